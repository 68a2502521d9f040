//! The settings as they are given: each field is a flag and an environment variable, both named after it.

use std::env;
use std::ffi::OsString;
use std::fmt;

use clap::builder::Resettable;
use clap::{Command, CommandFactory, FromArgMatches, Parser};
use clap_complete::Shell;
use clap_mangen::Man;

use super::error::ConfigError;

/// Every setting as text, in the order of the help.
#[derive(Parser)]
#[command(
    name = "footnote",
    version,
    about = "A chat client in a browser tab that shows where every answer comes from"
)]
#[expect(clippy::doc_markdown, reason = "the comments are the help")]
pub(super) struct RawSettings {
    /// Where to listen; anything but loopback needs ACCESS_TOKEN [default: 127.0.0.1:8787]
    #[arg(long, env, value_name = "ADDR:PORT")]
    pub(super) bind_addr: Option<String>,
    /// An OpenAI-compatible base, ending in /v1 [default: offline answers]
    #[arg(long, env, value_name = "URL")]
    pub(super) llm_base_url: Option<String>,
    /// Sent to the model server only (prefer the file or the environment)
    #[arg(long, env, value_name = "KEY")]
    pub(super) llm_api_key: Option<String>,
    /// A file that holds it
    #[arg(long, env, value_name = "FILE")]
    pub(super) llm_api_key_file: Option<String>,
    /// Headers sent to the model server besides, e.g. api-key=KEY (prefer the environment)
    #[arg(long, env, value_name = "NAME=VALUE,..")]
    pub(super) llm_headers: Option<String>,
    /// The default model [default: the first that is offered]
    #[arg(long, env, value_name = "ID")]
    pub(super) llm_model: Option<String>,
    /// The models offered [default: what the model server lists]
    #[arg(long, env, value_name = "ID,ID")]
    pub(super) llm_models: Option<String>,
    /// For every purpose but the answer [default: LLM_MODEL]
    #[arg(long, env, value_name = "ID")]
    pub(super) llm_utility_model: Option<String>,
    /// Size of the context window [default: the model's own if known, else 32768]
    #[arg(long, env, value_name = "TOKENS")]
    pub(super) llm_context_window: Option<String>,
    /// Kept free in the window for the answer [default: 4096]
    #[arg(long, env, value_name = "TOKENS")]
    pub(super) llm_max_output_tokens: Option<String>,
    /// Percent of the window from which older turns are compressed [default: 85]
    #[arg(long, env, value_name = "PERCENT")]
    pub(super) memory_compression_threshold_pct: Option<String>,
    /// Length of the compressed turn [default: 1000]
    #[arg(long, env, value_name = "TOKENS")]
    pub(super) memory_compression_target_tokens: Option<String>,
    /// Most messages in a request [default: none]
    #[arg(long, env, value_name = "MESSAGES")]
    pub(super) max_history_length: Option<String>,
    /// Share of the window for the system prompt [default: 0.1]
    #[arg(long, env, value_name = "0..1")]
    pub(super) system_budget_ratio: Option<String>,
    /// Share for tools and documents [default: 0.3]
    #[arg(long, env, value_name = "0..1")]
    pub(super) tool_budget_ratio: Option<String>,
    /// Share for messages [default: 0.6]
    #[arg(long, env, value_name = "0..1")]
    pub(super) message_budget_ratio: Option<String>,
    /// Rounds of tool calls in a turn; then one last request without tools [default: 8]
    #[arg(long, env, value_name = "N")]
    pub(super) max_tool_rounds: Option<String>,
    /// Text of the system prompt [default: built in]
    #[arg(long, env, value_name = "FILE")]
    pub(super) system_prompt_file: Option<String>,
    /// Whether models are asked to quote the words that a citation rests on: on or off [default: on]
    #[arg(long, env, value_name = "on|off")]
    pub(super) quotes: Option<String>,
    /// embedded, footnote, elasticsearch, meilisearch, openai, dify, typesense, solr, qdrant, weaviate, vespa, postgrest,
    /// quickwit, elasticsearch-hybrid, meilisearch-hybrid, mcp, none, or a kind of KNOWLEDGE_FILE [default: footnote with
    /// RETRIEVAL_URL; embedded with DOCS_DIR or without LLM_BASE_URL; else none]
    #[arg(long, env, value_name = "KIND")]
    pub(super) retrieval_kind: Option<String>,
    /// Base address of the knowledge base
    #[arg(long, env, value_name = "URL")]
    pub(super) retrieval_url: Option<String>,
    /// Sent to the knowledge base only (prefer the file or the environment)
    #[arg(long, env, value_name = "KEY")]
    pub(super) retrieval_api_key: Option<String>,
    /// A file that holds it
    #[arg(long, env, value_name = "FILE")]
    pub(super) retrieval_api_key_file: Option<String>,
    /// How the key is sent: bearer, apikey or basic [default: as the kind wants it, most often bearer]
    #[arg(long, env, value_name = "SCHEME")]
    pub(super) retrieval_auth: Option<String>,
    /// The index, collection, vector store (openai) or knowledge base (dify) to search
    #[arg(long, env, value_name = "NAME")]
    pub(super) retrieval_index: Option<String>,
    /// What an engine's documents call id, title, text, url, kbId, heading, folder, tags and date [default: these names]
    #[arg(long, env, value_name = "NAME=FIELD,..")]
    pub(super) retrieval_fields: Option<String>,
    /// TOML with further knowledge bases, and kinds of search engines of your own
    #[arg(long, env, value_name = "FILE")]
    pub(super) knowledge_file: Option<String>,
    /// The server of MCP_SERVERS_FILE that is searched with mcp, and its tools [default: the only one, search, fetch]
    #[arg(long, env, value_name = "server=NAME,search=TOOL,fetch=TOOL")]
    pub(super) retrieval_tools: Option<String>,
    /// Folder of notes and documents for the embedded knowledge base [default: the guide]
    #[arg(long, env, value_name = "FOLDER")]
    pub(super) docs_dir: Option<String>,
    /// Seconds between two walks of the folder, where the system does not tell of changes, as on network mounts [default: told]
    #[arg(long, env, value_name = "SECONDS")]
    pub(super) docs_poll_s: Option<String>,
    /// Address of a source, e.g. https://kb.example/article/{kbId} or obsidian://open?vault=Notes&file={path}%23{heading}
    #[arg(long, env, value_name = "URL")]
    pub(super) kb_url_template: Option<String>,
    /// JSON with servers of the Model Context Protocol, {"mcpServers": {"NAME": {"url": "..", "headers": {..}}}}
    #[arg(long, env, value_name = "FILE")]
    pub(super) mcp_servers_file: Option<String>,
    /// Longest silence of such a server [default: 300]
    #[arg(long, env, value_name = "SECONDS")]
    pub(super) mcp_timeout_s: Option<String>,
    /// Hosts this is reached by, besides the bound address and localhost; exact, with port
    #[arg(long, env, value_name = "HOST:PORT,..")]
    pub(super) allowed_hosts: Option<String>,
    /// Origins of pages served elsewhere that may call this, e.g. https://chat.example
    #[arg(long, env, value_name = "ORIGIN,..")]
    pub(super) allowed_origins: Option<String>,
    /// Origins whose images may be loaded when a person asks for it, e.g. https://wiki.example
    #[arg(long, env, value_name = "ORIGIN,..")]
    pub(super) image_origins: Option<String>,
    /// What a client must send (prefer the file or the environment)
    #[arg(long, env, value_name = "TOKEN")]
    pub(super) access_token: Option<String>,
    /// A file that holds it
    #[arg(long, env, value_name = "FILE")]
    pub(super) access_token_file: Option<String>,
    /// How long a browser that gave the token may go on without it [default: 30]
    #[arg(long, env, value_name = "DAYS")]
    pub(super) sign_in_days: Option<String>,
    /// Header in which a reverse proxy that signs people in names the user, e.g. X-Forwarded-User
    #[arg(long, env, value_name = "NAME")]
    pub(super) identity_header: Option<String>,
    /// Header in which it names the user's groups, separated by commas
    #[arg(long, env, value_name = "NAME")]
    pub(super) identity_groups_header: Option<String>,
    /// Header that only it can send, which shows that a request comes from it (prefer the file or the environment)
    #[arg(long, env, value_name = "NAME: SECRET")]
    pub(super) identity_secret_header: Option<String>,
    /// A file that holds it
    #[arg(long, env, value_name = "FILE")]
    pub(super) identity_secret_header_file: Option<String>,
    /// Certificate chain for https, in PEM form [default: plain http]
    #[arg(long, env, value_name = "FILE")]
    pub(super) tls_cert_file: Option<String>,
    /// Its private key
    #[arg(long, env, value_name = "FILE")]
    pub(super) tls_key_file: Option<String>,
    /// Certificates to trust for upstreams besides the system's, in PEM form
    #[arg(long, env, value_name = "FILE")]
    pub(super) upstream_ca_file: Option<String>,
    /// The system's certificate authorities, where they lie elsewhere
    #[arg(long, env, value_name = "FILE")]
    pub(super) ssl_cert_file: Option<String>,
    /// Client certificate shown to upstreams, in PEM form
    #[arg(long, env, value_name = "FILE")]
    pub(super) upstream_cert_file: Option<String>,
    /// Its private key
    #[arg(long, env, value_name = "FILE")]
    pub(super) upstream_key_file: Option<String>,
    /// Forward proxy for upstreams on https; never used for this machine
    #[arg(long, env, value_name = "URL")]
    pub(super) https_proxy: Option<String>,
    /// Forward proxy for upstreams on http; never used for this machine
    #[arg(long, env, value_name = "URL")]
    pub(super) http_proxy: Option<String>,
    /// Hosts reached without a forward proxy
    #[arg(long, env, value_name = "HOST,..")]
    pub(super) no_proxy: Option<String>,
    /// To connect to an upstream [default: 5]
    #[arg(long, env, value_name = "SECONDS")]
    pub(super) connect_timeout_s: Option<String>,
    /// Until an upstream's answer begins [default: 120]
    #[arg(long, env, value_name = "SECONDS")]
    pub(super) header_timeout_s: Option<String>,
    /// Between two pieces of a body [default: 60]
    #[arg(long, env, value_name = "SECONDS")]
    pub(super) idle_timeout_s: Option<String>,
    /// For running answers to finish at shutdown [default: 30]
    #[arg(long, env, value_name = "SECONDS")]
    pub(super) drain_s: Option<String>,
    /// Largest body of a request [default: 4194304]
    #[arg(long, env, value_name = "BYTES")]
    pub(super) max_request_bytes: Option<String>,
    /// Largest body of an answer [default: 16777216]
    #[arg(long, env, value_name = "BYTES")]
    pub(super) max_response_bytes: Option<String>,
    /// Answers that may run at the same time [default: 1024]
    #[arg(long, env, value_name = "N")]
    pub(super) max_streams: Option<String>,
    /// Ask the Footnote that runs at BIND_ADDR whether it is alive, and end with 0 if it is
    #[arg(long = "health")]
    pub(super) is_health_check: bool,
    /// Print completions for a shell, and end
    #[arg(long, value_name = "SHELL")]
    completions: Option<Shell>,
    /// Print the manual page, and end
    #[arg(long)]
    man: bool,
}

