//! Puts the parts together.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use footnote_forward::{ClientError, Forward, Scrubber};
use footnote_knowledge::{Engine, EngineKind, KnowledgeBase};
use http::HeaderMap;
use http::header::AUTHORIZATION;
use tokio::net::TcpListener;
use url::Url;

use crate::api_config;
use crate::app::{AppState, ModelServer, app};
use crate::config::{BaseSettings, Config, MAIN_BASE, RetrievalKind};
use crate::embedded::{self, EmbeddedError, Running};
use crate::embeddings::Embeddings;
use crate::gate::Gate;
use crate::health::{Health, reachable};
use crate::metrics::Metrics;
use crate::pages::Pages;
use crate::server::{load_tls, serve};
use crate::session::Session;
use crate::transcription::Transcription;

/// The upstreams inside this program, each with the name of its base.
type Embedded = Vec<(String, Running)>;

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
    _embedded: Embedded,
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
    /// An upstream inside this program.
    #[error(transparent)]
    Embedded(#[from] EmbeddedError),
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
        config.remarks.iter().for_each(|remark| tracing::warn!("{remark}"));
        let failed = |error| StartError::Bind(config.bind_addr, error);
        let listener = TcpListener::bind(config.bind_addr).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let tls = config.access.tls.as_ref().map(load_tls).transpose().map_err(StartError::Tls)?;
        let forward = Forward::new(
            config.limits.forward.clone(),
            &config.upstream,
            uses_https(config),
            Scrubber::new(&config.secrets()),
        )?;
        let embeddings = Embeddings::new(config, &forward);
        let embedded = embedded::start(config, embeddings.clone()).await?;
        let mut bases = Vec::new();
        for base in &config.bases {
            bases.extend(knowledge_base(base, &embedded)?.map(|found| (base.name.clone(), found)));
        }
        let (handle, session, pages) =
            (Handle::new(), Session::new(config), Pages::embedded(&config.page.image_origins));
        let state = AppState {
            forward,
            model: model(config, &embedded)?,
            bases,
            adding: config.adding.clone(),
            embeddings,
            transcription: Transcription::new(config),
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
        Ok(Self { listener, address, tls, router, handle, drain, answers, _embedded: embedded })
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
    let engines = config.bases.iter().filter_map(|base| Some(&base.engine()?.url));
    let tools = config.mcp_servers.iter().map(|server| &server.url);
    let embedding = config.embedding.as_ref().and_then(|embedding| embedding.base_url.as_ref());
    let transcription = config.transcription.as_ref().and_then(|settings| settings.base_url.as_ref());
    let models = config.llm.base_url.iter().chain(embedding).chain(transcription);
    models.chain(engines).chain(tools).any(|url| url.scheme() == "https")
}

fn running<'a>(embedded: &'a Embedded, base: &str) -> Option<&'a Running> {
    embedded.iter().find_map(|(name, running)| (name == base).then_some(running))
}

fn model(config: &Config, embedded: &Embedded) -> Result<ModelServer, StartError> {
    let (base, mut headers) = match (&config.llm.base_url, running(embedded, MAIN_BASE)) {
        (Some(base), _) => (base.clone(), config.llm.headers.clone()),
        (None, Some(embedded)) => (Url::parse(&embedded.llm_base_url())?, HeaderMap::new()),
        (None, None) => return Err(url::ParseError::EmptyHost.into()),
    };
    if let Some(key) = config.llm.authorization().filter(|_| config.llm.base_url.is_some()) {
        headers.insert(AUTHORIZATION, key);
    }
    Ok(ModelServer { base, headers })
}

fn knowledge_base(base: &BaseSettings, embedded: &Embedded) -> Result<Option<KnowledgeBase>, StartError> {
    let found = match &base.kind {
        RetrievalKind::Engine(engine) => KnowledgeBase::engine(engine.as_ref().clone(), base.key()),
        RetrievalKind::Embedded(_) => match (EngineKind::footnote(), running(embedded, &base.name)) {
            (Some(kind), Some(running)) => {
                KnowledgeBase::embedded(Engine::of(kind, Url::parse(&running.retrieval_url())?))
            }
            _ => return Ok(None),
        },
        // The page asks it.
        RetrievalKind::Mcp(_) => return Ok(None),
    };
    Ok(Some(if base.is_main() { found } else { found.called(&base.title) }))
}

fn answers(config: &Config) -> &'static str {
    let main = config.main_base().map(|base| &base.kind);
    match (&config.llm.base_url, main) {
        (Some(_), _) if config.bases.iter().any(|base| !base.is_main()) => {
            "answers from your model and knowledge bases"
        }
        (None, Some(RetrievalKind::Embedded(None))) => "offline answers from the guide",
        (None, Some(RetrievalKind::Embedded(Some(_)))) => "offline answers from your documents",
        (None, _) => "offline answers",
        (Some(_), None) => "plain chat, no knowledge base",
        (Some(_), Some(RetrievalKind::Embedded(None))) => "answers from your model and the guide",
        (Some(_), Some(RetrievalKind::Embedded(Some(_)))) => "answers from your model and documents",
        (Some(_), Some(_)) => "answers from your model and knowledge base",
    }
}
