//! Forwarded headers: a short list in each direction, everything else is dropped.

use std::fmt;

use footnote_wire::{PURPOSE_HEADER, TOKEN_HEADER, USER_HEADER, wait_in_words};
use http::header::{ACCEPT, CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue};

use crate::scrub::Scrubber;

/// The purpose of a model request.
pub const PURPOSE: HeaderName = HeaderName::from_static(PURPOSE_HEADER);
/// The user for whom a page was opened, by id.
pub const USER: HeaderName = HeaderName::from_static(USER_HEADER);
/// The access token, where `Authorization` has something else.
pub const TOKEN: HeaderName = HeaderName::from_static(TOKEN_HEADER);
/// Ties log lines of several programs together.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The time to wait in milliseconds, as some model servers give it.
const RETRY_AFTER_MS: HeaderName = HeaderName::from_static("retry-after-ms");

/// The client's headers that an upstream may see.
const FORWARDED: [HeaderName; 3] = [ACCEPT, PURPOSE, REQUEST_ID];
/// Headers of the Model Context Protocol that its servers may see besides.
pub const MCP_REQUEST: [HeaderName; 5] = [
    MCP_SESSION,
    MCP_VERSION,
    HeaderName::from_static("mcp-method"),
    HeaderName::from_static("mcp-name"),
    HeaderName::from_static("last-event-id"),
];
/// The beginning of the names of headers that repeat an argument of a call.
const MCP_PARAMETER: &str = "mcp-param-";
/// Those that come back.
pub const MCP_RESPONSE: [HeaderName; 2] = [MCP_SESSION, MCP_VERSION];
const MCP_SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
const MCP_VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
/// Maximum size of one of these values, in bytes: a session's id may be a signed token.
const MAX_MCP_VALUE_BYTES: usize = 4 << 10;
/// Maximum size of a value, in bytes; larger ones, which no honest client sends, are dropped.
const MAX_VALUE_BYTES: usize = 256;

/// The client's headers that are forwarded.
#[derive(Default)]
pub struct RequestHeaders(HeaderMap);

impl RequestHeaders {
    /// Reads the client's headers. Those named in `Connection` belong to this hop and are dropped.
    pub fn read(client: &HeaderMap) -> Self {
        Self(passing(client, FORWARDED, MAX_VALUE_BYTES).collect())
    }

    /// The same with the headers of the Model Context Protocol.
    pub fn read_mcp(client: &HeaderMap) -> Self {
        let mut headers = Self::read(client);
        headers.0.extend(passing(client, MCP_REQUEST, MAX_MCP_VALUE_BYTES));
        let parameters = client.keys().filter(|name| name.as_str().starts_with(MCP_PARAMETER));
        headers.0.extend(parameters.flat_map(|name| passing(client, [name.clone()], MAX_MCP_VALUE_BYTES)));
        headers
    }

    /// The headers for the upstream.
    pub fn forwarded(&self) -> HeaderMap {
        self.0.clone()
    }
}

/// The client's headers of these names, without those of this hop.
fn passing<const N: usize>(
    client: &HeaderMap,
    names: [HeaderName; N],
    max_bytes: usize,
) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
    names.into_iter().filter_map(move |name| {
        let is_of_hop =
            client.get_all(CONNECTION).iter().any(|line| lists_token(line.as_bytes(), name.as_str()));
        let value = client.get(&name).filter(|value| !is_of_hop && value.len() <= max_bytes)?.clone();
        Some((name, value))
    })
}

/// The headers of the Model Context Protocol in a response, without those that have a key in them.
pub fn mcp_response(upstream: &HeaderMap, scrubber: &Scrubber) -> HeaderMap {
    let is_clean = |value: &HeaderValue| value.to_str().is_ok_and(|value| !scrubber.finds(value));
    let headers = passing(upstream, MCP_RESPONSE, MAX_MCP_VALUE_BYTES);
    headers.filter(|(_, value)| is_clean(value)).collect()
}

impl fmt::Debug for RequestHeaders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The headers that are read from an upstream's response.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ResponseHeaders {
    /// The body's media type.
    pub media_type: MediaType,
    /// When to ask again, in seconds or as a date.
    pub retry_after: Option<HeaderValue>,
    request_id: Option<HeaderValue>,
}

