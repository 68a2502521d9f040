//! A world for the examples: a model that says what it is told to, a knowledge base that always finds the same, a store
//! in memory, and a clock that stands still. What they were asked is kept.
#![allow(dead_code, reason = "each example needs another part of it")]

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use footnote_core::{
    conversation::{InvalidSessionId, SessionId},
    ports::{CharacterEstimate, Clock, Model, Reply, Retriever, TransportError, World},
    storage::MemoryStore,
    turn::{Graph, TurnConfig, TurnRequest, TurnResponse, run_turn},
    wire::{ChatRequest, Purpose, RetrievalKind},
};
use futures::{
    StreamExt,
    executor::block_on,
    future::{LocalBoxFuture, pending, ready},
    stream,
};

/// The world, and what it was asked.
#[derive(Default)]
pub(crate) struct Stage {
    /// What the model is to answer, in order.
    replies: RefCell<VecDeque<String>>,
    /// What the model was asked.
    pub(crate) requests: RefCell<Vec<ChatRequest>>,
    /// What the knowledge base was asked.
    pub(crate) searches: RefCell<Vec<String>>,
}

/// A stream that says this.
pub(crate) fn says(text: &str) -> String {
    event(&serde_json::json!({ "content": text }))
}

/// A stream that calls a tool.
pub(crate) fn calls(name: &str, arguments: &serde_json::Value) -> String {
    let function = serde_json::json!({ "name": name, "arguments": arguments.to_string() });
    event(&serde_json::json!({ "tool_calls": [{ "index": 0, "id": "call", "function": function }] }))
}

fn event(delta: &serde_json::Value) -> String {
    let choice = serde_json::json!({ "choices": [{ "delta": delta, "finish_reason": "stop" }] });
    format!("data: {choice}\n\ndata: [DONE]\n\n")
}

impl Stage {
    /// A world whose model answers this, in order.
    pub(crate) fn new(replies: Vec<String>) -> Rc<Self> {
        Rc::new(Self { replies: RefCell::new(replies.into()), ..Self::default() })
    }

    /// Asks one question in a new conversation.
    pub(crate) fn ask(
        self: &Rc<Self>,
        graph: &Graph,
        question: &str,
    ) -> Result<TurnResponse, InvalidSessionId> {
        let world = World {
            model: Rc::clone(self) as Rc<dyn Model>,
            retriever: Rc::clone(self) as Rc<dyn Retriever>,
            store: Rc::new(MemoryStore::default()),
            tokenizer: Rc::new(CharacterEstimate),
            ratios: Rc::default(),
            refusals: Rc::default(),
            clock: Rc::new(Still),
        };
        let mut config = TurnConfig { model: Some("any".into()), ..TurnConfig::default() };
        config.public.retrieval.kind = RetrievalKind::Footnote;
        let request = TurnRequest {
            session: SessionId::new("s1")?,
            question: question.into(),
            replace: None,
            use_memory: true,
            query: None,
            go_on: false,
        };
        Ok(block_on(run_turn(graph, &world, &config, request, pending(), &|_| {})))
    }
}

/// A good reply with this body.
fn reply(body: String) -> LocalBoxFuture<'static, Result<Reply, TransportError>> {
    let body = stream::iter([Ok(body.into_bytes())]).boxed_local();
    Box::pin(ready(Ok(Reply { status: 200, content_type: None, retry_after: None, body })))
}

impl Model for Stage {
    fn send<'a>(
        &'a self,
        _purpose: Purpose,
        request: &'a ChatRequest,
    ) -> LocalBoxFuture<'a, Result<Reply, TransportError>> {
        self.requests.borrow_mut().push(request.clone());
        reply(self.replies.borrow_mut().pop_front().unwrap_or_default())
    }
}

impl Retriever for Stage {
    fn search<'a>(
        &'a self,
        query: &'a str,
        _top_k: u32,
    ) -> LocalBoxFuture<'a, Result<Reply, TransportError>> {
        self.searches.borrow_mut().push(query.to_owned());
        let found =
            serde_json::json!({ "id": "leave.md", "title": "Leave", "text": "There are 30 days of leave." });
        reply(serde_json::json!({ "results": [found] }).to_string())
    }

    fn document<'a>(&'a self, _id: &'a str) -> LocalBoxFuture<'a, Result<Reply, TransportError>> {
        reply(String::new())
    }

    fn document_by_title<'a>(&'a self, _title: &'a str) -> LocalBoxFuture<'a, Result<Reply, TransportError>> {
        reply(String::new())
    }
}

/// A clock that stands still: nothing ever takes too long.
struct Still;

impl Clock for Still {
    fn now_ms(&self) -> u64 {
        0
    }

    fn sleep(&self, _ms: u32) -> LocalBoxFuture<'static, ()> {
        Box::pin(pending())
    }
}
