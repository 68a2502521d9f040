//! The names: every setting once, with its default and what it means. Flags, environment and help come from here.

use std::collections::HashMap;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Stop;

/// The program's name.
const NAME: &str = "footnote";
/// Flags that ask for something other than serving. They are no settings: the environment cannot give them.
const COMPLETIONS: &str = "completions";
const HEALTH: &str = "health";
const MAN: &str = "man";

/// One setting: `NAME` in the environment, `--name` on the command line.
pub(super) struct Setting {
    /// In capitals, words joined by underscores.
    pub(super) name: &'static str,
    /// What the help calls its value.
    value: &'static str,
    /// One line, with the default at its end.
    help: &'static str,
}

const fn setting(name: &'static str, value: &'static str, help: &'static str) -> Setting {
    Setting { name, value, help }
}

/// Every setting, in the order of the help.
pub(super) const SETTINGS: &[Setting] = &[
    setting(
        "BIND_ADDR",
        "ADDR:PORT",
        "Where to listen; anything but loopback needs ACCESS_TOKEN [default: 127.0.0.1:8787]",
    ),
    setting("LLM_BASE_URL", "URL", "An OpenAI-compatible base, ending in /v1 [default: offline answers]"),
    setting("LLM_API_KEY", "KEY", "Sent to the model server only (prefer the file or the environment)"),
    setting("LLM_API_KEY_FILE", "FILE", "A file that holds it"),
    setting(
        "LLM_HEADERS",
        "NAME=VALUE,..",
        "Headers sent to the model server besides, e.g. api-key=KEY (prefer the environment)",
    ),
    setting("LLM_MODEL", "ID", "The default model [default: the first that is offered]"),
    setting("LLM_MODELS", "ID,ID", "The models offered [default: what the model server lists]"),
    setting("LLM_UTILITY_MODEL", "ID", "For every purpose but the answer [default: LLM_MODEL]"),
    setting(
        "LLM_CONTEXT_WINDOW",
        "TOKENS",
        "Size of the context window [default: the model's own if known, else 32768]",
    ),
    setting("LLM_MAX_OUTPUT_TOKENS", "TOKENS", "Kept free in the window for the answer [default: 4096]"),
    setting(
        "MEMORY_COMPRESSION_THRESHOLD_PCT",
        "PERCENT",
        "Of the window; older turns are compressed from here on [default: 85]",
    ),
    setting("MEMORY_COMPRESSION_TARGET_TOKENS", "TOKENS", "Length of the compressed turn [default: 1000]"),
    setting("MAX_HISTORY_LENGTH", "MESSAGES", "Messages at most in a request [default: none]"),
    setting("SYSTEM_BUDGET_RATIO", "0..1", "Share of the window for the system prompt [default: 0.1]"),
    setting("TOOL_BUDGET_RATIO", "0..1", "Share for tools and documents [default: 0.3]"),
    setting("MESSAGE_BUDGET_RATIO", "0..1", "Share for messages [default: 0.6]"),
    setting("MAX_TOOL_ROUNDS", "N", "Then one last request without tools [default: 8]"),
    setting("SYSTEM_PROMPT_FILE", "FILE", "Text of the system prompt [default: built in]"),
    setting(
        "RETRIEVAL_KIND",
        "KIND",
        "embedded, footnote, elasticsearch, meilisearch, openai, dify or none [default: footnote with RETRIEVAL_URL; embedded with DOCS_DIR or without LLM_BASE_URL; else none]",
    ),
    setting("RETRIEVAL_URL", "URL", "Base address of the knowledge base"),
    setting(
        "RETRIEVAL_API_KEY",
        "KEY",
        "Sent to the knowledge base only (prefer the file or the environment)",
    ),
    setting("RETRIEVAL_API_KEY_FILE", "FILE", "A file that holds it"),
    setting(
        "RETRIEVAL_AUTH",
        "SCHEME",
        "How the key is sent: bearer, apikey or basic [default: apikey with elasticsearch, else bearer]",
    ),
    setting(
        "RETRIEVAL_INDEX",
        "NAME",
        "The index (elasticsearch, meilisearch), vector store (openai) or knowledge base (dify) to search",
    ),
    setting(
        "RETRIEVAL_FIELDS",
        "NAME=FIELD,..",
        "What an engine's documents call id, title, text, url and kbId [default: these names]",
    ),
    setting("DOCS_DIR", "FOLDER", "Folder of Markdown for the embedded knowledge base [default: the guide]"),
    setting("KB_URL_TEMPLATE", "URL", "Address of a source, e.g. https://kb.example/article/{kbId}"),
    setting(
        "ALLOWED_HOSTS",
        "HOST:PORT,..",
        "Hosts this is reached by, besides the bound address and localhost; exact, with port",
    ),
    setting(
        "ALLOWED_ORIGINS",
        "ORIGIN,..",
        "Origins of pages served elsewhere that may call this, e.g. https://chat.example",
    ),
    setting("ACCESS_TOKEN", "TOKEN", "What a client must send (prefer the file or the environment)"),
    setting("ACCESS_TOKEN_FILE", "FILE", "A file that holds it"),
    setting(
        "SIGN_IN_DAYS",
        "DAYS",
        "How long a browser that gave the token may go on without it [default: 30]",
    ),
    setting("TLS_CERT_FILE", "FILE", "Certificate chain for https, in PEM form [default: plain http]"),
    setting("TLS_KEY_FILE", "FILE", "Its private key"),
    setting(
        "UPSTREAM_CA_FILE",
        "FILE",
        "Certificates to trust for upstreams besides the system's, in PEM form",
    ),
    setting("SSL_CERT_FILE", "FILE", "The system's certificate authorities, where they lie elsewhere"),
    setting("UPSTREAM_CERT_FILE", "FILE", "Client certificate shown to upstreams, in PEM form"),
    setting("UPSTREAM_KEY_FILE", "FILE", "Its private key"),
    setting("HTTPS_PROXY", "URL", "Forward proxy for upstreams on https; never used for this machine"),
    setting("HTTP_PROXY", "URL", "Forward proxy for upstreams on http; never used for this machine"),
    setting("NO_PROXY", "HOST,..", "Hosts reached without a forward proxy"),
    setting("CONNECT_TIMEOUT_S", "SECONDS", "To connect to an upstream [default: 5]"),
    setting("HEADER_TIMEOUT_S", "SECONDS", "Until an upstream's answer begins [default: 120]"),
    setting("IDLE_TIMEOUT_S", "SECONDS", "Between two pieces of a body [default: 60]"),
    setting("DRAIN_S", "SECONDS", "For running answers to finish at shutdown [default: 30]"),
    setting("MAX_REQUEST_BYTES", "BYTES", "[default: 4194304]"),
    setting("MAX_RESPONSE_BYTES", "BYTES", "[default: 16777216]"),
    setting("MAX_STREAMS", "N", "Answers that may run at the same time [default: 1024]"),
];

