//! Kinds of search engines, as data: what is asked of each, and where its replies have what. The files of those that
//! everybody knows are beside this one; an operator's own are in `KNOWLEDGE_FILE`.

mod filters;
mod person;
mod template;

use std::collections::BTreeMap;

use footnote_forward::{UpstreamRequest, below};
use footnote_wire::{FilterField, ReplyShape, SearchFilter};
use http::{HeaderName, Method};
use serde::Deserialize;
use serde_json::Value;
use strum::{Display, EnumIter, IntoEnumIterator as _};
use toml::Table;
use url::Url;

use filters::Filters;
pub use person::User;
pub(crate) use person::person;
use template::{JsonTemplate, PERSON, TextTemplate};

/// This project's own protocol, which the embedded search speaks too.
const FOOTNOTE: &str = include_str!("engines/footnote.toml");

/// The files of the kinds that are known without a setting.
const KNOWN: [&str; 18] = [
    FOOTNOTE,
    include_str!("engines/elasticsearch.toml"),
    include_str!("engines/elasticsearch-hybrid.toml"),
    include_str!("engines/opensearch-hybrid.toml"),
    include_str!("engines/quickwit.toml"),
    include_str!("engines/meilisearch.toml"),
    include_str!("engines/meilisearch-hybrid.toml"),
    include_str!("engines/openai.toml"),
    include_str!("engines/dify.toml"),
    include_str!("engines/typesense.toml"),
    include_str!("engines/typesense-hybrid.toml"),
    include_str!("engines/solr.toml"),
    include_str!("engines/qdrant.toml"),
    include_str!("engines/qdrant-hybrid.toml"),
    include_str!("engines/weaviate.toml"),
    include_str!("engines/weaviate-hybrid.toml"),
    include_str!("engines/vespa.toml"),
    include_str!("engines/postgrest.toml"),
];

/// Names in settings that are no engine's.
const RESERVED: [&str; 4] = ["none", "embedded", "mcp", "several"];

/// The fields that every kind has, by their usual names.
const FIELDS: [&str; 9] = ["id", "title", "text", "url", "kbId", "heading", "folder", "tags", "date"];

/// How a key is sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AuthScheme {
    /// `Bearer KEY`.
    #[default]
    Bearer,
    /// `ApiKey KEY`, as Elasticsearch wants it.
    ApiKey,
    /// `Basic …`, where the key is a user and a password with a colon between them.
    Basic,
}

/// A kind of search engine.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineKind {
    /// Its name in settings.
    pub name: String,
    /// How its key is sent, unless a setting says otherwise.
    #[serde(default)]
    pub auth: AuthScheme,
    /// The header that takes the key as it is, in place of `Authorization`.
    #[serde(default, deserialize_with = "header_name")]
    pub key_header: Option<HeaderName>,
    /// What is searched in it, such as "the name of the index"; without this, nothing has to be named.
    #[serde(default)]
    pub index: Option<String>,
    /// The usual names of its documents' fields, where they differ from those of every kind.
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
    /// The most results that it gives.
    #[serde(default)]
    max_results: Option<u32>,
    /// Sent with every request.
    #[serde(default)]
    headers: BTreeMap<String, TextTemplate>,
    search: Request,
    /// The search while there is no vector of the question.
    without_vector: Option<Request>,
    document: Option<Request>,
    title: Option<Request>,
    list: Option<Request>,
    choices: Option<Request>,
    filters: Option<Filters>,
    ready: Option<Request>,
    reply: Reply,
}

/// One request of a kind.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// The method and what comes after the base, such as `POST /{{index}}/_search`.
    request: RequestLine,
    body: Option<JsonTemplate>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "String")]
struct RequestLine {
    method: Method,
    segments: Vec<TextTemplate>,
    query: Vec<[TextTemplate; 2]>,
}

