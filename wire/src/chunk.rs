//! Chunks of a streamed completion, whole completions, and errors, as servers send them.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::{Map, Value, value::RawValue};
use serde_with::apply;

use super::{
    error::WireError,
    lenient::lenient,
    server_sources::ServerSources,
    text::{Content, TextPiece},
};

/// One event of a stream, or a whole reply: the same fields, with `delta` or `message` in a choice.
#[apply(_ => #[serde(deserialize_with = "lenient")])]
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct StreamChunk {
    /// The model that answers.
    pub model: Option<String>,
    /// The choices; only the first is asked for and read.
    pub choices: Vec<Choice>,
    /// The token counts, usually in the last chunk.
    pub usage: Option<Usage>,
    /// An error in place of an answer.
    pub error: Option<WireError>,
    /// What the server names as sources of the answer, wherever it does so.
    #[serde(skip)]
    pub sources: ServerSources,
    /// What the first choice has besides, and its server wants back.
    #[serde(skip)]
    pub carried: Map<String, Value>,
}

/// One choice of a chunk.
#[apply(_ => #[serde(deserialize_with = "lenient")])]
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// Its number.
    pub index: u32,
    /// The new part of the answer, in a stream.
    pub delta: ChunkDelta,
    /// The whole answer, in a whole reply; some servers repeat it at the end of a stream.
    pub message: ChunkDelta,
    /// The new text, as servers of the older protocol for completions send it.
    pub text: TextPiece,
    /// Why the model stopped.
    pub finish_reason: Option<FinishReason>,
    /// An error in place of the rest of the answer, as `OpenRouter` writes it.
    pub error: Option<WireError>,
}

/// The new part of an answer in a chunk.
#[apply(_ => #[serde(deserialize_with = "lenient")])]
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ChunkDelta {
    /// More text, or parts of which some may be thoughts.
    pub content: Content,
    /// Text of a refusal, which stands for the answer.
    pub refusal: TextPiece,
    /// More of the model's thoughts, as `DeepSeek`, `vLLM` and `llama.cpp` send them.
    reasoning_content: TextPiece,
    /// The same, as `OpenRouter` and `Ollama` send them; some servers send both.
    reasoning: TextPiece,
    /// The same once more, in parts.
    reasoning_details: TextPiece,
    /// The same from servers for which a model is "thinking".
    thinking: TextPiece,
    /// The same from Copilot's.
    reasoning_text: TextPiece,
    /// Pictures that the model made, each with its address, most often a `data:` URL, at [`IMAGE_URL`].
    pub images: Vec<Value>,
    /// More of the tool calls.
    pub tool_calls: Vec<ChunkToolCall>,
    /// More of the only call, as the protocol had it before there could be several.
    pub function_call: Option<ChunkFunction>,
}

/// A piece of a tool call; pieces of one call share their index.
#[derive(Debug, Default)]
pub struct ChunkToolCall {
    /// Index of the call; servers that send whole calls may leave it out, or number all of them 0.
    pub index: Option<u32>,
    /// The call's id, in its first piece.
    pub id: String,
    /// The function's name and more of its arguments.
    pub function: ChunkFunction,
    /// Everything else, such as a signature, which the server wants back.
    pub more: Map<String, Value>,
}

/// The fields of a tool call that are read, each by itself.
#[apply(_ => #[serde(deserialize_with = "lenient")])]
#[derive(Default, Deserialize)]
#[serde(default)]
struct ToolCallFields {
    index: Option<u32>,
    id: String,
    function: ChunkFunction,
}

impl<'de> Deserialize<'de> for ChunkToolCall {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        let ToolCallFields { index, id, function } =
            serde_json::from_str(json.get()).map_err(D::Error::custom)?;
        let mut more: Map<String, Value> = serde_json::from_str(json.get()).unwrap_or_default();
        more.retain(|name, value| !TOOL_CALL.contains(&name.as_str()) && !value.is_null());
        Ok(Self { index, id, function, more })
    }
}

