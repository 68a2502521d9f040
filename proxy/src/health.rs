//! `GET /readyz`: whether the upstreams answer, asked at most once a second. And the question to `/healthz` that the
//! program can ask itself, for containers without another program in them.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::errors::Which;
use crate::forward::{Call, Forward};

/// An upstream that takes longer is not ready.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long an answer stands for those who ask next.
const FRESH: Duration = Duration::from_secs(1);

/// The last answer, so that asking often costs the upstreams nothing.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, Vec<String>)>>);

impl Health {
    /// 200, or 503 with a sentence for each upstream that is not ready. `calls` are made where the last answer is old.
    pub async fn ready(&self, forward: &Forward, calls: impl IntoIterator<Item = Call>) -> Response {
        let mut last = self.0.lock().await;
        let faults = match &*last {
            Some((at, faults)) if at.elapsed() < FRESH => faults.clone(),
            _ => {
                let asked = calls.into_iter().map(|call| fault(forward, call));
                let faults: Vec<_> = futures::future::join_all(asked).await.into_iter().flatten().collect();
                *last = Some((Instant::now(), faults.clone()));
                faults
            }
        };
        let (status, body): (_, Value) = if faults.is_empty() {
            (StatusCode::OK, json!({"status": "ready"}))
        } else {
            let error = json!({"message": faults.join(". "), "type": "server_error", "code": "not_ready"});
            (StatusCode::SERVICE_UNAVAILABLE, json!({"error": error}))
        };
        (status, axum::Json(body)).into_response()
    }
}

async fn fault(forward: &Forward, call: Call) -> Option<String> {
    let which = call.which;
    let name = which.name();
    match forward.probe(call, PATIENCE).await {
        None => Some(format!("{name} does not answer")),
        Some(status) if status.is_server_error() => Some(format!("{name} answers with {}", status.as_u16())),
        Some(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) if which == Which::Model => {
            Some(format!("{name} refuses the proxy's key"))
        }
        Some(_) => None,
    }
}

/// Where this machine reaches what listens at `address`, which may stand for all of its addresses.
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
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
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
