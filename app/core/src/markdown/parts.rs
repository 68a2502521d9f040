//! Long blocks in parts. A browser lays out all text of a block at once, which for some texts takes a time that grows
//! with the square of their length, and a letter with thousands of marks takes seconds. So no block on screen is of
//! unbounded length. Only what is shown is divided: stored, copied and exported texts stay as they are.

use unicode_normalization::char::is_combining_mark;

use super::{Element, Node, Tag};

/// From this length on, in characters, a part ends with its line.
const LONG: usize = 4000;

/// From this length on, in characters, a part ends with its word.
const VERY_LONG: usize = 5000;

/// No part is longer, in characters.
pub(super) const MAX_PART: usize = 6000;

/// An element within a line counts for so many characters, since it is laid out on its own.
const ELEMENT: usize = 10;

/// The most combining marks of one letter that are shown.
pub(super) const MAX_MARKS: usize = 32;

/// Plain text as it is shown: each part in a block of its own.
pub fn plain_parts(text: &str) -> Vec<String> {
    Parts::default().push(text)
}

/// The blocks of a whole text as a finished [`Stream`](super::Stream) shows them.
pub fn in_parts(blocks: Vec<Node>) -> Vec<Node> {
    divided(blocks).0
}

/// Blocks as they are shown, and the state of the last one's last part, for appending to it.
pub(super) fn divided(blocks: Vec<Node>) -> (Vec<Node>, Parts) {
    let mut last = Parts::default();
    let mut divided = Vec::with_capacity(blocks.len());
    for block in blocks {
        let (block, parts) = divided_block(block);
        divided.push(block);
        last = parts;
    }
    (divided, last)
}

fn divided_block(node: Node) -> (Node, Parts) {
    let Node::Element(Element { tag, children }) = node else { return (node, Parts::default()) };
    let in_code = matches!(tag, Tag::CodeBlock { .. });
    let (mut done, mut lines, mut parts) = (Vec::with_capacity(children.len()), Vec::new(), Parts::default());
    for child in children {
        if is_block(&child) {
            end_lines(&mut done, std::mem::take(&mut lines), false);
            done.push(divided_block(child).0);
        } else {
            lines.push(child);
        }
    }
    if !lines.is_empty() {
        parts = end_lines(&mut done, lines, in_code);
    }
    (Node::element(tag, done), parts)
}

/// Adds what stands in lines between blocks, in parts where it is long, or `always`.
fn end_lines(done: &mut Vec<Node>, lines: Vec<Node>, always: bool) -> Parts {
    let mut parts = Parts::default();
    let divided = parts.divide(lines);
    if always || divided.len() > 1 {
        done.extend(divided.into_iter().map(|part| Node::element(Tag::Part, part)));
    } else {
        done.extend(divided.into_iter().flatten());
    }
    parts
}

fn is_block(node: &Node) -> bool {
    let Node::Element(element) = node else { return false };
    match element.tag {
        Tag::Paragraph
        | Tag::Heading(_)
        | Tag::List
        | Tag::Ordered(_)
        | Tag::Item
        | Tag::Task { .. }
        | Tag::Quote
        | Tag::CodeBlock { .. }
        | Tag::Table
        | Tag::TableHead
        | Tag::TableBody
        | Tag::TableRow
        | Tag::TableCell { .. }
        | Tag::Part
        | Tag::Rule => true,
        Tag::Emphasis
        | Tag::Strong
        | Tag::Strikethrough
        | Tag::Code
        | Tag::Link { .. }
        | Tag::RelativeLink { .. }
        | Tag::Wikilink { .. }
        | Tag::Citation { .. }
        | Tag::Break => false,
    }
}

/// Where in a part a text ends.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Parts {
    length: usize,
    /// Whether the next text begins a new part.
    is_full: bool,
    /// Combining marks since the last letter.
    marks: usize,
}

impl Parts {
    /// Adds text: the first string goes on with the last part, each other one is a new part.
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
            || (ends_line && self.length >= LONG)
            || (ends_word && self.length >= VERY_LONG);
    }

    /// Divides what stands in lines; an element that goes over a part's end is in both.
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
                    self.grow(ELEMENT, tag == Tag::Break, false);
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
