//! Turns error replies into messages for the person: Footnote's own text for the status or code, then the server's own
//! error message on one line.

use std::time::{Duration, UNIX_EPOCH};

use footnote_messages as messages;
use futures::StreamExt;

use super::BodyKind;
use crate::{
    conversation::{ErrorKind, TurnError},
    ports::{HttpResponse, TransportError},
    text::{clean_line, clean_title},
    wire::{LOADING_S, WireError, wait_in_words},
};

/// Maximum bytes read of an error's body.
const MAX_ERROR_BODY: usize = 64 * 1024;

/// Codes that say only that there is an error; its words say more.
const GENERAL: [&str; 5] =
    ["", "upstream_error", "server_error", "upstream_rejected", "invalid_request_error"];

/// Maximum characters shown of a server's own message.
const MAX_MESSAGE: usize = 500;

/// The error for a reply with an error status.
pub async fn failure(reply: HttpResponse, now_ms: u64) -> TurnError {
    let (status, retry_after) = (reply.status, reply.retry_after.clone());
    let error = read_error(reply).await;
    let mut failure = match failure_of_code(&error) {
        // A 404 without a message usually means that the base URL lacks `/v1`.
        Some(failure) if status == 404 && failure.kind == ErrorKind::Rejected && error.detail.is_empty() => {
            failure_of_status(status, &WireError::default())
        }
        Some(failure) => failure,
        None => failure_of_status(status, &error),
    };
    append_detail(&mut failure, &error.detail);
    if failure.kind == ErrorKind::RateLimited || failure.kind == ErrorKind::Overloaded {
        failure.retry_after_s = retry_after.and_then(|value| retry_after_s(&value, now_ms));
    }
    failure
}

/// The error for an error event within a stream, with the server's own message unless that is HTML.
pub fn wire_failure(error: &WireError) -> TurnError {
    let mut failure = failure_of_code(error)
        .unwrap_or_else(|| TurnError::new(ErrorKind::UpstreamFailed, messages::models::reported_error()));
    append_detail(&mut failure, &error.message);
    let while_loading = || (error.meaning() == Some("model_loading")).then_some(LOADING_S);
    if failure.kind == ErrorKind::RateLimited || failure.kind == ErrorKind::Overloaded {
        failure.retry_after_s = wait_in_words(&error.message).or_else(while_loading);
    }
    failure
}

/// Appends the server's own message, unless that is HTML.
fn append_detail(failure: &mut TurnError, message: &str) {
    let message = clean_line(message, MAX_MESSAGE);
    if !message.is_empty() && !message.starts_with('<') {
        failure.message = messages::models::with_detail(&message, &failure.message);
        failure.said = [std::mem::take(&mut failure.said), message].join("\n");
    }
}

/// The error for a server that sent nothing for as long as it may: before its first word, or after it.
pub(crate) fn silent(has_begun: bool) -> TurnError {
    if has_begun {
        TurnError::new(ErrorKind::Interrupted, messages::models::silent())
    } else {
        TurnError::new(ErrorKind::HeaderTimeout, messages::models::not_in_time())
    }
}

/// The error for a successful reply without an answer.
pub(crate) fn unreadable(body_kind: BodyKind) -> TurnError {
    let message = match body_kind {
        BodyKind::Empty => messages::models::empty(),
        BodyKind::WebPage => messages::models::web_page(),
        BodyKind::Events | BodyKind::Whole => messages::models::not_a_completion(),
    };
    TurnError::new(ErrorKind::BadReply, message)
}

/// The error for a reply of what stands in front of this server, such as the page where people sign in.
pub(crate) fn signed_out() -> TurnError {
    TurnError::new(ErrorKind::Rejected, messages::models::answered_in_front())
}

/// The error for a request without a reply.
pub fn transport_failure(error: &TransportError) -> TurnError {
    match error {
        TransportError::Offline => TurnError::new(ErrorKind::Offline, messages::models::offline()),
        TransportError::Unreachable(_) => {
            TurnError::new(ErrorKind::ProxyUnreachable, messages::models::proxy_unreached())
        }
        TransportError::Lost(_) => interrupted(),
        TransportError::Redirected => signed_out(),
    }
}

/// The error for a stream that ended before the answer did.
pub(crate) fn interrupted() -> TurnError {
    TurnError::new(ErrorKind::Interrupted, messages::models::connection_lost())
}

/// Reads `Retry-After`, seconds or a date, as seconds from now.
pub fn retry_after_s(value: &str, now_ms: u64) -> Option<u32> {
    let value = value.trim();
    if let Ok(seconds) = value.parse::<u32>() {
        return Some(seconds);
    }
    let date = httpdate::parse_http_date(value).ok()?;
    let since_1970 = date.duration_since(UNIX_EPOCH).ok()?;
    let wait = since_1970.saturating_sub(Duration::from_millis(now_ms));
    // Round up.
    let seconds = wait.as_millis().div_ceil(1000);
    u32::try_from(seconds).ok()
}

