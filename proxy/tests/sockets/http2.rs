//! How an answer over HTTP/2 ends. A stream may be reset without an error code, which is no end of its body.

use std::io::Write as _;
use std::sync::Arc;

use axum_server::accept::Accept as _;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use futures::future::join_all;
use h2::{Reason, server};
use http::{HeaderMap, HeaderValue, Response};
use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tempfile::NamedTempFile;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::harness::{is_complete, proxy, status};

const WORD: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n";
const FINISH: &str = "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n";
const DONE: &str = "data: [DONE]\n\n";
/// Far more than fits into a window of HTTP/2.
const LONG_BODY: usize = 1 << 20;

const TEXT: &str = "text/plain";
const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

const GZIP: [(&str, &str); 2] = [("content-type", TEXT), ("content-encoding", "gzip")];

/// How a server ends its answer: but for the first, once the client has all of its text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// The text's own frame has `END_STREAM`, or the head where there is no text.
    Text,
    /// An empty DATA frame with `END_STREAM`.
    Empty,
    /// Trailers, with `END_STREAM`.
    Trailers,
    /// `END_STREAM` after an announcement that the connection is about to end.
    Leaving,
    /// `END_STREAM`, then `RST_STREAM` that tells the client not to send the rest of its request.
    Early,
    Reset(Reason),
    /// `GOAWAY`, and the connection ends.
    GoAway(Reason),
    /// The connection ends.
    Lost,
}

const WHOLE: [End; 5] = [End::Text, End::Empty, End::Trailers, End::Leaving, End::Early];
const CUT: [End; 6] = [
    End::Reset(Reason::NO_ERROR),
    End::Reset(Reason::CANCEL),
    End::Reset(Reason::INTERNAL_ERROR),
    End::GoAway(Reason::NO_ERROR),
    End::GoAway(Reason::INTERNAL_ERROR),
    End::Lost,
];

/// A certificate for `localhost` that is its own authority, in a file and in the settings of a server.
fn certificate() -> (NamedTempFile, RustlsConfig) {
    let mut params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(certificate.pem().as_bytes()).unwrap();
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let mut config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    config.alpn_protocols = vec![b"h2".to_vec()];
    (file, RustlsConfig::from_config(Arc::new(config)))
}

/// Answers the first request with `head` and `body`, and ends as `end` says when `received` resolves.
async fn serve(
    listener: TcpListener,
    config: RustlsConfig,
    head: Response<()>,
    body: Bytes,
    end: End,
    received: oneshot::Receiver<()>,
) {
    let (socket, _) = listener.accept().await.unwrap();
    let (stream, ()) = RustlsAcceptor::new(config).accept(socket, ()).await.unwrap();
    let mut connection = server::handshake(stream).await.unwrap();
    let (request, mut respond) = connection.accept().await.unwrap().unwrap();
    let ends_at_once = end == End::Text;
    let mut answer = respond.send_response(head, ends_at_once && body.is_empty()).unwrap();
    if !body.is_empty() {
        answer.send_data(body, ends_at_once).unwrap();
    }
    tokio::select! {
        received = received => received.unwrap(),
        _ = connection.accept() => panic!("the connection ended before its answer"),
    }
    match end {
        End::Text => {}
        End::Empty => answer.send_data(Bytes::new(), true).unwrap(),
        End::Trailers => {
            let sum = HeaderMap::from_iter([("x-sum".parse().unwrap(), HeaderValue::from_static("1"))]);
            answer.send_trailers(sum).unwrap();
        }
        End::Leaving => {
            connection.graceful_shutdown();
            answer.send_data(Bytes::new(), true).unwrap();
        }
        End::Early => {
            answer.send_data(Bytes::new(), true).unwrap();
            // With a part of the request unread, this sends RST_STREAM(NO_ERROR).
            drop((request, respond, answer));
        }
        End::Reset(reason) => answer.send_reset(reason),
        End::GoAway(reason) => connection.abrupt_shutdown(reason),
        End::Lost => return,
    }
    // Until the proxy leaves.
    while let Some(Ok(_)) = connection.accept().await {}
}

