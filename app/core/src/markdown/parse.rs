//! Parses text into blocks.

use std::{borrow::Cow, collections::BTreeMap, ops::Range};

use pulldown_cmark::{BrokenLink, CowStr, Event, Parser, Tag as Start};

use super::{
    Element, Node, Tag,
    builder::TreeBuilder,
    citation::Citable,
    formula::MASK,
    growing::{Completion, begun_line, complete, may_become_table},
    image::Readable,
    inline::Places,
    input::{Input, options},
    source::Source,
};
use crate::text::{ImageData, without_image_data};

/// Maximum bytes of a text that is parsed, without the data of its images; longer ones are shown verbatim.
pub(super) const MAX_TEXT: usize = 512 * 1024;

/// Maximum nodes of a text; from the block that exceeds it, the rest is shown verbatim.
pub(super) const MAX_NODES: usize = 25_000;

/// Parses a whole text, whose citations may name these sources.
///
/// To bound the work, a text over 512 KiB becomes one code block, and tables over 200 columns become text.
pub fn parse<'c>(text: &str, citable: impl Into<Citable<'c>>) -> Vec<Node> {
    let text = normalise(text);
    parse_whole(&text, citable.into()).map_or_else(|| vec![verbatim(&text)], |parsed| parsed.blocks)
}

/// The ranges of wikilinks in a text, in order; none in a text over 512 KiB.
pub(super) fn wikilink_ranges(text: &str) -> Vec<Range<usize>> {
    parse_whole(text, Citable::default()).map(|parsed| parsed.places.wikilinks).unwrap_or_default()
}

/// Replaces the citations of a text. `replace` gets the index of each, from 0, and its number. A text over 512 KiB is
/// given back as it is.
pub fn replace_citations<'c>(
    text: &str,
    citable: impl Into<Citable<'c>>,
    mut replace: impl FnMut(u32, u32) -> String,
) -> String {
    let text = normalise(text);
    let mut replaced = String::with_capacity(text.len());
    let (mut copied, mut at) = (0, 0);
    for (place, numbers) in citation_places(&text, citable.into()) {
        replaced.push_str(&text[copied..place.start]);
        for number in numbers {
            replaced.push_str(&replace(at, number));
            at += 1;
        }
        copied = place.end;
    }
    replaced.push_str(&text[copied..]);
    replaced
}

/// The text without its citations, whose numbers mean nothing without the answer's sources, nor the data of images.
pub(crate) fn without_citations<'c>(text: &str, citable: impl Into<Citable<'c>>) -> String {
    let text = without_image_data(text);
    let text = normalise(&text);
    let mut kept = String::with_capacity(text.len());
    let mut copied = 0;
    for (place, _) in citation_places(&text, citable.into()) {
        let before = &text[copied..place.start];
        kept.push_str(before.trim_end_matches(' '));
        // Between a blank before and none after it, the blank is the one between words.
        let is_between =
            before.ends_with(' ') && text[place.end..].starts_with(|c: char| c.is_alphanumeric());
        kept.extend(is_between.then_some(' '));
        copied = place.end;
    }
    kept.push_str(&text[copied..]);
    kept
}

/// The places of the citations in a text with `\n` as its only line end, in order, each with its numbers; none in a text over
/// 512 KiB.
pub fn citation_places(text: &str, citable: Citable<'_>) -> Vec<(Range<usize>, Vec<u32>)> {
    let Some(mut parsed) = parse_whole(text, citable) else { return Vec::new() };
    let end = if parsed.cut { parsed.starts.last().copied().unwrap_or(0) } else { text.len() };
    parsed.places.citations.retain(|(place, _)| place.start < end);
    parsed.places.citations
}

/// `None` if the text is too long.
fn parse_whole(text: &str, citable: Citable<'_>) -> Option<Parsed> {
    let images = ImageData::of(text);
    let readable = Readable::new(text, images.after(0), 0);
    (readable.text.len() <= MAX_TEXT)
        .then(|| parse_blocks(&readable, false, citable, &Definitions::new(), MAX_NODES))
}

/// Addresses of link definitions before the parsed text, by normalised label.
pub(super) type Definitions = BTreeMap<String, String>;

