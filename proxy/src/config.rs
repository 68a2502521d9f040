//! The configuration: read from flags, environment and files, and checked, once at the start.

mod adding;
mod base;
mod check;
mod embedding;
mod error;
mod identity;
mod knowledge;
mod mcp;
mod retrieval;
mod settings;
mod transcription;
mod upstream;
mod variables;

use std::collections::BTreeMap;
use std::iter;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use footnote_forward::{self as forward, Timeouts, UpstreamSettings, authorization};
use footnote_wire::{Budgets, MemoryConfig, PublicConfig};
use http::{HeaderMap, HeaderValue};
use secrecy::{ExposeSecret, SecretString};
use url::Url;

pub use adding::Adding;
use check::{Check, MIN_TOKEN_CHARS};
pub use embedding::EmbeddingSettings;
pub use error::ConfigError;
pub use identity::IdentityHeaders;
pub use mcp::McpServer;
pub use retrieval::{BaseSettings, MAIN_BASE, RetrievalKind};
use settings::{RawSettings, setting};
pub use transcription::TranscriptionSettings;

/// The system prompt where none is given.
const SYSTEM_PROMPT: &str = include_str!("system_prompt.md");

/// Every setting, checked.
#[derive(Debug, Clone)]
pub struct Config {
    /// Lines for the log, about settings that are not as they may be meant.
    pub remarks: Vec<String>,
    /// The address to listen on; port 0 takes a free one.
    pub bind_addr: SocketAddr,
    /// The model server and its models.
    pub llm: Llm,
    /// The knowledge bases: the one of the `RETRIEVAL_` settings, then those of `KNOWLEDGE_FILE`. Without any it is plain chat.
    pub bases: Vec<BaseSettings>,
    /// The server for search by meaning; `None`: search by words alone.
    pub embedding: Option<EmbeddingSettings>,
    /// The server that turns speech into text; `None`: nobody can dictate.
    pub transcription: Option<TranscriptionSettings>,
    /// Where data is kept that outlives the program; `None`: in memory only.
    pub data_dir: Option<PathBuf>,
    /// Interval at which folders of documents are walked; `None`: the system tells of changes.
    pub docs_poll: Option<Duration>,
    /// Where people add documents, and who may; `None`: nobody can.
    pub adding: Option<Adding>,
    /// Servers of the Model Context Protocol.
    pub mcp_servers: Vec<McpServer>,
    /// Settings that only the page uses, for `/api/config`.
    pub page: PublicConfig,
    /// Hosts, origins and token.
    pub access: Access,
    /// How upstreams are reached.
    pub upstream: UpstreamSettings,
    /// Times and sizes.
    pub limits: Limits,
}

/// The model server and its models.
#[derive(Debug, Clone)]
pub struct Llm {
    /// `None`: the embedded answerer.
    pub base_url: Option<Url>,
    /// Sent as `Authorization: Bearer`.
    pub api_key: Option<SecretString>,
    /// Sent with every request, values marked as sensitive.
    pub headers: HeaderMap,
    /// The default model, where one is set.
    pub model: Option<String>,
    /// The models offered, the default among them; empty: those that the model server lists.
    pub models: Vec<String>,
    /// The model for every purpose but the answer, where one is set.
    pub utility_model: Option<String>,
    /// Tokens; `None`: each model's own.
    pub context_window: Option<u32>,
    /// Tokens kept free for the answer.
    pub max_output_tokens: u32,
}

/// Hosts, origins and token.
#[derive(Debug, Clone, Default)]
pub struct Access {
    /// Besides the bound address and localhost; in lower case, with port where it is not the scheme's own.
    pub hosts: Vec<String>,
    /// Besides this server's own; as a browser writes them.
    pub origins: Vec<String>,
    /// The access token that a client must send.
    pub token: Option<SecretString>,
    /// How long a sign-in lasts.
    pub session_lifetime: Duration,
    /// `None`: no reverse proxy says who is asking.
    pub identity: Option<IdentityHeaders>,
    /// `None`: plain http.
    pub tls: Option<TlsFiles>,
}

/// The server's certificate chain and private key, PEM files.
#[derive(Debug, Clone)]
pub struct TlsFiles {
    /// The chain, the server's own certificate first.
    pub certificate: PathBuf,
    /// The key.
    pub key: PathBuf,
}

/// Times and sizes.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Those of upstreams and their answers.
    pub forward: forward::Limits,
    /// Longest silence of a server of the Model Context Protocol, also until its response begins.
    pub mcp: Duration,
    /// For running answers to finish at shutdown.
    pub drain: Duration,
    /// Bytes of a request's body.
    pub request_bytes: u64,
}

impl Config {
    /// Reads the command line and, where a flag is missing, the environment.
    pub fn read() -> Result<Self, ConfigError> {
        Self::check(&RawSettings::from_process()?)
    }

