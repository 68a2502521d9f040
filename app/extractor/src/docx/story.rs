//! Reads a part of a Word file that has paragraphs: the document itself, its notes and comments, a header or a footer.

use std::collections::BTreeMap;

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use super::{
    markdown::{Paragraph, Writer, push_words},
    numbering::{Mark, Numbering},
    styles::{Heading, ListRef, Styles},
};
use crate::{
    ExtractError, one_line,
    xml::{attribute, is_on, number, reference_text},
};

/// More columns than a table on paper has.
const MAX_COLUMNS: usize = 64;

/// What stands in the place of a field with the number of a page, which a text without pages has not.
const PAGE_NUMBER: char = '\u{fffc}';

/// What tells how paragraphs look.
pub(super) struct Look {
    pub(super) styles: Styles,
    pub(super) numbering: Numbering,
}

/// Notes and comments by kind and id.
pub(super) type Asides = BTreeMap<(AsideKind, String), String>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum AsideKind {
    Footnote,
    Endnote,
    Comment,
}

impl AsideKind {
    fn of_element(name: &str) -> Option<Self> {
        match name {
            "footnote" | "footnoteReference" => Some(Self::Footnote),
            "endnote" | "endnoteReference" => Some(Self::Endnote),
            "comment" | "commentReference" => Some(Self::Comment),
            _ => None,
        }
    }

    /// The first word of a note's label, with which it is no number of a source.
    fn label(self) -> &'static str {
        if self == Self::Endnote { "endnote" } else { "note" }
    }
}

/// A paragraph while it is read.
#[derive(Default)]
struct Open {
    text: String,
    heading: Option<Heading>,
    list: Option<ListRef>,
    style: Option<String>,
}

/// Where a part is being read.
#[derive(Default)]
struct Place {
    /// Elements that are left out with all that is in them, and how many are open.
    skipped: usize,
    in_run: bool,
    /// Of the run, or of the paragraph it is in.
    is_hidden: bool,
    words: Words,
    /// The reading of letters, which stands before them, and whether it is still being read.
    reading: Option<(String, bool)>,
}

/// What the text in an element is.
#[derive(Default, PartialEq, Eq)]
enum Words {
    #[default]
    Other,
    Shown,
    /// What computes a text, such as the number of the page.
    Field,
}

pub(super) struct Story<'a> {
    look: &'a mut Look,
    /// Notes and comments that were not shown yet; in their own parts, those that were read.
    pub(super) asides: Asides,
    max_text: usize,
    is_margin: bool,
    out: Writer,
    pub(super) text: String,
    /// A paragraph can have a text box with paragraphs in it.
    paragraphs: Vec<Open>,
    /// The cells of the row of the outermost table, and how deep in tables this is.
    cells: Vec<String>,
    tables: usize,
    rows: usize,
    /// The columns of a cell, and whether its row was deleted.
    span: usize,
    is_deleted_row: bool,
    place: Place,
    /// Asides whose marks were passed since the last paragraph that ended outside of a table.
    marked: Vec<(AsideKind, String)>,
    notes: usize,
    /// The aside that is being read, in a part of asides, and who wrote it.
    aside: Option<(AsideKind, String, Option<String>)>,
}

impl<'a> Story<'a> {
    pub(super) fn new(look: &'a mut Look, asides: Asides, max_text: usize) -> Self {
        Self {
            look,
            asides,
            max_text,
            is_margin: false,
            out: Writer::default(),
            text: String::new(),
            paragraphs: Vec::new(),
            cells: Vec::new(),
            tables: 0,
            rows: 0,
            span: 1,
            is_deleted_row: false,
            place: Place::default(),
            marked: Vec::new(),
            notes: 0,
            aside: None,
        }
    }

    /// Reads a header or footer.
    pub(super) fn of_margin(look: &'a mut Look, max_text: usize) -> Self {
        Self { is_margin: true, ..Self::new(look, Asides::default(), max_text) }
    }

