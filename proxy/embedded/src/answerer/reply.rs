//! Chat completions: whole, or streamed word by word like a model's.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use footnote_wire::OFFLINE_MODEL;
use futures::stream;
use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation;

use super::tokens::{PER_MESSAGE, estimate, within};
use super::wire::ChatRequest;

/// The tool to call if the prompt has no documents.
pub(super) const SEARCH_TOOL: &str = "search_knowledge_base";

/// A stream is sent in at most this many batches at this interval, so within a second.
const MAX_BATCHES: usize = 100;
const BATCH_INTERVAL: Duration = Duration::from_millis(8);

#[derive(Debug, Clone, PartialEq)]
pub(super) enum CompletionContent {
    /// Markdown, or another format for some purposes.
    Text(String),
    /// Arguments for the search tool.
    SearchCall(Value),
}

/// A completion ready to be sent.
#[derive(Debug)]
pub(crate) struct Completion {
    id: String,
    created: u64,
    answer: CompletionContent,
    finish: &'static str,
    usage: Value,
    is_stream: bool,
    wants_usage: bool,
}

impl Completion {
    /// The completion of a request, cut at its limits.
    pub(crate) fn new(mut answer: CompletionContent, request: &ChatRequest) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let created = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (finish, completion) = match &mut answer {
            CompletionContent::Text(text) => (cut(text, request), estimate(text)),
            CompletionContent::SearchCall(arguments) => {
                ("tool_calls", estimate(&arguments.to_string()) + PER_MESSAGE)
            }
        };
        let prompt: u64 =
            request.messages.iter().map(|message| estimate(&message.text()) + PER_MESSAGE).sum();
        Self {
            id: format!("chatcmpl-offline-{created:x}-{}", COUNT.fetch_add(1, Ordering::Relaxed)),
            created,
            answer,
            finish,
            // Estimates: there is no tokenizer here.
            usage: json!({"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}),
            is_stream: request.stream.unwrap_or(false),
            wants_usage: request.wants_usage(),
        }
    }

    pub(crate) fn send(self) -> Response {
        if !self.is_stream {
            return Json(self.whole()).into_response();
        }
        let events = self.events();
        let batches: Vec<String> =
            events.chunks(events.len().div_ceil(MAX_BATCHES)).map(<[String]>::concat).collect();
        let paced = stream::unfold(batches.into_iter().enumerate(), async |mut batches| {
            let (index, batch) = batches.next()?;
            if index > 0 {
                tokio::time::sleep(BATCH_INTERVAL).await;
            }
            Some((Ok::<_, Infallible>(batch), batches))
        });
        let headers = [(CONTENT_TYPE, "text/event-stream; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
        (headers, Body::from_stream(paced)).into_response()
    }

    fn whole(&self) -> Value {
        let message = match &self.answer {
            CompletionContent::Text(text) => json!({"role": "assistant", "content": text, "refusal": null}),
            CompletionContent::SearchCall(arguments) => {
                json!({"role": "assistant", "content": null, "refusal": null, "tool_calls": [self.call(&arguments.to_string())]})
            }
        };
        json!({
            "id": self.id, "object": "chat.completion", "created": self.created, "model": OFFLINE_MODEL,
            "choices": [{"index": 0, "message": message, "logprobs": null, "finish_reason": self.finish}],
            "usage": self.usage,
        })
    }

    /// The completion as server-sent events.
    fn events(&self) -> Vec<String> {
        let mut deltas = Vec::new();
        match &self.answer {
            CompletionContent::Text(text) => {
                deltas.push(json!({"role": "assistant", "content": ""}));
                deltas.extend(text.split_word_bounds().map(|piece| json!({"content": piece})));
            }
            CompletionContent::SearchCall(arguments) => {
                deltas.push(json!({"role": "assistant", "content": null, "tool_calls": [self.call("")]}));
                deltas.extend(
                    arguments
                        .to_string()
                        .split_word_bounds()
                        .map(|piece| json!({"tool_calls": [{"index": 0, "function": {"arguments": piece}}]})),
                );
            }
        }
        let choice = |delta: Value, finish: Option<&str>| json!([{"index": 0, "delta": delta, "logprobs": null, "finish_reason": finish}]);
        let mut choices: Vec<Value> = deltas.into_iter().map(|delta| choice(delta, None)).collect();
        choices.push(choice(json!({}), Some(self.finish)));
        choices.extend(self.wants_usage.then(|| json!([])));
        let mut events: Vec<String> = choices.into_iter().map(|choices| self.event(choices)).collect();
        events.push("data: [DONE]\n\n".to_owned());
        events
    }

    fn event(&self, choices: Value) -> String {
        let is_last = choices.as_array().is_some_and(Vec::is_empty);
        let mut chunk = json!({
            "id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": OFFLINE_MODEL,
            "choices": choices,
        });
        if self.wants_usage {
            chunk["usage"] = if is_last { self.usage.clone() } else { Value::Null };
        }
        format!("data: {chunk}\n\n")
    }

    fn call(&self, arguments: &str) -> Value {
        let id = self.id.replace("chatcmpl", "call");
        json!({"index": 0, "id": id, "type": "function", "function": {"name": SEARCH_TOOL, "arguments": arguments}})
    }
}

/// Cuts a text at stop sequences and the token limit; returns the finish reason.
fn cut(text: &mut String, request: &ChatRequest) -> &'static str {
    let stops = request.stops().iter().filter(|stop| !stop.is_empty());
    if let Some(at) = stops.filter_map(|stop| text.find(stop)).min() {
        text.truncate(at);
    }
    let kept = within(text, request.max_tokens().unwrap_or(u64::MAX)).len();
    let is_cut = kept < text.len();
    text.truncate(kept);
    if is_cut { "length" } else { "stop" }
}
