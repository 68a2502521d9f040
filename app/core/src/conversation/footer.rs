//! The Sources footer: part of the text that is copied, exported and remembered.

use super::{CompressedLink, Source};
use crate::text::escaped_markdown;

/// Marks the sources that are listed although the answer cites none of them.
pub const NOT_CITED: &str = "not cited in the text";

/// The sources listed under an answer, by number: those that it cites or, if it cites none, those that the model
/// received.
pub fn listed(sources: &[Source]) -> Vec<&Source> {
    let is_any_cited = sources.iter().any(|source| source.cited);
    sources.iter().filter(|source| if is_any_cited { source.cited } else { source.given }).collect()
}

/// The footer as Markdown: the [`listed`] sources; empty where there are none.
pub fn footer(sources: &[Source]) -> String {
    let listed = listed(sources);
    let Some(first) = listed.first() else { return String::new() };
    let remark = if first.cited { String::new() } else { format!(" ({NOT_CITED})") };
    let line = |source: &&Source| {
        let (title, address) = source.label();
        format!("- [{}] {}", source.number, link(&title, address.as_deref().unwrap_or_default()))
    };
    let lines: Vec<String> = listed.iter().map(line).collect();
    format!("**Sources**{remark}\n\n{}", lines.join("\n"))
}

/// The links of a compressed turn on one line of Markdown; empty where it has none.
pub fn links_line(links: &[CompressedLink]) -> String {
    if links.is_empty() {
        return String::new();
    }
    let links: Vec<String> = links.iter().map(|one| link(&one.title, &one.href)).collect();
    format!("**Sources** {}", links.join(" · "))
}

/// A title as a link to an address, or as text without one.
fn link(title: &str, address: &str) -> String {
    let title = escaped_markdown(title);
    if address.is_empty() {
        return title;
    }
    // Brackets would end the address early.
    let address = address.replace('(', "%28").replace(')', "%29");
    format!("[{title}]({address})")
}
