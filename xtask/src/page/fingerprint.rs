//! Names files after their contents, so that they can be cached for ever: `app.js` becomes `app-0123456789abcdef.js`.
//!
//! It is done last, when nothing changes the contents any more. A file is renamed only if all that refer to it can be
//! told its new name: that is, something refers to it, and no WebAssembly file has its name among its strings.

use super::{Files, digest, optimize::has_extension};
use anyhow::{Result, bail};
use std::collections::BTreeMap;

/// Kinds that a page only reaches by reference, never by an address that people or browsers know beforehand.
const RENAMED: [&str; 6] = ["css", "js", "mjs", "tokens", "wasm", "woff2"];
/// Kinds that are searched for references.
const TEXTS: [&str; 4] = ["css", "html", "js", "mjs"];
/// Hexadecimal digits of a SHA-256: 64 bits are plenty to tell versions of a file apart.
const DIGITS: usize = 16;

/// Renames every file that can be, and all references to it.
pub(crate) fn rename(mut files: Files) -> Result<Files> {
    let mut waiting: Vec<String> =
        files.keys().filter(|name| can_be_renamed(name, &files)).cloned().collect();
    let mut names = BTreeMap::new();
    while !waiting.is_empty() {
        // One that refers to none of those still waiting: its contents are final.
        let Some(next) =
            waiting.iter().position(|name| !waiting.iter().any(|other| refers(&files, name, other)))
        else {
            bail!("these files refer to each other in a circle: {}", waiting.join(", "));
        };
        let old = waiting.swap_remove(next);
        let contents = files.get(&old).map(Vec::as_slice).unwrap_or_default();
        let new = with_hash(&old, &digest::of_bytes(contents));
        let texts: Vec<String> = files.keys().filter(|name| is_text(name)).cloned().collect();
        for text in texts {
            replace(&mut files, &text, &old, &new);
        }
        names.insert(old, new);
    }
    Ok(files.into_iter().map(|(name, contents)| (names.remove(&name).unwrap_or(name), contents)).collect())
}

fn can_be_renamed(name: &str, files: &Files) -> bool {
    let referred = files.keys().any(|other| other != name && refers(files, other, name));
    let base = name.rsplit('/').next().unwrap_or(name).as_bytes();
    let mut programs = files.iter().filter(|(other, _)| has_extension(other, "wasm"));
    RENAMED.iter().any(|extension| has_extension(name, extension))
        && referred
        && !programs.any(|(_, wasm)| wasm.windows(base.len()).any(|window| window == base))
}

fn is_text(name: &str) -> bool {
    TEXTS.iter().any(|extension| has_extension(name, extension))
}

fn refers(files: &Files, from: &str, to: &str) -> bool {
    let text =
        files.get(from).and_then(|contents| std::str::from_utf8(contents).ok()).filter(|_| is_text(from));
    text.is_some_and(|text| !references(text, &relative(from, to)).is_empty()) && from != to
}

fn replace(files: &mut Files, text: &str, old: &str, new: &str) {
    let (old, new) = (relative(text, old), relative(text, new));
    let Some(contents) = files.get_mut(text) else { return };
    let Ok(current) = std::str::from_utf8(contents) else { return };
    let mut replaced = current.to_owned();
    // From the last one, so that places before it stay where they are.
    for start in references(current, &old).into_iter().rev() {
        replaced.replace_range(start..start + old.len(), &new);
    }
    *contents = replaced.into_bytes();
}

/// Where a text names this address as a whole: in quotes, in brackets, or as an attribute without quotes.
fn references(text: &str, address: &str) -> Vec<usize> {
    let opens = |c: char| c.is_whitespace() || "\"'`(=,".contains(c);
    let closes = |c: char| c.is_whitespace() || "\"'`),>?#".contains(c);
    text.match_indices(address)
        .map(|(start, _)| start)
        .filter(|&start| {
            let before = text[..start].strip_suffix("./").unwrap_or(&text[..start]);
            let after = &text[start + address.len()..];
            before.chars().next_back().is_some_and(opens) && after.chars().next().is_some_and(closes)
        })
        .collect()
}

