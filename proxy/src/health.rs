//! `GET /readyz`: whether the upstreams answer, asked at most once a second. And the question to `/healthz` that the
//! program can ask itself, for containers without another program in them.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use axum::Json;
use axum::response::{IntoResponse, Response};
use footnote_forward::{Forward, ForwardError, KEY_REFUSED, Refusal, UpstreamRequest};
use footnote_knowledge::KnowledgeBase;
use http::{HeaderValue, StatusCode};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// An upstream that takes longer is not ready. A search may take its time: a page waits 10 seconds for one.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum size of an answer that is read.
const MAX_BODY_BYTES: usize = 4096;
/// How long the probes' result is cached.
const CACHE_TIME: Duration = Duration::from_secs(1);

/// A request that shows whether an upstream is ready, and which knowledge base that is; `None`: the model server.
pub type Probe<'a> = (UpstreamRequest, Option<&'a KnowledgeBase>);

/// The last answer, so that asking often costs the upstreams nothing.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, Vec<Finding>)>>);

/// A sentence about an upstream.
#[derive(Debug, Clone)]
enum Finding {
    /// It is not ready.
    Fault(String),
    /// It is ready, and yet somebody may wonder.
    Note(String),
}

impl Health {
    /// 200, with notes if there are any, or 503 with a sentence for each upstream that is not ready. `probes` are sent where the last answer is old.
    pub async fn ready(&self, forward: &Forward, probes: Vec<Probe<'_>>) -> Response {
        let mut last = self.0.lock().await;
        let findings = match &*last {
            Some((at, findings)) if at.elapsed() < CACHE_TIME => findings.clone(),
            _ => {
                let asked = probes.into_iter().map(|probe| look(forward, probe));
                let found: Vec<_> = futures::future::join_all(asked).await.into_iter().flatten().collect();
                *last = Some((Instant::now(), found.clone()));
                found
            }
        };
        let (mut faults, mut notes) = (Vec::new(), Vec::new());
        for finding in findings {
            match finding {
                Finding::Fault(fault) => faults.push(fault),
                Finding::Note(note) => notes.push(note),
            }
        }
        match (faults.is_empty(), notes.is_empty()) {
            (true, true) => Json(json!({"status": "ready"})).into_response(),
            (true, false) => Json(json!({"status": "ready", "notes": notes})).into_response(),
            (false, _) => not_ready(faults.join(". ")),
        }
    }
}

fn not_ready(message: String) -> Response {
    let (status, retry_after) = (StatusCode::SERVICE_UNAVAILABLE, Some(HeaderValue::from_static("5")));
    Refusal { status, code: "not_ready", message, retry_after, detail: None }.into_response()
}

async fn look(forward: &Forward, (request, base): Probe<'_>) -> Vec<Finding> {
    let title = base.and_then(KnowledgeBase::title).map(|title| format!(" “{title}”")).unwrap_or_default();
    let name = format!("The {}{title}", request.upstream);
    let error = match timeout(PROBE_TIMEOUT, forward.send(request)).await {
        Ok(Ok(answer)) if base.is_some_and(KnowledgeBase::is_embedded) => {
            return notes(answer, &name).await;
        }
        Ok(answer) => answer.err(),
        Err(_) => return vec![Finding::Fault(format!("{name} does not answer"))],
    };
    let fault = error.and_then(|error| fault(&error, base));
    fault.map(|fault| Finding::Fault(format!("{name} {fault}"))).into_iter().collect()
}

/// Says what an error tells of an upstream; `None` if that is ready nevertheless.
fn fault(error: &ForwardError, base: Option<&KnowledgeBase>) -> Option<&'static str> {
    let fault = match error {
        ForwardError::Unreachable(_) | ForwardError::Failed(_) => "does not answer",
        ForwardError::NotFound => lacks(base?),
        ForwardError::Refused(refusal) if refusal.code == KEY_REFUSED => "refuses the proxy's key",
        ForwardError::Refused(refusal) if refusal.status == StatusCode::BAD_GATEWAY => {
            "answers with an error"
        }
        // It answers, if only that it does not know this request or has too many.
        _ => return None,
    };
    Some(fault)
}

/// Says what a knowledge base lacks that answers with 404.
fn lacks(base: &KnowledgeBase) -> &'static str {
    match (base.has_index(), base.title()) {
        _ if base.is_embedded() => "has lost its folder",
        (true, None) => "does not have what RETRIEVAL_INDEX names",
        (true, Some(_)) => "does not have the index that KNOWLEDGE_FILE names",
        (false, _) => "has no search",
    }
}

/// What the embedded knowledge base says of itself.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Report {
    documents: Option<u64>,
    notes: Vec<String>,
}

async fn notes(answer: Response, name: &str) -> Vec<Finding> {
    let body = axum::body::to_bytes(answer.into_body(), MAX_BODY_BYTES).await.unwrap_or_default();
    let report: Report = serde_json::from_slice(&body).unwrap_or_default();
    let empty =
        (report.documents == Some(0)).then(|| format!("{name} has no documents: its folder is empty"));
    empty.into_iter().chain(report.notes).map(Finding::Note).collect()
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
