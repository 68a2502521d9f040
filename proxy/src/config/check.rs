//! Reads one value at a time and notes what is wrong with it, so that all wrong settings are told at once.

use std::fmt::Display;
use std::fs;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use http::{HeaderMap, HeaderName, HeaderValue};
use idna::punycode;
use url::Url;

use super::Secret;
use super::settings::Given;

/// Reads settings and collects one line for each that is wrong.
pub(super) struct Check<'a> {
    given: &'a Given,
    wrong: Vec<String>,
}

impl<'a> Check<'a> {
    pub(super) fn new(given: &'a Given) -> Self {
        Self { given, wrong: Vec::new() }
    }

    /// Everything that was wrong, a line each, in the order it was read.
    pub(super) fn into_wrong(self) -> Vec<String> {
        self.wrong
    }

    /// Notes that `name` is wrong; `why` goes on from "NAME: ".
    pub(super) fn fault(&mut self, name: &str, why: impl Display) {
        self.wrong.push(format!("{name}: {why}"));
    }

    pub(super) fn is_set(&self, name: &str) -> bool {
        self.given.get(name).is_some()
    }

    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.given.get(name).map(str::to_owned)
    }

    /// The parts between commas, without blanks and empty ones.
    pub(super) fn list(&self, name: &str) -> Vec<String> {
        let parts = self.given.get(name).unwrap_or_default().split(',');
        parts.map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    /// A number within `range`, or `None` where it is not set or wrong.
    pub(super) fn number<T>(&mut self, name: &str, range: RangeInclusive<T>) -> Option<T>
    where
        T: FromStr + PartialOrd + Display,
    {
        let text = self.given.get(name)?;
        match text.parse::<T>() {
            Ok(number) if range.contains(&number) => Some(number),
            _ => {
                self.fault(
                    name,
                    format_args!("{text:?} is not a number from {} to {}", range.start(), range.end()),
                );
                None
            }
        }
    }

    /// `host:port`, where the host is an IP address or `localhost`.
    pub(super) fn bind_addr(&mut self, name: &str, default: SocketAddr) -> SocketAddr {
        let Some(text) = self.given.get(name) else { return default };
        let numeric = text
            .strip_prefix("localhost:")
            .map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
        numeric.parse().unwrap_or_else(|_| {
            self.fault(name, format_args!("{text:?} is not an address with a port, such as 127.0.0.1:8787"));
            default
        })
    }

    /// An http or https address without user or fragment: keys belong in their own settings, where they are kept
    /// secret. A query stays, such as Azure's `?api-version=`.
    pub(super) fn base_url(&mut self, name: &str) -> Option<Url> {
        let text = self.given.get(name)?;
        let shown = shown_url(text);
        match Url::parse(&with_ascii_host(text)) {
            Ok(url) if !matches!(url.scheme(), "http" | "https") || !url.has_host() => {
                self.fault(name, format_args!("{shown:?} does not begin with http:// or https://"));
            }
            Ok(url) if !url.username().is_empty() || url.password().is_some() => {
                self.fault(name, "holds a user or password; put the key into the matching _API_KEY setting");
            }
            Ok(url) if url.fragment().is_some() => {
                self.fault(name, "holds a fragment; a base address ends with its path or query");
            }
            Ok(url) => return Some(url),
            Err(error) => self.fault(name, format_args!("{shown:?} is not an address: {error}")),
        }
        None
    }

    /// The address of a forward proxy: `http://host:port`, with a user and password if it needs them.
    pub(super) fn proxy_url(&mut self, name: &str) -> Option<Url> {
        let text = self.given.get(name)?;
        let url = if text.contains("://") { Url::parse(text) } else { Url::parse(&format!("http://{text}")) };
        let url = url.ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
        if url.is_none() {
            self.fault(name, "is not the address of a proxy, such as http://proxy.example:3128");
        }
        url
    }

    /// `Name=value,Name=value`; values are marked as sensitive.
    pub(super) fn headers(&mut self, name: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (at, pair) in self.list(name).iter().enumerate() {
            let header = pair.split_once('=').and_then(|(header, value)| {
                let mut value = HeaderValue::from_str(value.trim()).ok()?;
                value.set_sensitive(true);
                Some((HeaderName::from_bytes(header.trim().as_bytes()).ok()?, value))
            });
            match header {
                Some((header, value)) => {
                    headers.insert(header, value);
                }
                // Not shown: it may be a key.
                None => self.fault(name, format_args!("its entry {} is not like api-key=VALUE", at + 1)),
            }
        }
        headers
    }

    /// Notes a fault where only one of two settings is set.
    pub(super) fn together(&mut self, name: &str, other: &str) {
        match (self.is_set(name), self.is_set(other)) {
            (true, false) => self.fault(other, format_args!("is needed beside {name}")),
            (false, true) => self.fault(name, format_args!("is needed beside {other}")),
            _ => {}
        }
    }

    /// The path in `name`, of a file that can be read.
    pub(super) fn existing_file(&mut self, name: &str) -> Option<PathBuf> {
        self.file(name)?;
        self.given.get(name).map(PathBuf::from)
    }

    /// The secret in `name`, or in the file that `name`_FILE points to.
    pub(super) fn secret(&mut self, name: &str) -> Option<Secret> {
        let file = format!("{name}_FILE");
        let (source, text) = match (self.given.get(name), self.given.get(&file)) {
            (None, None) => return None,
            (Some(_), Some(_)) => {
                self.fault(&file, format_args!("is set beside {name}; keep one of them"));
                return None;
            }
            (Some(text), None) => (name, text.to_owned()),
            (None, Some(_)) => (file.as_str(), self.file(&file)?),
        };
        let secret = Secret::new(text.trim());
        if secret.is_none() {
            self.fault(source, "must be printable ASCII without blanks, and not empty");
        }
        secret
    }

    /// The text of the file that `name` points to.
    pub(super) fn file(&mut self, name: &str) -> Option<String> {
        let path = self.given.get(name)?;
        match fs::read_to_string(path) {
            Ok(text) => Some(text),
            Err(error) => {
                // What names no file that could be there may be a key, given in the wrong setting.
                let shown = if is_path(path) { format!("{path:?}") } else { "the file it names".to_owned() };
                self.fault(name, format_args!("{shown} cannot be read: {error}"));
                None
            }
        }
    }

    /// A folder that is there and can be read.
    pub(super) fn folder(&mut self, name: &str) -> Option<PathBuf> {
        let path = PathBuf::from(self.given.get(name)?);
        match fs::read_dir(&path) {
            Ok(_) => Some(path),
            Err(error) => {
                self.fault(
                    name,
                    format_args!(
                        "{:?} is not a folder that can be read: {error}",
                        path.display().to_string()
                    ),
                );
                None
            }
        }
    }
}

/// `address` with a host in another script written in ASCII, as DNS has it. The `url` crate is built without the tables
/// for that, which weigh too much for the page.
fn with_ascii_host(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let (host, rest) = rest.split_at(rest.find(['/', '?', '#', ':']).unwrap_or(rest.len()));
    let label = |label: &str| {
        if label.is_ascii() {
            return label.to_owned();
        }
        punycode::encode_str(&label.to_lowercase()).map_or(label.to_owned(), |ascii| format!("xn--{ascii}"))
    };
    let host: Vec<_> = host.split('.').map(label).collect();
    format!("{scheme}://{}{rest}", host.join("."))
}

fn is_path(text: &str) -> bool {
    text.len() < 1024 && text.contains(['/', '\\', '.'])
}

/// The address without what may be a password, for messages.
fn shown_url(text: &str) -> &str {
    text.rsplit('@').next().unwrap_or(text).split('?').next().unwrap_or(text)
}
