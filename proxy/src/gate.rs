//! Access control: checks a request's form, host, origin, user and access token before anything else processes it.

mod attempts;
mod path;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use footnote_forward::{PURPOSE, REQUEST_ID};
use footnote_wire::TOKEN_HEADER;
use http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, ORIGIN, RETRY_AFTER, UPGRADE};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tower::ServiceBuilder;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::validate_request::ValidateRequestHeaderLayer;
use tracing::Span;

use crate::config::Config;
use crate::errors::ProxyError;
use crate::identity::Identity;
use crate::mcp::{MCP_REQUEST, MCP_RESPONSE};
use crate::server::Connection;
use crate::session::Session;
use crate::user::{self, USER};
use attempts::{Attempts, Guess};
pub use path::document_id;

/// The access token, where `Authorization` has something else.
const TOKEN: HeaderName = HeaderName::from_static(TOKEN_HEADER);
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Figures, for this machine or with the token.
pub const METRICS: &str = "/metrics";
/// Routes for machines.
const PROBES: [&str; 3] = ["/healthz", "/readyz", METRICS];
const FORWARDED: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];
/// How long a browser may cache the result of a preflight request.
const PREFLIGHT_MAX_AGE: Duration = Duration::from_mins(10);

/// The rules, made once at the start.
pub struct Gate {
    /// In lower case.
    hosts: Vec<String>,
    /// As browsers write them.
    origins: Vec<HeaderValue>,
    /// The hash of the access token, so that comparing takes the same time for every length.
    token: Option<[u8; 32]>,
    attempts: Attempts,
    session: Option<Session>,
    /// `None`: no reverse proxy says who is asking.
    identity: Option<Identity>,
    is_on_loopback: bool,
}

/// `router` behind the gate: first form, host and origin, then CORS, then the user and the access token.
#[expect(clippy::result_large_err, reason = "the layer takes responses as errors")]
pub fn guarded(router: Router, gate: Gate) -> Router {
    let cors = CorsLayer::new()
        .allow_origin(AllowOrigin::list(gate.origins.clone()))
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers(
            [AUTHORIZATION, CONTENT_TYPE, PURPOSE, REQUEST_ID, TOKEN, USER]
                .into_iter()
                .chain(MCP_REQUEST.iter().cloned())
                .collect::<Vec<_>>(),
        )
        .expose_headers(
            [RETRY_AFTER, REQUEST_ID].into_iter().chain(MCP_RESPONSE.iter().cloned()).collect::<Vec<_>>(),
        )
        .max_age(PREFLIGHT_MAX_AGE);
    let gate = Arc::new(gate);
    let admission = Arc::clone(&gate);
    let admit = move |request: &mut Request| refused(admission.admit(request));
    let authorize =
        move |request: &mut Request| refused(gate.identify(request).and_then(|()| gate.authorize(request)));
    router.layer(
        ServiceBuilder::new()
            .layer(ValidateRequestHeaderLayer::custom(admit))
            .layer(cors)
            .layer(ValidateRequestHeaderLayer::custom(authorize)),
    )
}

#[expect(clippy::result_large_err, reason = "the layer takes responses as errors")]
fn refused(checked: Result<(), ProxyError>) -> Result<(), Response> {
    checked.map_err(IntoResponse::into_response)
}

impl Gate {
    /// The rules for a server that listens on `port` of the configured address; `session` verifies sign-ins.
    pub fn new(config: &Config, port: u16, session: Option<Session>) -> Self {
        let mut bound = config.bind_addr;
        bound.set_port(port);
        let mut own = vec![bound.to_string(), format!("localhost:{port}")];
        if bound.ip().is_unspecified() {
            own.extend([format!("127.0.0.1:{port}"), format!("[::1]:{port}")]);
        }
        if port == 80 {
            own.extend(own.clone().iter().filter_map(|host| host.strip_suffix(":80").map(str::to_owned)));
        }
        let scheme = if config.access.tls.is_some() { "https" } else { "http" };
        let own_origins = own.iter().map(|host| format!("{scheme}://{host}"));
        let origins = own_origins.chain(config.access.origins.iter().cloned());
        // Both are checked with the settings, and hosts and ports are ASCII.
        let origins = origins.filter_map(|origin| HeaderValue::try_from(origin).ok()).collect();
        own.extend(config.access.hosts.iter().cloned());
        let token = config.access.token.as_ref().map(|token| Sha256::digest(token.expose_secret()).into());
        let is_on_loopback = bound.ip().is_loopback();
        let identity = config.access.identity.as_ref().map(Identity::new);
        Self { hosts: own, origins, token, attempts: Attempts::default(), session, identity, is_on_loopback }
    }

    fn admit(&self, request: &Request) -> Result<(), ProxyError> {
        self.check_form(request)?;
        self.check_origin(request)
    }

    /// Framing, target, protocol and host.
    fn check_form(&self, request: &Request) -> Result<(), ProxyError> {
        if let Some(ambiguity) = connection(request).and_then(Connection::ambiguity) {
            return Err(ProxyError::Malformed(ambiguity));
        }
        let uri = request.uri();
        if request.method() == Method::CONNECT || uri.scheme().is_some() || uri.authority().is_some() {
            return Err(ProxyError::Malformed("its target is not a plain path"));
        }
        if request.headers().contains_key(UPGRADE) {
            return Err(ProxyError::Malformed("it asks for another protocol"));
        }
        path::check(uri.path())?;
        let host = only(request.headers(), &HOST).ok_or(ProxyError::Host)?;
        let known = self.hosts.iter().any(|known| host.as_bytes().eq_ignore_ascii_case(known.as_bytes()));
        if known { Ok(()) } else { Err(ProxyError::Host) }
    }

