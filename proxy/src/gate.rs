//! Who may ask, and in which form: checked before anything else looks at a request.

mod attempts;
mod path;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, AUTHORIZATION,
    CONTENT_TYPE, HOST, ORIGIN, UPGRADE, VARY,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::config::Config;
use crate::errors::Failure;
use crate::server::Peer;
use attempts::{Attempts, Guess};
pub use path::document_id;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FORWARDED: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/// The rules, made once at the start.
pub struct Gate {
    /// In lower case.
    hosts: Vec<String>,
    /// As browsers write them.
    origins: Vec<String>,
    /// The hash of the access token, so that comparing takes the same time for every length.
    token: Option<[u8; 32]>,
    attempts: Attempts,
}

/// What the gate makes of a request.
pub enum Entry {
    /// It may pass.
    Open(Leave),
    /// It may not; its answer.
    Closed(Response),
}

/// For whom an answer is.
pub struct Leave {
    /// A page elsewhere.
    origin: Option<HeaderValue>,
}

impl Leave {
    /// `response`, saying in its headers who may read it.
    pub fn marked(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.append(VARY, HeaderValue::from_static("origin"));
        if let Some(origin) = &self.origin {
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
            headers
                .insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after, x-request-id"));
        }
        response
    }
}

impl Gate {
    /// The rules for a server that listens on `port` of the configured address.
    pub fn new(config: &Config, port: u16) -> Self {
        let mut bound = config.bind_addr;
        bound.set_port(port);
        let mut own = vec![bound.to_string(), format!("localhost:{port}")];
        if bound.ip().is_unspecified() {
            own.extend([format!("127.0.0.1:{port}"), format!("[::1]:{port}")]);
        }
        if port == 80 {
            own.extend(own.clone().iter().filter_map(|host| host.strip_suffix(":80").map(str::to_owned)));
        }
        let mut origins: Vec<_> = own.iter().map(|host| format!("http://{host}")).collect();
        origins.extend(config.access.origins.iter().cloned());
        own.extend(config.access.hosts.iter().cloned());
        let token = config.access.token.as_ref().map(|token| Sha256::digest(token.expose()).into());
        Self { hosts: own, origins, token, attempts: Attempts::default() }
    }

    /// Whether `request`, which came from `peer`, may pass. Nothing else looks at one that may not.
    pub fn admit<B>(&self, request: &Request<B>, peer: Option<&Peer>) -> Entry {
        let leave = match self.form(request, peer).and_then(|()| self.origin(request)) {
            Ok(origin) => Leave { origin },
            Err(failure) => return Entry::Closed(failure.into_response()),
        };
        let response = if leave.origin.is_some() && is_preflight(request) {
            preflight()
        } else {
            match self.token(request, peer) {
                Ok(()) => return Entry::Open(leave),
                Err(failure) => failure.into_response(),
            }
        };
        Entry::Closed(leave.marked(response))
    }

    /// The form of the request: framing, target, protocol, host.
    fn form<B>(&self, request: &Request<B>, peer: Option<&Peer>) -> Result<(), Failure> {
        if peer.is_some_and(Peer::framing_is_bad) {
            return Err(Failure::Malformed("its length is given twice"));
        }
        let uri = request.uri();
        if request.method() == Method::CONNECT || uri.scheme().is_some() || uri.authority().is_some() {
            return Err(Failure::Malformed("its target is not a plain path"));
        }
        if request.headers().contains_key(UPGRADE) {
            return Err(Failure::Malformed("it asks for another protocol"));
        }
        path::check(uri.path())?;
        let host = only(request.headers(), &HOST).ok_or(Failure::Host)?;
        let known = self.hosts.iter().any(|known| host.as_bytes().eq_ignore_ascii_case(known.as_bytes()));
        if known { Ok(()) } else { Err(Failure::Host) }
    }

