//! Translates an upstream's error response for the client: a status, a code and words of our own, and the
//! upstream's own message as `detail`.

use footnote_wire::{LOADING_S, WireError, wait_in_words};
use http::{HeaderValue, StatusCode};

use crate::errors::{ForwardError, Refusal};
use crate::request::{Protocol, UpstreamRequest};
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
    ("model_loading", "The model server is still loading the model"),
    ("upstream_overloaded", "The model server is overloaded"),
];

/// Codes that hold whatever the status.
const IN_ANY_STATUS: [&str; 2] = ["tools_not_supported", "context_length_exceeded"];

/// The code for a key that an upstream refuses.
pub const KEY_REFUSED: &str = "upstream_key_refused";

const RATE_LIMITED: &str = "rate_limited";

/// The codes of a server that will soon be ready: the client may ask again.
const SOON: [&str; 2] = ["model_loading", "upstream_overloaded"];

/// The matching code of our list, and its words.
fn known(error: &WireError) -> Option<(&'static str, &'static str)> {
    let find = |name: &str| CODES.iter().find(|(code, _)| *code == name).copied();
    match error.meaning() {
        Some("invalid_api_key") => Some((KEY_REFUSED, "")),
        Some("rate_limit_exceeded") => Some((RATE_LIMITED, "")),
        // A window or a filter may also have a code without words.
        Some(code) => find(code),
        None => find(&error.code).or_else(|| find(&error.kind)),
    }
}

/// The message on one line; `None` for HTML.
fn detail(error: &WireError, scrubber: &Scrubber) -> Option<String> {
    let line = error.message.split_whitespace().collect::<Vec<_>>().join(" ");
    let clean = scrubber.clean(&line);
    let shown = !clean.is_empty() && !clean.starts_with('<');
    shown.then(|| clean.chars().filter(|c| !c.is_control()).take(MAX_DETAIL_CHARS).collect())
}

