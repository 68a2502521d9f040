//! Splits a Markdown document into passages: one for each heading; long ones are split between blocks.
//!
//! The concatenated ranges of the passages equal the document. The text of a passage that begins within a table has the head of
//! the table above its rows, which would say nothing alone.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use super::markdown::MARKDOWN;
use super::obsidian::{without_callout, without_size};
use super::words::SAMPLE_BYTES;

/// Passages are split before the last block that begins within this many bytes, enough for some paragraphs and an example.
const TARGET_BYTES: usize = 1_800;

/// Headings of a document that begin passages; text after these belongs to the last one, however many headings it has.
const MAX_HEADINGS: usize = 10_000;

/// Maximum bytes of a heading, about; longer ones are cut.
const MAX_HEADING_BYTES: usize = 200;

/// Maximum bytes of a block; longer ones are split too.
const MAX_BLOCK_BYTES: usize = 12_000;

/// Maximum bytes of a table's head that is repeated.
const MAX_HEAD_BYTES: usize = 1_000;

/// A document without its front matter.
#[derive(Debug, Default)]
pub(crate) struct Document {
    /// The heading that it begins with, else its only main heading.
    pub(crate) title: Option<String>,
    /// In order; none for an empty text.
    pub(crate) passages: Vec<Passage>,
    /// The beginning of Markdown's text without markup and code, which tells its language; else empty.
    pub(crate) prose: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Passage {
    /// Unique in its document: the heading's slug, or `top` before the first heading; with `~2` and so on for further parts of
    /// a long section.
    pub(crate) slug: String,
    /// The heading above it; empty before the first heading and under the title.
    pub(crate) heading: String,
    /// The headings above that one, outermost first, without the title.
    pub(crate) above: Vec<String>,
    /// In bytes of the document.
    pub(crate) range: Range<usize>,
    /// The head of the table that it begins in, in bytes of the document.
    pub(super) head: Option<Range<usize>>,
    /// Whether it has text besides its heading.
    pub(crate) has_body: bool,
}

impl Passage {
    /// Its text, as it is found and cited.
    pub(crate) fn text<'t>(&self, document: &'t str) -> Cow<'t, str> {
        let text = document.get(self.range.clone()).unwrap_or_default();
        match self.head.clone().and_then(|head| document.get(head)) {
            Some(head) => Cow::Owned(format!("{head}{text}")),
            None => Cow::Borrowed(text),
        }
    }
}

/// A table that stands by itself.
#[derive(Debug)]
struct Table {
    range: Range<usize>,
    /// Where its first row below the head begins.
    rows: usize,
}

#[derive(Debug)]
struct Heading {
    range: Range<usize>,
    level: HeadingLevel,
    text: String,
    /// Its slug, before that is made unique.
    anchor: String,
}

/// The result of one pass over the parser's events.
#[derive(Debug, Default)]
struct HeadingOutline {
    headings: Vec<Heading>,
    /// Offsets at which a passage may begin, ascending.
    cuts: Vec<usize>,
    /// In order.
    tables: Vec<Table>,
    /// Offset of the first text that is not a badge.
    first_words: Option<usize>,
    /// See [`Document::prose`].
    prose: String,
}

impl HeadingOutline {
    fn add_prose(&mut self, words: &str) {
        if self.prose.len() < SAMPLE_BYTES {
            self.prose.push_str(words);
        }
    }
}

/// Splits Markdown.
pub(crate) fn of_markdown(text: &str) -> Document {
    let outline = outline(text);
    let named = || outline.headings.iter().enumerate().filter(|(_, heading)| !heading.text.is_empty());
    let opening = named().next().filter(|(_, heading)| outline.first_words >= Some(heading.range.start));
    let mut mains = named().filter(|(_, heading)| heading.level == HeadingLevel::H1);
    // If a document begins with text and has several main headings, none of them is the title.
    let title = opening.or_else(|| mains.next().filter(|_| mains.next().is_none())).map(|(index, _)| index);
    Document {
        title: title.map(|index| outline.headings[index].text.clone()),
        passages: sections(text, &outline, title),
        prose: outline.prose,
    }
}

/// Splits plain text, which has no headings.
pub(crate) fn of_plain_text(text: &str) -> Document {
    let cuts = text.match_indices("\n\n").map(|(at, _)| at + 2).collect();
    let outline = HeadingOutline { cuts, ..HeadingOutline::default() };
    Document { passages: sections(text, &outline, None), ..Document::default() }
}

