//! The settings of the knowledge base: its kind, address, index, field names and key.

use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use footnote_wire::{self as wire, EngineKind, McpSearch, RetrievalFields};
use http::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::authorization::authorization;
use super::check::Check;
use super::mcp::McpServer;
use super::settings::{RawSettings, Setting, setting};

/// Names before the `=` in `RETRIEVAL_FIELDS`, for messages.
const FIELDS: &str = "id, title, text, url and kbId";
/// The last parts of addresses that name a route instead of a base.
const ROUTES: [&str; 3] = ["_search", "search", "retrieval"];
/// The longest name of an index, in bytes.
const MAX_INDEX_BYTES: usize = 255;

/// The knowledge base: its kind, its key and its links.
#[derive(Debug, Clone)]
pub struct Retrieval {
    /// Its protocol and address.
    pub kind: RetrievalKind,
    /// Sent as `scheme` says.
    pub api_key: Option<SecretString>,
    /// How the key is sent.
    pub scheme: AuthScheme,
    /// Address of a source, with `{kbId}` in it.
    pub kb_url_template: Option<String>,
}

/// The kinds of knowledge base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RetrievalKind {
    /// Plain chat.
    None,
    /// The folder, or the guide, searched inside this process.
    Embedded(Option<PathBuf>),
    /// A server that speaks Footnote's own protocol.
    Footnote(Url),
    /// A search engine with a protocol of its own.
    Engine(Engine),
    /// Tools of a server in `MCP_SERVERS_FILE`, which the page calls.
    Mcp(McpSearch),
}

/// A search engine and the index that is searched in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Engine {
    /// Its protocol.
    pub kind: EngineKind,
    /// The base of its addresses.
    pub url: Url,
    /// The index, the vector store or the knowledge that is searched.
    pub index: String,
    /// The names of its documents' fields.
    pub fields: RetrievalFields,
}

/// How a key is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthScheme {
    /// `Bearer KEY`.
    Bearer,
    /// `ApiKey KEY`, as Elasticsearch wants it.
    ApiKey,
    /// `Basic …`, where the key is a user and a password with a colon between them.
    Basic,
}

impl RetrievalKind {
    /// The kind as the page sees it.
    pub fn public(&self) -> wire::RetrievalKind {
        match self {
            Self::None => wire::RetrievalKind::None,
            Self::Embedded(_) => wire::RetrievalKind::Embedded,
            Self::Footnote(_) => wire::RetrievalKind::Footnote,
            Self::Mcp(search) => wire::RetrievalKind::Mcp(Box::new(search.clone())),
            Self::Engine(engine) => wire::RetrievalKind::Engine(engine.kind, Box::new(engine.fields.clone())),
        }
    }
}

impl Retrieval {
    /// The value of the header that shows the key, marked so that nothing on the way prints it.
    pub fn authorization(&self) -> Option<HeaderValue> {
        let key = self.api_key.as_ref()?;
        match self.scheme {
            AuthScheme::Bearer => authorization("Bearer", key.expose_secret()),
            AuthScheme::ApiKey => authorization("ApiKey", key.expose_secret()),
            AuthScheme::Basic => authorization("Basic", &STANDARD.encode(key.expose_secret())),
        }
    }

    /// The key and, with basic authentication, the password in it and the encoded form that is sent.
    pub fn secrets(&self) -> impl Iterator<Item = SecretString> {
        let key = self.api_key.as_ref();
        let basic = key.filter(|_| self.scheme == AuthScheme::Basic).map(ExposeSecret::expose_secret);
        let password = basic.and_then(|key| Some(key.split_once(':')?.1.into()));
        let sent = basic.map(|key| STANDARD.encode(key).into());
        key.cloned().into_iter().chain(password).chain(sent)
    }
}

