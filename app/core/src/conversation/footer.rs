//! The Sources footer: part of the text that is copied, exported and remembered.

use super::{CompressedLink, Source};
use crate::text::push_escaped;

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
    let mut text = String::from("**Sources**");
    if !first.cited {
        text.extend([" (", NOT_CITED, ")"]);
    }
    text.push('\n');
    for source in listed {
        text.push_str("\n- [");
        text.push_str(&source.number.to_string());
        text.push_str("] ");
        match source.label() {
            (label, Some(address)) => push_link(&mut text, &label, &address),
            (label, None) => push_escaped(&mut text, &label),
        }
    }
    text
}

/// The links of a compressed turn on one line of Markdown; empty where it has none.
pub fn links_line(links: &[CompressedLink]) -> String {
    let mut text = String::new();
    for link in links {
        text.push_str(if text.is_empty() { "**Sources** " } else { " · " });
        if link.href.is_empty() {
            push_escaped(&mut text, &link.title);
        } else {
            push_link(&mut text, &link.title, &link.href);
        }
    }
    text
}

fn push_link(text: &mut String, title: &str, address: &str) {
    text.push('[');
    push_escaped(text, title);
    text.push_str("](");
    // Brackets would end the address early.
    text.push_str(&address.replace('(', "%28").replace(')', "%29"));
    text.push(')');
}