/// Where a kind's replies have what: JSON pointers, in which `*` is each item of a list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    hits: TextTemplate,
    document: Option<TextTemplate>,
    titled: Option<TextTemplate>,
    listed: Option<TextTemplate>,
    #[serde(default)]
    count: Vec<TextTemplate>,
    /// The objects in a hit that have the fields; what is not listed below is looked for in each of them.
    #[serde(default)]
    objects: Vec<TextTemplate>,
    id: Option<Vec<TextTemplate>>,
    title: Option<Vec<TextTemplate>>,
    heading: Option<Vec<TextTemplate>>,
    #[serde(default)]
    passage: Vec<TextTemplate>,
    text: Option<Vec<TextTemplate>>,
    url: Option<Vec<TextTemplate>>,
    kb_id: Option<Vec<TextTemplate>>,
}

/// A kind, and what the settings say of one engine of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Engine {
    /// Its kind.
    pub kind: EngineKind,
    /// The base of its addresses.
    pub url: Url,
    /// The index, the vector store or the knowledge that is searched.
    pub index: Option<String>,
    /// The names of its documents' fields.
    pub fields: BTreeMap<String, String>,
}

/// What an engine is asked for, named as the table of a kind's file that has the request.
#[derive(Debug, Clone, Copy, Display, PartialEq, Eq, EnumIter)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Ask {
    /// Passages.
    Search,
    /// The same, where the search takes a vector of the question and there is none.
    #[strum(serialize = "without_vector")]
    SearchByWords,
    /// A document by its id.
    Document,
    /// A document by its title.
    Title,
    /// A part of the list of documents.
    List,
    /// What searches can be limited to.
    Choices,
    /// Whether searches are answered and the key is accepted.
    Ready,
}

/// What errors call one.
pub(crate) const UPSTREAM: &str = "knowledge base";

impl Ask {
    /// The places that its request can have, besides those of the settings.
    fn places(self) -> &'static [&'static str] {
        match self {
            Self::Search => &["query", "words", "keywords", "vector", "top_k", "filter", "filters"],
            Self::SearchByWords => &["query", "words", "keywords", "top_k", "filter", "filters"],
            Self::Document => &["id"],
            Self::Title => &["title", "words"],
            Self::List => &["offset", "limit"],
            Self::Choices | Self::Ready => &[],
        }
    }
}

impl EngineKind {
    /// The name of the kind with this project's own protocol, whose replies the page knows without being told.
    pub const FOOTNOTE: &str = "footnote";

    /// The kinds that are known without a setting.
    pub fn known() -> Vec<Self> {
        KNOWN.iter().filter_map(|file| Self::read(file).ok()).collect()
    }

    /// The kind with this project's own protocol.
    pub fn footnote() -> Option<Self> {
        Self::read(FOOTNOTE).ok()
    }

    /// Reads a kind's file. The error is in words for the operator.
    pub fn read(file: &str) -> Result<Self, String> {
        Self::from_table(toml::from_str(file).map_err(|error| one_line(&error))?)
    }

    /// Reads a kind. One that is `like` a known kind takes from it the tables that it does not have itself, and its search for
    /// questions without a vector.
    pub fn from_table(mut table: Table) -> Result<Self, String> {
        while let Some(like) = table.remove("like") {
            let like = like.as_str().unwrap_or_default();
            let is_it = |known: &Table| known.get("name").and_then(toml::Value::as_str) == Some(like);
            let known = KNOWN.iter().filter_map(|file| toml::from_str::<Table>(file).ok()).find(is_it);
            let mut whole = known.ok_or_else(|| format!("it is like {like:?}, which is no known kind"))?;
            if let (Some(by_words), true) = (whole.get("search").cloned(), table.contains_key("search")) {
                whole.insert("without_vector".to_owned(), by_words);
            }
            whole.extend(table);
            table = whole;
        }
        let kind: Self = table.try_into().map_err(|error| one_line(&error))?;
        kind.check().map(|()| kind)
    }

    /// The names of its documents' fields, where no setting gives others.
    pub fn default_fields(&self) -> BTreeMap<String, String> {
        let usual = FIELDS.iter().map(|name| ((*name).to_owned(), (*name).to_owned()));
        usual.chain(self.fields.clone()).collect()
    }

    /// Whether its searches take a vector of the question.
    pub fn takes_vector(&self) -> bool {
        self.search.places().contains(&"vector")
    }