impl RawSettings {
    /// Reads the command line and, where a flag is missing, the environment.
    pub(super) fn from_process() -> Result<Self, ConfigError> {
        let mut settings = Self::parse_with(command(), env::args_os())?;
        // Usually written in lower case; clap reads one variable for each setting.
        for (setting, variable) in [
            (&mut settings.https_proxy, "https_proxy"),
            (&mut settings.http_proxy, "http_proxy"),
            (&mut settings.no_proxy, "no_proxy"),
        ] {
            if setting.is_none() {
                *setting = env::var(variable).ok();
            }
        }
        Ok(settings)
    }

    /// Reads `args`, the program's name first, but not the environment.
    pub(super) fn from_args(args: impl IntoIterator<Item = String>) -> Result<Self, ConfigError> {
        Self::parse_with(command().mut_args(|arg| arg.env(Resettable::Reset)), args)
    }

    /// The names of all settings, as in the environment.
    #[cfg(test)]
    pub(super) fn names() -> Vec<String> {
        let command = command();
        let names = command.get_arguments().filter_map(|arg| arg.get_env());
        names.map(|name| name.to_string_lossy().into_owned()).collect()
    }

    fn parse_with(
        command: Command,
        args: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Self, ConfigError> {
        let settings = Self::from_arg_matches(&command.try_get_matches_from(args)?)?;
        let mut text = Vec::new();
        if let Some(shell) = settings.completions {
            clap_complete::generate(shell, &mut self::command(), "footnote", &mut text);
        } else if settings.man {
            Man::new(self::command()).render(&mut text).map_err(clap::Error::from)?;
        } else {
            return Ok(settings);
        }
        Err(ConfigError::Print(String::from_utf8_lossy(&text).into_owned()))
    }
}

/// The command line. A value may begin with a hyphen, and the help never shows one from the environment.
fn command() -> Command {
    RawSettings::command().mut_args(|arg| {
        let takes_value = arg.get_action().takes_values();
        arg.allow_hyphen_values(takes_value).hide_env_values(true)
    })
}

/// The [`Setting`] in a field: `setting!(raw.docs_dir)`.
macro_rules! setting {
    ($raw:ident.$field:ident) => {
        $crate::config::settings::Setting::new(stringify!($field), $raw.$field.as_deref())
    };
}
pub(super) use setting;

/// A setting's name and value. `Display` writes the name as in the environment, for messages.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    field: &'static str,
    /// Without blanks around it; `None` if nothing is left.
    pub(super) value: Option<&'a str>,
}