    /// Reads `settings` alone: pairs of a name, such as `LLM_MODEL`, and a value. Of two with the same name the later
    /// wins.
    pub fn from_settings(settings: &[(&str, &str)]) -> Result<Self, ConfigError> {
        let settings: BTreeMap<_, _> = settings.iter().copied().collect();
        let flags = settings.into_iter().map(|(name, value)| {
            let flag = name.to_ascii_lowercase().replace('_', "-");
            format!("--{flag}={value}")
        });
        Self::check(&RawSettings::from_args(iter::once("footnote".to_owned()).chain(flags))?)
    }

    fn check(raw: &RawSettings) -> Result<Self, ConfigError> {
        let mut check = Check::default();
        let default_addr = SocketAddr::from((Ipv4Addr::LOCALHOST, 8787));
        let bind_addr = check.bind_addr(setting!(raw.bind_addr), default_addr);
        if raw.is_health_check {
            check.finish()?;
            return Err(ConfigError::HealthCheck(bind_addr));
        }
        let poll = setting!(raw.docs_poll_s);
        let docs_poll = poll.is_set().then(|| check.seconds(poll, 1.0, Duration::from_mins(1)));
        let mcp_servers = mcp::servers(setting!(raw.mcp_servers_file), &mut check);
        let bases = knowledge::bases(raw, &mcp_servers, &mut check);
        let adding = adding::adding(raw, &bases, &mut check);
        let mut config = Self {
            remarks: Vec::new(),
            bind_addr,
            docs_poll,
            embedding: embedding::embedding(raw, &mut check),
            transcription: transcription::transcription(raw, &mut check),
            data_dir: embedding::data_dir(raw, &mut check),
            adding,
            llm: llm(raw, &mut check),
            bases,
            mcp_servers,
            page: page(raw, &mut check),
            access: access(raw, &mut check),
            upstream: upstream::upstream(raw, &mut check),
            limits: limits(raw, &mut check),
        };
        identity::check_bases(&config.bases, raw, &mut check);
        embedding::check_bases(&config.bases, raw, &mut check);
        // The reverse proxy's secret guards what the token would.
        if !bind_addr.ip().is_loopback() && config.access.identity.is_none() {
            let reachable = format!("{bind_addr} can be reached from other machines");
            match &config.access.token {
                None => {
                    check.fault(setting!(raw.bind_addr), format_args!("{reachable}; set ACCESS_TOKEN too"));
                }
                Some(token) if token.expose_secret().len() < MIN_TOKEN_CHARS => {
                    let why = format_args!("needs {MIN_TOKEN_CHARS} characters or more, since {reachable}");
                    check.fault(setting!(raw.access_token), why);
                }
                Some(_) => {}
            }
        }
        config.remarks = check.finish()?;
        Ok(config)
    }

    /// The sub-folder of a base that people add documents to.
    pub fn add_to(&self, base: &BaseSettings) -> Option<String> {
        let adding = self.adding.as_ref().filter(|_| base.is_main())?;
        Some(adding.folder.clone())
    }

    /// The knowledge base of the `RETRIEVAL_` settings.
    pub fn main_base(&self) -> Option<&BaseSettings> {
        self.bases.iter().find(|base| base.is_main())
    }

    /// Everything that must not appear in the log or in a response.
    pub fn secrets(&self) -> Vec<SecretString> {
        let embedding = self.embedding.as_ref().and_then(|embedding| embedding.api_key.as_ref());
        let transcription = self.transcription.as_ref().and_then(|settings| settings.api_key.as_ref());
        let keys = [self.llm.api_key.as_ref(), self.access.token.as_ref(), embedding, transcription];
        let keys = keys.into_iter().flatten().cloned();
        let identity = self.access.identity.as_ref().map(|headers| headers.secret.clone());
        let headers = self.llm.headers.values().filter_map(|value| Some(value.to_str().ok()?.into()));
        let tools = self.mcp_servers.iter().flat_map(McpServer::secrets);
        let bases = self.bases.iter().flat_map(BaseSettings::secrets);
        keys.chain(identity)
            .chain(headers)
            .chain(tools)
            .chain(bases)
            .chain(upstream::secrets(&self.upstream))
            .collect()
    }
}

impl Llm {
    /// The `Authorization` header with the key.
    pub fn authorization(&self) -> Option<HeaderValue> {
        authorization("Bearer", self.api_key.as_ref()?.expose_secret())
    }
}

fn llm(raw: &RawSettings, check: &mut Check) -> Llm {
    let base_url = check.base_url(setting!(raw.llm_base_url));
    if base_url.as_ref().is_some_and(|url| url.path().trim_end_matches('/').ends_with("/chat/completions")) {
        check.fault(setting!(raw.llm_base_url), "names one route; leave out /chat/completions");
    }
    let model = setting!(raw.llm_model).text();
    let mut models = setting!(raw.llm_models).list();
    match &model {
        Some(model) if !models.is_empty() && !models.contains(model) => models.insert(0, model.clone()),
        _ => {}
    }
    Llm {
        base_url,
        api_key: check.secret(setting!(raw.llm_api_key), setting!(raw.llm_api_key_file)),
        headers: check.headers(setting!(raw.llm_headers)),
        model,
        models,
        utility_model: setting!(raw.llm_utility_model).text(),
        context_window: check.number(setting!(raw.llm_context_window), 256..=100_000_000),
        max_output_tokens: check.number(setting!(raw.llm_max_output_tokens), 1..=10_000_000).unwrap_or(4096),
    }
}

