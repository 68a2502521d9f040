//! The HTML elements that become nodes; all other HTML is text.

use std::borrow::Cow;

use super::{Tag, parts::is_block_tag};

/// Maximum bytes of a tag or a comment.
const MAX_TAG: usize = 4096;

/// A tag in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum HtmlTag {
    Break,
    Rule,
    Comment,
    Open(HtmlElement),
    /// The name.
    Close(&'static str),
}

/// An element that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HtmlElement {
    pub(super) name: &'static str,
    /// `href` of a link.
    pub(super) address: Option<String>,
}

/// An HTML element that is open.
pub(super) struct HtmlFrame {
    pub(super) element: HtmlElement,
    /// `None` for an element of which only the children are shown.
    pub(super) tag: Option<Tag>,
    /// The opening tag, shown if no closing one follows.
    pub(super) written: String,
}

impl HtmlFrame {
    pub(super) fn is_link(&self) -> bool {
        self.element.name == "a"
    }
}

/// The text of a block of HTML, which the parser gives line by line.
#[derive(Default)]
pub(super) struct HtmlText {
    pub(super) text: String,
    /// Start of each line: in the text, and in the source.
    lines: Vec<(usize, usize)>,
}

impl HtmlText {
    pub(super) fn push(&mut self, line: &str, source: usize) {
        self.lines.push((self.text.len(), source));
        self.text.push_str(line);
    }

    pub(super) fn source_offset(&self, at: usize) -> usize {
        let after = self.lines.partition_point(|(begin, _)| *begin <= at);
        let line = after.checked_sub(1).and_then(|line| self.lines.get(line));
        line.map_or(at, |(begin, source)| source + at - begin)
    }
}

/// Names of elements that become nodes.
const NAMES: [&str; 30] = [
    "a", "b", "del", "div", "em", "i", "ins", "kbd", "li", "mark", "ol", "p", "s", "span", "strike",
    "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "br", "hr",
    "caption",
];

/// Returns the kind of node that stands for an element; `None` for one that is shown as text.
pub(super) fn tag(name: &str) -> Option<Tag> {
    Some(match name {
        "b" | "strong" => Tag::Strong,
        "i" | "em" => Tag::Emphasis,
        "s" | "del" | "strike" => Tag::Strikethrough,
        "u" | "ins" => Tag::Underline,
        "mark" => Tag::Mark,
        "kbd" => Tag::Keyboard,
        "sub" => Tag::Subscript,
        "sup" => Tag::Superscript,
        "ul" => Tag::List,
        "ol" => Tag::Ordered(1),
        "li" => Tag::Item,
        "table" => Tag::Table,
        "thead" => Tag::TableHead,
        "tbody" | "tfoot" => Tag::TableBody,
        "tr" => Tag::TableRow,
        "td" => Tag::TableCell { head: false, align: super::Align::None },
        "th" => Tag::TableCell { head: true, align: super::Align::None },
        "div" | "p" | "caption" => Tag::Group,
        _ => return None,
    })
}

/// Whether an element may go on over several blocks of Markdown.
pub(super) fn holds_blocks(name: &str) -> bool {
    tag(name).is_some_and(|tag| is_block_tag(&tag))
}

/// The elements that must be around this one; none if it may stand anywhere.
pub(super) fn parents(name: &str) -> &'static [&'static str] {
    match name {
        "li" => &["ul", "ol"],
        "tr" => &["table", "thead", "tbody", "tfoot"],
        "td" | "th" => &["tr"],
        "thead" | "tbody" | "tfoot" | "caption" => &["table"],
        _ => &[],
    }
}

/// The elements that end where this one begins, though they have no closing tag.
pub(super) fn ended_by_opening(name: &str) -> &'static [&'static str] {
    match name {
        "li" => &["li"],
        "td" | "th" => &["td", "th"],
        "tr" => &["tr"],
        "thead" | "tbody" | "tfoot" => &["thead", "tbody", "tfoot"],
        "p" => &["p"],
        _ => &[],
    }
}

/// The elements that end with this one, though they have no closing tag.
pub(super) fn ended_by_closing(name: &str) -> &'static [&'static str] {
    match name {
        "li" | "td" | "th" | "div" => &["p"],
        "ul" | "ol" => &["li", "p"],
        "tr" => &["td", "th", "p"],
        "thead" | "tbody" | "tfoot" => &["td", "th", "tr", "p"],
        "table" => &["td", "th", "tr", "thead", "tbody", "tfoot", "p"],
        _ => &[],
    }
}