/// Reads the settings of the knowledge base.
pub(super) fn retrieval(raw: &RawSettings, servers: &[McpServer], check: &mut Check) -> Retrieval {
    let url = check.base_url(setting!(raw.retrieval_url));
    let docs_dir = check.folder(setting!(raw.docs_dir));
    let named = match setting!(raw.retrieval_kind).value {
        Some(name) => wire::RetrievalKind::named(name, Box::default()),
        None => unset_kind(raw),
    };
    let kind = match named {
        wire::RetrievalKind::None => RetrievalKind::None,
        wire::RetrievalKind::Embedded => RetrievalKind::Embedded(docs_dir),
        wire::RetrievalKind::Footnote => needed(check, setting!(raw.retrieval_url), named.as_str(), url)
            .map_or(RetrievalKind::None, RetrievalKind::Footnote),
        wire::RetrievalKind::Engine(kind, _) => {
            engine(raw, check, kind, url).map_or(RetrievalKind::None, RetrievalKind::Engine)
        }
        wire::RetrievalKind::Mcp(_) => {
            tools(raw, servers, check).map_or(RetrievalKind::None, RetrievalKind::Mcp)
        }
        wire::RetrievalKind::Unknown(_) => {
            let engines = EngineKind::ALL.map(EngineKind::name).join(", ");
            let why = format_args!("is unknown; use embedded, footnote, {engines}, mcp or none");
            check.fault(setting!(raw.retrieval_kind), why);
            RetrievalKind::None
        }
    };
    let kb_url_template = setting!(raw.kb_url_template).text();
    if let Some(template) = &kb_url_template {
        let example = template.replace("{kbId}", "1");
        let sound = Url::parse(&example).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        if !sound || !template.contains("{kbId}") {
            check.fault(setting!(raw.kb_url_template), "is not an http(s) address with {kbId} in it");
        }
    }
    let api_key = check.secret(setting!(raw.retrieval_api_key), setting!(raw.retrieval_api_key_file));
    Retrieval { scheme: auth_scheme(raw, check, &kind, api_key.as_ref()), kind, api_key, kb_url_template }
}

/// The default of `RETRIEVAL_KIND`, which depends on other settings.
fn unset_kind(raw: &RawSettings) -> wire::RetrievalKind {
    if setting!(raw.retrieval_url).is_set() {
        wire::RetrievalKind::Footnote
    } else if setting!(raw.docs_dir).is_set() || !setting!(raw.llm_base_url).is_set() {
        wire::RetrievalKind::Embedded
    } else {
        wire::RetrievalKind::None
    }
}

/// `value`; adds a fault where the setting is not set.
fn needed<T>(check: &mut Check, setting: Setting<'_>, kind: &str, value: Option<T>) -> Option<T> {
    if !setting.is_set() {
        check.fault(setting, format_args!("is needed for RETRIEVAL_KIND={kind}"));
    }
    value
}

fn engine(raw: &RawSettings, check: &mut Check, kind: EngineKind, url: Option<Url>) -> Option<Engine> {
    let url = needed(check, setting!(raw.retrieval_url), kind.name(), url);
    let last = url.as_ref().and_then(|url| url.path().trim_end_matches('/').rsplit('/').next());
    if let Some(route) = last.filter(|last| ROUTES.contains(last)) {
        check.fault(setting!(raw.retrieval_url), format_args!("names one route; leave out /{route}"));
    }
    // What RETRIEVAL_INDEX is.
    let index_of_kind = match kind {
        EngineKind::Elasticsearch | EngineKind::Meilisearch => "the name of the index",
        EngineKind::OpenAi => "the id of the vector store",
        EngineKind::Dify => "the id of the knowledge base",
    };
    let index = setting!(raw.retrieval_index).text();
    if index.is_none() {
        let why = format_args!("is needed for RETRIEVAL_KIND={}: {index_of_kind}", kind.name());
        check.fault(setting!(raw.retrieval_index), why);
    }
    if let Some(index) = &index {
        let odd = |c: char| c.is_whitespace() || c.is_control() || "/\\?#%\"<>|".contains(c);
        if index.len() > MAX_INDEX_BYTES || index.starts_with('.') && index.len() < 3 || index.contains(odd) {
            check.fault(setting!(raw.retrieval_index), format_args!("is not {index_of_kind}"));
        }
    }
    Some(Engine { kind, fields: fields(raw, check, kind), url: url?, index: index? })
}

