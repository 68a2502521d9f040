//! The knowledge bases as the page sees them, within the public settings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Passages asked for in one search, unless the settings have another number.
pub const DEFAULT_TOP_K: u32 = 8;

/// What stands for the text of a scan.
pub const SCAN_TEXT: &str = "There is no text in this file: its pages are pictures.";

/// The largest document that people add to a folder of the server, in bytes.
pub const MAX_ADDED_BYTES: usize = 16 << 20;

/// The knowledge bases that are searched together, in the settings' order; none for plain chat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bases(Vec<Base>);

/// A knowledge base as the page sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WireBase", into = "WireBase")]
pub struct Base {
    /// Its name in the proxy's settings; empty for the one that the settings had alone, whose ids stay as they were.
    pub name: String,
    /// What people are shown; empty where it is the only one.
    pub title: String,
    /// How its replies are read.
    pub kind: BaseKind,
    /// Whether its documents are this project's own guide.
    pub guide: bool,
    /// Address of a source, with `{kbId}` in it, or one of [`app_template`](crate::app_template).
    pub url_template: Option<String>,
    /// The folder of its documents that people add theirs to; `None` where they cannot.
    pub add_to: Option<String>,
}

/// How a knowledge base's replies are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BaseKind {
    /// The search inside the proxy; replies as [`BaseKind::Footnote`].
    Embedded,
    /// This project's own shape.
    Footnote,
    /// A search engine.
    Engine(Box<EngineReplies>),
    /// Two tools of a server of the Model Context Protocol, which the page calls itself.
    Mcp(Box<McpSearch>),
    /// Documents that were added to this browser, which no server has or sends.
    Browser,
    /// A kind that this version does not know.
    Unknown(String),
}

/// What begins the ids of documents of one of several bases.
const BASE: &str = "base:";

/// The name of the base of documents that were added to this browser. No base of the settings can have it.
pub const IN_BROWSER: &str = "~added";

impl Base {
    /// A base without a name, which is the only one.
    pub fn only(kind: BaseKind) -> Self {
        Self {
            name: String::new(),
            title: String::new(),
            kind,
            guide: false,
            url_template: None,
            add_to: None,
        }
    }

    /// The base of documents that were added to this browser.
    fn in_browser(title: &str) -> Self {
        Self { name: IN_BROWSER.to_owned(), title: title.to_owned(), ..Self::only(BaseKind::Browser) }
    }

    /// The id among those of all bases.
    pub fn id(&self, own: &str) -> String {
        if self.name.is_empty() { own.to_owned() } else { format!("{BASE}{}/{own}", self.name) }
    }

    /// The base's own id, if this is the id of one of its documents. One without a name takes any.
    pub fn own_id<'a>(&self, id: &'a str) -> Option<&'a str> {
        if self.name.is_empty() {
            return Some(id);
        }
        id.strip_prefix(BASE)?.strip_prefix(self.name.as_str())?.strip_prefix('/')
    }
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

/// A kind of search engine, as far as the page has to know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineReplies {
    /// Its name in settings.
    pub kind: String,
    /// Where its replies have what.
    pub shape: ReplyShape,
    /// What its searches can be limited by.
    pub filters: Vec<FilterField>,
}

/// Where the replies of a kind have what: JSON pointers (RFC 6901), in which `*` is each item of a list. Of several, the
/// first counts that has something; of addresses, all do. A step that is no member's name may be a path with dots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, Value>")]
pub struct ReplyShape {
    /// The results of a search.
    pub hits: String,
    /// The document in the reply about one by its id; `None`: it is among `hits`.
    pub document: Option<String>,
    /// The document in the reply about one by its title, which the server has compared; `None`: it is among `hits`.
    pub titled: Option<String>,
    /// The documents in a part of their list, and the number of all; `None`: the reply is a [`DocumentList`].
    pub listed: Option<String>,
    pub count: Vec<String>,
    /// In a result: its id, and so on.
    pub id: Vec<String>,
    pub title: Vec<String>,
    pub heading: Vec<String>,
    /// The parts of the text that match the question, in place of the whole text.
    pub passage: Vec<String>,
    pub text: Vec<String>,
    pub url: Vec<String>,
    /// The id that `KB_URL_TEMPLATE` takes.
    pub kb_id: Vec<String>,
    /// Whether it gives out whole documents.
    pub has_documents: bool,
}

