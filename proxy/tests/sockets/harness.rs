//! A proxy in this process, an upstream that is a bare socket, and a client that writes bytes.

use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use footnote::{Config, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Long enough for a busy machine; a test that waits this long has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// The beginning of a streamed answer.
pub(crate) const STREAM_HEAD: &str =
    "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";

/// A running proxy; it stops when this is dropped.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    /// `None`: it runs elsewhere.
    _stop: Option<oneshot::Sender<()>>,
}

/// Starts a proxy whose model server is at `upstream`.
pub(crate) async fn proxy(upstream: SocketAddr, settings: &[(&str, &str)]) -> Proxy {
    let base = format!("http://{upstream}/v1");
    let own = [("LLM_BASE_URL", base.as_str()), ("BIND_ADDR", "127.0.0.1:0")];
    let config = Config::from_settings(&[&own[..], settings].concat()).expect("sound settings");
    let server = Server::bind(&config).await.expect("a free port");
    let (stop, stopped) = oneshot::channel::<()>();
    let address = server.address();
    let serving = server.run(async move {
        // The sender is dropped, never used.
        stopped.await.unwrap_err();
    });
    tokio::spawn(async move { serving.await.expect("the server serves") });
    Proxy { address, _stop: Some(stop) }
}

impl Proxy {
    /// A proxy that was started elsewhere.
    pub(crate) fn elsewhere(address: SocketAddr) -> Self {
        Self { address, _stop: None }
    }

    /// A client's connection.
    pub(crate) async fn connect(&self) -> Wire {
        Wire::new(TcpStream::connect(self.address).await.expect("the proxy listens"))
    }

    /// A connection on which a chat request with `body` was sent.
    pub(crate) async fn ask(&self, body: &str) -> Wire {
        let mut wire = self.connect().await;
        wire.send(&self.chat(body)).await;
        wire
    }