fn page(raw: &RawSettings, check: &mut Check) -> PublicConfig {
    let usual = PublicConfig::default();
    let mut share = |setting, default| check.number(setting, 0.0..=1.0).unwrap_or(default);
    let budgets = Budgets {
        system: share(setting!(raw.system_budget_ratio), usual.budgets.system),
        tools: share(setting!(raw.tool_budget_ratio), usual.budgets.tools),
        messages: share(setting!(raw.message_budget_ratio), usual.budgets.messages),
    };
    let sum = budgets.system + budgets.tools + budgets.messages;
    if sum > 1.0 + 1e-9 {
        let why = format_args!("with TOOL_ and MESSAGE_BUDGET_RATIO it makes {sum:.2}; at most 1");
        check.fault(setting!(raw.system_budget_ratio), why);
    }
    PublicConfig {
        budgets,
        memory: MemoryConfig {
            compression_threshold_pct: check
                .number(setting!(raw.memory_compression_threshold_pct), 1..=100)
                .unwrap_or(usual.memory.compression_threshold_pct),
            compression_target_tokens: check
                .number(setting!(raw.memory_compression_target_tokens), 1..=10_000_000)
                .unwrap_or(usual.memory.compression_target_tokens),
            max_history_length: check.number(setting!(raw.max_history_length), 1..=1_000_000),
        },
        max_tool_rounds: check
            .number(setting!(raw.max_tool_rounds), 0..=100)
            .unwrap_or(usual.max_tool_rounds),
        system_prompt: check
            .file(setting!(raw.system_prompt_file))
            .unwrap_or_else(|| SYSTEM_PROMPT.to_owned())
            .trim()
            .to_owned(),
        quotes: check.is_on(setting!(raw.quotes)),
        image_origins: check.origins(setting!(raw.image_origins)),
        ..usual
    }
}

fn access(raw: &RawSettings, check: &mut Check) -> Access {
    let setting = setting!(raw.allowed_hosts);
    let hosts: Vec<_> = setting.list().iter().map(|host| host.to_ascii_lowercase()).collect();
    for (at, host) in (1..).zip(&hosts) {
        let alone = Url::parse(&format!("http://{host}/"))
            .is_ok_and(|url| url.path() == "/" && url.username().is_empty());
        if !alone || host.contains(['/', '*', '@', '?', '#']) {
            let why = format_args!("its entry {at} is not a host with its port, such as chat.example:443");
            check.fault(setting, why);
        }
    }
    let days: f64 = check.number(setting!(raw.sign_in_days), 0.0..=3650.0).unwrap_or(30.0);
    let [certificate, key] =
        [setting!(raw.tls_cert_file), setting!(raw.tls_key_file)].map(|file| check.existing_file(file));
    check.together(setting!(raw.tls_cert_file), setting!(raw.tls_key_file));
    Access {
        hosts,
        origins: check.origins(setting!(raw.allowed_origins)),
        token: check.secret(setting!(raw.access_token), setting!(raw.access_token_file)),
        session_lifetime: Duration::from_secs_f64(days * 86_400.0),
        identity: identity::identity(raw, check),
        tls: certificate.zip(key).map(|(certificate, key)| TlsFiles { certificate, key }),
    }
}

fn limits(raw: &RawSettings, check: &mut Check) -> Limits {
    let usual = forward::Limits::default();
    let connect = check.seconds(setting!(raw.connect_timeout_s), 0.01, usual.connect);
    let timeouts = Timeouts {
        headers: check.seconds(setting!(raw.header_timeout_s), 0.01, usual.timeouts.headers),
        idle: check.seconds(setting!(raw.idle_timeout_s), 0.01, usual.timeouts.idle),
    };
    Limits {
        mcp: check.seconds(setting!(raw.mcp_timeout_s), 0.01, Duration::from_mins(5)),
        drain: check.seconds(setting!(raw.drain_s), 0.0, Duration::from_secs(30)),
        request_bytes: check.number(setting!(raw.max_request_bytes), 1..=1 << 40).unwrap_or(4 << 20),
        forward: forward::Limits {
            connect,
            timeouts,
            response_bytes: check
                .number(setting!(raw.max_response_bytes), 1..=1 << 40)
                .unwrap_or(usual.response_bytes),
            streams: check.number(setting!(raw.max_streams), 1..=1_000_000).unwrap_or(usual.streams),
        },
    }
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
