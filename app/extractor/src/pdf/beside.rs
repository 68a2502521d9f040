//! What a PDF has beside the text of its pages: the numbers printed on them, and readers' notes.

use std::collections::BTreeMap;

use hayro_interpret::hayro_syntax::{
    Pdf,
    object::{Array, Dict, Name, Object, String as PdfString},
    page::Page,
};

use crate::numerals::{letters, roman};
use crate::one_line;

/// Maximum characters of a printed number, and of nested parts of their list.
const MAX_LABEL: usize = 20;
const MAX_DEPTH: usize = 16;
const MAX_RANGES: usize = 10_000;

/// Notes of a page that are read, and characters of each.
const MAX_NOTES: usize = 200;
const MAX_NOTE: usize = 4_000;

/// Annotations whose text is on the page, or is none of a reader's.
const OTHER_ANNOTATIONS: [&str; 7] =
    ["FileAttachment", "FreeText", "Link", "Popup", "Widget", "Watermark", "TrapNet"];
const HIDDEN: i32 = 1 << 1;

/// The numbers that are printed on pages, by the index of the first page of each range.
pub(super) struct Labels(BTreeMap<i32, Range>);

struct Range {
    style: Option<String>,
    prefix: String,
    start: u32,
}

impl Labels {
    pub(super) fn read(pdf: &Pdf) -> Self {
        let mut ranges = BTreeMap::new();
        let root = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id());
        if let Some(tree) = root.and_then(|root| root.get::<Dict<'_>>("PageLabels")) {
            add_ranges(&tree, &mut ranges, 0);
        }
        Self(ranges)
    }

    /// The printed number of a page, counted from 1, where it is another.
    pub(super) fn of_page(&self, number: u32) -> Option<String> {
        let index = i32::try_from(number).ok()?.checked_sub(1)?;
        let (first, range) = self.0.range(..=index).next_back()?;
        let value = range.start.saturating_add(u32::try_from(index - first).ok()?);
        let numeral = match range.style.as_deref() {
            Some("R") => roman(value),
            Some("r") => roman(value).to_lowercase(),
            Some("A") => letters(value),
            Some("a") => letters(value).to_lowercase(),
            Some(_) => value.to_string(),
            None => String::new(),
        };
        let label = format!("{}{numeral}", range.prefix);
        let label = one_line(&label);
        let is_usual = label.is_empty() || label == number.to_string() || label.chars().count() > MAX_LABEL;
        (!is_usual).then_some(label)
    }
}

fn add_ranges(tree: &Dict<'_>, ranges: &mut BTreeMap<i32, Range>, depth: usize) {
    if let Some(numbers) = tree.get::<Array<'_>>("Nums") {
        let mut numbers = numbers.flex_iter();
        while let Some(first) = numbers.next::<i32>()
            && ranges.len() < MAX_RANGES
        {
            let Some(label) = numbers.next::<Dict<'_>>() else { break };
            let style = label.get::<Name<'_>>("S").map(|style| style.as_str().to_owned());
            let prefix = label.get::<PdfString<'_>>("P").map(|prefix| decoded(&prefix)).unwrap_or_default();
            let start = label.get::<i32>("St").and_then(|start| u32::try_from(start).ok()).unwrap_or(1);
            ranges.insert(first, Range { style, prefix, start });
        }
    }
    for kid in tree.get::<Array<'_>>("Kids").iter().flat_map(Array::iter::<Dict<'_>>) {
        if depth < MAX_DEPTH && ranges.len() < MAX_RANGES {
            add_ranges(&kid, ranges, depth + 1);
        }
    }
}

/// Reads readers' annotations of a page, one note a line.
pub(super) fn notes(page: &Page<'_>) -> Vec<String> {
    let annotations = page.raw().get::<Array<'_>>("Annots");
    let annotations = annotations.iter().flat_map(Array::iter::<Object<'_>>);
    let notes = annotations.take(MAX_NOTES).filter_map(|annotation| {
        let annotation = annotation.into_dict()?;
        let kind = annotation.get::<Name<'_>>("Subtype")?;
        let is_hidden = annotation.get::<i32>("F").is_some_and(|flags| flags & HIDDEN != 0);
        if is_hidden || OTHER_ANNOTATIONS.contains(&kind.as_str()) {
            return None;
        }
        let words = |key: &str| {
            let words = decoded(&annotation.get::<PdfString<'_>>(key)?);
            let words = one_line(&words);
            (!words.is_empty()).then(|| words.chars().take(MAX_NOTE).collect::<String>())
        };
        let text = words("Contents")?;
        Some(match words("T") {
            Some(author) => format!("Note by {author}: {text}"),
            None => format!("Note: {text}"),
        })
    });
    notes.collect()
}

/// A text outside of a page: in UTF-16 or UTF-8 if it says so, else in an encoding that has Latin letters as Latin-1 has.
fn decoded(text: &PdfString<'_>) -> String {
    let bytes = text.as_bytes();
    let units = |bytes: &[u8], unit: fn([u8; 2]) -> u16| -> Vec<u16> {
        bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect()
    };
    match bytes {
        [0xfe, 0xff, rest @ ..] => String::from_utf16_lossy(&units(rest, u16::from_be_bytes)),
        [0xff, 0xfe, rest @ ..] => String::from_utf16_lossy(&units(rest, u16::from_le_bytes)),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        bytes => bytes.iter().copied().map(char::from).collect(),
    }
}
