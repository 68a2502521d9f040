//! From text to blocks.

use std::{borrow::Cow, collections::BTreeMap, ops::Range};

use pulldown_cmark::{BrokenLink, CowStr, Event, Options, Parser};

use super::{Node, Tag, builder::Builder};

/// The longest text that is parsed, in bytes; a longer one is shown as it is.
pub(super) const MAX_TEXT: usize = 512 * 1024;

/// The most nodes of a text; from the block on that has more, it is shown as it is.
pub(super) const MAX_NODES: usize = 25_000;

/// The most columns of a table.
const MAX_COLUMNS: usize = 200;

/// The most cells that short rows leave to be filled up, in all tables of a text.
const MAX_FILLED_CELLS: usize = 20_000;

/// Parses a whole text. `citations` are the numbers that `[n]` may name; others are flagged.
///
/// A text over 512 KiB is given back as one code block, and tables of more than 200 columns as text, so
/// that the work is bounded whatever the text holds.
pub fn parse(text: &str, citations: &[u32]) -> Vec<Node> {
    let text = normalise(text);
    if text.len() > MAX_TEXT {
        return vec![as_it_is(&text)];
    }
    parse_blocks(&text, citations, &Definitions::new(), MAX_NODES).blocks
}

/// Where wikilinks stand in a text, in order; nowhere in one over 512 KiB.
pub(super) fn wikilink_ranges(text: &str) -> Vec<Range<usize>> {
    if text.len() > MAX_TEXT {
        return Vec::new();
    }
    parse_blocks(text, &[], &Definitions::new(), MAX_NODES).wikilinks
}

/// Link definitions that stand before the text that is parsed: their normalised labels, their addresses.
pub(super) type Definitions = BTreeMap<String, String>;

/// Top-level blocks.
pub(super) struct Parsed {
    /// The blocks.
    pub(super) blocks: Vec<Node>,
    /// Where the line of each begins.
    pub(super) starts: Vec<usize>,
    /// Nodes up to and including each block.
    pub(super) nodes: Vec<usize>,
    /// Where wikilinks stand in the text.
    pub(super) wikilinks: Vec<Range<usize>>,
    /// Where each link definition begins, with its label and address.
    pub(super) definitions: Vec<(usize, String, String)>,
    /// The last block is the rest of the text as it is, since there were too many nodes.
    pub(super) cut: bool,
}

/// Parses top-level blocks, with at most `max_nodes` in them.
pub(super) fn parse_blocks(
    text: &str,
    citations: &[u32],
    definitions: &Definitions,
    max_nodes: usize,
) -> Parsed {
    let mut parsed = Parsed {
        blocks: Vec::new(),
        starts: Vec::new(),
        nodes: Vec::new(),
        wikilinks: Vec::new(),
        definitions: Vec::new(),
        cut: false,
    };
    let mut options = Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_TABLES
        | Options::ENABLE_MATH;
    options.set(Options::ENABLE_TABLES, tables_are_bounded(text));
    let resolve = |link: BrokenLink<'_>| {
        let address = definitions.get(&label(&link.reference))?;
        Some((CowStr::from(address.clone()), CowStr::Borrowed("")))
    };
    let parser = Parser::new_with_broken_link_callback(text, options, Some(resolve));
    parsed.definitions = parser
        .reference_definitions()
        .iter()
        .map(|(name, definition)| (definition.span.start, label(name), definition.dest.to_string()))
        .collect();
    let mut builder = Builder::new(text, citations);
    let mut depth = 0_usize;
    for (event, range) in parser.into_offset_iter() {
        if depth == 0 {
            let line = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
            parsed.starts.push(line);
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if let Some(block) = builder.event(event, range) {
            parsed.blocks.push(block);
            parsed.nodes.push(builder.nodes);
        }
        if builder.nodes > max_nodes {
            cut(&mut parsed, text);
            break;
        }
    }
    parsed.wikilinks = builder.wikilinks;
    parsed
}

/// Line ends as `\n` alone.
pub(super) fn normalise(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// A text without any markup of its own.
pub(super) fn as_it_is(text: &str) -> Node {
    Node::element(Tag::CodeBlock { language: None }, vec![Node::text(text)])
}

/// Leaves out the block that has too many nodes, and gives the rest of the text as it is.
fn cut(parsed: &mut Parsed, text: &str) {
    let whole = parsed.blocks.len().min(parsed.starts.len().saturating_sub(1));
    parsed.blocks.truncate(whole);
    parsed.nodes.truncate(whole);
    parsed.starts.truncate(whole + 1);
    let from = parsed.starts.last().copied().unwrap_or(0);
    parsed.blocks.push(as_it_is(&text[from..]));
    parsed.nodes.push(parsed.nodes.last().copied().unwrap_or(0) + 2);
    parsed.cut = true;
}

/// Link labels are the same whatever their case and spacing.
fn label(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether the tables of a text, if it has any, are of a size that a reader could want. The parser
/// fills up short rows, so that a few bytes can stand for very many cells.
pub(super) fn tables_are_bounded(text: &str) -> bool {
    let mut columns = 0;
    let mut filled = 0_usize;
    for line in text.split('\n') {
        let bars = || line.bytes().filter(|&byte| byte == b'|').count();
        if is_delimiter_row(line) {
            columns = bars() + 1;
            if columns > MAX_COLUMNS {
                return false;
            }
        } else if columns > 0 {
            if line.trim().is_empty() {
                columns = 0;
            } else {
                filled += columns.saturating_sub(bars() + 1);
                if filled > MAX_FILLED_CELLS {
                    return false;
                }
            }
        }
    }
    true
}

/// Whether a line has only what the row below a table's head has, a quote's mark before it included.
fn is_delimiter_row(line: &str) -> bool {
    let mut bars_and_dashes = (false, false);
    for byte in line.bytes() {
        match byte {
            b'|' => bars_and_dashes.0 = true,
            b'-' => bars_and_dashes.1 = true,
            b':' | b' ' | b'\t' | b'>' => {}
            _ => return false,
        }
    }
    bars_and_dashes == (true, true)
}
