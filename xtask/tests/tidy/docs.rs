//! Checks of the documentation.

use crate::files::{all, assert_none, root};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

/// The source of the proxy's settings.
const SETTINGS: &str = "proxy/src/config/settings.rs";
const SETTINGS_PAGE: &str = "guide/settings.md";
/// Fewer mean that this test no longer recognises settings.
const MIN_SETTINGS: usize = 20;

#[test]
fn every_setting_is_in_the_guide() {
    let source = all(".rs").into_iter().find(|(name, _)| name == SETTINGS).map(|(_, text)| text);
    let source = source.unwrap_or_else(|| panic!("{SETTINGS} is gone"));
    let settings = source.lines().filter_map(|line| line.trim().strip_suffix("\",")?.split_once(": \""));
    let names: Vec<_> = settings.map(|(name, _)| name.to_uppercase()).collect();
    assert!(names.len() > MIN_SETTINGS, "{SETTINGS} has only {names:?}");
    let (_, page) = all(".md").into_iter().find(|(name, _)| name == SETTINGS_PAGE).unwrap();
    let words: BTreeSet<&str> = page.split(|c: char| !(c.is_ascii_uppercase() || c == '_')).collect();
    let missing: Vec<_> = names.into_iter().filter(|name| !words.contains(name.as_str())).collect();
    assert_none(&format!("{SETTINGS_PAGE} explains every setting"), &missing);
}

#[test]
fn links_between_pages_resolve() {
    let pages: BTreeMap<String, String> = all(".md").into_iter().collect();
    let mut broken = Vec::new();
    for (name, text) in pages.iter().filter(|(name, _)| !name.contains("/tests/")) {
        for link in links(text) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { Some(name.clone()) } else { resolve(name, path) };
            let there = target.as_ref().is_some_and(|target| root().join(target).exists());
            let page = target.and_then(|target| pages.get(&target));
            if !there || !(heading.is_empty() || page.is_some_and(|page| headings(page).contains(heading))) {
                broken.push(format!("{name}: {link}"));
            }
        }
    }
    assert_none("links lead to a file, and to a heading in it", &broken);
}

#[test]
fn links_and_headings_are_parsed() {
    let text = "# A `b`: c, d?\n[one](x.md#y) and [two\nlines](z.md)\n```\n[no](code.md)\n# no\n```\n## A b c d\n[out](https://x.y) `[no](inline.md)`";
    assert_eq!(links(text), ["x.md#y", "z.md"]);
    assert_eq!(headings(text), BTreeSet::from(["a-b-c-d".to_owned(), "a-b-c-d-1".to_owned()]));
    assert_eq!(resolve("guide/a.md", "../README.md").as_deref(), Some("README.md"));
    assert_eq!(resolve("README.md", "../outside.md"), None);
}

/// The text without code, which has no links and headings.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let lines = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Targets of links to other files of the repository.
fn links(text: &str) -> Vec<&str> {
    let mut links = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        fenced ^= line.trim_start().starts_with("```");
        // Every second part between backticks is code.
        for part in line.split('`').step_by(2).filter(|_| !fenced) {
            let targets = part.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            links.extend(targets.filter(|link| !link.contains("://") && !link.starts_with("mailto:")));
        }
    }
    links
}

/// The anchors of headings: lower case, hyphens for blanks, no punctuation, numbered if repeated.
fn headings(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in prose(text).lines().filter(|line| line.starts_with('#')) {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let slug: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let mut numbered = slug.clone();
        for n in 1.. {
            if found.insert(numbered) {
                break;
            }
            numbered = format!("{slug}-{n}");
        }
    }
    found
}

/// Resolves a relative path from a page to a path below the root.
fn resolve(page: &str, path: &str) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in Path::new(page).parent()?.join(path).components() {
        match part {
            Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            Component::ParentDir => drop(parts.pop()?),
            Component::CurDir => {}
            _ => return None,
        }
    }
    Some(parts.join("/"))
}
