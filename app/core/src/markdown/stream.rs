//! Markdown that is still streaming. Each update parses only the open block, which is the last one.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    ops::Range,
};

use super::{
    Element, Node, Tag,
    cells::may_have_tables,
    citation::Citable,
    fence::{Advance, OpenFence},
    image::Readable,
    parse::{Definitions, MAX_NODES, MAX_TEXT, normalise, parse, parse_blocks},
    parts::{PartSplitter, split_blocks},
};
use crate::text::{CitableNumbers, ImageData};

/// Size in bytes from which an open block is parsed again only after it has grown by a fraction of the excess.
const LARGE_BLOCK: usize = 16 * 1024;

/// Divisor of that fraction.
const GROWTH_DIVISOR: usize = 32;

/// Replaces the hash of a block to which text was appended.
const GROWN: u64 = 0;

/// A growing text and the state of its rendering.
#[derive(Debug, Default)]
pub struct Stream {
    /// With `\n` as its only line end.
    text: String,
    images: ImageData,
    /// The last delta ended in `\r`; the next may begin with its `\n`.
    carriage_return: bool,
    /// Length of the text at the last update.
    taken: usize,
    /// Length of the text at which a large block is parsed again.
    next_parse: usize,
    /// Start of the open block; blocks before it are final.
    settled: usize,
    /// Number of final blocks.
    settled_blocks: usize,
    /// Number of nodes in them.
    settled_nodes: usize,
    /// Link definitions before the open block.
    definitions: Definitions,
    /// A definition of a link or a footnote was seen, which may affect blocks before it.
    has_definitions: bool,
    /// Those of the last update.
    citations: CitableNumbers,
    fence: Option<OpenFence>,
    /// Hashes of the blocks on screen, so that unchanged ones stay.
    shown: Vec<u64>,
    /// State of the last block's last part.
    parts: PartSplitter,
    tail: Tail,
}

/// How the end of the text is shown.
#[derive(Debug, Default, PartialEq, Eq)]
enum Tail {
    #[default]
    Parsed,
    /// Shown differently if nothing follows.
    Provisional,
    /// The last block is verbatim text to the end.
    Verbatim,
}

/// A change of the blocks on screen; each top-level block is one child there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Update {
    /// Nothing has changed.
    Nothing,
    /// Keep the first `keep` blocks as they are; everything after them is now `blocks`.
    Replace { keep: usize, blocks: Vec<Node> },
    /// Append to the last block, a code block with at least one part.
    /// `parts` are the text for the last part, then new parts.
    AppendCode { parts: Vec<String> },
}

impl Stream {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds text. Cheap: nothing is parsed before [`update`](Self::update).
    pub fn push(&mut self, delta: &str) {
        let mut rest = delta;
        if self.carriage_return && !rest.is_empty() {
            self.carriage_return = false;
            self.text.push('\n');
            rest = rest.strip_prefix('\n').unwrap_or(rest);
        }
        if let Some(before) = rest.strip_suffix('\r') {
            self.carriage_return = true;
            rest = before;
        }
        self.text.push_str(&normalise(rest));
        self.images.read(&self.text);
    }