/// Reads a tag or a comment at the beginning of a text, and its length in bytes.
pub(super) fn read_tag(text: &str) -> Option<(HtmlTag, usize)> {
    let inside = text.strip_prefix('<')?;
    if let Some(comment) = inside.strip_prefix("!--") {
        let comment = &comment[..comment.floor_char_boundary(MAX_TAG)];
        return Some((HtmlTag::Comment, "<!---->".len() + comment.find("-->")?));
    }
    let end = tag_end(inside)?;
    let length = "<>".len() + end;
    let inside = &inside[..end];
    let (inside, is_closing) = match inside.strip_prefix('/') {
        Some(rest) => (rest, true),
        None => (inside, false),
    };
    let name_end = inside.find(|next: char| !next.is_ascii_alphanumeric()).unwrap_or(inside.len());
    let (name, rest) = inside.split_at(name_end);
    if !rest.is_empty() && !rest.starts_with(|next: char| next.is_ascii_whitespace() || next == '/') {
        return None;
    }
    let name = *NAMES.iter().find(|known| name.eq_ignore_ascii_case(known))?;
    let tag = match (name, is_closing) {
        ("br", _) => HtmlTag::Break,
        ("hr", _) => HtmlTag::Rule,
        (_, true) => HtmlTag::Close(name),
        ("a", false) => HtmlTag::Open(HtmlElement { name, address: attribute(rest, "href") }),
        (_, false) => HtmlTag::Open(HtmlElement { name, address: None }),
    };
    Some((tag, length))
}

/// Whether a text without a `>` may be the beginning of such a tag or of a comment.
pub(super) fn may_become_tag(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('<').filter(|_| text.len() < MAX_TAG) else { return false };
    if inside.starts_with("!--") || "!--".starts_with(inside) {
        return true;
    }
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name_end = inside.find(|next: char| !next.is_ascii_alphanumeric()).unwrap_or(inside.len());
    let (name, rest) = inside.split_at(name_end);
    let is_name = |known: &&str| {
        if rest.is_empty() {
            known.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name))
        } else {
            name.eq_ignore_ascii_case(known)
        }
    };
    NAMES.iter().any(is_name) && (rest.is_empty() || rest.starts_with([' ', '\n', '\t', '/']))
}

/// Where the tag ends that begins before `inside`, not in a quoted value.
fn tag_end(inside: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in inside.bytes().enumerate().take(MAX_TAG) {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'<') => return None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// The value of an attribute in a tag.
fn attribute(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes.trim_start_matches(|next: char| next.is_ascii_whitespace() || next == '/');
    while !rest.is_empty() {
        let end =
            rest.find(|next: char| next.is_ascii_whitespace() || "=/".contains(next)).unwrap_or(rest.len());
        let (found, after) = rest.split_at(end);
        let after = after.trim_start();
        let (value, after) = match after.strip_prefix('=').map(str::trim_start) {
            None => ("", after),
            Some(value) => match value.chars().next().filter(|quote| "\"'".contains(*quote)) {
                Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
                None => {
                    value.split_at(value.find(|next: char| next.is_ascii_whitespace()).unwrap_or(value.len()))
                }
            },
        };
        if found.eq_ignore_ascii_case(name) {
            return Some(decoded(value.trim()).into_owned());
        }
        // One character at least, so that each round takes something.
        let taken = if found.is_empty() && after.len() == rest.len() { &after[1..] } else { after };
        rest = taken.trim_start_matches(|next: char| next.is_ascii_whitespace() || next == '/');
    }
    None
}

/// A text of HTML with its commonest character references decoded.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(10).position(|byte| byte == b';');
        let found = end.and_then(|end| Some((reference(&rest[1..end])?, end + 1)));
        let (character, length) = found.unwrap_or(('&', 1));
        decoded.push(character);
        rest = &rest[length..];
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

fn reference(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "mdash" => '—',
        "ndash" => '–',
        "hellip" => '…',
        "times" => '×',
        "deg" => '°',
        "copy" => '©',
        "rarr" => '→',
        "larr" => '←',
        "bull" => '•',
        "middot" => '·',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|character| !character.is_control())?
        }
    })
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
    let summary = if summary.is_empty() { footnote_messages::answers::details().to_owned() } else { summary };
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