/// Documents of a knowledge base, as this project's protocol lists them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentList {
    /// Number of all documents.
    pub count: u64,
    /// Their collective name: the name of their folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Sentences about the documents as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Titles of the documents on the page that was asked for.
    pub titles: Vec<String>,
    /// Number of documents that were written within the last day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub recent: u64,
    /// Sections of the documents that were written last, to ask about; with the first page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<NamedSection>,
}

/// A section of a document, by its heading.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedSection {
    /// The document's.
    pub title: String,
    pub heading: String,
    /// A question that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// What tells the document apart from others with its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
}

/// The same with what the embedded knowledge base knows besides.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DetailedList {
    #[serde(flatten)]
    pub list: DocumentList,
    /// More about the same documents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<ListedDocument>,
    /// The documents that were written last, unless all were written in one day; with the first page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub latest: Vec<ListedDocument>,
    /// Files that cannot be searched, the first of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unreadable: Vec<UnreadableFile>,
    /// Number of all files that cannot be searched.
    #[serde(skip_serializing_if = "is_default")]
    pub unreadable_count: u64,
    /// Number of files that are still to be read.
    #[serde(skip_serializing_if = "is_default")]
    pub pending: u64,
    /// Number of passages whose vectors are still to be made, as long as searches by meaning wait for them.
    #[serde(skip_serializing_if = "is_default")]
    pub to_embed: u64,
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
    /// What kind of file it is: `markdown`, `text`, `html`, `table`, `pdf`, `word`, `slides`, `spreadsheet`,
    /// `opendocument`, `book`, `mail` or `notebook`.
    pub kind: String,
    /// A remark on how it was read, as a sentence about "it".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

/// A file that cannot be searched.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct UnreadableFile {
    pub path: String,
    /// Why, as a sentence about "it".
    pub reason: String,
    /// Whether its pages can be looked at, as those of a scan.
    #[serde(skip_serializing_if = "is_default")]
    pub has_pages: bool,
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
    /// These documents, by their ids in the base.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<String>,
}

/// A field of [`SearchFilter`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FilterField {
    Folders,
    Tags,
    After,
    Before,
    Documents,
    /// One of a newer version.
    #[serde(other)]
    Unknown,
}

impl SearchFilter {
    /// Nothing is limited.
    pub fn is_empty(&self) -> bool {
        self.fields().next().is_none()
    }

    /// The fields that limit something.
    pub fn fields(&self) -> impl Iterator<Item = FilterField> {
        let Self { folders, tags, after, before, documents } = self;
        let set = [
            (FilterField::Folders, !folders.is_empty()),
            (FilterField::Tags, !tags.is_empty()),
            (FilterField::After, after.is_some()),
            (FilterField::Before, before.is_some()),
            (FilterField::Documents, !documents.is_empty()),
        ];
        set.into_iter().filter(|(_, is_set)| *is_set).map(|(field, _)| field)
    }
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

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A base in the form that is sent.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct WireBase {
    name: String,
    title: String,
    kind: String,
    guide: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    url_template: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    add_to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Box<ReplyShape>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mcp: Option<Box<McpSearch>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    filters: Vec<FilterField>,
}

/// The knowledge bases as version 1 of the public settings has them. Remove this with the next version.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct OldConfig {
    retrieval: Value,
    kb_url_template: Option<String>,
}

#[derive(Deserialize)]
struct OldBase {
    #[serde(default)]
    name: String,
    title: String,
    #[serde(default)]
    url_template: Option<String>,
    retrieval: WireBase,
}

