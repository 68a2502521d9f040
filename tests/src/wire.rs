//! An HTTP client on raw sockets, which adds and hides no bytes.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::upstream::find;

/// A request, without any header that is not set here.
#[derive(Clone, Debug)]
#[must_use]
pub struct Request {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request {
    /// A GET that closes the connection.
    pub fn get(target: &str) -> Self {
        Self::new("GET", target)
    }

    /// A POST of JSON that closes the connection.
    pub fn post(target: &str, body: &Value) -> Self {
        Self::new("POST", target).header("content-type", "application/json").body(body.to_string())
    }

    /// Any method, with `connection: close`. `host` is added on sending, unless it is set.
    pub fn new(method: &str, target: &str) -> Self {
        let headers = vec![("connection".into(), "close".into())];
        Self { line: format!("{method} {target} HTTP/1.1"), headers, body: Vec::new() }
    }

    /// Adds a header, even if there is one of this name.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Removes all headers of this name. Without `host`, none is added on sending either.
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(have, _)| have != name);
        if name == "host" {
            self.headers.push((String::new(), String::new()));
        }
        self
    }

    /// Sets the body and its length.
    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        let length = self.body.len().to_string();
        self.without("content-length").header("content-length", &length)
    }

    /// The bytes as they are sent to this address.
    pub fn bytes(&self, address: SocketAddr) -> Vec<u8> {
        let mut lines = vec![self.line.clone()];
        if !self.headers.iter().any(|(name, _)| name == "host" || name.is_empty()) {
            lines.push(format!("host: {address}"));
        }
        let headers = self.headers.iter().filter(|(name, _)| !name.is_empty());
        lines.extend(headers.map(|(name, value)| format!("{name}: {value}")));
        let text = lines.join("\r\n") + "\r\n\r\n";
        [text.as_bytes(), &self.body].concat()
    }

    /// Sends it on a new connection and reads the whole response.
    pub async fn send(&self, address: SocketAddr) -> RawResponse {
        self.open(address).await.rest().await
    }

    /// Sends it; the caller reads.
    pub async fn open(&self, address: SocketAddr) -> RawConnection {
        RawConnection::open(address, &self.bytes(address)).await
    }
}

/// A connection after sending.
#[derive(Debug)]
pub struct RawConnection {
    socket: TcpStream,
    received: Vec<u8>,
    /// How the connection ended; `None` while it is open.
    end: Option<ConnectionEnd>,
}

/// How a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionEnd {
    Closed,
    Reset,
}

impl RawConnection {
    /// Connects and writes these bytes.
    pub async fn open(address: SocketAddr, bytes: &[u8]) -> Self {
        let mut socket = TcpStream::connect(address).await.expect("the proxy accepts connections");
        socket.set_nodelay(true).expect("a socket option");
        // The proxy may close the connection before everything is written; only its response counts.
        socket.write_all(bytes).await.ok();
        Self { socket, received: Vec::new(), end: None }
    }

    /// Writes more.
    pub async fn write(&mut self, bytes: &[u8]) {
        self.socket.write_all(bytes).await.ok();
    }

    /// Reads until this has arrived, and fails the test if the connection ends first.
    pub async fn until(&mut self, needle: &str) {
        let what = format!("{needle:?} to arrive at the client");
        crate::with_deadline(&what, async {
            while find(&self.received, needle.as_bytes()).is_none() {
                self.read_some().await;
                let text = String::from_utf8_lossy(&self.received);
                assert!(self.end.is_none() || text.contains(needle), "ended without {needle:?}: {text}");
            }
        })
        .await;
    }

    /// Everything received so far.
    pub fn so_far(&self) -> String {
        String::from_utf8_lossy(&self.received).into_owned()
    }

    /// Drops the connection.
    pub fn abandon(self) {
        drop(self.socket);
    }

    /// Reads to the end of the connection.
    pub async fn rest(mut self) -> RawResponse {
        crate::with_deadline("the proxy to end its answer", async {
            while self.end.is_none() {
                self.read_some().await;
            }
        })
        .await;
        RawResponse::new(self.received, self.end)
    }

    async fn read_some(&mut self) {
        match self.socket.read_buf(&mut self.received).await {
            Ok(0) => self.end = Some(ConnectionEnd::Closed),
            Ok(_) => {}
            Err(_) => self.end = Some(ConnectionEnd::Reset),
        }
    }
}

/// A response, read to the end of its connection.
#[derive(Clone, Debug)]
pub struct RawResponse {
    /// 0 if there was no response.
    pub status: u16,
    /// Names are in lower case.
    pub headers: Vec<(String, String)>,
    /// With chunks joined.
    pub body: Vec<u8>,
    /// Whether the body ended as its framing requires.
    pub whole: bool,
    /// All bytes received.
    pub raw: Vec<u8>,
}

impl RawResponse {
    fn new(raw: Vec<u8>, end: Option<ConnectionEnd>) -> Self {
        // Skip interim responses such as `100 Continue`.
        let mut start = 0;
        while raw[start..].starts_with(b"HTTP/1.1 1")
            && let Some(end) = find(&raw[start..], b"\r\n\r\n")
        {
            start += end + 4;
        }
        let Some(head_end) = find(&raw[start..], b"\r\n\r\n").map(|at| start + at) else {
            return Self { status: 0, headers: Vec::new(), body: Vec::new(), whole: false, raw };
        };
        let head = String::from_utf8_lossy(&raw[start..head_end]).into_owned();
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        let rest = &raw[head_end + 4..];
        let of = |name: &str| headers.iter().find(|(have, _)| have == name).map(|(_, value)| value.as_str());
        let (body, whole) = if of("transfer-encoding") == Some("chunked") {
            join_chunks(rest)
        } else if let Some(length) = of("content-length").and_then(|length| length.parse::<usize>().ok()) {
            (rest.to_vec(), rest.len() == length)
        } else {
            (rest.to_vec(), end == Some(ConnectionEnd::Closed))
        };
        Self { status: status.unwrap_or(0), headers, body, whole, raw }
    }

    /// The first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(have, _)| have == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        match serde_json::from_slice(&self.body) {
            Ok(json) => json,
            Err(error) => panic!("not JSON ({error}): {} {}", self.status, self.text()),
        }
    }

    /// Status and code of an error in `OpenAI`'s shape; fails the test for another shape.
    pub fn error(&self) -> (u16, String) {
        let json = self.json();
        let error = &json["error"];
        let texts = [&error["message"], &error["type"], &error["code"]];
        assert!(texts.iter().all(|text| text.as_str().is_some_and(|text| !text.is_empty())), "{json}");
        (self.status, error["code"].as_str().unwrap_or_default().to_owned())
    }

    /// The message of an error.
    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_default().to_owned()
    }
}

/// Joins the complete chunks; returns whether the last one arrived too.
fn join_chunks(mut rest: &[u8]) -> (Vec<u8>, bool) {
    let mut body = Vec::new();
    while let Some(line) = find(rest, b"\r\n") {
        let text = String::from_utf8_lossy(&rest[..line]).into_owned();
        let Ok(size) = usize::from_str_radix(text.trim(), 16) else { return (body, false) };
        if size == 0 {
            return (body, rest.len() == line + 4);
        }
        let end = line + 2 + size + 2;
        if rest.len() < end {
            return (body, false);
        }
        body.extend_from_slice(&rest[line + 2..end - 2]);
        rest = &rest[end..];
    }
    (body, false)
}
