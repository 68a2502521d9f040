//! `GET /readyz`: whether the upstreams answer, asked at most once a second. And the question to `/healthz` that the
//! program can ask itself, for containers without another program in them.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use axum::Json;
use axum::response::{IntoResponse, Response};
use footnote_wire::WireError;
use http::StatusCode;
use http::header::RETRY_AFTER;
use serde_json::json;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::errors::ProxyError;
use crate::forward::{Forward, KEY_REFUSED, UpstreamRequest};

/// An upstream that takes longer is not ready. A search may take its time: a page waits 10 seconds for one.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the probes' result is cached.
const CACHE_TIME: Duration = Duration::from_secs(1);

/// A request that shows whether an upstream is ready.
pub struct Probe {
    /// The request.
    pub request: UpstreamRequest,
    /// The message for a 404; `None` if the upstream need not have this route.
    pub not_found: Option<&'static str>,
    /// The upstream's own name, where there are several of its sort.
    pub title: Option<String>,
}

/// The last answer, so that asking often costs the upstreams nothing.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, Vec<String>)>>);

impl Health {
    /// 200, or 503 with a sentence for each upstream that is not ready. `probes` are sent where the last answer is old.
    pub async fn ready(&self, forward: &Forward, probes: impl IntoIterator<Item = Probe>) -> Response {
        let mut last = self.0.lock().await;
        let faults = match &*last {
            Some((at, faults)) if at.elapsed() < CACHE_TIME => faults.clone(),
            _ => {
                let asked = probes.into_iter().map(|probe| fault(forward, probe));
                let faults: Vec<_> = futures::future::join_all(asked).await.into_iter().flatten().collect();
                *last = Some((Instant::now(), faults.clone()));
                faults
            }
        };
        if faults.is_empty() {
            Json(json!({"status": "ready"})).into_response()
        } else {
            not_ready(&faults.join(". "))
        }
    }
}

fn not_ready(message: &str) -> Response {
    let (kind, code) = ("server_error".to_owned(), "not_ready".to_owned());
    let error = WireError { message: message.to_owned(), kind, code, ..WireError::default() };
    (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "5")], Json(json!({"error": error}))).into_response()
}

async fn fault(forward: &Forward, probe: Probe) -> Option<String> {
    let name = probe.request.upstream.name();
    let name = probe.title.map_or_else(|| name.to_owned(), |title| format!("{name} “{title}”"));
    let error = match timeout(PROBE_TIMEOUT, forward.send(probe.request)).await {
        Ok(answer) => answer.err()?,
        Err(_) => return Some(format!("{name} does not answer")),
    };
    match error {
        ProxyError::Unreachable(_) | ProxyError::Upstream(_) => Some(format!("{name} does not answer")),
        ProxyError::NotFound => probe.not_found.map(|lacks| format!("{name} {lacks}")),
        ProxyError::Refused(refusal) if refusal.code == KEY_REFUSED => {
            Some(format!("{name} refuses the proxy's key"))
        }
        ProxyError::Refused(refusal) if refusal.status == StatusCode::BAD_GATEWAY => {
            Some(format!("{name} answers with an error"))
        }
        // It answers, if only that it does not know this request or has too many.
        _ => None,
    }
}

/// The address at which this machine reaches a server that listens at `address`, which may be unspecified
/// (all addresses).
pub fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// Asks the program that listens at `address` whether it is alive.
pub fn check(address: SocketAddr) -> io::Result<()> {
    let address = reachable(address);
    let mut stream = TcpStream::connect_timeout(&address, PROBE_TIMEOUT)?;
    stream.set_read_timeout(Some(PROBE_TIMEOUT))?;
    let port = address.port();
    write!(stream, "GET /healthz HTTP/1.1\r\nhost: localhost:{port}\r\nconnection: close\r\n\r\n")?;
    let mut status = [0; "HTTP/1.1 200".len()];
    stream.read_exact(&mut status)?;
    if status == *b"HTTP/1.1 200" {
        Ok(())
    } else {
        Err(io::Error::other(format!("it answers {:?}", String::from_utf8_lossy(&status))))
    }
}