/// The document in the id of a passage, `path#heading`. Names of files may have a `#` too, but what follows it in a path has a
/// point or slash, which no heading's part has.
pub fn split_passage(id: &str) -> (&str, Option<&str>) {
    match id.rsplit_once('#') {
        Some((path, heading)) if !path.is_empty() && !heading.contains(['.', '/']) => (path, Some(heading)),
        _ => (id, None),
    }
}

/// The name of a document's base, of several, and the id that it has there.
pub fn split_id(id: &str) -> (&str, &str) {
    id.strip_prefix(BASE).and_then(|rest| rest.split_once('/')).unwrap_or(("", id))
}

/// The titles of bases that have none of their own.
#[derive(Debug, Clone, Copy)]
pub struct BaseTitles<'a> {
    /// Of documents that were added to this browser.
    pub added: &'a str,
    /// Of Footnote's guide, where it is the only other base.
    pub guide: &'a str,
    /// Of any other base that is the only other one.
    pub documents: &'a str,
}

impl Bases {
    /// The base with this name.
    pub fn named(&self, name: &str) -> Option<&Base> {
        self.iter().find(|base| base.name == name)
    }

    /// The base that has a document with this id, and the id that it has there. One without a name takes what the others do
    /// not.
    pub fn of<'b, 'i>(&'b self, id: &'i str) -> Option<(&'b Base, &'i str)> {
        self.iter().rev().find_map(|base| Some((base, base.own_id(id)?)))
    }

    /// Adds the base of documents that were added to this browser, or takes it away again. One that was alone and had no name
    /// for people has one of these beside it.
    pub fn set_in_browser(&mut self, titles: Option<BaseTitles<'_>>) {
        self.0.retain(|base| base.kind != BaseKind::Browser);
        if let [only] = self.0.as_mut_slice()
            && only.name.is_empty()
        {
            let title = titles.map(|titles| if only.guide { titles.guide } else { titles.documents });
            only.title = title.unwrap_or_default().to_owned();
        }
        if let Some(BaseTitles { added, .. }) = titles {
            self.0.push(Base::in_browser(added));
        }
    }

    /// The id of the document that a passage is from. The library inside the proxy names passages `path#heading`.
    pub fn document_of<'a>(&self, passage: &'a str) -> &'a str {
        match self.of(passage) {
            Some((base, own)) if matches!(base.kind, BaseKind::Embedded | BaseKind::Browser) => {
                let left_out = own.len() - split_passage(own).0.len();
                passage.get(..passage.len() - left_out).unwrap_or(passage)
            }
            _ => passage,
        }
    }

    /// Whether one of them can list its documents and their number.
    pub fn list_documents(&self) -> bool {
        self.iter().any(|base| base.kind.lists_documents())
    }

    /// Whether the document with this id may show pictures of its folder, `GET /api/pictures`.
    pub fn has_pictures(&self, id: &str) -> bool {
        self.of(id).is_some_and(|(base, _)| base.kind == BaseKind::Embedded)
    }

    /// Whether the document with this id is a PDF whose file the proxy gives out, `GET /api/files/{id}`.
    pub fn has_pdf(&self, id: &str) -> bool {
        let is_pdf = |own: &str| {
            own.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("pdf"))
        };
        self.of(id).is_some_and(|(base, own)| base.kind == BaseKind::Embedded && is_pdf(own))
    }

    /// The tools of servers that search a base.
    pub fn tools(&self) -> impl Iterator<Item = &McpSearch> {
        self.iter()
            .filter_map(|base| if let BaseKind::Mcp(tools) = &base.kind { Some(&**tools) } else { None })
    }
}

