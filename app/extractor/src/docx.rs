//! Text of Word files: a zip archive with the text as XML.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read as _},
};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use zip::{ZipArchive, result::ZipError};

use super::ExtractError;

/// The maximum unpacked size of a part of the archive, in bytes; a text of the lengths that are asked for needs far less.
const MAX_PART: u64 = 64 * 1024 * 1024;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

pub(crate) fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| ExtractError::Damaged)?;
    let styles = part(&mut archive, "word/styles.xml")?.map(|xml| heading_styles(&xml)).unwrap_or_default();
    let document = part(&mut archive, "word/document.xml")?.ok_or(ExtractError::Damaged)?;
    let text = body(&document, &styles, max_text)?;
    if text.chars().any(char::is_alphanumeric) { Ok(text) } else { Err(ExtractError::NoText) }
}

/// A part of the archive; `None` if there is none of this name.
fn part(archive: &mut Archive<'_>, name: &str) -> Result<Option<String>, ExtractError> {
    let file = match archive.by_name(name) {
        Ok(file) => file,
        Err(ZipError::FileNotFound) => return Ok(None),
        Err(_) => return Err(ExtractError::Damaged),
    };
    let mut bytes = Vec::new();
    // The size in the archive's header may be wrong.
    let read = file.take(MAX_PART + 1).read_to_end(&mut bytes).map_err(|_| ExtractError::Damaged)?;
    if read as u64 > MAX_PART {
        return Err(ExtractError::TooLong);
    }
    String::from_utf8(bytes).map(Some).map_err(|_| ExtractError::Damaged)
}

/// The styles of headings, by id, with their levels. Word keeps the English names in every language.
fn heading_styles(xml: &str) -> BTreeMap<String, usize> {
    let mut reader = Reader::from_str(xml);
    let mut styles = BTreeMap::new();
    let mut id = None;
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
                "style" => id = attribute(&tag, "styleId"),
                "name" => {
                    let name = attribute(&tag, "val").unwrap_or_default().to_lowercase();
                    let level = if name == "title" { Some(1) } else { heading_level(&name) };
                    if let (Some(level), Some(id)) = (level, id.take()) {
                        styles.insert(id, level);
                    }
                }
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
    }
    styles
}

fn heading_level(name: &str) -> Option<usize> {
    let level = name.strip_prefix("heading")?.trim().parse::<usize>().ok()?;
    (1..=9).contains(&level).then_some(level.min(6))
}

/// A paragraph that is being read.
#[derive(Default)]
struct Paragraph {
    text: String,
    level: Option<usize>,
    is_item: bool,
}

fn body(xml: &str, styles: &BTreeMap<String, usize>, max_text: usize) -> Result<String, ExtractError> {
    let mut reader = Reader::from_str(xml);
    let mut text = String::new();
    let mut paragraph = Paragraph::default();
    // The cells of the row of the outermost table, and how deep in tables this is.
    let (mut cells, mut tables, mut rows): (Vec<String>, usize, usize) = (Vec::new(), 0, 0);
    let mut is_text = false;
    // Within a fallback, which repeats the text before it.
    let mut fallbacks = 0_usize;
    loop {
        if text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
        let event = reader.read_event().map_err(|_| ExtractError::Damaged)?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let opens = matches!(event, Event::Start(_));
                match tag.local_name().as_ref() {
                    "Fallback" if opens => fallbacks += 1,
                    _ if fallbacks > 0 => {}
                    "t" => is_text = opens,
                    "tab" if !paragraph.text.is_empty() => paragraph.text.push('\t'),
                    "br" | "cr" => paragraph.text.push('\n'),
                    "noBreakHyphen" => paragraph.text.push('-'),
                    "pStyle" => {
                        let style = attribute(tag, "val").unwrap_or_default();
                        let named = || heading_level(&style.to_lowercase());
                        paragraph.level = styles.get(&style).copied().or_else(named);
                    }
                    "numPr" => paragraph.is_item = true,
                    "tbl" if opens => {
                        tables += 1;
                        rows = 0;
                    }
                    "tr" if opens && tables == 1 => cells.clear(),
                    "tc" if opens && tables == 1 => cells.push(String::new()),
                    _ => {}
                }
            }
            Event::End(tag) => match tag.local_name().as_ref() {
                "Fallback" => fallbacks = fallbacks.saturating_sub(1),
                _ if fallbacks > 0 => {}
                "t" => is_text = false,
                "p" => {
                    let paragraph = std::mem::take(&mut paragraph);
                    match cells.last_mut().filter(|_| tables > 0) {
                        Some(cell) => push_words(cell, &paragraph.text),
                        None => push_paragraph(&mut text, &paragraph),
                    }
                }
                "tr" if tables == 1 => {
                    text.extend(["| ", &cells.join(" | "), " |\n"]);
                    if rows == 0 {
                        text.extend(["|", &" --- |".repeat(cells.len()), "\n"]);
                    }
                    rows += 1;
                }
                "tbl" => {
                    tables = tables.saturating_sub(1);
                    if tables == 0 {
                        cells.clear();
                        text.push('\n');
                    }
                }
                _ => {}
            },
            Event::Text(words) if is_text && fallbacks == 0 => {
                paragraph.text.push_str(words);
            }
            Event::GeneralRef(name) if is_text && fallbacks == 0 => {
                let quoted = format!("&{};", &**name);
                let letters = quick_xml::escape::unescape(&quoted).map_err(|_| ExtractError::Damaged)?;
                paragraph.text.push_str(&letters);
            }
            Event::Eof => return Ok(text),
            _ => {}
        }
    }
}

/// Adds a paragraph of a cell, on the cell's one line.
fn push_words(cell: &mut String, words: &str) {
    for word in words.split_whitespace() {
        if !cell.is_empty() {
            cell.push(' ');
        }
        cell.push_str(&word.replace('|', "\\|"));
    }
}

fn push_paragraph(text: &mut String, paragraph: &Paragraph) {
    let words = paragraph.text.trim();
    if words.is_empty() {
        return;
    }
    match paragraph.level {
        Some(level) => {
            let words: Vec<&str> = words.split_whitespace().collect();
            text.extend([&"#".repeat(level), " ", &words.join(" "), "\n\n"]);
        }
        None if paragraph.is_item => text.extend(["- ", &words.replace('\n', "\n  "), "\n"]),
        None => {
            // Without an empty line before it, a heading can follow a list, but a paragraph would become part
            // of the list.
            if !text.is_empty() && !text.ends_with("\n\n") {
                text.push('\n');
            }
            // The text is not meant as Markdown.
            let mark = if words.starts_with('#') { "\\" } else { "" };
            text.extend([mark, words, "\n\n"]);
        }
    }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|attribute| attribute.key.local_name().as_ref() == name)?;
    Some(found.value.into_owned())
}
