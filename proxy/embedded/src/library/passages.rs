//! Cuts a Markdown document into passages: one for each heading, long ones at paragraphs, code blocks whole.
//!
//! Nothing is lost: the passages' texts, put together, are the document.

use std::collections::HashMap;

use pulldown_cmark::{BrokenLink, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::references;
use super::words::SAMPLE_BYTES;

/// Passages are cut at the last block that ends before this, in bytes: room for a few paragraphs and their example.
const TARGET_BYTES: usize = 1_800;

/// A code block is cut only beyond this, in bytes.
const MAX_CODE_BYTES: usize = 12_000;

/// What a document holds, apart from its front matter.
#[derive(Debug, Default)]
pub(crate) struct Document {
    /// The first main heading, if there is one.
    pub(crate) title: Option<String>,
    /// Where the heading that is the title ends, in bytes; 0 where no heading is.
    pub(crate) title_end: usize,
    /// In the document's order; none for an empty text.
    pub(crate) passages: Vec<Passage>,
    /// Its first running text, to tell the language by.
    pub(crate) sample: String,
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
    /// Where it begins and ends in the document, in bytes.
    pub(crate) range: (usize, usize),
    /// Its words without markup, link targets and badges.
    pub(crate) plain: String,
    /// Whether it says anything beyond its heading.
    pub(crate) has_body: bool,
}

impl Document {
    /// Makes room for so many bytes that are put into the text at a place, in the passage that has it or ends there.
    pub(crate) fn make_room(&mut self, at: usize, bytes: usize, plain: &str) {
        if self.passages.is_empty() {
            let (slug, heading) = ("top".to_owned(), String::new());
            let plain = String::new();
            self.passages.push(Passage {
                slug,
                heading,
                above: Vec::new(),
                range: (0, at),
                plain,
                has_body: true,
            });
        }
        let grown = self.passages.iter().position(|passage| passage.range.1 >= at).unwrap_or(0);
        for (index, passage) in self.passages.iter_mut().enumerate().skip(grown) {
            passage.range.0 += if index > grown { bytes } else { 0 };
            passage.range.1 += bytes;
        }
        let passage = &mut self.passages[grown];
        passage.plain.extend(["\n", plain]);
        passage.has_body = true;
    }
}

#[derive(Debug)]
struct Heading {
    at: usize,
    end: usize,
    level: HeadingLevel,
    text: String,
}

/// What one pass over the events tells.
#[derive(Debug, Default)]
struct Outline {
    headings: Vec<Heading>,
    html_title: Option<String>,
    /// Where a passage may begin, in order.
    cuts: Vec<usize>,
    /// Code blocks, which are kept whole.
    codes: Vec<(usize, usize)>,
    plain: String,
    /// Where each piece of `plain` came from: its place in the document, then in `plain`.
    origins: Vec<(usize, usize)>,
    sample: String,
    /// Plain text is its own words.
    is_plain: bool,
}

impl Outline {
    /// The headings that have a text and are as asked.
    fn named(&self, is_asked: impl Fn(&Heading) -> bool) -> Vec<usize> {
        let headings = self.headings.iter().enumerate();
        headings
            .filter(|(_, heading)| !heading.text.is_empty() && is_asked(heading))
            .map(|(index, _)| index)
            .collect()
    }

    /// Whether anything but badges and comments stands before a place.
    fn has_prose_before(&self, at: usize) -> bool {
        self.origins.first().is_some_and(|(first, _)| *first < at)
    }
}

/// Cuts Markdown.
pub(crate) fn of_markdown(text: &str) -> Document {
    let outline = outline(text);
    let mains: Vec<usize> = outline.named(|heading| heading.level == HeadingLevel::H1);
    let opens = |index: &usize| !outline.has_prose_before(outline.headings[*index].at);
    // A document that begins with text and has several main headings has no title among them.
    let main = mains.first().copied().filter(|_| mains.len() == 1);
    let opening = outline.named(|_| true).first().copied().filter(opens);
    let title = if outline.html_title.is_some() { None } else { opening.or(main) };
    let title_text =
        title.map(|index| outline.headings[index].text.clone()).or_else(|| outline.html_title.clone());
    let passages = sections(text, &outline, title);
    let title_end = title.map_or(0, |index| {
        let end = outline.headings[index].end;
        // The line's own end is not in every heading's range.
        end + usize::from(text[end..].starts_with('\n') && !text[..end].ends_with('\n'))
    });
    Document { title: title_text, title_end, passages, sample: outline.sample }
}

/// Cuts plain text, which has no headings.
pub(crate) fn of_plain_text(text: &str) -> Document {
    let cuts = text.match_indices("\n\n").map(|(at, _)| at + 2).collect();
    let sample = text[..floor(text, SAMPLE_BYTES)].to_owned();
    let outline = Outline { cuts, sample, is_plain: true, ..Outline::default() };
    Document { title: None, title_end: 0, passages: sections(text, &outline, None), sample: outline.sample }
}

/// The anchor that common Markdown hosts give a heading.
pub(crate) fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    let slug: String = kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect();
    if slug.is_empty() { "section".to_owned() } else { slug }
}

