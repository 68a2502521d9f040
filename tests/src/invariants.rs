//! Invariants of every request that reaches an upstream, checked in all tests.

use serde_json::Value;

use crate::upstream::RecordedRequest;

/// All values of `x-footnote-purpose`.
pub const PURPOSES: [&str; 8] =
    ["answer", "rewrite", "compress", "memory", "document-summary", "title", "suggest", "verify"];

/// Headers that may reach an upstream: the allowlist, those of any HTTP/1.1 client, and the one of the vector
/// store API.
const ALLOWED_HEADERS: [&str; 11] = [
    "accept",
    "accept-encoding",
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "host",
    "openai-beta",
    "transfer-encoding",
    "user-agent",
    "x-footnote-purpose",
];

/// Those that may reach a server of the Model Context Protocol besides.
const ALLOWED_MCP_HEADERS: [&str; 5] =
    ["mcp-session-id", "mcp-protocol-version", "mcp-method", "mcp-name", "last-event-id"];

/// Expectations for the requests to one upstream.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// The bearer token of model requests; `None` forbids any.
    pub model_key: Option<String>,
    /// The bearer token of retrieval requests; `None` forbids any.
    pub retrieval_key: Option<String>,
    /// The whole authorization header of retrieval requests, if it is not a bearer token.
    pub retrieval_authorization: Option<String>,
    /// Text that no request may contain, such as the access token.
    pub forbidden: Vec<String>,
    /// Headers that the settings have sent besides.
    pub further_headers: Vec<String>,
    /// Whether the requests come from the page, and so must have well-formed conversations.
    pub from_page: bool,
}

/// Descriptions of the rules that this request violates.
pub fn violations(rules: &Rules, seen: &RecordedRequest) -> Vec<String> {
    let mut found = header_faults(rules, seen);
    let key_in_body = [&rules.model_key, &rules.retrieval_key];
    for secret in key_in_body.into_iter().flatten() {
        if seen.body_text().contains(secret.as_str()) || seen.target.contains(secret.as_str()) {
            found.push("a key in the body or address".into());
        }
    }
    for secret in &rules.forbidden {
        if seen.whole_text().contains(secret.as_str()) {
            found.push("a secret that must stay at the proxy".into());
        }
    }
    let is_recording = seen.kind() == "transcriptions";
    if is_recording
        && !seen.header("content-type").is_some_and(|kind| kind.starts_with("multipart/form-data; "))
    {
        found.push("a recording that does not come in a form".into());
    }
    if seen.method == "POST" && !is_recording {
        match &seen.json {
            None => found.push("a body that is not JSON".into()),
            Some(body) if seen.is_model() && rules.from_page => found.extend(page_faults(seen, body)),
            Some(_) => {}
        }
    }
    found.into_iter().map(|fault| format!("{} {}: {fault}", seen.method, seen.target)).collect()
}

/// The encodings that the proxy decodes.
const DECODED: [&str; 3] = ["gzip", "deflate", "br"];

/// Violations by headers.
fn header_faults(rules: &Rules, seen: &RecordedRequest) -> Vec<String> {
    let mut found = Vec::new();
    for (name, value) in &seen.headers {
        let is_of_mcp = seen.target.starts_with("/mcp")
            && (ALLOWED_MCP_HEADERS.contains(&name.as_str()) || name.starts_with("mcp-param-"));
        let is_set = rules.further_headers.contains(name);
        if !ALLOWED_HEADERS.contains(&name.as_str()) && name != "x-request-id" && !is_of_mcp && !is_set {
            found.push(format!("header {name} is not on the allowlist"));
        }
        if name == "accept-encoding" && !value.split(',').all(|coding| DECODED.contains(&coding.trim())) {
            found.push(format!("asks for encoding {value:?}, which it cannot undo"));
        }
    }
    let key = if seen.is_model() { &rules.model_key } else { &rules.retrieval_key };
    let other = rules.retrieval_authorization.clone().filter(|_| !seen.is_model());
    let wanted = other.or_else(|| key.as_ref().map(|key| format!("Bearer {key}")));
    if seen.header("authorization") != wanted.as_deref() {
        found.push("authorization is not exactly the configured key".into());
    }
    found
}

