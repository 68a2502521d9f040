//! The protocol's messages, read leniently: what a server adds is ignored, what it leaves out has a default.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The version without sessions.
pub(super) const STATELESS: &str = "2026-07-28";
/// The versions with sessions that are understood, the latest first. For a client of tools they are the same.
pub(super) const WITH_SESSIONS: [&str; 3] = ["2025-11-25", "2025-06-18", "2025-03-26"];

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
    pub(super) error: Option<RpcError>,
}

#[derive(Debug, Deserialize)]
pub(super) struct RpcError {
    #[serde(default)]
    pub(super) message: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Initialized {
    pub(super) protocol_version: String,
    /// The server's features besides tools, by name.
    pub(super) capabilities: Map<String, Value>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Discovered {
    pub(super) supported_versions: Vec<String>,
    pub(super) capabilities: Map<String, Value>,
}

/// A page of a list; its entries are under the list's own name.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Page<T> {
    #[serde(alias = "tools", alias = "prompts", alias = "resources")]
    pub(super) entries: Vec<T>,
    pub(super) next_cursor: Option<String>,
    /// For how many milliseconds the list may be kept.
    pub(super) ttl_ms: Option<u64>,
}

/// A prompt as its server declares it: untrusted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RemotePrompt {
    pub name: String,
    pub title: Option<String>,
    #[serde(default)]
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
    #[serde(default)]
    pub name: String,
    pub title: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PromptResult {
    pub(super) messages: Vec<PromptMessage>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PromptMessage {
    pub(super) content: Content,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ResourceResult {
    pub(super) contents: Vec<Resource>,
}

/// A tool as its server declares it: untrusted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoteTool {
    pub name: String,
    pub title: Option<String>,
    #[serde(default)]
    pub description: String,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
    #[serde(default)]
    pub annotations: ToolAnnotations,
}

/// What a server claims of a tool. A tool that claims nothing may do anything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ToolAnnotations {
    pub title: Option<String>,
    /// It changes nothing.
    pub read_only_hint: bool,
    /// It may delete or overwrite; meaningful only if it is not read-only.
    pub destructive_hint: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct CallResult {
    pub(super) content: Vec<Content>,
    pub(super) structured_content: Option<Value>,
    pub(super) is_error: bool,
    /// `complete` where it is missing.
    pub(super) result_type: Option<String>,
}

/// A piece of a result.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Content {
    Text {
        text: String,
    },
    Image {
        #[serde(rename = "mimeType", default)]
        mime_type: String,
    },
    Audio {
        #[serde(rename = "mimeType", default)]
        mime_type: String,
    },
    ResourceLink {
        uri: String,
        #[serde(default)]
        name: String,
        title: Option<String>,
        #[serde(default)]
        description: String,
    },
    Resource {
        resource: Resource,
    },
    /// A kind of a newer version.
    #[serde(other)]
    Unknown,
}

/// A resource in a result.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Resource {
    pub(super) uri: String,
    pub(super) title: Option<String>,
    /// `None` for bytes.
    pub(super) text: Option<String>,
    #[serde(default)]
    pub(super) mime_type: String,
}

impl RemoteTool {
    /// The arguments that are sent as headers too, because its schema says so (`x-mcp-header`).
    pub(super) fn mirrored(&self, arguments: &Value) -> Vec<(String, String)> {
        let mut found = Vec::new();
        find_mirrored(&self.input_schema, arguments, &mut found);
        found
    }

    /// Its name for people.
    pub fn label(&self) -> &str {
        self.title.as_deref().or(self.annotations.title.as_deref()).unwrap_or(&self.name)
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

/// How the client introduces itself.
pub(super) fn client_info() -> Value {
    json!({ "name": "footnote", "version": env!("CARGO_PKG_VERSION") })
}
