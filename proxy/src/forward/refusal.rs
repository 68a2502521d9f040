//! Translates an upstream's error response for the client: a status, a code and words of our own, and the
//! upstream's own message as `detail`.

use http::{HeaderValue, StatusCode};
use serde_json::Value;

use crate::errors::{ProxyError, Refusal, UpstreamKind};
use crate::scrub::Scrubber;

/// Maximum length of `detail`, in characters.
const MAX_DETAIL_CHARS: usize = 500;

/// Codes that are passed on, with our words for them. `LiteLLM`'s client reads no codes: it takes a request for too long
/// by the words "model's context length".
const CODES: &[(&str, &str)] = &[
    ("context_length_exceeded", "The request is longer than the model's context length"),
    ("model_not_found", "The model server does not have this model"),
    ("insufficient_quota", "The quota of the proxy's account at the model server is used up"),
    ("payment_required", "The proxy's account at the model server has no credit left"),
    ("tools_not_supported", "The model does not support tools"),
    ("invalid_request_error", "The model server finds the request invalid"),
    ("missing_required_parameter", "The model server misses a field in the request"),
    ("unsupported_parameter", "The model does not take one of the request's fields"),
    ("unknown_parameter", "The model server does not know one of the request's fields"),
    ("unsupported_value", "The model does not take one of the request's values"),
    ("invalid_value", "The model server finds a value in the request invalid"),
    ("invalid_type", "The model server finds a field's type in the request wrong"),
    ("string_above_max_length", "A text in the request is longer than the model server takes"),
    ("content_filter", "The model server's content filter refused the request"),
    ("content_policy_violation", "The model server's content policy refused the request"),
];

/// Phrases of servers that send no code, in lower case, and the code for each.
const PHRASES: &[(&str, &str)] = &[
    ("maximum context length", "context_length_exceeded"),
    ("context length", "context_length_exceeded"),
    ("context window", "context_length_exceeded"),
    ("context size", "context_length_exceeded"),
    ("exceed_context_size", "context_length_exceeded"),
    // OpenRouter, Ollama, vLLM and llama.cpp.
    ("support tool use", "tools_not_supported"),
    ("not support tools", "tools_not_supported"),
    ("\"auto\" tool choice requires", "tools_not_supported"),
    ("tools param requires", "tools_not_supported"),
    // LiteLLM.
    ("invalid model name", "model_not_found"),
    ("authentication error", KEY_REFUSED),
    ("authenticationerror", KEY_REFUSED),
    // LiteLLM without a database, in which it looks up every key but its master key.
    ("no connected db", KEY_REFUSED),
];

/// The code for a key that an upstream refuses.
pub const KEY_REFUSED: &str = "upstream_key_refused";

/// The useful fields of an error response, in any of the servers' formats.
#[derive(Default)]
struct ErrorReply {
    message: String,
    code: String,
    kind: String,
}

impl ErrorReply {
    fn read(body: &[u8]) -> Self {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        // Gemini sends a list; vLLM and FastChat put the error's fields where others put `error`.
        let body = body.get(0).unwrap_or(&body);
        let error = body.get("error").or_else(|| body.get("detail")).unwrap_or(body);
        let field = |name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let message = error.as_str().map_or_else(|| field("message"), str::to_owned);
        Self { message, code: field("code"), kind: field("type") }
    }

    /// The matching code of our list, and its words.
    fn known(&self) -> Option<(&'static str, &'static str)> {
        let find = |name: &str| CODES.iter().find(|(code, _)| *code == name).copied();
        let text = format!("{} {}", self.message, self.kind).to_ascii_lowercase();
        let phrase = PHRASES.iter().find(|(phrase, _)| text.contains(phrase)).map(|(_, code)| *code);
        match phrase {
            Some(KEY_REFUSED) => Some((KEY_REFUSED, "")),
            Some(code) => find(code),
            None => find(&self.code).or_else(|| find(&self.kind)),
        }
    }

    /// The message on one line; `None` for HTML.
    fn detail(&self, scrubber: &Scrubber) -> Option<String> {
        let line = self.message.split_whitespace().collect::<Vec<_>>().join(" ");
        let clean = scrubber.clean(&line);
        let shown = !clean.is_empty() && !clean.starts_with('<');
        shown.then(|| clean.chars().filter(|c| !c.is_control()).take(MAX_DETAIL_CHARS).collect())
    }
}

