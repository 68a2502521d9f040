//! Cuts a Markdown document into passages: one for each heading, long ones at their blocks.
//!
//! Nothing is lost: the passages' texts, put together, are the document.

use std::collections::HashMap;
use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Passages are cut at the last block that begins before this, in bytes: room for a few paragraphs and their example.
const TARGET_BYTES: usize = 1_800;

/// A block is cut only beyond this, in bytes.
const MAX_BLOCK_BYTES: usize = 12_000;

/// The Markdown that is understood, here and where passages are quoted.
pub(crate) const MARKDOWN: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_GFM)
    .union(Options::ENABLE_WIKILINKS);

/// What a document holds, apart from its front matter.
#[derive(Debug, Default)]
pub(crate) struct Document {
    /// Its first heading where it begins with one, else its only main heading.
    pub(crate) title: Option<String>,
    /// In the document's order; none for an empty text.
    pub(crate) passages: Vec<Passage>,
}

/// A part of a document that can be found and cited by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Passage {
    /// Unique in its document: the heading's slug, `top` before the first, `~2` and so on for the rest of a long section.
    pub(crate) slug: String,
    /// The heading it stands under; empty before the first one and under the title.
    pub(crate) heading: String,
    /// The headings above that one, outermost first, without the title.
    pub(crate) above: Vec<String>,
    /// In bytes of the document.
    pub(crate) range: Range<usize>,
    /// Whether it says anything beyond its heading.
    pub(crate) has_body: bool,
}

#[derive(Debug)]
struct Heading {
    range: Range<usize>,
    level: HeadingLevel,
    text: String,
}

/// What one pass over the events tells.
#[derive(Debug, Default)]
struct Outline {
    headings: Vec<Heading>,
    /// Where a passage may begin, in order.
    cuts: Vec<usize>,
    /// Where the first words are that belong to no badge.
    first_words: Option<usize>,
}

/// Cuts Markdown.
pub(crate) fn of_markdown(text: &str) -> Document {
    let outline = outline(text);
    let named = || outline.headings.iter().enumerate().filter(|(_, heading)| !heading.text.is_empty());
    let opening = named().next().filter(|(_, heading)| outline.first_words >= Some(heading.range.start));
    let mut mains = named().filter(|(_, heading)| heading.level == HeadingLevel::H1);
    // A document that begins with text and has several main headings has no title among them.
    let title = opening.or_else(|| mains.next().filter(|_| mains.next().is_none())).map(|(index, _)| index);
    Document {
        title: title.map(|index| outline.headings[index].text.clone()),
        passages: sections(text, &outline, title),
    }
}

/// Cuts plain text, which has no headings.
pub(crate) fn of_plain_text(text: &str) -> Document {
    let cuts = text.match_indices("\n\n").map(|(at, _)| at + 2).collect();
    Document { title: None, passages: sections(text, &Outline { cuts, ..Outline::default() }, None) }
}

/// The words of a Markdown text without markup, link targets and badges; with its code if asked for.
pub(crate) fn plain(text: &str, with_code: bool) -> String {
    let mut plain = String::with_capacity(text.len());
    let (mut links, mut is_code) = (0_usize, false);
    let mut badges = 0_usize;
    for event in Parser::new_ext(text, MARKDOWN) {
        match event {
            Event::Start(Tag::Link { .. }) => links += 1,
            Event::End(TagEnd::Link) => links = links.saturating_sub(1),
            Event::Start(Tag::Image { .. }) => badges += usize::from(links > 0 || badges > 0),
            Event::End(TagEnd::Image) => badges = badges.saturating_sub(1),
            Event::Start(Tag::CodeBlock(_)) => is_code = true,
            Event::Text(words) | Event::Code(words) if badges == 0 && (with_code || !is_code) => {
                plain.push_str(&words);
            }
            Event::SoftBreak | Event::HardBreak => plain.push('\n'),
            Event::End(tag) => {
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

/// The anchor that common Markdown hosts give a heading.
pub(crate) fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    let slug: String = kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect();
    if slug.is_empty() { "section".to_owned() } else { slug }
}

fn outline(text: &str) -> Outline {
    let mut out = Outline::default();
    let (mut depth, mut images, mut in_heading) = (0_usize, 0_usize, false);
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if depth == 0 || (depth == 1 && matches!(tag, Tag::Item | Tag::TableRow)) {
                    out.cuts.push(range.start);
                }
                if let (Tag::Heading { level, .. }, 0) = (&tag, depth) {
                    in_heading = true;
                    out.headings.push(Heading { range, level: *level, text: String::new() });
                }
                images += usize::from(matches!(tag, Tag::Image { .. }));
                depth += 1;
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                in_heading &= depth > 0;
                images -= usize::from(images > 0 && tag == TagEnd::Image);
            }
            Event::Text(words) | Event::Code(words) if images == 0 => {
                out.first_words.get_or_insert(range.start);
                if let Some(heading) = out.headings.last_mut().filter(|_| in_heading) {
                    heading.text.push_str(&words);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                out.headings.last_mut().filter(|_| in_heading).into_iter().for_each(|it| it.text.push(' '));
            }
            _ => {}
        }
    }
    for heading in &mut out.headings {
        heading.text = heading.text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    out
}

fn sections(text: &str, outline: &Outline, title: Option<usize>) -> Vec<Passage> {
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
            has_body: true,
        };
        passages.extend(pieces(text, &outline.cuts, 0, top));
    }
    for (index, heading) in outline.headings.iter().enumerate() {
        let end = outline.headings.get(index + 1).map_or(text.len(), |next| next.range.start);
        let is_title = title == Some(index);
        above.retain(|above| above.level < heading.level);
        let section = Passage {
            slug: slugs.unique(&slug(&heading.text)),
            heading: if is_title { String::new() } else { heading.text.clone() },
            above: above.iter().map(|above| above.text.clone()).collect(),
            range: start..end,
            has_body: true,
        };
        passages.extend(pieces(text, &outline.cuts, heading.range.end, section));
        if !is_title {
            above.push(heading);
        }
        start = end;
    }
    passages
}

/// Cuts a section that is too long: at its blocks, items and rows. `body` is where its heading ends.
fn pieces(text: &str, cuts: &[usize], body: usize, section: Passage) -> Vec<Passage> {
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
        has_body: !text[range[0].max(body).min(range[1])..range[1]].trim().is_empty(),
        ..section.clone()
    };
    bounds.windows(2).enumerate().map(piece).collect()
}

/// Where a block must be cut that is longer than any should be: at its last line, else its last character.
fn line_before(text: &str, from: usize, end: usize) -> usize {
    let limit = text.floor_char_boundary((from + MAX_BLOCK_BYTES).min(end));
    let middle = text.floor_char_boundary(from + (limit - from) / 2);
    if limit == end { end } else { text[middle..limit].rfind('\n').map_or(limit, |at| middle + at + 1) }
}

/// Hands out slugs, each once.
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
