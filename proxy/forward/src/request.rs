//! A request to an upstream, and what forwarding has to know of the upstream's protocol.

use bytes::Bytes;
use http::header::LOCATION;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use url::Url;

use crate::errors::Refusal;
use crate::headers::RequestHeaders;
use crate::scrub::Scrubber;
use crate::settings::Timeouts;

/// The media type of most bodies.
const JSON_TYPE: &str = "application/json";

/// What the operator can do about an error response, for which the usual words would be of no help.
type Advice = fn(&UpstreamRequest, StatusCode, &HeaderMap, &Scrubber) -> Option<Refusal>;

/// A request to an upstream. Its destination comes from the configuration; the client's request contributes
/// at most an encoded path segment or query value.
#[derive(Debug)]
pub struct UpstreamRequest {
    /// The upstream's name in errors, such as "model server".
    pub upstream: &'static str,
    pub method: Method,
    /// The configured base address with the route below it.
    pub url: Url,
    /// The client's headers that are forwarded.
    pub client_headers: RequestHeaders,
    /// Headers from the configuration: the key and fixed headers.
    pub own_headers: HeaderMap,
    /// `None` for a GET.
    pub body: Option<Bytes>,
    /// The body's media type.
    pub content_type: HeaderValue,
    pub protocol: Protocol,
}

/// What an upstream's protocol asks for. By default nothing: one answer to one request.
#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub struct Protocol {
    /// Whether it is `OpenAI`'s chat protocol: streams of events say where they end, and errors have codes.
    pub is_chat: bool,
    /// `None`: those of the limits.
    pub timeouts: Option<Timeouts>,
    /// How many redirects are followed, each within the origin.
    pub redirects: usize,
    /// Maximum size of an answer; `None`: that of the limits.
    pub max_bytes: Option<u64>,
    /// Whether an answer may be a web page, which is otherwise one to a wrong address.
    pub accepts_html: bool,
    /// Whether 404 is an error like any other, and not the way in which an upstream says that there is no such document.
    pub keeps_not_found: bool,
    /// Whether the answer is a stream that is only listened to: it is silent for long, and takes no answer's place.
    pub is_listening: bool,
    /// The answer's headers that are passed on besides the usual ones.
    pub response_headers: &'static [HeaderName],
    /// Error responses that are a part of the protocol, and passed on as they are.
    pub passed_errors: &'static [StatusCode],
    pub advice: Option<Advice>,
}

impl UpstreamRequest {
    /// A request without headers or body.
    pub fn new(upstream: &'static str, method: Method, url: Url) -> Self {
        let (client_headers, own_headers) = (RequestHeaders::default(), HeaderMap::new());
        let (content_type, protocol) = (HeaderValue::from_static(JSON_TYPE), Protocol::default());
        Self { upstream, method, url, client_headers, own_headers, body: None, content_type, protocol }
    }

    /// A request to a model server.
    pub fn to_model(method: Method, url: Url) -> Self {
        let protocol = Protocol { is_chat: true, ..Protocol::default() };
        Self { protocol, ..Self::new("model server", method, url) }
    }

    /// Where the same request is to be sent instead, if that is on the same origin. Frameworks redirect so between
    /// addresses with and without a slash at the end.
    pub(crate) fn same_origin_redirect(&self, status: StatusCode, headers: &HeaderMap) -> Option<Url> {
        let is_same_request =
            matches!(status, StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT);
        location(&self.url, headers).filter(|target| is_same_request && target.origin() == self.url.origin())
    }
}

/// `base` with `segments` after its path, each encoded into one segment.
pub fn below<S: AsRef<str>>(base: &Url, segments: &[S]) -> Url {
    let mut url = base.clone();
    // An http address always has a path to add to; the configuration takes no other.
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    url
}

/// The address that an answer from `url` names instead.
pub fn location(url: &Url, headers: &HeaderMap) -> Option<Url> {
    url.join(headers.get(LOCATION)?.to_str().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_are_followed_within_the_origin() {
        let url = Url::parse("https://h.example/mcp/?k=1").unwrap();
        let request = UpstreamRequest::new("tool server", Method::POST, url);
        let check = |status: u16, location: &'static str, expect: Option<&str>| {
            let status = StatusCode::from_u16(status).unwrap();
            let headers = HeaderMap::from_iter([(LOCATION, HeaderValue::from_static(location))]);
            let target = request.same_origin_redirect(status, &headers);
            assert_eq!(target.as_ref().map(Url::as_str), expect, "{status} {location}");
        };
        check(307, "https://h.example/mcp", Some("https://h.example/mcp"));
        check(308, "/mcp?k=1", Some("https://h.example/mcp?k=1"));
        check(308, "../other", Some("https://h.example/other"));
        check(307, "http://h.example/mcp", None);
        check(307, "https://h.example:444/mcp", None);
        check(307, "https://evil.example/mcp", None);
        check(307, "//evil.example/mcp", None);
        check(302, "/mcp", None);
        check(301, "/mcp", None);
        check(200, "/mcp", None);
    }
}
