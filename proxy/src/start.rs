//! Puts the parts together.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use footnote_embedded::{Options, Running};
use http::HeaderMap;
use rustls::crypto::ring;
use tokio::net::TcpListener;
use url::Url;

use crate::api_config;
use crate::app::{AppState, ModelServer, app};
use crate::config::{BaseSettings, Config, RetrievalKind};
use crate::engines::{Engine, EngineKind, below};
use crate::forward::{ClientError, Forward, with_key};
use crate::gate::Gate;
use crate::health::{Health, reachable};
use crate::metrics::Metrics;
use crate::pages::Pages;
use crate::retrieval::KnowledgeBase;
use crate::scrub::Scrubber;
use crate::server::{load_tls, serve};
use crate::session::Session;

/// A server that listens and is ready to serve.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<RustlsConfig>,
    router: Router,
    handle: Handle<SocketAddr>,
    drain: Duration,
    answers: &'static str,
    /// They run as long as the server: dropping one stops it.
    _embedded: Vec<Running>,
}

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is taken or not this machine's.
    #[error("BIND_ADDR: {0} cannot be listened on: {1}")]
    Bind(SocketAddr, #[source] io::Error),
    /// The certificate or its key.
    #[error("TLS_CERT_FILE and TLS_KEY_FILE cannot be used: {0}")]
    Tls(#[source] io::Error),
    /// The embedded upstream.
    #[error("DOCS_DIR: {0}")]
    Embedded(#[from] footnote_embedded::Error),
    /// The address of the embedded upstream is invalid.
    #[error("the embedded upstream has no address: {0}")]
    Address(#[from] url::ParseError),
    /// The HTTP client.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// The figures.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

impl Server {
    /// Listens and starts the embedded upstream where it is needed. Its index is built while the page is served.
    pub async fn bind(config: &Config) -> Result<Self, StartError> {
        if ring::default_provider().install_default().is_err() {
            tracing::debug!("this process has a provider of cryptography already");
        }
        let failed = |error| StartError::Bind(config.bind_addr, error);
        let listener = TcpListener::bind(config.bind_addr).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let tls = config.access.tls.as_ref().map(load_tls).transpose().map_err(StartError::Tls)?;
        let embedded = embedded(config).await?;
        let mut folders = Vec::new();
        let mut bases = Vec::new();
        for base in &config.bases {
            let (knowledge_base, running) = further_base(base).await?;
            bases.extend(knowledge_base.map(|knowledge_base| (base.name.clone(), knowledge_base)));
            folders.extend(running);
        }
        let (handle, session, pages) =
            (Handle::new(), Session::new(config), Pages::embedded(&config.page.image_origins));
        let scrubber = Scrubber::new(&config.secrets());
        let state = AppState {
            forward: Forward::new(&config.limits, &config.upstream, uses_https(config), scrubber)?,
            model: model(config, embedded.as_ref())?,
            knowledge_base: knowledge_base(config, embedded.as_ref())?,
            bases,
            mcp_servers: config.mcp_servers.clone(),
            public_config: api_config::public(config, pages.version()),
            limits: config.limits.clone(),
            pages,
            metrics: Metrics::new()?,
            health: Health::default(),
            server: handle.clone(),
            session: session.clone(),
        };
        let router = app(Arc::new(state), Gate::new(config, address.port(), session));
        let (drain, answers) = (config.limits.drain, answers(config));
        Ok(Self {
            listener,
            address,
            tls,
            router,
            handle,
            drain,
            answers,
            _embedded: embedded.into_iter().chain(folders).collect(),
        })
    }

    /// The address it listens on, with the actual port if 0 was configured.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// One line for the person who started it, with the address to open.
    pub fn greeting(&self) -> String {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        format!("Footnote is ready at {scheme}://{} ({})", reachable(self.address), self.answers)
    }

    /// Serves until `stopped`, then lets running answers finish.
    pub async fn run(self, stopped: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let (handle, drain) = (self.handle.clone(), self.drain);
        let stopping = async move {
            stopped.await;
            handle.graceful_shutdown(Some(drain));
            std::future::pending().await
        };
        tokio::select! {
            served = serve(self.listener, self.tls, self.router, self.handle) => served,
            never = stopping => never,
        }
    }
}

/// Whether an upstream is reached by https.
fn uses_https(config: &Config) -> bool {
    let knowledge = match &config.retrieval.kind {
        RetrievalKind::Engine(engine) => Some(&engine.url),
        RetrievalKind::None | RetrievalKind::Embedded(_) | RetrievalKind::Mcp(_) => None,
    };
    let tools = config.mcp_servers.iter().map(|server| &server.url);
    let bases = config.bases.iter().filter_map(|base| match &base.retrieval.kind {
        RetrievalKind::Engine(engine) => Some(&engine.url),
        _ => None,
    });
    config.llm.base_url.iter().chain(knowledge).chain(bases).chain(tools).any(|url| url.scheme() == "https")
}

async fn embedded(config: &Config) -> Result<Option<Running>, StartError> {
    let answerer = config.llm.base_url.is_none();
    let (docs_dir, is_knowledge_base) = match &config.retrieval.kind {
        RetrievalKind::Embedded(docs_dir) => (docs_dir.clone(), true),
        _ if answerer => (None, false),
        _ => return Ok(None),
    };
    let options = Options { docs_dir, answerer, is_knowledge_base, ..Options::default() };
    Ok(Some(footnote_embedded::serve(options).await?))
}

fn model(config: &Config, embedded: Option<&Running>) -> Result<ModelServer, StartError> {
    let (base, headers) = match (&config.llm.base_url, embedded) {
        (Some(base), _) => (base.clone(), with_key(config.llm.headers.clone(), config.llm.authorization())),
        (None, Some(embedded)) => (Url::parse(&embedded.llm_base_url())?, HeaderMap::new()),
        (None, None) => return Err(url::ParseError::EmptyHost.into()),
    };
    let (chat, models) = (below(&base, &["chat", "completions"]), below(&base, &["models"]));
    Ok(ModelServer { chat, models, headers })
}

fn knowledge_base(config: &Config, embedded: Option<&Running>) -> Result<Option<KnowledgeBase>, StartError> {
    Ok(match (&config.retrieval.kind, embedded) {
        (RetrievalKind::Engine(engine), _) => {
            Some(KnowledgeBase::engine(engine.as_ref().clone(), config.retrieval.key()))
        }
        (RetrievalKind::Embedded(_), Some(embedded)) => folder_of(embedded)?,
        (RetrievalKind::Embedded(_), None) | (RetrievalKind::None | RetrievalKind::Mcp(_), _) => None,
    })
}

/// The folder that an embedded upstream searches.
fn folder_of(embedded: &Running) -> Result<Option<KnowledgeBase>, url::ParseError> {
    let url = Url::parse(&embedded.retrieval_url())?;
    Ok(EngineKind::footnote().map(|kind| KnowledgeBase::embedded(Engine::of(kind, url))))
}

/// One of several knowledge bases, and what searches it where it is a folder.
async fn further_base(base: &BaseSettings) -> Result<(Option<KnowledgeBase>, Option<Running>), StartError> {
    let (knowledge_base, running) = match &base.retrieval.kind {
        RetrievalKind::Engine(engine) => {
            (Some(KnowledgeBase::engine(engine.as_ref().clone(), base.retrieval.key())), None)
        }
        RetrievalKind::Embedded(docs_dir) => {
            let options =
                Options { docs_dir: docs_dir.clone(), is_knowledge_base: true, ..Options::default() };
            let running = footnote_embedded::serve(options).await?;
            (folder_of(&running)?, Some(running))
        }
        RetrievalKind::None | RetrievalKind::Mcp(_) => (None, None),
    };
    Ok((knowledge_base.map(|knowledge_base| knowledge_base.called(&base.title)), running))
}

fn answers(config: &Config) -> &'static str {
    match (&config.llm.base_url, &config.retrieval.kind) {
        (Some(_), _) if !config.bases.is_empty() => "answers from your model and knowledge bases",
        (None, RetrievalKind::Embedded(None)) => "offline answers from the guide",
        (None, RetrievalKind::Embedded(Some(_))) => "offline answers from your documents",
        (None, _) => "offline answers",
        (Some(_), RetrievalKind::None) => "plain chat, no knowledge base",
        (Some(_), RetrievalKind::Embedded(None)) => "answers from your model and the guide",
        (Some(_), RetrievalKind::Embedded(Some(_))) => "answers from your model and documents",
        (Some(_), RetrievalKind::Engine(_) | RetrievalKind::Mcp(_)) => {
            "answers from your model and knowledge base"
        }
    }
}
