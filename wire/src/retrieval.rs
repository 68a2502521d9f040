//! The knowledge base as the page sees it, within the public settings.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

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
    /// A search engine, and the names of its documents' fields.
    Engine(EngineKind, Box<RetrievalFields>),
    /// Two tools of a server of the Model Context Protocol, which the page calls itself.
    Mcp(Box<McpSearch>),
    /// A kind that this version does not know.
    Unknown(String),
}

/// The tools that search a knowledge base: the convention of `search`, whose results have ids, and `fetch`, which takes one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct McpSearch {
    /// The server's name in the proxy's settings.
    pub server: String,
    pub search: String,
    pub fetch: String,
}

/// Search engines with protocols of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineKind {
    /// Elasticsearch, `OpenSearch` and Quickwit.
    Elasticsearch,
    /// Meilisearch.
    Meilisearch,
    /// Vector stores of `OpenAI`.
    OpenAi,
    /// External knowledge bases with the protocol of Dify.
    Dify,
}

/// What differs between engines, besides their protocols.
struct EngineFacts {
    /// Its name in settings.
    name: &'static str,
    /// The usual names of the fields for a document's id and text.
    id: &'static str,
    text: &'static str,
    lists_documents: bool,
}

impl EngineKind {
    /// Every engine.
    pub const ALL: [Self; 4] = [Self::Elasticsearch, Self::Meilisearch, Self::OpenAi, Self::Dify];

    /// The table of engines.
    fn facts(self) -> EngineFacts {
        let (name, id, text, lists_documents) = match self {
            // The engine's own id, which is no field of the document.
            Self::Elasticsearch => ("elasticsearch", "_id", "text", true),
            Self::Meilisearch => ("meilisearch", "id", "text", true),
            Self::OpenAi => ("openai", "id", "text", false),
            Self::Dify => ("dify", "doc_id", "content", false),
        };
        EngineFacts { name, id, text, lists_documents }
    }

    /// Its name in settings.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The usual names of its documents' fields.
    pub fn default_fields(self) -> RetrievalFields {
        let EngineFacts { id, text, .. } = self.facts();
        RetrievalFields { id: id.to_owned(), text: text.to_owned(), ..RetrievalFields::default() }
    }
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
    /// More about the same documents, from knowledge bases that know it.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<ListedDocument>,
    /// Files that cannot be searched, the first of them.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Vec::is_empty")]
    pub unreadable: Vec<UnreadableFile>,
    /// Number of all files that cannot be searched.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_zero")]
    pub unreadable_count: u64,
    /// Number of files that are still to be read.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_zero")]
    pub pending: u64,
}

/// A document in a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListedDocument {
    pub id: String,
    pub title: String,
    /// The path of its folder, empty for the top one.
    pub folder: String,
    /// When the file was written, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified: Option<i64>,
    pub tags: Vec<String>,
    /// What kind of file it is: `markdown`, `text`, `html`, `table`, `pdf` or `word`.
    pub kind: String,
}

/// A file that cannot be searched.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct UnreadableFile {
    pub path: String,
    /// Why, as a sentence about "it".
    pub reason: String,
}

/// What a search is limited to; what is empty or missing is no limit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchFilter {
    /// Documents in any of these folders or below them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub folders: Vec<String>,
    /// Documents with any of these tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Documents of this day or later: `2025-01-31`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Documents of earlier days than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// What the documents of a knowledge base can be filtered by.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FilterChoices {
    pub folders: Vec<FolderCount>,
    pub tags: Vec<TagCount>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FolderCount {
    pub path: String,
    /// Number of documents in it and below it.
    pub count: u64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TagCount {
    pub tag: String,
    /// Number of documents with it, or with a tag nested in it.
    pub count: u64,
}

/// Reads a field by itself: a value of another type becomes the default, without affecting other fields.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(json: D) -> Result<T, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(json)?).unwrap_or_default())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
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
    #[serde(skip_serializing_if = "Option::is_none")]
    mcp: Option<Box<McpSearch>>,
}

impl RetrievalKind {
    /// The kind with this name in settings; an engine takes `fields`.
    pub fn named(name: &str, fields: Box<RetrievalFields>) -> Self {
        match name {
            "mcp" => Self::Mcp(Box::default()),
            "none" => Self::None,
            "embedded" => Self::Embedded,
            "footnote" => Self::Footnote,
            _ => match EngineKind::ALL.into_iter().find(|kind| kind.name() == name) {
                Some(kind) => Self::Engine(kind, fields),
                None => Self::Unknown(name.to_owned()),
            },
        }
    }

