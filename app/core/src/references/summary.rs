//! A document's first paragraph and its sections.

use std::ops::Range;

use crate::{
    markdown::{Citable, Element, Node, Tag, parse, plain_text},
    text::{clean_title, heading_key, shortened},
};

/// Maximum characters of a summary.
pub(crate) const MAX_SUMMARY: usize = 300;

/// Maximum characters of the heading that a citation names.
const MAX_LOCATION: usize = 80;

/// Maximum bytes parsed at the beginning of a document.
const MAX_PARSED: usize = 16 * 1024;

/// Minimum characters of a paragraph that does not end a sentence; shorter ones are versions, names or badges.
const MIN_CHARS: usize = 25;

/// The first paragraph of a document, without markup, if it has at most 300 characters. Front matter, headings, lists,
/// tables, code, HTML, images and badges are no paragraphs.
pub fn summary_of(text: &str) -> Option<String> {
    first_paragraph(text).filter(|paragraph| paragraph.chars().count() <= MAX_SUMMARY)
}

/// The first paragraph of a document, shortened to 300 characters. Empty if there is none.
pub fn beginning_of(text: &str) -> String {
    shortened(&first_paragraph(text).unwrap_or_default(), MAX_SUMMARY)
}

/// The part of a Markdown text under a heading, up to the next heading of the same or a higher level. The heading is given
/// as text or as a URL fragment; of several with one text, `Upper#Heading` means the one under another. A heading may have a
/// `#` of its own.
pub fn section<'a>(text: &'a str, heading: &str) -> Option<&'a str> {
    let keys =
        |path: &str| path.split('#').map(heading_key).filter(|key| !key.is_empty()).collect::<Vec<_>>();
    let mut places = heading.rmatch_indices('#').map(|(at, _)| (&heading[..at], &heading[at + 1..]));
    let last = heading.rsplit('#').next().unwrap_or(heading);
    places
        .find_map(|(upper, wanted)| section_under(text, &keys(upper), &heading_key(wanted)))
        .or_else(|| section_under(text, &[], &heading_key(heading)))
        .or_else(|| section_under(text, &[], &heading_key(last)))
}

/// The part under the first heading with this key that stands under these, outermost first.
fn section_under<'a>(text: &'a str, upper: &[String], wanted: &str) -> Option<&'a str> {
    if wanted.is_empty() {
        return None;
    }
    let mut above: Vec<(usize, String)> = Vec::new();
    let mut found: Option<(usize, usize)> = None;
    for Heading { line, level, title } in headings(text) {
        if let Some((start, of)) = found {
            if level <= of {
                return text.get(start..line.start).map(str::trim);
            }
            continue;
        }
        above.retain(|(of, _)| *of < level);
        let key = heading_key(title);
        let mut keys = above.iter().map(|(_, key)| key);
        let is_wanted = key == wanted || is_page(title, wanted);
        if is_wanted && upper.iter().all(|upper| keys.any(|key| key == upper)) {
            found = Some((line.end, level));
        }
        above.push((level, key));
    }
    found.and_then(|(start, _)| text.get(start..)).map(str::trim)
}

/// The heading under which a place of a Markdown text stands, without markup; a page's as "page 3".
pub(crate) fn location_at(text: &str, at: usize) -> Option<String> {
    let heading = headings(text).take_while(|heading| heading.line.start <= at).last()?;
    let HeadingPlace { title, page, .. } = HeadingPlace::of(&heading)?;
    Some(page.map_or(title, |page| format!("page {page}")))
}

/// A heading as the place of what stands under it.
pub(crate) struct HeadingPlace {
    /// Where its line begins.
    pub(crate) start: usize,
    /// Without markup, and not empty.
    pub(crate) title: String,
    /// The number in the heading of a PDF's page, such as "3" or "3 (iii)".
    pub(crate) page: Option<String>,
}

impl HeadingPlace {
    fn of(heading: &Heading<'_>) -> Option<Self> {
        let title = plain_text(&parse(heading.title.trim().trim_end_matches('#'), &[]));
        let title = shortened(&clean_title(&title), MAX_LOCATION);
        let page = page_of(&title).and_then(|_| title.strip_prefix("Page ")).map(str::to_owned);
        (!title.is_empty()).then_some(Self { start: heading.line.start, title, page })
    }
}

/// The headings of a Markdown text.
pub(crate) fn heading_places(text: &str) -> Vec<HeadingPlace> {
    headings(text).filter_map(|heading| HeadingPlace::of(&heading)).collect()
}

/// "Page 3" of the heading of a PDF's page, which is "Page 3 (iii)" if another number is printed on it.
fn page_of(title: &str) -> Option<&str> {
    let page = title.split_once(" (").map_or(title, |(page, _)| page);
    let number = page.strip_prefix("Page ")?;
    number.parse::<u32>().is_ok().then_some(page)
}

/// Whether it is the heading of a PDF's page.
pub(super) fn is_page_heading(heading: &str) -> bool {
    page_of(heading).is_some()
}

fn is_page(title: &str, wanted: &str) -> bool {
    page_of(title.trim()).is_some_and(|page| heading_key(page) == wanted)
}

/// A heading's line in a Markdown text.
pub(super) struct Heading<'t> {
    pub(super) line: Range<usize>,
    level: usize,
    pub(super) title: &'t str,
}

/// The headings that begin with `#`, outside of fenced code.
pub(super) fn headings(text: &str) -> impl Iterator<Item = Heading<'_>> {
    let mut fence: Option<&str> = None;
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let begin = at;
        at += line.len();
        let bare = line.trim();
        if let Some(mark) = ["```", "~~~"].into_iter().find(|mark| bare.starts_with(mark)) {
            match fence {
                None => fence = Some(mark),
                Some(open) if open == mark => fence = None,
                Some(_) => {}
            }
            return None;
        }
        let level = bare.bytes().take_while(|&byte| byte == b'#').count();
        let title = bare.get(level..).filter(|title| title.starts_with([' ', '\t']))?;
        (fence.is_none() && (1..=6).contains(&level)).then_some(Heading { line: begin..at, level, title })
    })
}

fn first_paragraph(text: &str) -> Option<String> {
    let text = without_front_matter(text.trim_start_matches('\u{feff}'));
    let text = text.get(..text.floor_char_boundary(MAX_PARSED)).unwrap_or(text);
    let in_document = Citable { in_document: true, ..Citable::default() };
    parse(text, in_document).iter().find_map(|node| {
        let Node::Element(Element { tag: Tag::Paragraph, children }) = node else { return None };
        if is_links_only(children) {
            return None;
        }
        let paragraph: Vec<String> = plain_text(children).split_whitespace().map(str::to_owned).collect();
        let paragraph = paragraph.join(" ");
        let ends = paragraph.ends_with(['.', '!', '?', '。', '！', '？', '"', '”', ')']);
        let says_something = ends || paragraph.chars().count() >= MIN_CHARS || !paragraph.is_ascii();
        // HTML is text here; a paragraph that ends in a colon introduces what follows.
        (says_something && !paragraph.is_empty() && !paragraph.starts_with('<') && !paragraph.ends_with(':'))
            .then_some(paragraph)
    })
}

/// Whether there are only links, images (which are links here), pictures and spaces.
fn is_links_only(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match node {
        Node::Text(text) => !text.contains(char::is_alphanumeric),
        Node::Element(Element { tag: Tag::Link { .. } | Tag::Embed { .. } | Tag::Break, .. }) => true,
        Node::Element(element) => is_links_only(&element.children) && !element.children.is_empty(),
    })
}

/// The text after its YAML or TOML front matter.
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
