//! The proxy's public settings, or why they are missing.

use footnote_core::wire::PublicConfig;

#[derive(Debug, Clone, PartialEq)]
pub enum ServerConfig {
    Loading,
    Ready(Box<PublicConfig>),
    /// The proxy requires an access token; `refused`: the token that was sent is wrong.
    TokenNeeded {
        refused: bool,
    },
    /// The proxy could not be asked, with the reason in words for people.
    Failed(String),
}

impl ServerConfig {
    /// The settings, once they are loaded.
    pub fn ready(&self) -> Option<&PublicConfig> {
        match self {
            Self::Ready(config) => Some(config),
            Self::Loading | Self::TokenNeeded { .. } | Self::Failed(_) => None,
        }
    }
}
