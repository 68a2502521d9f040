//! Tables as text: each row is an item of a list, with the columns' names beside the values, so that a passage that has only
//! some of the rows can be read alone. What stands above the names, such as a title, stands above the list.

use std::borrow::Cow;

use csv::{ReaderBuilder, StringRecord};
use footnote_extractor::ExtractError;

use super::markdown::push_escaped;
use super::skip::Skip;

/// What may stand between values. Of those that lines have as often, the first is meant: commas are in many words and numbers.
const DELIMITERS: [char; 4] = [';', '\t', '|', ','];

/// Lines at the beginning that tell the delimiter, and rows among which the names are looked for.
const MAX_BEGINNING: usize = 20;

/// Rows below the names that are compared with them.
const MAX_COMPARED: usize = 5;

/// Lines that a value in quotes may have.
const MAX_VALUE_LINES: usize = 1_000;

/// A table of values that are separated by tabs or, unless `is_tabbed`, by what most of its first lines have. The text has at
/// most `max_text` bytes.
pub(super) fn text(table: &str, is_tabbed: bool, max_text: usize) -> Result<String, Skip> {
    let (table, delimiter) = match told_delimiter(table) {
        _ if is_tabbed => (table, '\t'),
        Some((delimiter, rest)) => (rest, delimiter),
        None => (table, usual_delimiter(table)),
    };
    let table = with_quotes_closed(table, delimiter);
    let mut reader = ReaderBuilder::new()
        .delimiter(u8::try_from(delimiter).unwrap_or(b','))
        .flexible(true)
        .has_headers(false)
        .from_reader(table.as_bytes());
    let mut records = reader.records();
    let beginning = records.by_ref().take(MAX_BEGINNING).collect::<Result<Vec<_>, _>>()?;
    let mut text = String::new();
    let mut names = StringRecord::new();
    let mut rows = &beginning[..];
    if let Some(index) = row_of_names(&beginning) {
        for row in &beginning[..index] {
            let words: Vec<&str> = row.iter().flat_map(str::split_whitespace).collect();
            if !words.is_empty() {
                push_escaped(&mut text, &words.join(" "));
                text.push_str("\n\n");
            }
        }
        names.clone_from(&beginning[index]);
        rows = &beginning[index + 1..];
    }
    for row in rows {
        push_row(&mut text, &names, row);
    }
    for row in records {
        push_row(&mut text, &names, &row?);
        if text.len() > max_text {
            break;
        }
    }
    if text.len() > max_text { Err(ExtractError::TooLong.into()) } else { Ok(text) }
}

/// The delimiter of a first line `sep=;`, as spreadsheets write it, and the lines after it.
fn told_delimiter(table: &str) -> Option<(char, &str)> {
    let (line, rest) = table.split_once('\n')?;
    let delimiter = line.trim_end_matches('\r').strip_prefix("sep=")?;
    Some((delimiter.parse().ok().filter(char::is_ascii)?, rest))
}

/// Above the names may stand a title, which has no delimiter.
fn usual_delimiter(table: &str) -> char {
    let lines: Vec<&str> = table.lines().filter(|line| !line.trim().is_empty()).take(MAX_BEGINNING).collect();
    let by_count = |delimiter: &char| {
        let counts = lines.iter().map(|line| line.matches(*delimiter).count());
        let counts: Vec<usize> = counts.filter(|count| *count > 0).collect();
        let is_even = counts.iter().all(|count| Some(count) == counts.first());
        (counts.len(), is_even, counts.iter().sum::<usize>())
    };
    // Of equal counts the last wins.
    let usual = DELIMITERS.into_iter().rev().max_by_key(by_count);
    usual.filter(|delimiter| by_count(delimiter).0 > 0).unwrap_or(',')
}

