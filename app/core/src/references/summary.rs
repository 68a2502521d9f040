//! What a document is about, taken from its own text.

use crate::{
    markdown::{Element, Node, Tag, parse, plain_text},
    text::{heading_key, shortened},
};

/// The longest summary, in characters.
pub(super) const MAX_SUMMARY: usize = 300;

/// How much of a document's beginning is looked at, in bytes.
const MAX_BEGINNING: usize = 16 * 1024;

/// A shorter paragraph, in characters, that ends no sentence says nothing: a version, a name, a mark.
const SHORTEST: usize = 25;

/// The first paragraph of a document, without markup, if it is short enough to stand for the document: at most 300 characters.
/// Front matter, headings, lists, tables, code, HTML, images and badges are no paragraphs.
pub fn summary_of(text: &str) -> Option<String> {
    first_paragraph(text).filter(|paragraph| paragraph.chars().count() <= MAX_SUMMARY)
}

/// The first paragraph of a document, or its beginning up to the end of a sentence. Empty where there is none.
pub fn beginning_of(text: &str) -> String {
    shortened(&first_paragraph(text).unwrap_or_default(), MAX_SUMMARY)
}

/// The part of a Markdown text under a heading, up to the next one as high; the heading by its words or as it stands
/// in an address. `None` where there is no such heading.
pub fn section<'a>(text: &'a str, heading: &str) -> Option<&'a str> {
    // Of a path of headings the last.
    let wanted = heading_key(heading.rsplit('#').next().unwrap_or(heading));
    let mut fence: Option<&str> = None;
    let mut found: Option<(usize, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let bare = line.trim();
        if let Some(mark) = ["```", "~~~"].into_iter().find(|mark| bare.starts_with(mark)) {
            match fence {
                None => fence = Some(mark),
                Some(open) if open == mark => fence = None,
                Some(_) => {}
            }
            continue;
        }
        let level = bare.bytes().take_while(|&byte| byte == b'#').count();
        let is_heading =
            fence.is_none() && (1..=6).contains(&level) && bare[level..].starts_with([' ', '\t']);
        if !is_heading {
            continue;
        }
        match found {
            Some((start, of)) if level <= of => return text.get(start..begin).map(str::trim),
            None if !wanted.is_empty() && heading_key(&bare[level..]) == wanted => found = Some((at, level)),
            _ => {}
        }
    }
    found.and_then(|(start, _)| text.get(start..)).map(str::trim)
}

fn first_paragraph(text: &str) -> Option<String> {
    let text = without_front_matter(text.trim_start_matches('\u{feff}'));
    let text = text.get(..text.floor_char_boundary(MAX_BEGINNING)).unwrap_or(text);
    parse(text, &[]).iter().find_map(|node| {
        let Node::Element(Element { tag: Tag::Paragraph, children }) = node else { return None };
        if is_links_only(children) {
            return None;
        }
        let words: Vec<String> = plain_text(children).split_whitespace().map(str::to_owned).collect();
        let words = words.join(" ");
        let ends = words.ends_with(['.', '!', '?', '。', '！', '？', '"', '”', ')']);
        let says_something = ends || words.chars().count() >= SHORTEST || !words.is_ascii();
        // HTML is shown as text; what ends in a colon is about what follows.
        (says_something && !words.is_empty() && !words.starts_with('<') && !words.ends_with(':'))
            .then_some(words)
    })
}

/// Whether there is nothing but links, to which images belong, and spaces between them.
fn is_links_only(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match node {
        Node::Text(text) => !text.contains(char::is_alphanumeric),
        Node::Element(Element { tag: Tag::Link { .. } | Tag::Break, .. }) => true,
        Node::Element(element) => is_links_only(&element.children) && !element.children.is_empty(),
    })
}

/// The text after the YAML or TOML that it begins with.
fn without_front_matter(text: &str) -> &str {
    let Some(mark) = ["---", "+++"].into_iter().find(|mark| text.starts_with(mark)) else { return text };
    let mut lines = text.split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| line.trim_end() == mark) else { return text };
    let mut at = first.len();
    for line in lines {
        at += line.len();
        if line.trim_end() == mark || (mark == "---" && line.trim_end() == "...") {
            return text.get(at..).unwrap_or_default();
        }
    }
    text
}
