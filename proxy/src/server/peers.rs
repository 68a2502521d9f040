//! Who is connected and since when: those that send a head too slowly, or nothing at all, are dismissed.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::header::CONNECTION;
use http::{HeaderValue, Request, Version};
use http_body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::Notify;

use super::framing::Seen;

/// How often all connections are looked at. Their times are counted in this, which saves asking for the time with each
/// piece that passes; so nobody is dismissed early, and nobody later than this.
const SWEEP: Duration = Duration::from_millis(1000 / SWEEPS_A_SECOND as u64);
const SWEEPS_A_SECOND: u32 = 2;
/// A request's head must be complete within this.
const HEAD_SWEEPS: u32 = 10 * SWEEPS_A_SECOND;
/// A connection without a request is kept this long; as long as nginx keeps one.
const IDLE_SWEEPS: u32 = 75 * SWEEPS_A_SECOND;
/// A client that takes nothing of an answer for this long is gone, though its connection is open.
const STALL_SWEEPS: u32 = 300 * SWEEPS_A_SECOND;
/// Connections without a complete head at most; one more, and the one that took longest is dismissed.
const MAX_HALF_OPEN: usize = 256;

/// All connections.
pub struct Peers {
    clock: Arc<AtomicU32>,
    next: AtomicU64,
    open: Mutex<HashMap<u64, Arc<Peer>>>,
}

/// One connection, as far as others have to know. Times are sweeps, 0 for never.
pub struct Peer {
    all: Weak<Peers>,
    number: u64,
    address: SocketAddr,
    clock: Arc<AtomicU32>,
    head_since: AtomicU32,
    active: AtomicU32,
    write_since: AtomicU32,
    requests: AtomicU32,
    bad_framing: AtomicBool,
    last: AtomicBool,
    lingers: AtomicBool,
    /// The client speaks HTTP/1.0, where the end of a body is the end of the connection.
    old: AtomicBool,
    dismiss: Notify,
}

impl Peers {
    /// Nobody yet.
    pub fn new() -> Arc<Self> {
        let clock = Arc::new(AtomicU32::new(1));
        Arc::new(Self { clock, next: AtomicU64::new(0), open: Mutex::default() })
    }

    /// How many are connected.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Takes in one more; where too many have not sent a head yet, the slowest of them goes.
    pub(super) fn admit(self: &Arc<Self>, address: SocketAddr) -> Arc<Peer> {
        let number = self.next.fetch_add(1, Relaxed);
        let now = self.clock.load(Relaxed);
        let peer = Arc::new(Peer {
            all: Arc::downgrade(self),
            number,
            address,
            clock: Arc::clone(&self.clock),
            head_since: AtomicU32::new(now),
            active: AtomicU32::new(now),
            write_since: AtomicU32::new(0),
            requests: AtomicU32::new(0),
            bad_framing: AtomicBool::new(false),
            last: AtomicBool::new(false),
            lingers: AtomicBool::new(false),
            old: AtomicBool::new(false),
            dismiss: Notify::new(),
        });
        let mut open = self.lock();
        if open.len() >= MAX_HALF_OPEN {
            let half_open = || open.values().filter(|peer| peer.is_half_open());
            if half_open().count() >= MAX_HALF_OPEN
                && let Some(slowest) =
                    half_open().min_by_key(|peer| (peer.head_since.load(Relaxed), peer.number))
            {
                slowest.head_since.store(0, Relaxed);
                slowest.dismiss.notify_one();
            }
        }
        open.insert(number, Arc::clone(&peer));
        peer
    }

