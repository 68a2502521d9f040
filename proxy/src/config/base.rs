//! A knowledge base as it is described: by a `[[base]]` of `KNOWLEDGE_FILE`, or by the `RETRIEVAL_` settings.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use footnote_knowledge::{AuthScheme, Engine, EngineKind};
use footnote_wire::McpSearch;
use footnote_wire::app_template::app_scheme;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use url::Url;

use super::check::{Check, http_address, sendable};
use super::mcp::McpServer;
use super::retrieval::{BaseSettings, RetrievalKind};
use super::settings::{RawSettings, Setting, setting};

/// The last parts of addresses that name a route instead of a base.
const ROUTES: [&str; 3] = ["_search", "search", "retrieval"];
/// The longest name of an index, in bytes.
const MAX_INDEX_BYTES: usize = 255;

/// The kinds of engines and the tool servers that a base can name.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) kinds: &'a [EngineKind],
    pub(super) servers: &'a [McpServer],
}

/// The description; its fields are the keys of a `[[base]]`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct BaseTable {
    pub(super) name: String,
    title: Option<String>,
    kind: Option<String>,
    folder: Option<PathBuf>,
    url: Option<String>,
    index: Option<String>,
    fields: BTreeMap<String, String>,
    /// Sent with every request, besides those of the kind.
    headers: BTreeMap<String, String>,
    #[serde(skip)]
    key: Option<SecretString>,
    /// The file that holds the key.
    key_file: Option<PathBuf>,
    auth: Option<String>,
    url_template: Option<String>,
    server: Option<String>,
    search: Option<String>,
    fetch: Option<String>,
}

