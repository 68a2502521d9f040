//! Validation of addresses that may become links, and their normal form for comparisons.

use idna::punycode;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use url::Url;

use crate::text::is_hidden;

/// Everything but the characters RFC 3986 calls unreserved.
pub(super) const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Characters to percent-encode in a text fragment. A hyphen or comma would have a meaning there.
const FRAGMENT_TEXT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'_').remove(b'~');

/// An address that may become a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafeLink {
    /// The address, serialised by the `url` crate.
    pub href: String,
    /// The host, or the mail address; shown after the link.
    pub host: String,
}

/// A link for an address with scheme `http`, `https` or `mailto`; `None` for others.
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

/// The target of a link on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkTarget {
    pub href: String,
    /// The host to show; `None` for a place within the page.
    pub host: Option<String>,
}

/// Checks the target of every link that the page makes, since stored records are untrusted: a safe web or mail address,
/// or a place within the page, `#/…`.
pub fn link_target(address: &str) -> Option<LinkTarget> {
    if address.starts_with("#/") {
        return Some(LinkTarget { href: address.to_owned(), host: None });
    }
    safe_link(address).map(|SafeLink { href, host }| LinkTarget { href, host: Some(host) })
}

/// The address by which sources are compared: scheme and host in lower case; no fragment, query or trailing slash; only
/// necessary characters encoded. Addresses with other schemes than the web's stay as they are.
pub fn normalise_url(address: &str) -> Option<String> {
    let address = cleaned(address);
    if !is_web(scheme(&address)?) {
        return Some(address);
    }
    let mut url = parse(&address)?;
    url.set_fragment(None);
    url.set_query(None);
    Some(normalise_encoding(url.as_str().trim_end_matches(['/', ' '])))
}

/// Normalises percent-encoding: `%7e` becomes `~`, `%c3` becomes `%C3`.
fn normalise_encoding(address: &str) -> String {
    let mut normal = String::with_capacity(address.len());
    let mut parts = address.split('%');
    normal.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let digits = part.get(..2).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte.zip(part.get(2..)) {
            Some((byte, rest)) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                normal.push(char::from(byte));
                normal.push_str(rest);
            }
            Some((_, rest)) => {
                normal.push('%');
                normal.extend(part.chars().take(2).map(|digit| digit.to_ascii_uppercase()));
                normal.push_str(rest);
            }
            // A literal `%`.
            None => normal.extend(["%25", part]),
        }
    }
    normal
}

/// The address of an article by its `kbId`: the template with `{kbId}` replaced, percent-encoded.
pub fn kb_url(template: &str, kb_id: &str) -> Option<String> {
    // Dots would lead out of the template's folder, encoded or not.
    if matches!(kb_id, "" | "." | "..") || !template.contains("{kbId}") {
        return None;
    }
    let encoded = utf8_percent_encode(kb_id, COMPONENT).to_string();
    safe_link(&template.replace("{kbId}", &encoded)).map(|link| link.href)
}

/// The address with a text fragment: the browser scrolls to these words and marks them. An address that has a fragment
/// keeps its own.
pub fn with_text_fragment(address: &str, text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() || address.contains('#') {
        return address.to_owned();
    }
    let encoded = utf8_percent_encode(&text, FRAGMENT_TEXT).to_string();
    format!("{address}#:~:text={encoded}")
}

/// Parses a web or mail address. Hosts in other scripts become punycode, which also reveals look-alike letters. A user
/// name or `%` in the host is rejected, because both mislead about the target.
///
/// Other schemes are rejected before the `url` crate sees them, because it parses hosts of some, such as `ftp`.
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
    if authority.contains(['@', '%']) || authority.split(['.', ':']).any(is_hidden_label) {
        return None;
    }
    if authority.is_ascii() {
        return Url::parse(&address).ok();
    }
    let (host, port) = authority.split_at(authority.find(':').unwrap_or(authority.len()));
    let labels: Option<Vec<String>> = host.split('.').map(ascii_label).collect();
    Url::parse(&format!("{scheme}://{}{port}{path}", labels?.join("."))).ok()
}

/// Removes characters that browsers ignore: blanks and control characters at both ends, tabs and line ends anywhere.
fn cleaned(address: &str) -> String {
    let trimmed = address.trim_matches(|letter: char| letter <= ' ' || letter.is_whitespace());
    trimmed.chars().filter(|letter| !matches!(letter, '\t' | '\n' | '\r')).collect()
}

fn scheme(address: &str) -> Option<&str> {
    let (scheme, _) = address.split_once(':')?;
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.');
    (scheme.starts_with(|letter: char| letter.is_ascii_alphabetic()) && scheme.chars().all(is_part))
        .then_some(scheme)
}

/// Whether a label of a host name stands for text with hidden characters: no name has any, and the `idna` crate takes
/// for granted that it is never asked about some.
fn is_hidden_label(label: &str) -> bool {
    let encoded = label.get(..4).filter(|prefix| prefix.eq_ignore_ascii_case("xn--")).map(|_| &label[4..]);
    encoded.and_then(punycode::decode).is_some_and(|text| text.into_iter().any(is_hidden))
}

fn is_web(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// A label of a host name in ASCII, punycode if necessary.
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
    Some(format!("xn--{encoded}"))
}
