//! A model server and a knowledge base that answer from scripts, and check the requests they receive.

use std::{
    cell::RefCell,
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};

use futures::{
    StreamExt,
    future::{LocalBoxFuture, ready},
    stream,
};

use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::stage::FakeClock;

use crate::{
    ports::{Clock, HttpResponse, Model, Proxy, Response, TransportError},
    wire::{ChatRequest, Purpose, Role},
};

/// One piece of a scripted body.
#[derive(Clone)]
pub(super) enum Piece {
    Bytes(Vec<u8>),
    Pause(u32),
    Breaks,
    Hangs,
}

/// One scripted answer to a request.
#[derive(Clone)]
pub(super) enum Script {
    Reply { status: u16, retry_after: Option<String>, pieces: Vec<Piece> },
    Fails(TransportError),
    NeverAnswers,
}

impl Script {
    pub(super) fn status(status: u16, body: &str) -> Self {
        Self::Reply { status, retry_after: None, pieces: vec![Piece::Bytes(body.into())] }
    }

    pub(super) fn body(body: &str) -> Self {
        Self::status(200, body)
    }

    pub(super) fn pieces(pieces: Vec<Piece>) -> Self {
        Self::Reply { status: 200, retry_after: None, pieces }
    }
}

/// A complete stream of these words, one an event.
pub(super) fn says(words: &[&str]) -> String {
    deltas(words) + &finish("stop") + "data: [DONE]\n\n"
}

pub(super) fn deltas(words: &[&str]) -> String {
    let delta = |word: &&str| {
        let content = serde_json::to_string(word).unwrap();
        format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{{\"content\":{content}}}}}]}}\n\n")
    };
    words.iter().map(delta).collect()
}

pub(super) fn finish(reason: &str) -> String {
    format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{{}},\"finish_reason\":\"{reason}\"}}]}}\n\n")
}

/// A stream that calls a tool with these arguments.
pub(super) fn calls(name: &str, arguments: &str) -> String {
    calls_at_once(&[(name, arguments)])
}

/// A stream that calls tools, each with its arguments, in one round.
pub(super) fn calls_at_once(all: &[(&str, &str)]) -> String {
    let call = |(at, (name, arguments)): (usize, &(&str, &str))| {
        let function = serde_json::json!({ "name": name, "arguments": arguments });
        let call = serde_json::json!({ "index": at, "id": format!("c{}", at + 1), "function": function });
        format!("data: {{\"choices\":[{{\"delta\":{{\"tool_calls\":[{call}]}}}}]}}\n\n")
    };
    let calls: String = all.iter().enumerate().map(call).collect();
    calls + &finish("tool_calls") + "data: [DONE]\n\n"
}

/// Results of a search: id, title and text of each.
pub(super) fn results(found: &[(&str, &str, &str)]) -> String {
    let results: Vec<_> = found
        .iter()
        .map(|(id, title, text)| serde_json::json!({ "id": id, "title": title, "text": text }))
        .collect();
    serde_json::json!({ "results": results }).to_string()
}

/// Answers from scripts, in order, and records the requests.
pub(super) struct Scripted {
    pub(super) clock: Rc<FakeClock>,
    pub(super) scripts: RefCell<VecDeque<Script>>,
    pub(super) requests: RefCell<Vec<ChatRequest>>,
    pub(super) queries: RefCell<Vec<String>>,
    /// The bodies of the same searches.
    pub(super) searches: RefCell<Vec<Value>>,
    /// The ids, or `title=` and the titles, of the documents that were asked for.
    pub(super) opened: RefCell<Vec<String>>,
    /// The texts of documents, by their ids. One that is not here is in the script, or there is none.
    pub(super) folder: RefCell<BTreeMap<String, String>>,
    /// Scripts for requests that are not for an answer, and those requests.
    pub(super) aside_scripts: RefCell<Vec<(Purpose, Script)>>,
    pub(super) asides: RefCell<Vec<(Purpose, ChatRequest)>>,
}

impl Scripted {
    fn next(&self) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        let script = self.scripts.borrow_mut().pop_front().expect("a request that is not in the script");
        self.play(script)
    }

    fn play(&self, script: Script) -> LocalBoxFuture<'_, Result<HttpResponse, TransportError>> {
        match script {
            Script::Fails(error) => Box::pin(ready(Err(error))),
            Script::NeverAnswers => Box::pin(futures::future::pending()),
            Script::Reply { status, retry_after, pieces } => {
                let clock = Rc::clone(&self.clock);
                let body = stream::iter(pieces).filter_map(move |piece| {
                    let clock = Rc::clone(&clock);
                    async move {
                        match piece {
                            Piece::Bytes(bytes) => Some(Ok(bytes)),
                            Piece::Breaks => Some(Err(TransportError::Lost("reset".into()))),
                            Piece::Hangs => futures::future::pending().await,
                            Piece::Pause(ms) => {
                                clock.sleep(ms).await;
                                None
                            }
                        }
                    }
                });
                let reply =
                    HttpResponse { status, content_type: None, retry_after, body: body.boxed_local() };
                Box::pin(ready(Ok(reply)))
            }
        }
    }
}

