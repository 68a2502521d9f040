//! Asks a model about pairs by the page's own check with the model: core's prompt, request, client and reading of the reply.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use anyhow::{Context as _, Result};
use footnote_core::conversation::{
    Answer, AnswerState, ErrorKind, Exchange, ExchangeId, Judgement, Numbering, OtherFields, Passage,
    Question, Session, SessionId, Source, TurnError,
};
use footnote_core::evidence::QuoteHabits;
use footnote_core::ports::{CharacterEstimate, HistoryStore as _, HttpResponse, Model, TransportError};
use footnote_core::reply::ReplyReader;
use footnote_core::retrieval::KnowledgeBases;
use footnote_core::services::{Refusals, Services, TurnConfig};
use footnote_core::storage::MemoryStore;
use footnote_core::tokens::TokenRatios;
use footnote_core::verify::verify;
use footnote_core::wire::{ChatRequest, PURPOSE_HEADER, Purpose, StreamOptions, Usage};
use footnote_tests::clock::SystemClock;
use futures::future::LocalBoxFuture;
use futures::{StreamExt as _, stream};
use reqwest::Client;
use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};

use crate::pairs::{Checked, Pair};

/// So many pairs are asked about between two lines that tell how far it is.
const PROGRESS: usize = 20;

const EXCHANGE: ExchangeId = ExchangeId(1);

/// A model and its server.
pub(crate) struct Judge {
    pub(crate) model: String,
    server: Rc<Server>,
}

struct Server {
    client: Client,
    address: String,
    key: Option<String>,
}

/// A pair with what the check and the model say of it.
pub(crate) struct Judged {
    pub(crate) checked: Checked,
    pub(crate) outcome: Outcome,
    pub(crate) seconds: f64,
    pub(crate) requests: u64,
    /// The tokens of each request whose server counted them.
    pub(crate) usages: Vec<Usage>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    Opinion(Judgement),
    /// The model answered, and not in the form it was asked for.
    NoOpinion,
    /// There is no answer of the model, for this reason.
    Failed(String),
}

impl Judge {
    /// The model of this name at the server with this base address.
    pub(crate) fn new(address: &str, model: String, key: Option<String>) -> Result<Self> {
        // The client needs a cryptography provider, even for plain HTTP; another one is as good.
        rustls::crypto::ring::default_provider().install_default().ok();
        let address = format!("{}/chat/completions", address.trim_end_matches('/'));
        let client = Client::builder().build().context("cannot make a client")?;
        Ok(Self { model, server: Rc::new(Server { client, address, key }) })
    }

    /// Asks about each pair, `parallel` at the same time.
    pub(crate) async fn ask_about(&self, pairs: Vec<Checked>, parallel: usize) -> Vec<Judged> {
        let count = pairs.len();
        let asking = pairs.into_iter().map(|checked| self.ask(checked));
        let mut answers = stream::iter(asking).buffer_unordered(parallel);
        let mut all = Vec::new();
        while let Some(judged) = answers.next().await {
            all.push(judged);
            if all.len().is_multiple_of(PROGRESS) {
                eprintln!("asked about {} of {count}", all.len());
            }
        }
        all
    }

    async fn ask(&self, checked: Checked) -> Judged {
        let model = Rc::new(RecordedModel { server: Rc::clone(&self.server), sent: RefCell::default() });
        let since = Instant::now();
        let said = self.opinion(&checked.pair, Rc::clone(&model)).await;
        let seconds = since.elapsed().as_secs_f64();
        let sent = model.sent.take();
        let problem = sent.iter().find_map(|sent| sent.borrow().problem.clone());
        let outcome = match said {
            Ok(Some(judgement)) => Outcome::Opinion(judgement),
            Ok(None) => Outcome::NoOpinion,
            // The model's reply could not be read, or was empty.
            Err(error) if error.kind == ErrorKind::BadReply && problem.is_none() => Outcome::NoOpinion,
            Err(error) => Outcome::Failed(problem.unwrap_or(error.message)),
        };
        let usage = |sent: &Rc<RefCell<Sent>>| std::mem::take(&mut sent.borrow_mut().reply).finish().1.usage;
        let usages = sent.iter().filter_map(usage).collect();
        Judged { checked, outcome, seconds, requests: sent.len() as u64, usages }
    }

