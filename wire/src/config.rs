//! The public settings, `GET /api/config`.

use serde::{Deserialize, Serialize, de::Error as _};

use crate::models::{DEFAULT_CONTEXT_WINDOW, lookup};
use crate::retrieval::{Bases, DEFAULT_TOP_K, OldConfig};

/// The version of the public settings' shape.
const VERSION: u32 = 2;

/// The public settings, which the proxy gives to the page. Every field has a default, so that a page and a
/// proxy of different versions understand each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PublicConfig {
    /// The version of this shape.
    pub version: u32,
    /// Identifies the page that this proxy serves: a page that was opened before an upgrade sees that there is a newer
    /// one.
    pub page: Option<String>,
    /// The answerer: a model, or the one inside the proxy.
    pub answerer: Answerer,
    /// Who is asking, in the words of the reverse proxy that signs people in. This differs from user to user, unlike all but
    /// the next.
    pub user: Option<String>,
    /// The same for the same user at any time; letters and digits that do not show the name.
    pub user_id: Option<String>,
    /// Whether this server requires an access token.
    pub access_token: bool,
    /// The models on offer; empty where the page has to ask `/v1/models`.
    pub models: Vec<ModelInfo>,
    /// The model used where none was chosen.
    pub default_model: Option<String>,
    /// The model for every purpose but answers; the default one where `None`.
    pub utility_model: Option<String>,
    /// The window that was set for all models, in tokens; `None` where each has its own.
    pub context_window: Option<u32>,
    /// Tokens kept free in the window for the answer.
    pub max_output_tokens: u32,
    /// When and how conversations are shortened.
    pub memory: MemoryConfig,
    /// Shares of the window.
    pub budgets: Budgets,
    /// Rounds of tool calls before a last request without tools.
    pub max_tool_rounds: u32,
    /// The model that turns speech into text; `None` where nobody can dictate.
    pub transcription_model: Option<String>,
    /// The knowledge bases.
    pub bases: Bases,
    /// Passages asked for in one search.
    pub top_k: u32,
    /// The system prompt, sent first with every request and never stored.
    pub system_prompt: String,
    /// Whether models are asked for the words that their citations rest on.
    pub quotes: bool,
    /// Origins whose images may be loaded when a person asks for it.
    pub image_origins: Vec<String>,
    /// Seconds of silence in a stream before the proxy gives it up.
    pub idle_timeout_s: u32,
    /// Maximum size of a request, in bytes.
    pub max_request_bytes: u64,
    /// Seconds without an answer's first byte before the proxy gives it up.
    pub header_timeout_s: u32,
    /// Servers of the Model Context Protocol, each at `/api/mcp/{name}`.
    pub mcp_servers: Vec<McpServerInfo>,
    /// Seconds that the proxy waits for one of them.
    pub mcp_timeout_s: u32,
}

/// A server of the Model Context Protocol.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct McpServerInfo {
    /// Its segment in the path.
    pub name: String,
    /// What people are shown.
    pub title: String,
}

/// The answerer: a model, or the one inside the proxy.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answerer {
    /// The extractive answerer inside the proxy.
    Offline,
    /// A model.
    #[default]
    #[serde(other)]
    Model,
}

/// The id of the extractive answerer among models.
pub const OFFLINE_MODEL: &str = "footnote-offline";

/// A model on offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelInfo {
    /// Its id in requests.
    pub id: String,
    /// Tokens that a request and its answer may have together.
    #[serde(default = "default_context_window")]
    pub context_window: u32,
}

/// When and how conversations are shortened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MemoryConfig {
    /// Percent of the window, the answer's reserve counted, above which older turns are compressed.
    pub compression_threshold_pct: u32,
    /// Tokens of a compressed turn at most.
    pub compression_target_tokens: u32,
    /// Messages of a request at most, besides the token rules.
    pub max_history_length: Option<u32>,
}

/// Shares of the window, which add up to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Budgets {
    /// For the system prompt.
    pub system: f64,
    /// For tools and their results.
    pub tools: f64,
    /// For the conversation.
    pub messages: f64,
}

