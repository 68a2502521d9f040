//! Chunks of a streamed completion, whole completions, and errors, as servers send them.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{SeqAccess, Visitor},
};

/// One event of a stream, or a whole reply: the same fields, with `delta` or `message` in a choice.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct StreamChunk {
    /// The model that answers.
    pub model: Option<String>,
    /// The choices; only the first is asked for and read.
    #[serde(deserialize_with = "or_default")]
    pub choices: Vec<Choice>,
    /// The token counts, usually in the last chunk.
    pub usage: Option<Usage>,
    /// An error in place of an answer.
    pub error: Option<WireError>,
}

/// One choice of a chunk.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// Its number.
    #[serde(deserialize_with = "or_default")]
    pub index: u32,
    /// What is new, in a stream; all of it, in a whole reply.
    #[serde(alias = "message", deserialize_with = "or_default")]
    pub delta: ChunkDelta,
    /// Why the model stopped.
    pub finish_reason: Option<FinishReason>,
}

/// What is new in a chunk.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct ChunkDelta {
    /// More text; some servers send it as a list of parts.
    #[serde(deserialize_with = "text_or_parts")]
    pub content: Option<String>,
    /// Text of a refusal, which stands for the answer.
    pub refusal: Option<String>,
    /// More of the tool calls.
    #[serde(deserialize_with = "or_default")]
    pub tool_calls: Vec<ChunkToolCall>,
}

/// A piece of a tool call; pieces of one call share their index.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct ChunkToolCall {
    /// Which call; servers that send calls whole may leave it out.
    pub index: Option<u32>,
    /// The call's name, in its first piece.
    pub id: Option<String>,
    /// The function's name and more of its arguments.
    #[serde(deserialize_with = "or_default")]
    pub function: ChunkFunction,
}

/// A piece of a call's function.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct ChunkFunction {
    /// The tool's name, in the first piece.
    pub name: Option<String>,
    /// More of the arguments: text, or a whole object from servers that do not quote it.
    pub arguments: Option<serde_json::Value>,
}

/// Why the model stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum FinishReason {
    /// It had said everything.
    Stop,
    /// The length limit was reached.
    Length,
    /// It wants tools called.
    ToolCalls,
    /// A filter ended it.
    ContentFilter,
    /// A reason outside the protocol.
    Other(String),
}

/// Tokens as the model server counted them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Tokens of the request.
    #[serde(deserialize_with = "or_default")]
    pub prompt_tokens: u32,
    /// Tokens of the answer.
    #[serde(deserialize_with = "or_default")]
    pub completion_tokens: u32,
    /// Both.
    #[serde(deserialize_with = "or_default")]
    pub total_tokens: u32,
}

/// An error as OpenAI-compatible servers and the proxy write it: an object, or only its message.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "serde_json::Value")]
pub struct WireError {
    /// What went wrong, for a person; from the proxy only is it ever shown.
    pub message: String,
    /// The class of error.
    pub kind: String,
    /// What went wrong, for code.
    pub code: String,
}

impl From<String> for FinishReason {
    fn from(reason: String) -> Self {
        match reason.as_str() {
            "stop" => Self::Stop,
            "length" => Self::Length,
            // `function_call` is the name the protocol's first version had.
            "tool_calls" | "function_call" => Self::ToolCalls,
            "content_filter" => Self::ContentFilter,
            _ => Self::Other(reason),
        }
    }
}

impl From<FinishReason> for String {
    fn from(reason: FinishReason) -> Self {
        match reason {
            FinishReason::Stop => "stop".into(),
            FinishReason::Length => "length".into(),
            FinishReason::ToolCalls => "tool_calls".into(),
            FinishReason::ContentFilter => "content_filter".into(),
            FinishReason::Other(reason) => reason,
        }
    }
}

impl Usage {
    /// Adds the counts of a further request of the same turn.
    pub fn add(&mut self, more: Self) {
        self.prompt_tokens = self.prompt_tokens.saturating_add(more.prompt_tokens);
        self.completion_tokens = self.completion_tokens.saturating_add(more.completion_tokens);
        self.total_tokens = self.total_tokens.saturating_add(more.total_tokens);
    }
}

impl From<serde_json::Value> for WireError {
    fn from(value: serde_json::Value) -> Self {
        let field = |name: &str| match value.get(name) {
            Some(serde_json::Value::String(text)) => text.clone(),
            Some(serde_json::Value::Number(number)) => number.to_string(),
            _ => String::new(),
        };
        match &value {
            serde_json::Value::String(message) => Self { message: message.clone(), ..Self::default() },
            _ => Self { message: field("message"), kind: field("type"), code: field("code") },
        }
    }
}

/// Reads `null` as the default: servers write both where nothing is new.
fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Reads text, `null`, or a list of parts of which those with a `text` count.
fn text_or_parts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    struct Part {
        #[serde(default)]
        text: Option<String>,
    }
    struct Text;
    impl<'de> Visitor<'de> for Text {
        type Value = Option<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("text")
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
            Ok(Some(text.to_owned()))
        }

        fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
            Ok(Some(text))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Self::Value, A::Error> {
            let mut text = String::new();
            while let Some(part) = parts.next_element::<Part>()? {
                text.push_str(part.text.as_deref().unwrap_or_default());
            }
            Ok(Some(text))
        }
    }
    deserializer.deserialize_any(Text)
}
