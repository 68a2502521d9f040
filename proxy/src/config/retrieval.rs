//! The knowledge bases, as they are searched: their kind, key and links.

use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use footnote_forward::authorization;
use footnote_knowledge::{AuthScheme, Engine, EngineKind, Key};
use footnote_wire::{self as wire, EngineReplies, McpSearch};
use http::header::AUTHORIZATION;
use http::{HeaderName, HeaderValue};
use secrecy::{ExposeSecret, SecretString};

/// The name of the knowledge base that the `RETRIEVAL_` settings describe.
pub const MAIN_BASE: &str = "";

/// The settings of one knowledge base.
#[derive(Debug, Clone)]
pub struct BaseSettings {
    /// Its name in addresses and ids, or [`MAIN_BASE`].
    pub name: String,
    /// The title for people; empty for the main base.
    pub title: String,
    /// Its protocol and address.
    pub kind: RetrievalKind,
    /// Sent as `scheme` says.
    pub api_key: Option<SecretString>,
    /// How the key is sent.
    pub scheme: AuthScheme,
    /// The header that takes the key as it is, in place of `Authorization`.
    pub key_header: Option<HeaderName>,
    /// Address of a source, with `{kbId}` in it, or of a note in an application, with `{path}` in it.
    pub url_template: Option<String>,
}

/// The kinds of knowledge base.
#[derive(Debug, Clone, PartialEq)]
pub enum RetrievalKind {
    /// The folder, or the guide, searched inside this process.
    Embedded(Option<PathBuf>),
    /// A search engine, or a server with Footnote's own protocol.
    Engine(Box<Engine>),
    /// Tools of a server in `MCP_SERVERS_FILE`, which the page calls.
    Mcp(McpSearch),
}

impl RetrievalKind {
    /// The kind as the page sees it.
    pub fn public(&self) -> wire::BaseKind {
        match self {
            Self::Embedded(_) => wire::BaseKind::Embedded,
            Self::Mcp(search) => wire::BaseKind::Mcp(Box::new(search.clone())),
            Self::Engine(engine) if engine.kind.name == EngineKind::FOOTNOTE => wire::BaseKind::Footnote,
            Self::Engine(engine) => {
                let (kind, shape) = (engine.kind.name.clone(), engine.reply());
                let filters = engine.kind.filter_fields();
                wire::BaseKind::Engine(Box::new(EngineReplies { kind, shape, filters }))
            }
        }
    }
}

impl BaseSettings {
    /// Whether the `RETRIEVAL_` settings describe it.
    pub fn is_main(&self) -> bool {
        self.name == MAIN_BASE
    }

    /// The engine that is asked, if it is one.
    pub fn engine(&self) -> Option<&Engine> {
        if let RetrievalKind::Engine(engine) = &self.kind { Some(engine) } else { None }
    }

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
