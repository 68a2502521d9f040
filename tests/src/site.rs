//! A small front server: the static page on another origin, or a reverse proxy, under a sub-path or one that signs people in.

use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::{
    io::AsyncWriteExt as _,
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

use crate::upstream::{find, read_request};

/// A bound port that is not served yet, because its address is needed to configure the server behind it.
#[derive(Debug)]
pub struct Front {
    listener: TcpListener,
    address: SocketAddr,
}

/// A running front server; dropping it stops it.
#[derive(Debug)]
pub struct Site {
    address: SocketAddr,
    replaced: Arc<AtomicBool>,
    /// Added to each request that is passed on; each line ends in CRLF.
    added: Arc<Mutex<String>>,
    task: JoinHandle<()>,
}

enum Service {
    Folder { prefix: String, folder: PathBuf, index: String },
    Proxy { prefix: String, target: SocketAddr, added: Arc<Mutex<String>> },
}

impl Front {
    pub async fn bind() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound listener");
        Self { listener, address }
    }

    /// Host and port.
    pub fn host(&self) -> String {
        self.address.to_string()
    }

    /// Serves the static page under `prefix`, which begins and ends with `/`, with its proxy at `proxy`.
    pub fn serve_page(self, prefix: &str, proxy: &str) -> Site {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist");
        let file = folder.join("index.html");
        let html = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}; build it with `cargo xtask build`", file.display()));
        let index = set_proxy(&html, proxy);
        self.serve(Service::Folder { prefix: prefix.into(), folder, index }, Arc::default())
    }

    /// Forwards requests under `prefix` to a server that does not know the prefix.
    pub fn reverse_proxy(self, prefix: &str, target: SocketAddr) -> Site {
        let added = Arc::<Mutex<String>>::default();
        self.serve(Service::Proxy { prefix: prefix.into(), target, added: Arc::clone(&added) }, added)
    }

    fn serve(self, service: Service, added: Arc<Mutex<String>>) -> Site {
        let service = Arc::new(service);
        let replaced = Arc::<AtomicBool>::default();
        let is_replaced = Arc::clone(&replaced);
        let Self { listener, address } = self;
        let task = tokio::spawn(async move {
            let mut connections = tokio::task::JoinSet::new();
            while let Ok((socket, _)) = listener.accept().await {
                let service = Arc::clone(&service);
                // A browser may leave at any time.
                let replaced = is_replaced.load(Ordering::Relaxed);
                connections.spawn(async move { answer(socket, &service, replaced).await.ok() });
            }
        });
        Site { address, replaced, added, task }
    }
}

impl Site {
    /// The URL of a path, which begins with `/`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Adds these headers to each request that is passed on from now on, in place of those before.
    pub fn add_headers(&self, headers: &[(&str, &str)]) {
        let lines = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n"));
        *self.added.lock().unwrap_or_else(PoisonError::into_inner) = lines.collect();
    }

    /// Replaces the static page by another build: the files with a hash have other names from now on.
    pub fn replace_page(&self) {
        self.replaced.store(true, Ordering::Relaxed);
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Sets the proxy's address in the page's meta element.
fn set_proxy(html: &str, proxy: &str) -> String {
    let tag = html.find("footnote-proxy").expect("the page names its proxy in a meta element");
    let start = html[..tag].rfind('<').expect("an element begins");
    let end = tag + html[tag..].find('>').expect("an element ends") + 1;
    format!("{}<meta name=\"footnote-proxy\" content=\"{proxy}\">{}", &html[..start], &html[end..])
}

async fn answer(mut socket: TcpStream, service: &Service, replaced: bool) -> io::Result<()> {
    // Whole, as nginx reads it: a server that refuses by the head alone does not wait for a body that is still on its way here,
    // and its response would be lost with the connection.
    let Some(request) = read_request(&mut socket, &mut Vec::new(), 0).await? else { return Ok(()) };
    let target = request.target.as_str();
    match service {
        Service::Folder { prefix, folder, index } => {
            let file = if replaced { renamed_file } else { file };
            socket.write_all(&file(target, prefix, folder, index)).await?;
            socket.shutdown().await
        }
        Service::Proxy { prefix, target: server, added } => {
            let Some(path) = target.strip_prefix(prefix.as_str()) else {
                return socket.write_all(&response("404 Not Found", "text/plain", b"")).await;
            };
            let kept = request.headers.iter().filter(|(name, _)| name != "connection");
            let headers: Vec<_> = kept.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
            let (method, headers) = (&request.method, headers.concat());
            let added = added.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let head = format!("{method} /{path} HTTP/1.1\r\n{headers}{added}connection: close\r\n\r\n");
            let mut onward = TcpStream::connect(server).await?;
            onward.write_all(&[head.as_bytes(), &request.body].concat()).await?;
            tokio::io::copy_bidirectional(&mut socket, &mut onward).await.map(|_| ())
        }
    }
}

/// How the names of the program's files begin, in the build that is there, and in the one that replaces it.
const PROGRAM: &str = "footnote-page-";
const OTHER_PROGRAM: &str = "footnote-page-0";

/// The whole response for a file of the build that replaces the one that is there.
fn renamed_file(target: &str, prefix: &str, folder: &Path, index: &str) -> Vec<u8> {
    if target.contains(PROGRAM) && !target.contains(OTHER_PROGRAM) {
        return response("404 Not Found", "text/plain", b"a file of the build before");
    }
    let whole =
        file(&target.replace(OTHER_PROGRAM, PROGRAM), prefix, folder, &index.replace(PROGRAM, OTHER_PROGRAM));
    let is_script = target
        .split('?')
        .next()
        .is_some_and(|path| path.rsplit_once('.').is_some_and(|(_, ending)| ending == "js"));
    let Some(start) = find(&whole, b"\r\n\r\n").filter(|_| is_script) else { return whole };
    let script = String::from_utf8_lossy(&whole[start + 4..]).replace(PROGRAM, OTHER_PROGRAM);
    response("200 OK", "text/javascript", script.as_bytes())
}

/// The whole response for a file of the page.
fn file(target: &str, prefix: &str, folder: &Path, index: &str) -> Vec<u8> {
    let Some(path) = target.split('?').next().and_then(|path| path.strip_prefix(prefix)) else {
        return response("404 Not Found", "text/plain", b"outside the page");
    };
    if path.is_empty() || path == "index.html" {
        return response("200 OK", "text/html; charset=utf-8", index.as_bytes());
    }
    let kind = match Path::new(path).extension().and_then(|extension| extension.to_str()) {
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest" | "json") => "application/json",
        _ => "application/octet-stream",
    };
    match std::fs::read(folder.join(path)) {
        Ok(bytes) if !path.contains("..") => response("200 OK", kind, &bytes),
        _ => response("404 Not Found", "text/plain", b"no such file"),
    }
}

fn response(status: &str, kind: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}
