//! The file of servers that speak the Model Context Protocol, in the forms that other clients read too.
//!
//! One file serves several programs, so that servers which only others can use are passed over, with a remark.

use std::collections::BTreeMap;
use std::env;
use std::fs;

use http::{HeaderMap, HeaderName, HeaderValue};
use jsonc_parser::{ParseOptions, parse_to_serde_value};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use super::check::{Check, header, http_address, name_fault};
use super::settings::Setting;
use super::variables::{self, expanded};

/// The form, for errors.
const FORM: &str = r#"{"mcpServers": {"notes": {"url": "https://notes.example/mcp"}}}"#;
/// Where clients have their servers: most, VS Code, and its settings.
const PLACES: [&str; 3] = ["/mcpServers", "/servers", "/mcp/servers"];
/// Headers that belong to a connection, or to a request's body: the proxy writes them itself.
const OF_HOP: &str = "connection content-length expect host keep-alive te trailer transfer-encoding upgrade";

/// The longest name of a header that is shown, in characters.
const MAX_SHOWN_NAME: usize = 40;

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
    /// Values of variables in its address.
    url_secrets: Vec<SecretString>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(alias = "serverUrl", alias = "httpUrl")]
    url: Option<String>,
    title: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, HeaderText>,
    command: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    disabled: bool,
    enabled: Option<bool>,
}

/// A header's value, or the file that holds it.
#[derive(Deserialize)]
#[serde(untagged)]
enum HeaderText {
    Given(String),
    File { file: String },
}

impl McpServer {
    /// The headers' values, what follows a scheme such as `Bearer` in them, and variables in the address.
    pub(super) fn secrets(&self) -> impl Iterator<Item = SecretString> {
        let values = self.headers.values().filter_map(|value| value.to_str().ok());
        let values = values.flat_map(|value| [value, value.rsplit(' ').next().unwrap_or(value)]);
        values.map(SecretString::from).chain(self.url_secrets.iter().cloned())
    }
}

/// Reads the file that the setting names.
pub(super) fn servers(setting: Setting<'_>, check: &mut Check) -> Vec<McpServer> {
    let Some(text) = check.file(setting) else { return Vec::new() };
    let entries = match entries(&text) {
        Ok(entries) => entries,
        Err(place) => {
            check.fault(setting, format_args!("is not like {FORM}{place}"));
            return Vec::new();
        }
    };
    let mut servers: Vec<McpServer> = Vec::new();
    for (title, entry) in entries {
        // The error's own words can have a header's value in them.
        let Ok(entry) = serde_json::from_value::<Entry>(entry) else {
            check.fault(setting, format_args!("its server {title:?} is not like {FORM}"));
            continue;
        };
        if entry.disabled || entry.enabled == Some(false) {
            continue;
        }
        if entry.url.is_none() && entry.command.is_some() {
            check.remark(setting, format_args!(
                "its server {title:?} is a program and is passed over; start it behind a bridge to Streamable HTTP, and give its url"
            ));
            continue;
        }
        match server(segment(&title, &servers), &title, entry) {
            Ok(server) => servers.push(server),
            Err(why) => check.fault(setting, format_args!("its server {title:?} {why}")),
        }
    }
    servers
}

/// The servers by name, in any of the forms; the error is the place of the fault.
fn entries(text: &str) -> Result<serde_json::Map<String, Value>, String> {
    let options = ParseOptions { allow_missing_commas: false, ..ParseOptions::default() };
    let text = text.trim_start_matches('\u{feff}');
    let mut file: Value = parse_to_serde_value(text, &options)
        .map_err(|error| format!(" at line {}, column {}", error.line_display(), error.column_display()))?;
    let found = PLACES.iter().find_map(|place| match file.pointer_mut(place)?.take() {
        Value::Object(servers) => Some(servers),
        _ => None,
    });
    found.ok_or_else(String::new)
}

/// A name as a segment of a path that no server before it has.
fn segment(name: &str, before: &[McpServer]) -> String {
    let safe = |character: char| {
        if character.is_ascii_alphanumeric() || "-_".contains(character) { character } else { '-' }
    };
    let name: String = name.chars().map(safe).collect();
    let is_taken = |name: &str| before.iter().any(|server| server.name == name);
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !is_taken(name)).unwrap_or_default()
}

fn server(name: String, title: &str, entry: Entry) -> Result<McpServer, String> {
    if let Some(why) = name_fault(&name) {
        return Err(format!("has a name that {why}"));
    }
    let read = |variable: &str| env::var(variable).ok();
    let given = entry.url.as_deref().ok_or("has no url")?;
    let url = http_address(&expanded(given, read)?)?;
    let url_secrets = variables::values(given, read).map(SecretString::from).collect();
    let headers = entry.headers.into_iter().map(|(name, text)| server_header(&name, text, read));
    let headers = headers.collect::<Result<HeaderMap, String>>()?;
    let title = entry.title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| title.to_owned());
    Ok(McpServer { name, title, url, headers, url_secrets })
}

fn server_header(
    name: &str,
    text: HeaderText,
    read: impl Fn(&str) -> Option<String>,
) -> Result<(HeaderName, HeaderValue), String> {
    let shown = shown_name(name);
    let text = match text {
        HeaderText::Given(text) => expanded(&text, read).map_err(|why| format!("{why}, for {shown}"))?,
        HeaderText::File { file } => fs::read_to_string(file)
            .map_err(|error| format!("has a file for {shown} that cannot be read: {error}"))?,
    };
    let (name, value) =
        header(name, &text).ok_or_else(|| format!("has a header {shown} that cannot be sent"))?;
    if OF_HOP.split(' ').any(|of_hop| name == of_hop) || name.as_str().starts_with("proxy-") {
        return Err(format!("has the header \"{name}\", which the proxy writes itself; leave it out"));
    }
    Ok((name, value))
}

/// A header's name, unless it may be a key in the wrong place.
fn shown_name(name: &str) -> String {
    let is_name =
        name.len() <= MAX_SHOWN_NAME && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
    if is_name { format!("{name:?}") } else { "whose name is not shown, since it may be a key".to_owned() }
}
