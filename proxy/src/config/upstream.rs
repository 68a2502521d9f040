//! How upstreams are reached: whom to trust, what to show them, and through which forward proxies.

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::sync::Arc;
use url::Url;

use super::Secret;
use super::check::Check;

/// How upstreams are reached.
#[derive(Debug, Clone, Default)]
pub struct UpstreamSettings {
    /// Certificate authorities besides the system's, and servers' own certificates that are trusted.
    pub authorities: Vec<CertificateDer<'static>>,
    /// What shows upstreams who is asking.
    pub identity: Option<Identity>,
    /// The forward proxy for https.
    pub https_proxy: Option<Url>,
    /// The forward proxy for http.
    pub http_proxy: Option<Url>,
    /// Hosts that are reached directly, separated by commas.
    pub no_proxy: Option<String>,
}

/// A client certificate with its chain, and its key.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The chain, the client's own certificate first.
    pub certificates: Vec<CertificateDer<'static>>,
    /// The key.
    pub key: Arc<PrivateKeyDer<'static>>,
}

impl UpstreamSettings {
    /// The passwords of forward proxies.
    pub(super) fn secrets(&self) -> impl Iterator<Item = Secret> {
        [&self.https_proxy, &self.http_proxy]
            .into_iter()
            .flatten()
            .filter_map(|url| Secret::new(url.password()?))
    }
}

/// Reads the settings of how upstreams are reached.
pub(super) fn upstream(check: &mut Check<'_>) -> UpstreamSettings {
    let mut authorities = certificates(check, "UPSTREAM_CA_FILE").unwrap_or_default();
    // The system's verifier reads this one too, but refuses a server's own certificate in it.
    authorities.extend(certificates(check, "SSL_CERT_FILE").unwrap_or_default());
    let chain = certificates(check, "UPSTREAM_CERT_FILE");
    let key = private_key(check, "UPSTREAM_KEY_FILE");
    check.together("UPSTREAM_CERT_FILE", "UPSTREAM_KEY_FILE");
    UpstreamSettings {
        authorities,
        identity: chain.zip(key).map(|(certificates, key)| Identity { certificates, key: Arc::new(key) }),
        https_proxy: check.proxy_url("HTTPS_PROXY"),
        http_proxy: check.proxy_url("HTTP_PROXY"),
        no_proxy: check.text("NO_PROXY"),
    }
}

fn certificates(check: &mut Check<'_>, name: &str) -> Option<Vec<CertificateDer<'static>>> {
    let text = check.file(name)?;
    match CertificateDer::pem_slice_iter(text.as_bytes()).collect::<Result<Vec<_>, _>>() {
        Ok(certificates) if !certificates.is_empty() => Some(certificates),
        Ok(_) => {
            check.fault(name, "holds no certificate in PEM form");
            None
        }
        Err(error) => {
            check.fault(name, format_args!("holds no certificate that can be read: {error}"));
            None
        }
    }
}

fn private_key(check: &mut Check<'_>, name: &str) -> Option<PrivateKeyDer<'static>> {
    let text = check.file(name)?;
    let key = PrivateKeyDer::from_pem_slice(text.as_bytes());
    if key.is_err() {
        check.fault(name, "holds no private key in PEM form");
    }
    key.ok()
}
