//! Secure connections on both sides: to upstreams, through forward proxies, and to the page.

use std::{net::SocketAddr, path::Path, sync::Arc};

use axum::{Router, body::Body, http::header::CONTENT_TYPE, response::IntoResponse};
use footnote_tests::{program::Setup, wire::Request};
use futures::{StreamExt as _, stream};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use reqwest::{Certificate, Client};
use rustls::{
    ServerConfig,
    pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, copy_bidirectional},
    net::{TcpListener, TcpStream},
    sync::{Notify, mpsc},
};

use crate::{post_chat, send_chat};

/// A certificate for `localhost`, its key, and the file with the certificate to trust for it.
struct Server {
    folder: TempDir,
    certificate: rcgen::Certificate,
    key: KeyPair,
}

impl Server {
    /// Signed by an authority of its own.
    fn with_authority() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let certificate = names().signed_by(&key, &authority).unwrap();
        Self::new(certificate, key, &authority.pem())
    }

    /// Its own authority, as `openssl req -x509` makes it.
    fn self_signed() -> Self {
        let mut params = names();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap();
        let trusted = certificate.pem();
        Self::new(certificate, key, &trusted)
    }

    fn new(certificate: rcgen::Certificate, key: KeyPair, trusted: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("trusted.pem"), trusted).unwrap();
        std::fs::write(folder.path().join("chain.pem"), certificate.pem()).unwrap();
        std::fs::write(folder.path().join("key.pem"), key.serialize_pem()).unwrap();
        Self { folder, certificate, key }
    }

    fn file(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// Answers every request over TLS with one of `protocols`; returns its port.
    fn serve(&self, protocols: &[&[u8]]) -> u16 {
        let answers = Router::new().fallback(async |request: axum::extract::Request| {
            format!("{{\"version\":\"{:?}\"}}", request.version())
        });
        self.serve_router(protocols, answers)
    }

    fn serve_router(&self, protocols: &[&[u8]], answers: Router) -> u16 {
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(self.key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![self.certificate.der().clone()], key)
            .unwrap();
        config.alpn_protocols = protocols.iter().map(|name| name.to_vec()).collect();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let config = axum_server::tls_rustls::RustlsConfig::from_config(Arc::new(config));
        let server = axum_server::from_tcp_rustls(listener, config).unwrap();
        tokio::spawn(server.serve(answers.into_make_service()));
        port
    }
}

fn names() -> CertificateParams {
    CertificateParams::new(vec!["localhost".to_owned(), "127.0.0.1".to_owned()]).unwrap()
}

/// The response to a chat through the upstream at this port of `localhost`.
async fn chat_through(setup: Setup, port: u16) -> (u16, String) {
    let program = setup.flag("llm-base-url", &format!("https://localhost:{port}/v1")).start().await;
    let answer = send_chat(program.address()).await;
    (answer.status, answer.text())
}

#[tokio::test]
async fn a_private_certificate_authority_is_trusted_if_configured() {
    for server in [Server::with_authority(), Server::self_signed()] {
        let port = server.serve(&[b"http/1.1"]);
        let trusted = server.file("trusted.pem");
        let (status, text) = chat_through(Setup::new().flag("upstream-ca-file", &trusted), port).await;
        assert_eq!((status, text.as_str()), (200, "{\"version\":\"HTTP/1.1\"}"));
        let (status, _) = chat_through(Setup::new().env("SSL_CERT_FILE", &trusted), port).await;
        assert_eq!(status, 200);
        let other = Server::self_signed();
        let (status, text) =
            chat_through(Setup::new().flag("upstream-ca-file", &other.file("trusted.pem")), port).await;
        assert!(status == 502 && text.contains("upstream_unreachable"), "{text}");
    }
}

#[tokio::test]
async fn an_upstream_may_speak_only_http_2() {
    let server = Server::with_authority();
    let port = server.serve(&[b"h2"]);
    let setup = Setup::new().flag("upstream-ca-file", &server.file("trusted.pem"));
    let (status, text) = chat_through(setup, port).await;
    assert_eq!((status, text.as_str()), (200, "{\"version\":\"HTTP/2.0\"}"));
}

/// A response whose stream is reset without an error after `text`, once `told`.
fn reset_after(media_type: &'static str, text: &'static str, told: Arc<Notify>) -> impl IntoResponse {
    let reset = stream::once(async move {
        told.notified().await;
        Err(h2::Error::from(h2::Reason::NO_ERROR))
    });
    let body = stream::iter([Ok(text)]).chain(reset);
    ([(CONTENT_TYPE, media_type)], Body::from_stream(body))
}