/// What was given, by name: flags first, then the environment; an empty value counts as none.
#[derive(Debug)]
pub(super) struct Given {
    values: HashMap<&'static str, String>,
    /// Whether a running program is to be asked for its health.
    pub(super) is_health_check: bool,
}

impl Given {
    /// Reads `args` (the program's name first) and asks `env` for what they leave open.
    pub(super) fn read(
        args: impl IntoIterator<Item = String>,
        env: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, Stop> {
        let mut matches = command().try_get_matches_from(args)?;
        if let Some(text) = generated(&matches)? {
            return Err(Stop::Asked(text));
        }
        let mut values = HashMap::new();
        for setting in SETTINGS {
            let value =
                matches.remove_one::<String>(setting.name).or_else(|| environment(setting.name, &env));
            if let Some(value) = value.filter(|value| !value.trim().is_empty()) {
                values.insert(setting.name, value.trim().to_owned());
            }
        }
        Ok(Self { values, is_health_check: matches.get_flag(HEALTH) })
    }

    /// The value of `name`, without blanks around it.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }
}

/// The variable `name`; those of forward proxies are often written in lower case.
fn environment(name: &str, env: impl Fn(&str) -> Option<String>) -> Option<String> {
    env(name).or_else(|| if name.ends_with("_PROXY") { env(&name.to_ascii_lowercase()) } else { None })
}

/// The shell's completions or the manual page, where one of them is asked for.
fn generated(matches: &ArgMatches) -> Result<Option<String>, Stop> {
    let mut text = Vec::new();
    if let Some(shell) = matches.get_one::<Shell>(COMPLETIONS) {
        clap_complete::generate(*shell, &mut command(), NAME, &mut text);
    } else if matches.get_flag(MAN) {
        Man::new(command()).render(&mut text).map_err(|error| Stop::Wrong(vec![error.to_string()]))?;
    } else {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&text).into_owned()))
}

fn command() -> Command {
    let args = SETTINGS.iter().map(|setting| {
        Arg::new(setting.name)
            .long(setting.name.to_ascii_lowercase().replace('_', "-"))
            .value_name(setting.value)
            .help(setting.help)
            .action(ArgAction::Set)
            .allow_hyphen_values(true)
    });
    let asks = [
        Arg::new(HEALTH)
            .long(HEALTH)
            .action(ArgAction::SetTrue)
            .help("Ask the Footnote that runs at BIND_ADDR whether it is alive, and end with 0 if it is"),
        Arg::new(COMPLETIONS)
            .long(COMPLETIONS)
            .value_name("SHELL")
            .value_parser(value_parser!(Shell))
            .help("Print completions for a shell, and end"),
        Arg::new(MAN).long(MAN).action(ArgAction::SetTrue).help("Print the manual page, and end"),
    ];
    Command::new(NAME)
        .version(env!("CARGO_PKG_VERSION"))
        .about("A chat client in a browser tab that shows where every answer comes from")
        .after_help(
            "Each setting can also be given in the environment: --llm-base-url is LLM_BASE_URL, and so on.",
        )
        .args(args)
        .args(asks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_environment_and_empty_is_none() {
        let args = ["footnote", "--llm-model", "from-flag", "--docs-dir="].map(String::from);
        let env = |name: &str| match name {
            "LLM_MODEL" | "DOCS_DIR" => Some("from-env".to_owned()),
            "LLM_API_KEY" => Some(" ".to_owned()),
            "DRAIN_S" => Some(" 3 ".to_owned()),
            _ => None,
        };
        let given = Given::read(args, env).unwrap();
        assert_eq!(given.get("LLM_MODEL"), Some("from-flag"));
        assert_eq!(given.get("DOCS_DIR"), None);
        assert_eq!(given.get("LLM_API_KEY"), None);
        assert_eq!(given.get("DRAIN_S"), Some("3"));
    }

    #[test]
    fn the_command_is_sound() {
        command().debug_assert();
    }
}