pub(super) struct Parsed {
    /// Top-level blocks.
    pub(super) blocks: Vec<Node>,
    /// Offset of each block's first line.
    pub(super) starts: Vec<usize>,
    /// Number of nodes up to and including each block.
    pub(super) nodes: Vec<usize>,
    /// Ranges of wikilinks and citations in the text.
    pub(super) places: Places,
    /// Offset, label and address of each link definition.
    pub(super) definitions: Vec<(usize, String, String)>,
    /// There were too many nodes, so the last block is the rest of the text verbatim.
    pub(super) cut: bool,
    /// There are definitions of footnotes.
    pub(super) has_footnotes: bool,
    /// The end of the text is shown as if its missing marks followed.
    pub(super) is_provisional: bool,
    /// Start of the last line, which a formula may begin before.
    pub(super) last_line: usize,
    last_leaf: Leaf,
}

/// The last block that contains no others.
enum Leaf {
    /// A paragraph, a heading, the text of a list item or a cell, at this range.
    Inline(Range<usize>),
    Code,
    Other,
}

/// Parses top-level blocks, up to about `max_nodes` nodes. `is_growing` if the text may go on.
pub(super) fn parse_blocks(
    readable: &Readable<'_>,
    is_growing: bool,
    citable: Citable<'_>,
    definitions: &Definitions,
    max_nodes: usize,
) -> Parsed {
    let input = Input::new(&readable.text, is_growing);
    let (written, text, formulas) = (&*readable.text, &*input.text, input.formulas.as_slice());
    let source = Source { readable, written, text, formulas, citable, definitions, is_growing, max_nodes };
    let mut parsed = parse_growing(source);
    parsed.is_provisional |= input.is_provisional;
    let place = |at: &mut usize| *at = readable.written_offset(*at);
    parsed.starts.iter_mut().for_each(place);
    parsed.definitions.iter_mut().for_each(|(at, ..)| place(at));
    place(&mut parsed.last_line);
    let citations = parsed.places.citations.iter_mut().map(|(range, _)| range);
    for range in citations.chain(&mut parsed.places.wikilinks) {
        place(&mut range.start);
        place(&mut range.end);
    }
    if let (true, Some(last)) = (parsed.cut, parsed.blocks.last_mut()) {
        *last = verbatim(&readable.written[parsed.starts.last().copied().unwrap_or(0)..]);
    }
    parsed
}

/// Parses, and shows the end of a growing text as if its missing marks followed. All offsets are in the readable text.
fn parse_growing(source: Source<'_>) -> Parsed {
    let mut parsed = parse_source(source);
    if !source.is_growing || parsed.cut || matches!(parsed.last_leaf, Leaf::Code) {
        return parsed;
    }
    let (last_line, mut is_provisional) = (parsed.last_line, parsed.is_provisional);
    let mut text = source.text.to_owned();
    // Each change works on the result of the one before.
    for change in [leave_out_begun_line, leave_out_begun_table, close_marks] {
        let Some(Completion { keep, closing }) = change(&text, &parsed) else { continue };
        let changed = format!("{}{closing}", &text[..keep]);
        let written = format!("{}{closing}", &source.written[..keep]);
        let shown = parse_source(Source { written: &written, text: &changed, ..source });
        // The closing marks can begin a block that is not in the text.
        if parsed.starts.starts_with(&shown.starts) {
            (text, parsed, is_provisional) = (changed, shown, true);
        }
    }
    Parsed { is_provisional, last_line, ..parsed }
}

/// Leaves out the last line while its meaning depends on the text to come.
fn leave_out_begun_line(text: &str, _: &Parsed) -> Option<Completion> {
    begun_line(text).map(|keep| Completion { keep, closing: String::new() })
}

fn leave_out_begun_table(text: &str, parsed: &Parsed) -> Option<Completion> {
    let (Some(Node::Element(Element { tag: Tag::Paragraph, .. })), Some(&keep)) =
        (parsed.blocks.last(), parsed.starts.last())
    else {
        return None;
    };
    may_become_table(&text[keep..]).then(|| Completion { keep, closing: String::new() })
}

