//! Which addresses may become links, and how two addresses are compared.

use idna::punycode;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use url::Url;

use crate::text::is_hidden;

/// Everything but the characters RFC 3986 calls unreserved.
pub(super) const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// An address that may become a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafeLink {
    /// The address, as the `url` crate writes it.
    pub href: String,
    /// What is shown of it beside the link: the host; for mail, the address.
    pub host: String,
}

/// The link that this text may become: `http`, `https` and `mailto` only.
pub fn safe_link(address: &str) -> Option<SafeLink> {
    let url = parse(address)?;
    match url.scheme() {
        "http" | "https" => {
            let host = url.host_str().filter(|host| !host.is_empty())?.to_owned();
            Some(SafeLink { href: url.into(), host })
        }
        "mailto" => {
            let host = url.path().to_owned();
            Some(SafeLink { href: url.into(), host })
        }
        _ => None,
    }
}

/// Where a link of the page leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkTarget {
    /// The address to be set.
    pub href: String,
    /// The host to show beside it; `None` for a place within the page.
    pub host: Option<String>,
}

/// The gate that every link of the page passes when it is made, whatever was checked before: a stored record may say
/// anything. What is not on the web has to be a place within the page, `#/…`.
pub fn link_target(address: &str) -> Option<LinkTarget> {
    if address.starts_with("#/") {
        return Some(LinkTarget { href: address.to_owned(), host: None });
    }
    safe_link(address).map(|SafeLink { href, host }| LinkTarget { href, host: Some(host) })
}

/// The address by which two sources are the same one: scheme and host in lower case, no fragment,
/// query or trailing slash, and only those characters encoded that have to be. Of other schemes than the web's it is
/// not known which of that matters, so they are compared as they are written.
pub fn normalise_url(address: &str) -> Option<String> {
    let address = cleaned(address);
    if !is_web(scheme(&address)?) {
        return Some(address);
    }
    let mut url = parse(&address)?;
    url.set_fragment(None);
    url.set_query(None);
    Some(evenly_encoded(url.as_str().trim_end_matches(['/', ' '])))
}

/// An address in which each character is encoded in one way: `%7e` is `~`, `%c3` is `%C3`.
fn evenly_encoded(address: &str) -> String {
    let mut even = String::with_capacity(address.len());
    let mut parts = address.split('%');
    even.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let digits = part.get(..2).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte.zip(part.get(2..)) {
            Some((byte, rest)) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                even.push(char::from(byte));
                even.push_str(rest);
            }
            Some((_, rest)) => {
                even.push('%');
                even.extend(part.chars().take(2).map(|digit| digit.to_ascii_uppercase()));
                even.push_str(rest);
            }
            // A sign that encodes nothing stands for itself.
            None => even.extend(["%25", part]),
        }
    }
    even
}

/// The address of an article by its `kbId`: the template with `{kbId}` replaced, percent-encoded.
pub fn kb_url(template: &str, kb_id: &str) -> Option<String> {
    // The dots would lead out of the folder that the template names, encoded or not.
    if matches!(kb_id, "" | "." | "..") || !template.contains("{kbId}") {
        return None;
    }
    let encoded = utf8_percent_encode(kb_id, COMPONENT).to_string();
    safe_link(&template.replace("{kbId}", &encoded)).map(|link| link.href)
}

/// Parses an address. A host in another script is written in ASCII, as browsers send it; also for
/// show, since letters that look like others are told apart only so. A name before the host misleads about where
/// the link goes, and so does a host with `%`, which is decoded to other letters than one reads.
///
/// The `url` crate sees no other schemes: it reads some of them, such as `ftp`, with hosts too.
fn parse(address: &str) -> Option<Url> {
    let address = cleaned(address);
    let scheme = scheme(&address)?;
    if scheme.eq_ignore_ascii_case("mailto") {
        return Url::parse(&address).ok();
    }
    if !is_web(scheme) {
        return None;
    }
    let rest = &address[scheme.len() + 1..];
    let rest = rest.trim_start_matches(['/', '\\']);
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len()));
    if authority.contains(['@', '%']) {
        return None;
    }
    if authority.is_ascii() {
        return Url::parse(&address).ok();
    }
    let (host, port) = authority.split_at(authority.find(':').unwrap_or(authority.len()));
    let labels: Option<Vec<String>> = host.split('.').map(ascii_label).collect();
    Url::parse(&[scheme, "://", &labels?.join("."), port, path].concat()).ok()
}

/// `address` without what browsers pass over: blanks and control characters at both ends, tabs and line ends anywhere.
fn cleaned(address: &str) -> String {
    let trimmed = address.trim_matches(|letter: char| letter <= ' ' || letter.is_whitespace());
    trimmed.chars().filter(|letter| !matches!(letter, '\t' | '\n' | '\r')).collect()
}

/// The scheme of an address.
fn scheme(address: &str) -> Option<&str> {
    let (scheme, _) = address.split_once(':')?;
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.');
    (scheme.starts_with(|letter: char| letter.is_ascii_alphabetic()) && scheme.chars().all(is_part))
        .then_some(scheme)
}

fn is_web(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// A part of a host in ASCII.
fn ascii_label(label: &str) -> Option<String> {
    if label.is_ascii() {
        return Some(label.to_owned());
    }
    let is_letter = |character: char| match character {
        '-' => true,
        _ if character.is_ascii() => character.is_ascii_alphanumeric(),
        _ => !character.is_whitespace() && !is_hidden(character),
    };
    let lower = label.to_lowercase();
    let encoded = lower.chars().all(is_letter).then(|| punycode::encode_str(&lower))??;
    Some(["xn--", &encoded].concat())
}