    pub(super) fn read(mut self, xml: &str) -> Result<Self, ExtractError> {
        let mut reader = Reader::from_str(xml);
        loop {
            if self.out.text.len() > self.max_text {
                return Err(ExtractError::TooLong);
            }
            match reader.read_event().map_err(|_| ExtractError::Damaged)? {
                Event::Start(tag) => self.open(&tag, true),
                Event::Empty(tag) => self.open(&tag, false),
                Event::End(tag) => self.close(tag.local_name().as_ref()),
                Event::Text(words) if self.place.words == Words::Shown => self.push(&words),
                Event::Text(field) if self.place.words == Words::Field => self.mark_page_number(&field),
                Event::GeneralRef(name) if self.place.words == Words::Shown => {
                    self.push(&reference_text(&name)?);
                }
                Event::Eof => break,
                _ => {}
            }
        }
        self.text = std::mem::take(&mut self.out.text);
        Ok(self)
    }

    fn open(&mut self, tag: &BytesStart<'_>, opens: bool) {
        let name = tag.local_name();
        let name: &str = name.as_ref();
        let is_left_out = is_left_out(name);
        if self.place.skipped > 0 || is_left_out {
            self.place.skipped += usize::from(opens && is_left_out);
            self.is_deleted_row |= name == "del" && !self.place.in_run && self.paragraphs.is_empty();
            return;
        }
        match name {
            "t" if opens => self.place.words = Words::Shown,
            "p" if opens => self.paragraphs.push(Open::default()),
            "r" => {
                self.place.in_run = opens;
                let style = self.paragraphs.last().and_then(|paragraph| paragraph.style.as_deref());
                self.place.is_hidden = style.is_some_and(|style| self.look.styles.is_hidden(style));
            }
            "vanish" if self.place.in_run => self.place.is_hidden = is_on(tag),
            "rStyle" if self.place.in_run => {
                let style = attribute(tag, "val").unwrap_or_default();
                self.place.is_hidden |= self.look.styles.is_hidden(&style);
            }
            "tab" | "ptab" if self.place.in_run => self.push("\t"),
            "br" | "cr" => self.push("\n"),
            "noBreakHyphen" => self.push("-"),
            "rt" if opens => self.place.reading = Some((String::new(), true)),
            "instrText" if opens && self.is_margin => self.place.words = Words::Field,
            "fldSimple" if self.is_margin => {
                self.mark_page_number(&attribute(tag, "instr").unwrap_or_default());
            }
            "tbl" if opens => {
                self.tables += 1;
                self.rows = 0;
            }
            "tr" if opens && self.tables == 1 => {
                self.cells.clear();
                self.is_deleted_row = false;
            }
            "tc" if opens && self.tables == 1 => {
                self.cells.push(String::new());
                self.span = 1;
            }
            "gridSpan" if self.tables == 1 => self.span = number(tag, "val").unwrap_or(1),
            _ => {
                self.open_property(name, tag);
                self.open_aside(name, tag);
            }
        }
    }

    fn open_property(&mut self, name: &str, tag: &BytesStart<'_>) {
        let Some(paragraph) = self.paragraphs.last_mut() else { return };
        let styles = &self.look.styles;
        match name {
            "pStyle" => {
                let style = attribute(tag, "val").unwrap_or_default();
                paragraph.heading = paragraph.heading.or_else(|| styles.heading(&style));
                let list = styles.list(&style);
                if list.id.is_some() && paragraph.list.is_none() {
                    paragraph.list = Some(list);
                }
                paragraph.style = Some(style);
            }
            "outlineLvl" => {
                let heading = number(tag, "val").map(Heading::of_outline);
                if let Some(Heading::Level(_)) = heading {
                    paragraph.heading = heading;
                }
            }
            "numPr" => {
                paragraph.list.get_or_insert_default();
            }
            "numId" | "ilvl" => {
                let list = paragraph.list.get_or_insert_default();
                match name {
                    "numId" => list.id = attribute(tag, "val"),
                    _ => list.level = number(tag, "val"),
                }
            }
            _ => {}
        }
    }

    fn open_aside(&mut self, name: &str, tag: &BytesStart<'_>) {
        let (Some(kind), Some(id)) = (AsideKind::of_element(name), attribute(tag, "id")) else { return };
        if !name.ends_with("Reference") {
            // Lines that separate notes from the text are notes too.
            let is_note = attribute(tag, "type").is_none_or(|kind| kind == "normal");
            self.aside = is_note.then(|| (kind, id, attribute(tag, "author")));
        } else if let Some(text) = self.asides.remove(&(kind, id)).filter(|_| !self.place.is_hidden) {
            if kind != AsideKind::Comment {
                self.notes += 1;
                self.push(&format!("[^{}-{}]", kind.label(), self.notes));
            }
            self.marked.push((kind, text));
        }
    }

