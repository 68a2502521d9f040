//! A request on its way to an upstream: its head, and its body as it comes.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, BufMut, Bytes, BytesMut};
use http::Method;
use http::header::ACCEPT;
use tokio::io::AsyncWrite;

use super::Call;
use super::fault::Fault;
use super::request_body::{Broken, Outflow};
use crate::flat::joined;

/// What is sent with every request.
const FIXED: &str =
    concat!("\r\naccept-encoding: identity\r\nuser-agent: footnote/", env!("CARGO_PKG_VERSION"), "\r\n");
/// Chunks of a body go together until they are this many bytes.
const TOGETHER_BYTES: usize = 16 << 10;
/// Room for a head as most are, in bytes.
const USUAL_BYTES: usize = 512;

/// What has not been sent yet.
pub(super) struct Sending {
    out: BytesMut,
    /// Of the body, as it came; follows `out`.
    piece: Bytes,
    body: Outflow,
    framing: Framing,
}

/// How the body's end is told.
#[derive(Clone, Copy, PartialEq)]
enum Framing {
    /// So many bytes are still to come.
    Length(u64),
    Chunked,
    /// It was put into `out`.
    Over,
}

impl Sending {
    /// The request that `call` describes, with `body`; its head is put together in `room`.
    pub(super) fn new(room: &mut BytesMut, call: &Call, body: Outflow) -> Self {
        let framing = match body.length() {
            Some(0) => Framing::Over,
            Some(length) => Framing::Length(length),
            None => Framing::Chunked,
        };
        room.reserve(USUAL_BYTES);
        head(room, call, framing);
        Self { out: room.split(), piece: Bytes::new(), body, framing }
    }

    /// The body, of which can be asked what became of it.
    pub(super) fn body(&self) -> &Outflow {
        &self.body
    }

    /// Sends to `io` what there is; ready when nothing is left.
    pub(super) fn poll<T: AsyncWrite + Unpin + ?Sized>(
        &mut self,
        io: &mut T,
        cx: &mut Context<'_>,
    ) -> Poll<Result<(), Fault>> {
        loop {
            let waits = self.fill(cx)?;
            while !self.is_sent() {
                let parts = [IoSlice::new(&self.out), IoSlice::new(&self.piece)];
                let row = joined(&parts, |row| Pin::new(&mut *io).poll_write(cx, row));
                let written = ready!(match row {
                    Some(written) => written,
                    None => Pin::new(&mut *io).poll_write_vectored(cx, &parts),
                })?;
                if written == 0 {
                    return Poll::Ready(Err(io::Error::from(ErrorKind::WriteZero).into()));
                }
                let of_out = written.min(self.out.len());
                self.out.advance(of_out);
                self.piece.advance(written - of_out);
            }
            // It would hold what was read of the client.
            self.piece = Bytes::new();
            ready!(Pin::new(&mut *io).poll_flush(cx))?;
            if self.framing == Framing::Over {
                return Poll::Ready(Ok(()));
            }
            if waits {
                return Poll::Pending;
            }
        }
    }

    fn is_sent(&self) -> bool {
        self.out.is_empty() && self.piece.is_empty()
    }

    /// Takes in what has come of the body; whether more has to be waited for.
    fn fill(&mut self, cx: &mut Context<'_>) -> Result<bool, Broken> {
        while self.framing != Framing::Over && self.piece.is_empty() && self.out.len() < TOGETHER_BYTES {
            let Poll::Ready(next) = self.body.poll_data(cx) else { return Ok(true) };
            match next {
                Some(data) => self.put(data?)?,
                // A length that was promised has been kept before this.
                None if matches!(self.framing, Framing::Length(_)) => return Err(Broken),
                None => {
                    self.out.put_slice(b"0\r\n\r\n");
                    self.framing = Framing::Over;
                }
            }
        }
        Ok(false)
    }

    fn put(&mut self, data: Bytes) -> Result<(), Broken> {
        match &mut self.framing {
            Framing::Length(left) => {
                *left = left.checked_sub(data.len() as u64).ok_or(Broken)?;
                self.piece = data;
                if *left == 0 {
                    self.framing = Framing::Over;
                }
            }
            // An empty chunk would be the last.
            Framing::Chunked if !data.is_empty() => {
                put_text(&mut self.out, format_args!("{:x}\r\n", data.len()));
                self.out.put_slice(&data);
                self.out.put_slice(b"\r\n");
            }
            Framing::Chunked | Framing::Over => {}
        }
        Ok(())
    }
}

/// The request's first lines. What they name of the client's has no line breaks in it.
fn head(out: &mut BytesMut, call: &Call, framing: Framing) {
    let to = &call.to;
    for part in [call.method.as_str(), " ", to.target.as_str(), " HTTP/1.1\r\nhost: "] {
        out.put_slice(part.as_bytes());
    }
    out.put_slice(to.origin.host.as_bytes());
    out.put_slice(FIXED.as_bytes());
    let mut accepts = false;
    for (name, value) in call.client.pass() {
        accepts |= name == ACCEPT;
        put_line(out, name.as_str(), value.as_bytes());
    }
    if !accepts {
        put_line(out, "accept", b"*/*");
    }
    for (name, value) in call.fixed {
        put_line(out, name, value.as_bytes());
    }
    if let Some(key) = &call.key {
        put_line(out, "authorization", key.as_bytes());
    }
    if call.method == Method::POST {
        out.put_slice(b"content-type: application/json\r\n");
        match framing {
            Framing::Length(length) => put_text(out, format_args!("content-length: {length}\r\n")),
            Framing::Over => out.put_slice(b"content-length: 0\r\n"),
            Framing::Chunked => out.put_slice(b"transfer-encoding: chunked\r\n"),
        }
    }
    out.put_slice(b"\r\n");
}

fn put_line(out: &mut BytesMut, name: &str, value: &[u8]) {
    for part in [name.as_bytes(), b": ", value, b"\r\n"] {
        out.put_slice(part);
    }
}

fn put_text(out: &mut BytesMut, text: std::fmt::Arguments<'_>) {
    // There is always room, so writing cannot fail.
    if out.write_fmt(text).is_err() {
        tracing::error!("a request's head is not complete");
    }
}
