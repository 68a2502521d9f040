//! Accepts connections, over TLS where that is set up, and ends them in time.

mod connection;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum_server::accept::{Accept, DefaultAcceptor};
use axum_server::service::SendService;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use axum_server::{Handle, Server};
use http::Request;
use hyper::body::Incoming;
use hyper_util::rt::TokioTimer;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::time::sleep;

use crate::config::TlsFiles;
use connection::ConnectionAcceptor;
pub use connection::{Connection, reset_if_cut};

/// Time for the whole head of a request to arrive, and for the next request on an idle connection.
const HEADER_READ_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a request's head, and of one read of a body, in bytes.
const MAX_BUFFER_BYTES: usize = 64 << 10;
/// How often the certificate's files are looked at for a change.
const RELOAD_INTERVAL: Duration = Duration::from_secs(10);

/// Loads the certificate, and again when one of its files changes.
pub fn load_tls(files: &TlsFiles) -> io::Result<RustlsConfig> {
    let config = RustlsConfig::from_config(server_config(files)?);
    let (files, reloaded) = (files.clone(), config.clone());
    tokio::spawn(async move {
        let mut known = modified(&files);
        loop {
            sleep(RELOAD_INTERVAL).await;
            let now = modified(&files);
            if now == known {
                continue;
            }
            // Half of the pair may be new: it is tried again until both belong together.
            match server_config(&files) {
                Ok(config) => {
                    reloaded.reload_from_config(config);
                    tracing::info!("the TLS certificate was loaded again");
                    known = now;
                }
                Err(error) => tracing::warn!(%error, "the changed TLS certificate cannot be used"),
            }
        }
    });
    Ok(config)
}

/// TLS with HTTP/1.1 only, so that the timeouts and limits of plain connections apply.
fn server_config(files: &TlsFiles) -> io::Result<Arc<ServerConfig>> {
    let chain = CertificateDer::pem_file_iter(&files.certificate).and_then(Iterator::collect);
    let key = PrivateKeyDer::from_pem_file(&files.key);
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_no_client_auth()
        .with_single_cert(chain.map_err(io::Error::other)?, key.map_err(io::Error::other)?)
        .map_err(io::Error::other)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn modified(files: &TlsFiles) -> [Option<SystemTime>; 2] {
    [&files.certificate, &files.key].map(|file| file.metadata().and_then(|data| data.modified()).ok())
}

/// Serves `router` on `listener` until `handle` is stopped; then lets running answers finish within its time.
pub async fn serve(
    listener: TcpListener,
    tls: Option<RustlsConfig>,
    router: Router,
    handle: Handle<SocketAddr>,
) -> io::Result<()> {
    match tls {
        Some(config) => {
            run(listener, ConnectionAcceptor::new(RustlsAcceptor::new(config)), router, handle).await
        }
        None => run(listener, ConnectionAcceptor::new(DefaultAcceptor), router, handle).await,
    }
}

async fn run<A>(
    listener: TcpListener,
    acceptor: A,
    router: Router,
    handle: Handle<SocketAddr>,
) -> io::Result<()>
where
    A: Accept<tokio::net::TcpStream, Router> + Clone + Send + Sync + 'static,
    A::Stream: AsyncRead + AsyncWrite + Unpin + Send,
    A::Service: SendService<Request<Incoming>> + Send,
    A::Future: Send,
{
    let mut server = Server::from_listener(listener).acceptor(acceptor).handle(handle).http1_only();
    server
        .http_builder()
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_READ_TIMEOUT)
        .max_buf_size(MAX_BUFFER_BYTES);
    server.serve(router.into_make_service()).await
}

/// Stops the server and knows how many connections it has.
pub type ServerHandle = Handle<SocketAddr>;