impl std::ops::Deref for Bases {
    type Target = [Base];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl FromIterator<Base> for Bases {
    fn from_iter<T: IntoIterator<Item = Base>>(bases: T) -> Self {
        Self(bases.into_iter().collect())
    }
}

impl From<Base> for Bases {
    fn from(base: Base) -> Self {
        Self(vec![base])
    }
}

impl BaseKind {
    /// Whether it can list its documents and their number.
    pub fn lists_documents(&self) -> bool {
        match self {
            Self::Embedded | Self::Browser => true,
            Self::Engine(engine) => engine.shape.listed.is_some(),
            Self::Footnote | Self::Mcp(_) | Self::Unknown(_) => false,
        }
    }

    /// Whether its searches can be limited by this. A server with this project's own protocol says so itself, by its reply to
    /// `GET /api/filters`.
    pub fn can_filter(&self, field: FilterField) -> bool {
        match self {
            Self::Embedded => field != FilterField::Unknown,
            // A server that was written before there was this one would search all documents.
            Self::Footnote => !matches!(field, FilterField::Documents | FilterField::Unknown),
            Self::Engine(engine) => engine.filters.contains(&field),
            Self::Browser => field == FilterField::Folders,
            Self::Mcp(_) | Self::Unknown(_) => false,
        }
    }

    /// The name used in settings.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Embedded => "embedded",
            Self::Footnote => "footnote",
            Self::Engine(engine) => &engine.kind,
            Self::Mcp(_) => "mcp",
            Self::Browser => "browser",
            Self::Unknown(name) => name,
        }
    }
}

impl Default for McpSearch {
    fn default() -> Self {
        let [server, search, fetch] = ["", "search", "fetch"].map(str::to_owned);
        Self { server, search, fetch }
    }
}

/// What is missing is as in this project's own shape. By hand, since the code that serde derives is large for the page.
impl From<BTreeMap<String, Value>> for ReplyShape {
    fn from(mut places: BTreeMap<String, Value>) -> Self {
        let mut texts = |name: &str, usual: Vec<String>| match places.remove(name) {
            Some(Value::String(text)) => vec![text],
            Some(Value::Array(items)) => {
                items.iter().filter_map(|item| Some(item.as_str()?.to_owned())).collect()
            }
            Some(_) => Vec::new(),
            None => usual,
        };
        let usual = Self::default();
        Self {
            hits: texts("hits", vec![usual.hits]).pop().unwrap_or_default(),
            document: texts("document", Vec::from_iter(usual.document)).pop(),
            titled: texts("titled", Vec::from_iter(usual.titled)).pop(),
            listed: texts("listed", Vec::new()).pop(),
            count: texts("count", usual.count),
            id: texts("id", usual.id),
            title: texts("title", usual.title),
            heading: texts("heading", usual.heading),
            passage: texts("passage", usual.passage),
            text: texts("text", usual.text),
            url: texts("url", usual.url),
            kb_id: texts("kb_id", usual.kb_id),
            has_documents: places.remove("has_documents") != Some(Value::Bool(false)),
        }
    }
}

/// This project's own shape: `{"results":[{"id","title","text","url"?,"metadata"?}]}`.
impl Default for ReplyShape {
    fn default() -> Self {
        let both = |name: &str| vec![format!("/{name}"), format!("/metadata/{name}")];
        Self {
            hits: "/results".to_owned(),
            document: Some(String::new()),
            titled: Some(String::new()),
            listed: None,
            count: Vec::new(),
            id: both("id"),
            title: both("title"),
            heading: both("heading"),
            passage: Vec::new(),
            text: both("text"),
            url: [both("url"), both("article_url")].concat(),
            kb_id: both("kbId"),
            has_documents: true,
        }
    }
}

impl From<WireBase> for Base {
    fn from(base: WireBase) -> Self {
        let WireBase { name, title, kind, guide, url_template, add_to, reply, mcp, filters } = base;
        let kind = match (kind.as_str(), reply) {
            ("embedded", _) => BaseKind::Embedded,
            ("footnote", _) => BaseKind::Footnote,
            ("mcp", _) => BaseKind::Mcp(mcp.unwrap_or_default()),
            (_, Some(shape)) => BaseKind::Engine(Box::new(EngineReplies { kind, shape: *shape, filters })),
            (_, None) => BaseKind::Unknown(kind),
        };
        Self { name, title, kind, guide, url_template, add_to }
    }
}

