//! What an upstream's refusal means for the client: a status and words of our own, nothing of its body.

use bytes::Bytes;
use http::{HeaderValue, StatusCode};
use serde_json::Value;

use crate::errors::{Failure, Which};

/// Of a refusal's body, no more is read than this, in bytes.
pub(super) const MAX_REASON_BYTES: usize = 64 << 10;

/// Reasons that may be passed on, with our words for them.
const REASONS: &[(&str, &str)] = &[
    ("context_length_exceeded", "The request is longer than the model's context window"),
    ("model_not_found", "The model server does not have this model"),
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

/// Words by which servers that send no code say that the window is too small.
const CONTEXT_WORDS: &[&str] =
    &["maximum context length", "context length", "context window", "context size", "exceed_context_size"];

/// Whether the body may hold a reason worth reading.
pub(super) fn may_have_reason(which: Which, status: StatusCode) -> bool {
    which == Which::Model && matches!(status, StatusCode::BAD_REQUEST | StatusCode::NOT_FOUND)
}

/// What to tell the client about an answer that is no success; `retry_after` is what it says of asking again.
pub(super) fn failure(
    which: Which,
    status: StatusCode,
    retry_after: Option<HeaderValue>,
    body: &Bytes,
) -> Failure {
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Failure::KeyRefused(which),
        StatusCode::TOO_MANY_REQUESTS => Failure::RateLimited(which, retry_after),
        StatusCode::NOT_FOUND if which == Which::Knowledge => Failure::NotFound,
        _ if status.is_client_error() => reason(status, body).unwrap_or(Failure::Rejected(which, status)),
        _ => Failure::Upstream(which),
    }
}

fn reason(status: StatusCode, body: &Bytes) -> Option<Failure> {
    let body: Value = serde_json::from_slice(body).ok()?;
    // Gemini sends a list; vLLM and FastChat put the error's fields where others put `error`.
    let body = body.get(0).unwrap_or(&body);
    let error = body.get("error").unwrap_or(body);
    let field = |name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default();
    let (message, kind) = (error.as_str().unwrap_or(field("message")).to_ascii_lowercase(), field("type"));
    let too_long = CONTEXT_WORDS.iter().any(|words| message.contains(words) || kind.contains(words));
    let said = if too_long { "context_length_exceeded" } else { field("code") };
    let known = |name| REASONS.iter().find(|(code, _)| *code == name);
    let (code, words) = known(said).or_else(|| known(kind))?;
    Some(Failure::Reason(status, code, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(which: Which, status: u16, body: &'static str, expect: (u16, &str)) {
        let status = StatusCode::from_u16(status).unwrap();
        let failure = failure(which, status, None, &Bytes::from_static(body.as_bytes()));
        assert_eq!((failure.status().as_u16(), failure.code()), expect, "{status} {body}");
        assert!(!failure.to_string().contains("secret"), "{failure}");
    }

    #[test]
    fn the_guide_lists_every_reason() {
        for (code, _) in REASONS {
            assert!(include_str!("../../../guide/http-api.md").contains(&format!("`{code}`")), "{code}");
        }
    }

    #[test]
    fn refusals_keep_their_meaning_and_lose_their_text() {
        use Which::{Knowledge, Model};
        check(Model, 401, "secret", (502, "upstream_key_refused"));
        check(Model, 403, "secret", (502, "upstream_key_refused"));
        check(Model, 429, "secret", (429, "rate_limited"));
        check(Model, 500, "<html>secret", (502, "upstream_error"));
        check(Model, 302, "", (502, "upstream_error"));
        check(Model, 404, "secret", (404, "upstream_rejected"));
        check(Model, 404, r#"{"error":{"code":"model_not_found"}}"#, (404, "model_not_found"));
        check(Model, 422, "secret", (422, "upstream_rejected"));
        check(Model, 400, "secret", (400, "upstream_rejected"));
        check(Model, 400, r#"{"error":{"message":"secret","code":"secret"}}"#, (400, "upstream_rejected"));
        check(
            Model,
            400,
            r#"{"error":{"message":"secret","type":"invalid_request_error"}}"#,
            (400, "invalid_request_error"),
        );
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
        check(Knowledge, 404, "secret", (404, "not_found"));
        check(Knowledge, 400, "secret", (400, "upstream_rejected"));
    }
}