fn outline(text: &str) -> Outline {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut out = Outline::default();
    let (mut depth, mut links, mut badges, mut code, mut heading) =
        (0_usize, 0_usize, 0_usize, false, None::<Heading>);
    let mut undefined = |link: BrokenLink<'_>| references::without_definition(text, &link);
    let parser = Parser::new_with_broken_link_callback(text, options, Some(&mut undefined));
    for (event, range) in parser.into_offset_iter() {
        if matches!(event, Event::Start(_) | Event::Rule) && depth == 0 {
            out.cuts.push(range.start);
        }
        match event {
            Event::Start(tag) => {
                depth += 1;
                match tag {
                    Tag::Heading { level, .. } if depth == 1 => {
                        heading =
                            Some(Heading { at: range.start, end: range.end, level, text: String::new() });
                    }
                    Tag::Item | Tag::TableRow if depth == 2 => out.cuts.push(range.start),
                    Tag::CodeBlock(_) => {
                        code = true;
                        if depth == 1 {
                            // The fence's own line end is not in its range.
                            let line_end = usize::from(text[range.end..].starts_with('\n'));
                            out.codes.push((range.start, range.end + line_end));
                        }
                    }
                    Tag::Link { .. } => links += 1,
                    Tag::Image { .. } => badges += usize::from(links > 0 || badges > 0 || heading.is_some()),
                    _ => {}
                }
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                match tag {
                    TagEnd::Heading(_) if depth == 0 => out.headings.extend(heading.take()),
                    TagEnd::Link => links = links.saturating_sub(1),
                    TagEnd::Image => badges = badges.saturating_sub(1),
                    TagEnd::CodeBlock => code = false,
                    _ => {}
                }
                if !is_inline(tag) {
                    out.plain.push('\n');
                }
            }
            Event::Text(words) | Event::Code(words) if badges == 0 => {
                out.origins.push((range.start, out.plain.len()));
                out.plain.push_str(&words);
                if let Some(heading) = &mut heading {
                    heading.text.push_str(&words);
                }
                if !code && out.sample.len() < SAMPLE_BYTES {
                    out.sample.push_str(&words);
                    out.sample.push(' ');
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                out.plain.push('\n');
                if let Some(heading) = &mut heading {
                    heading.text.push(' ');
                }
            }
            Event::Html(html) | Event::InlineHtml(html)
                if out.headings.is_empty() && out.html_title.is_none() =>
            {
                out.html_title = html_heading(&text[range.start..], &html);
            }
            _ => {}
        }
    }
    for heading in &mut out.headings {
        heading.text = heading.text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    out.cuts.sort_unstable();
    out
}

fn is_inline(tag: TagEnd) -> bool {
    matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image)
}

/// The words of `<h1 align="center">Name</h1>`, with which many a README begins.
fn html_heading(rest: &str, html: &str) -> Option<String> {
    let begins = html.trim_start().to_ascii_lowercase();
    if !begins.starts_with("<h1") {
        return None;
    }
    let window = &rest[..floor(rest, 600)];
    let inner = window.split_once('>')?.1;
    let end = inner.to_ascii_lowercase().find("</h1")?;
    let mut words = String::new();
    let mut is_tag = false;
    for c in inner[..end].chars() {
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            c if !is_tag => words.push(c),
            _ => {}
        }
    }
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    (!words.is_empty()).then_some(words)
}

