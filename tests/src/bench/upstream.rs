//! A model server that streams answers as specified in the question, and serves static pages.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures::{Stream, StreamExt as _, stream};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::time::{interval, sleep};

use super::answer::deltas;

/// Bytes written at once in an unpaced answer.
const PIECE_BYTES: usize = 16 * 1024;
/// The reply to requests with purpose `memory`.
const MEMORY_REPLY: &str = r#"{"summary": "They talk about long answers.", "index": [{"line": "A long answer.", "topics": ["answers"]}]}"#;

/// Parameters of an answer, encoded in the question's text by [`AnswerRequest::question`].
#[derive(Clone, Debug)]
pub struct AnswerRequest {
    pub id: String,
    /// Number of deltas.
    pub deltas: usize,
    /// Deltas per second; 0 for all at once.
    pub rate: u32,
    /// Milliseconds between the last delta of a paced answer and its end.
    pub pause_ms: u64,
}

/// Times at which an answer was written, in milliseconds of the wall clock.
#[derive(Clone, Debug, Default)]
pub struct WriteTimes {
    /// Arrival of the request.
    pub begin_ms: f64,
    /// Completion of each numbered mark.
    pub marks_ms: HashMap<u32, f64>,
}

type Log = Arc<Mutex<HashMap<String, WriteTimes>>>;

/// A running model server.
#[derive(Clone, Debug)]
pub struct BenchUpstream {
    pub address: SocketAddr,
    log: Log,
}

impl AnswerRequest {
    /// The question that requests this answer.
    pub fn question(&self) -> String {
        format!("bench id={} deltas={} rate={} pause={}", self.id, self.deltas, self.rate, self.pause_ms)
    }

    /// The end of the answer.
    pub fn marker(&self) -> String {
        format!("END-OF-{}", self.id)
    }

    fn parse(text: &str) -> Option<Self> {
        let order = &text[text.find("bench id=")?..];
        let field =
            |name: &str| order.split_whitespace().find_map(|word| word.strip_prefix(name)).map(str::to_owned);
        Some(Self {
            id: field("id=")?,
            deltas: field("deltas=")?.parse().ok()?,
            rate: field("rate=")?.parse().ok()?,
            pause_ms: field("pause=")?.parse().ok()?,
        })
    }
}

impl BenchUpstream {
    /// Starts one on loopback that serves `pages` too; it lives as long as the runtime.
    pub async fn start(pages: Router) -> Result<Self> {
        let log = Log::default();
        let app = Router::new()
            .route(
                "/v1/models",
                get(async || Json(json!({"object": "list", "data": [{"id": "bench", "object": "model"}]}))),
            )
            .route("/v1/chat/completions", post(complete))
            .with_state(log.clone())
            .merge(pages);
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, app).await {
                eprintln!("upstream: {error}");
            }
        });
        Ok(Self { address, log })
    }

    pub fn written(&self, order: &AnswerRequest) -> Result<WriteTimes> {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.get(&order.id).cloned().context("the page sent no request for its answer")
    }
}

