//! A message's tokens, kept with it so that each text is counted once.

use serde::{Deserialize, Serialize};

/// A message's tokens, in the encoding of the model that was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageTokens {
    /// Its own words.
    pub token_count: u32,
    /// With the references that were sent beside it and the chat format's framing.
    pub augmented_token_count: u32,
    /// Tool calls and their results.
    #[serde(default)]
    pub tool_tokens: u32,
    /// The encoding that counted, such as `o200k_base`; none where it is an estimate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
}
