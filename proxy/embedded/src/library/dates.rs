//! Days, as people write them in front matter, names of files and texts, and as filters write them.
//!
//! Of `05/06/2019` the first number is the day, as in most of the world, unless only the second can be one.

use std::time::{SystemTime, UNIX_EPOCH};

use time::macros::format_description;
use time::{Date, Month};

/// Seconds of a day.
pub(super) const DAY_S: i64 = 86_400;

/// Names of months in English, German, French, Spanish, Italian, Portuguese and Dutch. Three letters of one are enough.
const MONTHS: [&str; 12] = [
    "january|januar|jänner|janvier|enero|gennaio|janeiro|januari",
    "february|februar|février|febrero|febbraio|fevereiro|februari",
    "march|märz|mrz|mars|marzo|março|maart|mrt",
    "april|avril|abril|aprile",
    "may|mai|mayo|maggio|maio|mei",
    "june|juni|juin|junio|giugno|junho",
    "july|juli|juillet|julio|luglio|julho",
    "august|août|agosto|augustus",
    "september|septembre|septiembre|settembre|setembro",
    "october|oktober|octobre|octubre|ottobre|outubro",
    "november|novembre|noviembre|novembro",
    "december|dezember|décembre|diciembre|dicembre|dezembro",
];

/// Years that numbers of a date can be.
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2199;

/// What may follow the day in English and French.
const ORDINALS: [&str; 5] = ["st", "nd", "rd", "th", "er"];

/// The beginning of a day such as `2025-01-31` in UTC, in seconds since 1970.
pub(super) fn day(text: &str) -> Option<i64> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).ok().map(seconds_of)
}

/// The same of the first date in a text.
pub(super) fn day_of(text: &str) -> Option<i64> {
    first_date(text).map(seconds_of)
}

/// The same of the date in the name of a file, or in those of its folders as in `2025/01/31.md`.
pub(super) fn day_of_path(path: &str) -> Option<i64> {
    let without_extension = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let (name_start, _) = without_extension.rmatch_indices('/').next().unwrap_or((0, ""));
    let folders = without_extension.rmatch_indices('/').nth(2).map_or(0, |(at, _)| at);
    day_of(&without_extension[name_start..]).or_else(|| day_of(&without_extension[folders..]))
}

/// The days in a text, each as `20250131`, in which form they compare equal.
pub(super) fn days_in(text: &str) -> impl Iterator<Item = String> {
    dates(text).map(|date| format!("{:04}{:02}{:02}", date.year(), u8::from(date.month()), date.day()))
}

/// In seconds since 1970.
pub(super) fn seconds(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
}

fn seconds_of(date: Date) -> i64 {
    date.midnight().assume_utc().unix_timestamp()
}

fn first_date(text: &str) -> Option<Date> {
    dates(text).next()
}

/// A number or word, and what stands between it and the one before.
#[derive(Debug, Clone, Copy)]
struct Part<'t> {
    before: &'t str,
    text: &'t str,
}

impl Part<'_> {
    fn number(&self, digits: std::ops::RangeInclusive<usize>) -> Option<i32> {
        digits.contains(&self.text.len()).then(|| self.text.parse().ok())?
    }

    fn year(&self) -> Option<i32> {
        self.number(4..=4).filter(|year| YEARS.contains(year))
    }

    fn day(&self) -> Option<i32> {
        self.number(1..=2)
    }

    fn month(&self) -> Option<i32> {
        month(self.text).and_then(|month| i32::try_from(month + 1).ok())
    }
}

/// Whether a word, or its first three letters and more, is the name of a month.
pub(crate) fn is_month(word: &str) -> bool {
    month(word).is_some()
}

/// The month of a name, from 0.
fn month(name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    let is_long = name.chars().nth(2).is_some();
    let is_month = |names: &&str| is_long && names.split('|').any(|known| known.starts_with(&name));
    MONTHS.iter().position(is_month)
}

