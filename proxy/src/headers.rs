//! Which headers pass: a short list each way, everything else is dropped.

use std::fmt;

use http::header::{ACCEPT, CONNECTION, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue};

use crate::scrub::Scrubber;

/// Says what a model request is for.
pub const PURPOSE: HeaderName = HeaderName::from_static("x-footnote-purpose");
/// Ties log lines of several programs together.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The client's headers that an upstream may see.
static UPWARD: [HeaderName; 3] = [ACCEPT, PURPOSE, REQUEST_ID];
/// Longer values than any honest client sends are dropped, in bytes.
const MAX_VALUE_BYTES: usize = 256;

/// A client's headers, of which only those that may pass can be read.
#[derive(Default)]
pub struct Upward(HeaderMap);

impl Upward {
    /// Of all that the client sent.
    pub fn of(client: HeaderMap) -> Self {
        Self(client)
    }

    /// Those that go upstream; what a Connection line names is the hop's own and stays here.
    pub fn pass(&self) -> impl Iterator<Item = (&'static HeaderName, &HeaderValue)> {
        let connection = self.0.get_all(CONNECTION);
        UPWARD.iter().filter_map(move |name| {
            let value = self.0.get(name).filter(|value| value.len() <= MAX_VALUE_BYTES)?;
            let is_of_the_hop = connection.iter().any(|line| has_token(line.as_bytes(), name.as_str()));
            (!is_of_the_hop).then_some((name, value))
        })
    }

    /// Forgets them. Their room is left for the answer's, which saves making it anew for each request.
    pub fn into_room(self) -> HeaderMap {
        let Self(mut room) = self;
        room.clear();
        room
    }
}

impl fmt::Debug for Upward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.pass()).finish()
    }
}

/// What is looked at of an upstream's headers; all others end where they are read.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Downward {
    /// The body's media type.
    pub media: Media,
    /// Whether the body is compressed or the like.
    pub is_encoded: bool,
    /// When to ask again, if it reads like that.
    pub retry_after: Option<HeaderValue>,
    request_id: Option<HeaderValue>,
}

impl Downward {
    /// Takes in one header. Of several with the same name the first that can be used counts.
    pub fn see(&mut self, name: &str, value: &[u8]) {
        let is = |known: &HeaderName| name.eq_ignore_ascii_case(known.as_str());
        if is(&CONTENT_TYPE) {
            self.media = self.media.or(value);
        } else if is(&CONTENT_ENCODING) {
            self.is_encoded |= !value.trim_ascii().eq_ignore_ascii_case(b"identity");
        } else if is(&RETRY_AFTER) && self.retry_after.is_none() && is_time(value) {
            self.retry_after = HeaderValue::from_bytes(value).ok();
        } else if is(&REQUEST_ID) && self.request_id.is_none() && is_id(value) {
            self.request_id = HeaderValue::from_bytes(value).ok();
        }
    }

    /// Puts what the client sees of them into `out`.
    pub fn put(self, out: &mut HeaderMap, scrubber: &Scrubber) {
        out.insert(CONTENT_TYPE, HeaderValue::from_static(self.media.name()));
        if let Some(after) = self.retry_after {
            out.insert(RETRY_AFTER, after);
        }
        if let Some(id) = self.request_id.filter(|id| id.to_str().is_ok_and(|id| !scrubber.finds(id))) {
            out.insert(REQUEST_ID, id);
        }
    }
}

/// A body's media type: one of a few, so that nothing an upstream sends is taken for a page of ours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Media {
    /// None was given.
    #[default]
    Missing,
    /// Server-sent events.
    Events,
    /// One JSON value.
    Json,
    /// A JSON value a line.
    JsonLines,
    /// A refusal in JSON.
    Problem,
    /// Anything else: bytes.
    Other,
}

impl Media {
    const KNOWN: [Self; 4] = [Self::Json, Self::Events, Self::JsonLines, Self::Problem];

    fn or(self, given: &[u8]) -> Self {
        if self != Self::Missing {
            return self;
        }
        let essence = given.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
        let is = |known: &Self| essence.eq_ignore_ascii_case(known.name().as_bytes());
        Self::KNOWN.into_iter().find(is).unwrap_or(Self::Other)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Events => "text/event-stream",
            Self::Json => "application/json",
            Self::JsonLines => "application/x-ndjson",
            Self::Problem => "application/problem+json",
            Self::Missing | Self::Other => "application/octet-stream",
        }
    }
}

