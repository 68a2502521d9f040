//! The settings as they are given: each is a flag and an environment variable, both named after it.

use std::env;
use std::ffi::OsString;
use std::fmt;

use clap::builder::Resettable;
use clap::{Command, CommandFactory, FromArgMatches, Parser};
use clap_complete::Shell;
use clap_mangen::Man;

use super::error::ConfigError;

/// Makes the settings of a list: each is a flag and an environment variable of its name, and its comment is the help.
macro_rules! settings {
    ($($(#[$help:meta])+ $name:ident: $value:literal,)+) => {
        /// Every setting as text, in the order of the help.
        #[derive(Parser)]
        #[command(
            name = "footnote",
            version,
            about = "A chat client in a browser tab that shows where every answer comes from"
        )]
        #[expect(clippy::doc_markdown, reason = "the comments are the help")]
        pub(super) struct RawSettings {
            $($(#[$help])+ #[arg(long, env, value_name = $value)] pub(super) $name: Option<String>,)+
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
    };
}

settings! {
    /// Where to listen; anything but loopback needs ACCESS_TOKEN [default: 127.0.0.1:8787]
    bind_addr: "ADDR:PORT",
    /// An OpenAI-compatible base, ending in /v1 [default: offline answers]
    llm_base_url: "URL",
    /// Sent to the model server only (prefer the file or the environment)
    llm_api_key: "KEY",
    /// A file that holds it
    llm_api_key_file: "FILE",
    /// Headers sent to the model server besides, e.g. api-key=KEY (prefer the environment)
    llm_headers: "NAME=VALUE,..",
    /// The default model [default: the first that is offered]
    llm_model: "ID",
    /// The models offered [default: what the model server lists]
    llm_models: "ID,ID",
    /// For every purpose but the answer [default: LLM_MODEL]
    llm_utility_model: "ID",
    /// Size of the context window [default: the model's own if known, else 32768]
    llm_context_window: "TOKENS",
    /// Kept free in the window for the answer [default: 4096]
    llm_max_output_tokens: "TOKENS",
    /// Percent of the window from which older turns are compressed [default: 85]
    memory_compression_threshold_pct: "PERCENT",
    /// Length of the compressed turn [default: 1000]
    memory_compression_target_tokens: "TOKENS",
    /// Most messages in a request [default: none]
    max_history_length: "MESSAGES",
    /// Share of the window for the system prompt [default: 0.1]
    system_budget_ratio: "0..1",
    /// Share for tools and documents [default: 0.3]
    tool_budget_ratio: "0..1",
    /// Share for messages [default: 0.6]
    message_budget_ratio: "0..1",
    /// Rounds of tool calls in a turn; then one last request without tools [default: 8]
    max_tool_rounds: "N",
    /// Text of the system prompt [default: built in]
    system_prompt_file: "FILE",
    /// Whether models are asked to quote the words that a citation rests on: on or off [default: on]
    quotes: "on|off",
    /// embedded, footnote, elasticsearch, meilisearch, openai, dify, typesense, solr, qdrant, weaviate, vespa, postgrest,
    /// quickwit, those that find by meaning (opensearch-, elasticsearch-, meilisearch-, typesense-, qdrant- and
    /// weaviate-hybrid), mcp, none, or a kind of KNOWLEDGE_FILE [default: footnote with RETRIEVAL_URL; embedded with
    /// DOCS_DIR or without LLM_BASE_URL; else none]
    retrieval_kind: "KIND",
    /// Base address of the knowledge base
    retrieval_url: "URL",
    /// Sent to the knowledge base only (prefer the file or the environment)
    retrieval_api_key: "KEY",
    /// A file that holds it
    retrieval_api_key_file: "FILE",
    /// How the key is sent: bearer, apikey or basic [default: as the kind wants it, most often bearer]
    retrieval_auth: "SCHEME",
    /// The index, collection, vector store (openai) or knowledge base (dify) to search
    retrieval_index: "NAME",
    /// What an engine's documents call id, title, text, url, kbId, heading, folder, tags and date [default: these names]
    retrieval_fields: "NAME=FIELD,..",
    /// TOML with further knowledge bases, and kinds of search engines of your own
    knowledge_file: "FILE",
    /// The server of MCP_SERVERS_FILE that is searched with mcp, and its tools [default: the only one, search, fetch]
    retrieval_tools: "server=NAME,search=TOOL,fetch=TOOL",
    /// Folder of notes and documents for the embedded knowledge base [default: the guide]
    docs_dir: "FOLDER",
    /// A model for search by meaning, e.g. multilingual-e5-small, in a folder and for kinds that take a vector [default: search
    /// by words alone]
    embedding_model: "ID",
    /// An OpenAI-compatible base with /embeddings [default: LLM_BASE_URL, with its key]
    embedding_base_url: "URL",
    /// Sent to the server of EMBEDDING_BASE_URL only (prefer the file or the environment)
    embedding_api_key: "KEY",
    /// A file that holds it
    embedding_api_key_file: "FILE",
    /// Sent before each question, e.g. "query: " [default: as the model wants it, if it is known]
    embedding_query_prefix: "TEXT",
    /// Sent before each passage, e.g. "passage: " [default: as the model wants it, if it is known]
    embedding_passage_prefix: "TEXT",
    /// A model that turns speech into text, e.g. whisper-1, with which people dictate questions [default: they cannot]
    transcription_model: "ID",
    /// An OpenAI-compatible base with /audio/transcriptions [default: LLM_BASE_URL, with its key]
    transcription_base_url: "URL",
    /// Sent to the server of TRANSCRIPTION_BASE_URL only (prefer the file or the environment)
    transcription_api_key: "KEY",
    /// A file that holds it
    transcription_api_key_file: "FILE",
    /// Folder for data that outlives the program, which is what search by meaning has learned [default: memory only]
    data_dir: "FOLDER",
    /// Name of a sub-folder of DOCS_DIR to which people add documents in the page, e.g. added [default: they cannot]
    docs_add: "NAME",
    /// Who may add them where IDENTITY_HEADER names users, e.g. ana@x.example,group:editors, or everyone
    docs_add_by: "LIST",
    /// Seconds between two walks of the folder, where the system does not tell of changes, as on network mounts [default: told]
    docs_poll_s: "SECONDS",
    /// Address of a source, e.g. https://kb.example/article/{kbId} or obsidian://open?vault=Notes&file={path}%23{heading}
    kb_url_template: "URL",
    /// JSON with servers of the Model Context Protocol, {"mcpServers": {"NAME": {"url": "..", "headers": {..}}}}
    mcp_servers_file: "FILE",
    /// Longest silence of such a server [default: 300]
    mcp_timeout_s: "SECONDS",
    /// Hosts this is reached by, besides the bound address and localhost; exact, with port
    allowed_hosts: "HOST:PORT,..",
    /// Origins of pages served elsewhere that may call this, e.g. https://chat.example
    allowed_origins: "ORIGIN,..",
    /// Origins whose images may be loaded when a person asks for it, e.g. https://wiki.example
    image_origins: "ORIGIN,..",
    /// What a client must send (prefer the file or the environment)
    access_token: "TOKEN",
    /// A file that holds it
    access_token_file: "FILE",
    /// How long a browser that gave the token may go on without it [default: 30]
    sign_in_days: "DAYS",
    /// Header in which a reverse proxy that signs people in names the user, e.g. X-Forwarded-User
    identity_header: "NAME",
    /// Header in which it names the user's groups, separated by commas
    identity_groups_header: "NAME",
    /// Header that only it can send, which shows that a request comes from it (prefer the file or the environment)
    identity_secret_header: "NAME: SECRET",
    /// A file that holds it
    identity_secret_header_file: "FILE",
    /// Certificate chain for https, in PEM form [default: plain http]
    tls_cert_file: "FILE",
    /// Its private key
    tls_key_file: "FILE",
    /// Certificates to trust for upstreams besides the system's, in PEM form
    upstream_ca_file: "FILE",
    /// The system's certificate authorities, where they lie elsewhere
    ssl_cert_file: "FILE",
    /// Client certificate shown to upstreams, in PEM form
    upstream_cert_file: "FILE",
    /// Its private key
    upstream_key_file: "FILE",
    /// Forward proxy for upstreams on https; never used for this machine
    https_proxy: "URL",
    /// Forward proxy for upstreams on http; never used for this machine
    http_proxy: "URL",
    /// Hosts reached without a forward proxy
    no_proxy: "HOST,..",
    /// To connect to an upstream [default: 5]
    connect_timeout_s: "SECONDS",
    /// Until an upstream's answer begins [default: 120]
    header_timeout_s: "SECONDS",
    /// Between two pieces of a body [default: 60]
    idle_timeout_s: "SECONDS",
    /// For running answers to finish at shutdown [default: 30]
    drain_s: "SECONDS",
    /// Largest body of a request [default: 4194304]
    max_request_bytes: "BYTES",
    /// Largest body of an answer [default: 16777216]
    max_response_bytes: "BYTES",
    /// Answers that may run at the same time [default: 1024]
    max_streams: "N",
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
