//! What of an answer is read aloud, sentence by sentence.

use footnote_citations::sentences;

use super::formula::spoken_formula;
use crate::markdown::{Citable, Element, Node, Tag, parse};

/// The longest piece that is spoken at once, in characters: some voices break off in longer ones.
const MOST_CHARS: usize = 240;
/// The fewest characters before a mark at which a long sentence is divided.
const FEWEST_CHARS: usize = 80;

/// The sentences of an answer in Markdown. Headings, items of lists and rows of tables are sentences. Numbers of citations,
/// code, addresses and pictures are left out.
pub fn sentences_to_read<'c>(text: &str, citable: impl Into<Citable<'c>>) -> Vec<String> {
    let mut reader = Reader::default();
    reader.blocks(&parse(text, citable));
    reader.end_block();
    reader.sentences
}

#[derive(Default)]
struct Reader {
    sentences: Vec<String>,
    /// The text of the block that is being read.
    block: String,
}

impl Reader {
    fn blocks(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => self.block.push_str(text),
                Node::Element(element) => self.element(element),
            }
        }
    }

    fn element(&mut self, element: &Element) {
        match &element.tag {
            Tag::CodeBlock { .. } | Tag::Rule => self.end_block(),
            Tag::Citation { .. } | Tag::FootnoteMark { .. } | Tag::Embed { .. } | Tag::Image { .. } => {}
            Tag::Break => self.block.push('\n'),
            Tag::Math { source, is_display, .. } => {
                self.block.push_str(&spoken_formula(source, *is_display));
            }
            Tag::TableRow => {
                self.end_block();
                self.row(&element.children);
                self.end_block();
            }
            Tag::Details { summary } => {
                self.end_block();
                self.block.push_str(summary);
                self.inside(element);
            }
            Tag::Paragraph
            | Tag::Heading(_)
            | Tag::List
            | Tag::Ordered(_)
            | Tag::Item
            | Tag::Task { .. }
            | Tag::Quote
            | Tag::Alert(_)
            | Tag::Footnote { .. }
            | Tag::Table
            | Tag::TableHead
            | Tag::TableBody
            | Tag::Group => self.inside(element),
            _ => self.blocks(&element.children),
        }
    }

    fn inside(&mut self, element: &Element) {
        self.end_block();
        self.blocks(&element.children);
        self.end_block();
    }

    /// The cells of a row, as a list.
    fn row(&mut self, cells: &[Node]) {
        let mut row = Vec::new();
        for cell in cells {
            let before = std::mem::take(&mut self.block);
            if let Node::Element(cell) = cell {
                self.blocks(&cell.children);
            }
            let cell = plain(&std::mem::replace(&mut self.block, before));
            if !cell.is_empty() {
                row.push(cell);
            }
        }
        self.block.push_str(&row.join(", "));
    }

    fn end_block(&mut self) {
        let block = plain(&std::mem::take(&mut self.block));
        for range in sentences(&block, &[]) {
            let sentence = block.get(range).unwrap_or_default();
            self.sentences.extend(pieces(sentence).filter(|piece| piece.contains(char::is_alphanumeric)));
        }
    }
}

/// A text on one line without addresses, and without the blanks that a citation leaves before a mark.
fn plain(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '/');
        let is_address = bare.contains("://") || bare.starts_with("www.");
        let end = &word[word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']).len()..];
        let word = if is_address { end } else { word };
        let is_mark = word.chars().all(|c| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | ')'));
        if !line.is_empty() && !is_mark {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// A sentence in pieces that are not too long, divided at marks, else at blanks.
fn pieces(sentence: &str) -> impl Iterator<Item = String> {
    let mut pieces = Vec::new();
    let mut rest = sentence.trim();
    while rest.chars().count() > MOST_CHARS {
        let places = |is_end: fn(char) -> bool| {
            let letters = rest.char_indices().enumerate().take(MOST_CHARS).skip(FEWEST_CHARS);
            let ends = letters.filter(|(_, (_, letter))| is_end(*letter));
            ends.map(|(_, (at, letter))| at + letter.len_utf8()).last()
        };
        let at = places(|c| matches!(c, ',' | ';' | ':' | '，' | '、' | '；' | '：' | '،'))
            .or_else(|| places(char::is_whitespace))
            .or_else(|| rest.char_indices().nth(MOST_CHARS).map(|(at, _)| at));
        let Some((piece, after)) = at.and_then(|at| rest.split_at_checked(at)) else { break };
        pieces.push(piece.trim().to_owned());
        rest = after.trim_start();
    }
    pieces.push(rest.to_owned());
    pieces.into_iter()
}