/// A number of seconds, or what reads like an HTTP date.
fn is_time(value: &[u8]) -> bool {
    let seconds = value.len() <= 9 && !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    seconds || is_http_date(value)
}

fn is_id(value: &[u8]) -> bool {
    (1..=128).contains(&value.len())
        && value.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
}

/// Whether a header's list, such as that of `connection`, has this in it, in capitals or not.
pub(crate) fn has_token(list: &[u8], token: &str) -> bool {
    list.split(|byte| *byte == b',').any(|part| part.trim_ascii().eq_ignore_ascii_case(token.as_bytes()))
}

/// `Sun, 06 Nov 1994 08:49:37 GMT`, by its shape.
fn is_http_date(text: &[u8]) -> bool {
    let shape = b"Aaa, 00 Aaa 0000 00:00:00 GMT";
    text.len() == shape.len()
        && text.iter().zip(shape).enumerate().all(|(at, (byte, shape))| match shape {
            b'0' => byte.is_ascii_digit(),
            b'A' if at < 26 => byte.is_ascii_uppercase(),
            b'a' => byte.is_ascii_lowercase(),
            _ => byte == shape,
        })
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::config::Secret;

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

    fn passing(client: &Upward) -> Vec<&str> {
        client.pass().map(|(name, _)| name.as_str()).collect()
    }

    fn seen(upstream: &[(&str, &str)]) -> Downward {
        let mut down = Downward::default();
        for (name, value) in upstream {
            down.see(name, value.as_bytes());
        }
        down
    }

    fn down(upstream: &[(&str, &str)], scrubber: &Scrubber) -> Vec<(String, String)> {
        let mut out = HeaderMap::new();
        seen(upstream).put(&mut out, scrubber);
        let text = |(name, value): (&HeaderName, &HeaderValue)| {
            (name.to_string(), value.to_str().unwrap().to_owned())
        };
        let mut out: Vec<_> = out.iter().map(text).collect();
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
        let client = Upward::of(client);
        assert_eq!(passing(&client), ["accept", "x-footnote-purpose", "x-request-id"]);
        assert!(!format!("{client:?}").contains("Bearer"));
        assert!(client.into_room().is_empty());
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
        assert_eq!(passing(&Upward::of(client)), ["accept"]);
    }

    #[test]
    fn only_the_list_comes_down() {
        let upstream = [
            ("Content-Type", "text/event-stream; charset=utf-8; x=sk-canary-1"),
            ("content-type", "application/json"),
            ("set-cookie", "a=b"),
            ("location", "http://evil"),
            ("access-control-allow-origin", "*"),
            ("content-security-policy", "x"),
            ("server", "x"),
            ("retry-after", "3"),
            ("X-REQUEST-ID", "req_1"),
            ("x-request-id", "req_2"),
        ];
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let expect = [
            pair("content-type", "text/event-stream"),
            pair("retry-after", "3"),
            pair("x-request-id", "req_1"),
        ];
        assert_eq!(down(&upstream, &Scrubber::default()), expect);
        assert_eq!(seen(&upstream).media, Media::Events);
        let scrubber = Scrubber::new(Secret::new("sk-canary-1").as_ref());
        let expect = [pair("content-type", "application/octet-stream")];
        for id in ["sk-canary-1", "a b", "", &"x".repeat(129)] {
            assert_eq!(down(&[("x-request-id", id)], &scrubber), expect, "{id}");
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
            ("image/svg+xml", "application/octet-stream"),
            ("", "application/octet-stream"),
        ] {
            assert_eq!(seen(&[("content-type", given)]).media.name(), expect, "{given}");
        }
    }

    #[test]
    fn a_body_is_encoded_if_any_line_says_so() {
        for (given, expect) in [
            (&["identity"][..], false),
            (&["Identity", "identity"], false),
            (&[], false),
            (&["gzip"], true),
            (&["identity", "br"], true),
            (&["identity, gzip"], true),
        ] {
            let lines: Vec<_> = given.iter().map(|coding| ("content-encoding", *coding)).collect();
            assert_eq!(seen(&lines).is_encoded, expect, "{given:?}");
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
            assert_eq!(seen(&[("retry-after", given)]).retry_after.is_some(), kept, "{given}");
        }
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
            for name in passing(&Upward::of(client)) {
                prop_assert!(["accept", "x-footnote-purpose", "x-request-id"].contains(&name));
                prop_assert!(!named.iter().any(|one| one == name), "{name} is named by {named:?}");
            }
        }
    }
}
