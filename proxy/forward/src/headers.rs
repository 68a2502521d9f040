//! Forwarded headers: a short list in each direction, everything else is dropped.

use footnote_wire::{PURPOSE_HEADER, wait_in_words};
use http::header::{ACCEPT, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue};

use crate::scrub::Scrubber;

/// The purpose of a model request.
pub const PURPOSE: HeaderName = HeaderName::from_static(PURPOSE_HEADER);
/// Ties log lines of several programs together.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The time to wait in milliseconds, as some model servers give it.
const RETRY_AFTER_MS: HeaderName = HeaderName::from_static("retry-after-ms");

/// The client's headers that an upstream may see.
const FORWARDED: [HeaderName; 3] = [ACCEPT, PURPOSE, REQUEST_ID];
/// Server-sent events.
pub(crate) const EVENT_STREAM: &str = "text/event-stream";
/// One JSON value, one a line, or an error.
pub(crate) const JSON: [&str; 3] = ["application/json", "application/x-ndjson", "application/problem+json"];
/// SVG is not among them: it is a document with scripts.
const PICTURES: [&str; 5] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];
/// A web page. None is passed on as one.
pub(crate) const HTML: &str = "text/html";
const BYTES: &str = "application/octet-stream";
/// Maximum size of a value, in bytes; larger ones, which no honest client sends, are dropped.
const MAX_VALUE_BYTES: usize = 256;
/// The same for headers that an upstream's protocol asks for: a session's id may be a signed token.
const MAX_PROTOCOL_VALUE_BYTES: usize = 4 << 10;

/// The client's headers that are forwarded.
#[derive(Debug, Default)]
pub struct RequestHeaders(pub(crate) HeaderMap);

impl RequestHeaders {
    /// Reads the client's headers. Those named in `Connection` belong to this hop and are dropped.
    pub fn read(client: &HeaderMap) -> Self {
        Self(passing(client, FORWARDED, MAX_VALUE_BYTES).collect())
    }

    /// The same with those of the client's headers that the upstream's protocol asks for.
    #[must_use]
    pub fn with(mut self, client: &HeaderMap, is_asked_for: fn(&HeaderName) -> bool) -> Self {
        let names = client.keys().filter(|name| is_asked_for(name)).cloned();
        self.0.extend(passing(client, names, MAX_PROTOCOL_VALUE_BYTES));
        self
    }
}

/// The headers of these names, without those of this hop.
fn passing(
    client: &HeaderMap,
    names: impl IntoIterator<Item = HeaderName>,
    max_bytes: usize,
) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
    names.into_iter().filter_map(move |name| {
        let is_of_hop =
            client.get_all(CONNECTION).iter().any(|line| lists_token(line.as_bytes(), name.as_str()));
        let value = client.get(&name).filter(|value| !is_of_hop && value.len() <= max_bytes)?.clone();
        Some((name, value))
    })
}

