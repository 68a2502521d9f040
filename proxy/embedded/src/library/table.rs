//! Tables as text: each row is an item of a list, with the columns' names beside the values, so that a passage that has only
//! some of the rows can be read alone.

use csv::{ReaderBuilder, StringRecord};
use footnote_extractor::ExtractError;

use super::markdown::push_escaped;
use super::skip::Skip;

/// What may stand between values; the first is meant where a line has none.
const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// A table of values that are separated by tabs or, unless `is_tabbed`, by what its first line has most of. The text has at
/// most `max_text` bytes.
pub(super) fn text(table: &str, is_tabbed: bool, max_text: usize) -> Result<String, Skip> {
    let (table, delimiter) = match told_delimiter(table) {
        _ if is_tabbed => (table, '\t'),
        Some((delimiter, rest)) => (rest, delimiter),
        None => (table, usual_delimiter(table)),
    };
    let mut reader = ReaderBuilder::new()
        .delimiter(u8::try_from(delimiter).unwrap_or(b','))
        .flexible(true)
        .has_headers(false)
        .from_reader(table.as_bytes());
    let mut records = reader.records();
    let Some(first) = records.next().transpose()? else { return Ok(String::new()) };
    let mut text = String::new();
    let names = if has_names(&first) { first.clone() } else { StringRecord::new() };
    let mut is_alone = true;
    for record in records {
        if is_alone && names.is_empty() {
            push_row(&mut text, &names, &first);
        }
        is_alone = false;
        push_row(&mut text, &names, &record?);
        if text.len() > max_text {
            return Err(ExtractError::TooLong.into());
        }
    }
    if is_alone {
        push_row(&mut text, &StringRecord::new(), &first);
    }
    Ok(text)
}

/// The delimiter of a first line `sep=;`, as spreadsheets write it, and the lines after it.
fn told_delimiter(table: &str) -> Option<(char, &str)> {
    let (line, rest) = table.split_once('\n')?;
    let delimiter = line.trim_end_matches('\r').strip_prefix("sep=")?;
    Some((delimiter.parse().ok().filter(char::is_ascii)?, rest))
}

fn usual_delimiter(table: &str) -> char {
    let line = table.lines().find(|line| !line.is_empty()).unwrap_or_default();
    // Of equal counts the last wins.
    let by_count = |delimiter: &char| line.matches(*delimiter).count();
    DELIMITERS.into_iter().rev().max_by_key(by_count).unwrap_or(',')
}

/// Whether a first row has the names of the columns: words, no numbers.
fn has_names(row: &StringRecord) -> bool {
    let mut cells = row.iter().map(str::trim).filter(|cell| !cell.is_empty()).peekable();
    cells.peek().is_some() && cells.all(|cell| cell.chars().any(char::is_alphabetic))
}

fn push_row(text: &mut String, names: &StringRecord, row: &StringRecord) {
    let start = text.len();
    for (index, value) in row.iter().enumerate() {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        if value.is_empty() {
            continue;
        }
        text.push_str(if text.len() == start { "- " } else { "; " });
        let name = names.get(index).map(str::trim).filter(|name| !name.is_empty());
        if let Some(name) = name {
            push_escaped(text, &name.split_whitespace().collect::<Vec<_>>().join(" "));
            text.push_str(": ");
        }
        push_escaped(text, &value);
    }
    if text.len() > start {
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_TEXT: usize = 1000;

    #[track_caller]
    fn check(table: &str, expect: &str) {
        assert_eq!(text(table, false, MAX_TEXT).unwrap(), expect, "{table}");
    }

    #[test]
    fn rows_have_the_names_of_their_columns() {
        check("Name,Year\nIda,2024\nOtto,2025\n", "- Name: Ida; Year: 2024\n- Name: Otto; Year: 2025\n");
        check("Name;Kg\r\n\"Ida; B.\";\"30,5\"\r\n", "- Name: Ida; B.; Kg: 30,5\n");
        check("sep=|\nA|B\n1,2|3\n", "- A: 1,2; B: 3\n");
        check("a,b\n\"one\n\ntwo\",\"x\"\"y\"\n", "- a: one two; b: x\"y\n");
        check("a,b,c\n1,,3\n,,\n1,2,3,4\n", "- a: 1; c: 3\n- a: 1; b: 2; c: 3; 4\n");
        check("a\n*x* <b>\n", "- a: \\*x\\* \\<b>\n");
        assert_eq!(text("a b\tc, d\n1\t2\n", true, MAX_TEXT).unwrap(), "- a b: 1; c, d: 2\n");
    }

    #[test]
    fn a_table_without_names_has_its_values() {
        check("1,2\n3,4\n", "- 1; 2\n- 3; 4\n");
        check("only,names\n", "- only; names\n");
        check("", "");
        check("\n\n", "");
    }

    #[test]
    fn a_table_that_becomes_too_long_is_refused() {
        let name = "a long name ".repeat(10);
        let table = format!("{name}\n{}", "1\n".repeat(MAX_TEXT / name.len() + 1));
        assert!(matches!(text(&table, false, MAX_TEXT), Err(Skip::Extract(ExtractError::TooLong))));
    }
}
