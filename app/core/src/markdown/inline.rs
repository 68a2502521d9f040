//! Finds citations, wikilinks and bare web addresses in plain text.

use std::ops::Range;

use footnote_messages as messages;

use super::{
    EmbedTarget, Node, Tag,
    address::{self, bare_address},
    citation::{Citable, Finder, node},
    citation_forms::{MAX_DIGITS, plain_numbers},
    image::Picture,
    plain_text,
};

/// Maximum bytes of a footnote's label.
const MAX_LABEL: usize = 32;

/// Minimum letters of a label that is not a number: `[^abc]` is more often a regular expression.
const MIN_LABEL: usize = 4;

/// Maximum characters of a wikilink's title, heading or shown text.
const MAX_NAME: usize = 200;

/// Maximum bytes of a wikilink: three parts of four-byte characters.
const MAX_WIKILINK: usize = 3 * MAX_NAME * 4;

/// Appends text, joining it to a last text node.
pub(super) fn push_text(nodes: &mut Vec<Node>, text: &str) {
    if text.is_empty() {
        return;
    }
    if let Some(Node::Text(last)) = nodes.last_mut() {
        last.push_str(text);
    } else {
        nodes.push(Node::text(text));
    }
}

/// Ranges of wikilinks and citations in a text, in order.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) wikilinks: Vec<Range<usize>>,
    /// Each pair of brackets with its numbers.
    pub(super) citations: Vec<(Range<usize>, Vec<u32>)>,
}

/// Appends text outside code and links; citations, wikilinks and addresses in it become nodes. Returns the ranges of
/// wikilinks and citations.
///
/// `may_begin_tag` is whether a tag may stand at the run's beginning.
pub(super) fn push_run(
    nodes: &mut Vec<Node>,
    run: &str,
    citable: Citable<'_>,
    may_begin_tag: bool,
) -> Places {
    let mut places = Places::default();
    let mut finder = Finder::new(run, citable);
    let mut plain_from = 0;
    let mut at = 0;
    while let Some(character) = run.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &run[at..];
        let found = match character {
            '[' if let Some((written, length)) = link_in_brackets(rest, citable.in_document) => {
                places.wikilinks.push(at..at + length);
                let picture = embeds(&run[plain_from..at]).then(|| written.embed()).flatten();
                Some((vec![picture.unwrap_or_else(|| written.node())], at..at + length))
            }
            '#' if citable.in_document => {
                let may_begin = run[..at].chars().next_back().map_or(may_begin_tag, char::is_whitespace);
                hash_tag(rest).filter(|_| may_begin).map(|tag| {
                    let node = Node::element(Tag::HashTag, vec![Node::text(tag)]);
                    (vec![node], at..at + tag.len())
                })
            }
            'h' if address::may_begin_after(&run[..at]) => {
                bare_address(rest).map(|(nodes, length)| (nodes, at..at + length))
            }
            _ => finder.at(at).map(|citation| {
                let nodes = citation.numbers.iter().map(|&number| node(number, citable)).collect();
                places.citations.push((citation.range.clone(), citation.numbers));
                (nodes, citation.range)
            }),
        };
        match found {
            Some((found, range)) => {
                let before = &run[plain_from..range.start];
                let is_wikilink = run[at..].starts_with("[[");
                push_text(nodes, if is_wikilink { without_embedding(before) } else { before });
                nodes.extend(found);
                at = range.end;
                plain_from = at;
            }
            None => at += character.len_utf8(),
        }
    }
    push_text(nodes, &run[plain_from..]);
    places
}

/// The tag that a text begins with, as Obsidian has them: letters, digits, `-`, `_` and `/`, and not digits alone, which are the
/// number of an issue.
fn hash_tag(text: &str) -> Option<&str> {
    let is_part = |character: char| {
        character.is_alphanumeric() || matches!(character, '-' | '_' | '/') || is_emoji(character)
    };
    let name = text.strip_prefix('#')?;
    let end = name.find(|character| !is_part(character)).unwrap_or(name.len());
    let name = name.get(..end)?.trim_end_matches('/');
    let is_name =
        name.contains(|character: char| !character.is_numeric() && !matches!(character, '-' | '_' | '/'));
    let is_short = name.chars().nth(MAX_NAME).is_none();
    text.get(..1 + name.len()).filter(|_| is_name && is_short)
}

fn is_emoji(character: char) -> bool {
    matches!(character, '\u{200D}' | '\u{FE0F}' | '\u{2600}'..='\u{27BF}' | '\u{1F000}'..='\u{1FAFF}')
        || footnote_words::is_combining(character)
}

