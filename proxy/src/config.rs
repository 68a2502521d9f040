//! What the operator decided: flags, environment and files, checked at the start, unchanged from then on.

mod check;
mod retrieval;
mod secret;
mod settings;
mod upstream;

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use http::HeaderMap;
use url::Url;

use check::Check;
pub use retrieval::{Engine, EngineKind, Fields, Kind, Retrieval, Scheme};
pub use secret::Secret;
use settings::Given;
pub use upstream::{Identity, UpstreamSettings};

/// The system prompt where none is given.
const SYSTEM_PROMPT: &str = include_str!("system_prompt.md");

/// A shorter access token could be guessed from another machine.
const MIN_TOKEN_CHARS: usize = 16;

/// Every setting, checked.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub bind_addr: SocketAddr,
    /// The model server and what is said about its models.
    pub llm: Llm,
    /// The knowledge base.
    pub retrieval: Retrieval,
    /// What only the page uses.
    pub page: Page,
    /// Hosts, origins and token.
    pub access: Access,
    /// How upstreams are reached.
    pub upstream: UpstreamSettings,
    /// Times and sizes.
    pub limits: Limits,
}

/// The model server and what is said about its models.
#[derive(Debug, Clone)]
pub struct Llm {
    /// `None`: the embedded answerer.
    pub base_url: Option<Url>,
    /// Sent as `Authorization: Bearer`.
    pub api_key: Option<Secret>,
    /// Sent with every request, values marked as sensitive.
    pub headers: HeaderMap,
    /// The default model, where one is set.
    pub model: Option<String>,
    /// The models offered, the default among them; empty where neither is set.
    pub models: Vec<String>,
    /// The model for every purpose but the answer, where one is set.
    pub utility_model: Option<String>,
    /// Tokens; `None`: each model's own.
    pub context_window: Option<u32>,
    /// Tokens kept free for the answer.
    pub max_output_tokens: u32,
}

/// What only the page uses, handed on by `/api/config`.
#[derive(Debug, Clone)]
pub struct Page {
    /// Percent of the window.
    pub compression_threshold_pct: u32,
    /// Tokens.
    pub compression_target_tokens: u32,
    /// Messages at most in a request.
    pub max_history_length: Option<u32>,
    /// Shares of the window: system prompt, tools, messages.
    pub budgets: [f64; 3],
    /// Rounds of tool calls in a turn.
    pub max_tool_rounds: u32,
    /// Added to each request, never stored.
    pub system_prompt: String,
}

/// Hosts, origins and token.
#[derive(Debug, Clone, Default)]
pub struct Access {
    /// Besides the bound address and localhost; in lower case, with port where it is not the scheme's own.
    pub hosts: Vec<String>,
    /// Besides this server's own; as a browser writes them.
    pub origins: Vec<String>,
    /// What a client must send.
    pub token: Option<Secret>,
    /// How long a sign-in lasts.
    pub session_lifetime: Duration,
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
    /// To connect to an upstream.
    pub connect: Duration,
    /// Until an upstream's answer begins.
    pub headers: Duration,
    /// Between two pieces of a body.
    pub idle: Duration,
    /// For running answers to finish at shutdown.
    pub drain: Duration,
    /// Bytes of a request's body.
    pub request_bytes: u64,
    /// Bytes of an answer's body.
    pub response_bytes: u64,
    /// Answers that may run at the same time.
    pub streams: usize,
}

/// Why there is no configuration.
#[derive(Debug)]
pub enum Stop {
    /// Help or the like was asked for: print this and end well.
    Asked(String),
    /// The program that listens here is to be asked whether it is alive.
    HealthCheck(SocketAddr),
    /// Settings are wrong, a line each.
    Wrong(Vec<String>),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asked(text) => f.write_str(text),
            Self::HealthCheck(address) => write!(f, "{address}"),
            Self::Wrong(lines) => f.write_str(&lines.join("\n")),
        }
    }
}

impl From<clap::Error> for Stop {
    fn from(error: clap::Error) -> Self {
        let text = error.render().to_string();
        if error.use_stderr() {
            let line = text.lines().next().unwrap_or_default();
            Self::Wrong(vec![line.trim_start_matches("error: ").to_owned()])
        } else {
            Self::Asked(text)
        }
    }
}