/// Reads the error in a body. A body that is too long or breaks off counts as empty.
pub async fn read_error(reply: HttpResponse) -> WireError {
    #[derive(Default, serde::Deserialize)]
    struct Body {
        #[serde(default)]
        error: WireError,
    }
    let body = read_all(reply, MAX_ERROR_BODY).await.unwrap_or_default();
    serde_json::from_slice::<Body>(&body).unwrap_or_default().error
}

/// Reads a body of at most `limit` bytes; `None` if it is longer or breaks off.
pub async fn read_all(mut reply: HttpResponse, limit: usize) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(chunk) = reply.body.next().await {
        let chunk = chunk.ok()?;
        if body.len() + chunk.len() > limit {
            return None;
        }
        body.extend_from_slice(&chunk);
    }
    Some(body)
}

/// The error for a known code, or for what its words mean.
fn failure_of_code(error: &WireError) -> Option<TurnError> {
    let code = error.code.as_str();
    let own = || known_failure(code);
    let meant = || error.meaning().and_then(known_failure);
    if GENERAL.contains(&code) { meant().or_else(own) } else { own().or_else(meant) }
}

fn known_failure(code: &str) -> Option<TurnError> {
    let (kind, message) = match code {
        "upstream_unreachable" => (ErrorKind::Unreachable, messages::models::unreached()),
        "upstream_header_timeout" => (ErrorKind::HeaderTimeout, messages::models::not_in_time()),
        "upstream_idle_timeout" => (ErrorKind::Interrupted, messages::models::silent()),
        "upstream_web_page" => (ErrorKind::BadReply, messages::models::web_page()),
        "upstream_key_refused" | "invalid_api_key" => {
            (ErrorKind::KeyRefused, messages::models::key_refused())
        }
        "rate_limit_exceeded" | "rate_limited" => (ErrorKind::RateLimited, messages::models::rate_limited()),
        "context_length_exceeded" => (ErrorKind::ContextTooLong, messages::models::conversation_too_long()),
        "model_not_found" => (ErrorKind::ModelNotFound, messages::models::model_not_found()),
        "tools_not_supported" => (ErrorKind::ToolsUnsupported, messages::models::tools_unsupported()),
        "insufficient_quota" => (ErrorKind::Rejected, messages::models::quota_used_up()),
        "payment_required" => (ErrorKind::Rejected, messages::models::no_credit()),
        "access_token_required" => (ErrorKind::TokenRequired, messages::models::token_required()),
        "overloaded" => (ErrorKind::Overloaded, messages::models::too_many_answers()),
        "model_loading" => (ErrorKind::Overloaded, messages::models::loading()),
        "upstream_overloaded" => (ErrorKind::Overloaded, messages::models::overloaded()),
        "content_filter" | "content_policy_violation" => {
            (ErrorKind::Filtered, messages::models::filter_refused())
        }
        "malformed_function_call" | "unexpected_tool_call" => {
            (ErrorKind::UpstreamFailed, messages::models::malformed_call())
        }
        "upstream_error" | "server_error" => (ErrorKind::UpstreamFailed, messages::models::failed()),
        "upstream_rejected" | "invalid_request_error" => (ErrorKind::Rejected, messages::models::refused()),
        "response_too_large" => (ErrorKind::BadReply, messages::models::reply_too_long()),
        "upstream_bad_encoding" => (ErrorKind::BadReply, messages::models::bad_encoding()),
        "abort" | "aborted" | "cancelled" => (ErrorKind::UpstreamFailed, messages::models::broke_off()),
        "insufficient_system_resource" => (ErrorKind::UpstreamFailed, messages::models::out_of_resources()),
        "body_too_large" => (ErrorKind::ContextTooLong, messages::models::request_too_long()),
        _ => return None,
    };
    Some(TurnError::new(kind, message))
}

/// The error for an unknown code: the proxy's own message, else one for the status. An upstream's words cannot be in that
/// message, because the proxy passes them only as `detail`.
fn failure_of_status(status: u16, error: &WireError) -> TurnError {
    let (kind, message) = match status {
        // The proxy itself says why it refuses, and tells of an upstream's refusal by a code.
        401 | 403 => (ErrorKind::Rejected, messages::models::refused_in_front()),
        404 => (ErrorKind::Rejected, messages::models::wrong_address()),
        503 => (ErrorKind::UpstreamFailed, messages::models::unavailable()),
        _ => (ErrorKind::BadReply, messages::models::unreadable()),
    };
    let code = match status {
        413 => "body_too_large",
        429 => "rate_limited",
        502 => "upstream_unreachable",
        504 => "upstream_header_timeout",
        400..=499 if ![401, 403, 404].contains(&status) => "upstream_rejected",
        500..=599 if status != 503 => "upstream_error",
        _ => "",
    };
    let mut failure = known_failure(code).unwrap_or_else(|| TurnError::new(kind, message));
    let own_message = clean_title(&error.message);
    if !error.code.is_empty() && !own_message.is_empty() {
        failure.said.clone_from(&own_message);
        failure.message = own_message;
    }
    failure
}