impl ResponseHeaders {
    /// Of several headers with one name, the first valid one counts.
    pub fn read(upstream: &HeaderMap) -> Self {
        let first = |name: HeaderName, is_valid: fn(&str) -> bool| {
            let is_valid = |value: &&HeaderValue| value.to_str().is_ok_and(is_valid);
            upstream.get_all(name).iter().find(is_valid).cloned()
        };
        Self {
            media_type: upstream.get(CONTENT_TYPE).map_or(MediaType::Other, MediaType::read),
            retry_after: first(RETRY_AFTER, is_retry_after).or_else(|| other_retry_after(upstream)),
            request_id: first(REQUEST_ID, is_request_id),
        }
    }

    /// The headers for the client.
    pub fn for_client(self, scrubber: &Scrubber) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.media_type.name()));
        if let Some(after) = self.retry_after {
            headers.insert(RETRY_AFTER, after);
        }
        if let Some(id) = self.request_id.filter(|id| id.to_str().is_ok_and(|id| !scrubber.finds(id))) {
            headers.insert(REQUEST_ID, id);
        }
        headers
    }
}

/// A body's media type: one of a few, so that no upstream response can pass for one of the proxy's own pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum MediaType {
    /// Server-sent events.
    EventStream,
    /// One JSON value.
    Json,
    /// A JSON value a line.
    JsonLines,
    /// An error in JSON.
    Problem,
    /// A picture. SVG is not among these formats: it is a document with scripts.
    Png,
    Jpeg,
    Gif,
    WebP,
    Avif,
    /// A web page. None is passed on.
    Html,
    /// Anything else, or none: bytes.
    #[default]
    Other,
}

impl MediaType {
    fn read(value: &HeaderValue) -> Self {
        let essence = value.as_bytes().split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
        [
            Self::EventStream,
            Self::Json,
            Self::JsonLines,
            Self::Problem,
            Self::Png,
            Self::Jpeg,
            Self::Gif,
            Self::WebP,
            Self::Avif,
        ]
        .into_iter()
        .find(|known| essence.eq_ignore_ascii_case(known.name().as_bytes()))
        .unwrap_or(if essence.eq_ignore_ascii_case(b"text/html") { Self::Html } else { Self::Other })
    }

    fn name(self) -> &'static str {
        match self {
            Self::EventStream => "text/event-stream",
            Self::Json => "application/json",
            Self::JsonLines => "application/x-ndjson",
            Self::Problem => "application/problem+json",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::WebP => "image/webp",
            Self::Avif => "image/avif",
            Self::Html | Self::Other => "application/octet-stream",
        }
    }
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
        let mut names: Vec<_> = client.forwarded().keys().map(ToString::to_string).collect();
        names.sort_unstable();
        names
    }

    fn read(upstream: &[(&'static str, &'static str)]) -> ResponseHeaders {
        ResponseHeaders::read(&map(upstream))
    }

    fn for_client(upstream: &[(&'static str, &'static str)], scrubber: &Scrubber) -> Vec<(String, String)> {
        let headers = read(upstream).for_client(scrubber);
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
            pair("content-type", "text/event-stream"),
            pair("retry-after", "3"),
            pair("x-request-id", "req_1"),
        ];
        assert_eq!(for_client(&upstream, &Scrubber::default()), expect);
        assert_eq!(read(&upstream).media_type, MediaType::EventStream);
        let scrubber = Scrubber::new(&[SecretString::from("sk-canary-1")]);
        let expect = [pair("content-type", "application/octet-stream")];
        for id in ["sk-canary-1", "a b", "", "x".repeat(129).leak()] {
            assert_eq!(for_client(&[("x-request-id", id)], &scrubber), expect, "{id}");
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
            assert_eq!(read(&[("content-type", given)]).media_type.name(), expect, "{given}");
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
            assert_eq!(read(&[("retry-after", given)]).retry_after.is_some(), kept, "{given}");
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
            assert_eq!(read(&[(name, given)]).retry_after.unwrap(), seconds, "{given}");
        }
        assert_eq!(read(&[("retry-after", "3"), ("retry-after-ms", "9000")]).retry_after.unwrap(), "3");
        assert_eq!(read(&[("retry-after-ms", "soon")]).retry_after, None);
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
