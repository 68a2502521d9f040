//! Chat requests; unknown fields are ignored.

use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ChatRequest {
    pub(crate) messages: Vec<Message>,
    pub(crate) stream: Option<bool>,
    stream_options: Option<StreamOptions>,
    max_tokens: Option<u64>,
    max_completion_tokens: Option<u64>,
    stop: Option<Stop>,
    pub(crate) tools: Option<Vec<Tool>>,
    tool_choice: Option<Value>,
}

#[derive(Debug, Deserialize)]
struct StreamOptions {
    include_usage: Option<bool>,
}

/// Stop sequences.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Stop {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, Deserialize)]
pub(crate) struct Message {
    pub(crate) role: String,
    content: Option<ReceivedContent>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum ReceivedContent {
    Text(String),
    Parts(Vec<ReceivedPart>),
}

#[derive(Debug, Deserialize)]
struct ReceivedPart {
    #[serde(default)]
    text: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Tool {
    function: Option<Function>,
}

#[derive(Debug, Deserialize)]
struct Function {
    name: String,
}

impl Message {
    pub(crate) fn text(&self) -> String {
        match &self.content {
            None => String::new(),
            Some(ReceivedContent::Text(text)) => text.clone(),
            Some(ReceivedContent::Parts(parts)) => {
                parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join("\n")
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn new(role: &str, text: &str) -> Self {
        Self { role: role.to_owned(), content: Some(ReceivedContent::Text(text.to_owned())) }
    }
}

impl ChatRequest {
    /// Maximum tokens of the answer.
    pub(crate) fn max_tokens(&self) -> Option<u64> {
        self.max_completion_tokens.or(self.max_tokens)
    }

    pub(crate) fn stops(&self) -> &[String] {
        match &self.stop {
            None => &[],
            Some(Stop::One(stop)) => std::slice::from_ref(stop),
            Some(Stop::Many(stops)) => stops,
        }
    }

    /// Whether the client requests a last event with the usage.
    pub(crate) fn wants_usage(&self) -> bool {
        self.stream_options.as_ref().and_then(|options| options.include_usage).unwrap_or(false)
    }

    /// Whether a tool may be called.
    pub(crate) fn offers(&self, name: &str) -> bool {
        let mut functions = self.tools.iter().flatten().filter_map(|tool| tool.function.as_ref());
        self.tool_choice.as_ref().is_none_or(|choice| choice != "none")
            && functions.any(|function| function.name == name)
    }
}
