//! The knowledge base as the page sees it, within the public settings.

use serde::{Deserialize, Serialize};

/// Passages of a search that does not set a number.
pub const DEFAULT_TOP_K: u32 = 8;

/// The knowledge base as the page sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Wire", into = "Wire")]
pub struct RetrievalConfig {
    /// How its replies are read.
    pub kind: RetrievalKind,
    /// Passages asked for in one search.
    pub top_k: u32,
    /// Whether the documents are this project's own guide.
    pub guide: bool,
}

/// How a knowledge base's replies are read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum RetrievalKind {
    /// There is none: plain chat.
    #[default]
    None,
    /// The search inside the proxy; replies as [`RetrievalKind::Footnote`].
    Embedded,
    /// This project's own shape.
    Footnote,
    /// Elasticsearch and compatible engines.
    Elasticsearch(Box<RetrievalFields>),
    /// Meilisearch.
    Meilisearch(Box<RetrievalFields>),
    /// A vector store of `OpenAI`.
    OpenAi(Box<RetrievalFields>),
    /// An external knowledge base with the protocol of Dify.
    Dify(Box<RetrievalFields>),
    /// A kind that this page cannot read.
    Unknown(String),
}

/// Documents of a knowledge base, as this project's protocol lists them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentList {
    /// Number of all documents.
    pub count: u64,
    /// Their collective name: the name of their folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Titles of the documents on the page that was asked for.
    pub titles: Vec<String>,
}

/// Names of the fields of an engine's documents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RetrievalFields {
    /// The document's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: String,
    /// Its address on the web.
    pub url: String,
    /// The id that `KB_URL_TEMPLATE` takes.
    #[serde(rename = "kbId")]
    pub kb_id: String,
}

/// The same, in the form that is sent.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct Wire {
    kind: String,
    top_k: u32,
    guide: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Box<RetrievalFields>>,
}

impl RetrievalKind {
    /// The id of the document that a passage is from. The library inside the proxy names passages `path#heading`.
    pub fn document_of<'a>(&self, passage: &'a str) -> &'a str {
        match self {
            Self::Embedded => passage.split('#').next().unwrap_or(passage),
            _ => passage,
        }
    }

    /// Whether it can list its documents and their number.
    pub fn lists_documents(&self) -> bool {
        matches!(self, Self::Embedded | Self::Elasticsearch(_) | Self::Meilisearch(_))
    }

    /// Whether its documents may show pictures of their folder, `GET /api/pictures`.
    pub fn has_pictures(&self) -> bool {
        matches!(self, Self::Embedded)
    }

    /// The name used in settings.
    pub fn as_str(&self) -> &str {
        match self {
            Self::None => "none",
            Self::Embedded => "embedded",
            Self::Footnote => "footnote",
            Self::Elasticsearch(_) => "elasticsearch",
            Self::Meilisearch(_) => "meilisearch",
            Self::OpenAi(_) => "openai",
            Self::Dify(_) => "dify",
            Self::Unknown(name) => name,
        }
    }

    /// The names of fields, for kinds in which they can be configured.
    pub fn fields(&self) -> Option<&RetrievalFields> {
        match self {
            Self::None | Self::Embedded | Self::Footnote | Self::Unknown(_) => None,
            Self::Elasticsearch(fields)
            | Self::Meilisearch(fields)
            | Self::OpenAi(fields)
            | Self::Dify(fields) => Some(fields),
        }
    }
}

impl Default for RetrievalConfig {
    fn default() -> Self {
        Self { kind: RetrievalKind::None, top_k: DEFAULT_TOP_K, guide: false }
    }
}

impl Default for RetrievalFields {
    fn default() -> Self {
        let [id, title, text, url, kb_id] = ["id", "title", "text", "url", "kbId"].map(str::to_owned);
        Self { id, title, text, url, kb_id }
    }
}

impl Default for Wire {
    fn default() -> Self {
        RetrievalConfig::default().into()
    }
}

impl From<Wire> for RetrievalConfig {
    fn from(Wire { kind, top_k, guide, fields }: Wire) -> Self {
        let fields = fields.unwrap_or_default();
        let kind = match kind.as_str() {
            "none" => RetrievalKind::None,
            "embedded" => RetrievalKind::Embedded,
            "footnote" => RetrievalKind::Footnote,
            "elasticsearch" => RetrievalKind::Elasticsearch(fields),
            "meilisearch" => RetrievalKind::Meilisearch(fields),
            "openai" => RetrievalKind::OpenAi(fields),
            "dify" => RetrievalKind::Dify(fields),
            _ => RetrievalKind::Unknown(kind),
        };
        Self { kind, top_k, guide }
    }
}

impl From<RetrievalConfig> for Wire {
    fn from(RetrievalConfig { kind, top_k, guide }: RetrievalConfig) -> Self {
        let fields = kind.fields().cloned().map(Box::new);
        Self { kind: kind.as_str().to_owned(), top_k, guide, fields }
    }
}

#[cfg(test)]
mod tests {
    //! Serialisation of the knowledge base's settings.

    use super::{RetrievalConfig, RetrievalFields, RetrievalKind};

    #[track_caller]
    fn check(json: &str, kind: RetrievalKind, again: &str) {
        let config: RetrievalConfig = serde_json::from_str(json).unwrap();
        assert_eq!(config.kind, kind, "{json}");
        assert_eq!(serde_json::to_string(&config).unwrap(), again);
    }

    #[test]
    fn a_kind_carries_the_names_of_its_fields() {
        let named = |id: &str, text: &str| {
            Box::new(RetrievalFields { id: id.into(), text: text.into(), ..RetrievalFields::default() })
        };
        check("{}", RetrievalKind::None, r#"{"kind":"none","top_k":8,"guide":false}"#);
        check(
            r#"{"kind":"footnote","top_k":3,"guide":true,"fields":{"id":"x"}}"#,
            RetrievalKind::Footnote,
            r#"{"kind":"footnote","top_k":3,"guide":true}"#,
        );
        check(
            r#"{"kind":"elasticsearch","fields":{"id":"_id","text":"body","new":1}}"#,
            RetrievalKind::Elasticsearch(named("_id", "body")),
            r#"{"kind":"elasticsearch","top_k":8,"guide":false,"fields":{"id":"_id","title":"title","text":"body","url":"url","kbId":"kbId"}}"#,
        );
        for (name, kind) in [
            ("meilisearch", RetrievalKind::Meilisearch(Box::default())),
            ("openai", RetrievalKind::OpenAi(Box::default())),
            ("dify", RetrievalKind::Dify(Box::default())),
            ("oracle", RetrievalKind::Unknown("oracle".into())),
        ] {
            let json = format!(r#"{{"kind":"{name}"}}"#);
            assert_eq!(serde_json::from_str::<RetrievalConfig>(&json).unwrap().kind, kind);
            assert_eq!(kind.as_str(), name);
        }
    }
}