    /// Dismisses those whose time is over, again and again.
    pub(super) async fn sweep(&self) {
        loop {
            tokio::time::sleep(SWEEP).await;
            let now = self.clock.fetch_add(1, Relaxed) + 1;
            self.lock()
                .values()
                .filter(|peer| peer.is_overdue(now))
                .for_each(|peer| peer.dismiss.notify_one());
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Peer>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Peer {
    /// Where it comes from.
    pub fn address(&self) -> IpAddr {
        self.address.ip()
    }

    /// Whether one of its requests gave its length twice.
    pub fn framing_is_bad(&self) -> bool {
        self.bad_framing.load(Relaxed)
    }

    pub(super) fn read(&self, seen: Seen) {
        let now = self.now();
        self.active.store(now, Relaxed);
        if !seen.within_head {
            self.head_since.store(0, Relaxed);
        } else if self.head_since.load(Relaxed) == 0 {
            self.head_since.store(now, Relaxed);
        }
        if seen.bad {
            self.bad_framing.store(true, Relaxed);
        }
        if seen.last {
            self.last.store(true, Relaxed);
        }
    }

    pub(super) fn wrote(&self) {
        self.active.store(self.now(), Relaxed);
        self.write_since.store(0, Relaxed);
    }

    pub(super) fn write_waits(&self) {
        if self.write_since.load(Relaxed) == 0 {
            self.write_since.store(self.now(), Relaxed);
        }
    }

    /// Ready when this connection is to end.
    pub(super) async fn dismissed(&self) {
        self.dismiss.notified().await;
    }

    pub(super) fn lingers(&self) -> bool {
        self.lingers.load(Relaxed)
    }

    /// Whether an answer is cut whose client cannot see it from the bytes.
    pub(super) fn must_reset(&self) -> bool {
        self.old.load(Relaxed) && self.requests.load(Relaxed) > 0
    }

    fn is_half_open(&self) -> bool {
        self.head_since.load(Relaxed) != 0 && self.requests.load(Relaxed) == 0
    }

    fn now(&self) -> u32 {
        self.clock.load(Relaxed)
    }

    fn is_overdue(&self, now: u32) -> bool {
        let longer = |since: u32, time: u32| since != 0 && now.saturating_sub(since) > time;
        if self.requests.load(Relaxed) > 0 {
            return longer(self.write_since.load(Relaxed), STALL_SWEEPS);
        }
        longer(self.head_since.load(Relaxed), HEAD_SWEEPS) || longer(self.active.load(Relaxed), IDLE_SWEEPS)
    }
}

/// The requests of one connection; forgets the connection when dropped.
pub(super) struct Requests(Arc<Peer>);

/// For the requests of `peer`.
pub(super) fn requests(peer: Arc<Peer>) -> Requests {
    Requests(peer)
}

impl Requests {
    /// Notes that a request began.
    pub(super) fn begin<B: HttpBody>(&self, request: &Request<B>) -> Tracking {
        self.0.requests.fetch_add(1, Relaxed);
        self.0.old.store(request.version() < Version::HTTP_11, Relaxed);
        Tracking { peer: Arc::clone(&self.0), has_body: !request.body().is_end_stream(), complete: false }
    }
}

impl Drop for Requests {
    fn drop(&mut self) {
        if let Some(all) = self.0.all.upgrade() {
            all.lock().remove(&self.0.number);
        }
    }
}

/// One request, until its answer is complete.
pub(super) struct Tracking {
    peer: Arc<Peer>,
    has_body: bool,
    complete: bool,
}

impl Drop for Tracking {
    fn drop(&mut self) {
        // A cut answer stays counted: its connection is about to end, and how depends on it.
        if self.complete {
            self.peer.requests.fetch_sub(1, Relaxed);
        }
    }
}

/// An answer's body that notes when it is complete.
pub(super) struct Tracked {
    body: Body,
    tracking: Tracking,
}

impl Tracked {
    pub(super) fn wrap(mut response: Response, mut tracking: Tracking) -> Response<Self> {
        if tracking.peer.last.load(Relaxed) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        // Some of the body may still be on its way: an answer can come before the question is complete.
        tracking.peer.lingers.store(tracking.has_body, Relaxed);
        tracking.complete = response.body().is_end_stream() || response.body().size_hint().exact().is_some();
        response.map(|body| Self { body, tracking })
    }
}

impl HttpBody for Tracked {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let next = Pin::new(&mut self.body).poll_frame(cx);
        if matches!(next, Poll::Ready(None)) {
            self.tracking.complete = true;
        }
        next
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
#[path = "peers_tests.rs"]
mod tests;
