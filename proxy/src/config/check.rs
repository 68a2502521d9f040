//! Checks single values and collects the errors, so that all wrong settings are reported at once.
//!
//! An error never shows the value: it may be a key that was given to the wrong setting.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use http::{HeaderMap, HeaderName, HeaderValue};
use idna::punycode;
use secrecy::SecretString;
use url::Url;

use super::error::ConfigError;
use super::settings::Setting;

/// A shorter secret could be guessed from another machine.
pub(super) const MIN_TOKEN_CHARS: usize = 16;
/// Longest name of an entry of a file, in characters.
const MAX_NAME: usize = 64;

/// Checks settings and collects one line for each that is wrong.
#[derive(Default)]
pub(super) struct Check {
    errors: Vec<String>,
    remarks: Vec<String>,
}

impl Check {
    /// The remarks. Fails if a setting was wrong.
    pub(super) fn finish(self) -> Result<Vec<String>, ConfigError> {
        if self.errors.is_empty() { Ok(self.remarks) } else { Err(ConfigError::Invalid(self.errors)) }
    }

    /// Adds the line "NAME: what" for the log, about a setting that is not as it may be meant.
    pub(super) fn remark(&mut self, setting: Setting<'_>, what: impl Display) {
        self.remarks.push(format!("{setting}: {what}"));
    }

    /// Adds the line "NAME: why".
    pub(super) fn fault(&mut self, setting: Setting<'_>, why: impl Display) {
        self.errors.push(format!("{setting}: {why}"));
    }

    /// Whether a switch is on, as it is where it is not set.
    pub(super) fn is_on(&mut self, setting: Setting<'_>) -> bool {
        match setting.value.map(str::to_ascii_lowercase).as_deref() {
            None | Some("on") => true,
            Some("off") => false,
            Some(_) => {
                self.fault(setting, "it is on or off");
                true
            }
        }
    }

    /// A number within `range`, or `None` where it is not set or wrong.
    pub(super) fn number<T>(&mut self, setting: Setting<'_>, range: RangeInclusive<T>) -> Option<T>
    where
        T: FromStr + PartialOrd + Display,
    {
        let text = setting.value?;
        match text.parse::<T>() {
            Ok(number) if range.contains(&number) => Some(number),
            _ => {
                self.fault(
                    setting,
                    format_args!("is not a number from {} to {}", range.start(), range.end()),
                );
                None
            }
        }
    }

    pub(super) fn seconds(&mut self, setting: Setting<'_>, least: f64, default: Duration) -> Duration {
        self.number(setting, least..=86_400.0).map_or(default, Duration::from_secs_f64)
    }

    /// `host:port`, where the host is an IP address or `localhost`.
    pub(super) fn bind_addr(&mut self, setting: Setting<'_>, default: SocketAddr) -> SocketAddr {
        let Some(text) = setting.value else { return default };
        let numeric = text
            .strip_prefix("localhost:")
            .map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
        numeric.parse().unwrap_or_else(|_| {
            self.fault(setting, "is not an address with a port, such as 127.0.0.1:8787");
            default
        })
    }

    /// Origins of web servers, as browsers write them.
    pub(super) fn origins(&mut self, setting: Setting<'_>) -> Vec<String> {
        let origins = setting.list();
        for (at, origin) in origins.iter().enumerate() {
            let exact = Url::parse(origin).is_ok_and(|url| {
                matches!(url.scheme(), "http" | "https") && url.origin().ascii_serialization() == *origin
            });
            if !exact {
                let why = format_args!(
                    "its entry {} is not an origin without a path, such as https://chat.example",
                    at + 1
                );
                self.fault(setting, why);
            }
        }
        origins
    }

    /// The address of an upstream.
    pub(super) fn base_url(&mut self, setting: Setting<'_>) -> Option<Url> {
        http_address(setting.value?).map_err(|why| self.fault(setting, why)).ok()
    }

    /// The address of a forward proxy: `http://host:port`, with a user and password if it needs them.
    pub(super) fn proxy_url(&mut self, setting: Setting<'_>) -> Option<Url> {
        let text = setting.value?;
        let url = if text.contains("://") { Url::parse(text) } else { Url::parse(&format!("http://{text}")) };
        let url = url.ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
        if url.is_none() {
            self.fault(setting, "is not the address of a proxy, such as http://proxy.example:3128");
        }
        url
    }

    /// `name=value,name=value`; `example` is an entry as it should be.
    pub(super) fn pairs(&mut self, setting: Setting<'_>, example: &str) -> BTreeMap<String, String> {
        let mut pairs = BTreeMap::new();
        for (at, entry) in (1..).zip(setting.list()) {
            match entry.split_once('=') {
                Some((name, value)) => drop(pairs.insert(name.trim().to_owned(), value.trim().to_owned())),
                None => self.fault(setting, format_args!("its entry {at} is not like {example}")),
            }
        }
        pairs
    }

    /// Headers written as `Name=value,Name=value`.
    pub(super) fn headers(&mut self, setting: Setting<'_>) -> HeaderMap {
        let pairs = self.pairs(setting, "api-key=VALUE");
        let headers = pairs.iter().filter_map(|(name, value)| {
            let header = header(name, value);
            if header.is_none() {
                self.fault(setting, "has a header that cannot be sent");
            }
            header
        });
        headers.collect()
    }

    /// Adds a fault where only one of two settings is set.
    pub(super) fn together(&mut self, one: Setting<'_>, other: Setting<'_>) {
        match (one.is_set(), other.is_set()) {
            (true, false) => self.fault(other, format_args!("is needed beside {one}")),
            (false, true) => self.fault(one, format_args!("is needed beside {other}")),
            _ => {}
        }
    }

    /// The path of a file that can be read.
    pub(super) fn existing_file(&mut self, setting: Setting<'_>) -> Option<PathBuf> {
        self.file(setting)?;
        setting.value.map(PathBuf::from)
    }

    /// The text of `setting` or of the file that `file` names, with the setting that gave it.
    pub(super) fn text_or_file<'a>(
        &mut self,
        setting: Setting<'a>,
        file: Setting<'a>,
    ) -> Option<(Setting<'a>, String)> {
        match (setting.text(), file.value) {
            (Some(_), Some(_)) => {
                self.fault(file, format_args!("is set beside {setting}; keep one of them"));
                None
            }
            (Some(text), None) => Some((setting, text)),
            (None, _) => Some((file, self.file(file)?)),
        }
    }

