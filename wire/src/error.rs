//! Errors as servers write them, in any of their shapes, and what they mean.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::wordings::meaning_of;

/// Errors within errors that are read; deeper ones are not there in practice.
const MAX_DEPTH: u8 = 6;

/// The fields in which servers put an error, or its words; the first that has any counts.
const WITHIN: [&str; 13] = [
    "error",
    "message",
    "Message",
    "msg",
    "error_msg",
    "error_message",
    "errorMessage",
    "error_description",
    "errors",
    "detail",
    "reason",
    "text",
    "title",
];

/// An error as OpenAI-compatible servers and the proxy write it: an object, or only its message.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Value")]
pub struct WireError {
    /// A description of the error, for a person.
    pub message: String,
    /// The class of error.
    #[serde(rename = "type")]
    pub kind: String,
    /// The error's code, for programs.
    pub code: String,
    /// From the proxy: the message of the upstream's own error.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

impl WireError {
    /// Reads the body of an error response: JSON of any shape, or plain text. HTML has no words.
    pub fn of_body(body: &[u8]) -> Self {
        let text = String::from_utf8_lossy(body);
        let text = text.trim_start_matches('\u{feff}').trim();
        match serde_json::from_str(text) {
            Ok(value) => Self::of_value(&value, MAX_DEPTH),
            Err(_) if text.starts_with('<') => Self::default(),
            Err(_) => Self { message: text.to_owned(), ..Self::default() },
        }
    }

    /// Returns the meaning of the error as one of the protocol's codes: by its words, or by the code or type it has if that is known.
    pub fn meaning(&self) -> Option<&'static str> {
        meaning_of(&format!("{} {} {} {}", self.message, self.detail, self.kind, self.code))
    }

    /// Reads an error that is sent instead of a chunk: in a list, as Gemini does, or without an `error` around it, as `vLLM`
    /// and `FastChat` do.
    pub(crate) fn instead_of_chunk(event: &Value) -> Option<Self> {
        if let Value::Array(events) = event {
            return events.iter().find_map(Self::instead_of_chunk);
        }
        if let Some(error) = event.get("error") {
            return Self::try_from(error.clone()).ok();
        }
        let is_error = event.get("object").is_some_and(|object| object == "error")
            || event.get("error_code").is_some_and(|code| !code.is_null() && *code != 0);
        is_error.then(|| Self::of_value(event, MAX_DEPTH))
    }

    fn of_value(value: &Value, depth: u8) -> Self {
        let Some(depth) = depth.checked_sub(1) else { return Self::default() };
        match value {
            Value::String(text) => match serde_json::from_str(text) {
                Ok(within @ (Value::Object(_) | Value::Array(_))) => Self::of_value(&within, depth),
                _ => Self { message: text.clone(), ..Self::default() },
            },
            Value::Array(errors) => {
                let all = errors.iter().map(|error| Self::of_value(error, depth));
                all.reduce(Self::and).unwrap_or_default()
            }
            Value::Object(_) => Self::of_object(value, depth),
            _ => Self::default(),
        }
    }

    fn of_object(object: &Value, depth: u8) -> Self {
        let field =
            |names: &[&str]| names.iter().find_map(|name| word(object.get(*name)?)).unwrap_or_default();
        let read = |(at, name): (usize, &&str)| {
            let error = Self::of_value(object.get(*name)?, depth);
            (error != Self::default()).then_some((at, error))
        };
        let (at, mut error) =
            WITHIN.iter().enumerate().find_map(read).unwrap_or((WITHIN.len(), Self::default()));
        // Inner codes say more than outer ones.
        if error.code.is_empty() {
            error.code = field(&["code", "error_code"]);
        }
        if error.kind.is_empty() {
            error.kind = field(&["type", "error_type", "__type", "status"]);
        }
        // Where the message has a field of its own, this one is more about it.
        if error.detail.is_empty() && at < WITHIN.iter().position(|name| *name == "detail").unwrap_or(0) {
            object.get("detail").and_then(Value::as_str).unwrap_or_default().clone_into(&mut error.detail);
        }
        // FastAPI says what it refuses by the path to it, OpenAI by its name.
        let path = object
            .get("loc")
            .and_then(Value::as_array)
            .map(|path| path.iter().filter_map(word).collect::<Vec<_>>().join("."));
        let param = Some(field(&["param"])).filter(|param| !param.is_empty());
        if let Some(path) = path.or(param).filter(|path| !error.message.contains(path.as_str())) {
            error.message = format!("{path}: {}", error.message);
        }
        // OpenRouter passes on the error of the server behind it.
        let raw = object.pointer("/metadata/raw").map(|raw| Self::of_value(raw, depth)).unwrap_or_default();
        if !raw.message.is_empty() {
            error.message = format!("{}: {}", error.message, raw.message);
        }
        error
    }

