//! One connection to an upstream, which whoever uses it keeps running.
//!
//! The HTTP library means a connection to be a task of its own. Here it is part of the request's task: nothing is
//! handed from task to task, and where it has nothing more to give, nothing more has come.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::AcqRel, Ordering::Release};
use std::task::{Context, Poll, Wake, Waker};

use bytes::Bytes;
use futures::task::AtomicWaker;
use http::{Request, Response};
use hyper::body::Incoming;
use hyper::client::conn::http1::{Builder, Connection, SendRequest};
use hyper::rt::{Read, Write};

use super::address::Origin;
use super::request_body::Outflow;

/// What carries the bytes; boxed, since a secure connection's state is large and a plain one has none.
pub(super) type Io = Box<dyn ReadWrite>;

/// Carries bytes.
pub(super) trait ReadWrite: Read + Write + Unpin + Send {}

impl<T: Read + Write + Unpin + Send> ReadWrite for T {}

/// What a connection may hold of an answer's head, and reads of its body at a time, in bytes.
const MAX_BUFFER_BYTES: usize = 64 << 10;

/// A connection and its own end of it.
pub(super) struct Link {
    sender: SendRequest<Outflow>,
    /// `None`: it is closed.
    connection: Option<Connection<Io, Outflow>>,
    /// Why it was closed.
    fault: Option<hyper::Error>,
    bell: Arc<Bell>,
    waker: Waker,
}

/// A request that was not answered; it is given back if no byte of it was sent.
pub(super) struct Unsent {
    pub(super) error: hyper::Error,
    pub(super) request: Option<Box<Request<Outflow>>>,
}

impl Link {
    pub(super) async fn new(io: Io) -> Result<Box<Self>, hyper::Error> {
        let (sender, connection) = Builder::new().max_buf_size(MAX_BUFFER_BYTES).handshake(io).await?;
        let bell = Arc::new(Bell::default());
        let waker = Waker::from(Arc::clone(&bell));
        Ok(Box::new(Self { sender, connection: Some(connection), fault: None, bell, waker }))
    }

    /// Whether it is open and has nothing to do.
    pub(super) fn is_idle(&mut self) -> bool {
        let nothing = self.poll_with(&mut Context::from_waker(Waker::noop()), |_| Poll::<()>::Pending);
        nothing.is_pending() && self.can_send()
    }

    /// Sends `request` and waits for the answer's head. The connection goes back to `home` after the body.
    pub(super) async fn send(
        mut self: Box<Self>,
        request: Request<Outflow>,
        home: &Arc<Origin>,
    ) -> Result<Response<Answer>, Unsent> {
        let mut sent = pin!(self.sender.try_send_request(request));
        match poll_fn(|cx| self.poll_with(cx, |cx| sent.as_mut().poll(cx))).await {
            Ok(response) => Ok(response.map(|body| {
                let mut answer = Answer { body, link: Some(self), home: Arc::clone(home) };
                answer.let_go();
                answer
            })),
            Err(mut unsent) => {
                let request = unsent.take_message().map(Box::new);
                Err(Unsent { error: unsent.into_error(), request })
            }
        }
    }

    fn can_send(&self) -> bool {
        self.connection.is_some() && self.sender.is_ready()
    }

    /// Runs the connection as far as it goes and then asks `take` for what it brought.
    ///
    fn poll_with<T>(
        &mut self,
        cx: &mut Context<'_>,
        mut take: impl FnMut(&mut Context<'_>) -> Poll<T>,
    ) -> Poll<T> {
        self.bell.outer.register(cx.waker());
        let mut inner = Context::from_waker(&self.waker);
        // Twice: taking something may be what the connection waited for.
        for _ in 0..2 {
            self.bell.state.store(RUNNING, Release);
            if let Some(connection) = &mut self.connection
                && let Poll::Ready(ended) = Pin::new(connection).poll(&mut inner)
            {
                self.fault = ended.err();
                self.connection = None;
            }
            let taken = take(&mut inner);
            let rang = self.bell.state.swap(RESTING, AcqRel) == RUNG;
            if taken.is_ready() || !rang {
                return taken;
            }
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

/// An answer's body.
pub(super) struct Answer {
    body: Incoming,
    /// `None`: all has been received.
    link: Option<Box<Link>>,
    home: Arc<Origin>,
}

impl Answer {
    /// The next piece, or that nothing has come that was not given out.
    pub(super) fn poll_data(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, hyper::Error>>> {
        use hyper::body::Body;
        let body = &mut self.body;
        let mut take = |cx: &mut Context<'_>| loop {
            match std::task::ready!(Pin::new(&mut *body).poll_frame(cx)) {
                Some(Ok(frame)) => {
                    if let Ok(data) = frame.into_data() {
                        return Poll::Ready(Some(Ok(data)));
                    }
                }
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        };
        let next = match &mut self.link {
            // What is taken comes from the connection alone, so the body itself need not wake anybody.
            Some(link) => link.poll_with(cx, |_| take(&mut Context::from_waker(Waker::noop()))),
            None => take(cx),
        };
        match next {
            Poll::Ready(Some(Err(error))) => {
                // The connection knows more about what happened to it.
                let fault = self.link.take().and_then(|link| link.fault);
                Poll::Ready(Some(Err(fault.unwrap_or(error))))
            }
            next => {
                if next.is_ready() {
                    self.let_go();
                }
                next
            }
        }
    }

    /// How long the rest is, where that is known.
    pub(super) fn size_hint(&self) -> hyper::body::SizeHint {
        hyper::body::Body::size_hint(&self.body)
    }

    /// Gives the connection back when it has done its part.
    fn let_go(&mut self) {
        if let Some(link) = self.link.take_if(|link| link.can_send()) {
            // Nobody is to be woken for it any more.
            link.bell.outer.take();
            self.home.put(link);
        }
    }
}

const RESTING: u8 = 0;
const RUNNING: u8 = 1;
const RUNG: u8 = 2;

/// Wakes the task that uses the connection, but not for what happens while that task runs it.
#[derive(Default)]
struct Bell {
    state: AtomicU8,
    outer: AtomicWaker,
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if self.state.swap(RUNG, AcqRel) == RESTING {
            self.outer.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    #[derive(Default)]
    struct Task(AtomicU32);

    impl Wake for Task {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Relaxed);
        }
    }

    #[test]
    fn a_task_is_woken_for_what_happens_while_it_rests() {
        let (task, bell) = (Arc::new(Task::default()), Arc::new(Bell::default()));
        let woken = || task.0.load(Relaxed);
        bell.outer.register(&Waker::from(Arc::clone(&task)));
        bell.state.store(RUNNING, Release);
        bell.wake_by_ref();
        assert_eq!((woken(), bell.state.swap(RESTING, AcqRel)), (0, RUNG), "whoever runs it looks again");
        bell.wake_by_ref();
        bell.wake_by_ref();
        assert_eq!(woken(), 1, "once is enough");
    }
}