/// Whether the client of an answer with `text` sees a whole one.
async fn is_whole(headers: &[(&str, &str)], body: Bytes, text: &str, end: End) -> bool {
    let (authority, config) = certificate();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let head = headers.iter().fold(Response::builder(), |head, (name, value)| head.header(*name, *value));
    let (got_text, received) = oneshot::channel();
    let server = tokio::spawn(serve(listener, config, head.body(()).unwrap(), body, end, received));
    let base = format!("https://localhost:{}/v1", address.port());
    let settings =
        [("LLM_BASE_URL", base.as_str()), ("UPSTREAM_CA_FILE", authority.path().to_str().unwrap())];
    let proxy = proxy(address, &settings).await;
    let request = if matches!(end, End::Early) { "x".repeat(LONG_BODY) } else { "{}".to_owned() };
    let mut client = proxy.connect().await;
    client.send(&proxy.chat(&request).replacen("host:", "connection: close\r\nhost:", 1)).await;
    let begin = client.until(text).await;
    got_text.send(()).unwrap();
    let answer = begin + &client.rest().await;
    assert_eq!(status(&answer), 200, "{answer}");
    drop(client);
    server.abort();
    is_complete(&answer)
}

/// Checks an answer with each of `ends`, all at the same time: a cut takes a while.
async fn check(ends: &[End], headers: &[(&str, &str)], body: &[u8], text: &str, expect: bool) {
    let body = Bytes::copy_from_slice(body);
    let all = ends.iter().map(|end| is_whole(headers, body.clone(), text, *end));
    let all = ends.iter().zip(join_all(all).await);
    let wrong: Vec<_> = all.filter(|(_, is_whole)| *is_whole != expect).collect();
    assert!(wrong.is_empty(), "{headers:?} {text:?} {wrong:?}");
}

#[tokio::test]
async fn an_answer_is_complete_if_its_stream_ended() {
    check(&WHOLE, &[("content-type", TEXT)], b"whole", "whole", true).await;
    check(&WHOLE, &[("content-type", TEXT), ("content-length", "5")], b"whole", "whole", true).await;
    check(&WHOLE, &[("content-type", JSON)], b"{\"a\":1}", "{\"a\":1}", true).await;
    check(&WHOLE, &[("content-type", EVENTS)], FINISH.as_bytes(), FINISH, true).await;
    check(&WHOLE, &[("content-type", TEXT)], b"", "\r\n\r\n", true).await;
    let long = "x".repeat(LONG_BODY);
    check(&WHOLE, &[("content-type", TEXT)], long.as_bytes(), &long[..100], true).await;
    check(&WHOLE, &GZIP, &gzip("whole"), "whole", true).await;
}

#[tokio::test]
async fn an_answer_whose_stream_broke_off_is_cut() {
    check(&CUT, &[("content-type", TEXT)], b"half", "half", false).await;
    check(&CUT, &[("content-type", TEXT), ("content-length", "9")], b"half", "half", false).await;
    check(&CUT, &[("content-type", JSON)], b"{\"a\":", "{\"a\":", false).await;
    check(&CUT, &[("content-type", EVENTS)], WORD.as_bytes(), WORD, false).await;
    check(&CUT, &[("content-type", TEXT)], b"", "\r\n\r\n", false).await;
    check(&CUT, &GZIP, &gzip("half"), "half", false).await;
}

#[tokio::test]
async fn an_answer_that_says_that_it_is_complete_may_be_reset_without_an_error() {
    let resets = [End::Reset(Reason::NO_ERROR)];
    for text in [FINISH, DONE] {
        check(&resets, &[("content-type", EVENTS)], text.as_bytes(), text, true).await;
    }
    check(&resets, &[("content-type", JSON)], b"{\"a\":1}", "{\"a\":1}", true).await;
    check(&resets, &[("content-type", TEXT), ("content-length", "5")], b"whole", "whole", true).await;
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}
