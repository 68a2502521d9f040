//! Text of documents of `LibreOffice`.

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use super::with_words;
use crate::{
    ExtractError,
    docx::{
        markdown::{Paragraph, Writer, push_words},
        numbering::Mark,
    },
    package::Package,
    xml::{number, reference_text},
};

/// More blanks than a line has.
const MAX_BLANKS: usize = 100;

/// The text of a document of `LibreOffice` (.odt).
pub fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let mut package = Package::open(file)?;
    let content = package.read("content.xml")?.ok_or(ExtractError::Damaged)?;
    let mut reader = Reader::from_str(&content);
    let mut text = Text::default();
    loop {
        if text.out.text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
        match reader.read_event().map_err(|_| ExtractError::Damaged)? {
            Event::Start(tag) => text.open(&tag, true),
            Event::Empty(tag) => text.open(&tag, false),
            Event::End(tag) => text.close(tag.local_name().as_ref()),
            Event::Text(words) => text.push(&words),
            Event::GeneralRef(name) => text.push(&reference_text(&name)?),
            Event::Eof => break,
            _ => {}
        }
    }
    with_words(text.out.text, max_text)
}

#[derive(Default)]
struct Text {
    out: Writer,
    /// Notes and comments stand in the paragraph that they belong to.
    paragraphs: Vec<Paragraph>,
    lists: usize,
    /// Elements that are left out with all that is in them.
    skipped: usize,
    notes: usize,
    /// The words of a note or comment, while it is read, and those to be shown after the paragraph.
    aside: Option<String>,
    asides: Vec<(Option<usize>, String)>,
    tables: usize,
    rows: usize,
    cells: Vec<String>,
}

fn is_left_out(name: &str) -> bool {
    matches!(
        name,
        "tracked-changes"
            | "note-citation"
            | "creator"
            | "date"
            | "date-string"
            | "forms"
            | "table-of-content"
    )
}

impl Text {
    fn open(&mut self, tag: &BytesStart<'_>, opens: bool) {
        let name = tag.local_name();
        let name: &str = name.as_ref();
        if self.skipped > 0 || is_left_out(name) {
            self.skipped += usize::from(opens && is_left_out(name));
            return;
        }
        match name {
            "h" if opens => {
                let level = number(tag, "outline-level").unwrap_or(1_usize).clamp(1, 6);
                self.paragraphs.push(Paragraph { level: Some(level), ..Paragraph::default() });
            }
            "p" if opens => {
                let mark = self.lists.checked_sub(1).map(|level| Mark::Bullet { level });
                self.paragraphs.push(Paragraph { mark, ..Paragraph::default() });
            }
            "s" => self.push(&" ".repeat(number(tag, "c").unwrap_or(1).min(MAX_BLANKS))),
            "tab" => self.push("\t"),
            "line-break" => self.push("\n"),
            "list" if opens => self.lists += 1,
            "note" | "annotation" if opens => {
                if name == "note" {
                    self.notes += 1;
                    let mark = format!("[^note-{}]", self.notes);
                    self.push(&mark);
                }
                self.aside = Some(String::new());
            }
            "table" if opens => {
                self.tables += 1;
                self.rows = 0;
            }
            "table-row" if self.tables == 1 => self.cells.clear(),
            "table-cell" | "covered-table-cell" if self.tables == 1 => self.cells.push(String::new()),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        if is_left_out(name) {
            self.skipped = self.skipped.saturating_sub(1);
        }
        if self.skipped > 0 {
            return;
        }
        match name {
            "h" | "p" => {
                let Some(paragraph) = self.paragraphs.pop() else { return };
                if let Some(aside) = &mut self.aside {
                    push_words(aside, &paragraph.text);
                } else if self.tables > 0 {
                    self.cells.last_mut().into_iter().for_each(|cell| push_words(cell, &paragraph.text));
                } else {
                    self.out.paragraph(&paragraph);
                    self.show_asides();
                }
            }
            "list" => self.lists = self.lists.saturating_sub(1),
            "note" => {
                let number = self.notes;
                self.asides.extend(self.aside.take().map(|words| (Some(number), words)));
            }
            "annotation" => self.asides.extend(self.aside.take().map(|words| (None, words))),
            "table-row" if self.tables == 1 => {
                self.out.row(&self.cells, self.rows == 0);
                self.rows += 1;
            }
            "table" => {
                self.tables = self.tables.saturating_sub(1);
                if self.tables == 0 {
                    self.out.text.push('\n');
                    self.show_asides();
                }
            }
            _ => {}
        }
    }

    fn show_asides(&mut self) {
        for (number, words) in std::mem::take(&mut self.asides) {
            match number {
                Some(number) => self.out.note(&format!("note-{number}"), &words),
                None => self.out.plain(&format!("Comment: {words}")),
            }
        }
    }

    fn push(&mut self, words: &str) {
        if let Some(paragraph) = self.paragraphs.last_mut().filter(|_| self.skipped == 0) {
            paragraph.text.push_str(words);
        }
    }
}
