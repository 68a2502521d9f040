//! One connection to an upstream, and the one exchange on it, run by whoever wants the answer.
//!
//! Clients such as reqwest's keep a task behind each connection, a channel between it and the body, and buffers while
//! nothing comes, which costs more than all else that is done to an answer here. So answers are read here: the request's
//! own task writes, waits and reads, and where nothing more can be read, nothing more has come.

use std::mem::MaybeUninit;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};

use bytes::{Buf, Bytes, BytesMut};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

use super::Call;
use super::address::Origin;
use super::decoder::Decoder;
use super::fault::Fault;
use super::head::{Head, HeadReader};
use super::request_body::Outflow;
use super::sending::Sending;
use super::timer::Timer;
use crate::errors::Failure;

/// What carries the bytes; boxed, since a secure connection's state is large and a plain one has none.
pub(super) type Io = Box<dyn ReadWrite>;

/// Carries bytes.
pub(super) trait ReadWrite: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> ReadWrite for T {}

/// Read at a time, in bytes.
const READ_BYTES: usize = 16 << 10;
/// Room for a piece of an answer is kept for the next piece up to this, in bytes.
const KEPT_BYTES: usize = 4 << 10;

/// A connection on which nothing is under way.
pub(super) struct Link {
    io: Io,
    /// For all that is waited for on it.
    timer: Timer,
    /// The request's head is put together here, then what goes on of the answer. The room is used again once nobody
    /// holds the last piece.
    piece: BytesMut,
}

impl Link {
    pub(super) fn new(io: Io) -> Self {
        Self { io, timer: Timer::default(), piece: BytesMut::new() }
    }

    /// Takes out what was put together.
    fn take_piece(&mut self) -> BytesMut {
        if self.piece.is_empty() {
            return BytesMut::new();
        }
        let piece = self.piece.split();
        if piece.len() > KEPT_BYTES {
            self.piece = BytesMut::new();
        }
        piece
    }

    /// Whether it is open and nothing has come on it.
    pub(super) fn is_idle(&mut self) -> bool {
        let mut byte = [0];
        let mut nothing = ReadBuf::new(&mut byte);
        Pin::new(&mut self.io).poll_read(&mut Context::from_waker(Waker::noop()), &mut nothing).is_pending()
    }
}

/// A request and its answer. Dropping it closes the connection.
pub(super) struct Exchange {
    link: Link,
    /// `None`: the request has been sent.
    sending: Option<Sending>,
    /// Why not all of the request was sent.
    jam: Option<Fault>,
    /// When the client's body moved last, once it has been sent.
    moved: Option<Instant>,
    heads: HeadReader,
    /// Read, but not taken out: of a head that is not complete, or after it.
    ahead: BytesMut,
    /// Whether something came after the answer.
    surplus: bool,
    /// To be told after what came before it.
    fault: Option<Fault>,
}

impl Exchange {
    /// Begins to send `call` with `body`.
    pub(super) fn new(mut link: Link, call: &Call, body: Outflow) -> Self {
        let sending = Sending::new(&mut link.piece, call, body);
        Self {
            link,
            sending: Some(sending),
            jam: None,
            moved: None,
            heads: HeadReader::default(),
            ahead: BytesMut::new(),
            surplus: false,
            fault: None,
        }
    }

    /// When the client's body last moved.
    pub(super) fn progress(&self) -> Option<Instant> {
        self.sending.as_ref().map_or(self.moved, |sending| sending.body().progress())
    }

    /// Why the client's body could not be passed on.
    pub(super) fn failure(&self) -> Option<Failure> {
        self.sending.as_ref()?.body().failure()
    }

    /// The answer's head.
    pub(super) fn poll_head(&mut self, cx: &mut Context<'_>) -> Poll<Result<Head, Fault>> {
        self.send(cx)?;
        loop {
            let mut room = [const { MaybeUninit::uninit() }; READ_BYTES];
            let mut read = ReadBuf::uninit(&mut room);
            ready!(Pin::new(&mut self.link.io).poll_read(cx, &mut read))?;
            let input = read.filled();
            if input.is_empty() {
                return Poll::Ready(Err(self.jam.take().unwrap_or(Fault::Closed)));
            }
            if self.ahead.is_empty() {
                let found = self.heads.read(input)?;
                let (head, len) = found.map_or((None, 0), |(head, len)| (Some(head), len));
                self.link.piece.extend_from_slice(&input[len..]);
                self.ahead = self.link.take_piece();
                if let Some(head) = head {
                    return Poll::Ready(Ok(head));
                }
            } else {
                self.ahead.extend_from_slice(input);
                if let Some((head, len)) = self.heads.read(&self.ahead)? {
                    self.ahead.advance(len);
                    return Poll::Ready(Ok(head));
                }
            }
        }
    }