impl From<Base> for WireBase {
    fn from(Base { name, title, kind, guide, url_template, add_to }: Base) -> Self {
        let wire_kind = kind.as_str().to_owned();
        let base = Self { name, title, kind: wire_kind, guide, url_template, add_to, ..Self::default() };
        match kind {
            BaseKind::Engine(engine) => {
                Self { reply: Some(Box::new(engine.shape)), filters: engine.filters, ..base }
            }
            BaseKind::Mcp(tools) => Self { mcp: Some(tools), ..base },
            BaseKind::Embedded | BaseKind::Footnote | BaseKind::Browser | BaseKind::Unknown(_) => base,
        }
    }
}

impl OldConfig {
    pub(crate) fn into_bases(mut self) -> serde_json::Result<Bases> {
        if self.retrieval["kind"] == "several" {
            let bases =
                Vec::<OldBase>::deserialize(self.retrieval["bases"].take())?.into_iter().map(|base| {
                    let OldBase { name, title, url_template, retrieval } = base;
                    WireBase { name, title, url_template, ..retrieval }.into()
                });
            return Ok(bases.collect());
        }
        if matches!(&self.retrieval["kind"], Value::String(kind) if kind != "none") {
            let only =
                WireBase { url_template: self.kb_url_template, ..WireBase::deserialize(self.retrieval)? };
            return Ok(Base::from(only).into());
        }
        Ok(Bases::default())
    }
}

#[cfg(test)]
mod tests {
    //! Serialisation of the knowledge bases' settings.

    use super::{
        Base, BaseKind, Bases, DetailedList, DocumentList, EngineReplies, FilterField, ListedDocument,
        McpSearch, ReplyShape, split_passage,
    };
    use crate::PublicConfig;

    fn read(json: &str) -> Base {
        let base: Base = serde_json::from_str(json).unwrap();
        let written = serde_json::to_string(&base).unwrap();
        assert_eq!(serde_json::from_str::<Base>(&written).unwrap(), base, "{written}");
        base
    }