/// Reports a key of the description that is wrong, and why. Never its value, which may be a secret in the wrong place.
type Faults<'a> = &'a mut dyn FnMut(&'static str, String);

impl BaseTable {
    /// The base that settings describe; `None` is plain chat. Beside further bases, the guide is not searched.
    pub(super) fn main(raw: &RawSettings, has_bases: bool, check: &mut Check) -> Option<Self> {
        let kind = setting!(raw.retrieval_kind).value.unwrap_or_else(|| unset_kind(raw, has_bases));
        let fields = check.pairs(setting!(raw.retrieval_fields), "title=headline");
        let mut tools = check.pairs(setting!(raw.retrieval_tools), "search=find");
        let [server, search, fetch] = ["server", "search", "fetch"].map(|name| tools.remove(name));
        if !tools.is_empty() {
            check.fault(setting!(raw.retrieval_tools), "has a name that is none of server, search and fetch");
        }
        let table = Self {
            kind: Some(kind.to_owned()),
            folder: setting!(raw.docs_dir).text().map(PathBuf::from),
            url: setting!(raw.retrieval_url).text(),
            index: setting!(raw.retrieval_index).text(),
            fields,
            key: check.secret(setting!(raw.retrieval_api_key), setting!(raw.retrieval_api_key_file)),
            auth: setting!(raw.retrieval_auth).text(),
            url_template: setting!(raw.kb_url_template).text(),
            server,
            search,
            fetch,
            ..Self::default()
        };
        (kind != "none").then_some(table)
    }

    /// The key of an entry that a base of this kind does not have.
    pub(super) fn superfluous(&self) -> Option<&'static str> {
        let of_tools = [
            ("server", self.server.is_some()),
            ("search", self.search.is_some()),
            ("fetch", self.fetch.is_some()),
        ];
        let of_engines = [
            ("url", self.url.is_some()),
            ("index", self.index.is_some()),
            ("fields", !self.fields.is_empty()),
            ("headers", !self.headers.is_empty()),
            ("key_file", self.key_file.is_some()),
            ("auth", self.auth.is_some()),
        ];
        let folder = ("folder", self.folder.is_some());
        let others: Vec<_> = match self.kind() {
            "embedded" => of_engines.into_iter().chain(of_tools).collect(),
            "mcp" => of_engines.into_iter().chain([folder]).collect(),
            _ => of_tools.into_iter().chain([folder]).collect(),
        };
        others.into_iter().find(|(_, is_set)| *is_set).map(|(key, _)| key)
    }

    /// The settings of the base; `None` if a fault leaves nothing to use.
    pub(super) fn read(self, known: Known<'_>, faults: Faults<'_>) -> Option<BaseSettings> {
        let kind = match self.kind() {
            "embedded" => RetrievalKind::Embedded(self.folder(faults)),
            "mcp" => RetrievalKind::Mcp(self.tools(known.servers, faults)?),
            _ => RetrievalKind::Engine(Box::new(self.engine(known.kinds, faults)?)),
        };
        if let Some(why) = self.url_template.as_deref().and_then(|template| template_fault(template, &kind)) {
            faults("url_template", why.to_owned());
        }
        let api_key = self.key.clone().or_else(|| self.key_in_file(faults));
        let (mut scheme, mut key_header) = match &kind {
            RetrievalKind::Engine(engine) => (engine.kind.auth, engine.kind.key_header.clone()),
            _ => (AuthScheme::default(), None),
        };
        if let Some(given) = self.auth.as_deref() {
            key_header = None;
            scheme = auth_scheme(given).unwrap_or_else(|| {
                faults("auth", "is unknown; use bearer, apikey or basic".to_owned());
                scheme
            });
        }
        if let Some(why) = api_key.as_ref().and_then(|key| key_fault(scheme, key.expose_secret())) {
            faults("key", why.to_owned());
        }
        let title = self.title.filter(|title| !title.trim().is_empty());
        let title = title.unwrap_or_else(|| self.name.clone());
        Some(BaseSettings {
            name: self.name,
            title,
            kind,
            api_key,
            scheme,
            key_header,
            url_template: self.url_template,
        })
    }

    fn kind(&self) -> &str {
        let unset = if self.folder.is_some() { "embedded" } else { EngineKind::FOOTNOTE };
        self.kind.as_deref().unwrap_or(unset)
    }

    fn folder(&self, faults: Faults<'_>) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        if let Err(error) = fs::read_dir(folder) {
            faults("folder", format!("names no folder that can be read: {error}"));
        }
        Some(folder.clone())
    }

    /// The tools keep their usual names, and the only server need not be named.
    fn tools(&self, servers: &[McpServer], faults: Faults<'_>) -> Option<McpSearch> {
        let usual = McpSearch::default();
        let only = if let [only] = servers { only.name.clone() } else { String::new() };
        let tools = McpSearch {
            server: self.server.clone().unwrap_or(only),
            search: self.search.clone().unwrap_or(usual.search),
            fetch: self.fetch.clone().unwrap_or(usual.fetch),
        };
        if servers.iter().any(|server| server.name == tools.server) {
            return Some(tools);
        }
        faults(
            "server",
            "must name a server of MCP_SERVERS_FILE, whose tools are to be searched with".to_owned(),
        );
        None
    }

    fn engine(&self, kinds: &[EngineKind], faults: Faults<'_>) -> Option<Engine> {
        let name = self.kind();
        let Some(kind) = kinds.iter().find(|kind| kind.name == name) else {
            let engines: Vec<_> = kinds.iter().map(|kind| kind.name.as_str()).collect();
            faults("kind", format!("is unknown; use embedded, mcp, {}", engines.join(", ")));
            return None;
        };
        let kind =
            kind.clone().with_headers(self.headers.clone()).map_err(|why| faults("headers", why)).ok()?;
        let url = match &self.url {
            Some(url) => engine_url(url),
            None => Err(format!("is needed for the kind {name}")),
        };
        let index = match (&kind.index, &self.index) {
            (None, _) => Ok(None),
            (Some(_), Some(index)) if is_index(index) => Ok(Some(index.clone())),
            (Some(what), Some(_)) => Err(format!("is not {what}")),
            (Some(what), None) => Err(format!("is needed for the kind {name}: {what}")),
        };
        let url = url.map_err(|why| faults("url", why)).ok();
        let index = index.map_err(|why| faults("index", why)).ok();
        Some(Engine { fields: self.fields(&kind, faults), url: url?, index: index?, kind })
    }

    /// The names of the documents' fields: those given, else the usual ones of the kind.
    fn fields(&self, kind: &EngineKind, faults: Faults<'_>) -> BTreeMap<String, String> {
        let usual = kind.default_fields();
        if self.fields.keys().any(|name| !usual.contains_key(name)) {
            let names: Vec<_> = usual.keys().map(String::as_str).collect();
            faults("fields", format!("has a name that is none of {}", names.join(", ")));
        }
        if let Some((name, _)) =
            self.fields.iter().find(|(name, field)| usual.contains_key(*name) && !is_field(field))
        {
            faults("fields", format!("names no field for {name}"));
        }
        usual.into_iter().chain(self.fields.clone()).collect()
    }

    fn key_in_file(&self, faults: Faults<'_>) -> Option<SecretString> {
        let text = fs::read_to_string(self.key_file.as_ref()?);
        let key = text.map_err(|error| format!("names a file that cannot be read: {error}"));
        let key = key.and_then(|text| {
            sendable(&text).ok_or("holds more than printable ASCII without blanks".to_owned())
        });
        key.map_err(|why| faults("key_file", why)).ok()
    }
}

