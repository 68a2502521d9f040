//! The few HTML elements that become nodes; all other HTML is text.

use super::Tag;

/// Shown for `<details>` without a `<summary>`.
const NO_SUMMARY: &str = "Details";

/// A tag of an inline element.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InlineTag {
    Break,
    Open(Tag),
    Close(Tag),
}

/// Reads `<br>`, `<kbd>`, `</kbd>` and so on, which have no attributes.
pub(super) fn inline_tag(html: &str) -> Option<InlineTag> {
    let inside = html.strip_prefix('<')?.strip_suffix('>')?;
    if inside.trim_end_matches(['/', ' ']).eq_ignore_ascii_case("br") {
        return Some(InlineTag::Break);
    }
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let tag = match name.to_ascii_lowercase().as_str() {
        "kbd" => Tag::Keyboard,
        "sub" => Tag::Subscript,
        "sup" => Tag::Superscript,
        _ => return None,
    };
    Some(if name.len() < inside.len() { InlineTag::Close(tag) } else { InlineTag::Open(tag) })
}

/// The name of an inline element in HTML.
pub(super) fn inline_name(tag: &Tag) -> &'static str {
    match tag {
        Tag::Keyboard => "kbd",
        Tag::Subscript => "sub",
        _ => "sup",
    }
}

/// The beginning of a `<details>` element.
pub(super) struct Details<'a> {
    /// Without tags.
    pub(super) summary: String,
    /// The text after the summary in the same HTML block.
    pub(super) rest: &'a str,
    /// The block of HTML also ends the element.
    pub(super) is_closed: bool,
}

pub(super) fn details(html: &str) -> Option<Details<'_>> {
    let rest = strip_tag(html, "<details>").or_else(|| strip_tag(html, "<details open>"))?.trim_start();
    let (summary, rest) = match strip_tag(rest, "<summary>") {
        Some(inside) => inside.split_once("</summary>").unwrap_or((inside, "")),
        None => ("", rest),
    };
    let (rest, is_closed) = match rest.trim_end().strip_suffix("</details>") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let summary = without_tags(summary);
    let summary = if summary.is_empty() { NO_SUMMARY.to_owned() } else { summary };
    Some(Details { summary, rest: rest.trim(), is_closed })
}

/// The text after the end of a `<details>` element in the same HTML block.
pub(super) fn after_details(html: &str) -> Option<&str> {
    strip_tag(html, "</details>").map(str::trim)
}

fn strip_tag<'a>(html: &'a str, tag: &str) -> Option<&'a str> {
    let begin = html.get(..tag.len())?;
    begin.eq_ignore_ascii_case(tag).then(|| &html[tag.len()..])
}

fn without_tags(html: &str) -> String {
    let mut pieces = html.split('<');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once('>') {
            Some((_, after)) => text.push_str(after),
            None => text.extend(["<", piece]),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