impl PublicConfig {
    /// Reads the reply to `GET /api/config`, also that of a proxy of the version before.
    pub fn read(json: &[u8]) -> serde_json::Result<Self> {
        // An empty list would be read as settings of which all are missing.
        if !json.trim_ascii_start().starts_with(b"{") {
            return Err(serde_json::Error::custom("the settings are not a JSON object"));
        }
        let config: Self = serde_json::from_slice(json)?;
        if config.version >= VERSION {
            return Ok(config);
        }
        let bases = serde_json::from_slice::<OldConfig>(json)?.into_bases()?;
        Ok(Self { bases, ..config })
    }

    /// The window of this model, in tokens: as the proxy reports it, as it was configured, or as the table of
    /// models has it.
    pub fn context_window(&self, model: &str) -> u32 {
        let said = self.models.iter().find(|info| info.id == model).map(|info| info.context_window);
        said.or(self.context_window).unwrap_or_else(|| lookup(model).context_window)
    }

    /// Tokens kept free in the window for this model's answer: as configured, but no more than it can write,
    /// and at most half of the window, so that a small window still has room for the request.
    pub fn output_reserve(&self, model: &str) -> u32 {
        let most = self.max_output_tokens.min(lookup(model).max_output_tokens);
        most.min(self.context_window(model) / 2)
    }
}

impl Default for PublicConfig {
    fn default() -> Self {
        Self {
            version: VERSION,
            page: None,
            answerer: Answerer::Model,
            user: None,
            user_id: None,
            access_token: false,
            models: Vec::new(),
            default_model: None,
            utility_model: None,
            context_window: None,
            max_output_tokens: 4096,
            memory: MemoryConfig::default(),
            budgets: Budgets::default(),
            max_tool_rounds: 8,
            transcription_model: None,
            bases: Bases::default(),
            top_k: DEFAULT_TOP_K,
            system_prompt: String::new(),
            quotes: true,
            image_origins: Vec::new(),
            idle_timeout_s: 60,
            max_request_bytes: 4 << 20,
            header_timeout_s: 120,
            mcp_servers: Vec::new(),
            mcp_timeout_s: 300,
        }
    }
}

impl Default for MemoryConfig {
    fn default() -> Self {
        Self { compression_threshold_pct: 85, compression_target_tokens: 1000, max_history_length: None }
    }
}

impl Default for Budgets {
    fn default() -> Self {
        Self { system: 0.1, tools: 0.3, messages: 0.6 }
    }
}

fn default_context_window() -> u32 {
    DEFAULT_CONTEXT_WINDOW
}

#[cfg(test)]
mod tests {
    //! Settings of any version of the proxy.

    use super::{Answerer, PublicConfig};
    use crate::retrieval::{Base, BaseKind};

    #[test]
    fn settings_that_are_missing_or_new_are_no_obstacle() {
        let empty: PublicConfig = serde_json::from_str("{}").unwrap();
        assert_eq!(empty, PublicConfig::default());
        let text = r#"{"version":3,"answerer":"offline","models":[{"id":"a","context_window":9},{"id":"b"}],"context_window":7,
            "bases":[{"kind":"oracle"}],"memory":{"max_history_length":null},"new":{}}"#;
        let config: PublicConfig = serde_json::from_str(text).unwrap();
        assert_eq!(config.answerer, Answerer::Offline);
        assert_eq!(config.bases, Base::only(BaseKind::Unknown("oracle".into())).into());
        assert_eq!(config.top_k, 8);
        let windows: Vec<u32> = ["a", "b", "c"].map(|model| config.context_window(model)).into();
        assert_eq!(windows, [9, 32_768, 7]);
        assert_eq!(empty.context_window("a"), 32_768);
        assert_eq!((empty.context_window("gpt-4"), empty.output_reserve("gpt-4")), (8_192, 4_096));
        assert_eq!((config.output_reserve("a"), empty.output_reserve("gpt-4o")), (4, 4_096));
    }

    #[test]
    fn settings_are_a_json_object() {
        for json in ["[]", "[[],{}]", " [2]", "null", "\"text\"", ""] {
            let error = PublicConfig::read(json.as_bytes()).unwrap_err().to_string();
            assert_eq!(error, "the settings are not a JSON object", "{json}");
        }
        assert_eq!(PublicConfig::read(b" {}").unwrap(), PublicConfig::default());
    }
}