/// Splits the text of a PDF, of slides or sheets, whose headings are their parts and no title.
pub(crate) fn of_pages(text: &str) -> Document {
    let mut outline = outline(text);
    for heading in &mut outline.headings {
        // The number that is printed on the page may be none of the file's; links count pages.
        heading.anchor = slug(heading.text.split_once(" (").map_or(&heading.text, |(page, _)| page));
    }
    Document { passages: sections(text, &outline, None), ..Document::default() }
}

/// The text of Markdown without markup, link targets and badges, and without code unless `with_code`.
pub(crate) fn plain(text: &str, with_code: bool) -> String {
    let mut plain = String::with_capacity(text.len());
    let (mut links, mut is_code) = (0_usize, false);
    let mut badges = 0_usize;
    // Where the first line of a quote, and the description of a picture begin.
    let (mut quote, mut picture) = (None, plain.len());
    for event in Parser::new_ext(text, MARKDOWN) {
        match event {
            Event::Start(Tag::BlockQuote(_)) => quote = Some(plain.len()),
            Event::Start(Tag::Link { .. }) => links += 1,
            Event::End(TagEnd::Link) => links = links.saturating_sub(1),
            Event::Start(Tag::Image { .. }) => {
                badges += usize::from(links > 0 || badges > 0);
                picture = plain.len();
            }
            Event::End(TagEnd::Image) => {
                badges = badges.saturating_sub(1);
                let described = plain.get(picture..).map_or(0, |text| without_size(text).len());
                plain.truncate(picture + described);
            }
            Event::Start(Tag::CodeBlock(_)) => is_code = true,
            Event::Text(words) | Event::Code(words) if badges == 0 && (with_code || !is_code) => {
                plain.push_str(&words);
            }
            Event::SoftBreak | Event::HardBreak => {
                end_of_callout(&mut plain, quote.take());
                plain.push('\n');
            }
            Event::End(tag) => {
                if tag == TagEnd::Paragraph {
                    end_of_callout(&mut plain, quote.take());
                }
                is_code = false;
                if !matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) {
                    plain.push('\n');
                }
            }
            _ => {}
        }
    }
    plain
}

/// Removes the kind of a callout from the first line of a quote, which began at this place.
fn end_of_callout(plain: &mut String, start: Option<usize>) {
    let Some(start) = start else { return };
    if let Some(title) = without_callout(&plain[start..]).map(str::len) {
        plain.replace_range(start..plain.len() - title, "");
    }
}

/// The anchor of a heading, as common Markdown hosts make it.
pub(crate) fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    let slug: String = kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect();
    if slug.is_empty() { "section".to_owned() } else { slug }
}

fn outline(text: &str) -> HeadingOutline {
    let mut out = HeadingOutline::default();
    let (mut depth, mut images, mut in_heading, mut is_code) = (0_usize, 0_usize, false, false);
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if depth == 0 || (depth == 1 && matches!(tag, Tag::Item | Tag::TableRow)) {
                    out.cuts.push(range.start);
                }
                match (&tag, out.tables.last_mut()) {
                    (Tag::Table(_), _) if depth == 0 => {
                        out.tables.push(Table { rows: range.end, range: range.clone() });
                    }
                    (Tag::TableRow, Some(table)) => table.rows = table.rows.min(range.start),
                    _ => {}
                }
                if let (Tag::Heading { level, .. }, 0) = (&tag, depth)
                    && out.headings.len() < MAX_HEADINGS
                {
                    in_heading = true;
                    let (text, anchor) = (String::new(), String::new());
                    out.headings.push(Heading { range, level: *level, text, anchor });
                }
                images += usize::from(matches!(tag, Tag::Image { .. }));
                is_code |= matches!(tag, Tag::CodeBlock(_));
                depth += 1;
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                in_heading &= depth > 0;
                images -= usize::from(images > 0 && tag == TagEnd::Image);
                is_code &= tag != TagEnd::CodeBlock;
                out.add_prose("\n");
            }
            Event::Text(words) | Event::Code(words) if images == 0 => {
                out.first_words.get_or_insert(range.start);
                if !is_code {
                    out.add_prose(&words);
                }
                if let Some(heading) = out.headings.last_mut().filter(|_| in_heading) {
                    let words = words.chars().take(MAX_HEADING_BYTES.saturating_sub(heading.text.len()));
                    heading.text.extend(words);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                out.add_prose("\n");
                out.headings.last_mut().filter(|_| in_heading).into_iter().for_each(|it| it.text.push(' '));
            }
            _ => {}
        }
    }
    for heading in &mut out.headings {
        heading.text = heading.text.split_whitespace().collect::<Vec<_>>().join(" ");
        heading.anchor = slug(&heading.text);
    }
    out
}