    #[test]
    fn a_list_may_say_more_than_its_titles() {
        let titles = DocumentList { count: 1, titles: vec!["A".into()], ..DocumentList::default() };
        let json = r#"{"count":1,"titles":["A"],"documents":[{"id":"a.md","title":"A","new":1}]}"#;
        assert_eq!(serde_json::from_str::<DocumentList>(json).unwrap(), titles);
        let document = ListedDocument { id: "a.md".into(), title: "A".into(), ..ListedDocument::default() };
        let list: DetailedList = serde_json::from_str(json).unwrap();
        assert_eq!((&list.list, list.documents), (&titles, vec![document]));
        let bare = DetailedList { list: titles, ..DetailedList::default() };
        assert_eq!(serde_json::to_string(&bare).unwrap(), r#"{"count":1,"titles":["A"]}"#);
    }

    #[test]
    fn kinds_have_names() {
        for (name, kind) in [
            ("embedded", BaseKind::Embedded),
            ("footnote", BaseKind::Footnote),
            ("oracle", BaseKind::Unknown("oracle".into())),
        ] {
            let base = read(&format!(r#"{{"kind":"{name}","guide":true,"new":1}}"#));
            assert_eq!(base, Base { guide: true, ..Base::only(kind) });
        }
    }

    #[test]
    fn bases_of_an_older_proxy_are_read() {
        let read = |json: &str| PublicConfig::read(format!(r#"{{"version":1,{json}}}"#).as_bytes()).unwrap();
        let none = read(r#""retrieval":{"kind":"none","top_k":8,"guide":false},"kb_url_template":null"#);
        assert_eq!(none.bases, Bases::default());
        let one = read(
            r#""retrieval":{"kind":"embedded","top_k":3,"guide":true},"kb_url_template":"https://a.example/{kbId}""#,
        );
        let url_template = Some("https://a.example/{kbId}".to_owned());
        let guide = Base { guide: true, url_template, ..Base::only(BaseKind::Embedded) };
        assert_eq!(one.bases, guide.into());
        let several = read(
            r#""retrieval":{"kind":"several","bases":[{"title":"A","retrieval":{"kind":"embedded"}},
            {"name":"notes","title":"Notes","url_template":"t","retrieval":{"kind":"mcp","mcp":{"server":"notes"}}}]}"#,
        );
        let tools = McpSearch { server: "notes".into(), ..McpSearch::default() };
        let expect = [
            Base { title: "A".into(), ..Base::only(BaseKind::Embedded) },
            Base {
                name: "notes".into(),
                title: "Notes".into(),
                url_template: Some("t".into()),
                ..Base::only(BaseKind::Mcp(tools.into()))
            },
        ];
        assert_eq!(several.bases, expect.into_iter().collect());
    }

    #[test]
    fn passages_are_split_from_names_with_a_hash() {
        for (id, expect) in [
            ("a.md", ("a.md", None)),
            ("a.md#b-c~2", ("a.md", Some("b-c~2"))),
            ("C# notes.md", ("C# notes.md", None)),
            ("C# notes.md#top", ("C# notes.md", Some("top"))),
            ("C#.md#^id", ("C#.md", Some("^id"))),
            ("#inbox/a.md", ("#inbox/a.md", None)),
            ("#inbox/a.md#b", ("#inbox/a.md", Some("b"))),
            ("#b", ("#b", None)),
        ] {
            assert_eq!(split_passage(id), expect, "{id}");
        }
    }

    #[test]
    fn ids_of_several_bases_name_their_base() {
        let base = |name: &str, kind| Base { name: name.into(), title: name.into(), ..Base::only(kind) };
        let (first, wiki) = (base("", BaseKind::Embedded), base("wiki", BaseKind::Footnote));
        assert_eq!((first.id("a.md#b"), wiki.id("7")), ("a.md#b".into(), "base:wiki/7".into()));
        assert_eq!(
            (wiki.own_id("base:wiki/7"), wiki.own_id("7"), wiki.own_id("base:wikis/7")),
            (Some("7"), None, None)
        );
        let notes = base("notes", BaseKind::Embedded);
        let bases: Bases = [first, wiki, notes].into_iter().collect();
        for (passage, document) in
            [("a.md#b", "a.md"), ("base:wiki/7#b", "base:wiki/7#b"), ("base:notes/a.md#b", "base:notes/a.md")]
        {
            assert_eq!(bases.document_of(passage), document);
        }
    }

    #[test]
    fn tools_search_a_base_alone_or_among_others() {
        let notes = read(r#"{"name":"notes","kind":"mcp","mcp":{"server":"notes","search":"find"}}"#);
        let tools = McpSearch { server: "notes".into(), search: "find".into(), ..McpSearch::default() };
        let bases: Bases = [Base::only(BaseKind::Embedded), notes].into_iter().collect();
        assert_eq!(bases.tools().collect::<Vec<_>>(), [&tools]);
    }

    #[test]
    fn an_engine_says_where_its_replies_have_what() {
        let base = read(
            r#"{"kind":"wiki","reply":{"hits":"/found","text":["/body"],"listed":"/all"},"filters":["tags","colour"]}"#,
        );
        let shape = ReplyShape {
            hits: "/found".into(),
            text: vec!["/body".into()],
            listed: Some("/all".into()),
            ..ReplyShape::default()
        };
        let filters = vec![FilterField::Tags, FilterField::Unknown];
        assert_eq!(
            base.kind,
            BaseKind::Engine(Box::new(EngineReplies { kind: "wiki".into(), shape, filters }))
        );
        let can = [FilterField::Folders, FilterField::Tags].map(|field| base.kind.can_filter(field));
        assert_eq!(can, [false, true]);
        assert!(base.kind.lists_documents());
    }
}
