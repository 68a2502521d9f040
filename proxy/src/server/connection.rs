//! One client's connection: its socket's settings, its address, and details of its requests that hyper hides.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use axum_server::accept::Accept;
use footnote_forward::RawRequests;
use futures::future::BoxFuture;
use futures::{FutureExt, TryStreamExt};
use http::Version;
use socket2::{SockRef, Socket, TcpKeepalive};
use tokio::io::AsyncRead;
use tokio::net::TcpStream;
use tokio_util::io::InspectReader;
use tower_http::add_extension::AddExtension;

/// A client that accepts none of an answer for this long is considered gone, though its connection is open.
const STALLED_TIMEOUT: Duration = Duration::from_mins(5);
const KEEPALIVE: Duration = Duration::from_mins(1);

/// A client's connection, with its address and socket; an extension of each of its requests.
#[derive(Debug)]
pub struct Connection {
    address: SocketAddr,
    raw: Mutex<RawRequests>,
    /// The same socket as the stream's, to set how it closes.
    socket: Socket,
}

impl Connection {
    /// Prepares `stream` for small events and silent clients.
    fn new(stream: &TcpStream) -> io::Result<Arc<Self>> {
        let address = stream.peer_addr()?;
        let socket = SockRef::from(stream).try_clone()?;
        socket.set_tcp_nodelay(true)?;
        socket.set_tcp_keepalive(&TcpKeepalive::new().with_time(KEEPALIVE))?;
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(STALLED_TIMEOUT))?;
        Ok(Arc::new(Self { address, raw: Mutex::default(), socket }))
    }

    /// Makes the end of the connection a reset.
    fn reset_on_close(&self) {
        if let Err(error) = self.socket.set_linger(Some(Duration::ZERO)) {
            tracing::debug!(%error, "a connection cannot be reset");
        }
    }

    fn raw(&self) -> MutexGuard<'_, RawRequests> {
        self.raw.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn ip(&self) -> IpAddr {
        self.address.ip()
    }

    /// Why the next request is ambiguous, see [`RawRequests::ambiguity`].
    pub fn ambiguity(&self) -> Option<&'static str> {
        self.raw().ambiguity()
    }
}

/// Called with everything that is read.
pub(super) type Scan = Box<dyn FnMut(&[u8]) + Send>;

/// Prepares each connection before TLS, and adds its [`Connection`] to its requests.
#[derive(Clone)]
pub(super) struct ConnectionAcceptor<A> {
    inner: A,
}

impl<A> ConnectionAcceptor<A> {
    pub(super) fn new(inner: A) -> Self {
        Self { inner }
    }
}

impl<A, S> Accept<TcpStream, S> for ConnectionAcceptor<A>
where
    A: Accept<TcpStream, S>,
    A::Stream: AsyncRead + Send + 'static,
    A::Service: Send + 'static,
    A::Future: Send + 'static,
{
    type Stream = InspectReader<A::Stream, Scan>;
    type Service = AddExtension<A::Service, Arc<Connection>>;
    type Future = BoxFuture<'static, io::Result<(Self::Stream, Self::Service)>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let connection = match Connection::new(&stream) {
            Ok(connection) => connection,
            Err(error) => return std::future::ready(Err(error)).boxed(),
        };
        let accepted = self.inner.accept(stream, service);
        async move {
            let (stream, service) = accepted.await?;
            let scanned = Arc::clone(&connection);
            let scan: Scan = Box::new(move |bytes| scanned.raw().scan(bytes));
            Ok((InspectReader::new(stream, scan), AddExtension::new(service, connection)))
        }
        .boxed()
    }
}

/// In HTTP/1.0 a body ends where its connection ends, so that a cut answer looks complete unless it ends in a
/// reset. nginx uses HTTP/1.0 by default.
pub async fn reset_if_cut(request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let is_old = request.version() < Version::HTTP_11;
    let response = next.run(request).await;
    match connection.filter(|_| is_old) {
        Some(connection) => response.map(|body| {
            let stream = body.into_data_stream();
            Body::from_stream(stream.inspect_err(move |_| connection.reset_on_close()))
        }),
        None => response,
    }
}
