//! The built page, where there is one: `cargo xtask test` builds it before the tests, a bare `cargo test` does not.

use crate::files::{assert_none, root};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::Path;

/// Hexadecimal digits between the last hyphen and the ending of a name.
const DIGITS: usize = 16;

#[test]
fn a_name_with_a_hash_stands_for_its_contents() {
    let Some(names) = names() else { return };
    let hashed: Vec<_> = names.iter().filter_map(|name| Some((name, hash_in(name)?))).collect();
    for kind in [".css", ".js", ".wasm"] {
        assert!(
            hashed.iter().any(|(name, _)| name.ends_with(kind)),
            "no {kind} file has a hash in its name: {names:?}"
        );
    }
    let wrong = hashed.iter().filter(|(name, hash)| sha256(name).get(..DIGITS) != Some(hash));
    assert_none(
        "names with a hash may be cached for ever",
        &wrong.map(|(name, _)| (*name).clone()).collect::<Vec<_>>(),
    );
}

#[test]
fn the_page_names_only_files_that_are_there_by_relative_addresses() {
    let Some(names) = names() else { return };
    let index = fs::read_to_string(dist().join("index.html")).unwrap();
    let addresses = index.split(['"', '\'']).filter(|text| text.starts_with("./"));
    let missing = addresses.filter(|address| !names.iter().any(|name| name == &address[2..]));
    assert_none("dist/index.html", &missing.map(str::to_owned).collect::<Vec<_>>());
    assert!(
        !index.contains("src=\"/") && !index.contains("href=\"/"),
        "an address from the root breaks sub-paths"
    );
}

#[test]
fn compressed_siblings_are_smaller_than_what_they_stand_for() {
    let Some(names) = names() else { return };
    let size = |name: &str| fs::metadata(dist().join(name)).map(|meta| meta.len()).ok();
    let wrong = names.iter().filter(|name| {
        let plain = name.strip_suffix(".br").or(name.strip_suffix(".gz"));
        plain.is_some_and(|plain| {
            size(plain).is_none_or(|plain| size(name).is_none_or(|packed| packed >= plain))
        })
    });
    assert_none("compressed siblings", &wrong.cloned().collect::<Vec<_>>());
}

fn dist() -> std::path::PathBuf {
    root().join("dist")
}

/// The files' names below `dist/`, or `None` where the page was not built.
fn names() -> Option<Vec<String>> {
    fn visit(dir: &Path, names: &mut Vec<String>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, names);
            } else {
                names.push(path.strip_prefix(dist()).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    let mut names = Vec::new();
    dist().join("index.html").exists().then(|| visit(&dist(), &mut names))?;
    Some(names)
}

/// `0123456789abcdef` of `app-0123456789abcdef.js`; nothing of its compressed siblings.
fn hash_in(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    let (_, hash) = stem.rsplit_once('-')?;
    let is_hash = hash.len() == DIGITS && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_hash && !["br", "gz"].contains(&ending)).then_some(hash)
}

fn sha256(name: &str) -> String {
    format!("{:x}", Sha256::digest(fs::read(dist().join(name)).unwrap()))
}
