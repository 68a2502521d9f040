//! Splits long blocks into parts. A browser lays out a block at once, which for some texts takes quadratic time, and a
//! letter with thousands of combining marks takes seconds. So blocks on screen have a maximum length. Stored, copied and
//! exported texts do not change.

use unicode_normalization::char::is_combining_mark;

use super::{Element, Node, Tag};

/// Characters after which a part ends at the next line end.
const SPLIT_AT_LINE: usize = 4000;

/// Characters after which a part ends at the next word end.
const SPLIT_AT_WORD: usize = 5000;

/// Maximum characters of a part.
pub(super) const MAX_PART: usize = 6000;

/// Characters that an inline element counts as, since it is laid out separately.
const ELEMENT_CHARS: usize = 10;

/// Maximum combining marks shown on one letter.
pub(super) const MAX_MARKS: usize = 32;

/// Splits plain text into parts for display.
pub fn split_plain_text(text: &str) -> Vec<String> {
    PartSplitter::default().push(text)
}

/// Splits long blocks; also returns the state of the last part, for appending to it.
pub(super) fn split_blocks(blocks: Vec<Node>) -> (Vec<Node>, PartSplitter) {
    let mut last = PartSplitter::default();
    let mut divided = Vec::with_capacity(blocks.len());
    for block in blocks {
        let (block, parts) = split_block(block);
        divided.push(block);
        last = parts;
    }
    (divided, last)
}

fn split_block(node: Node) -> (Node, PartSplitter) {
    let Node::Element(Element { tag, children }) = node else { return (node, PartSplitter::default()) };
    let in_code = matches!(tag, Tag::CodeBlock { .. });
    let (mut done, mut lines, mut parts) =
        (Vec::with_capacity(children.len()), Vec::new(), PartSplitter::default());
    for child in children {
        if is_block(&child) {
            end_lines(&mut done, std::mem::take(&mut lines), false);
            done.push(split_block(child).0);
        } else {
            lines.push(child);
        }
    }
    if !lines.is_empty() {
        parts = end_lines(&mut done, lines, in_code);
    }
    (Node::element(tag, done), parts)
}

/// Adds the inline nodes between blocks, in parts if they are long or if `always` is set.
fn end_lines(done: &mut Vec<Node>, lines: Vec<Node>, always: bool) -> PartSplitter {
    let mut parts = PartSplitter::default();
    let divided = parts.divide(lines);
    if always || divided.len() > 1 {
        done.extend(divided.into_iter().map(|part| Node::element(Tag::Part, part)));
    } else {
        done.extend(divided.into_iter().flatten());
    }
    parts
}

pub(super) fn is_block(node: &Node) -> bool {
    matches!(node, Node::Element(element) if is_block_tag(&element.tag))
}

pub(super) fn is_block_tag(tag: &Tag) -> bool {
    !matches!(
        tag,
        Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Underline
            | Tag::Mark
            | Tag::Code
            | Tag::Image { .. }
            | Tag::Embed { .. }
            | Tag::Link { .. }
            | Tag::RelativeLink { .. }
            | Tag::Wikilink { .. }
            | Tag::HashTag
            | Tag::Keyboard
            | Tag::Subscript
            | Tag::Superscript
            | Tag::FootnoteMark { .. }
            | Tag::Citation { .. }
            | Tag::Math { .. }
            | Tag::Break
    )
}

/// The state of the current part.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PartSplitter {
    length: usize,
    /// Whether the next text begins a new part.
    is_full: bool,
    /// Combining marks since the last letter.
    marks: usize,
}

impl PartSplitter {
    /// Adds text. The first string returned continues the last part; each further one is a new part.
    pub(super) fn push(&mut self, text: &str) -> Vec<String> {
        let (mut parts, mut part) = (Vec::new(), String::with_capacity(text.len().min(MAX_PART)));
        for character in text.chars() {
            if !character.is_ascii() && is_combining_mark(character) {
                self.marks += 1;
                if self.marks > MAX_MARKS {
                    continue;
                }
            } else {
                self.marks = 0;
                if self.is_full {
                    *self = Self::default();
                    parts.push(std::mem::take(&mut part));
                }
            }
            part.push(character);
            self.grow(1, character == '\n', character.is_whitespace());
        }
        parts.push(part);
        parts
    }

    fn grow(&mut self, by: usize, ends_line: bool, ends_word: bool) {
        self.length += by;
        self.is_full |= self.length >= MAX_PART
            || (ends_line && self.length >= SPLIT_AT_LINE)
            || (ends_word && self.length >= SPLIT_AT_WORD);
    }

    /// Splits inline nodes; an element across the end of a part is repeated in both.
    fn divide(&mut self, nodes: Vec<Node>) -> Vec<Vec<Node>> {
        let (mut parts, mut part) = (Vec::new(), Vec::new());
        for node in nodes {
            if self.is_full {
                *self = Self::default();
                parts.push(std::mem::take(&mut part));
            }
            let pieces: Vec<Node> = match node {
                Node::Text(text) => self.push(&text).into_iter().map(Node::Text).collect(),
                Node::Element(Element { tag, children }) => {
                    self.marks = 0;
                    self.grow(ELEMENT_CHARS, tag == Tag::Break, false);
                    let groups = self.divide(children).into_iter();
                    groups.map(|children| Node::element(tag.clone(), children)).collect()
                }
            };
            for (index, piece) in pieces.into_iter().enumerate() {
                if index > 0 {
                    parts.push(std::mem::take(&mut part));
                }
                part.push(piece);
            }
        }
        parts.push(part);
        parts
    }
}
