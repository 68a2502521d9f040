//! Why the settings give no configuration.

use std::net::SocketAddr;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Why [`Config::read`](super::Config::read) gives no configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// Help, version, completions or the manual page: print it and exit with 0.
    #[error("{0}")]
    Print(String),
    /// The program that listens at this address is to be asked whether it is alive.
    #[error("{0}")]
    HealthCheck(SocketAddr),
    /// One line for each wrong setting.
    #[error("{}", .0.join("\n"))]
    Invalid(Vec<String>),
}

impl From<clap::Error> for ConfigError {
    fn from(error: clap::Error) -> Self {
        if !error.use_stderr() {
            return Self::Print(error.render().to_string());
        }
        // Not in clap's words: they show the value, which may be a key.
        let flag = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(argument)) if argument.starts_with('-') => argument.split('=').next(),
            _ => None,
        };
        Self::Invalid(vec![match (flag, error.kind()) {
            (Some(flag), ErrorKind::UnknownArgument) => format!("{flag} is no flag; --help lists all"),
            (Some(flag), ErrorKind::ArgumentConflict) => format!("{flag} is given twice"),
            (Some(flag), _) => format!("{flag} has no value, or one that it cannot take; see --help"),
            (None, _) => {
                "an argument is no flag; a value follows its flag, as in --llm-model=gpt-4o".to_owned()
            }
        }])
    }
}