#[tokio::test]
async fn an_http_2_reset_without_an_error_code_does_not_complete_an_answer() {
    let server = Server::with_authority();
    for (media_type, text, is_whole) in [
        ("application/json", "{\"choices\":[{\"message\":", false),
        ("application/json", "{\"choices\":\"}", false),
        ("application/json", "{\"choices\":\"}]\"}", true),
        ("text/event-stream", "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n", false),
        ("text/event-stream", "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n", true),
    ] {
        let told = Arc::new(Notify::new());
        let waiting = Arc::clone(&told);
        let answers = Router::new().fallback(move || {
            let told = Arc::clone(&waiting);
            async move { reset_after(media_type, text, told) }
        });
        let port = server.serve_router(&[b"h2"], answers);
        let setup = Setup::new().flag("upstream-ca-file", &server.file("trusted.pem"));
        let program = setup.flag("llm-base-url", &format!("https://localhost:{port}/v1")).start().await;
        let mut exchange = post_chat().open(program.address()).await;
        exchange.until(text).await;
        told.notify_one();
        let answer = exchange.rest().await;
        assert_eq!((answer.status, answer.whole), (200, is_whole), "{text}");
        assert_eq!(answer.text(), text);
    }
}

/// A forward proxy: connects to `port` of this machine for every target, and reports the request.
async fn forward_proxy(port: u16) -> (SocketAddr, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (asked, requests) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let asked = asked.clone();
            tokio::spawn(async move {
                let mut client = BufReader::new(stream);
                let mut head = String::new();
                while !head.ends_with("\r\n\r\n") && client.read_line(&mut head).await.unwrap_or(0) > 0 {}
                let mut upstream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
                if head.starts_with("CONNECT") {
                    client.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
                } else {
                    upstream.write_all(head.as_bytes()).await.unwrap();
                }
                asked.send(head).unwrap();
                // Either side may end it.
                copy_bidirectional(&mut client, &mut upstream).await.unwrap_or_default();
            });
        }
    });
    (address, requests)
}

#[tokio::test]
async fn upstreams_elsewhere_are_reached_through_the_forward_proxy() {
    let server = Server::with_authority();
    let port = server.serve(&[b"http/1.1"]);
    let (address, mut asked) = forward_proxy(port).await;
    let via = format!("http://user:secret-password@{address}");
    let setup = |base: &str| {
        Setup::new()
            .env("HTTPS_PROXY", &via)
            .env("http_proxy", &via)
            .flag("upstream-ca-file", &server.file("trusted.pem"))
            .flag("llm-base-url", base)
    };
    // The server behind the proxy has another name: it is enough that the proxy was asked.
    let program = setup("https://model.example/v1").start().await;
    assert_eq!(send_chat(program.address()).await.error(), (502, "upstream_unreachable".into()));
    let head = asked.recv().await.unwrap();
    assert!(head.starts_with("CONNECT model.example:443 HTTP/1.1"), "{head}");
    assert!(head.to_lowercase().contains("proxy-authorization: basic "), "{head}");
    assert!(!program.output().contains("secret-password"), "{}", program.output());

    let program = setup("http://model.example/v1").start().await;
    post_chat().send(program.address()).await;
    // Failed connections were retried.
    let mut heads = std::iter::from_fn(|| asked.try_recv().ok());
    assert!(heads.any(|head| head.starts_with("POST http://model.example/v1/chat/completions")));

    let program = setup("https://model.example/v1").env("NO_PROXY", "model.example").start().await;
    assert_eq!(send_chat(program.address()).await.status, 502);
    let program = setup(&format!("https://localhost:{port}/v1")).start().await;
    assert_eq!(send_chat(program.address()).await.status, 200);
    assert!(asked.try_recv().is_err(), "this machine and exceptions are reached directly");
}

/// The page's health over https, trusting `server`.
async fn health(server: &Server, port: u16) -> reqwest::Result<String> {
    let trusted = std::fs::read(server.file("trusted.pem")).unwrap();
    let client = Client::builder().tls_certs_only([Certificate::from_pem(&trusted).unwrap()]).build()?;
    client.get(format!("https://localhost:{port}/healthz")).send().await?.error_for_status()?.text().await
}

#[tokio::test]
async fn the_page_is_served_over_tls_and_a_new_certificate_is_reloaded() {
    // The test's own client needs one; another test may have set it.
    rustls::crypto::ring::default_provider().install_default().unwrap_or_default();
    let first = Server::with_authority();
    let (chain, key) = (first.file("chain.pem"), first.file("key.pem"));
    let program = Setup::new().flag("tls-cert-file", &chain).flag("tls-key-file", &key).start().await;
    let port = program.address().port();
    assert_eq!(health(&first, port).await.unwrap(), "ok\n");
    assert!(program.output().contains("https://127.0.0.1:"), "{}", program.output());
    assert_eq!(
        Request::get("/healthz").send(program.address()).await.status,
        0,
        "plain http is not answered"
    );

    let second = Server::with_authority();
    for name in ["chain.pem", "key.pem"] {
        std::fs::copy(Path::new(&second.file(name)), first.file(name)).unwrap();
    }
    program.writes("the TLS certificate was loaded again").await;
    assert_eq!(health(&second, port).await.unwrap(), "ok\n");
    health(&first, port).await.unwrap_err();
}

#[tokio::test]
async fn a_certificate_without_a_key_stops_the_start() {
    let server = Server::with_authority();
    let setup = Setup::new().flag("tls-cert-file", &server.file("chain.pem"));
    let failure = setup.try_start().await.unwrap_err();
    assert!(failure.output.contains("TLS_KEY_FILE: is needed beside TLS_CERT_FILE"), "{}", failure.output);
}