impl Config {
    /// Reads the settings from `args` (the program's name first) and, where a flag is missing, from `env`.
    ///
    /// Fails with a line for each setting that is wrong.
    pub fn read(
        args: impl IntoIterator<Item = String>,
        env: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, Stop> {
        let given = Given::read(args, env)?;
        let mut check = Check::new(&given);
        let bind_addr = check.bind_addr("BIND_ADDR", SocketAddr::from((Ipv4Addr::LOCALHOST, 8787)));
        if given.is_health_check {
            let wrong = check.into_wrong();
            return Err(if wrong.is_empty() { Stop::HealthCheck(bind_addr) } else { Stop::Wrong(wrong) });
        }
        let llm = llm(&mut check);
        let config = Self {
            bind_addr,
            retrieval: retrieval::retrieval(&mut check),
            llm,
            page: page(&mut check),
            access: access(&mut check),
            upstream: upstream::upstream(&mut check),
            limits: limits(&mut check),
        };
        if !config.bind_addr.ip().is_loopback() {
            let reachable = format!("{} can be reached from other machines", config.bind_addr);
            match &config.access.token {
                None => check.fault("BIND_ADDR", format_args!("{reachable}; set ACCESS_TOKEN too")),
                Some(token) if token.expose().len() < MIN_TOKEN_CHARS => {
                    let why = format_args!("needs {MIN_TOKEN_CHARS} characters or more, since {reachable}");
                    check.fault("ACCESS_TOKEN", why);
                }
                Some(_) => {}
            }
        }
        match check.into_wrong() {
            wrong if wrong.is_empty() => Ok(config),
            wrong => Err(Stop::Wrong(wrong)),
        }
    }
}

impl Config {
    /// Everything that must be seen by nobody.
    pub fn secrets(&self) -> Vec<Secret> {
        let keys = [&self.llm.api_key, &self.access.token].into_iter().flatten().cloned();
        let headers = self.llm.headers.values().filter_map(|value| Secret::new(value.to_str().ok()?));
        keys.chain(headers).chain(self.retrieval.secrets()).chain(self.upstream.secrets()).collect()
    }
}

fn llm(check: &mut Check<'_>) -> Llm {
    let base_url = check.base_url("LLM_BASE_URL");
    if base_url.as_ref().is_some_and(|url| url.path().trim_end_matches('/').ends_with("/chat/completions")) {
        check.fault("LLM_BASE_URL", "names one route; leave out /chat/completions");
    }
    let model = check.text("LLM_MODEL");
    let mut models = check.list("LLM_MODELS");
    match &model {
        Some(model) if !models.contains(model) => models.insert(0, model.clone()),
        _ => {}
    }
    Llm {
        base_url,
        api_key: check.secret("LLM_API_KEY"),
        headers: check.headers("LLM_HEADERS"),
        model,
        models,
        utility_model: check.text("LLM_UTILITY_MODEL"),
        context_window: check.number("LLM_CONTEXT_WINDOW", 256..=100_000_000),
        max_output_tokens: check.number("LLM_MAX_OUTPUT_TOKENS", 1..=10_000_000).unwrap_or(4096),
    }
}

fn page(check: &mut Check<'_>) -> Page {
    let mut share = |name, default| check.number(name, 0.0..=1.0).unwrap_or(default);
    let budgets = [
        share("SYSTEM_BUDGET_RATIO", 0.1),
        share("TOOL_BUDGET_RATIO", 0.3),
        share("MESSAGE_BUDGET_RATIO", 0.6),
    ];
    let sum: f64 = budgets.iter().sum();
    if sum > 1.0 + 1e-9 {
        check.fault(
            "SYSTEM_BUDGET_RATIO",
            format_args!("with TOOL_ and MESSAGE_BUDGET_RATIO it makes {sum:.2}; at most 1"),
        );
    }
    Page {
        compression_threshold_pct: check.number("MEMORY_COMPRESSION_THRESHOLD_PCT", 1..=100).unwrap_or(85),
        compression_target_tokens: check
            .number("MEMORY_COMPRESSION_TARGET_TOKENS", 1..=10_000_000)
            .unwrap_or(1000),
        max_history_length: check.number("MAX_HISTORY_LENGTH", 1..=1_000_000),
        budgets,
        max_tool_rounds: check.number("MAX_TOOL_ROUNDS", 0..=100).unwrap_or(8),
        system_prompt: check
            .file("SYSTEM_PROMPT_FILE")
            .unwrap_or_else(|| SYSTEM_PROMPT.to_owned())
            .trim()
            .to_owned(),
    }
}

fn access(check: &mut Check<'_>) -> Access {
    let hosts = check.list("ALLOWED_HOSTS").iter().map(|host| host.to_ascii_lowercase()).collect::<Vec<_>>();
    for host in &hosts {
        let alone = Url::parse(&format!("http://{host}/"))
            .is_ok_and(|url| url.path() == "/" && url.username().is_empty());
        if !alone || host.contains(['/', '*', '@', '?', '#']) {
            check.fault(
                "ALLOWED_HOSTS",
                format_args!("{host:?} is not a host with its port, such as chat.example:443"),
            );
        }
    }
    let origins = check.list("ALLOWED_ORIGINS");
    for origin in &origins {
        let exact = Url::parse(origin).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https") && url.origin().ascii_serialization() == *origin
        });
        if !exact {
            check.fault(
                "ALLOWED_ORIGINS",
                format_args!("{origin:?} is not an origin, such as https://chat.example"),
            );
        }
    }
    let days: f64 = check.number("SIGN_IN_DAYS", 0.0..=3650.0).unwrap_or(30.0);
    let [certificate, key] = ["TLS_CERT_FILE", "TLS_KEY_FILE"].map(|name| check.existing_file(name));
    check.together("TLS_CERT_FILE", "TLS_KEY_FILE");
    Access {
        hosts,
        origins,
        token: check.secret("ACCESS_TOKEN"),
        session_lifetime: Duration::from_secs_f64(days * 86_400.0),
        tls: certificate.zip(key).map(|(certificate, key)| TlsFiles { certificate, key }),
    }
}

fn limits(check: &mut Check<'_>) -> Limits {
    let mut seconds = |name, least: f64, default: f64| {
        Duration::from_secs_f64(check.number(name, least..=86_400.0).unwrap_or(default))
    };
    let (connect, headers) =
        (seconds("CONNECT_TIMEOUT_S", 0.01, 5.0), seconds("HEADER_TIMEOUT_S", 0.01, 120.0));
    let (idle, drain) = (seconds("IDLE_TIMEOUT_S", 0.01, 60.0), seconds("DRAIN_S", 0.0, 30.0));
    Limits {
        connect,
        headers,
        idle,
        drain,
        request_bytes: check.number("MAX_REQUEST_BYTES", 1..=1 << 40).unwrap_or(4 << 20),
        response_bytes: check.number("MAX_RESPONSE_BYTES", 1..=1 << 40).unwrap_or(16 << 20),
        streams: check.number("MAX_STREAMS", 1..=1_000_000).unwrap_or(1024),
    }
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