/// The error for the client; `retry_after` is the upstream's.
pub(super) fn error(
    upstream: UpstreamKind,
    status: StatusCode,
    retry_after: Option<HeaderValue>,
    body: &[u8],
    scrubber: &Scrubber,
) -> ProxyError {
    if status == StatusCode::NOT_FOUND && upstream == UpstreamKind::Knowledge {
        return ProxyError::NotFound;
    }
    let reply = ErrorReply::read(body);
    // This type is in nearly every error, and adds nothing unless the status is 400.
    let says_nothing = |code| code == "invalid_request_error" && status != StatusCode::BAD_REQUEST;
    let known = reply.known().filter(|(code, _)| upstream == UpstreamKind::Model && !says_nothing(*code));
    let refuses_key =
        |status| (status, KEY_REFUSED, format!("The proxy's key was refused by {}", upstream.within()));
    let (status, code, message) = match (status, known) {
        (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN, _) => refuses_key(StatusCode::BAD_GATEWAY),
        (status, Some((KEY_REFUSED, _))) if status.is_client_error() => refuses_key(StatusCode::BAD_GATEWAY),
        // Waiting does not help against these two, although the status suggests a rate limit.
        (StatusCode::TOO_MANY_REQUESTS, Some((code @ "insufficient_quota", message))) => {
            (StatusCode::PAYMENT_REQUIRED, code, message.to_owned())
        }
        (StatusCode::PAYMENT_REQUIRED, _) => {
            let message = "The proxy's account at the model server has no credit left".to_owned();
            (status, "payment_required", message)
        }
        (StatusCode::TOO_MANY_REQUESTS, _) => {
            (status, "rate_limited", format!("{} asks to slow down", upstream.name()))
        }
        // llama.cpp responds with 500 if it was started without tools.
        (status, Some((code, message))) if status.is_client_error() || code == "tools_not_supported" => {
            let status = if status.is_client_error() { status } else { StatusCode::BAD_REQUEST };
            (status, code, message.to_owned())
        }
        (status, _) if status.is_client_error() => {
            let message = format!("{} refused the request ({})", upstream.name(), status.as_u16());
            (status, "upstream_rejected", message)
        }
        _ => (StatusCode::BAD_GATEWAY, "upstream_error", format!("{} failed", upstream.name())),
    };
    // Messages about a refused key often quote a part of it.
    let detail = if code == KEY_REFUSED { None } else { reply.detail(scrubber) };
    let retry_after = retry_after.filter(|_| status == StatusCode::TOO_MANY_REQUESTS);
    ProxyError::Refused(Box::new(Refusal { status, code, message, retry_after, detail }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use UpstreamKind::{Knowledge, Model};
    use secrecy::SecretString;

    fn refused(upstream: UpstreamKind, status: u16, body: &str) -> ProxyError {
        let keys = [SecretString::from("sk-canary-0123456789")];
        error(upstream, StatusCode::from_u16(status).unwrap(), None, body.as_bytes(), &Scrubber::new(&keys))
    }

    fn check(upstream: UpstreamKind, status: u16, body: &str, expect: (u16, &str)) {
        let error = refused(upstream, status, body);
        assert_eq!((error.status().as_u16(), error.code()), expect, "{status} {body}");
        assert!(!error.to_string().contains("secret"), "{error}");
    }

    fn check_detail(body: &str, expect: Option<&str>) {
        let ProxyError::Refused(refusal) = refused(Model, 400, body) else { panic!("{body}") };
        assert_eq!(refusal.detail.as_deref(), expect, "{body}");
    }

    #[test]
    fn the_guide_lists_every_code() {
        for (code, _) in CODES {
            assert!(include_str!("../../../guide/http-api.md").contains(&format!("`{code}`")), "{code}");
        }
    }

    #[test]
    fn refusals_keep_their_meaning_and_lose_their_text() {
        check(Model, 401, "secret", (502, "upstream_key_refused"));
        check(Knowledge, 403, "secret", (502, "upstream_key_refused"));
        check(Model, 429, "secret", (429, "rate_limited"));
        check(Model, 429, r#"{"error":{"code":"insufficient_quota"}}"#, (402, "insufficient_quota"));
        check(Model, 402, r#"{"error":{"message":"secret"}}"#, (402, "payment_required"));
        check(Model, 500, "secret", (502, "upstream_error"));
        check(Model, 301, "secret", (502, "upstream_error"));
        check(Model, 418, "secret", (418, "upstream_rejected"));
        check(Model, 404, r#"{"error":{"code":"model_not_found"}}"#, (404, "model_not_found"));
        check(Model, 400, r#"{"error":{"code":"secret"}}"#, (400, "upstream_rejected"));
        check(Model, 400, r#"{"error":{"type":"invalid_request_error"}}"#, (400, "invalid_request_error"));
        check(
            Model,
            400,
            r#"{"error":{"code":"context_length_exceeded"}}"#,
            (400, "context_length_exceeded"),
        );
        check(
            Model,
            400,
            r#"{"error":{"code":400,"message":"This model's maximum context length is 4096 tokens, secret"}}"#,
            (400, "context_length_exceeded"),
        );
        // vLLM and FastChat write the error without `error` around it, Gemini a list.
        let too_long =
            r#"{"object":"error","message":"maximum context length is 4096, secret","code":40303}"#;
        check(Model, 400, too_long, (400, "context_length_exceeded"));
        check(Model, 400, r#"[{"error":{"code":"model_not_found"}}]"#, (400, "model_not_found"));
        check(Model, 400, r#"{"error":"exceeds the context window"}"#, (400, "context_length_exceeded"));
        check(Model, 400, "[]", (400, "upstream_rejected"));
        let no_tools =
            r#"{"error":{"message":"No endpoints found that support tool use. secret","code":404}}"#;
        check(Model, 404, no_tools, (404, "tools_not_supported"));
        let no_jinja = r#"{"error":{"message":"tools param requires --jinja flag","type":"server_error"}}"#;
        check(Model, 500, no_jinja, (400, "tools_not_supported"));
        let lite =
            r#"{"error":{"message":"/chat/completions: Invalid model name passed in model=x","code":"400"}}"#;
        check(Model, 400, lite, (400, "model_not_found"));
        let lite_key = r#"{"error":{"message":"Authentication Error, Invalid proxy server token passed"}}"#;
        check(Model, 400, lite_key, (502, "upstream_key_refused"));
        let no_db = r#"{"error":{"message":"No connected db.","type":"no_db_connection","code":"400"}}"#;
        check(Model, 400, no_db, (502, "upstream_key_refused"));
        check(Knowledge, 404, "secret", (404, "not_found"));
        check(Knowledge, 400, "secret", (400, "upstream_rejected"));
    }

    #[test]
    fn a_refused_key_is_reported_with_the_upstreams_name() {
        for (upstream, expect) in [
            (Model, "The proxy's key was refused by the model server"),
            (Knowledge, "The proxy's key was refused by the knowledge base"),
        ] {
            assert_eq!(refused(upstream, 401, "secret").to_string(), expect);
        }
    }

    #[test]
    fn the_upstreams_own_message_is_the_detail() {
        check_detail(r#"{"error":{"message":"temperature must be 1"}}"#, Some("temperature must be 1"));
        check_detail(r#"{"detail":"Not a model"}"#, Some("Not a model"));
        check_detail("{\"message\":\"two\\nlines\\u0007\"}", Some("two lines"));
        check_detail(
            r#"{"error":{"message":"key sk-canary-0123456789 is odd"}}"#,
            Some("key [redacted] is odd"),
        );
        check_detail(r#"{"error":{"message":"<html>"}}"#, None);
        check_detail("<html>not JSON</html>", None);
        check_detail(r#"{"error":{}}"#, None);
        let long = format!(r#"{{"error":"{}"}}"#, "x".repeat(2000));
        check_detail(&long, Some(&"x".repeat(MAX_DETAIL_CHARS)));
        let ProxyError::Refused(key) = refused(Model, 401, r#"{"error":{"message":"wrong key sk-c…89"}}"#)
        else {
            panic!()
        };
        assert_eq!(key.detail, None);
    }
}