    /// Ready at `until`.
    pub(super) fn poll_timer(&mut self, until: Instant, cx: &mut Context<'_>) -> Poll<()> {
        self.link.timer.poll(until, cx)
    }

    /// All that has come of `body`; nothing at its end.
    fn poll_body(&mut self, cx: &mut Context<'_>, body: &mut Decoder) -> Poll<Result<BytesMut, Fault>> {
        self.send(cx)?;
        while self.link.piece.is_empty() && !body.is_done() {
            if let Some(fault) = self.fault.take() {
                return Poll::Ready(Err(fault));
            }
            let ahead = std::mem::take(&mut self.ahead);
            if body.takes_all(&ahead) {
                return Poll::Ready(Ok(ahead));
            }
            let mut room = [const { MaybeUninit::uninit() }; READ_BYTES];
            let mut read = ReadBuf::uninit(&mut room);
            if ahead.is_empty() {
                ready!(Pin::new(&mut self.link.io).poll_read(cx, &mut read))?;
            }
            let input = if ahead.is_empty() { read.filled() } else { &ahead };
            if input.is_empty() {
                body.close()?;
            }
            match body.decode(input, &mut self.link.piece) {
                Ok(taken) => self.surplus = taken < input.len(),
                // What came before it is told before it.
                Err(fault) => self.fault = Some(fault),
            }
        }
        Poll::Ready(Ok(self.link.take_piece()))
    }

    /// Sends what can be sent. An upstream may answer without having read the whole question, and close: so a question
    /// that cannot be sent is no fault while an answer may come.
    fn send(&mut self, cx: &mut Context<'_>) -> Result<(), Fault> {
        let Some(sending) = &mut self.sending else { return Ok(()) };
        let Poll::Ready(sent) = sending.poll(&mut self.link.io, cx) else { return Ok(()) };
        match sent {
            Err(fault @ Fault::Request(_)) => return Err(fault),
            sent => self.jam = sent.err(),
        }
        self.moved = sending.body().progress();
        self.sending = None;
        Ok(())
    }

    /// The connection, if nothing was left unsent and nothing came that was not asked for.
    fn into_link(self) -> Option<Link> {
        let sent = self.sending.is_none() && self.jam.is_none();
        // What is left in the piece would go out before the next request.
        let clean = sent && self.ahead.is_empty() && self.link.piece.is_empty() && !self.surplus;
        let mut link = self.link;
        (clean && link.is_idle()).then_some(link)
    }
}

/// An answer's body.
pub(super) struct Answer {
    /// `None`: all has been received, or no more will be.
    exchange: Option<Box<Exchange>>,
    body: Decoder,
    /// Whether the connection stays open afterwards.
    stays: bool,
    home: Arc<Origin>,
}

impl Answer {
    /// The body of which `exchange` brought `head`. The connection goes to `home` afterwards.
    pub(super) fn new(exchange: Box<Exchange>, head: &Head, home: &Arc<Origin>) -> Self {
        let home = Arc::clone(home);
        let mut answer = Self { exchange: Some(exchange), body: head.body, stays: head.stays, home };
        answer.let_go();
        answer
    }

    /// All that has come since it was asked last; `None` at the end.
    pub(super) fn poll_data(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Fault>>> {
        let Some(exchange) = &mut self.exchange else { return Poll::Ready(None) };
        match ready!(exchange.poll_body(cx, &mut self.body)) {
            Ok(data) => {
                self.let_go();
                Poll::Ready((!data.is_empty()).then(|| Ok(data.freeze())))
            }
            Err(fault) => {
                self.exchange = None;
                Poll::Ready(Some(Err(fault)))
            }
        }
    }

    /// Ready at `until`, as long as something may come.
    pub(super) fn poll_timer(&mut self, until: Instant, cx: &mut Context<'_>) -> Poll<()> {
        self.exchange.as_mut().map_or(Poll::Pending, |exchange| exchange.poll_timer(until, cx))
    }

    /// How long the rest is, where that is known.
    pub(super) fn length(&self) -> Option<u64> {
        self.body.length()
    }

    /// Gives the connection back when it has done its part.
    fn let_go(&mut self) {
        if self.body.is_done()
            && let Some(exchange) = self.exchange.take()
            && self.stays
            && let Some(link) = exchange.into_link()
        {
            self.home.put(link);
        }
    }
}

#[cfg(test)]
#[path = "link_tests.rs"]
mod tests;
