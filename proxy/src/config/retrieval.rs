//! The settings of the knowledge base: its kind, where it is, what is asked there, and how the key is sent.

use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::HeaderValue;
use serde::Serialize;
use url::Url;

use super::Secret;
use super::check::Check;
use super::secret::authorization;

/// The kinds, for messages.
const KINDS: &str = "use embedded, footnote, elasticsearch, meilisearch, openai, dify or none";
/// Names before the `=` in `RETRIEVAL_FIELDS`, for messages.
const FIELDS: &str = "id, title, text, url and kbId";
/// The last parts of addresses that name a route instead of a base.
const ROUTES: [&str; 3] = ["_search", "search", "retrieval"];
/// The longest name of an index, in bytes.
const MAX_INDEX_BYTES: usize = 255;

/// The knowledge base: its kind, its key and its links.
#[derive(Debug, Clone)]
pub struct Retrieval {
    /// Which protocol, and where.
    pub kind: Kind,
    /// Sent as `scheme` says.
    pub api_key: Option<Secret>,
    /// How the key is sent.
    pub scheme: Scheme,
    /// Address of a source, with `{kbId}` in it.
    pub kb_url_template: Option<String>,
}

/// The kinds of knowledge base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Plain chat.
    None,
    /// The folder of Markdown, or the guide, searched inside this process.
    Embedded(Option<PathBuf>),
    /// A server that speaks Footnote's own protocol.
    Footnote(Url),
    /// A search engine with a protocol of its own.
    Engine(Engine),
}

/// A search engine, and what to ask it for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Engine {
    /// Which one.
    pub kind: EngineKind,
    /// The base of its addresses.
    pub url: Url,
    /// The index, the vector store or the knowledge that is searched.
    pub index: String,
    /// What its documents call things.
    pub fields: Fields,
}

/// The engines there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineKind {
    /// Elasticsearch, `OpenSearch` and Quickwit.
    Elasticsearch,
    /// Meilisearch.
    Meilisearch,
    /// Vector stores of `OpenAI`.
    OpenAi,
    /// External knowledge bases as Dify asks them.
    Dify,
}

/// What an engine's documents call the things that are read from them; the page is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fields {
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

/// How a key is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// `Bearer KEY`.
    Bearer,
    /// `ApiKey KEY`, as Elasticsearch wants it.
    ApiKey,
    /// `Basic …`, where the key is a user and a password with a colon between them.
    Basic,
}

impl Kind {
    /// Its name in `RETRIEVAL_KIND`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Embedded(_) => "embedded",
            Self::Footnote(_) => "footnote",
            Self::Engine(engine) => engine.kind.name(),
        }
    }
}

impl EngineKind {
    fn named(name: &str) -> Option<Self> {
        [Self::Elasticsearch, Self::Meilisearch, Self::OpenAi, Self::Dify]
            .into_iter()
            .find(|kind| kind.name() == name)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Elasticsearch => "elasticsearch",
            Self::Meilisearch => "meilisearch",
            Self::OpenAi => "openai",
            Self::Dify => "dify",
        }
    }

    /// What `RETRIEVAL_INDEX` names there.
    fn index(self) -> &'static str {
        match self {
            Self::Elasticsearch | Self::Meilisearch => "the name of the index",
            Self::OpenAi => "the id of the vector store",
            Self::Dify => "the id of the knowledge base",
        }
    }

    /// The usual names.
    fn fields(self) -> Fields {
        let [id, text] = match self {
            // The engine's own id, which is no field of the document.
            Self::Elasticsearch => ["_id", "text"],
            Self::Meilisearch | Self::OpenAi => ["id", "text"],
            Self::Dify => ["doc_id", "content"],
        };
        let [id, title, text, url, kb_id] = [id, "title", text, "url", "kbId"].map(str::to_owned);
        Fields { id, title, text, url, kb_id }
    }
}

impl Retrieval {
    /// The value of the header that shows the key, marked so that nothing on the way prints it.
    pub fn authorization(&self) -> Option<HeaderValue> {
        let key = self.api_key.as_ref()?;
        match self.scheme {
            Scheme::Bearer => key.bearer(),
            Scheme::ApiKey => authorization("ApiKey", key.expose()),
            Scheme::Basic => authorization("Basic", &STANDARD.encode(key.expose())),
        }
    }

    /// What must be seen by nobody: the key and, with basic authentication, the password in it and what is sent.
    pub fn secrets(&self) -> impl Iterator<Item = Secret> {
        let key = self.api_key.clone();
        let basic = key.as_ref().filter(|_| self.scheme == Scheme::Basic).map(Secret::expose);
        let password = basic.and_then(|key| Secret::new(key.split_once(':')?.1));
        let sent = basic.and_then(|key| Secret::new(&STANDARD.encode(key)));
        key.into_iter().chain(password).chain(sent)
    }
}