    /// Whether it can be asked for this.
    pub(crate) fn can(&self, ask: Ask) -> bool {
        self.request(ask).is_some()
    }

    /// Lists the conditions that its searches can be limited by. Conditions that no place of its search takes limit nothing.
    pub fn filter_fields(&self) -> Vec<FilterField> {
        let places = self.search.places();
        if places.contains(&"filter") {
            return filters::FIELDS.to_vec();
        }
        let taken = self.filters.as_ref().filter(|_| places.contains(&"filters"));
        taken.map(Filters::fields).unwrap_or_default()
    }

    fn request(&self, ask: Ask) -> Option<&Request> {
        match ask {
            Ask::Search => Some(&self.search),
            Ask::SearchByWords => self.without_vector.as_ref(),
            Ask::Document => self.document.as_ref(),
            Ask::Title => self.title.as_ref(),
            Ask::List => self.list.as_ref(),
            Ask::Choices => self.choices.as_ref(),
            Ask::Ready => self.ready.as_ref(),
        }
    }

    /// Finds what no request could be made with.
    fn check(&self) -> Result<(), String> {
        if RESERVED.contains(&self.name.as_str()) {
            return Err("its name has a meaning of its own".to_owned());
        }
        self.check_headers()?;
        let fields = self.default_fields();
        let is_known = |place: &str, more: &[&str]| {
            let field = place.strip_prefix("fields.");
            place == "index" && self.index.is_some()
                || field.is_some_and(|field| fields.contains_key(field))
                || more.contains(&place)
        };
        for ask in Ask::iter() {
            let places = self.request(ask).map(Request::places).unwrap_or_default();
            if let Some(place) =
                places.iter().find(|place| !is_known(place, ask.places()) && !PERSON.contains(place))
            {
                return Err(format!("its [{ask}] has {{{{{place}}}}}, which is no place there"));
            }
        }
        let conditions = self.filters.iter().flat_map(Filters::places);
        let of_conditions = [&["value", "values"][..], &PERSON].concat();
        if let Some(place) = conditions.into_iter().find(|place| !is_known(place, &of_conditions)) {
            return Err(format!("its [filters] has {{{{{place}}}}}, which is no place there"));
        }
        match self.reply.places().iter().find(|place| !is_known(place, &[])) {
            Some(place) => Err(format!("its [reply] has {{{{{place}}}}}, which is no place there")),
            None => self.check_person(),
        }
    }
}

impl Engine {
    /// One that needs no settings but its address.
    pub fn of(kind: EngineKind, url: Url) -> Self {
        Self { fields: kind.default_fields(), index: None, kind, url }
    }

    /// The request; `None` where the kind has none of this sort, or an id is one that no address can have. `value_of` has the places of this request.
    pub(crate) fn request(
        &self,
        ask: Ask,
        value_of: &dyn Fn(&str) -> Option<Value>,
    ) -> Option<UpstreamRequest> {
        let Request { request, body } = self.kind.request(ask)?;
        let value_of = |place: &str| self.setting(place).map(Value::String).or_else(|| value_of(place));
        let segments: Vec<String> = request.segments.iter().map(|segment| segment.fill(&value_of)).collect();
        // An address loses such a segment and the one before, and with them what it is limited to.
        if segments.iter().any(|segment| matches!(segment.as_str(), "." | "..")) {
            return None;
        }
        let mut url = below(&self.url, &segments);
        if !request.query.is_empty() {
            let pairs =
                request.query.iter().map(|[name, value]| (name.fill(&value_of), value.fill(&value_of)));
            url.query_pairs_mut().extend_pairs(pairs);
        }
        let body = body.as_ref().map(|body| body.fill(&value_of).to_string().into());
        Some(UpstreamRequest { body, ..UpstreamRequest::new(UPSTREAM, request.method.clone(), url) })
    }

    /// The conditions that `filter` is in this kind; `None` if there are none. `value_of` has the places of the person.
    pub fn filters(&self, filter: &SearchFilter, value_of: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
        let filters = self.kind.filters.as_ref()?;
        filters.fill(filter, &|place| self.setting(place).map(Value::String).or_else(|| value_of(place)))
    }

