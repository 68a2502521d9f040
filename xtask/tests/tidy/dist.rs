//! Checks of the built page, skipped if there is none: `cargo xtask test` builds it first, `cargo test` does not.

use crate::files::{assert_none, root};
use std::fs;
use std::path::Path;

#[test]
fn the_page_links_only_existing_files_by_relative_addresses() {
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
fn compressed_copies_are_smaller_than_their_originals() {
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

/// The files in `dist/`; `None` if the page was not built.
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