/// The address of one file as seen from another.
fn relative(from: &str, to: &str) -> String {
    let (mut from, mut to): (Vec<&str>, Vec<&str>) = (from.split('/').collect(), to.split('/').collect());
    from.pop();
    while from.first().is_some_and(|folder| to.len() > 1 && *folder == to[0]) {
        from.remove(0);
        to.remove(0);
    }
    "../".repeat(from.len()) + &to.join("/")
}

fn with_hash(name: &str, hash: &str) -> String {
    let dot = name.rfind('.').unwrap_or(name.len());
    format!("{}-{}{}", &name[..dot], &hash[..DIGITS], &name[dot..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Files {
        let text = |text: &str| text.as_bytes().to_vec();
        Files::from([
            (
                "index.html".into(),
                text("<link href=\"./app.js\"><link href='look.css'> init('./app_bg.wasm') app.js"),
            ),
            (
                "app.js".into(),
                text("import {x} from './snippets/a/inline0.js'; new URL('app_bg.wasm', here)"),
            ),
            ("snippets/a/inline0.js".into(), text("import '../../util.js'")),
            ("util.js".into(), text("1")),
            ("look.css".into(), text("a { background: url(img/dot.woff2) }")),
            ("img/dot.woff2".into(), vec![0, 159]),
            ("app_bg.wasm".into(), b"\0asm worker.js".to_vec()),
            ("worker.js".into(), text("2")),
            ("icon.svg".into(), text("<svg/>")),
            ("alone.js".into(), text("3")),
        ])
    }

    fn name_of<'a>(files: &'a Files, start: &str) -> &'a str {
        files.keys().find(|name| name.starts_with(start)).map_or("", String::as_str)
    }

    #[test]
    fn every_reference_leads_to_a_file_named_after_its_contents() {
        let files = rename(page()).unwrap();
        for start in ["app-", "util-", "look-", "app_bg-", "snippets/a/inline0-", "img/dot-"] {
            let name = name_of(&files, start);
            let hash = &digest::of_bytes(&files[name])[..DIGITS];
            assert!(name.contains(hash), "{start} became {name}, contents have {hash}");
            let base = name.rsplit('/').next().unwrap();
            let referred = files.values().any(|text| String::from_utf8_lossy(text).contains(base));
            assert!(referred, "nothing refers to {name}");
        }
    }

    #[test]
    fn what_cannot_be_followed_keeps_its_name() {
        let files = rename(page()).unwrap();
        for name in ["index.html", "worker.js", "icon.svg", "alone.js"] {
            assert!(files.contains_key(name), "{name} is gone");
        }
    }

    #[test]
    fn a_change_deep_down_changes_every_name_above_it() {
        let mut changed = page();
        changed.insert("util.js".into(), b"changed".to_vec());
        let (before, after) = (rename(page()).unwrap(), rename(changed).unwrap());
        for start in ["util-", "snippets/a/inline0-", "app-"] {
            assert_ne!(name_of(&before, start), name_of(&after, start));
        }
        assert_eq!(name_of(&before, "look-"), name_of(&after, "look-"));
    }

    #[test]
    fn a_circle_is_an_error() {
        let files =
            Files::from([("a.js".into(), b"'./b.js'".to_vec()), ("b.js".into(), b"'./a.js'".to_vec())]);
        assert!(rename(files).unwrap_err().to_string().contains("circle"));
    }

    #[test]
    fn addresses_are_relative_to_the_file_that_has_them() {
        for (from, to, expected) in [
            ("index.html", "a.js", "a.js"),
            ("index.html", "s/a.js", "s/a.js"),
            ("s/a/i.js", "u.js", "../../u.js"),
            ("s/a/i.js", "s/b/u.js", "../b/u.js"),
            ("s/a.js", "s/b.js", "b.js"),
        ] {
            assert_eq!(relative(from, to), expected, "from {from} to {to}");
        }
    }

    #[test]
    fn only_whole_addresses_count() {
        for (text, count) in [
            ("'app.js'", 1),
            ("'./app.js'", 1),
            ("url(app.js)", 1),
            ("href=app.js>", 1),
            ("\"app.js?x\"", 1),
            ("'my-app.js'", 0),
            ("'other/app.js'", 0),
            ("'app.json'", 0),
            ("'../app.js'", 0),
        ] {
            assert_eq!(references(text, "app.js").len(), count, "{text}");
        }
    }
}
