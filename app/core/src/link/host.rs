//! Detects links whose text names another host than their target.

use crate::text::is_hidden;

/// Characters besides spaces that end an address in a link's text.
const SEPARATORS: &[char] =
    &['(', ')', '[', ']', '{', '}', '<', '>', '"', '\'', '`', ',', ';', '|', '“', '”', '‘', '’', '«', '»'];

/// Whether a link's text looks like another host or address than its target, so that the real host must be shown. Text
/// with hidden or reordering characters may look like any host.
pub fn names_other_host(text: &str, host: &str) -> bool {
    text.contains(|character: char| is_hidden(character) && !character.is_whitespace())
        || text
            .split(|character: char| character.is_whitespace() || SEPARATORS.contains(&character))
            .filter_map(named_host)
            .any(|named| !is_same(&named, host))
}

/// How names of files and of libraries end, and no host's.
const FILE_ENDINGS: [&str; 15] = [
    "css", "csv", "docx", "html", "js", "json", "pdf", "pptx", "toml", "ts", "txt", "xlsx", "xml", "yaml",
    "yml",
];

/// The host or mail address that a word names, in lower case, without a port.
fn named_host(word: &str) -> Option<String> {
    // Characters that URL parsers treat as dots, and one that looks like a dot.
    let word = word.to_lowercase().replace(['。', '．', '｡', '․'], ".");
    let word = word.trim_end_matches(['.', ':', '!', '?', '…']);
    let with_scheme = word.split_once("://").map(|(_, rest)| rest);
    let rest = with_scheme.unwrap_or(word.strip_prefix("mailto:").unwrap_or(word));
    let authority = rest.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    let (host, port) = authority.rsplit_once(':').unwrap_or((authority, ""));
    let named = if port.bytes().all(|byte| byte.is_ascii_digit()) { host } else { authority };
    let is_host = if with_scheme.is_some() { !named.is_empty() } else { looks_like_host(named) };
    is_host.then(|| named.to_owned())
}

/// Whether this is a host name, an IPv4 address or a mail address: `docs.example`, `10.0.0.1`.
fn looks_like_host(name: &str) -> bool {
    let host = name.rsplit('@').next().unwrap_or_default();
    let labels: Vec<&str> = host.split('.').collect();
    let is_number = |label: &&str| label.bytes().all(|byte| byte.is_ascii_digit());
    let is_label = |label: &&str| {
        let is_in_label = |character: char| {
            !character.is_ascii() || character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '%')
        };
        !label.is_empty() && label.chars().all(is_in_label)
    };
    let Some(last) = labels.last().filter(|_| labels.len() > 1 && labels.iter().all(is_label)) else {
        return false;
    };
    let is_letter = |character: char| !character.is_ascii() || character.is_ascii_alphabetic();
    let is_top_level =
        last.chars().count() > 1 && last.chars().all(is_letter) && !FILE_ENDINGS.contains(last);
    let is_address = labels.len() == 4 && labels.iter().all(is_number);
    is_top_level || is_address || last.starts_with("xn--")
}

/// Whether the named host or mail address is the link's own.
fn is_same(named: &str, host: &str) -> bool {
    let bare = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    let domain = host.rsplit('@').next().filter(|_| !named.contains('@'));
    named == host || domain.is_some_and(|domain| bare(named) == bare(domain))
}

#[cfg(test)]
mod tests {
    use super::names_other_host;

    #[test]
    fn text_that_names_another_host_is_detected() {
        let check = |text: &str, host: &str, expect: bool| {
            assert_eq!(names_other_host(text, host), expect, "{text:?} to {host}");
        };
        for other in [
            "https://bank.example",
            "HTTPS://Bank.Example/login?x",
            "bank.example",
            "www.bank.example",
            "the site (bank.example)",
            "“bank.example”!",
            "bank.example:443",
            "https://bank",
            "https://bank.example@evil.example/",
            "info@bank.example",
            "bank。example",
            "b\u{430}nk.example",
            "evil.example.bank.example",
            "10.0.0.1",
            "\u{202e}elpmaxe.knab",
            "bank.\u{200b}example",
        ] {
            check(other, "evil.example", true);
        }
        for same in [
            "https://evil.example/a?b#c",
            "evil.example",
            "EVIL.example.",
            "www.evil.example",
            "evil.example:8443/x…",
            "Read more",
            "e.g. this, i.e. that",
            "version 1.2.3",
            "2.5 kg",
            "Node.js and report.pdf",
            "",
        ] {
            check(same, "evil.example", false);
        }
        check("evil.example", "www.evil.example", false);
        check("m\u{fc}ller.example", "xn--mller-kva.example", true);
        check("10.0.0.1:80", "10.0.0.1", false);
        check("a.b@c.example", "a.b@c.example", false);
        check("mailto:a@c.example", "a@c.example", false);
        check("c.example", "a@c.example", false);
        check("help@c.example", "evil@c.example", true);
    }
}