    /// Returns the change since the last update. The cost depends on the open block, or only on the new text if the block is
    /// fenced code.
    pub fn update<'c>(&mut self, citable: impl Into<Citable<'c>>) -> Update {
        self.advance(citable.into(), true)
    }

    fn advance(&mut self, citable: Citable<'_>, is_growing: bool) -> Update {
        if self.citable() != citable {
            self.start_over();
            self.citations = citable.owned();
        } else if self.taken == self.text.len() {
            return Update::Nothing;
        }
        if self.tail != Tail::Verbatim && self.is_too_long() {
            self.start_over();
            return self.parse_all();
        }
        if self.tail == Tail::Verbatim && self.taken > 0 {
            let from = std::mem::replace(&mut self.taken, self.text.len());
            return self.append_code(from..self.text.len());
        }
        if let Some(fence) = &mut self.fence {
            match fence.advance(&self.text) {
                Advance::More(range) => {
                    self.taken = self.text.len();
                    return self.append_code(range);
                }
                Advance::Closed => self.fence = None,
            }
        }
        if self.text.len() < self.next_parse {
            return Update::Nothing;
        }
        self.parse_open_block(is_growing)
    }

    /// The last update, when the text is complete. The blocks then equal those of [`parse`], with long ones split.
    pub fn finish<'c>(&mut self, citable: impl Into<Citable<'c>>) -> Update {
        self.end(citable.into(), false)
    }

    /// The last update of a text that broke off. Marks that it has opened are closed, as they are while a text grows.
    pub fn break_off<'c>(&mut self, citable: impl Into<Citable<'c>>) -> Update {
        self.end(citable.into(), true)
    }

    fn end(&mut self, citable: Citable<'_>, is_cut: bool) -> Update {
        if std::mem::take(&mut self.carriage_return) {
            self.text.push('\n');
        }
        // A line can be a table's row or not because of any line before it, even in blocks that are final.
        if self.has_definitions || self.tail == Tail::Verbatim || may_have_tables(&self.text) {
            self.citations = citable.owned();
            let is_verbatim = self.tail == Tail::Verbatim;
            self.start_over();
            return if is_cut && !is_verbatim { self.advance(citable, true) } else { self.parse_all() };
        }
        let is_buffered = self.fence.as_ref().is_some_and(|fence| !fence.is_final(&self.text));
        if is_buffered || self.tail == Tail::Provisional || self.taken != self.text.len() {
            self.fence = None;
            self.next_parse = 0;
            self.taken = 0;
        }
        self.advance(citable, is_cut)
    }

    /// Sets another complete text. Gives its blocks, with `None` for each that is on screen at this place already.
    pub fn revise<'c>(
        &mut self,
        text: &str,
        citable: impl Into<Citable<'c>>,
        is_cut: bool,
    ) -> Vec<Option<Node>> {
        let shown = std::mem::take(self).shown;
        self.push(text);
        let Update::Replace { blocks, .. } = self.end(citable.into(), is_cut) else { return Vec::new() };
        let known = shown.into_iter().map(Some).chain(std::iter::repeat(None));
        let changed = |(block, before): (Node, Option<u64>)| (before != Some(hash(&block))).then_some(block);
        blocks.into_iter().zip(known).map(changed).collect()
    }

    /// The text so far, with `\n` as its only line end.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn citable(&self) -> Citable<'_> {
        (&self.citations).into()
    }

    fn start_over(&mut self) {
        let Self { text, images, carriage_return, citations, shown, .. } = std::mem::take(self);
        *self = Self { text, images, carriage_return, citations, shown, ..Self::default() };
    }

    fn is_too_long(&self) -> bool {
        self.images.readable_length(&self.text, 0) > MAX_TEXT
    }

    fn parse_all(&mut self) -> Update {
        self.taken = self.text.len();
        if self.is_too_long() {
            self.tail = Tail::Verbatim;
        }
        let (mut blocks, parts) = split_blocks(parse(&self.text, self.citable()));
        let hashes: Vec<u64> = blocks.iter().map(hash).collect();
        let keep = hashes.iter().zip(&self.shown).take_while(|(new, old)| new == old).count();
        let is_all = keep == hashes.len() && keep == self.shown.len();
        self.shown = hashes;
        self.parts = parts;
        if is_all { Update::Nothing } else { Update::Replace { keep, blocks: blocks.split_off(keep) } }
    }

    fn replace(&mut self, keep: usize, blocks: Vec<Node>) -> Update {
        let (blocks, parts) = split_blocks(blocks);
        self.shown.truncate(keep);
        self.shown.extend(blocks.iter().map(hash));
        self.parts = parts;
        Update::Replace { keep, blocks }
    }

    fn append_code(&mut self, range: Range<usize>) -> Update {
        if let Some(last) = self.shown.last_mut() {
            *last = GROWN;
        }
        let parts = self.parts.push(&self.text[range]);
        if parts.concat().is_empty() { Update::Nothing } else { Update::AppendCode { parts } }
    }

    fn parse_open_block(&mut self, is_growing: bool) -> Update {
        let tail = &self.text[self.settled..];
        let room = MAX_NODES.saturating_sub(self.settled_nodes);
        let readable = Readable::new(tail, self.images.after(self.settled), self.settled);
        let parsed = parse_blocks(&readable, is_growing, self.citable(), &self.definitions, room);
        let keep = self.settled_blocks;
        self.taken = self.text.len();
        self.tail = match (parsed.cut, parsed.is_provisional) {
            (true, _) => Tail::Verbatim,
            (false, true) => Tail::Provisional,
            (false, false) => Tail::Parsed,
        };
        self.has_definitions |= !parsed.definitions.is_empty() || parsed.has_footnotes;
        // Text that looked like an open formula, or was not parsed while it grew, can turn out to be a definition.
        if self.has_definitions && !is_growing {
            self.start_over();
            return self.parse_all();
        }

        // An incomplete line may continue the block before it, so only blocks begun by complete lines prove that those
        // before them are final.
        let last_line = parsed.last_line;
        let mut begun = parsed.starts.iter().filter(|&&start| start < last_line).count();
        // A table begins with two lines. While the second grows, both may still belong to the paragraph before. The parser
        // begins a paragraph at what it took for a table until it read the first line.
        if let (Some(Node::Element(Element { tag: Tag::Table | Tag::Paragraph, .. })), Some(&start)) =
            (parsed.blocks.last(), parsed.starts.last())
            && begun == parsed.starts.len()
            && tail[start..last_line].matches('\n').count() < 2
        {
            begun -= 1;
        }
        let done = begun.saturating_sub(1).min(parsed.blocks.len());
        let last_done = done.checked_sub(1).and_then(|last| parsed.nodes.get(last));
        if let (Some(&nodes), Some(&start)) = (last_done, parsed.starts.get(done)) {
            for (at, label, address) in parsed.definitions {
                if at < start {
                    self.definitions.entry(label).or_insert(address);
                }
            }
            self.settled += start;
            self.settled_blocks += done;
            self.settled_nodes += nodes;
        }
        let open = self.images.readable_length(&self.text, self.settled);
        self.next_parse = self.text.len() + open.saturating_sub(LARGE_BLOCK) / GROWTH_DIVISOR;
        let ends_in_code =
            matches!(parsed.blocks.last(), Some(Node::Element(Element { tag: Tag::CodeBlock { .. }, .. })));
        let is_open_block = begun == parsed.starts.len();
        if ends_in_code && is_open_block && self.tail != Tail::Verbatim {
            self.fence = OpenFence::find(&self.text, self.settled);
        }
        self.replace(keep, parsed.blocks)
    }
}

fn hash(block: &Node) -> u64 {
    let mut hasher = DefaultHasher::new();
    block.hash(&mut hasher);
    hasher.finish()
}
