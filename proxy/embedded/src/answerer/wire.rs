//! Chat requests as they come, read leniently, and replies in the protocol's shape.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use serde_json::{Value, json};

/// The one model there is.
pub(crate) const MODEL: &str = "footnote-offline";

/// A chat completion request. What is not understood is ignored.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct ChatRequest {
    pub(crate) messages: Vec<Message>,
    #[serde(default)]
    pub(crate) stream: Option<bool>,
    #[serde(default)]
    pub(crate) stream_options: Option<StreamOptions>,
    #[serde(default)]
    pub(crate) max_tokens: Option<u64>,
    #[serde(default)]
    pub(crate) max_completion_tokens: Option<u64>,
    #[serde(default)]
    pub(crate) stop: Option<Stop>,
    #[serde(default)]
    pub(crate) tools: Option<Vec<Tool>>,
    #[serde(default)]
    pub(crate) tool_choice: Option<Value>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct StreamOptions {
    #[serde(default)]
    pub(crate) include_usage: Option<bool>,
}

/// One text that ends the answer, or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Stop {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, Deserialize)]
pub(crate) struct Message {
    pub(crate) role: String,
    #[serde(default)]
    content: Option<Content>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Debug, Deserialize)]
struct Part {
    #[serde(default)]
    text: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Tool {
    #[serde(default)]
    pub(crate) function: Option<Function>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Function {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) parameters: Option<Value>,
}

impl Message {
    /// All its text.
    pub(crate) fn text(&self) -> String {
        match &self.content {
            None => String::new(),
            Some(Content::Text(text)) => text.clone(),
            Some(Content::Parts(parts)) => {
                let texts = parts.iter().filter_map(|part| part.text.as_deref());
                texts.collect::<Vec<_>>().join("\n")
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn new(role: &str, text: &str) -> Self {
        Self { role: role.to_owned(), content: Some(Content::Text(text.to_owned())) }
    }
}

impl ChatRequest {
    /// The texts at which the answer ends.
    pub(crate) fn stops(&self) -> Vec<&str> {
        let stops = match &self.stop {
            None => Vec::new(),
            Some(Stop::One(stop)) => vec![stop.as_str()],
            Some(Stop::Many(stops)) => stops.iter().map(String::as_str).collect(),
        };
        stops.into_iter().filter(|stop| !stop.is_empty()).collect()
    }

    /// Whether a last event with the usage is asked for.
    pub(crate) fn wants_usage(&self) -> bool {
        self.stream_options.and_then(|options| options.include_usage).unwrap_or(false)
    }
}

/// What the answerer has to say.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Say {
    /// Markdown, or whatever the purpose asks for.
    Text(String),
    /// A call of one tool: its name and its arguments as JSON.
    Call {
        /// The tool's name, one of those that were offered.
        name: String,
        /// A JSON object.
        arguments: String,
    },
}

/// Why an answer ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finish {
    Stop,
    Length,
    ToolCalls,
}

impl Finish {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Length => "length",
            Self::ToolCalls => "tool_calls",
        }
    }
}

/// Token counts. They are estimates: this upstream has no tokenizer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) prompt: u64,
    pub(crate) completion: u64,
}

impl Usage {
    pub(crate) fn json(self) -> Value {
        let Self { prompt, completion } = self;
        json!({"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion})
    }
}

/// What all parts of one reply share.
#[derive(Debug, Clone)]
pub(crate) struct Envelope {
    id: String,
    created: u64,
}

impl Envelope {
    /// A new reply's.
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let created = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self {
            id: format!("chatcmpl-offline-{created:x}-{}", COUNT.fetch_add(1, Ordering::Relaxed)),
            created,
        }
    }

    /// The id of the reply's only tool call.
    pub(crate) fn call_id(&self) -> String {
        self.id.replace("chatcmpl", "call")
    }

    /// A whole reply.
    pub(crate) fn completion(&self, say: &Say, finish: Finish, usage: Usage) -> Value {
        let message = match say {
            Say::Text(text) => json!({"role": "assistant", "content": text, "refusal": null}),
            Say::Call { name, arguments } => {
                json!({"role": "assistant", "content": null, "refusal": null, "tool_calls": [
                    {"id": self.call_id(), "type": "function", "function": {"name": name, "arguments": arguments}}
                ]})
            }
        };
        json!({
            "id": self.id, "object": "chat.completion", "created": self.created, "model": MODEL,
            "choices": [{"index": 0, "message": message, "logprobs": null, "finish_reason": finish.name()}],
            "usage": usage.json(),
        })
    }

    /// One event of a streamed reply. `usage` is what `include_usage` asks for: null until the last event.
    pub(crate) fn chunk(&self, delta: &Value, finish: Option<Finish>, has_usage: bool) -> Value {
        let finish = finish.map(Finish::name);
        let mut chunk = json!({
            "id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": MODEL,
            "choices": [{"index": 0, "delta": delta, "logprobs": null, "finish_reason": finish}],
        });
        if has_usage {
            chunk["usage"] = Value::Null;
        }
        chunk
    }

    /// The last event of a streamed reply, if usage was asked for.
    pub(crate) fn usage_chunk(&self, usage: Usage) -> Value {
        json!({
            "id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": MODEL,
            "choices": [], "usage": usage.json(),
        })
    }
}