/// The table with each quote as a letter that begins a value and is not closed, such as that of `"12`: it would take in all
/// rows that follow.
fn with_quotes_closed(table: &str, delimiter: char) -> Cow<'_, str> {
    let (mut mended, mut copied, mut at) = (String::new(), 0, 0);
    while let Some(value) = table.get(at..).filter(|rest| !rest.is_empty()) {
        let ends = |c: char| c == delimiter || c == '\n';
        let length = match value.strip_prefix('"').map(|value| quoted_length(value, delimiter)) {
            Some(Some(length)) => length + 1,
            open => {
                let length = value.find(ends).unwrap_or(value.len());
                if open.is_some() {
                    let words = &value[..length];
                    mended.push_str(&table[copied..at]);
                    mended.extend(["\"", &words.trim_end_matches('\r').replace('"', "\"\""), "\""]);
                    copied = at + length;
                }
                length
            }
        };
        // The delimiter or the line's end behind it.
        at += length + value[length..].find(ends).map_or(value.len() - length, |gap| gap + 1);
    }
    if copied == 0 {
        return Cow::Borrowed(table);
    }
    mended.push_str(&table[copied..]);
    Cow::Owned(mended)
}

/// The length of a value behind its first quote, with the last one; `None` if what follows its next quote ends no value.
fn quoted_length(value: &str, delimiter: char) -> Option<usize> {
    let (mut from, mut lines) = (0, 0);
    loop {
        let quote = from + value[from..].find('"')?;
        lines += value[from..quote].matches('\n').count();
        let after = &value[quote + 1..];
        if let Some(rest) = after.strip_prefix('"') {
            from = value.len() - rest.len();
            continue;
        }
        let after = after.trim_start_matches([' ', '\r']);
        let is_end = after.is_empty() || after.starts_with(delimiter) || after.starts_with('\n');
        return (is_end && lines < MAX_VALUE_LINES).then_some(quote + 1);
    }
}

/// The row with the names of the columns; above it may stand rows that are shorter than the others.
fn row_of_names(rows: &[StringRecord]) -> Option<usize> {
    let filled = |row: &StringRecord| row.iter().filter(|cell| !cell.trim().is_empty()).count();
    let width = rows.iter().map(filled).max()?;
    let is_wide = |row: &StringRecord| filled(row) == width || (width > 2 && filled(row) + 1 == width);
    let index = rows.iter().position(is_wide)?;
    let is_name = |index: usize| has_names(rows.get(index)?, &rows[index + 1..]).then_some(index);
    // A row above the names may be nearly as long.
    let is_wider = |next: &&StringRecord| filled(next) > filled(&rows[index]);
    let next = rows.get(index + 1).filter(is_wider).and_then(|_| is_name(index + 1));
    next.or_else(|| is_name(index))
}

/// Whether a row has the names of the columns: words and signs, or numbers that no value below is like, such as years.
fn has_names(row: &StringRecord, below: &[StringRecord]) -> bool {
    let values = |column: usize| {
        let values = below.iter().filter_map(move |row| row.get(column).map(str::trim));
        values.filter(|value| !value.is_empty()).take(MAX_COMPARED)
    };
    let has_values = (0..row.len()).any(|column| values(column).next().is_some());
    let is_counted = counts_up(row);
    let is_name = |(column, cell): (usize, &str)| {
        let is_word =
            cell.is_empty() || cell.contains(char::is_alphabetic) || !cell.contains(char::is_numeric);
        let is_like = |value: &str| is_period(value) || (is_counted && value == cell);
        is_word
            || ((is_counted || is_period(cell))
                && values(column).filter(|value| is_like(value)).count() * 2 <= values(column).count())
    };
    let mut cells = row.iter().map(str::trim).filter(|cell| !cell.is_empty());
    has_values && cells.next().is_some() && row.iter().map(str::trim).enumerate().all(is_name)
}

/// Whether the numbers of a row follow one another, as those of days do.
fn counts_up(row: &StringRecord) -> bool {
    let numbers: Vec<u32> = row.iter().filter_map(|cell| cell.trim().parse().ok()).collect();
    numbers.len() > 2 && numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]))
}

