//! Accepts connections and ends them: in time, one by one, and all together.

mod framing;
mod io;
mod peers;

use std::io::ErrorKind;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use futures::future::lazy;
use futures::stream::FuturesUnordered;
use futures::{FutureExt, StreamExt};
use http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::errors::Failure;
use crate::pages::harden;
use io::Io;
pub use peers::{Peer, Peers};
use peers::{Tracked, requests};

/// What a connection may hold of one request's head, and reads of a body at a time, in bytes.
const MAX_BUFFER_BYTES: usize = 64 << 10;
/// A client that has gone still gets what is being written, for this long.
const FAREWELL: Duration = Duration::from_millis(20);
/// How long a refused client's remaining bytes are read, so that it sees the refusal and not a reset.
const LINGER: Duration = Duration::from_secs(2);
/// Rest after the system had no room for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Serves what `answer` gives on `listener` until `stop`; then lets running answers finish within `drain` and cuts the
/// rest.
pub async fn serve<F: Future<Output = Response> + Send + 'static>(
    listener: TcpListener,
    answer: impl Fn(Request<Incoming>, &Peer) -> F + Clone + Send + Sync + 'static,
    peers: Arc<Peers>,
    stop: impl Future<Output = ()>,
    drain: Duration,
) {
    let (tasks, closing, cut) = (TaskTracker::new(), CancellationToken::new(), CancellationToken::new());
    let mut stop = pin!(stop);
    let mut sweep = pin!(peers.sweep());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
            () = &mut sweep => break,
        };
        match accepted {
            Ok((stream, address)) => {
                let peer = peers.admit(address);
                tasks.spawn(connection(stream, peer, answer.clone(), closing.clone(), cut.clone()));
            }
            Err(error) if is_of_the_client(error.kind()) => {}
            Err(error) => {
                tracing::warn!(%error, "no room for another connection");
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    closing.cancel();
    tasks.close();
    if timeout(drain, tasks.wait()).await.is_err() {
        tracing::warn!(connections = tasks.len(), "cut off what did not finish in time");
        cut.cancel();
        tasks.wait().await;
    }
}

async fn connection<F: Future<Output = Response> + Send + 'static>(
    stream: TcpStream,
    peer: Arc<Peer>,
    answer: impl Fn(Request<Incoming>, &Peer) -> F,
    closing: CancellationToken,
    cut: CancellationToken,
) {
    // Small events must not wait for one another; a socket that refuses this works all the same.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY was refused");
    }
    let stream = Arc::new(stream);
    let requests = requests(Arc::clone(&peer));
    let service = service_fn(|request: Request<Incoming>| {
        let tracking = requests.begin(&request);
        // Boxed, so that it takes no room in the connection while the answer streams.
        let answer = Box::pin(AssertUnwindSafe(lazy(|_| answer(request, &peer)).flatten()).catch_unwind());
        async move {
            let response = answer.await.unwrap_or_else(|_| panicked());
            Ok::<_, std::convert::Infallible>(Tracked::wrap(response, tracking))
        }
    });
    let io = TokioIo::new(Io::new(Arc::clone(&stream), Arc::clone(&peer)));
    // In a block of its own: what is still running must end before the connection lingers.
    let ended = {
        let http = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(None)
            // A client that leaves is noticed without reading ahead, for which each request would get a new buffer.
            .half_close(io::SEES_GONE)
            .max_buf_size(MAX_BUFFER_BYTES)
            .serve_connection(io, service);
        let mut http = pin!(http);
        // Asked only when something happened to them; pieces of answers come far more often.
        let mut ends = FuturesUnordered::from_iter([end_of(&stream, &peer, Some(&closing), &cut)]);
        loop {
            tokio::select! {
                biased;
                Some(end) = ends.next() => match end {
                    End::Gone => break timeout(FAREWELL, http).await.unwrap_or(Ok(())),
                    End::Dismissed | End::Cut => break Ok(()),
                    End::Closing => {
                        http.as_mut().graceful_shutdown();
                        ends.push(end_of(&stream, &peer, None, &cut));
                    }
                },
                ended = &mut http => break ended,
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
    if peer.must_reset() {
        if let Err(error) = stream.set_zero_linger() {
            tracing::debug!(%error, "a connection cannot be reset");
        }
    } else if peer.lingers() {
        cut.run_until_cancelled(linger(&stream)).await;
    }
}

/// The answer to a request that a panic ended. What it holds is dropped; all else goes on.
fn panicked() -> Response {
    let mut response = Failure::Internal.into_response();
    harden(response.headers_mut());
    response
}

/// Why a connection ends that is in use.
enum End {
    /// The client has closed its end.
    Gone,
    /// Its time is over.
    Dismissed,
    /// The server stops: an answer that is running may finish.
    Closing,
    /// The server ends: whatever is running is cut off.
    Cut,
}

/// Waits for the end of a connection, that by `closing` only where it is given.
async fn end_of(
    stream: &TcpStream,
    peer: &Peer,
    closing: Option<&CancellationToken>,
    cut: &CancellationToken,
) -> End {
    let closed = async {
        match closing {
            Some(closing) => closing.cancelled().await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        () = io::gone(stream) => End::Gone,
        () = peer.dismissed() => End::Dismissed,
        () = cut.cancelled() => End::Cut,
        () = closed => End::Closing,
    }
}

/// Says that nothing more comes, and reads what the client is still sending.
async fn linger(stream: &TcpStream) {
    if SockRef::from(stream).shutdown(std::net::Shutdown::Write).is_err() {
        return;
    }
    let rest = async {
        let mut waste = vec![0; MAX_BUFFER_BYTES];
        while stream.readable().await.is_ok() {
            match stream.try_read(&mut waste) {
                Ok(0) => break,
                Err(error) if error.kind() != ErrorKind::WouldBlock => break,
                Ok(_) | Err(_) => {}
            }
        }
    };
    // A client that goes on for longer than this is cut off.
    timeout(LINGER, rest).await.unwrap_or_default();
}

fn is_of_the_client(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}
