//! Services for the examples: a model with scripted replies, a knowledge base that always finds the same, a store in memory,
//! and a clock that stands still. Requests are recorded.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use footnote_core::{
    conversation::{InvalidSessionId, SessionId, SessionSettings},
    ports::{CharacterEstimate, Clock, HttpResponse, Model, TransportError},
    retrieval::{Asking, DocumentQuery, KnowledgeBase, KnowledgeBases, SearchHit, SearchRequest},
    services::Services,
    storage::MemoryStore,
    turn::{Graph, TurnConfig, TurnRequest, TurnResponse, run_turn},
    wire::{Base, BaseKind, ChatRequest, Purpose},
};
use futures::{
    executor::block_on,
    future::{LocalBoxFuture, pending, ready},
};
use serde_json::{Value, json};

/// The replies of the model that are left, and the requests that came.
#[derive(Default)]
pub(crate) struct Stage {
    replies: RefCell<VecDeque<String>>,
    requests: RefCell<Vec<ChatRequest>>,
    searches: RefCell<Vec<String>>,
}

impl Stage {
    /// The model answers these, in order, each as the delta of a stream.
    pub(crate) fn new(replies: Vec<Value>) -> Rc<Self> {
        let event = |delta: Value| {
            let choice = json!({ "choices": [{ "delta": delta, "finish_reason": "stop" }] });
            format!("data: {choice}\n\ndata: [DONE]\n\n")
        };
        let replies = replies.into_iter().map(event).collect();
        Rc::new(Self { replies: RefCell::new(replies), ..Self::default() })
    }

    /// The requests to the model, and the queries to the knowledge base.
    pub(crate) fn asked(&self) -> (Vec<ChatRequest>, Vec<String>) {
        (self.requests.borrow().clone(), self.searches.borrow().clone())
    }

    /// Asks one question in a new conversation.
    pub(crate) fn ask(
        self: &Rc<Self>,
        graph: &Graph,
        question: &str,
    ) -> Result<TurnResponse, InvalidSessionId> {
        let base = Base::only(BaseKind::Footnote);
        let knowledge_bases = KnowledgeBases::new(Rc::new(Still), Rc::new(|_, _| {}));
        knowledge_bases.connect([(base.clone(), Rc::clone(self) as Rc<dyn KnowledgeBase>)]);
        let services = Services {
            model: Rc::clone(self) as Rc<dyn Model>,
            held: None,
            knowledge_bases: Rc::new(knowledge_bases),
            store: Rc::new(MemoryStore::default()),
            tokenizer: Rc::new(CharacterEstimate),
            ratios: Rc::default(),
            refusals: Rc::default(),
            quote_habits: Rc::default(),
            side_pace: Rc::default(),
            clock: Rc::new(Still),
        };
        let mut config = TurnConfig { model: Some("any".into()), ..TurnConfig::default() };
        config.public.bases = base.into();
        let request = TurnRequest {
            session: SessionId::new("s1")?,
            question: question.into(),
            replace: None,
            settings: SessionSettings::default(),
            query: None,
            continue_answer: false,
            attachments: Vec::new(),
            notices: Vec::new(),
            summary: None,
        };
        Ok(block_on(run_turn(graph, &services, &config, request, pending(), &|_| {})))
    }
}

impl Model for Stage {
    fn send<'a>(
        &'a self,
        _purpose: Purpose,
        request: &'a ChatRequest,
    ) -> LocalBoxFuture<'a, Result<HttpResponse, TransportError>> {
        self.requests.borrow_mut().push(request.clone());
        let reply = self.replies.borrow_mut().pop_front().unwrap_or_default();
        Box::pin(ready(Ok(HttpResponse::whole(200, reply))))
    }
}

impl KnowledgeBase for Stage {
    fn search<'a>(&'a self, search: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        self.searches.borrow_mut().push(search.query.to_owned());
        let [id, title, text] = ["leave.md", "Leave", "There are 30 days of leave."].map(str::to_owned);
        Box::pin(ready(Ok(vec![SearchHit { id: id.into(), title, text, ..SearchHit::default() }])))
    }

    fn document<'a>(&'a self, _query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        Box::pin(ready(Ok(None)))
    }
}

/// A clock that stands still, so nothing times out.
struct Still;

impl Clock for Still {
    fn now_ms(&self) -> u64 {
        0
    }

    fn sleep(&self, _ms: u32) -> LocalBoxFuture<'static, ()> {
        Box::pin(pending())
    }
}
