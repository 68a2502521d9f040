//! The protocol's messages, read leniently: what a server adds is ignored, what it leaves out has a default.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    content::{Content, Resource},
    lenient,
};
use crate::text::revealed;

/// The version without sessions.
pub(super) const STATELESS: &str = "2026-07-28";
/// The versions with sessions that are understood, the latest first. For a client of tools they are the same.
pub(super) const WITH_SESSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The code of JSON-RPC for a method that does not exist.
const METHOD_NOT_FOUND: i64 = -32_601;

#[derive(Serialize)]
pub(super) struct Request<'a> {
    jsonrpc: &'static str,
    /// A notification has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    method: &'a str,
    params: &'a Map<String, Value>,
}

/// Any message that a server sends.
#[derive(Debug, Deserialize)]
pub(super) struct Incoming {
    pub(super) id: Option<Value>,
    /// Set for requests and notifications of the server.
    pub(super) method: Option<String>,
    #[serde(default)]
    pub(super) params: Value,
    pub(super) result: Option<Value>,
    pub(super) error: Option<Value>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Initialized {
    #[serde(deserialize_with = "lenient::field")]
    pub(super) protocol_version: String,
    /// The server's features besides tools, by name.
    #[serde(deserialize_with = "lenient::field")]
    pub(super) capabilities: Map<String, Value>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Discovered {
    #[serde(deserialize_with = "lenient::entries")]
    pub(super) supported_versions: Vec<String>,
    #[serde(deserialize_with = "lenient::field")]
    pub(super) capabilities: Map<String, Value>,
}

/// A page of a list; its entries are under the list's own name.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", bound = "T: serde::de::DeserializeOwned")]
pub(super) struct Page<T> {
    #[serde(alias = "tools", alias = "prompts", alias = "resources", deserialize_with = "lenient::entries")]
    pub(super) entries: Vec<T>,
    #[serde(default, deserialize_with = "lenient::field")]
    pub(super) next_cursor: Option<String>,
    /// For how many milliseconds the list may be kept.
    #[serde(default, deserialize_with = "lenient::field")]
    pub(super) ttl_ms: Option<u64>,
}

/// A prompt as its server declares it: untrusted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RemotePrompt {
    pub name: String,
    #[serde(default, deserialize_with = "lenient::field")]
    pub title: Option<String>,
    #[serde(default, deserialize_with = "lenient::entries")]
    pub arguments: Vec<PromptArgument>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PromptArgument {
    pub name: String,
}

/// A resource as its server declares it: untrusted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RemoteResource {
    pub uri: String,
    #[serde(default, deserialize_with = "lenient::field")]
    pub name: String,
    #[serde(default, deserialize_with = "lenient::field")]
    pub title: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PromptResult {
    #[serde(deserialize_with = "lenient::entries")]
    pub(super) messages: Vec<PromptMessage>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PromptMessage {
    pub(super) content: Content,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ResourceResult {
    #[serde(deserialize_with = "lenient::entries")]
    pub(super) contents: Vec<Resource>,
}

/// A tool as its server declares it: untrusted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoteTool {
    pub name: String,
    #[serde(default, deserialize_with = "lenient::field")]
    pub title: Option<String>,
    #[serde(default, deserialize_with = "lenient::field")]
    pub description: String,
    /// The JSON Schema of its arguments, as its server wrote it; null where it has none.
    #[serde(default)]
    pub input_schema: Value,
    #[serde(default, deserialize_with = "lenient::field")]
    pub annotations: ToolAnnotations,
}

/// What a server claims of a tool. A tool that claims nothing may do anything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ToolAnnotations {
    #[serde(deserialize_with = "lenient::field")]
    pub title: Option<String>,
    /// It changes nothing.
    #[serde(deserialize_with = "lenient::field")]
    pub read_only_hint: bool,
    /// It may delete or overwrite; meaningful only if it is not read-only.
    #[serde(deserialize_with = "lenient::field")]
    pub destructive_hint: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct CallResult {
    #[serde(deserialize_with = "lenient::entries")]
    pub(super) content: Vec<Content>,
    pub(super) structured_content: Option<Value>,
    #[serde(deserialize_with = "lenient::field")]
    pub(super) is_error: bool,
    /// `complete` where it is missing.
    #[serde(deserialize_with = "lenient::field")]
    pub(super) result_type: Option<String>,
}

impl RemoteTool {
    /// The arguments that are sent as headers too, because its schema says so (`x-mcp-header`).
    pub(super) fn mirrored(&self, arguments: &Value) -> Vec<(String, String)> {
        let mut found = Vec::new();
        find_mirrored(&self.input_schema, arguments, &mut found);
        found
    }

    /// Its name for people: its title, unless that shows nothing.
    pub fn label(&self) -> &str {
        let mut titles = [&self.title, &self.annotations.title].into_iter().filter_map(Option::as_deref);
        titles.find(|title| !revealed(title).trim().is_empty()).unwrap_or(&self.name)
    }
}

/// The headers that a schema wants for the properties of an object, in `found`.
fn find_mirrored(schema: &Value, arguments: &Value, found: &mut Vec<(String, String)>) {
    let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    for (name, property) in properties {
        let Some(argument) = arguments.get(name) else { continue };
        let header = property.get("x-mcp-header").and_then(Value::as_str);
        let text = match argument {
            Value::String(text) => Some(text.clone()),
            Value::Bool(_) | Value::Number(_) => Some(argument.to_string()),
            _ => None,
        };
        let is_sound = |header: &&str| !header.is_empty() && header.bytes().all(is_token);
        if let Some((header, text)) = header.filter(is_sound).zip(text) {
            found.push((format!("mcp-param-{}", header.to_ascii_lowercase()), text));
        }
        find_mirrored(property, argument, found);
    }
}

/// Whether a name of a header may have this byte (RFC 9110, 5.6.2).
fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

impl RemotePrompt {
    /// Its name for people.
    pub fn label(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.name)
    }
}

impl RemoteResource {
    /// Its name for people.
    pub fn label(&self) -> &str {
        let name = if self.name.is_empty() { &self.uri } else { &self.name };
        self.title.as_deref().unwrap_or(name)
    }
}

/// A request, or a notification without an `id`.
pub(super) fn request(id: Option<u64>, method: &str, params: &Map<String, Value>) -> String {
    // Maps with text keys always have a JSON form.
    serde_json::to_string(&Request { jsonrpc: "2.0", id, method, params }).unwrap_or_default()
}

/// The answer to a request of the server: the client offers nothing but to be pinged.
pub(super) fn answer(id: &Value, method: &str) -> String {
    let answer = if method == "ping" {
        json!({ "jsonrpc": "2.0", "id": id, "result": {} })
    } else {
        let error = json!({ "code": METHOD_NOT_FOUND, "message": "This client does not offer it" });
        json!({ "jsonrpc": "2.0", "id": id, "error": error })
    };
    answer.to_string()
}

/// The message of an error: its own, or whatever else the server wrote in its place.
pub(super) fn error_message(error: &Value) -> String {
    let message = error.get("message").or_else(|| error.get("data")).unwrap_or(error);
    match message {
        Value::String(text) if !text.trim().is_empty() => text.clone(),
        _ => footnote_messages::tools::server_error_without_message().to_owned(),
    }
}

/// How the client introduces itself.
pub(super) fn client_info() -> Value {
    json!({ "name": "footnote", "version": env!("CARGO_PKG_VERSION") })
}