/// Reads the settings of the knowledge base.
pub(super) fn retrieval(check: &mut Check<'_>) -> Retrieval {
    let url = check.base_url("RETRIEVAL_URL");
    let docs_dir = check.folder("DOCS_DIR");
    let name = check.text("RETRIEVAL_KIND").unwrap_or_else(|| unset_kind(check).to_owned());
    let kind = match (name.as_str(), EngineKind::named(&name)) {
        ("none", _) => Kind::None,
        ("embedded", _) => Kind::Embedded(docs_dir),
        ("footnote", _) => needed(check, "RETRIEVAL_URL", &name, url).map_or(Kind::None, Kind::Footnote),
        (_, Some(kind)) => engine(check, kind, url).map_or(Kind::None, Kind::Engine),
        (_, None) => {
            check.fault("RETRIEVAL_KIND", format_args!("{name:?} is unknown; {KINDS}"));
            Kind::None
        }
    };
    let kb_url_template = check.text("KB_URL_TEMPLATE");
    if let Some(template) = &kb_url_template {
        let example = template.replace("{kbId}", "1");
        let sound = Url::parse(&example).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        if !sound || !template.contains("{kbId}") {
            let why = format_args!("{template:?} is not an http(s) address with {{kbId}} in it");
            check.fault("KB_URL_TEMPLATE", why);
        }
    }
    let api_key = check.secret("RETRIEVAL_API_KEY");
    Retrieval { scheme: scheme(check, &kind, api_key.as_ref()), kind, api_key, kb_url_template }
}

/// What `RETRIEVAL_KIND` stands for where it is not set.
fn unset_kind(check: &Check<'_>) -> &'static str {
    if check.is_set("RETRIEVAL_URL") {
        "footnote"
    } else if check.is_set("DOCS_DIR") || !check.is_set("LLM_BASE_URL") {
        "embedded"
    } else {
        "none"
    }
}

/// `value`, and a fault where the setting is not there at all.
fn needed<T>(check: &mut Check<'_>, name: &str, kind: &str, value: Option<T>) -> Option<T> {
    if !check.is_set(name) {
        check.fault(name, format_args!("is needed for RETRIEVAL_KIND={kind}"));
    }
    value
}

fn engine(check: &mut Check<'_>, kind: EngineKind, url: Option<Url>) -> Option<Engine> {
    let url = needed(check, "RETRIEVAL_URL", kind.name(), url);
    let last = url.as_ref().and_then(|url| url.path().trim_end_matches('/').rsplit('/').next());
    if let Some(route) = last.filter(|last| ROUTES.contains(last)) {
        check.fault("RETRIEVAL_URL", format_args!("names one route; leave out /{route}"));
    }
    let index = check.text("RETRIEVAL_INDEX");
    if index.is_none() {
        let why = format_args!("is needed for RETRIEVAL_KIND={}: {}", kind.name(), kind.index());
        check.fault("RETRIEVAL_INDEX", why);
    }
    if let Some(index) = &index {
        let odd = |c: char| c.is_whitespace() || c.is_control() || "/\\?#%\"<>|".contains(c);
        if index.len() > MAX_INDEX_BYTES || index.starts_with('.') && index.len() < 3 || index.contains(odd) {
            check.fault("RETRIEVAL_INDEX", format_args!("{index:?} is not {}", kind.index()));
        }
    }
    Some(Engine { kind, fields: fields(check, kind), url: url?, index: index? })
}

/// `title=headline,text=body`: what is not named keeps its usual name.
fn fields(check: &mut Check<'_>, kind: EngineKind) -> Fields {
    let mut fields = kind.fields();
    for pair in check.list("RETRIEVAL_FIELDS") {
        let (name, field) = pair.split_once('=').unwrap_or((&pair, ""));
        let field = field.trim();
        let place = match name.trim() {
            "id" => &mut fields.id,
            "title" => &mut fields.title,
            "text" => &mut fields.text,
            "url" => &mut fields.url,
            "kbId" => &mut fields.kb_id,
            _ => {
                let why =
                    format_args!("{pair:?} does not begin with one of {FIELDS}, such as title=headline");
                check.fault("RETRIEVAL_FIELDS", why);
                continue;
            }
        };
        // A weight or a pattern is no name: the same field has to be found in what comes back.
        if field.is_empty()
            || field.contains(|c: char| c.is_whitespace() || c.is_control() || "^*".contains(c))
        {
            check.fault("RETRIEVAL_FIELDS", format_args!("{pair:?} names no field, such as title=headline"));
            continue;
        }
        field.clone_into(place);
    }
    fields
}

fn scheme(check: &mut Check<'_>, kind: &Kind, key: Option<&Secret>) -> Scheme {
    let elastic = matches!(kind, Kind::Engine(Engine { kind: EngineKind::Elasticsearch, .. }));
    let scheme = match check.text("RETRIEVAL_AUTH").as_deref() {
        None => {
            if elastic {
                Scheme::ApiKey
            } else {
                Scheme::Bearer
            }
        }
        Some("bearer") => Scheme::Bearer,
        Some("apikey") => Scheme::ApiKey,
        Some("basic") => Scheme::Basic,
        Some(other) => {
            check.fault("RETRIEVAL_AUTH", format_args!("{other:?} is unknown; use bearer, apikey or basic"));
            Scheme::Bearer
        }
    };
    let colon = key.is_some_and(|key| key.expose().contains(':'));
    if key.is_some() && scheme == Scheme::Basic && !colon {
        check.fault("RETRIEVAL_API_KEY", "must be user:password for RETRIEVAL_AUTH=basic");
    }
    // An encoded key has none, and would be refused at each search.
    if scheme == Scheme::ApiKey && colon {
        let why =
            "holds a colon; give the key's encoded form, or set RETRIEVAL_AUTH=basic for a user and password";
        check.fault("RETRIEVAL_API_KEY", why);
    }
    scheme
}
