//! Which headers pass: a short list each way, everything else is dropped.

use http::header::{ACCEPT, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue};

use crate::scrub::Scrubber;

/// Says what a model request is for.
pub const PURPOSE: HeaderName = HeaderName::from_static("x-footnote-purpose");
/// Ties log lines of several programs together.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The client's headers that an upstream may see.
const UPWARD: [HeaderName; 3] = [ACCEPT, PURPOSE, REQUEST_ID];
/// Longer values than any honest client sends are dropped, in bytes.
const MAX_VALUE_BYTES: usize = 256;

/// The headers of `client` that go upstream; those that a Connection line names are the hop's own and stay here.
pub fn upward(client: &HeaderMap) -> HeaderMap {
    let mut out = HeaderMap::with_capacity(UPWARD.len());
    for name in &UPWARD {
        if let Some(value) = client.get(name).filter(|value| value.len() <= MAX_VALUE_BYTES)
            && !names_hop_header(client, name)
        {
            out.insert(name, value.clone());
        }
    }
    out
}

/// The headers of an upstream's answer that the client sees.
///
/// The media type is one of a few known ones, so that nothing an upstream sends is taken for a page of ours.
pub fn downward(upstream: &HeaderMap, scrubber: &Scrubber) -> HeaderMap {
    let mut out = HeaderMap::with_capacity(8);
    out.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(upstream.get(CONTENT_TYPE))));
    if let Some(after) = retry_after(upstream) {
        out.insert(RETRY_AFTER, after);
    }
    if let Some(id) = upstream.get(REQUEST_ID)
        && id.len() <= 128
        && id.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
        && !scrubber.finds(id.as_bytes())
    {
        out.insert(REQUEST_ID, id.clone());
    }
    out
}

/// A Retry-After that is a number of seconds or reads like an HTTP date.
pub fn retry_after(upstream: &HeaderMap) -> Option<HeaderValue> {
    let value = upstream.get(RETRY_AFTER)?;
    let text = value.to_str().ok()?;
    let seconds = text.len() <= 9 && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (seconds || is_http_date(text)).then(|| value.clone())
}

/// Whether an answer is a stream of server-sent events.
pub fn is_event_stream(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|value| value == EVENT_STREAM)
}

const EVENT_STREAM: &str = "text/event-stream";

fn media_type(value: Option<&HeaderValue>) -> &'static str {
    let text = value.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = text.split(';').next().unwrap_or_default().trim();
    let known = [EVENT_STREAM, "application/json", "application/x-ndjson", "application/problem+json"];
    known.into_iter().find(|known| essence.eq_ignore_ascii_case(known)).unwrap_or("application/octet-stream")
}

fn names_hop_header(client: &HeaderMap, name: &HeaderName) -> bool {
    client.get_all(CONNECTION).iter().any(|line| has_token(line.as_bytes(), name.as_str()))
}

/// Whether a header's list, such as that of `connection`, has this in it, in capitals or not.
pub(crate) fn has_token(list: &[u8], token: &str) -> bool {
    list.split(|byte| *byte == b',').any(|part| part.trim_ascii().eq_ignore_ascii_case(token.as_bytes()))
}

/// `Sun, 06 Nov 1994 08:49:37 GMT`, by its shape.
fn is_http_date(text: &str) -> bool {
    let shape = b"Aaa, 00 Aaa 0000 00:00:00 GMT";
    text.len() == shape.len()
        && text.bytes().zip(shape).enumerate().all(|(at, (byte, shape))| match shape {
            b'0' => byte.is_ascii_digit(),
            b'A' if at < 26 => byte.is_ascii_uppercase(),
            b'a' => byte.is_ascii_lowercase(),
            _ => byte == *shape,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        let mut out = HeaderMap::new();
        for (name, value) in pairs {
            out.append(name, value);
        }
        out
    }

    fn names(headers: &HeaderMap) -> Vec<&str> {
        let mut names: Vec<_> = headers.keys().map(HeaderName::as_str).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn only_the_list_goes_up() {
        let client = map(&[
            ("accept", "text/event-stream"),
            ("authorization", "Bearer x"),
            ("cookie", "a=b"),
            ("x-api-key", "x"),
            ("x-forwarded-for", "1.2.3.4"),
            ("forwarded", "for=1.2.3.4"),
            ("x-base-url", "http://evil"),
            ("host", "evil"),
            ("x-footnote-purpose", "title"),
            ("x-request-id", "r1"),
            ("openai-organization", "o"),
        ]);
        assert_eq!(names(&upward(&client)), ["accept", "x-footnote-purpose", "x-request-id"]);
    }

    #[test]
    fn what_any_connection_line_names_is_dropped() {
        let client = map(&[
            ("connection", "keep-alive, X-Request-Id"),
            ("connection", "x-footnote-purpose"),
            ("x-footnote-purpose", "title"),
            ("x-request-id", "r1"),
            ("accept", "*/*"),
        ]);
        assert_eq!(names(&upward(&client)), ["accept"]);
    }

    #[test]
    fn only_the_list_comes_down() {
        let upstream = map(&[
            ("content-type", "text/event-stream; charset=utf-8; x=sk-canary-1"),
            ("set-cookie", "a=b"),
            ("location", "http://evil"),
            ("access-control-allow-origin", "*"),
            ("content-security-policy", "x"),
            ("server", "x"),
            ("retry-after", "3"),
            ("x-request-id", "req_1"),
        ]);
        let down = downward(&upstream, &Scrubber::default());
        assert_eq!(names(&down), ["content-type", "retry-after", "x-request-id"]);
        assert_eq!(down[CONTENT_TYPE], "text/event-stream");
        assert!(is_event_stream(&down));
    }

    #[test]
    fn media_types_that_a_browser_would_run_become_bytes() {
        for (given, expect) in [
            ("application/json; charset=utf-8", "application/json"),
            ("Application/JSON", "application/json"),
            ("text/html", "application/octet-stream"),
            ("image/svg+xml", "application/octet-stream"),
            ("", "application/octet-stream"),
        ] {
            assert_eq!(media_type(Some(&HeaderValue::from_static(given))), expect, "{given}");
        }
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        for (given, kept) in [
            ("120", true),
            ("Sun, 06 Nov 1994 08:49:37 GMT", true),
            ("soon", false),
            ("", false),
            ("-1", false),
            ("sk-canary-0123456789", false),
            ("Sun, 06 Nov 1994 08:49:37 CET", false),
        ] {
            assert_eq!(retry_after(&map(&[("retry-after", given)])).is_some(), kept, "{given}");
        }
    }
}
