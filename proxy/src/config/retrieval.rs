//! The settings of the knowledge base: its kind, address, index, field names and key.

use std::collections::BTreeMap;
use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use footnote_wire::app_template::app_scheme;
use footnote_wire::{self as wire, EngineReplies, McpSearch};
use http::header::AUTHORIZATION;
use http::{HeaderName, HeaderValue};
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::authorization::authorization;
use super::check::Check;
use super::mcp::McpServer;
use super::settings::{RawSettings, Setting, setting};
use crate::engines::{AuthScheme, Engine, EngineKind};
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
    /// The header that takes the key as it is, in place of `Authorization`.
    pub key_header: Option<HeaderName>,
    /// Address of a source, with `{kbId}` in it, or of a note in an application, with `{path}` in it.
    pub kb_url_template: Option<String>,
}

/// The kinds of knowledge base.
#[derive(Debug, Clone, PartialEq)]
pub enum RetrievalKind {
    /// Plain chat.
    None,
    /// The folder, or the guide, searched inside this process.
    Embedded(Option<PathBuf>),
    /// A search engine, or a server with Footnote's own protocol.
    Engine(Box<Engine>),
    /// Tools of a server in `MCP_SERVERS_FILE`, which the page calls.
    Mcp(McpSearch),
}

/// The header that shows a key to an upstream.
pub type Key = (HeaderName, HeaderValue);

impl RetrievalKind {
    /// The kind as the page sees it.
    pub fn public(&self) -> wire::RetrievalKind {
        match self {
            Self::None => wire::RetrievalKind::None,
            Self::Embedded(_) => wire::RetrievalKind::Embedded,
            Self::Mcp(search) => wire::RetrievalKind::Mcp(Box::new(search.clone())),
            Self::Engine(engine) if engine.kind.name == EngineKind::FOOTNOTE => wire::RetrievalKind::Footnote,
            Self::Engine(engine) => {
                let (kind, shape) = (engine.kind.name.clone(), engine.reply());
                let filters = engine.kind.filter_fields();
                wire::RetrievalKind::Engine(Box::new(EngineReplies { kind, shape, filters }))
            }
        }
    }
}