/// The dates in a text, in order.
fn dates(text: &str) -> impl Iterator<Item = Date> {
    // No date is without a year, and few texts have many numbers of so many digits.
    let mut after = 0;
    std::iter::from_fn(move || {
        loop {
            let (start, end) = long_number(text, after)?;
            after = end;
            let number = Part { before: "", text: &text[start..end] };
            let date = compact(number.text).or_else(|| around(text, start, end, number.year()?));
            if date.is_some() {
                return date;
            }
        }
    })
}

/// The next number of four digits or more, in bytes.
fn long_number(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        let start = at + bytes.get(at..)?.iter().position(u8::is_ascii_digit)?;
        let length = bytes.get(start..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        at = start + length;
        if length >= 4 {
            return Some((start, at));
        }
    }
}

/// `20250131`, perhaps with a time after it.
fn compact(digits: &str) -> Option<Date> {
    if !matches!(digits.len(), 8 | 12 | 14) {
        return None;
    }
    let number = |from: usize, to: usize| digits.get(from..to)?.parse().ok();
    date(number(0, 4)?, number(4, 6)?, number(6, 8)?)
}

/// The date whose year stands at these bytes.
fn around(text: &str, start: usize, end: usize, year: i32) -> Option<Date> {
    /// Bytes on each side of a year that may belong to its date.
    const REACH: usize = 24;
    let from = text.ceil_char_boundary(start.saturating_sub(REACH));
    let to = text.floor_char_boundary((end + REACH).min(text.len()));
    let after = parts(&text[end..to]);
    if let [first, second, ..] = after[..] {
        let date = match (first.day(), second.day()) {
            (Some(month), Some(day)) if is_separator(first.before) && first.before == second.before => {
                date(year, month, day)
            }
            (Some(month), Some(_)) if first.before == "年" && second.before == "月" => {
                date(year, month, second.day()?)
            }
            (None, Some(day)) => first.month().and_then(|month| date(year, month, day)),
            _ => None,
        };
        if date.is_some() {
            return date;
        }
    }
    let before = parts(&text[from..start]);
    let gap = &text[from..start];
    let gap = &gap[gap.trim_end_matches(|c: char| !c.is_alphanumeric()).len()..];
    let [.., first, second] = before[..] else { return None };
    // `6th of May` and `6 de mayo de` have words between.
    let is_filler = |part: &Part<'_>| matches!(part.text.to_lowercase().as_str(), "of" | "de" | "del");
    let mut words = before.iter().rev().filter(|part| !is_filler(part) && !ORDINALS.contains(&part.text));
    let (last, previous) = (words.next()?, words.next()?);
    match (first.day(), second.day()) {
        (Some(first_number), Some(second_number)) if is_separator(gap) && second.before == gap => {
            let day_first = date(year, second_number, first_number);
            day_first.or_else(|| if gap == "/" { date(year, first_number, second_number) } else { None })
        }
        _ => match (previous.day(), last.month(), previous.month(), last.day()) {
            (Some(day), Some(month), ..) | (.., Some(month), Some(day)) => date(year, month, day),
            _ => None,
        },
    }
}

fn is_separator(between: &str) -> bool {
    matches!(between, "-" | "/" | "." | "_" | ". ")
}

/// The numbers and words of a text; `6th` is two.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut done = 0;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let is_same: fn(char) -> bool = match c {
            c if c.is_ascii_digit() => |c| c.is_ascii_digit(),
            '年' | '月' | '日' => |_| false,
            c if c.is_alphabetic() => |c| c.is_alphabetic() && !matches!(c, '年' | '月' | '日'),
            _ => |_| false,
        };
        let length = text[at..].find(|c: char| !is_same(c)).unwrap_or(text.len() - at);
        if length > 0 {
            parts.push(Part { before: &text[done..at], text: &text[at..at + length] });
            done = at + length;
        }
        at += length.max(c.len_utf8());
    }
    parts
}