    /// At most this many results can be asked for, of `wanted`.
    pub fn results(&self, wanted: u32) -> u32 {
        self.kind.max_results.map_or(wanted, |most| wanted.min(most))
    }

    /// Where its replies have what, for the page.
    pub fn reply(&self) -> ReplyShape {
        let reply = &self.kind.reply;
        let one = |template: &TextTemplate| template.fill(&|place| self.pointer(place));
        let all = |templates: &[TextTemplate]| templates.iter().map(one).collect::<Vec<_>>();
        let field = |given: &Option<Vec<TextTemplate>>, names: &[&str]| match given {
            Some(templates) => all(templates),
            None => names
                .iter()
                .flat_map(|name| reply.objects.iter().map(move |object| (object, name)))
                .map(|(object, name)| format!("{}/{}", one(object), escaped(name)))
                .collect(),
        };
        let name = |field: &str| self.fields.get(field).map_or("", String::as_str);
        ReplyShape {
            hits: one(&reply.hits),
            document: reply.document.as_ref().map(one),
            titled: reply.titled.as_ref().map(one),
            listed: reply.listed.as_ref().map(one),
            count: all(&reply.count),
            id: field(&reply.id, &[name("id")]),
            title: field(&reply.title, &[name("title")]),
            heading: field(&reply.heading, &[name("heading")]),
            passage: all(&reply.passage),
            text: field(&reply.text, &[name("text")]),
            url: field(&reply.url, &[name("url"), "article_url"]),
            kb_id: field(&reply.kb_id, &[name("kbId")]),
            has_documents: self.kind.can(Ask::Document),
        }
    }

    fn setting(&self, place: &str) -> Option<String> {
        match place.strip_prefix("fields.") {
            Some(field) => self.fields.get(field).cloned(),
            None => self.index.clone().filter(|_| place == "index"),
        }
    }

    /// The same as one step of a JSON pointer.
    fn pointer(&self, place: &str) -> Option<Value> {
        self.setting(place).map(|name| Value::String(escaped(&name)))
    }
}

impl Request {
    fn places(&self) -> Vec<&str> {
        let line = self.request.segments.iter().chain(self.request.query.iter().flatten());
        let body = self.body.iter().flat_map(JsonTemplate::places);
        line.flat_map(TextTemplate::places).chain(body).collect()
    }
}

impl Reply {
    fn places(&self) -> Vec<&str> {
        let ones = [Some(&self.hits), self.document.as_ref(), self.titled.as_ref(), self.listed.as_ref()];
        let lists = [&self.id, &self.title, &self.heading, &self.text, &self.url, &self.kb_id];
        let lists = lists.into_iter().flatten().chain([&self.count, &self.objects, &self.passage]);
        ones.into_iter().flatten().chain(lists.flatten()).flat_map(TextTemplate::places).collect()
    }
}

impl TryFrom<String> for RequestLine {
    type Error = &'static str;

    fn try_from(line: String) -> Result<Self, Self::Error> {
        let (method, target) =
            line.split_once(" /").ok_or("a request is a method and a path, such as \"POST /search\"")?;
        let method = match method {
            "GET" => Method::GET,
            "POST" => Method::POST,
            _ => return Err("a request's method is GET or POST"),
        };
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let template = |text: &str| TextTemplate(text.to_owned());
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            [template(name), template(value)]
        };
        let query = query.split('&').filter(|pair| !pair.is_empty()).map(pair).collect();
        Ok(Self { method, segments: path.split('/').map(template).collect(), query })
    }
}

/// Says what is wrong, without the text of the file around it.
fn one_line(error: &toml::de::Error) -> String {
    error.message().replace('\n', " ")
}

fn escaped(step: &str) -> String {
    step.replace('~', "~0").replace('/', "~1")
}

fn header_name<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<HeaderName>, D::Error> {
    let name = String::deserialize(deserializer)?;
    HeaderName::from_bytes(name.as_bytes()).map(Some).map_err(serde::de::Error::custom)
}

#[cfg(test)]
#[path = "engines_tests.rs"]
mod tests;