fn sections(text: &str, outline: &Outline, title: Option<usize>) -> Vec<Passage> {
    let mut slugs = Slugs::default();
    let mut passages = Vec::new();
    let mut open: Vec<&Heading> = Vec::new();
    let first = outline.headings.first().map_or(text.len(), |heading| heading.at);
    if !text[..first].trim().is_empty() {
        let slug = slugs.unique("top");
        let section = Section { range: (0, first), body: 0, slug, heading: String::new(), above: Vec::new() };
        passages.extend(section.passages(text, outline));
    }
    for (index, heading) in outline.headings.iter().enumerate() {
        let end = outline.headings.get(index + 1).map_or(text.len(), |next| next.at);
        let start = if passages.is_empty() { 0 } else { heading.at };
        open.retain(|above| above.level < heading.level);
        let above: Vec<String> =
            open.iter().map(|above| above.text.clone()).filter(|text| !text.is_empty()).collect();
        let is_title = title == Some(index);
        let shown = if is_title { String::new() } else { heading.text.clone() };
        let slug = slugs.unique(&slug(&heading.text));
        let section = Section { range: (start, end), body: heading.end, slug, heading: shown, above };
        passages.extend(section.passages(text, outline));
        if !is_title {
            open.push(heading);
        }
    }
    passages
}

/// What stands under one heading.
struct Section {
    range: (usize, usize),
    /// Where its heading ends, in bytes.
    body: usize,
    slug: String,
    heading: String,
    above: Vec<String>,
}

impl Section {
    fn passages(self, text: &str, outline: &Outline) -> Vec<Passage> {
        let plain_at = |at: usize| {
            let piece = outline.origins.partition_point(|(origin, _)| *origin < at);
            outline.origins.get(piece).map_or(outline.plain.len(), |(_, plain)| *plain)
        };
        let passage = |(index, range): (usize, (usize, usize))| {
            let slug = if index == 0 { self.slug.clone() } else { format!("{}~{}", self.slug, index + 1) };
            let plain = if outline.is_plain {
                text[range.0..range.1].to_owned()
            } else {
                outline.plain[plain_at(range.0)..plain_at(range.1)].to_owned()
            };
            let has_body = !text[range.0.max(self.body).min(range.1)..range.1].trim().is_empty();
            Passage { slug, heading: self.heading.clone(), above: self.above.clone(), range, plain, has_body }
        };
        pieces(text, outline, self.range.0, self.range.1).into_iter().enumerate().map(passage).collect()
    }
}

/// Cuts a section that is too long: at its blocks, items and rows, else at its lines, else wherever a character ends.
fn pieces(text: &str, outline: &Outline, start: usize, end: usize) -> Vec<(usize, usize)> {
    let mut pieces = Vec::new();
    let mut from = start;
    while end - from > TARGET_BYTES {
        let inside = |at: &usize| *at > from && *at < end;
        let code = outline
            .codes
            .iter()
            .find(|(at, code_end)| *at < from + TARGET_BYTES && *code_end > from + TARGET_BYTES);
        let begin = outline.cuts.partition_point(|at| *at <= from);
        let blocks = outline.cuts[begin..].iter().take_while(|at| **at <= from + TARGET_BYTES);
        let cut = match code {
            // Prefer the code with the words that lead to it; never a cut inside, unless it is a listing of its own.
            Some((_, code_end)) if code_end - from <= MAX_CODE_BYTES => *code_end,
            Some((at, _)) if *at > from => *at,
            Some(_) => line_before(text, from, from + MAX_CODE_BYTES),
            None => blocks
                .last()
                .copied()
                .filter(inside)
                .unwrap_or_else(|| line_before(text, from, from + TARGET_BYTES)),
        };
        if !inside(&cut) {
            break;
        }
        pieces.push((from, cut));
        from = cut;
    }
    pieces.push((from, end));
    pieces
}

/// The last line's or word's beginning in the second half before `limit`, else the last character's.
fn line_before(text: &str, from: usize, limit: usize) -> usize {
    let limit = floor(text, limit);
    let middle = floor(text, from + (limit - from) / 2);
    let window = &text[middle..limit];
    window.rfind('\n').or_else(|| window.rfind(' ')).map_or(limit, |at| middle + at + 1)
}

/// The last character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    text.floor_char_boundary(at)
}

/// Hands out slugs, each once.
#[derive(Debug, Default)]
struct Slugs {
    taken: HashMap<String, usize>,
}

impl Slugs {
    fn unique(&mut self, slug: &str) -> String {
        let mut unique = slug.to_owned();
        let mut count = self.taken.get(slug).copied().unwrap_or(0);
        while self.taken.contains_key(&unique) {
            count += 1;
            unique = format!("{slug}-{count}");
        }
        self.taken.insert(slug.to_owned(), count);
        self.taken.entry(unique.clone()).or_insert(0);
        unique
    }
}

#[cfg(test)]
#[path = "passages_tests.rs"]
mod tests;
