//! How upstreams are reached, and how much of their time and answers is taken.

use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use url::Url;

/// How upstreams are reached.
#[derive(Debug, Clone, Default)]
pub struct UpstreamSettings {
    /// Certificate authorities besides the system's, and servers' own certificates that are trusted.
    pub authorities: Vec<CertificateDer<'static>>,
    /// Shown to upstreams that ask for one.
    pub client_certificate: Option<ClientCertificate>,
    /// The forward proxy for https.
    pub https_proxy: Option<Url>,
    /// The forward proxy for http.
    pub http_proxy: Option<Url>,
    /// Hosts that are reached directly, separated by commas.
    pub no_proxy: Option<String>,
}

/// A client certificate and its key.
#[derive(Debug, Clone)]
pub struct ClientCertificate {
    /// The client's own certificate first.
    pub chain: Vec<CertificateDer<'static>>,
    pub key: Arc<PrivateKeyDer<'static>>,
}

/// Times and sizes.
#[derive(Debug, Clone)]
pub struct Limits {
    /// To connect to an upstream.
    pub connect: Duration,
    /// Those of a request that has none of its own.
    pub timeouts: Timeouts,
    /// Bytes of an answer's body.
    pub response_bytes: u64,
    /// Answers that may run at the same time.
    pub streams: usize,
}

/// How long an upstream may be silent.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// Until its response begins.
    pub headers: Duration,
    /// Between two chunks of a body.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            timeouts: Timeouts { headers: Duration::from_mins(2), idle: Duration::from_mins(1) },
            response_bytes: 16 << 20,
            streams: 1024,
        }
    }
}
