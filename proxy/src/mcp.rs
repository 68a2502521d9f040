//! Requests to servers of the Model Context Protocol: their headers, how long they may be silent, where they have moved,
//! how they ask for a sign-in, and the refusals that their client has to see.

use std::time::Duration;

use bytes::Bytes;
use footnote_forward::{
    KEY_REFUSED, Protocol, Refusal, RequestHeaders, Scrubber, Timeouts, UpstreamRequest, location,
};
use http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use http::{HeaderMap, HeaderName, Method, StatusCode};

use crate::config::McpServer;

/// Headers that its servers may see besides the usual ones.
pub static MCP_REQUEST: [HeaderName; 5] = [
    MCP_SESSION,
    MCP_VERSION,
    HeaderName::from_static("mcp-method"),
    HeaderName::from_static("mcp-name"),
    HeaderName::from_static("last-event-id"),
];
/// The beginning of the names of headers that repeat an argument of a call.
const MCP_PARAMETER: &str = "mcp-param-";
/// Those that come back.
pub static MCP_RESPONSE: [HeaderName; 2] = [MCP_SESSION, MCP_VERSION];
const MCP_SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
const MCP_VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");

/// Errors that are a part of the protocol: a message that the server does not take, a session that has ended, a stream that
/// it does not offer.
static ERRORS: [StatusCode; 3] =
    [StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED];

/// Longest silence of a stream by which a server tells of changes: one may have none for long.
const LISTENING_TIMEOUT: Duration = Duration::from_hours(1);
/// Redirects of one request that are followed.
const MAX_REDIRECTS: usize = 3;
/// The longest address that an error names, in characters.
const MAX_ADDRESS_CHARS: usize = 200;

/// A message to `server`, whatever it says; it may be silent for `patience`.
pub fn message(
    server: &McpServer,
    method: Method,
    client: &HeaderMap,
    body: Option<Bytes>,
    patience: Duration,
) -> UpstreamRequest {
    let is_listening = method == Method::GET;
    let idle = if is_listening { LISTENING_TIMEOUT } else { patience };
    let protocol = Protocol {
        timeouts: Some(Timeouts { headers: patience, idle }),
        redirects: MAX_REDIRECTS,
        accepts_html: true,
        is_listening,
        response_headers: &MCP_RESPONSE,
        passed_errors: &ERRORS,
        advice: Some(advice),
        ..Protocol::default()
    };
    UpstreamRequest {
        client_headers: RequestHeaders::read(client)
            .with(client, |name| MCP_REQUEST.contains(name) || name.as_str().starts_with(MCP_PARAMETER)),
        own_headers: server.headers.clone(),
        body,
        protocol,
        ..UpstreamRequest::new("tool server", method, server.url.clone())
    }
}

/// Advises the operator on a refusal: another address, or a token.
fn advice(
    request: &UpstreamRequest,
    status: StatusCode,
    headers: &HeaderMap,
    scrubber: &Scrubber,
) -> Option<Refusal> {
    let (code, message) = if status.is_redirection() {
        let moved = location(&request.url, headers);
        let mut address = moved.filter(|url| matches!(url.scheme(), "http" | "https"))?;
        address.set_query(None);
        address.set_fragment(None);
        let address: String = scrubber.clean(address.as_str()).chars().take(MAX_ADDRESS_CHARS).collect();
        let message =
            format!("The tool server is at another address, {address}; put it into MCP_SERVERS_FILE");
        ("upstream_error", message)
    } else if status == StatusCode::UNAUTHORIZED && !request.own_headers.contains_key(AUTHORIZATION) {
        let scheme = headers.get(WWW_AUTHENTICATE)?.to_str().ok()?;
        let is_oauth = scheme.get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case("bearer"));
        let kind = if is_oauth { " (OAuth)" } else { "" };
        let message = format!(
            "The tool server asks for a sign-in{kind}, which Footnote cannot do; put a token into its headers in MCP_SERVERS_FILE"
        );
        (KEY_REFUSED, message)
    } else {
        return None;
    };
    Some(Refusal { status: StatusCode::BAD_GATEWAY, code, message, retry_after: None, detail: None })
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use secrecy::SecretString;

    use super::*;

    fn headers(name: &'static str, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(HeaderName::from_static(name), HeaderValue::from_static(value))])
    }

    #[test]
    fn refusals_say_what_can_be_done() {
        let url = "https://h.example/mcp/".parse().unwrap();
        let mut request = UpstreamRequest::new("tool server", Method::POST, url);
        let scrubber = Scrubber::new(&[SecretString::from("key-0123456789")]);
        let mut check = |status: u16, headers: HeaderMap, has_key: bool, expect: Option<&str>| {
            let status = StatusCode::from_u16(status).unwrap();
            let key = has_key.then(|| (AUTHORIZATION, HeaderValue::from_static("Bearer key-0123456789")));
            request.own_headers = key.into_iter().collect();
            let told = advice(&request, status, &headers, &scrubber).map(|refusal| refusal.message);
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