    fn close(&mut self, name: &str) {
        if is_left_out(name) {
            self.place.skipped = self.place.skipped.saturating_sub(1);
            return;
        }
        if self.place.skipped > 0 {
            return;
        }
        match name {
            "t" | "instrText" => self.place.words = Words::Other,
            "r" => self.place.in_run = false,
            "rt" => {
                if let Some((_, is_open)) = &mut self.place.reading {
                    *is_open = false;
                }
            }
            "ruby" => {
                if let Some(reading) = self
                    .place
                    .reading
                    .take()
                    .map(|(reading, _)| reading)
                    .filter(|reading| !reading.is_empty())
                {
                    self.push(&format!("({reading})"));
                }
            }
            "p" => self.end_paragraph(),
            "tc" if self.tables == 1 => {
                let columns = (self.cells.len() + self.span.saturating_sub(1)).min(MAX_COLUMNS);
                self.cells.resize(columns.max(self.cells.len()), String::new());
            }
            "tr" if self.tables == 1 => {
                if !self.is_deleted_row {
                    self.out.row(&self.cells, self.rows == 0);
                    self.rows += 1;
                }
                self.cells.clear();
            }
            "tbl" => {
                self.tables = self.tables.saturating_sub(1);
                if self.tables == 0 {
                    self.out.text.push('\n');
                    self.show_asides();
                }
            }
            "footnote" | "endnote" | "comment" => self.end_aside(),
            _ => {}
        }
    }

    fn end_aside(&mut self) {
        let words = std::mem::take(&mut self.out).text;
        let Some((kind, id, author)) = self.aside.take() else { return };
        let words = one_line(&words);
        let author = author.filter(|author| !author.trim().is_empty());
        let text = match (kind, author) {
            (AsideKind::Comment, Some(author)) => format!("Comment by {}: {words}", author.trim()),
            (AsideKind::Comment, None) => format!("Comment: {words}"),
            _ => words,
        };
        self.asides.insert((kind, id), text);
    }

    fn end_paragraph(&mut self) {
        let Some(open) = self.paragraphs.pop() else { return };
        let mut text = open.text;
        if self.is_margin {
            let parts = text.split(['\t', '\n']).filter(|part| !part.contains(PAGE_NUMBER));
            text = parts.map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
        }
        let Look { styles, numbering } = &mut *self.look;
        let mark = open.list.and_then(|list| numbering.next(&list, styles));
        if self.tables > 0 {
            if let Some(cell) = self.cells.last_mut() {
                if let Some(Mark::Number(mark)) = mark {
                    push_words(cell, &mark);
                }
                push_words(cell, &text);
            }
            return;
        }
        let level = open.heading.and_then(Heading::level);
        self.out.paragraph(&Paragraph { text, level, mark });
        // Inside of a text box, its paragraph goes on.
        if self.paragraphs.is_empty() {
            self.show_asides();
        }
    }

    /// Adds what was marked in the paragraphs above.
    fn show_asides(&mut self) {
        let marked = std::mem::take(&mut self.marked);
        let notes = marked.iter().filter(|(kind, _)| *kind != AsideKind::Comment).count();
        let mut number = self.notes - notes;
        for (kind, text) in marked {
            if kind == AsideKind::Comment {
                self.out.plain(&text);
            } else {
                number += 1;
                self.out.note(&format!("{}-{number}", kind.label()), &text);
            }
        }
    }

    fn mark_page_number(&mut self, field: &str) {
        if field
            .split_whitespace()
            .next()
            .is_some_and(|name| matches!(name, "PAGE" | "NUMPAGES" | "SECTIONPAGES"))
        {
            self.push(&PAGE_NUMBER.to_string());
        }
    }

    fn push(&mut self, words: &str) {
        if self.place.is_hidden && self.place.in_run {
            return;
        }
        match (&mut self.place, self.paragraphs.last_mut()) {
            (Place { reading: Some((reading, true)), .. }, _) => reading.push_str(words),
            (_, Some(paragraph)) => paragraph.text.push_str(words),
            _ => {}
        }
    }
}

/// A fallback repeats the text before it, moved text stands where it was moved to, and changes of formats are those of before.
fn is_left_out(name: &str) -> bool {
    matches!(name, "Fallback" | "moveFrom" | "del") || name.ends_with("Change")
}