async fn complete(State(log): State<Log>, headers: HeaderMap, Json(request): Json<Value>) -> Response {
    let purpose = headers.get("x-footnote-purpose").and_then(|value| value.to_str().ok());
    let last = request["messages"].as_array().and_then(|all| all.last());
    let question = last.and_then(|message| message["content"].as_str());
    let order =
        question.and_then(AnswerRequest::parse).filter(|_| purpose.is_none_or(|name| name == "answer"));
    let (parts, rate, pause_ms) = if let Some(order) = &order {
        (deltas(order.deltas, &order.marker()), order.rate, order.pause_ms)
    } else {
        // Titles, summaries and the like; a rewrite repeats the question.
        let asked = question.and_then(|text| text.rsplit_once("Follow-up question: "));
        let text = match purpose {
            Some("memory") => MEMORY_REPLY,
            Some("rewrite") => asked.map_or("A question?", |(_, question)| question.trim()),
            _ => "A short reply.",
        };
        (vec![text.to_owned()], 0, 0)
    };
    let id = order.map(|order| order.id);
    if let Some(id) = &id {
        let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
        log.insert(id.clone(), WriteTimes { begin_ms: now_ms(), marks_ms: HashMap::new() });
    }
    if request["stream"] != true {
        let message = json!({"role": "assistant", "content": parts.concat()});
        let choice = json!({"index": 0, "finish_reason": "stop", "message": message});
        return Json(
            json!({"id": "bench", "object": "chat.completion", "model": "bench", "choices": [choice]}),
        )
        .into_response();
    }
    let head = event(&json!({"role": "assistant", "content": ""}), None);
    let end = event(&json!({}), Some("stop")) + "data: [DONE]\n\n";
    let body = if rate == 0 {
        at_once(&parts, head, end)
    } else {
        let end = stream::once(async move {
            sleep(Duration::from_millis(pause_ms)).await;
            end
        });
        Body::from_stream(paced(parts, rate, head, id, log).chain(end).map(Ok::<_, Infallible>))
    };
    ([("content-type", "text/event-stream"), ("cache-control", "no-cache")], body).into_response()
}

/// Writes everything as fast as the socket accepts it.
fn at_once(parts: &[String], head: String, end: String) -> Body {
    let events: Vec<String> = parts.iter().map(|part| event(&json!({"content": part}), None)).collect();
    let whole = Bytes::from(format!("{head}{}{end}", events.concat()));
    let pieces: Vec<Bytes> = (0..whole.len())
        .step_by(PIECE_BYTES)
        .map(|begin| whole.slice(begin..(begin + PIECE_BYTES).min(whole.len())))
        .collect();
    Body::from_stream(stream::iter(pieces).map(Ok::<_, Infallible>))
}

/// Writes one delta at a time, `rate` per second.
fn paced(
    parts: Vec<String>,
    rate: u32,
    head: String,
    id: Option<String>,
    log: Log,
) -> impl Stream<Item = String> {
    let mut text = String::new();
    let tick = interval(Duration::from_secs(1) / rate);
    let deltas = stream::unfold((parts.into_iter(), tick), |(mut parts, mut tick)| async move {
        let part = parts.next()?;
        tick.tick().await;
        Some((part, (parts, tick)))
    })
    .map(move |part| {
        let before = text.len();
        text.push_str(&part);
        if let Some(mark) = completed_mark(&text, before) {
            let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(written) = id.as_ref().and_then(|id| log.get_mut(id)) {
                written.marks_ms.insert(mark, now_ms());
            }
        }
        event(&json!({"content": part}), None)
    });
    stream::iter([head]).chain(deltas)
}

/// The number of the mark "(m…)" whose closing bracket stands after `before`.
fn completed_mark(text: &str, before: usize) -> Option<u32> {
    let end = before + text[before..].find(')')?;
    let begin = text[..end].rfind("(m")?;
    text[begin + 2..end].parse().ok()
}

fn event(delta: &Value, finish: Option<&str>) -> String {
    let choice = json!({"index": 0, "delta": delta, "finish_reason": finish});
    let chunk = json!({"id": "bench", "object": "chat.completion.chunk", "created": 1, "model": "bench", "choices": [choice]});
    format!("data: {chunk}\n\n")
}

fn now_ms() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::{AnswerRequest, completed_mark};

    #[test]
    fn an_answer_request_is_parsed_from_within_a_question() {
        let order = AnswerRequest { id: "a1".into(), deltas: 40, rate: 250, pause_ms: 0 };
        let found = AnswerRequest::parse(&format!("Question: {} \n", order.question())).unwrap();
        assert_eq!((found.id.as_str(), found.deltas, found.rate), ("a1", 40, 250));
        assert!(AnswerRequest::parse("hello").is_none());
    }

    #[test]
    fn a_mark_counts_once_its_closing_bracket_has_arrived() {
        assert_eq!(completed_mark("x (m12) y", 5), Some(12));
        assert_eq!(completed_mark("x (m12", 5), None);
        assert_eq!(completed_mark("x (see) y", 5), None);
    }
}
