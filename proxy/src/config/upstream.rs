//! How upstreams are reached: trusted certificates, the client certificate and forward proxies.

use std::sync::Arc;

use footnote_forward::{ClientCertificate, UpstreamSettings};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use secrecy::SecretString;

use super::check::Check;
use super::settings::{RawSettings, Setting, setting};

/// The passwords of forward proxies.
pub(super) fn secrets(settings: &UpstreamSettings) -> impl Iterator<Item = SecretString> {
    let proxies = [&settings.https_proxy, &settings.http_proxy].into_iter().flatten();
    proxies.filter_map(|url| Some(url.password()?.into()))
}

/// Reads the settings of how upstreams are reached.
pub(super) fn upstream(raw: &RawSettings, check: &mut Check) -> UpstreamSettings {
    let mut authorities = certificates(check, setting!(raw.upstream_ca_file)).unwrap_or_default();
    // The system's verifier reads this one too, but refuses a server's own certificate in it.
    authorities.extend(certificates(check, setting!(raw.ssl_cert_file)).unwrap_or_default());
    let chain = certificates(check, setting!(raw.upstream_cert_file));
    let key = private_key(check, setting!(raw.upstream_key_file));
    check.together(setting!(raw.upstream_cert_file), setting!(raw.upstream_key_file));
    UpstreamSettings {
        authorities,
        client_certificate: chain
            .zip(key)
            .map(|(chain, key)| ClientCertificate { chain, key: Arc::new(key) }),
        https_proxy: check.proxy_url(setting!(raw.https_proxy)),
        http_proxy: check.proxy_url(setting!(raw.http_proxy)),
        no_proxy: setting!(raw.no_proxy).text(),
    }
}

fn certificates(check: &mut Check, setting: Setting<'_>) -> Option<Vec<CertificateDer<'static>>> {
    let text = check.file(setting)?;
    match CertificateDer::pem_slice_iter(text.as_bytes()).collect::<Result<Vec<_>, _>>() {
        Ok(certificates) if !certificates.is_empty() => Some(certificates),
        Ok(_) => {
            check.fault(setting, "holds no certificate in PEM form");
            None
        }
        Err(error) => {
            check.fault(setting, format_args!("holds no certificate that can be read: {error}"));
            None
        }
    }
}

fn private_key(check: &mut Check, setting: Setting<'_>) -> Option<PrivateKeyDer<'static>> {
    let text = check.file(setting)?;
    let key = PrivateKeyDer::from_pem_slice(text.as_bytes());
    if key.is_err() {
        check.fault(setting, "holds no private key in PEM form");
    }
    key.ok()
}