/// A header that shows a key: `scheme` and `credentials`, marked as sensitive.
pub fn authorization(scheme: &str, credentials: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::try_from(format!("{scheme} {credentials}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// The headers of an upstream's response for the client: those of the list, and `further` ones. None has a key in it.
pub(crate) fn for_client(upstream: &HeaderMap, further: &[HeaderName], scrubber: &Scrubber) -> HeaderMap {
    let is_clean = |value: &HeaderValue| value.to_str().is_ok_and(|value| !scrubber.finds(value));
    let id = first(upstream, REQUEST_ID, is_request_id).map(|id| (REQUEST_ID, id));
    let named = passing(upstream, further.iter().cloned(), MAX_PROTOCOL_VALUE_BYTES).chain(id);
    let mut headers: HeaderMap = named.filter(|(_, value)| is_clean(value)).collect();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let media_type = Some(media_type(upstream)).filter(|media_type| *media_type != HTML).unwrap_or(BYTES);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    if let Some(after) = retry_after(upstream) {
        headers.insert(RETRY_AFTER, after);
    }
    headers
}

/// When to ask again, in seconds or as a date.
pub(crate) fn retry_after(upstream: &HeaderMap) -> Option<HeaderValue> {
    first(upstream, RETRY_AFTER, is_retry_after).or_else(|| other_retry_after(upstream))
}

/// Of several headers with one name, the first valid one.
fn first(upstream: &HeaderMap, name: HeaderName, is_valid: fn(&str) -> bool) -> Option<HeaderValue> {
    upstream.get_all(name).iter().find(|value| value.to_str().is_ok_and(is_valid)).cloned()
}

/// The media type of a response's body: one of a few, so that no upstream response can pass for one of the proxy's own
/// pages.
pub(crate) fn media_type(upstream: &HeaderMap) -> &'static str {
    let value = upstream.get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    let essence = value.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    let mut known = [EVENT_STREAM, HTML].into_iter().chain(JSON).chain(PICTURES);
    known.find(|known| essence.eq_ignore_ascii_case(known.as_bytes())).unwrap_or(BYTES)
}

fn is_retry_after(value: &str) -> bool {
    let is_seconds = value.len() <= 9 && !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    is_seconds || httpdate::parse_http_date(value).is_ok()
}

/// The time to wait in a form that is not that of HTTP, in its form: a fraction, or with a unit.
fn other_retry_after(upstream: &HeaderMap) -> Option<HeaderValue> {
    let value = |name: HeaderName| upstream.get(name)?.to_str().ok();
    let with_unit = |value: &str, unit: &str| wait_in_words(&format!("retry in {value}{unit}"));
    let given = value(RETRY_AFTER).and_then(|value| with_unit(value, "").or_else(|| with_unit(value, "s")));
    let seconds = given.or_else(|| value(RETRY_AFTER_MS).and_then(|value| with_unit(value, "ms")))?;
    Some(HeaderValue::from(seconds))
}

fn is_request_id(value: &str) -> bool {
    (1..=128).contains(&value.len())
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// Whether a comma-separated header value has `token` in it, in capitals or not.
fn lists_token(list: &[u8], token: &str) -> bool {
    list.split(|byte| *byte == b',').any(|part| part.trim_ascii().eq_ignore_ascii_case(token.as_bytes()))
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use secrecy::SecretString;

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

    fn passing(client: &RequestHeaders) -> Vec<String> {
        let mut names: Vec<_> = client.0.keys().map(ToString::to_string).collect();
        names.sort_unstable();
        names
    }

    fn passed_on(upstream: &[(&'static str, &'static str)], scrubber: &Scrubber) -> Vec<(String, String)> {
        let headers = for_client(&map(upstream), &[], scrubber);
        let text = |(name, value): (&HeaderName, &HeaderValue)| {
            (name.to_string(), value.to_str().unwrap().to_owned())
        };
        let mut out: Vec<_> = headers.iter().map(text).collect();
        out.sort_unstable();
        out
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
        let client = RequestHeaders::read(&client);
        assert_eq!(passing(&client), ["accept", "x-footnote-purpose", "x-request-id"]);
        assert!(!format!("{client:?}").contains("Bearer"));
    }

    #[test]
    fn headers_named_by_connection_are_dropped() {
        let client = map(&[
            ("connection", "keep-alive, X-Request-Id"),
            ("connection", "x-footnote-purpose"),
            ("x-footnote-purpose", "title"),
            ("x-request-id", "r1"),
            ("accept", "*/*"),
        ]);
        assert_eq!(passing(&RequestHeaders::read(&client)), ["accept"]);
    }

    #[test]
    fn only_the_list_comes_down() {
        let upstream = [
            ("content-type", "text/event-stream; charset=utf-8; x=sk-canary-1"),
            ("content-type", "application/json"),
            ("set-cookie", "a=b"),
            ("location", "http://evil"),
            ("access-control-allow-origin", "*"),
            ("content-security-policy", "x"),
            ("server", "x"),
            ("retry-after", "3"),
            ("x-request-id", "req_1"),
            ("x-request-id", "req_2"),
        ];
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let expect = [
            pair("cache-control", "no-store"),
            pair("content-type", "text/event-stream"),
            pair("retry-after", "3"),
            pair("x-request-id", "req_1"),
        ];
        assert_eq!(passed_on(&upstream, &Scrubber::default()), expect);
        assert_eq!(media_type(&map(&upstream)), EVENT_STREAM);
        let scrubber = Scrubber::new(&[SecretString::from("sk-canary-1")]);
        let expect = [pair("cache-control", "no-store"), pair("content-type", "application/octet-stream")];
        for id in ["sk-canary-1", "a b", "", "x".repeat(129).leak()] {
            assert_eq!(passed_on(&[("x-request-id", id)], &scrubber), expect, "{id}");
        }
    }

    #[test]
    fn media_types_that_a_browser_would_run_become_bytes() {
        for (given, expect) in [
            ("application/json; charset=utf-8", "application/json"),
            ("Application/JSON", "application/json"),
            ("application/x-ndjson", "application/x-ndjson"),
            ("application/problem+json", "application/problem+json"),
            ("text/html", "application/octet-stream"),
            ("image/PNG", "image/png"),
            ("image/jpeg", "image/jpeg"),
            ("image/svg+xml", "application/octet-stream"),
            ("", "application/octet-stream"),
        ] {
            let headers = for_client(&map(&[("content-type", given)]), &[], &Scrubber::default());
            assert_eq!(headers[CONTENT_TYPE], expect, "{given}");
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

    #[test]
    fn a_time_to_wait_in_another_form_becomes_seconds() {
        for (name, given, seconds) in [
            ("retry-after", "6.2", "7"),
            ("retry-after", "20s", "20"),
            ("retry-after", "1m30s", "90"),
            ("retry-after-ms", "7000", "7"),
            ("retry-after-ms", "1", "1"),
        ] {
            assert_eq!(retry_after(&map(&[(name, given)])).unwrap(), seconds, "{given}");
        }
        assert_eq!(retry_after(&map(&[("retry-after", "3"), ("retry-after-ms", "9000")])).unwrap(), "3");
        assert_eq!(retry_after(&map(&[("retry-after-ms", "soon")])), None);
    }

    proptest! {
        #[test]
        fn whatever_a_client_sends_only_the_list_goes_up_and_nothing_of_the_connection(
            lines in vec(("accept|x-request-id|x-footnote-purpose|connection|cookie|[a-z-]{1,12}", "[!-~ ,]{0,300}"), 0..12),
            hops in vec("accept|Accept|X-Request-ID|[!-~]{0,20}", 0..4),
        ) {
            let mut client = HeaderMap::new();
            let hops = ("connection".to_owned(), hops.join(", "));
            for (name, value) in lines.iter().chain([&hops]) {
                if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), value.parse::<HeaderValue>()) {
                    client.append(name, value);
                }
            }
            let named: Vec<String> = client.get_all(CONNECTION).iter()
                .flat_map(|line| line.to_str().unwrap().split(','))
                .map(|name| name.trim().to_ascii_lowercase())
                .collect();
            for name in passing(&RequestHeaders::read(&client)) {
                prop_assert!(["accept", "x-footnote-purpose", "x-request-id"].contains(&name.as_str()));
                prop_assert!(!named.contains(&name), "{name} is named by {named:?}");
            }
        }
    }
}
