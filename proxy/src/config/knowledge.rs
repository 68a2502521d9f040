//! `KNOWLEDGE_FILE`: an operator's own kinds of search engines, and several knowledge bases.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use toml::Table;
use url::Url;

use super::check::{Check, http_address, name_fault, sendable};
use super::retrieval::{Retrieval, RetrievalKind, field_fault, index_fault, key_fault, template_fault};
use super::settings::Setting;
use crate::engines::{AuthScheme, Engine, EngineKind};

/// What the file has, and the kinds that are known without it.
#[derive(Default)]
pub(super) struct Knowledge {
    /// The kinds, an operator's own before those of the same name.
    pub(super) kinds: Vec<EngineKind>,
    pub(super) bases: Vec<BaseSettings>,
}

/// One of several knowledge bases.
#[derive(Debug, Clone)]
pub struct BaseSettings {
    /// Its name in addresses and ids.
    pub name: String,
    /// What people are shown.
    pub title: String,
    /// Its engine and its key.
    pub retrieval: Retrieval,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct KnowledgeFile {
    kind: Vec<Table>,
    base: Vec<BaseTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseTable {
    name: String,
    title: Option<String>,
    /// A folder of documents, searched inside this process, in place of all that follows.
    folder: Option<PathBuf>,
    #[serde(default = "footnote")]
    kind: String,
    url: Option<String>,
    index: Option<String>,
    #[serde(default)]
    fields: BTreeMap<String, String>,
    /// Sent with every request, besides those of the kind.
    #[serde(default)]
    headers: BTreeMap<String, String>,
    /// The file that holds the key.
    key_file: Option<String>,
    auth: Option<AuthScheme>,
    url_template: Option<String>,
}

fn footnote() -> String {
    EngineKind::FOOTNOTE.to_owned()
}

/// Reads the file that the setting names.
pub(super) fn knowledge(setting: Setting<'_>, check: &mut Check) -> Knowledge {
    let file = check.file(setting).map(|text| toml::from_str::<KnowledgeFile>(&text));
    let file = file.transpose().unwrap_or_else(|error| {
        // Without the text around it, which could be a key in the wrong place.
        let why = error.message().replace('\n', " ");
        check.fault(setting, format_args!("has other tables than [[kind]] and [[base]]: {why}"));
        None
    });
    let mut knowledge = Knowledge::default();
    let KnowledgeFile { kind, base } = file.unwrap_or_default();
    for table in kind {
        let name = table.get("name").and_then(toml::Value::as_str).unwrap_or("without a name").to_owned();
        match EngineKind::from_table(table) {
            Ok(kind) => knowledge.kinds.push(kind),
            Err(why) => check.fault(setting, format_args!("its kind {name:?}: {why}")),
        }
    }
    knowledge.kinds.extend(EngineKind::known());
    for table in base {
        let name = table.name.clone();
        let is_known = knowledge.bases.iter().any(|known| known.name == name);
        let base = if is_known {
            Err("has a name that another has".to_owned())
        } else {
            table.read(&knowledge.kinds)
        };
        match base {
            Ok(base) => knowledge.bases.push(base),
            Err(why) => check.fault(setting, format_args!("its base {name:?} {why}")),
        }
    }
    knowledge
}

impl BaseTable {
    fn read(self, kinds: &[EngineKind]) -> Result<BaseSettings, String> {
        if let Some(why) = name_fault(&self.name) {
            return Err(why);
        }
        let title = self.title.clone().filter(|title| !title.trim().is_empty());
        let title = title.unwrap_or_else(|| self.name.clone());
        let name = self.name.clone();
        let retrieval = match self.folder.clone() {
            Some(folder) => self.folder(folder)?,
            None => self.engine(kinds)?,
        };
        Ok(BaseSettings { name, title, retrieval })
    }

    /// The base that a folder is.
    fn folder(&self, folder: PathBuf) -> Result<Retrieval, String> {
        let Self { kind, url, index, fields, headers, key_file, auth, .. } = self;
        let is_engine = url.is_some() || index.is_some() || key_file.is_some() || auth.is_some();
        if is_engine || *kind != footnote() || !fields.is_empty() || !headers.is_empty() {
            return Err(
                "has a folder, which is searched by Footnote itself, and more than title and url_template"
                    .to_owned(),
            );
        }
        if !folder.is_dir() {
            return Err(format!("has a folder that is none or cannot be read: {}", folder.display()));
        }
        let kb_url_template = self.template()?;
        let kind = RetrievalKind::Embedded(Some(folder));
        Ok(Retrieval { kind, api_key: None, scheme: AuthScheme::Bearer, key_header: None, kb_url_template })
    }

    /// The base that a search engine is.
    fn engine(self, kinds: &[EngineKind]) -> Result<Retrieval, String> {
        let kb_url_template = self.template()?;
        let kind = kinds.iter().find(|kind| kind.name == self.kind);
        let kind = kind.ok_or_else(|| format!("has the unknown kind {:?}", self.kind))?.clone();
        let kind = kind.with_headers(self.headers).map_err(|why| format!("cannot be asked: {why}"))?;
        let url = self.url.as_deref().ok_or("needs a url, or a folder")?;
        let url: Url = http_address(url)?;
        let index = match &kind.index {
            Some(what) => Some(self.index.ok_or_else(|| format!("needs an index: {what}"))?),
            None => None,
        };
        if let Some(why) =
            index.as_deref().zip(kind.index.as_deref()).and_then(|(index, what)| index_fault(index, what))
        {
            return Err(format!("has an index that {why}"));
        }
        let mut fields = kind.default_fields();
        for (name, field) in self.fields {
            let place = fields
                .get_mut(&name)
                .ok_or_else(|| format!("has a field {name:?}, which its kind does not know"))?;
            if field_fault(&field) {
                return Err(format!("has no field's name for {name:?}"));
            }
            *place = field;
        }
        let api_key = self.key_file.map(|file| key(&file)).transpose()?;
        let scheme = self.auth.unwrap_or(kind.auth);
        if let Some(why) = api_key.as_ref().and_then(|key| key_fault(scheme, key.expose_secret())) {
            return Err(format!("has a key that {why}"));
        }
        let key_header = kind.key_header.clone().filter(|_| self.auth.is_none());
        let engine = Box::new(Engine { kind, url, index, fields });
        let kind = RetrievalKind::Engine(engine);
        Ok(Retrieval { kind, api_key, scheme, key_header, kb_url_template })
    }

    fn template(&self) -> Result<Option<String>, String> {
        if self.url_template.as_deref().is_some_and(template_fault) {
            return Err("has a url_template that is no http(s) address with {kbId} in it".to_owned());
        }
        Ok(self.url_template.clone())
    }
}

fn key(file: &str) -> Result<SecretString, String> {
    let text =
        fs::read_to_string(file).map_err(|error| format!("has a key_file that cannot be read: {error}"))?;
    sendable(&text).ok_or_else(|| "has a key that is not printable ASCII without blanks".to_owned())
}