    /// The origin to name in CORS headers, where the request comes from a page elsewhere that may ask.
    fn origin<B>(&self, request: &Request<B>) -> Result<Option<HeaderValue>, Failure> {
        let headers = request.headers();
        let site = headers.get(SEC_FETCH_SITE).map(HeaderValue::as_bytes);
        if !headers.contains_key(ORIGIN) {
            let foreign = match site {
                Some(b"cross-site") => !is_visit(request),
                Some(b"same-site") => is_private(request.uri().path()),
                _ => false,
            };
            return if foreign { Err(Failure::Origin) } else { Ok(None) };
        }
        let origin = only(headers, &ORIGIN).ok_or(Failure::Origin)?;
        let authority =
            origin.as_bytes().strip_prefix(b"http://").or(origin.as_bytes().strip_prefix(b"https://"));
        let own = authority.is_some() && authority == headers.get(HOST).map(HeaderValue::as_bytes);
        if own && site != Some(b"cross-site") {
            return Ok(None);
        }
        let listed = self.origins.iter().any(|known| known.as_bytes() == origin.as_bytes());
        if listed { Ok(Some(origin.clone())) } else { Err(Failure::Origin) }
    }

    /// The access token, where one is set and the route needs it.
    fn token<B>(&self, request: &Request<B>, peer: Option<&Peer>) -> Result<(), Failure> {
        let path = request.uri().path();
        let Some(expected) = &self.token else {
            // Without a token this listens on loopback; what a reverse proxy passes on comes from elsewhere all the same.
            return if path == "/metrics" && !is_local(request, peer) { Err(Failure::Token) } else { Ok(()) };
        };
        if !is_private(path) || (path == "/metrics" && is_local(request, peer)) {
            return Ok(());
        }
        let given = only(request.headers(), &AUTHORIZATION).and_then(bearer).ok_or(Failure::Token)?;
        let given = Sha256::digest(given);
        let guess =
            if given.as_slice().ct_eq(expected).into() { Guess::Right } else { Guess::Wrong(given.into()) };
        self.attempts.judge(peer.map(Peer::address), guess)
    }
}

/// The value of a header that must not come twice.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a HeaderValue> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    values.next().is_none().then_some(first)
}

fn bearer(value: &HeaderValue) -> Option<&[u8]> {
    let (scheme, token) = value.as_bytes().split_at_checked(7)?;
    scheme.eq_ignore_ascii_case(b"bearer ").then(|| token.trim_ascii())
}

/// Whether a route may only be asked by the page and by programs that hold the token.
fn is_private(path: &str) -> bool {
    path == "/metrics"
        || ["/v1", "/api"]
            .iter()
            .any(|root| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// A person who follows a link to the page; nothing of ours is readable to the site they come from.
fn is_visit<B>(request: &Request<B>) -> bool {
    let says = |name: &str, value: &str| request.headers().get(name).is_some_and(|given| given == value);
    matches!(*request.method(), Method::GET | Method::HEAD)
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document")
        && !is_private(request.uri().path())
}

/// From this machine, and not on behalf of another.
fn is_local<B>(request: &Request<B>, peer: Option<&Peer>) -> bool {
    peer.is_some_and(|peer| peer.address().is_loopback())
        && !FORWARDED.iter().any(|name| request.headers().contains_key(*name))
}

/// Refuses every body that is not JSON: no form of a foreign page can send JSON unasked.
pub fn only_json(headers: &HeaderMap) -> Result<(), Failure> {
    let given = only(headers, &CONTENT_TYPE).ok_or(Failure::MediaType)?;
    let essence = given.as_bytes().split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    if essence.eq_ignore_ascii_case(b"application/json") { Ok(()) } else { Err(Failure::MediaType) }
}

fn is_preflight<B>(request: &Request<B>) -> bool {
    request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST"));
    let allowed = HeaderValue::from_static("authorization, content-type, x-footnote-purpose, x-request-id");
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, allowed);
    headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    response
}

#[cfg(test)]
#[path = "gate_tests.rs"]
mod tests;