const IMAGE_URL: &str = "/image_url/url";

/// The fields of a tool call that the protocol has.
const TOOL_CALL: [&str; 4] = ["index", "id", "type", "function"];

/// The fields of a message that a server wants back as they came: of `OpenRouter`, `LiteLLM` and Gemini.
const CARRIED: [&str; 3] = ["reasoning_details", "thinking_blocks", "extra_content"];

/// A piece of a call's function.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ChunkFunction {
    /// The tool's name, in the first piece.
    #[serde(deserialize_with = "lenient")]
    pub name: String,
    /// More of the arguments: text, or a whole object from servers that do not quote it.
    #[serde(deserialize_with = "TextPiece::or_json")]
    pub arguments: TextPiece,
}

/// Why the model stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum FinishReason {
    /// The answer is complete.
    Stop,
    /// The length limit was reached.
    Length,
    /// It wants tools called.
    ToolCalls,
    /// A filter ended it.
    ContentFilter,
    /// A filter ended it, since it repeated a published text.
    Recitation,
    /// The server gave up: the answer is incomplete.
    Failed(String),
    /// An unknown reason, which leaves open whether the answer is complete.
    Other(String),
}

/// The reasons that end an answer, in lower case; servers write them in upper or lower case. Of each, first the one of the
/// protocol, by which it is stored, then those of its first version and of other protocols that servers translate from.
pub const ENDINGS: [(FinishReason, &str); 5] = [
    (FinishReason::Stop, "stop eos eos_token stop_sequence end_turn complete"),
    (FinishReason::Length, "length max_tokens model_length"),
    (FinishReason::ToolCalls, "tool_calls function_call tool_use"),
    (
        FinishReason::ContentFilter,
        "content_filter safety sensitive prohibited_content blocklist spii guardrail_intervened content_filtered",
    ),
    (FinishReason::Recitation, "recitation"),
];

/// The reasons by which servers say that they gave up.
const FAILURES: &str = "error abort aborted cancelled network_error insufficient_system_resource malformed_function_call \
    unexpected_tool_call";

/// Tokens as the model server counted them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "UsageFields")]
pub struct Usage {
    /// Tokens of the request.
    pub prompt_tokens: u32,
    /// Tokens of the answer.
    pub completion_tokens: u32,
    /// Both.
    pub total_tokens: u32,
    /// Tokens of the request that the server had in its cache; 0 also where it does not say.
    #[serde(skip_serializing_if = "is_zero")]
    pub cached_tokens: u32,
}

/// The same as servers write it.
#[apply(_ => #[serde(deserialize_with = "lenient")])]
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct UsageFields {
    prompt_tokens: u32,
    completion_tokens: u32,
    total_tokens: u32,
    /// As Kimi writes it, and as it is stored.
    cached_tokens: u32,
    /// As `OpenAI`, `vLLM` and most others write it.
    prompt_tokens_details: PromptTokensDetails,
    /// As `DeepSeek` writes it.
    prompt_cache_hit_tokens: u32,
}

#[apply(_ => #[serde(deserialize_with = "lenient")])]
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PromptTokensDetails {
    cached_tokens: u32,
}

impl StreamChunk {
    /// Reads an event's data, or a whole reply.
    pub fn read(json: &str) -> serde_json::Result<Self> {
        let is_list = json.starts_with('[');
        let mut chunk = if is_list { Self::default() } else { serde_json::from_str::<Self>(json)? };
        if chunk.choices.is_empty() && chunk.error.is_none() {
            chunk.error = WireError::instead_of_chunk(&serde_json::from_str(json)?);
        }
        chunk.sources = ServerSources::read(json);
        chunk.carried = carried(json);
        Ok(chunk)
    }
}

