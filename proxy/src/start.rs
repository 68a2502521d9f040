//! Puts the parts together.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use footnote_embedded::{Options, Running};
use http::uri::InvalidUri;
use tokio::net::TcpListener;
use url::Url;

use crate::api_config;
use crate::config::{Config, Kind, Secret};
use crate::errors::root_cause;
use crate::forward::{Address, Forward};
use crate::gate::Gate;
use crate::health::{Health, reachable};
use crate::metrics::Metrics;
use crate::pages::Pages;
use crate::retrieval::{Knowledge, below};
use crate::routes::{App, Front, Model};
use crate::scrub::Scrubber;
use crate::server::{Peer, Peers, serve};

/// A server that listens and is ready to serve.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    front: Arc<Front>,
    peers: Arc<Peers>,
    drain: Duration,
    answers: &'static str,
    /// Lives as long as the server: dropping it stops it.
    embedded: Option<Running>,
}

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is taken or not this machine's.
    #[error("BIND_ADDR: {0} cannot be listened on: {1}")]
    Bind(SocketAddr, #[source] std::io::Error),
    /// The embedded upstream.
    #[error("DOCS_DIR: {0}")]
    Embedded(#[from] footnote_embedded::Error),
    /// An address of the embedded upstream that is none.
    #[error("the embedded upstream has no address: {0}")]
    Address(#[from] url::ParseError),
    /// An address that a URL may have, but no request.
    #[error("LLM_BASE_URL or RETRIEVAL_URL cannot be asked: {0}")]
    Uri(#[from] InvalidUri),
    /// TLS.
    #[error("no secure connections can be made, is the package ca-certificates installed? {}", root_cause(.0))]
    Client(#[from] rustls::Error),
    /// The figures.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

impl Server {
    /// Listens and starts the embedded upstream where it is needed. Its index is built while the page is served.
    pub async fn bind(config: &Config) -> Result<Self, StartError> {
        let failed = |error| StartError::Bind(config.bind_addr, error);
        let listener = TcpListener::bind(config.bind_addr).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let embedded = embedded(config).await?;
        let keys: Vec<_> = config.llm.api_key.iter().cloned().chain(config.retrieval.secrets()).collect();
        let peers = Peers::new();
        let app = App {
            forward: Forward::new(&config.limits, Scrubber::new(&keys), is_secure(config))?,
            model: model(config, embedded.as_ref())?,
            knowledge: knowledge(config, embedded.as_ref())?,
            config_json: api_config::json(config),
            limits: config.limits.clone(),
            pages: Pages::embedded(),
            metrics: Metrics::new()?,
            health: Health::default(),
            peers: Arc::clone(&peers),
        };
        let front = Arc::new(Front::new(Arc::new(app), Gate::new(config, address.port())));
        let answers = answers(config);
        Ok(Self { listener, address, front, peers, drain: config.limits.drain, answers, embedded })
    }

    /// Where it listens, with the port that was free if 0 was asked for.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// One line for the person who started it, with the address to open.
    pub fn greeting(&self) -> String {
        format!("Footnote is ready at http://{} ({})", reachable(self.address), self.answers)
    }

    /// Serves until `stop`, then lets running answers finish.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let front = self.front;
        let answer = move |request, peer: &Peer| Arc::clone(&front).answer(request, peer);
        serve(self.listener, answer, self.peers, stop, self.drain).await;
        drop(self.embedded);
    }
}

/// Whether an upstream is reached by https.
fn is_secure(config: &Config) -> bool {
    let knowledge = match &config.retrieval.kind {
        Kind::Footnote(url) => Some(url),
        Kind::Engine(engine) => Some(&engine.url),
        Kind::None | Kind::Embedded(_) => None,
    };
    config.llm.base_url.iter().chain(knowledge).any(|url| url.scheme() == "https")
}

async fn embedded(config: &Config) -> Result<Option<Running>, StartError> {
    let answerer = config.llm.base_url.is_none();
    let docs_dir = match &config.retrieval.kind {
        Kind::Embedded(docs_dir) => docs_dir.clone(),
        _ if answerer => None,
        _ => return Ok(None),
    };
    Ok(Some(footnote_embedded::serve(Options { docs_dir, answerer, ..Options::default() }).await?))
}

fn model(config: &Config, embedded: Option<&Running>) -> Result<Model, StartError> {
    let (base, key) = match (&config.llm.base_url, embedded) {
        (Some(base), _) => (base.clone(), config.llm.api_key.as_ref().and_then(Secret::bearer)),
        (None, Some(embedded)) => (Url::parse(&embedded.llm_base_url())?, None),
        (None, None) => return Err(url::ParseError::EmptyHost.into()),
    };
    let chat = Address::new(&below(&base, &["chat", "completions"]))?;
    Ok(Model { models: chat.at(&below(&base, &["models"]))?, chat, key })
}

fn knowledge(config: &Config, embedded: Option<&Running>) -> Result<Option<Knowledge>, StartError> {
    let key = config.retrieval.authorization();
    Ok(match (&config.retrieval.kind, embedded) {
        (Kind::Footnote(base), _) => Some(Knowledge::footnote(base.clone(), key)?),
        (Kind::Engine(engine), _) => Some(Knowledge::engine(engine, key)?),
        (Kind::Embedded(_), Some(embedded)) => {
            Some(Knowledge::embedded(Url::parse(&embedded.retrieval_url())?)?)
        }
        (Kind::Embedded(_), None) | (Kind::None, _) => None,
    })
}

fn answers(config: &Config) -> &'static str {
    match (&config.llm.base_url, &config.retrieval.kind) {
        (None, Kind::Embedded(None)) => "offline answers from the guide",
        (None, Kind::Embedded(Some(_))) => "offline answers from your documents",
        (None, _) => "offline answers",
        (Some(_), Kind::None) => "plain chat, no knowledge base",
        (Some(_), Kind::Embedded(None)) => "answers from your model and the guide",
        (Some(_), Kind::Embedded(Some(_))) => "answers from your model and documents",
        (Some(_), Kind::Footnote(_) | Kind::Engine(_)) => "answers from your model and knowledge base",
    }
}