    /// This error and another.
    fn and(self, other: Self) -> Self {
        let first = |a: String, b: String| if a.is_empty() { b } else { a };
        let message = match (self.message.is_empty(), other.message.is_empty()) {
            (false, false) => format!("{}; {}", self.message, other.message),
            _ => first(self.message, other.message),
        };
        Self {
            message,
            kind: first(self.kind, other.kind),
            code: first(self.code, other.code),
            detail: first(self.detail, other.detail),
        }
    }
}

/// Text or a number.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

impl TryFrom<Value> for WireError {
    type Error = &'static str;

    /// Fails where the value says that there is no error.
    fn try_from(value: Value) -> Result<Self, Self::Error> {
        match value {
            Value::String(text) if text.is_empty() => Err("no error"),
            Value::String(_) | Value::Object(_) | Value::Array(_) => Ok(Self::of_value(&value, MAX_DEPTH)),
            _ => Err("no error"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::WireError;

    // The shapes of OpenAI, Gemini, Anthropic, vLLM and FastChat, FastAPI, OpenRouter, Bedrock, Baidu, Cloudflare, problem
    // details, LM Studio, Triton, and of servers that write no JSON.
    #[test]
    fn the_words_of_an_error_are_found_in_any_shape() {
        let check = |body: &str, message: &str, kind: &str, code: &str| {
            let error = WireError::of_body(body.as_bytes());
            let WireError { message: read, kind: read_kind, code: read_code, .. } = &error;
            assert_eq!(
                (read.as_str(), read_kind.as_str(), read_code.as_str()),
                (message, kind, code),
                "{body}"
            );
        };
        check(r#"{"error":{"message":"No.","type":"t","code":"c","param":null}}"#, "No.", "t", "c");
        check(r#"{"error":{"message":"No such value","param":"stream"}}"#, "stream: No such value", "", "");
        check(r#"{"error":{"message":"'stream' is off","param":"stream"}}"#, "'stream' is off", "", "");
        check(
            r#"[{"error":{"code":400,"message":"No.","status":"INVALID_ARGUMENT"}}]"#,
            "No.",
            "INVALID_ARGUMENT",
            "400",
        );
        check(
            r#"{"type":"error","error":{"type":"overloaded_error","message":"No."}}"#,
            "No.",
            "overloaded_error",
            "",
        );
        check(
            r#"{"object":"error","message":"No.","type":"BadRequestError","code":40303}"#,
            "No.",
            "BadRequestError",
            "40303",
        );
        check(
            r#"{"detail":[{"loc":["body","tools",3],"msg":"extra fields","type":"value_error"},{"loc":["body","x"],"msg":"no"}]}"#,
            "body.tools.3: extra fields; body.x: no",
            "value_error",
            "",
        );
        check(r#"{"detail":"Not loaded"}"#, "Not loaded", "", "");
        check(r#"{"detail":{"error":{"message":"No."}}}"#, "No.", "", "");
        check(
            r#"{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"message\":\"tools not supported\"}"}}}"#,
            "Provider returned error: tools not supported",
            "",
            "400",
        );
        check(
            r#"{"error":{"message":"Provider returned error","code":429,"metadata":{"raw":"slow down"}}}"#,
            "Provider returned error: slow down",
            "",
            "429",
        );
        check(r#"{"__type":"ValidationException","Message":"No."}"#, "No.", "ValidationException", "");
        check(r#"{"error_code":336003,"error_msg":"No."}"#, "No.", "", "336003");
        check(r#"{"success":false,"errors":[{"code":5006,"message":"No."}]}"#, "No.", "", "5006");
        check(r#"{"title":"Bad Request","detail":"No.","status":400}"#, "No.", "400", "");
        check(r#"{"error":"No.","error_type":"validation"}"#, "No.", "validation", "");
        check(r#"{"error":"{\"error\":{\"message\":\"No.\",\"code\":\"c\"}}"}"#, "No.", "", "c");
        check("model not loaded\n", "model not loaded", "", "");
        check("<html><body>502</body></html>", "", "", "");
        check(r#"{"error":{"code":"insufficient_quota"}}"#, "", "", "insufficient_quota");
        check("", "", "", "");
        check("[]", "", "", "");
        check("null", "", "", "");
    }

    #[test]
    fn the_proxys_own_words_and_the_servers_are_told_apart() {
        let error = WireError::of_body(br#"{"error":{"message":"ours","detail":"theirs","code":"c"}}"#);
        assert_eq!((error.message.as_str(), error.detail.as_str()), ("ours", "theirs"));
    }

    #[test]
    fn an_error_within_errors_without_end_is_read_to_a_limit() {
        let mut error = json!("No.");
        for _ in 0..100 {
            error = json!({ "error": error });
        }
        assert_eq!(WireError::of_body(error.to_string().as_bytes()).message, "");
    }
}