    /// The secret in `setting`, or in the file that `file` names. It must be able to stand in a header.
    pub(super) fn secret(&mut self, setting: Setting<'_>, file: Setting<'_>) -> Option<SecretString> {
        let (source, text) = self.text_or_file(setting, file)?;
        let secret = sendable(&text);
        if secret.is_none() {
            self.fault(source, "must be printable ASCII without blanks, and not empty");
        }
        secret
    }

    /// The text of a file.
    pub(super) fn file(&mut self, setting: Setting<'_>) -> Option<String> {
        let path = setting.value?;
        let text = fs::read_to_string(path);
        text.map_err(|error| self.fault(setting, format!("the file it names cannot be read: {error}"))).ok()
    }
}

/// A header whose value is marked as sensitive.
pub(super) fn header(name: &str, value: &str) -> Option<(HeaderName, HeaderValue)> {
    let mut value = HeaderValue::from_str(value.trim()).ok()?;
    value.set_sensitive(true);
    Some((HeaderName::from_bytes(name.as_bytes()).ok()?, value))
}

/// A secret that can stand in a header.
pub(super) fn sendable(text: &str) -> Option<SecretString> {
    let text = text.trim();
    let is_sound = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
    is_sound.then(|| text.into())
}

/// Why this cannot be the name of an entry of a file, which stands in addresses.
pub(super) fn name_fault(name: &str) -> Option<String> {
    let is_sound = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let is_name = !name.is_empty() && name.len() <= MAX_NAME && name.bytes().all(is_sound);
    (!is_name).then(|| format!("is not of letters, digits, - and _, {MAX_NAME} at most"))
}

/// An http or https address without user or fragment: keys belong in their own settings, where they are kept
/// secret. A query stays, such as Azure's `?api-version=`. The error says what is wrong, and not with what.
pub(super) fn http_address(text: &str) -> Result<Url, String> {
    let wrong = match Url::parse(&with_ascii_host(text)) {
        Ok(url) if !matches!(url.scheme(), "http" | "https") || !url.has_host() => {
            "does not begin with http:// or https://"
        }
        Ok(url) if !url.username().is_empty() || url.password().is_some() => {
            "holds a user or password; put the key into the matching _API_KEY setting or a header"
        }
        Ok(url) if url.fragment().is_some() => "holds a fragment; a base address ends with its path or query",
        Ok(url) => return Ok(url),
        Err(error) => return Err(format!("is not an address, such as https://api.example/v1: {error}")),
    };
    Err(wrong.to_owned())
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
