//! A request for a chat completion, in the shape OpenAI-compatible servers read.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

/// The header by which a request says its [`Purpose`].
pub const PURPOSE_HEADER: &str = "x-footnote-purpose";
/// The header with the id of the user for whom the page was opened, so that a request of its is never answered for another.
pub const USER_HEADER: &str = "x-footnote-user";
/// The header in which the page sends the access token: `Authorization` may hold what a reverse proxy in front asks for.
pub const TOKEN_HEADER: &str = "x-footnote-token";

/// The purpose of a model request; its name is the header's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Purpose {
    /// Answer the question.
    Answer,
    /// Make the question searchable.
    Rewrite,
    /// Shorten older turns.
    Compress,
    /// Update the summary and the index.
    Memory,
    /// Summarise a document.
    DocumentSummary,
    /// Name the conversation.
    Title,
    /// Suggest what to ask next.
    Suggest,
    /// Say whether the cited passages support the claims of an answer.
    Verify,
    /// Turn speech into text.
    Dictation,
}

/// The body of `POST /v1/chat/completions`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ChatRequest {
    /// The model's id.
    pub model: String,
    /// The messages, oldest first.
    pub messages: Vec<Message>,
    /// Whether the answer comes as a stream of events.
    pub stream: bool,
    /// Asks for the token counts at the end of a stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream_options: Option<StreamOptions>,
    /// The most tokens to write; left to the server where `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top_p: Option<f32>,
    /// How much the model is to think, such as `low`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning_effort: Option<String>,
    /// The tools that may be called.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<ToolSpec>,
    /// Fields that not every server has; see [`add_fields`](Self::add_fields).
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// Extra data requested in a stream, besides the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreamOptions {
    /// A last chunk with the token counts.
    pub include_usage: bool,
}

/// One message of a request.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Message {
    pub role: Role,
    /// The text; `None` if there are only tool calls.
    pub content: Option<String>,
    /// Pictures as `data:` URLs, which are sent after the text as parts of the content.
    #[serde(skip)]
    pub images: Vec<String>,
    /// The tools an assistant message calls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// The call that a tool message answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
    /// What else the model's reply had, which its server wants back, such as `reasoning_content`.
    #[serde(skip)]
    pub more: Map<String, Value>,
    /// Whether the field is left out where there is no content, instead of being `null`.
    #[serde(skip)]
    pub omits_content: bool,
}

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The instructions.
    System,
    /// The person.
    User,
    /// The model.
    Assistant,
    /// A tool's result.
    Tool,
}

/// A call of a tool by the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCall {
    /// The id of this call, which its result repeats.
    pub id: String,
    /// Always `function`.
    #[serde(rename = "type")]
    pub kind: String,
    pub function: FunctionCall,
    /// What else the server sent with the call and wants back, such as a signature of the thoughts before it.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// The function of a tool call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionCall {
    /// The tool's name.
    pub name: String,
    /// Its arguments: JSON, unless the model made a mistake.
    pub arguments: String,
}

/// A tool that is offered to the model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolSpec {
    /// Always `function`.
    #[serde(rename = "type")]
    pub kind: String,
    pub function: FunctionSpec,
}

/// The function that a tool is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FunctionSpec {
    /// The name the model calls it by.
    pub name: String,
    /// A description for the model.
    pub description: String,
    /// The JSON Schema of its arguments.
    pub parameters: Value,
}

impl ChatRequest {
    /// The fields that others cannot replace.
    pub const RESERVED: [&str; 4] = ["model", "messages", "stream", "tools"];

    /// Adds fields, which take the place of those that the request has, except for the reserved ones.
    pub fn add_fields(&mut self, mut fields: Map<String, Value>) {
        fields.retain(|name, _| !Self::RESERVED.contains(&name.as_str()));
        for name in fields.keys() {
            self.leave_out(name);
        }
        self.more.extend(fields);
    }

    /// Takes a field out of the request and of its messages, unless it is one of the reserved ones. Without `stream` the answer
    /// comes in one piece.
    pub fn leave_out(&mut self, name: &str) {
        match name {
            "stream" => (self.stream, self.stream_options) = (false, None),
            "stream_options" => self.stream_options = None,
            "max_tokens" => self.max_tokens = None,
            "temperature" => self.temperature = None,
            "top_p" => self.top_p = None,
            "reasoning_effort" => self.reasoning_effort = None,
            _ => {}
        }
        self.more.remove(name);
        for message in &mut self.messages {
            message.more.remove(name);
        }
    }
}

impl Message {
    /// A message with text only.
    pub fn text(role: Role, content: impl Into<String>) -> Self {
        Self {
            role,
            content: Some(content.into()),
            images: Vec::new(),
            tool_calls: Vec::new(),
            tool_call_id: None,
            more: Map::new(),
            omits_content: false,
        }
    }

    /// An assistant message that calls tools after it said `content`.
    pub fn calls(content: impl Into<String>, tool_calls: Vec<ToolCall>) -> Self {
        Self { tool_calls, ..Self::text(Role::Assistant, content) }
    }

    /// The result of a tool call.
    pub fn tool_result(call_id: impl Into<String>, content: impl Into<String>) -> Self {
        Self { tool_call_id: Some(call_id.into()), ..Self::text(Role::Tool, content) }
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape<'a> {
            role: Role,
            #[serde(skip_serializing_if = "Option::is_none")]
            content: Option<MessageContent<'a>>,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            tool_calls: &'a [ToolCall],
            #[serde(skip_serializing_if = "Option::is_none")]
            tool_call_id: Option<&'a str>,
            #[serde(flatten)]
            more: &'a Map<String, Value>,
        }
        #[derive(Serialize)]
        #[serde(untagged)]
        enum MessageContent<'a> {
            Text(Option<&'a str>),
            Parts(Vec<ContentPart<'a>>),
        }
        #[derive(Serialize)]
        #[serde(tag = "type", rename_all = "snake_case")]
        enum ContentPart<'a> {
            Text { text: &'a str },
            ImageUrl { image_url: ImageUrl<'a> },
        }
        #[derive(Serialize)]
        struct ImageUrl<'a> {
            url: &'a str,
        }
        let text = self.content.as_deref();
        // Servers of models that cannot see images often accept only plain text.
        let content = if self.images.is_empty() {
            MessageContent::Text(text)
        } else {
            let text = text.map(|text| ContentPart::Text { text });
            let images = self.images.iter().map(|url| ContentPart::ImageUrl { image_url: ImageUrl { url } });
            MessageContent::Parts(text.into_iter().chain(images).collect())
        };
        let is_omitted = self.omits_content && self.content.is_none() && self.images.is_empty();
        Shape {
            role: self.role,
            content: (!is_omitted).then_some(content),
            tool_calls: &self.tool_calls,
            tool_call_id: self.tool_call_id.as_deref(),
            more: &self.more,
        }
        .serialize(serializer)
    }
}

impl ToolCall {
    /// A call of a function.
    pub fn function(id: impl Into<String>, name: impl Into<String>, arguments: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            kind: "function".into(),
            function: FunctionCall { name: name.into(), arguments: arguments.into() },
            more: Map::new(),
        }
    }
}