/// The setting of the main base that stands for this key of a `[[base]]`.
pub(super) fn setting_of<'a>(key: &str, raw: &'a RawSettings) -> Setting<'a> {
    match key {
        "folder" => setting!(raw.docs_dir),
        "url" => setting!(raw.retrieval_url),
        "index" => setting!(raw.retrieval_index),
        "fields" => setting!(raw.retrieval_fields),
        "key" => setting!(raw.retrieval_api_key),
        "auth" => setting!(raw.retrieval_auth),
        "url_template" => setting!(raw.kb_url_template),
        "server" => setting!(raw.retrieval_tools),
        _ => setting!(raw.retrieval_kind),
    }
}

/// The default of `RETRIEVAL_KIND`, which depends on other settings.
fn unset_kind(raw: &RawSettings, has_bases: bool) -> &'static str {
    if setting!(raw.retrieval_url).is_set() {
        EngineKind::FOOTNOTE
    } else if setting!(raw.docs_dir).is_set() || !has_bases && !setting!(raw.llm_base_url).is_set() {
        // Without a folder it is the guide.
        "embedded"
    } else {
        "none"
    }
}

fn auth_scheme(name: &str) -> Option<AuthScheme> {
    let name: serde::de::value::StrDeserializer<'_, serde::de::value::Error> = name.into_deserializer();
    AuthScheme::deserialize(name).ok()
}

fn engine_url(address: &str) -> Result<Url, String> {
    let url = http_address(address)?;
    let last = url.path().trim_end_matches('/').rsplit('/').next();
    match last.filter(|last| ROUTES.contains(last)) {
        Some(route) => Err(format!("names one route; leave out /{route}")),
        None => Ok(url),
    }
}

fn is_index(index: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "/\\?#%\"<>|".contains(c);
    let is_folder = index.starts_with('.') && index.len() < 3;
    !index.is_empty() && index.len() <= MAX_INDEX_BYTES && !is_folder && !index.contains(odd)
}

/// Whether it is the name of a field: it has no weights or patterns, since results are read by it.
fn is_field(field: &str) -> bool {
    !field.is_empty() && !field.contains(|c: char| c.is_whitespace() || c.is_control() || "^*".contains(c))
}

/// Why this is no address of a source of such a base.
fn template_fault(template: &str, kind: &RetrievalKind) -> Option<&'static str> {
    if app_scheme(template).is_some() {
        let is_folder = matches!(kind, RetrievalKind::Embedded(Some(_)));
        return (!is_folder).then_some("opens documents of a folder alone, and none is searched");
    }
    let example = Url::parse(&template.replace("{kbId}", "1"));
    let is_sound = example.is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    (!is_sound || !template.contains("{kbId}")).then_some(
        "is not an http(s) address with {kbId} in it, nor one of an application with {path} in it, such as \
         obsidian://open?vault=Notes&file={path}",
    )
}

/// Why a key cannot be sent in this way.
fn key_fault(scheme: AuthScheme, key: &str) -> Option<&'static str> {
    match (scheme, key.contains(':')) {
        (AuthScheme::Basic, false) => Some("must be user:password for basic authentication"),
        // An encoded key has no colon; the engine would refuse each search.
        (AuthScheme::ApiKey, true) => Some(
            "holds a colon; give its encoded form, or ask for basic authentication with a user and password",
        ),
        _ => None,
    }
}