/// Closes the marks in the last paragraph, unless an empty line ended it.
fn close_marks(text: &str, parsed: &Parsed) -> Option<Completion> {
    let Leaf::Inline(inline) = &parsed.last_leaf else { return None };
    let end = text.trim_end().len();
    if inline.end < end || text[end..].matches('\n').count() > 1 {
        return None;
    }
    let Completion { keep, closing } = complete(&text[inline.start..])?;
    Some(Completion { keep: inline.start + keep, closing })
}

fn parse_source(source: Source<'_>) -> Parsed {
    let Source { written, text, formulas, definitions, max_nodes, .. } = source;
    let mut parsed = Parsed {
        blocks: Vec::new(),
        starts: Vec::new(),
        nodes: Vec::new(),
        places: Places::default(),
        definitions: Vec::new(),
        cut: false,
        has_footnotes: false,
        is_provisional: formulas.last().is_some_and(|formula| formula.is_open),
        last_line: text.rfind('\n').map_or(0, |newline| newline + 1),
        last_leaf: Leaf::Other,
    };
    let end = text.trim_end().len();
    let resolve = |link: BrokenLink<'_>| {
        let address = definitions.get(&label(&link.reference))?;
        Some((CowStr::from(address.clone()), CowStr::Borrowed("")))
    };
    let parser = Parser::new_with_broken_link_callback(text, options(text), Some(resolve));
    parsed.definitions = parser
        .reference_definitions()
        .iter()
        .map(|(name, definition)| {
            let address = source.written_slice(&definition.dest, &definition.span);
            (definition.span.start, label(name), address.to_owned())
        })
        .collect();
    let mut builder = TreeBuilder::new(source);
    for (event, range) in parser.into_offset_iter() {
        if builder.frames.is_between_blocks() {
            let line = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
            parsed.starts.push(line);
        }
        match &event {
            Event::Start(Start::CodeBlock(_)) => parsed.last_leaf = Leaf::Code,
            Event::Start(Start::HtmlBlock) => parsed.last_leaf = Leaf::Other,
            // The parser gives the cells that it adds to a short row offsets beyond the text.
            Event::Start(Start::Paragraph | Start::Heading { .. } | Start::Item | Start::TableCell)
                if range.start < end =>
            {
                parsed.last_leaf = Leaf::Inline(range.clone());
            }
            _ => {}
        }
        parsed.has_footnotes |= matches!(event, Event::Start(Start::FootnoteDefinition(_)));
        if let Some(block) = builder.event(event, range) {
            parsed.blocks.push(block);
            parsed.nodes.push(builder.frames.nodes);
        }
        if builder.frames.nodes > max_nodes {
            cut(&mut parsed, written);
            break;
        }
    }
    if let Some(block) = builder.finish().filter(|_| !parsed.cut) {
        parsed.blocks.push(block);
        parsed.nodes.push(builder.frames.nodes);
    }
    parsed.is_provisional |= builder.is_provisional;
    parsed.places = builder.places;
    parsed
}

/// Normalises line ends to `\n`, and replaces the character that hides formulas by a space.
pub(super) fn normalise(text: &str) -> Cow<'_, str> {
    let mask = char::from(MASK);
    if text.contains(['\r', mask]) {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n").replace(mask, " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// Text as one code block.
pub(super) fn verbatim(text: &str) -> Node {
    Node::element(Tag::CodeBlock { language: None }, vec![Node::text(text)])
}

/// Replaces the block with too many nodes, and all after it, by the text verbatim.
fn cut(parsed: &mut Parsed, text: &str) {
    let whole = parsed.blocks.len().min(parsed.starts.len().saturating_sub(1));
    parsed.blocks.truncate(whole);
    parsed.nodes.truncate(whole);
    parsed.starts.truncate(whole + 1);
    let from = parsed.starts.last().copied().unwrap_or(0);
    parsed.blocks.push(verbatim(&text[from..]));
    parsed.nodes.push(parsed.nodes.last().copied().unwrap_or(0) + 2);
    parsed.cut = true;
}

/// Normalises a link label: case and spacing do not matter.
fn label(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
