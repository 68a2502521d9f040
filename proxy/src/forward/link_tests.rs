//! Whole exchanges on a connection that is written down beforehand.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io;
use std::sync::Mutex;
use std::time::Duration;

use axum::body::Body;
use http::Method;
use http_body_util::Either;
use url::Url;

use super::*;
use crate::errors::Which;
use crate::forward::request_body::{Outflow, RequestBody};
use crate::forward::{Address, Call, Outgoing};
use crate::headers::Upward;

/// What an upstream does after all it has to say.
#[derive(Debug, Clone, Copy, PartialEq)]
enum After {
    Waits,
    Closes,
    Resets,
}

/// A connection that brings one piece at a time.
struct Script {
    pieces: VecDeque<Vec<u8>>,
    after: After,
    /// Whether the next piece is waited for.
    waits: bool,
    /// So many bytes can be written; one more breaks the pipe.
    takes: usize,
    written: Arc<Mutex<Vec<u8>>>,
}

impl AsyncRead for Script {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.waits = !self.waits;
        if self.waits {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        match (self.pieces.pop_front(), self.after) {
            (Some(mut piece), _) => {
                let rest = piece.split_off(piece.len().min(buf.remaining()));
                buf.put_slice(&piece);
                if !rest.is_empty() {
                    self.pieces.push_front(rest);
                }
            }
            (None, After::Closes) => {}
            (None, After::Resets) => return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into())),
            (None, After::Waits) => return Poll::Pending,
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Script {
    fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, data: &[u8]) -> Poll<io::Result<usize>> {
        // A few bytes at a time, as a full socket takes them.
        let taken = data.len().min(7).min(self.takes);
        if taken == 0 {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        self.takes -= taken;
        self.written.lock().unwrap().extend_from_slice(&data[..taken]);
        Poll::Ready(Ok(taken))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let together: Vec<u8> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        self.as_mut().poll_write(cx, &together)
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// What became of an exchange.
#[derive(Debug, PartialEq)]
struct Outcome {
    status: u16,
    body: String,
    whole: bool,
    kept: bool,
}

/// An exchange in which `pieces` come, the upstream has room for `takes` bytes, and `body` is sent.
async fn exchange(
    pieces: &[&[u8]],
    after: After,
    takes: usize,
    body: Outflow,
) -> (Result<Outcome, Fault>, String) {
    let written = Arc::default();
    let script = Script {
        pieces: pieces.iter().filter(|piece| !piece.is_empty()).map(|piece| piece.to_vec()).collect(),
        after,
        waits: false,
        takes,
        written: Arc::clone(&written),
    };
    let to = Address::new(&Url::parse("http://h:1/v1/x?y=z").unwrap()).unwrap();
    let home = Arc::clone(&to.origin);
    let (which, method, client) = (Which::Model, Method::POST, Upward::default());
    let call = Call { which, method, to, client, fixed: &[], key: None, body: Outgoing::Empty };
    let exchange = Exchange::new(Link::new(Box::new(script)), &call, body);
    let outcome = outcome(Box::new(exchange), &home).await;
    let written = String::from_utf8(written.lock().unwrap().clone()).unwrap();
    (outcome, written)
}

async fn outcome(mut exchange: Box<Exchange>, home: &Arc<Origin>) -> Result<Outcome, Fault> {
    let head = poll_fn(|cx| exchange.poll_head(cx)).await?;
    let mut answer = Answer::new(exchange, &head, home);
    let (mut body, mut whole) = (Vec::new(), true);
    while let Some(data) = poll_fn(|cx| answer.poll_data(cx)).await {
        match data {
            Ok(data) => body.extend_from_slice(&data),
            Err(_) => whole = false,
        }
    }
    let body = String::from_utf8(body).unwrap();
    Ok(Outcome { status: head.status.as_u16(), body, whole, kept: home.take().is_some() })
}

fn json(text: &'static str) -> Outflow {
    Outflow::Json(Bytes::from_static(text.as_bytes()))
}

/// Checks that `wire` is the same answer wherever it is cut in two, and byte by byte.
async fn check(wire: &str, after: After, body: &str, whole: bool, kept: bool) {
    let status = wire.rsplit("HTTP/1.").next().and_then(|head| head[2..5].parse().ok()).unwrap();
    let expect = Outcome { status, body: body.to_owned(), whole, kept };
    let bytes: Vec<_> = wire.as_bytes().chunks(1).collect();
    let halves =
        (0..=wire.len()).map(|cut| wire.as_bytes().split_at(cut)).map(|(first, second)| vec![first, second]);
    for pieces in halves.chain([bytes]) {
        let (outcome, _) = exchange(&pieces, after, usize::MAX, json("{}")).await;
        assert_eq!(outcome.unwrap(), expect, "{wire:?} as {:?} …", String::from_utf8_lossy(pieces[0]));
    }
}

const LENGTH: &str = "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc";
const CHUNKED: &str = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\n";
const UNTIL_CLOSE: &str = "HTTP/1.1 200 OK\r\n\r\nabc";

#[tokio::test]
async fn answers_are_the_same_however_they_are_cut() {
    use After::{Closes, Resets, Waits};
    check(LENGTH, Waits, "abc", true, true).await;
    check(CHUNKED, Waits, "abc", true, true).await;
    check(UNTIL_CLOSE, Closes, "abc", true, false).await;
    check(UNTIL_CLOSE, Resets, "abc", false, false).await;
    check(
        &format!("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nlink: x\r\n\r\n{CHUNKED}"),
        Waits,
        "abc",
        true,
        true,
    )
    .await;
    check("HTTP/1.1 204 None\r\n\r\n", Waits, "", true, true).await;
    check("HTTP/1.1 404 No\r\ncontent-length: 0\r\n\r\n", Waits, "", true, true).await;
    check(&LENGTH.replace("200 OK", "200 OK\r\nconnection: close"), Waits, "abc", true, false).await;
    check(&LENGTH.replace("HTTP/1.1", "HTTP/1.0"), Closes, "abc", true, false).await;
}

#[tokio::test]
async fn what_is_cut_short_is_not_whole() {
    for wire in [LENGTH, CHUNKED] {
        let begun = wire.find("\r\n\r\n").unwrap() + 4;
        for len in 0..wire.len() {
            for after in [After::Closes, After::Resets] {
                let (outcome, _) = exchange(&[&wire.as_bytes()[..len]], after, usize::MAX, json("{}")).await;
                match outcome {
                    Err(_) => assert!(len < begun, "{len} of {wire:?}"),
                    Ok(outcome) => {
                        assert!(
                            !outcome.whole && !outcome.kept && "abc".starts_with(&outcome.body),
                            "{len} of {wire:?}"
                        );
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn a_connection_is_kept_only_if_nothing_came_that_was_not_asked_for() {
    for wire in [LENGTH, CHUNKED, "HTTP/1.1 204 None\r\n\r\n"] {
        for surplus in ["x", "\r\n", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"] {
            let pieces = [wire.as_bytes(), surplus.as_bytes()];
            for (pieces, after) in [(&[&*pieces.concat()][..], After::Waits), (&pieces[..], After::Waits)] {
                let (outcome, _) = exchange(pieces, after, usize::MAX, json("{}")).await;
                let outcome = outcome.unwrap();
                assert!(outcome.whole && !outcome.kept, "{wire:?} and {surplus:?}");
            }
        }
        let (outcome, _) = exchange(&[wire.as_bytes()], After::Closes, usize::MAX, json("{}")).await;
        assert!(!outcome.unwrap().kept, "{wire:?}");
    }
}

#[tokio::test]
async fn what_was_good_is_told_before_what_was_not() {
    for bad in ["zz\r\n", "1\r\nxy", "1\nx", "11111111111111111\r\n"] {
        let wire = CHUNKED.replace("0\r\n\r\n", bad);
        let expect = if bad.contains("\r\nx") { "abcx" } else { "abc" };
        check(&wire, After::Waits, expect, false, false).await;
    }
}

#[tokio::test]
async fn a_question_is_sent_as_long_as_it_is() {
    let client =
        |body: Body| Outflow::Client(RequestBody::new(Either::Right(body), 1000, Duration::from_secs(9)));
    let pieces = |texts: &'static [&'static str]| {
        let texts = texts.iter().map(|text| Ok::<_, io::Error>(Bytes::from_static(text.as_bytes())));
        client(Body::from_stream(futures::stream::iter(texts)))
    };
    let table = [
        (Outflow::Empty, "content-length: 0\r\n\r\n"),
        (json("{\"a\":1}"), "content-length: 7\r\n\r\n{\"a\":1}"),
        (client(Body::from("abc")), "content-length: 3\r\n\r\nabc"),
        (client(Body::empty()), "content-length: 0\r\n\r\n"),
        (
            pieces(&["abc", "", "0123456789a"]),
            "transfer-encoding: chunked\r\n\r\n3\r\nabc\r\nb\r\n0123456789a\r\n0\r\n\r\n",
        ),
        (pieces(&[]), "transfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
    ];
    for (body, expect) in table {
        let (outcome, written) = exchange(&[LENGTH.as_bytes()], After::Waits, usize::MAX, body).await;
        assert!(outcome.unwrap().kept);
        let head = "POST /v1/x?y=z HTTP/1.1\r\nhost: h:1\r\n";
        assert!(written.starts_with(head) && written.ends_with(expect), "{written}");
        assert_eq!(
            written.matches("content-length").count() + written.matches("transfer-encoding").count(),
            1
        );
    }
}

#[tokio::test]
async fn a_question_that_breaks_off_ends_the_exchange() {
    let broken = futures::stream::iter([Ok(Bytes::from_static(b"abc")), Err(io::Error::other("gone"))]);
    let body = RequestBody::new(Either::Right(Body::from_stream(broken)), 1000, Duration::from_secs(9));
    let (outcome, written) = exchange(&[], After::Waits, usize::MAX, Outflow::Client(body)).await;
    assert!(matches!(outcome, Err(Fault::Request(_))));
    assert!(!written.ends_with("0\r\n\r\n"), "{written}");
}

#[tokio::test]
async fn an_answer_is_heard_though_the_question_cannot_be_sent() {
    let long = || json("01234567890123456789012345678901234567890123456789");
    let (outcome, _) =
        exchange(&[b"HTTP/1.1 413 Long\r\ncontent-length: 2\r\n\r\nno"], After::Waits, 200, long()).await;
    assert_eq!(outcome.unwrap(), Outcome { status: 413, body: "no".to_owned(), whole: true, kept: false });
    // Where none comes, why the question could not be sent is what is told.
    let (outcome, _) = exchange(&[], After::Closes, 200, long()).await;
    assert!(matches!(outcome, Err(Fault::Connection(error)) if error.kind() == io::ErrorKind::BrokenPipe));
}
