//! A connection's bytes as the HTTP library sees them, with what it does not look at noted on the way.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::framing::Framing;
use super::peers::Peer;
use crate::flat::joined;

/// A socket that is shared with whoever watches it.
pub(super) struct Io {
    stream: Arc<TcpStream>,
    peer: Arc<Peer>,
    framing: Framing,
}

impl Io {
    pub(super) fn new(stream: Arc<TcpStream>, peer: Arc<Peer>) -> Self {
        Self { stream, peer, framing: Framing::new() }
    }

    fn poll_write_with(
        &self,
        cx: &mut Context<'_>,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            if self.stream.poll_write_ready(cx)?.is_pending() {
                self.peer.write_waits();
                return Poll::Pending;
            }
            match write(&self.stream) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                done => {
                    self.peer.wrote();
                    return Poll::Ready(done);
                }
            }
        }
    }
}

impl AsyncRead for Io {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        loop {
            ready!(self.stream.poll_read_ready(cx))?;
            match read(&self.stream, buf) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok(()) => break,
            }
        }
        let seen = self.framing.see(&buf.filled()[before..]);
        self.peer.read(seen);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Io {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, data: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_with(cx, |stream| stream.try_write(data))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_with(cx, |stream| {
            joined(slices, |row| stream.try_write(row)).unwrap_or_else(|| stream.try_write_vectored(slices))
        })
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(SockRef::from(&*self.stream).shutdown(std::net::Shutdown::Write))
    }
}

/// Reads what there is. A read that leaves room was the last for now, which saves asking once more.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn read(stream: &TcpStream, buf: &mut ReadBuf<'_>) -> io::Result<()> {
    let mut done = None;
    let tried = stream.try_io(tokio::io::Interest::READABLE, || {
        let room = buf.remaining();
        let count = stream.try_read_buf(buf)?;
        done = Some(());
        // The end of the stream must stay noticed; anything else that comes now is announced anew.
        if 0 < count && count < room { Err(ErrorKind::WouldBlock.into()) } else { Ok(()) }
    });
    done.map_or(tried, Ok)
}

/// Elsewhere the system announces again what was announced before.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn read(stream: &TcpStream, buf: &mut ReadBuf<'_>) -> io::Result<()> {
    stream.try_read_buf(buf).map(|_| ())
}

/// Whether [`gone`] notices anything.
pub(super) const SEES_GONE: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// Ready when the client has closed its end, whether or not anybody is reading.
///
/// The HTTP library notices only while it reads, which it does not as long as a request's body waits for an upstream.
/// The system's "closed" comes with the interest in urgent data, of which there is none, so nothing else wakes this.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) async fn gone(stream: &TcpStream) {
    loop {
        match stream.ready(tokio::io::Interest::PRIORITY).await {
            Ok(ready) if !ready.is_read_closed() => tokio::task::yield_now().await,
            Ok(_) | Err(_) => return,
        }
    }
}

/// Elsewhere the HTTP library's own notice has to do.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) async fn gone(_: &TcpStream) {
    std::future::pending().await
}