/// Removes the `!` of `![[…]]`, which embeds a note or a picture; a note becomes a link.
fn without_embedding(before: &str) -> &str {
    if embeds(before) { before.strip_suffix('!').unwrap_or(before) } else { before }
}

/// Whether the text before brackets ends in the `!` that embeds what they name.
fn embeds(before: &str) -> bool {
    before.strip_suffix('!').is_some_and(|rest| rest.is_empty() || rest.ends_with(char::is_whitespace))
}

/// The mark of a footnote; `None` if this is no label.
pub(super) fn footnote(label: &str) -> Option<Node> {
    let is_number = label.len() <= MAX_DIGITS && label.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = (MIN_LABEL..=MAX_LABEL).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    (!label.is_empty() && (is_number || is_word))
        .then(|| Node::element(Tag::FootnoteMark { label: label.to_owned() }, Vec::new()))
}

/// The parts of a wikilink as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WikilinkParts<'a> {
    pub(crate) title: &'a str,
    pub(crate) heading: Option<&'a str>,
    /// The text to show instead.
    pub(crate) shown: Option<&'a str>,
}

impl WikilinkParts<'_> {
    /// The visible text.
    pub(crate) fn visible_text(&self) -> String {
        match (self.shown, self.heading) {
            (Some(shown), _) => shown.to_owned(),
            (None, Some(heading)) if self.title.is_empty() => heading.replace('#', " › "),
            (None, Some(heading)) => format!("{} › {heading}", self.title),
            (None, None) => self.title.to_owned(),
        }
    }

    /// The picture that it embeds; `None` for a note.
    fn embed(&self) -> Option<Node> {
        Some(EmbedTarget::of_name(self.title)?.node(self.shown.unwrap_or_default()))
    }

    fn node(&self) -> Node {
        let tag = Tag::Wikilink { title: self.title.to_owned(), heading: self.heading.map(str::to_owned) };
        Node::element(tag, vec![Node::text(self.visible_text())])
    }
}

/// Parses a wikilink at the beginning of the text, `[[title#heading|shown]]`; returns its length in bytes too. It must be
/// on one line. A bare number is a citation, however many brackets there are.
pub(super) fn wikilink(text: &str) -> Option<(WikilinkParts<'_>, usize)> {
    link_in_brackets(text, false)
}

/// The same, or, in a document, a link to a heading of its own, `[[#heading]]`, which has no title.
fn link_in_brackets(text: &str, in_document: bool) -> Option<(WikilinkParts<'_>, usize)> {
    let inside = text.strip_prefix("[[")?;
    let end =
        inside.bytes().take(MAX_WIKILINK).position(|byte| matches!(byte, b'[' | b']' | b'\n' | b'\r'))?;
    let rest = inside.get(end..)?;
    let inside = inside.get(..end)?;
    // A blank after the brackets is one of a shell's tests, `[[ -f x ]]`.
    if !rest.starts_with("]]") || inside.starts_with(' ') || plain_numbers(inside).is_some() {
        return None;
    }
    let (target, shown) = inside.split_once('|').map_or((inside, None), |(target, shown)| {
        // In a table, the bar is escaped.
        (target.strip_suffix('\\').unwrap_or(target), Some(shown))
    });
    let (title, heading) =
        target.split_once('#').map_or((target, None), |(title, heading)| (title, Some(heading)));
    let title = title.trim();
    let given = |part: &&str| !part.is_empty();
    let (heading, shown) = (heading.map(str::trim).filter(given), shown.map(str::trim).filter(given));
    let is_short = |part: &str| part.chars().count() <= MAX_NAME && !part.chars().any(char::is_control);
    let all_short = [Some(title), heading, shown].into_iter().flatten().all(is_short);
    let has_target = !title.is_empty() || in_document && heading.is_some();
    (all_short && has_target).then_some((WikilinkParts { title, heading, shown }, end + "[[]]".len()))
}

/// A link to an image, named as one; its host is always shown.
pub(super) fn image(mut tag: Tag, text: Vec<Node>) -> Node {
    if let Tag::Link { names_other, is_image, .. } = &mut tag {
        (*names_other, *is_image) = (true, true);
    }
    Node::element(tag, vec![Node::text(image_name(&text))])
}

/// An image whose data is in the text, or its name while it has not all arrived.
pub(super) fn picture(picture: Picture, text: &[Node]) -> Node {
    match picture {
        Picture::Whole(address) => Node::element(Tag::Image { alt: plain_text(text), address }, Vec::new()),
        Picture::Unfinished => Node::text(format!("{}…", image_name(text))),
    }
}

fn image_name(text: &[Node]) -> String {
    let name = plain_text(text);
    if name.is_empty() { messages::answers::image().to_owned() } else { messages::answers::image_named(name) }
}