impl<'a> Setting<'a> {
    pub(super) fn new(field: &'static str, value: Option<&'a str>) -> Self {
        Self { field, value: value.map(str::trim).filter(|value| !value.is_empty()) }
    }

    pub(super) fn is_set(self) -> bool {
        self.value.is_some()
    }

    pub(super) fn text(self) -> Option<String> {
        self.value.map(str::to_owned)
    }

    /// The parts between commas, trimmed, without empty ones.
    pub(super) fn list(self) -> Vec<String> {
        let parts = self.value.unwrap_or_default().split(',').map(str::trim);
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }
}

impl fmt::Display for Setting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.field.to_ascii_uppercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_trimmed_and_blank_ones_are_not_set() {
        let args = ["footnote", "--docs-dir=", "--llm-model", " ", "--drain-s", " 3 ", "--max-streams", "-1"];
        let raw = RawSettings::from_args(args.map(String::from)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(setting!(raw.docs_dir).value, None);
        assert_eq!(setting!(raw.llm_model).value, None);
        assert_eq!(setting!(raw.drain_s).value, Some("3"));
        assert_eq!(setting!(raw.max_streams).value, Some("-1"));
        assert_eq!(setting!(raw.max_streams).to_string(), "MAX_STREAMS");
    }

    #[test]
    fn the_command_is_sound() {
        command().debug_assert();
    }
}
