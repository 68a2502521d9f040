//! The way to the upstreams: connections, secure where the address says so.

use std::sync::Arc;
use std::time::Duration;

use axum::BoxError;
use hyper_rustls::{ConfigBuilderExt, HttpsConnector, MaybeHttpsStream};
use hyper_util::client::legacy::connect::HttpConnector;
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use tokio::time::{Instant, sleep, timeout};
use tower::Service;

use super::address::Origin;
use super::link::{Io, Link};

/// Pauses before a refused connection is tried again. Nothing was sent, so nothing can happen twice.
const CONNECT_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(250)];
/// A connect that took longer than this is not tried again: the person waits.
const CONNECT_PATIENCE: Duration = Duration::from_millis(600);
/// A connection on which nothing was heard for so long is asked whether it still stands.
const KEEPALIVE: Duration = Duration::from_secs(30);
/// And again after this long, so often at most.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(15);
const KEEPALIVE_RETRIES: u32 = 3;

/// Makes connections. Cloning is cheap.
#[derive(Clone)]
pub(super) struct Upstream {
    connector: HttpsConnector<HttpConnector>,
    patience: Duration,
}

impl Upstream {
    /// Connections that stand within `patience`, to servers of which some are `secure`.
    ///
    /// Fails where some are, and the operating system knows no certificate authorities.
    pub(super) fn new(patience: Duration, secure: bool) -> Result<Self, rustls::Error> {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        tcp.set_keepalive(Some(KEEPALIVE));
        tcp.set_keepalive_interval(Some(KEEPALIVE_INTERVAL));
        tcp.set_keepalive_retries(Some(KEEPALIVE_RETRIES));
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?;
        // A bare machine may have no authorities; plain addresses, the embedded upstream's above all, need none.
        let tls = if secure {
            tls.try_with_platform_verifier()?
        } else {
            tls.with_root_certificates(RootCertStore::empty())
        };
        let mut tls = tls.with_no_client_auth();
        tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self { connector: (tcp, tls).into(), patience })
    }

    /// A new connection. Where none is to be had at once, it is tried again, since nothing was sent.
    pub(super) async fn connect(&self, origin: &Origin) -> Result<Link, BoxError> {
        let began = Instant::now();
        let mut pauses = CONNECT_PAUSES.into_iter();
        loop {
            let error = match self.attempt(origin).await {
                Ok(link) => return Ok(link),
                Err(error) => error,
            };
            match pauses.next().filter(|_| began.elapsed() < CONNECT_PATIENCE) {
                Some(pause) => sleep(pause).await,
                None => return Err(error),
            }
        }
    }

    async fn attempt(&self, origin: &Origin) -> Result<Link, BoxError> {
        let connecting = self.connector.clone().call(origin.uri.clone());
        let io: Io = match timeout(self.patience, connecting).await?? {
            MaybeHttpsStream::Http(plain) => Box::new(plain.into_inner()),
            MaybeHttpsStream::Https(secure) => Box::new(secure.into_inner()),
        };
        Ok(Link::new(io))
    }
}
