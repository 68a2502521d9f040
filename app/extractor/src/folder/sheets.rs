//! Text of spreadsheets of Excel and `LibreOffice`: each sheet is a table under its name.

use std::io::Cursor;

use calamine::{Data, Error, Reader as _, XlsxError, open_workbook_auto_from_rs};

use super::with_words;
use crate::{
    ExtractError,
    docx::markdown::{Writer, push_words},
    one_line,
};

/// More columns than are read of a row.
const MAX_COLUMNS: usize = 200;

/// The text of a spreadsheet (.xlsx, .xls, .ods), with its sheets as tables under their names.
pub fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let mut book = open_workbook_auto_from_rs(Cursor::new(file)).map_err(|error| match error {
        Error::Xlsx(XlsxError::Password) => ExtractError::Encrypted,
        _ => ExtractError::Damaged,
    })?;
    let mut out = Writer::default();
    for name in book.sheet_names() {
        // A sheet that is a chart has no cells.
        let Ok(range) = book.worksheet_range(&name) else { continue };
        let is_filled = |row: &&[Data]| row.iter().any(|cell| !matches!(cell, Data::Empty));
        let mut rows = range.rows().filter(is_filled).peekable();
        if rows.peek().is_none() {
            continue;
        }
        out.text.extend(["## ", &one_line(&name), "\n\n"]);
        for (index, row) in rows.enumerate() {
            let cell = |cell: &Data| {
                let mut words = String::new();
                push_words(&mut words, &shown(cell));
                words
            };
            let cells: Vec<String> = row.iter().take(MAX_COLUMNS).map(cell).collect();
            out.row(&cells, index == 0);
            if out.text.len() > max_text {
                return Err(ExtractError::TooLong);
            }
        }
        out.text.push('\n');
    }
    with_words(out.text, max_text)
}

/// A value as text: days without a time of day, and numbers that count days as dates.
fn shown(cell: &Data) -> String {
    match cell {
        Data::DateTime(day) if day.is_datetime() => {
            let (year, month, date, hour, minute, ..) = day.to_ymd_hms_milli();
            let time =
                if (hour, minute) == (0, 0) { String::new() } else { format!(" {hour:02}:{minute:02}") };
            format!("{year}-{month:02}-{date:02}{time}")
        }
        cell => cell.to_string(),
    }
}
