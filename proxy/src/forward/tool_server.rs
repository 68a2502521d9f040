//! What is particular to servers of the Model Context Protocol: where they have moved, how they ask for a sign-in, and their
//! refusals, which their client has to see.

use axum::body::Body;
use axum::response::Response;
use http::header::{CACHE_CONTROL, LOCATION, WWW_AUTHENTICATE};
use http::{HeaderMap, HeaderValue, StatusCode};
use url::Url;

use crate::errors::{ProxyError, Refusal};
use crate::headers::{ResponseHeaders, mcp_response};
use crate::scrub::Scrubber;

/// Redirects of one request that are followed.
pub(super) const MAX_REDIRECTS: usize = 3;
/// Streams of tool servers that may be listened to at the same time. They are silent for long, and take no answer's place.
pub(super) const MAX_LISTENING: usize = 32;
/// The longest address that an error names, in characters.
const MAX_ADDRESS_CHARS: usize = 200;

/// Whether an error is a part of the protocol: a message that the server does not take, a session that has ended, a stream
/// that it does not offer.
pub(super) fn is_of_protocol(status: StatusCode) -> bool {
    matches!(status, StatusCode::BAD_REQUEST | StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED)
}

/// Where the same request is to be sent instead, if that is on the same origin. Frameworks redirect so between addresses
/// with and without a slash at the end.
pub(super) fn same_origin_redirect(url: &Url, status: StatusCode, headers: &HeaderMap) -> Option<Url> {
    let is_same_request = matches!(status, StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT);
    location(url, headers).filter(|target| is_same_request && target.origin() == url.origin())
}

fn location(url: &Url, headers: &HeaderMap) -> Option<Url> {
    url.join(headers.get(LOCATION)?.to_str().ok()?).ok()
}

/// The error that says what the operator can do about a refusal: give another address, or a token.
pub(super) fn advice(
    url: &Url,
    status: StatusCode,
    headers: &HeaderMap,
    has_key: bool,
    scrubber: &Scrubber,
) -> Option<ProxyError> {
    let (code, message) = if status.is_redirection() {
        let mut address = location(url, headers).filter(|url| matches!(url.scheme(), "http" | "https"))?;
        address.set_query(None);
        address.set_fragment(None);
        let address: String = scrubber.clean(address.as_str()).chars().take(MAX_ADDRESS_CHARS).collect();
        let message =
            format!("The tool server is at another address, {address}; put it into MCP_SERVERS_FILE");
        ("upstream_error", message)
    } else if status == StatusCode::UNAUTHORIZED && !has_key {
        let scheme = headers.get(WWW_AUTHENTICATE)?.to_str().ok()?;
        let is_oauth = scheme.get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case("bearer"));
        let kind = if is_oauth { " (OAuth)" } else { "" };
        let message = format!(
            "The tool server asks for a sign-in{kind}, which Footnote cannot do; put a token into its headers in MCP_SERVERS_FILE"
        );
        (super::KEY_REFUSED, message)
    } else {
        return None;
    };
    let status = StatusCode::BAD_GATEWAY;
    Some(ProxyError::Refused(Box::new(Refusal { status, code, message, retry_after: None, detail: None })))
}

/// A refusal of the protocol as it is, without the operator's keys.
pub(super) fn refusal(
    status: StatusCode,
    upstream: &HeaderMap,
    body: &[u8],
    scrubber: &Scrubber,
) -> Response {
    let text = String::from_utf8_lossy(body);
    let mut response = Response::new(Body::from(scrubber.clean(&text).into_owned()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.extend(ResponseHeaders::read(upstream).for_client(scrubber));
    headers.extend(mcp_response(upstream, scrubber));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrecy::SecretString;

    fn headers(name: &'static str, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(http::HeaderName::from_static(name), HeaderValue::from_static(value))])
    }

    #[test]
    fn redirects_are_followed_within_the_origin() {
        let url = Url::parse("https://h.example/mcp/?k=1").unwrap();
        let check = |status: u16, location: &'static str, expect: Option<&str>| {
            let status = StatusCode::from_u16(status).unwrap();
            let target = same_origin_redirect(&url, status, &headers("location", location));
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

    #[test]
    fn refusals_say_what_can_be_done() {
        let url = Url::parse("https://h.example/mcp/").unwrap();
        let scrubber = Scrubber::new(&[SecretString::from("key-0123456789")]);
        let check = |status: u16, headers: HeaderMap, has_key: bool, expect: Option<&str>| {
            let status = StatusCode::from_u16(status).unwrap();
            let told = advice(&url, status, &headers, has_key, &scrubber).map(|error| error.to_string());
            assert_eq!(told.as_deref(), expect);
        };
        let moved = "The tool server is at another address, https://other.example/[redacted]/mcp; put it into MCP_SERVERS_FILE";
        check(302, headers("location", "https://other.example/key-0123456789/mcp?key=x"), true, Some(moved));
        check(302, headers("location", "javascript:alert(1)"), true, None);
        let oauth = "The tool server asks for a sign-in (OAuth), which Footnote cannot do; put a token into its headers in MCP_SERVERS_FILE";
        check(
            401,
            headers("www-authenticate", "Bearer resource_metadata=\"https://h.example/x\""),
            false,
            Some(oauth),
        );
        check(401, headers("www-authenticate", "Basic"), false, Some(&oauth.replace(" (OAuth)", "")));
        check(401, headers("www-authenticate", "Bearer"), true, None);
        check(401, HeaderMap::new(), false, None);
        check(500, headers("location", "/mcp"), false, None);
    }
}
