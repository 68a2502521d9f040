//! Days, as front matter and filters write them.

use std::time::{SystemTime, UNIX_EPOCH};

use time::Date;
use time::macros::format_description;

/// The beginning of a day such as `2025-01-31` in UTC, in seconds since 1970.
pub(super) fn day(text: &str) -> Option<i64> {
    let date = Date::parse(text, format_description!("[year]-[month]-[day]")).ok()?;
    Some(date.midnight().assume_utc().unix_timestamp())
}

/// The same of a date that may have a time after it.
pub(super) fn day_of(text: &str) -> Option<i64> {
    let (date, rest) = text.split_at_checked("2025-01-31".len())?;
    if rest.starts_with(|c: char| c.is_ascii_digit()) { None } else { day(date) }
}

/// In seconds since 1970.
pub(super) fn seconds(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read() {
        let check = |text: &str, expect: Option<i64>| assert_eq!(day_of(text), expect, "{text}");
        check("1970-01-02", Some(86_400));
        check("2025-01-01", Some(1_735_689_600));
        check("2025-01-01T12:30:00Z", Some(1_735_689_600));
        check("2025-01-01 12:30", Some(1_735_689_600));
        check("2025-13-01", None);
        check("2025-01-011", None);
        check("1 May 2025", None);
        check("", None);
        assert_eq!(day("2025-01-01 12:30"), None);
    }
}