/// Whether this is a year, a date or a range such as `10-19`, `<5` or `65+`.
fn is_period(cell: &str) -> bool {
    let mut parts =
        cell.trim_start_matches(['<', '>', '≤', '≥']).trim_end_matches('+').split(['-', '–', '/', '.']);
    let is_number = |part: &str| !part.trim().is_empty() && part.trim().chars().all(|c| c.is_ascii_digit());
    match cell.parse::<u32>() {
        Ok(year) => cell.len() == 4 && (1_800..=2_200).contains(&year),
        // With a point alone it is a decimal.
        Err(_) => parts.all(is_number) && (cell.matches('.').count() != 1 || cell.contains(['-', '/'])),
    }
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
    fn names_may_be_years_and_signs() {
        check("Product,2022,2023\nWheel,10,20\n", "- Product: Wheel; 2022: 10; 2023: 20\n");
        check("#,Name,%\n1,Wheel,20\n", "- #: 1; Name: Wheel; %: 20\n");
        check("Place,0-17,18-64,65+\nUlm,1,2,3\n", "- Place: Ulm; 0-17: 1; 18-64: 2; 65+: 3\n");
        check("Shift;1;2;3\nAnn;x;;x\n", "- Shift: Ann; 1: x; 3: x\n");
        check("Month\t2024-01\t2024-02\nRain\t1,5\t2,5\n", "- Month: Rain; 2024-01: 1,5; 2024-02: 2,5\n");
        // These are values like those below.
        check("Ida,2024\nOtto,2025\n", "- Ida; 2024\n- Otto; 2025\n");
        check("Wheel,5\nAxle,40\n", "- Wheel; 5\n- Axle; 40\n");
        check("Wheel,1.50\nAxle,40\n", "- Wheel; 1.50\n- Axle; 40\n");
    }

    #[test]
    fn rows_above_the_names_stand_above_the_list() {
        check(
            "Export of 2024-05-06\n\nName,Price\nWheel,10\n",
            "Export of 2024-05-06\n\n- Name: Wheel; Price: 10\n",
        );
        check(
            "Report,,,\nfor,2024,,\n,,,\nName,Price,Place,Year\nWheel,10,Ulm,2024\n",
            "Report\n\nfor 2024\n\n- Name: Wheel; Price: 10; Place: Ulm; Year: 2024\n",
        );
        check(
            "Prices, all of them\nName;Price\nWheel;1,5\nAxle;2,5\n",
            "Prices, all of them\n\n- Name: Wheel; Price: 1,5\n- Name: Axle; Price: 2,5\n",
        );
        check(",2022,2023\nWheel,10,20\n", "- Wheel; 2022: 10; 2023: 20\n");
    }

    #[test]
    fn a_quote_that_is_not_closed_is_a_letter() {
        check("Size,Name\n\"12,Wheel\n14,Axle\n", "- Size: \"12; Name: Wheel\n- Size: 14; Name: Axle\n");
        check(
            "Size,Name\r\nWheel,\"12\r\n\"14\",\"a\"\r\n",
            "- Size: Wheel; Name: \"12\n- Size: 14; Name: a\n",
        );
        check("a,b\n\"x,y\",\"12\n\"1\n\n2\",z\n", "- a: x,y; b: \"12\n- a: 1 2; b: z\n");
        check("a,b\n12\",3\n4,5\"\n", "- a: 12\"; b: 3\n- a: 4; b: 5\"\n");
    }

    proptest::proptest! {
        #[test]
        fn any_table_is_read(table in "[a1\",;\n\r é]{0,60}") {
            assert!(text(&table, false, MAX_TEXT).is_ok());
            let closed = with_quotes_closed(&table, ',');
            assert_eq!(with_quotes_closed(&closed, ','), closed);
        }
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