impl Model for Scripted {
    fn send<'a>(
        &'a self,
        purpose: Purpose,
        request: &'a ChatRequest,
    ) -> LocalBoxFuture<'a, Result<HttpResponse, TransportError>> {
        check_invariants(request);
        if purpose != Purpose::Answer {
            self.asides.borrow_mut().push((purpose, request.clone()));
            let mut scripts = self.aside_scripts.borrow_mut();
            let fits = scripts.iter().position(|(of, _)| *of == purpose);
            let script = fits.map(|at| scripts.remove(at).1);
            drop(scripts);
            return self.play(script.unwrap_or_else(|| unasked(purpose, request)));
        }
        self.requests.borrow_mut().push(request.clone());
        self.next()
    }
}

/// As the knowledge base.
impl Proxy for Scripted {
    fn get<'a>(&'a self, path: &'a str) -> Response<'a> {
        let decoded = |text: &str| percent_decode_str(text).decode_utf8().unwrap().into_owned();
        let opened = |what: String| self.opened.borrow_mut().push(what);
        if path == "api/filters" {
            opened("filters".to_owned());
            // Its searches can be limited.
            return self.play(Script::body("{}"));
        }
        if let Some(query) = path.strip_prefix("api/documents?") {
            opened(decoded(query));
            return self.next();
        }
        let id = decoded(path.strip_prefix("api/documents/").expect("a path of the knowledge base"));
        opened(id.clone());
        match self.folder.borrow().get(&id) {
            Some(text) => {
                let document = serde_json::json!({"id": id, "title": id, "text": text});
                self.play(Script::body(&document.to_string()))
            }
            None if self.scripts.borrow().is_empty() => self.play(Script::status(404, "")),
            None => self.next(),
        }
    }

    fn post<'a>(&'a self, path: &'a str, purpose: Purpose, body: String) -> Response<'a> {
        assert!(path == "api/search" || path.starts_with("api/search?base="), "{path}");
        assert_eq!(purpose, Purpose::Answer);
        let body: Value = serde_json::from_str(&body).unwrap();
        self.queries.borrow_mut().push(body["query"].as_str().unwrap().to_owned());
        self.searches.borrow_mut().push(body);
        self.next()
    }
}

/// The reply to a request that no test has a script for: the question itself.
fn unasked(purpose: Purpose, request: &ChatRequest) -> Script {
    let asked = request.messages.last().and_then(|message| message.content.as_deref()).unwrap_or_default();
    match asked.rsplit_once("\nFollow-up question: ") {
        Some((_, question)) if purpose == Purpose::Rewrite => Script::body(&says(&[question.trim()])),
        _ => Script::status(500, ""),
    }
}

/// Checks the invariants of every request.
fn check_invariants(request: &ChatRequest) {
    let roles: Vec<Role> = request.messages.iter().map(|message| message.role).collect();
    assert!(!request.model.is_empty());
    assert!(!roles.iter().skip(1).any(|role| *role == Role::System), "system comes first: {roles:?}");
    assert!(matches!(roles.last(), Some(Role::User | Role::Tool)), "the model's turn: {roles:?}");
    let talk: Vec<Role> = roles.iter().copied().filter(|role| *role != Role::System).collect();
    assert_eq!(talk.first(), Some(&Role::User));
    for pair in talk.windows(2) {
        assert!(pair[0] != pair[1] || pair[0] == Role::Tool, "roles take turns: {roles:?}");
    }
    let mut open: Vec<&str> = Vec::new();
    for message in &request.messages {
        match message.role {
            Role::Tool => {
                let id = message.tool_call_id.as_deref().expect("a result names its call");
                let at = open.iter().position(|call| *call == id).expect("a result of a call that was made");
                open.remove(at);
            }
            Role::System | Role::User | Role::Assistant => {
                assert!(open.is_empty(), "calls without results: {open:?}");
                open.extend(message.tool_calls.iter().map(|call| call.id.as_str()));
            }
        }
    }
    assert!(open.is_empty(), "calls without results: {open:?}");
}
