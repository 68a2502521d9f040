//! What the proxy says about itself.

use footnote_core::wire::PublicConfig;

/// What the proxy says about itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ServerConfig {
    Loading,
    Ready(Box<PublicConfig>),
    /// It asks for an access token; `refused`: the one that was sent is wrong.
    TokenNeeded {
        refused: bool,
    },
    /// It cannot be asked, with the reason in words for people.
    Failed(String),
}

impl ServerConfig {
    /// The settings, once they are there.
    pub(crate) fn ready(&self) -> Option<&PublicConfig> {
        match self {
            Self::Ready(config) => Some(config),
            Self::Loading | Self::TokenNeeded { .. } | Self::Failed(_) => None,
        }
    }
}