/// Violations of requirements that every model server has.
fn page_faults(seen: &RecordedRequest, body: &Value) -> Vec<String> {
    let mut found = Vec::new();
    match seen.purpose() {
        Some(purpose) if PURPOSES.contains(&purpose) => {}
        other => found.push(format!("purpose {other:?} is not a known one")),
    }
    if body["stream"] != true {
        found.push("does not ask for a stream".into());
    }
    match body["messages"].as_array() {
        None => found.push("has no messages".into()),
        Some(messages) => found.extend(conversation_faults(messages)),
    }
    found
}

/// Violations by the order of roles, tool calls and their results.
pub fn conversation_faults(messages: &[Value]) -> Vec<String> {
    let mut found = Vec::new();
    let mut open_calls: Vec<&str> = Vec::new();
    let mut previous = "";
    for (at, message) in messages.iter().enumerate() {
        let role = message["role"].as_str().unwrap_or_default();
        if role != "tool" && !open_calls.is_empty() {
            found.push(format!("message {at}: {role} before the results of {open_calls:?}"));
            open_calls.clear();
        }
        match role {
            "system" if at != 0 => found.push(format!("message {at}: a system prompt that is not first")),
            "user" if previous == "user" => found.push(format!("message {at}: two user messages in a row")),
            "assistant" => {
                if previous == "assistant" {
                    found.push(format!("message {at}: two assistant messages in a row"));
                }
                let calls = message["tool_calls"].as_array().map(Vec::as_slice).unwrap_or_default();
                open_calls.extend(calls.iter().filter_map(|call| call["id"].as_str()));
                if calls.is_empty() && message["content"].as_str().is_none_or(str::is_empty) {
                    found.push(format!("message {at}: an assistant message that says nothing"));
                }
            }
            "tool" => {
                let id = message["tool_call_id"].as_str().unwrap_or_default();
                match open_calls.iter().position(|call| *call == id) {
                    Some(call) => {
                        open_calls.remove(call);
                    }
                    None => found.push(format!("message {at}: a result for {id:?}, which was not called")),
                }
            }
            "system" | "user" => {}
            _ => found.push(format!("message {at}: unknown role {role:?}")),
        }
        previous = role;
    }
    if messages.first().is_none_or(|first| first["role"] != "system") {
        found.push("the system prompt is not first".into());
    }
    if !matches!(previous, "user" | "tool") {
        found.push(format!("the last message is from {previous:?}, so there is nothing to answer"));
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(messages: Value, expect: &[&str]) {
        assert_eq!(conversation_faults(messages.as_array().unwrap()), expect);
    }

    #[test]
    fn messages_out_of_order_are_reported() {
        let call = json!({"role": "assistant", "tool_calls": [{"id": "a"}, {"id": "b"}]});
        let (a, b) =
            (json!({"role": "tool", "tool_call_id": "a"}), json!({"role": "tool", "tool_call_id": "b"}));
        let (system, user) = (json!({"role": "system"}), json!({"role": "user"}));
        check(json!([system, user, call, b, a]), &[]);
        check(json!([system, user, call, a, user]), &["message 4: user before the results of [\"b\"]"]);
        check(json!([system, user, a]), &["message 2: a result for \"a\", which was not called"]);
        check(json!([system, user, user]), &["message 2: two user messages in a row"]);
        check(json!([user]), &["the system prompt is not first"]);
        check(json!([system, user, system, user]), &["message 2: a system prompt that is not first"]);
        check(
            json!([system, user, {"role": "assistant", "content": ""}, user]),
            &["message 2: an assistant message that says nothing"],
        );
        check(
            json!([system, user, {"role": "assistant", "content": "x"}]),
            &["the last message is from \"assistant\", so there is nothing to answer"],
        );
    }
}