/// The fields of [`CARRIED`] in the first choice of a chunk, if it has any.
fn carried(json: &str) -> Map<String, Value> {
    if !CARRIED.iter().any(|name| json.contains(name)) {
        return Map::new();
    }
    let chunk: Value = serde_json::from_str(json).unwrap_or_default();
    let messages = ["delta", "message"].into_iter().filter_map(|name| chunk["choices"][0][name].as_object());
    let fields =
        messages.flatten().filter(|(name, value)| CARRIED.contains(&name.as_str()) && !value.is_null());
    fields.map(|(name, value)| (name.clone(), value.clone())).collect()
}

impl ChunkDelta {
    /// Whether it adds text to the answer.
    pub fn has_text(&self) -> bool {
        !self.content.text.is_empty() || !self.refusal.is_empty() || !self.images.is_empty()
    }

    /// Its pictures in Markdown, each a paragraph.
    pub fn pictures(&self) -> String {
        let can_stand = |url: &&str| !url.is_empty() && !url.contains(['(', ')', '<', '>', '\\', ' ', '\n']);
        let urls =
            self.images.iter().filter_map(|image| image.pointer(IMAGE_URL)?.as_str()).filter(can_stand);
        urls.flat_map(|url| ["\n\n![Picture](", url, ")\n\n"]).collect()
    }

    /// More of the model's thoughts: the first field that has any, since the others repeat it.
    pub fn thoughts(&self) -> &TextPiece {
        self.named_thoughts().map_or(&self.content.thoughts, |(_, thoughts)| thoughts)
    }

    /// More of the model's thoughts where they are in a field of their own, with its name.
    pub fn named_thoughts(&self) -> Option<(&'static str, &TextPiece)> {
        let Self {
            reasoning_content, reasoning, thinking, reasoning_text, content, reasoning_details, ..
        } = self;
        let fields = [
            ("reasoning_content", reasoning_content),
            ("reasoning", reasoning),
            ("thinking", thinking),
            ("reasoning_text", reasoning_text),
            ("reasoning_details", reasoning_details),
        ];
        let mut fields = fields.into_iter().filter(|(_, field)| !field.is_empty());
        fields.next().filter(|(name, _)| *name != "reasoning_details" || content.thoughts.is_empty())
    }
}

impl From<String> for FinishReason {
    fn from(reason: String) -> Self {
        let is_among = |names: &str| names.split(' ').any(|known| known.eq_ignore_ascii_case(&reason));
        match ENDINGS.iter().find(|(_, names)| is_among(names)) {
            Some((ending, _)) => ending.clone(),
            None if is_among(FAILURES) => Self::Failed(reason.to_ascii_lowercase()),
            None => Self::Other(reason),
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
            FinishReason::Recitation => "recitation".into(),
            FinishReason::Failed(reason) | FinishReason::Other(reason) => reason,
        }
    }
}

impl Usage {
    /// Adds the counts of a further request of the same turn.
    pub fn add(&mut self, more: Self) {
        self.prompt_tokens = self.prompt_tokens.saturating_add(more.prompt_tokens);
        self.completion_tokens = self.completion_tokens.saturating_add(more.completion_tokens);
        self.total_tokens = self.total_tokens.saturating_add(more.total_tokens);
        self.cached_tokens = self.cached_tokens.saturating_add(more.cached_tokens);
    }
}

impl From<UsageFields> for Usage {
    fn from(fields: UsageFields) -> Self {
        let UsageFields { prompt_tokens, completion_tokens, total_tokens, .. } = fields;
        let cached_tokens = fields
            .cached_tokens
            .max(fields.prompt_tokens_details.cached_tokens)
            .max(fields.prompt_cache_hit_tokens);
        // Where more came from the cache than was sent, they were counted apart.
        let apart = if cached_tokens > prompt_tokens { cached_tokens } else { 0 };
        let prompt_tokens = prompt_tokens.saturating_add(apart);
        Self { prompt_tokens, completion_tokens, total_tokens, cached_tokens }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}