fn sections(text: &str, outline: &HeadingOutline, title: Option<usize>) -> Vec<Passage> {
    let mut slugs = Slugs::default();
    let mut passages = Vec::new();
    let mut above: Vec<&Heading> = Vec::new();
    let mut start = outline.headings.first().map_or(text.len(), |heading| heading.range.start);
    if text[..start].trim().is_empty() {
        start = 0;
    } else {
        let top = Passage {
            slug: slugs.unique("top"),
            heading: String::new(),
            above: Vec::new(),
            range: 0..start,
            head: None,
            has_body: true,
        };
        passages.extend(pieces(text, outline, 0, top));
    }
    for (index, heading) in outline.headings.iter().enumerate() {
        let end = outline.headings.get(index + 1).map_or(text.len(), |next| next.range.start);
        let is_title = title == Some(index);
        above.retain(|above| above.level < heading.level);
        let section = Passage {
            slug: slugs.unique(&heading.anchor),
            heading: if is_title { String::new() } else { heading.text.clone() },
            above: above.iter().map(|above| above.text.clone()).collect(),
            range: start..end,
            head: None,
            has_body: true,
        };
        passages.extend(pieces(text, outline, heading.range.end, section));
        if !is_title {
            above.push(heading);
        }
        start = end;
    }
    passages
}

/// Splits a long section between blocks, items and rows. `body` is the end of its heading.
fn pieces(text: &str, outline: &HeadingOutline, body: usize, section: Passage) -> Vec<Passage> {
    let HeadingOutline { cuts, tables, .. } = outline;
    let Range { start, end } = section.range;
    let mut bounds = vec![start];
    let mut from = start;
    while end - from > TARGET_BYTES {
        let mut inside = cuts[cuts.partition_point(|at| *at <= from)..].iter().copied();
        let next = inside.clone().next().unwrap_or(end);
        let last = inside.by_ref().take_while(|at| *at <= from + TARGET_BYTES).last();
        from = last.unwrap_or(next).min(line_before(text, from, end)).min(end);
        bounds.push(from);
    }
    bounds.extend((from < end).then_some(end));
    let piece = |(index, range): (usize, &[usize])| Passage {
        slug: if index == 0 { section.slug.clone() } else { format!("{}~{}", section.slug, index + 1) },
        range: range[0]..range[1],
        head: head_above(text, tables, range[0]),
        has_body: !text[range[0].max(body).min(range[1])..range[1]].trim().is_empty(),
        ..section.clone()
    };
    bounds.windows(2).enumerate().map(piece).collect()
}

/// The head of a table, if a row below its first one begins here.
fn head_above(text: &str, tables: &[Table], at: usize) -> Option<Range<usize>> {
    let table = tables.get(tables.partition_point(|table| table.range.start < at).checked_sub(1)?)?;
    let head = table.range.start..table.rows;
    let is_row = table.rows < at && at < table.range.end && text[..at].ends_with('\n');
    (is_row && head.len() <= MAX_HEAD_BYTES).then_some(head)
}

/// The offset at which to split an oversized block: after its last line that fits, else after its last character.
fn line_before(text: &str, from: usize, end: usize) -> usize {
    let limit = text.floor_char_boundary((from + MAX_BLOCK_BYTES).min(end));
    let middle = text.floor_char_boundary(from + (limit - from) / 2);
    if limit == end { end } else { text[middle..limit].rfind('\n').map_or(limit, |at| middle + at + 1) }
}

/// Makes slugs unique.
#[derive(Debug, Default)]
struct Slugs(HashMap<String, usize>);

impl Slugs {
    fn unique(&mut self, slug: &str) -> String {
        let mut unique = slug.to_owned();
        let mut count = self.0.get(slug).copied().unwrap_or(0);
        while self.0.contains_key(&unique) {
            count += 1;
            unique = format!("{slug}-{count}");
        }
        self.0.insert(slug.to_owned(), count);
        self.0.entry(unique.clone()).or_insert(0);
        unique
    }
}

#[cfg(test)]
#[path = "passages_tests.rs"]
mod tests;