impl Retrieval {
    /// The header that shows the key, marked so that nothing on the way prints it.
    pub fn key(&self) -> Option<Key> {
        let key = self.api_key.as_ref()?.expose_secret();
        if let Some(header) = &self.key_header {
            let mut value = HeaderValue::try_from(key).ok()?;
            value.set_sensitive(true);
            return Some((header.clone(), value));
        }
        let value = match self.scheme {
            AuthScheme::Bearer => authorization("Bearer", key),
            AuthScheme::ApiKey => authorization("ApiKey", key),
            AuthScheme::Basic => authorization("Basic", &STANDARD.encode(key)),
        };
        Some((AUTHORIZATION, value?))
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

/// Reads the settings of the knowledge base. `kinds` are those of engines; beside further bases, the guide is not searched.
pub(super) fn retrieval(
    raw: &RawSettings,
    servers: &[McpServer],
    (kinds, has_bases): (&[EngineKind], bool),
    check: &mut Check,
) -> Retrieval {
    let url = check.base_url(setting!(raw.retrieval_url));
    let docs_dir = check.folder(setting!(raw.docs_dir));
    let name = setting!(raw.retrieval_kind).value.unwrap_or_else(|| unset_kind(raw, has_bases));
    let kind = match name {
        "none" => RetrievalKind::None,
        "embedded" => RetrievalKind::Embedded(docs_dir),
        "mcp" => tools(raw, servers, check).map_or(RetrievalKind::None, RetrievalKind::Mcp),
        _ => match engine(raw, check, kinds, name, url) {
            Some(engine) => RetrievalKind::Engine(Box::new(engine)),
            None => RetrievalKind::None,
        },
    };
    let kb_url_template = setting!(raw.kb_url_template).text();
    let is_app = kb_url_template.as_deref().and_then(app_scheme).is_some();
    if is_app && !matches!(kind, RetrievalKind::Embedded(Some(_))) {
        check.fault(
            setting!(raw.kb_url_template),
            "opens documents of DOCS_DIR alone, which are not searched",
        );
    } else if !is_app && kb_url_template.as_deref().is_some_and(template_fault) {
        let why = "is not an http(s) address with {kbId} in it, nor one of an application with {path} in it, such as \
                   obsidian://open?vault=Notes&file={path}";
        check.fault(setting!(raw.kb_url_template), why);
    }
    let api_key = check.secret(setting!(raw.retrieval_api_key), setting!(raw.retrieval_api_key_file));
    let kind_of_engine = match &kind {
        RetrievalKind::Engine(engine) => Some(&engine.kind),
        _ => None,
    };
    let scheme = auth_scheme(raw, check, kind_of_engine, api_key.as_ref());
    let key_header = kind_of_engine.and_then(|kind| kind.key_header.clone());
    let key_header = key_header.filter(|_| !setting!(raw.retrieval_auth).is_set());
    Retrieval { kind, api_key, scheme, key_header, kb_url_template }
}

/// The default of `RETRIEVAL_KIND`, which depends on other settings.
fn unset_kind(raw: &RawSettings, has_bases: bool) -> &'static str {
    if setting!(raw.retrieval_url).is_set() {
        EngineKind::FOOTNOTE
    } else if setting!(raw.docs_dir).is_set() {
        "embedded"
    } else if !has_bases && !setting!(raw.llm_base_url).is_set() {
        // The guide.
        "embedded"
    } else {
        "none"
    }
}

/// `value`; adds a fault where the setting is not set.
fn needed<T>(check: &mut Check, setting: Setting<'_>, kind: &str, value: Option<T>) -> Option<T> {
    if !setting.is_set() {
        check.fault(setting, format_args!("is needed for RETRIEVAL_KIND={kind}"));
    }
    value
}

fn engine(
    raw: &RawSettings,
    check: &mut Check,
    kinds: &[EngineKind],
    name: &str,
    url: Option<Url>,
) -> Option<Engine> {
    let Some(kind) = kinds.iter().find(|kind| kind.name == name).cloned() else {
        let engines: Vec<_> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        let why = format_args!("is unknown; use embedded, {}, mcp or none", engines.join(", "));
        check.fault(setting!(raw.retrieval_kind), why);
        return None;
    };
    let url = needed(check, setting!(raw.retrieval_url), name, url);
    let last = url.as_ref().and_then(|url| url.path().trim_end_matches('/').rsplit('/').next());
    if let Some(route) = last.filter(|last| ROUTES.contains(last)) {
        check.fault(setting!(raw.retrieval_url), format_args!("names one route; leave out /{route}"));
    }
    let setting = setting!(raw.retrieval_index);
    let index = match &kind.index {
        Some(what) => Some(index(check, setting, name, what)?),
        None => None,
    };
    Some(Engine { fields: fields(raw, check, &kind), url: url?, index, kind })
}

/// The index; `what` says what it is.
fn index(check: &mut Check, setting: Setting<'_>, kind: &str, what: &str) -> Option<String> {
    let index = setting.text();
    match &index {
        Some(index) => {
            if let Some(why) = index_fault(index, what) {
                check.fault(setting, why);
            }
        }
        None => check.fault(setting, format_args!("is needed for RETRIEVAL_KIND={kind}: {what}")),
    }
    index
}

/// Why this is no name of an index; `what` says what it is.
pub(super) fn index_fault(index: &str, what: &str) -> Option<String> {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "/\\?#%\"<>|".contains(c);
    let is_odd =
        index.len() > MAX_INDEX_BYTES || index.starts_with('.') && index.len() < 3 || index.contains(odd);
    (index.is_empty() || is_odd).then(|| format!("is not {what}"))
}

/// Whether this is no name of a field: it has no weights or patterns, since results are read by it.
pub(super) fn field_fault(field: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "^*".contains(c);
    field.is_empty() || field.contains(odd)
}

/// Whether this is no address of a source.
pub(super) fn template_fault(template: &str) -> bool {
    let example = template.replace("{kbId}", "1");
    let sound = Url::parse(&example).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    !sound || !template.contains("{kbId}")
}

/// Why a key cannot be sent in this way.
pub(super) fn key_fault(scheme: AuthScheme, key: &str) -> Option<&'static str> {
    match (scheme, key.contains(':')) {
        (AuthScheme::Basic, false) => Some("must be user:password for basic authentication"),
        // An encoded key has no colon; the engine would refuse each search.
        (AuthScheme::ApiKey, true) => Some(
            "holds a colon; give its encoded form, or ask for basic authentication with a user and password",
        ),
        _ => None,
    }
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

/// `title=headline,text=body`; the other fields keep the usual names of the kind.
fn fields(raw: &RawSettings, check: &mut Check, kind: &EngineKind) -> BTreeMap<String, String> {
    let (setting, mut fields) = (setting!(raw.retrieval_fields), kind.default_fields());
    for (at, pair) in (1..).zip(setting.list()) {
        let (name, field) = pair.split_once('=').unwrap_or((&pair, ""));
        let field = field.trim();
        let Some(place) = fields.get_mut(name.trim()) else {
            let names: Vec<_> = fields.keys().map(String::as_str).collect();
            let names = names.join(", ");
            let why =
                format_args!("its entry {at} does not begin with one of {names}, such as title=headline");
            check.fault(setting, why);
            continue;
        };
        if field_fault(field) {
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
    kind: Option<&EngineKind>,
    key: Option<&SecretString>,
) -> AuthScheme {
    let setting = setting!(raw.retrieval_auth);
    let scheme = match setting.value {
        None => kind.map(|kind| kind.auth).unwrap_or_default(),
        Some("bearer") => AuthScheme::Bearer,
        Some("apikey") => AuthScheme::ApiKey,
        Some("basic") => AuthScheme::Basic,
        Some(_) => {
            check.fault(setting, "is unknown; use bearer, apikey or basic");
            AuthScheme::Bearer
        }
    };
    if let Some(why) = key.and_then(|key| key_fault(scheme, key.expose_secret())) {
        check.fault(setting!(raw.retrieval_api_key), format_args!("{why} (RETRIEVAL_AUTH)"));
    }
    scheme
}