    /// Refuses pages of origins that are neither this server's own nor listed.
    fn check_origin(&self, request: &Request) -> Result<(), ProxyError> {
        let headers = request.headers();
        let site = headers.get(SEC_FETCH_SITE).map(HeaderValue::as_bytes);
        let is_allowed = if headers.contains_key(ORIGIN) {
            let origin = only(headers, &ORIGIN).ok_or(ProxyError::Origin)?;
            let authority =
                origin.as_bytes().strip_prefix(b"http://").or(origin.as_bytes().strip_prefix(b"https://"));
            let own = authority.is_some() && authority == headers.get(HOST).map(HeaderValue::as_bytes);
            own && site != Some(b"cross-site") || self.origins.contains(origin)
        } else {
            match site {
                Some(b"cross-site") => is_navigation(request),
                Some(b"same-site") => !is_private(request.uri().path()),
                _ => true,
            }
        };
        if is_allowed { Ok(()) } else { Err(ProxyError::Origin) }
    }

    /// Reads who is asking, where a reverse proxy says it, for the routes and the log. The probes need nobody.
    fn identify(&self, request: &mut Request) -> Result<(), ProxyError> {
        let Some(identity) = &self.identity else { return Ok(()) };
        let is_probe = PROBES.contains(&request.uri().path());
        let user = (!is_probe).then(|| identity.read(request.headers())).transpose();
        identity.remove(request.headers_mut());
        if let Some(user) = user? {
            Span::current().record("user", user::logged_as(&user));
            request.extensions_mut().insert(user);
        }
        Ok(())
    }

    /// Checks the access token, if one is set and the route requires it: in a header, or as the cookie of a sign-in.
    fn authorize(&self, request: &Request) -> Result<(), ProxyError> {
        let path = request.uri().path();
        // Requests through a reverse proxy on this machine do not count as local.
        if path == METRICS && self.is_on_loopback && is_local(request) {
            return Ok(());
        }
        let Some(expected) = &self.token else {
            return if path == METRICS { Err(ProxyError::Token) } else { Ok(()) };
        };
        if !is_private(path) {
            return Ok(());
        }
        let Some(given) = given_token(request.headers()) else {
            let is_signed_in =
                self.session.as_ref().is_some_and(|session| session.is_valid(request.headers()));
            return if is_signed_in { Ok(()) } else { Err(ProxyError::Token) };
        };
        let given = Sha256::digest(given);
        let guess =
            if given.as_slice().ct_eq(expected).into() { Guess::Right } else { Guess::Wrong(given.into()) };
        self.attempts.judge(connection(request).map(Connection::ip), guess)
    }
}

fn connection(request: &Request) -> Option<&Connection> {
    request.extensions().get::<Arc<Connection>>().map(Arc::as_ref)
}

/// The value of a header that must not come twice.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a HeaderValue> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    values.next().is_none().then_some(first)
}

/// Whether a request that the gate let through gave the access token itself, and not a cookie that stands for it.
pub fn gives_token(headers: &HeaderMap) -> bool {
    given_token(headers).is_some()
}

/// The access token that a request gives, in one of the two headers for it.
fn given_token(headers: &HeaderMap) -> Option<&[u8]> {
    let own = || only(headers, &TOKEN).map(|value| value.as_bytes().trim_ascii());
    only(headers, &AUTHORIZATION).and_then(bearer).or_else(own)
}

fn bearer(value: &HeaderValue) -> Option<&[u8]> {
    let (scheme, token) = value.as_bytes().split_at_checked(7)?;
    scheme.eq_ignore_ascii_case(b"bearer ").then(|| token.trim_ascii())
}

/// Whether only the page and programs that have the token may call a route.
fn is_private(path: &str) -> bool {
    path == METRICS
        || ["/v1", "/api"]
            .iter()
            .any(|root| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Whether a person follows a link to the page; the site they come from cannot read the response.
fn is_navigation(request: &Request) -> bool {
    let says = |name: &str, value: &str| request.headers().get(name).is_some_and(|given| given == value);
    matches!(*request.method(), Method::GET | Method::HEAD)
        && says("sec-fetch-mode", "navigate")
        && says("sec-fetch-dest", "document")
        && !is_private(request.uri().path())
}

/// Whether the request comes from this machine, and not through a reverse proxy.
fn is_local(request: &Request) -> bool {
    connection(request).is_some_and(|connection| connection.ip().is_loopback())
        && !FORWARDED.iter().any(|name| request.headers().contains_key(*name))
}

/// Refuses every body that is not JSON: forms of other sites cannot send JSON without a preflight request.
pub fn only_json(headers: &HeaderMap) -> Result<(), ProxyError> {
    let given = only(headers, &CONTENT_TYPE).ok_or(ProxyError::MediaType)?;
    let essence = given.as_bytes().split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    if essence.eq_ignore_ascii_case(b"application/json") { Ok(()) } else { Err(ProxyError::MediaType) }
}

#[cfg(test)]
#[path = "gate_tests.rs"]
mod tests;