/// `server=notes,search=find_notes`; the tools keep their usual names, and the only server need not be named.
fn tools(raw: &RawSettings, servers: &[McpServer], check: &mut Check) -> Option<McpSearch> {
    let (setting, mut tools) = (setting!(raw.retrieval_tools), McpSearch::default());
    if let [only] = servers {
        tools.server.clone_from(&only.name);
    }
    for (at, pair) in (1..).zip(setting.list()) {
        let (name, value) = pair.split_once('=').unwrap_or((&pair, ""));
        let place = match name.trim() {
            "server" => &mut tools.server,
            "search" => &mut tools.search,
            "fetch" => &mut tools.fetch,
            _ => {
                let why = format_args!(
                    "its entry {at} does not begin with server, search or fetch, such as search=find"
                );
                check.fault(setting, why);
                continue;
            }
        };
        value.trim().clone_into(place);
    }
    if servers.iter().any(|server| server.name == tools.server) {
        return Some(tools);
    }
    let why = "must name a server of MCP_SERVERS_FILE for RETRIEVAL_KIND=mcp, such as server=notes";
    check.fault(setting, why);
    None
}

/// `title=headline,text=body`; the other fields keep their usual names.
fn fields(raw: &RawSettings, check: &mut Check, kind: EngineKind) -> RetrievalFields {
    let (setting, mut fields) = (setting!(raw.retrieval_fields), kind.default_fields());
    for (at, pair) in (1..).zip(setting.list()) {
        let (name, field) = pair.split_once('=').unwrap_or((&pair, ""));
        let field = field.trim();
        let place = match name.trim() {
            "id" => &mut fields.id,
            "title" => &mut fields.title,
            "text" => &mut fields.text,
            "url" => &mut fields.url,
            "kbId" => &mut fields.kb_id,
            _ => {
                let why = format_args!(
                    "its entry {at} does not begin with one of {FIELDS}, such as title=headline"
                );
                check.fault(setting, why);
                continue;
            }
        };
        // No weights or patterns: the field is read from the results by this name.
        let odd = |c: char| c.is_whitespace() || c.is_control() || "^*".contains(c);
        if field.is_empty() || field.contains(odd) {
            check.fault(setting, format_args!("its entry {at} names no field, such as title=headline"));
        } else {
            field.clone_into(place);
        }
    }
    fields
}

fn auth_scheme(
    raw: &RawSettings,
    check: &mut Check,
    kind: &RetrievalKind,
    key: Option<&SecretString>,
) -> AuthScheme {
    let elastic = matches!(kind, RetrievalKind::Engine(Engine { kind: EngineKind::Elasticsearch, .. }));
    let setting = setting!(raw.retrieval_auth);
    let scheme = match setting.value {
        None if elastic => AuthScheme::ApiKey,
        None | Some("bearer") => AuthScheme::Bearer,
        Some("apikey") => AuthScheme::ApiKey,
        Some("basic") => AuthScheme::Basic,
        Some(_) => {
            check.fault(setting, "is unknown; use bearer, apikey or basic");
            AuthScheme::Bearer
        }
    };
    let colon = key.is_some_and(|key| key.expose_secret().contains(':'));
    if key.is_some() && scheme == AuthScheme::Basic && !colon {
        check.fault(setting!(raw.retrieval_api_key), "must be user:password for RETRIEVAL_AUTH=basic");
    }
    // An encoded key has no colon; the engine would refuse each search.
    if scheme == AuthScheme::ApiKey && colon {
        let why =
            "holds a colon; give the key's encoded form, or set RETRIEVAL_AUTH=basic for a user and password";
        check.fault(setting!(raw.retrieval_api_key), why);
    }
    scheme
}