fn date(year: i32, month: i32, day: i32) -> Option<Date> {
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    Date::from_calendar_date(year, month, u8::try_from(day).ok()?).ok().filter(|_| YEARS.contains(&year))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, expect: Option<&str>) {
        assert_eq!(day_of(text), expect.map(|expect| day(expect).unwrap()), "{text}");
    }

    #[test]
    fn days_are_read_in_every_common_form() {
        for text in [
            "2019-05-06",
            "2019-5-6",
            "2019/05/06",
            "2019.05.06",
            "2019_05_06",
            "06.05.2019",
            "6.5.2019",
            "6. 5. 2019",
            "06/05/2019",
            "06-05-2019",
            "20190506",
            "201905061230",
            "2019-05-06T12:30:00Z",
            "2019-05-06T23:30:00.123+02:00",
            "2019-05-06 12:30",
            "[[2019-05-06]]",
            "[[daily/2019-05-06|Monday]]",
            "\"2019-05-06\"",
            "May 6 2019",
            "May 6, 2019",
            "May 6th, 2019",
            "6 May 2019",
            "6th of May 2019",
            "6-May-2019",
            "06 May 2019 10:00:00 GMT",
            "Mon, 06 May 2019 10:00:00 +0000",
            "Monday, May 6, 2019",
            "2019 May 6",
            "6. Mai 2019",
            "6 mai 2019",
            "6 de mayo de 2019",
            "6 maggio 2019",
            "6 mei 2019",
            "2019年5月6日",
        ] {
            check(text, Some("2019-05-06"));
        }
        check("05/13/2019", Some("2019-05-13"));
        check("3 March 2024", Some("2024-03-03"));
        check("31. März 2024", Some("2024-03-31"));
        check("1er août 2024", Some("2024-08-01"));
    }

    #[test]
    fn other_numbers_are_no_days() {
        for text in [
            "",
            "2019",
            "May 2019",
            "2019-05",
            "2025-13-01",
            "2025-01-011",
            "31.02.2019",
            "1.2.3",
            "0815-1234",
            "12345678",
            "99999999",
            "2019-W19",
            "13.13.2019",
            "5 marketing 2019",
            "+49 30 1234",
            "10.0.0.1",
        ] {
            check(text, None);
        }
        assert_eq!(day("2025-01-01 12:30"), None);
    }

    #[test]
    fn names_of_files_have_days() {
        let check = |path: &str, expect: Option<&str>| {
            assert_eq!(day_of_path(path), expect.map(|expect| day(expect).unwrap()), "{path}");
        };
        for path in [
            "2019-05-06.md",
            "journal/2019_05_06.md",
            "20190506.md",
            "journal/2019/2019-05-06 Monday.md",
            "Meeting 2019-05-06.md",
            "2019-05-06-a-post.md",
            "201905061230 Idea.md",
            "2019/05/06.md",
            "daily.2019.05.06.md",
            "May 6, 2019.md",
            "2020-01-01/2019-05-06.md",
        ] {
            check(path, Some("2019-05-06"));
        }
        for path in ["a.md", "2019.md", "2019/05/notes.md", "Invoice 4711.md", "v1.2.3.md", "2019-05-06"] {
            check(path, (path == "2019-05-06").then_some("2019-05-06"));
        }
    }

    #[test]
    fn days_in_a_text_are_found() {
        let found: Vec<String> =
            days_in("On 3 March 2024, 2024-05-06 and 07/09/2024; version 2.1.3 of 1,250,000.").collect();
        assert_eq!(found, ["20240303", "20240506", "20240907"]);
    }

    proptest! {
        #[test]
        fn any_text_has_days(text in "([0-9]{1,4}|[-/. ,]|May|of|\\PC|年|月){0,30}") {
            for day in days_in(&text) {
                prop_assert_eq!(day.len(), 8);
            }
        }

        #[test]
        fn all_forms_of_a_day_are_one(year in 1900..2199_i32, month in 1..=12_i32, day in 1..=28_i32) {
            let name = ["January", "February", "March", "April", "May", "June", "July", "August", "September",
                "October", "November", "December"][usize::try_from(month - 1).unwrap()];
            let expect = day_of(&format!("{year}-{month:02}-{day:02}"));
            for text in [format!("{year}{month:02}{day:02}"), format!("{day}.{month}.{year}"), format!("{day} {name} {year}"),
                format!("{name} {day}, {year}"), format!("{year}/{month}/{day}")] {
                prop_assert_eq!(day_of(&text), expect, "{}", text);
            }
            prop_assert!(expect.is_some());
        }
    }
}
