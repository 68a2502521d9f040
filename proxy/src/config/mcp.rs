//! The file of servers that speak the Model Context Protocol, in the form that other clients read too.

use std::collections::BTreeMap;
use std::fs;

use http::HeaderMap;
use secrecy::SecretString;
use serde::Deserialize;
use url::Url;

use super::check::{Check, header, http_address, name_fault};
use super::settings::Setting;

/// The form, for errors.
const FORM: &str = r#"{"mcpServers": {"notes": {"url": "https://notes.example/mcp"}}}"#;

/// A server with tools, documents or prompts.
#[derive(Debug, Clone)]
pub struct McpServer {
    /// Its segment in the path of `/api/mcp/{name}`.
    pub name: String,
    /// What people are shown.
    pub title: String,
    /// Its endpoint for Streamable HTTP.
    pub url: Url,
    /// Sent with every request, values marked as sensitive.
    pub headers: HeaderMap,
}

#[derive(Deserialize)]
struct ServersFile {
    #[serde(rename = "mcpServers")]
    servers: BTreeMap<String, Entry>,
}

#[derive(Deserialize)]
struct Entry {
    url: Option<String>,
    title: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, HeaderText>,
    command: Option<serde::de::IgnoredAny>,
}

/// A header's value, or the file that holds it.
#[derive(Deserialize)]
#[serde(untagged)]
enum HeaderText {
    Given(String),
    File { file: String },
}

impl McpServer {
    /// The headers' values, and what follows a scheme such as `Bearer` in them.
    pub(super) fn secrets(&self) -> impl Iterator<Item = SecretString> {
        let values = self.headers.values().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| [value, value.rsplit(' ').next().unwrap_or(value)]).map(SecretString::from)
    }
}

/// Reads the file that the setting names.
pub(super) fn servers(setting: Setting<'_>, check: &mut Check) -> Vec<McpServer> {
    let Some(text) = check.file(setting) else { return Vec::new() };
    let entries = match serde_json::from_str(&text) {
        Ok(ServersFile { servers }) => servers,
        Err(error) => {
            // The error's own words can have a header's value in them.
            let (line, column) = (error.line(), error.column());
            check.fault(setting, format_args!("is not like {FORM} at line {line}, column {column}"));
            return Vec::new();
        }
    };
    let mut servers = Vec::new();
    for (name, entry) in entries {
        match server(&name, entry) {
            Ok(server) => servers.push(server),
            Err(why) => check.fault(setting, format_args!("its server {name:?} {why}")),
        }
    }
    servers
}

fn server(name: &str, entry: Entry) -> Result<McpServer, String> {
    if let Some(why) = name_fault(name) {
        return Err(format!("has a name that {why}"));
    }
    if entry.command.is_some() {
        return Err("is a program; start it behind a bridge to Streamable HTTP, and give its url".to_owned());
    }
    let url = http_address(entry.url.as_deref().ok_or("has no url")?)?;
    let headers = entry.headers.into_iter().map(|(name, text)| {
        let text = match text {
            HeaderText::Given(text) => text,
            HeaderText::File { file } => fs::read_to_string(file)
                .map_err(|error| format!("has a file for {name:?} that cannot be read: {error}"))?,
        };
        header(&name, &text).ok_or_else(|| format!("has a header {name:?} that cannot be sent"))
    });
    let headers = headers.collect::<Result<HeaderMap, String>>()?;
    let title = entry.title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| name.to_owned());
    Ok(McpServer { name: name.to_owned(), title, url, headers })
}