/// The error for the client; `retry_after` is the upstream's.
pub(crate) fn error(
    request: &UpstreamRequest,
    status: StatusCode,
    retry_after: Option<HeaderValue>,
    body: &[u8],
    scrubber: &Scrubber,
) -> ForwardError {
    let UpstreamRequest { upstream, protocol: Protocol { is_chat, keeps_not_found, .. }, .. } = *request;
    if status == StatusCode::NOT_FOUND && !is_chat && !keeps_not_found {
        return ForwardError::NotFound;
    }
    let reply = WireError::of_body(body);
    // This type is in nearly every error, and adds nothing unless the status is 400.
    let says_nothing = |code| code == "invalid_request_error" && status != StatusCode::BAD_REQUEST;
    let known = known(&reply).filter(|(code, _)| is_chat && !says_nothing(*code));
    let refuses_key =
        || (StatusCode::BAD_GATEWAY, KEY_REFUSED, format!("The proxy's key was refused by the {upstream}"));
    let slow_down =
        || (StatusCode::TOO_MANY_REQUESTS, RATE_LIMITED, format!("The {upstream} asks to slow down"));
    let (status, code, message) = match (status, known) {
        // A filter refuses what was asked, not who asks.
        (StatusCode::FORBIDDEN, Some((code @ ("content_filter" | "payment_required"), message))) => {
            (StatusCode::BAD_REQUEST, code, message.to_owned())
        }
        (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN, _) => refuses_key(),
        (status, Some((KEY_REFUSED, _))) if status.is_client_error() => refuses_key(),
        // Waiting does not help against these two, although the status suggests a rate limit.
        (StatusCode::TOO_MANY_REQUESTS, Some((code @ "insufficient_quota", message))) => {
            (StatusCode::PAYMENT_REQUIRED, code, message.to_owned())
        }
        (StatusCode::PAYMENT_REQUIRED, _) | (_, Some(("payment_required", _))) => {
            let message = "The proxy's account at the model server has no credit left".to_owned();
            (StatusCode::PAYMENT_REQUIRED, "payment_required", message)
        }
        (StatusCode::TOO_MANY_REQUESTS, _) | (_, Some((RATE_LIMITED, _))) => slow_down(),
        (_, Some((code, message))) if SOON.contains(&code) => {
            (StatusCode::SERVICE_UNAVAILABLE, code, message.to_owned())
        }
        // 529 is what Anthropic says when it is overloaded.
        (status, _) if status.as_u16() == 529 => {
            (StatusCode::SERVICE_UNAVAILABLE, "upstream_overloaded", format!("The {upstream} is overloaded"))
        }
        // llama.cpp responds with 500 if it was started without tools, or to a request that is too long.
        (status, Some((code, message))) if status.is_client_error() || IN_ANY_STATUS.contains(&code) => {
            let status = if status.is_client_error() { status } else { StatusCode::BAD_REQUEST };
            (status, code, message.to_owned())
        }
        (StatusCode::PAYLOAD_TOO_LARGE, _) if is_chat => {
            let (code, message) = CODES[0];
            (status, code, message.to_owned())
        }
        (status, _) if status.is_client_error() => {
            let message = format!("The {upstream} refused the request ({})", status.as_u16());
            (status, "upstream_rejected", message)
        }
        _ => (StatusCode::BAD_GATEWAY, "upstream_error", format!("The {upstream} failed")),
    };
    // Messages about a refused key often quote a part of it.
    let detail = if code == KEY_REFUSED { None } else { detail(&reply, scrubber) };
    let may_wait = status == StatusCode::TOO_MANY_REQUESTS || SOON.contains(&code);
    let in_words = || wait_in_words(&String::from_utf8_lossy(body)).map(HeaderValue::from);
    let while_loading = || (code == "model_loading").then(|| HeaderValue::from(LOADING_S));
    let retry_after = retry_after.or_else(in_words).or_else(while_loading).filter(|_| may_wait);
    ForwardError::Refused(Box::new(Refusal { status, code, message, retry_after, detail }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Upstream::{Knowledge, Model};
    use http::Method;
    use secrecy::SecretString;

    #[derive(Clone, Copy)]
    enum Upstream {
        Model,
        Knowledge,
    }

    impl Upstream {
        fn request(self) -> UpstreamRequest {
            let url = "http://upstream.example".parse().unwrap();
            match self {
                Model => UpstreamRequest::to_model(Method::POST, url),
                Knowledge => UpstreamRequest::new("knowledge base", Method::POST, url),
            }
        }
    }

    fn refused(upstream: Upstream, status: u16, body: &str) -> ForwardError {
        let (status, keys) =
            (StatusCode::from_u16(status).unwrap(), [SecretString::from("sk-canary-0123456789")]);
        error(&upstream.request(), status, None, body.as_bytes(), &Scrubber::new(&keys))
    }

    fn check(upstream: Upstream, status: u16, body: &str, expect: (u16, &str)) {
        let error = refused(upstream, status, body);
        let (given, code) = error.status_and_code();
        assert_eq!((given.as_u16(), code), expect, "{status} {body}");
        assert!(!error.to_string().contains("secret"), "{error}");
    }

    fn check_detail(body: &str, expect: Option<&str>) {
        let ForwardError::Refused(refusal) = refused(Model, 400, body) else { panic!("{body}") };
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
        // A filter, a limit, a loading model: whatever their status.
        let moderated = r#"{"error":{"code":403,"message":"Your chosen model requires moderation and your input was flagged"}}"#;
        check(Model, 403, moderated, (400, "content_filter"));
        check(Model, 403, r#"{"error":{"message":"Country not supported"}}"#, (502, "upstream_key_refused"));
        let per_minute =
            r#"{"error":{"message":"Request too large on tokens per minute (TPM): Limit 6000"}}"#;
        check(Model, 413, per_minute, (429, "rate_limited"));
        check(Model, 413, "<html>413 Request Entity Too Large</html>", (413, "context_length_exceeded"));
        check(Model, 500, "the request exceeds the available context size", (400, "context_length_exceeded"));
        check(Model, 503, r#"{"error":{"message":"Loading model"}}"#, (503, "model_loading"));
        check(Model, 400, r#"{"detail":"Model not loaded yet"}"#, (503, "model_loading"));
        check(Model, 529, r#"{"type":"error","error":{"message":"x"}}"#, (503, "upstream_overloaded"));
        check(
            Model,
            503,
            r#"{"error":{"message":"The model is overloaded."}}"#,
            (503, "upstream_overloaded"),
        );
        check(
            Model,
            400,
            r#"{"error":{"message":"Your credit balance is too low"}}"#,
            (402, "payment_required"),
        );
        check(Model, 404, r#"{"error":{"message":"model 'qwen3' not found"}}"#, (404, "model_not_found"));
        check(
            Model,
            422,
            r#"{"detail":[{"loc":["body","tools"],"msg":"extra"}]}"#,
            (422, "tools_not_supported"),
        );
        check(Knowledge, 404, "secret", (404, "not_found"));
        check(Knowledge, 400, "secret", (400, "upstream_rejected"));
    }

    #[test]
    fn a_time_to_wait_is_passed_on_wherever_it_stands() {
        let wait = |status, given: Option<&'static str>, body: &str| {
            let given = given.map(HeaderValue::from_static);
            let status = StatusCode::from_u16(status).unwrap();
            let refusal = error(&Model.request(), status, given, body.as_bytes(), &Scrubber::default());
            let ForwardError::Refused(refusal) = refusal else { panic!("{body}") };
            refusal.retry_after.map(|after| after.to_str().unwrap().to_owned())
        };
        let in_words = r#"{"error":{"message":"Rate limit reached. Please try again in 19.2s."}}"#;
        assert_eq!(wait(429, None, in_words).as_deref(), Some("20"));
        assert_eq!(wait(429, Some("7"), in_words).as_deref(), Some("7"));
        assert_eq!(wait(529, Some("5"), "{}").as_deref(), Some("5"));
        assert_eq!(wait(503, None, r#"{"error":{"message":"Loading model"}}"#).as_deref(), Some("5"));
        assert_eq!(wait(503, Some("5"), r#"{"error":{"message":"Overloaded"}}"#).as_deref(), Some("5"));
        assert_eq!(wait(400, Some("5"), r#"{"error":{"message":"try again in 5s"}}"#), None);
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
        let ForwardError::Refused(key) = refused(Model, 401, r#"{"error":{"message":"wrong key sk-c…89"}}"#)
        else {
            panic!()
        };
        assert_eq!(key.detail, None);
    }
}