    /// A whole chat request.
    pub(crate) fn chat(&self, body: &str) -> String {
        let (address, length) = (self.address, body.len());
        format!(
            "POST /v1/chat/completions HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        )
    }

    /// A figure from `/metrics`.
    pub(crate) async fn figure(&self, name: &str) -> u64 {
        let mut wire = self.connect().await;
        wire.send(&format!("GET /metrics HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address))
            .await;
        let text = wire.rest().await;
        let line = text.lines().find(|line| line.starts_with(name)).expect(name);
        line.rsplit(' ').next().unwrap().parse().unwrap()
    }

    /// Waits until no answer is running.
    pub(crate) async fn rests(&self) {
        let began = Instant::now();
        while self.figure("footnote_streams_running").await > 0 {
            assert!(began.elapsed() < PATIENCE, "an answer is still running");
        }
    }
}

/// A bare listener that plays the upstream.
pub(crate) struct Upstream(TcpListener);

impl Upstream {
    pub(crate) async fn new() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").await.unwrap())
    }

    /// One at `address`, if that is free.
    pub(crate) async fn at(address: SocketAddr) -> Option<Self> {
        TcpListener::bind(address).await.ok().map(Self)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.0.local_addr().unwrap()
    }

    /// The next connection.
    pub(crate) async fn accept(&self) -> Wire {
        Wire::new(within("a connection", self.0.accept()).await.unwrap().0)
    }

    /// The next connection, after its request was read: the head, in lower case.
    pub(crate) async fn request(&self) -> (Wire, String) {
        let mut wire = self.accept().await;
        let head = wire.until("\r\n\r\n").await.to_ascii_lowercase();
        let length =
            head.lines().find_map(|line| line.strip_prefix("content-length: ")).map(|n| n.parse().unwrap());
        if let Some(length) = length {
            wire.take(length).await;
        } else if head.contains("transfer-encoding: chunked") {
            wire.until("0\r\n\r\n").await;
        }
        (wire, head)
    }

    /// Whether there was no connection. Called after the client has its answer, so that one of the proxy's is in the queue
    /// before this one, which is then not the first.
    pub(crate) async fn is_untouched(&self) -> bool {
        let own = TcpStream::connect(self.address()).await.expect("the listener listens");
        let (_, first) = within("the first connection", self.0.accept()).await.unwrap();
        own.local_addr().is_ok_and(|own| own == first)
    }
}

/// One connection, read and written by hand.
pub(crate) struct Wire {
    pub(crate) stream: TcpStream,
    /// Bytes that were read beyond the requested ones.
    ahead: Vec<u8>,
}

impl Wire {
    fn new(stream: TcpStream) -> Self {
        stream.set_nodelay(true).unwrap();
        Self { stream, ahead: Vec::new() }
    }

    pub(crate) async fn send(&mut self, text: &str) {
        within("room to write", self.stream.write_all(text.as_bytes())).await.unwrap();
    }

    /// Sends one chunk of a chunked body.
    pub(crate) async fn chunk(&mut self, text: &str) {
        self.send(&format!("{:x}\r\n{text}\r\n", text.len())).await;
    }

    /// All up to and with `mark`.
    pub(crate) async fn until(&mut self, mark: &str) -> String {
        loop {
            if let Some(at) = find(&self.ahead, mark.as_bytes()) {
                let rest = self.ahead.split_off(at + mark.len());
                return String::from_utf8_lossy(&std::mem::replace(&mut self.ahead, rest)).into_owned();
            }
            let read = within(mark, self.stream.read_buf(&mut self.ahead)).await.unwrap();
            assert!(read > 0, "ended before {mark:?}: {}", String::from_utf8_lossy(&self.ahead));
        }
    }

    /// The next `length` bytes.
    pub(crate) async fn take(&mut self, length: usize) -> String {
        while self.ahead.len() < length {
            assert!(within("a body", self.stream.read_buf(&mut self.ahead)).await.unwrap() > 0);
        }
        let rest = self.ahead.split_off(length);
        String::from_utf8_lossy(&std::mem::replace(&mut self.ahead, rest)).into_owned()
    }

    /// A whole answer, whether its connection stays open or not; or as much of it as comes.
    pub(crate) async fn answer(&mut self) -> String {
        let head = self.until("\r\n\r\n").await;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        match length.map(|length| length.parse().unwrap()) {
            Some(length) => head + &self.up_to(length).await,
            None => head + &self.chunks().await,
        }
    }

    async fn up_to(&mut self, length: usize) -> String {
        while self.ahead.len() < length && self.stream.read_buf(&mut self.ahead).await.unwrap_or(0) > 0 {}
        self.take(length.min(self.ahead.len())).await
    }

    async fn chunks(&mut self) -> String {
        while !self.ahead.ends_with(b"0\r\n\r\n") {
            if within("the end", self.stream.read_buf(&mut self.ahead)).await.unwrap_or(0) == 0 {
                break;
            }
        }
        String::from_utf8_lossy(&std::mem::take(&mut self.ahead)).into_owned()
    }

    /// Everything until the other side closes, even by a reset.
    pub(crate) async fn rest(&mut self) -> String {
        // A reset is an end too.
        while within("the end", self.stream.read_buf(&mut self.ahead)).await.unwrap_or(0) > 0 {}
        String::from_utf8_lossy(&std::mem::take(&mut self.ahead)).into_owned()
    }

    /// Whether the other side ends by a reset.
    pub(crate) async fn is_reset(&mut self) -> bool {
        loop {
            match within("the end", self.stream.read_buf(&mut self.ahead)).await {
                Ok(0) => return false,
                Ok(_) => {}
                Err(_) => return true,
            }
        }
    }

    /// Waits until the other side has closed.
    pub(crate) async fn closes(&mut self) {
        self.rest().await;
    }

    /// Whether the other side has neither closed nor sent anything.
    pub(crate) fn is_open_and_silent(&self) -> bool {
        self.stream.try_read(&mut [0]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
    }
}

/// The status of an answer.
pub(crate) fn status(answer: &str) -> u16 {
    answer
        .split(' ')
        .nth(1)
        .and_then(|code| code.parse().ok())
        .unwrap_or_else(|| panic!("no answer: {answer:?}"))
}

/// Whether an answer's body is as long as announced, or has its last chunk.
pub(crate) fn is_complete(answer: &str) -> bool {
    let length = answer.lines().find_map(|line| line.strip_prefix("content-length: "));
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    length.map_or(answer.ends_with("0\r\n\r\n"), |length| length == body.len().to_string())
}

async fn within<T>(what: &str, done: impl Future<Output = T>) -> T {
    timeout(PATIENCE, done).await.unwrap_or_else(|_| panic!("waited in vain for {what}"))
}

fn find(text: &[u8], mark: &[u8]) -> Option<usize> {
    text.windows(mark.len()).position(|window| window == mark)
}