    /// The id of the document that a passage is from. The library inside the proxy names passages `path#heading`.
    pub fn document_of<'a>(&self, passage: &'a str) -> &'a str {
        match self {
            Self::Embedded => passage.split('#').next().unwrap_or(passage),
            _ => passage,
        }
    }

    /// Whether it can list its documents and their number.
    pub fn lists_documents(&self) -> bool {
        match self {
            Self::Embedded => true,
            Self::Engine(kind, _) => kind.facts().lists_documents,
            Self::None | Self::Footnote | Self::Mcp(_) | Self::Unknown(_) => false,
        }
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
            Self::Engine(kind, _) => kind.name(),
            Self::Mcp(_) => "mcp",
            Self::Unknown(name) => name,
        }
    }

    /// The names of fields, for kinds in which they can be configured.
    pub fn fields(&self) -> Option<&RetrievalFields> {
        match self {
            Self::None | Self::Embedded | Self::Footnote | Self::Mcp(_) | Self::Unknown(_) => None,
            Self::Engine(_, fields) => Some(fields),
        }
    }
}

impl Default for RetrievalConfig {
    fn default() -> Self {
        Self { kind: RetrievalKind::None, top_k: DEFAULT_TOP_K, guide: false }
    }
}

impl Default for McpSearch {
    fn default() -> Self {
        let [server, search, fetch] = ["", "search", "fetch"].map(str::to_owned);
        Self { server, search, fetch }
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
    fn from(Wire { kind, top_k, guide, fields, mcp }: Wire) -> Self {
        let kind = match RetrievalKind::named(&kind, fields.unwrap_or_default()) {
            RetrievalKind::Mcp(usual) => RetrievalKind::Mcp(mcp.unwrap_or(usual)),
            kind => kind,
        };
        Self { kind, top_k, guide }
    }
}

impl From<RetrievalConfig> for Wire {
    fn from(RetrievalConfig { kind, top_k, guide }: RetrievalConfig) -> Self {
        let fields = kind.fields().cloned().map(Box::new);
        let mcp = match &kind {
            RetrievalKind::Mcp(mcp) => Some(mcp.clone()),
            _ => None,
        };
        Self { kind: kind.as_str().to_owned(), top_k, guide, fields, mcp }
    }
}

#[cfg(test)]
mod tests {
    //! Serialisation of the knowledge base's settings.

    use super::{DocumentList, EngineKind, ListedDocument, RetrievalConfig, RetrievalFields, RetrievalKind};

    #[track_caller]
    fn check(json: &str, kind: RetrievalKind, again: &str) {
        let config: RetrievalConfig = serde_json::from_str(json).unwrap();
        assert_eq!(config.kind, kind, "{json}");
        assert_eq!(serde_json::to_string(&config).unwrap(), again);
    }

    #[test]
    fn what_a_list_has_besides_titles_is_read_leniently() {
        let read = |json: &str| serde_json::from_str::<DocumentList>(json).unwrap();
        let titles = DocumentList { count: 1, titles: vec!["A".into()], ..DocumentList::default() };
        assert_eq!(read(r#"{"count":1,"titles":["A"]}"#), titles);
        assert_eq!(
            read(r#"{"count":1,"titles":["A"],"documents":3,"unreadable":[1],"pending":"x"}"#),
            titles
        );
        let document = ListedDocument { id: "a.md".into(), title: "A".into(), ..ListedDocument::default() };
        let list = read(r#"{"count":1,"titles":["A"],"documents":[{"id":"a.md","title":"A","new":1}]}"#);
        assert_eq!(list.documents, [document]);
        assert_eq!(serde_json::to_string(&titles).unwrap(), r#"{"count":1,"titles":["A"]}"#);
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
            RetrievalKind::Engine(EngineKind::Elasticsearch, named("_id", "body")),
            r#"{"kind":"elasticsearch","top_k":8,"guide":false,"fields":{"id":"_id","title":"title","text":"body","url":"url","kbId":"kbId"}}"#,
        );
        for (name, kind) in [
            ("meilisearch", RetrievalKind::Engine(EngineKind::Meilisearch, Box::default())),
            ("openai", RetrievalKind::Engine(EngineKind::OpenAi, Box::default())),
            ("dify", RetrievalKind::Engine(EngineKind::Dify, Box::default())),
            ("oracle", RetrievalKind::Unknown("oracle".into())),
        ] {
            let json = format!(r#"{{"kind":"{name}"}}"#);
            assert_eq!(serde_json::from_str::<RetrievalConfig>(&json).unwrap().kind, kind);
            assert_eq!(kind.as_str(), name);
        }
    }
}
