//! Whom to trust on secure connections to upstreams: the system's certificate authorities, those of the settings, and
//! a server's own certificate where the settings name exactly that one.

use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::verify_server_name;
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use rustls_platform_verifier::Verifier;

use crate::settings::UpstreamSettings;

/// `uses_https`: whether any server is to be trusted. A bare machine may have no certificate authorities.
pub(crate) fn client_config(settings: &UpstreamSettings, uses_https: bool) -> Result<ClientConfig, Error> {
    let provider = Arc::new(ring::default_provider());
    if !uses_https {
        let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        return Ok(builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth());
    }
    let verifier = UpstreamVerifier::new(&settings.authorities, Arc::clone(&provider))?;
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier));
    let mut config = match &settings.client_certificate {
        Some(own) => builder.with_client_auth_cert(own.chain.clone(), own.key.clone_key())?,
        None => builder.with_no_client_auth(),
    };
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

/// The platform's verifier, which also accepts a self-signed server certificate that the operator named. Most tools
/// make those as authorities, and an authority's certificate is otherwise refused as a server's.
#[derive(Debug)]
struct UpstreamVerifier {
    platform: Verifier,
    named: Vec<CertificateDer<'static>>,
}

impl UpstreamVerifier {
    fn new(named: &[CertificateDer<'static>], provider: Arc<CryptoProvider>) -> Result<Self, Error> {
        let platform = Verifier::new_with_extra_roots(named.iter().cloned(), provider)?;
        Ok(Self { platform, named: named.to_vec() })
    }
}

impl ServerCertVerifier for UpstreamVerifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let verified =
            self.platform.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now);
        match verified {
            // webpki reports this after it has checked the validity period.
            Err(error)
                if is_authority_as_server(&error) && self.named.iter().any(|one| one == end_entity) =>
            {
                verify_server_name(&ParsedCertificate::try_from(end_entity)?, server_name)?;
                Ok(ServerCertVerified::assertion())
            }
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.platform.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.platform.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.platform.supported_verify_schemes()
    }
}

fn is_authority_as_server(error: &Error) -> bool {
    let Error::InvalidCertificate(CertificateError::Other(other)) = error else { return false };
    matches!(other.0.downcast_ref(), Some(webpki::Error::CaUsedAsEndEntity))
}
