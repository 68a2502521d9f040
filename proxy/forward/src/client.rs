//! The HTTP client for upstreams, made by reqwest as the settings say.

use std::time::Duration;

use reqwest::{Client, NoProxy, Proxy, redirect, retry};

use crate::errors::root_cause;
use crate::settings::{Limits, UpstreamSettings};
use crate::tls;

/// An idle connection is closed before the upstream closes it: uvicorn and Node do so after 5 seconds, and a request
/// that meets the closing fails.
const POOL_IDLE_TIMEOUT: Duration = Duration::from_secs(4);
/// After this time without traffic, TCP asks whether the upstream is still there.
const TCP_KEEPALIVE: Duration = Duration::from_secs(30);
/// Requests to this machine never go through a forward proxy.
const LOOPBACK: &str = "localhost,127.0.0.0/8,::1";

/// Why there is no client.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// Certificates.
    #[error("no secure connections can be made, is the package ca-certificates installed? {0}")]
    Tls(#[from] rustls::Error),
    /// Something else; proxies' addresses are checked with the settings.
    #[error("the HTTP client cannot be made: {}", root_cause(.0))]
    Client(#[from] reqwest::Error),
}

pub(crate) fn build(
    limits: &Limits,
    settings: &UpstreamSettings,
    uses_https: bool,
) -> Result<Client, ClientError> {
    let mut builder = Client::builder()
        .connect_timeout(limits.connect)
        .no_proxy()
        .pool_idle_timeout(POOL_IDLE_TIMEOUT)
        .redirect(redirect::Policy::none())
        .referer(false)
        .retry(retry::never())
        .tcp_keepalive(TCP_KEEPALIVE)
        .tcp_nodelay(true)
        .tls_backend_preconfigured(tls::client_config(
            settings,
            uses_https || settings.https_proxy.is_some(),
        )?)
        .user_agent(concat!("footnote/", env!("CARGO_PKG_VERSION")));
    let exceptions = [LOOPBACK, settings.no_proxy.as_deref().unwrap_or_default()].join(",");
    let https = settings.https_proxy.as_ref().map(|url| Proxy::https(url.clone()));
    let http = settings.http_proxy.as_ref().map(|url| Proxy::http(url.clone()));
    for proxy in [https, http].into_iter().flatten() {
        builder = builder.proxy(proxy?.no_proxy(NoProxy::from_string(&exceptions)));
    }
    Ok(builder.build()?)
}