    /// The model's opinion on a stored answer that is the pair's text.
    async fn opinion(&self, pair: &Pair, model: Rc<RecordedModel>) -> Result<Option<Judgement>, TurnError> {
        let session = SessionId::from_bytes([0; 16]);
        let store = Rc::new(MemoryStore::new());
        for record in stored(pair, session.clone()).records() {
            let written = store.append(&session, record).await;
            written.map_err(|error| TurnError::new(ErrorKind::Other, error.to_string()))?;
        }
        let services = Services {
            model,
            held: None,
            // There is nothing to search: the check with the model has what the answer stored.
            knowledge_bases: Rc::new(KnowledgeBases::new(Rc::new(SystemClock), Rc::new(|_, _| {}))),
            store,
            tokenizer: Rc::new(CharacterEstimate),
            ratios: Rc::new(TokenRatios::default()),
            refusals: Rc::new(Refusals::default()),
            quote_habits: Rc::new(QuoteHabits::default()),
            side_pace: Rc::default(),
            clock: Rc::new(SystemClock),
        };
        let config = TurnConfig { model: Some(self.model.clone()), ..TurnConfig::default() };
        let checks = verify(&services, &config, &session, EXCHANGE).await?;
        let opinion = checks.into_iter().find(|check| check.number == 1).and_then(|check| check.opinion);
        Ok(opinion.map(|opinion| opinion.judgement))
    }
}

/// A conversation whose only answer is the pair's text, with its source.
fn stored(pair: &Pair, id: SessionId) -> Session {
    let passage = Passage { id: pair.id.as_str().into(), text: pair.source.clone(), ..Passage::default() };
    let source = Source {
        number: 1,
        title: pair.title.clone(),
        url: None,
        kb_id: None,
        document_id: pair.id.as_str().into(),
        passages: vec![passage],
        cited: true,
        given: true,
        base: None,
        edition: None,
        annotated: false,
        numbering: Numbering::Own,
        locations: Vec::new(),
        other: OtherFields::new(),
    };
    let answer = Answer {
        text: pair.text.clone(),
        state: AnswerState::Complete,
        sources: vec![source],
        ..Answer::streaming(0)
    };
    let exchange = Exchange { id: EXCHANGE, question: Question::new("", 0), answer: Some(answer) };
    let mut session = Session::new(id, 0);
    session.exchanges.push(Rc::new(exchange));
    session
}

/// The model of one pair, which remembers what was sent.
struct RecordedModel {
    server: Rc<Server>,
    sent: RefCell<Vec<Rc<RefCell<Sent>>>>,
}

/// A request and what came back.
#[derive(Default)]
struct Sent {
    reply: ReplyReader,
    /// Why the model did not answer, in words about this server; core's are about the proxy.
    problem: Option<String>,
}

impl Model for RecordedModel {
    fn send<'a>(
        &'a self,
        purpose: Purpose,
        request: &'a ChatRequest,
    ) -> LocalBoxFuture<'a, Result<HttpResponse, TransportError>> {
        let sent: Rc<RefCell<Sent>> = Rc::default();
        self.sent.borrow_mut().push(Rc::clone(&sent));
        // The page leaves the counts out of this request; they change nothing in the reply.
        let counted = Some(StreamOptions { include_usage: true });
        let request = ChatRequest { stream_options: counted, ..request.clone() };
        let Server { client, address, key } = &*self.server;
        let mut post = client.post(address).header(PURPOSE_HEADER, purpose.into_str()).json(&request);
        if let Some(key) = key {
            post = post.bearer_auth(key);
        }
        Box::pin(async move {
            let response = post.send().await.map_err(|error| {
                let problem = format!("the server cannot be reached: {}", causes(error));
                sent.borrow_mut().problem = Some(problem.clone());
                TransportError::Unreachable(problem)
            })?;
            let status = response.status();
            if !status.is_success() {
                sent.borrow_mut().problem = Some(format!("the server answered {status}"));
            }
            let header = |name| Some(response.headers().get(name)?.to_str().ok()?.to_owned());
            let (content_type, retry_after) = (header(CONTENT_TYPE), header(RETRY_AFTER));
            let body = response.bytes_stream().map(move |chunk| match chunk {
                Ok(bytes) => {
                    sent.borrow_mut().reply.push(&bytes);
                    Ok(bytes.to_vec())
                }
                Err(error) => Err(TransportError::Lost(causes(error))),
            });
            Ok(HttpResponse { status: status.as_u16(), content_type, retry_after, body: body.boxed_local() })
        })
    }
}

/// An error with its causes, without the address.
fn causes(error: reqwest::Error) -> String {
    format!("{:#}", anyhow::Error::new(error.without_url()))
}
