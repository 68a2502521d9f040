//! Numbers, dates and titles as people read them.

use footnote_core::text::clean_title;

/// A number with its thousands set apart.
pub(crate) fn number(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How long something took, from a tenth of a second to hours.
pub(crate) fn duration(ms: u64) -> String {
    let seconds = ms / 1000;
    match seconds {
        0..10 if ms % 1000 >= 100 => format!("{seconds}.{} s", ms % 1000 / 100),
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// The time since a day that began at `midnight`, both in milliseconds since 1970.
pub(crate) fn days_ago(time: u64, midnight: u64) -> String {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    match midnight.saturating_sub(time).div_ceil(DAY) {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        days @ 2..=13 => format!("{days} days ago"),
        days @ 14..=60 => format!("{} weeks ago", days / 7),
        days @ 61..=730 => format!("{} months ago", days / 30),
        days => format!("{} years ago", days / 365),
    }
}

/// The title of a conversation in which nothing was asked.
const UNTITLED: &str = "New conversation";

/// The title of a conversation as it is shown.
pub(crate) fn shown_title(title: &str) -> String {
    let title = clean_title(title);
    if title.is_empty() { UNTITLED.to_owned() } else { title }
}

#[cfg(test)]
mod tests {
    use super::{days_ago, duration};

    #[test]
    fn durations_are_as_exact_as_they_are_short() {
        let check = |ms, expect| assert_eq!(duration(ms), expect, "{ms}");
        check(0, "0 s");
        check(430, "0.4 s");
        check(12_990, "12 s");
        check(72_000, "1 min 12 s");
        check(3_720_000, "1 h 2 min");
    }

    #[test]
    fn days_are_named_as_people_name_them() {
        let midnight = 1_000 * 24 * 60 * 60 * 1000;
        let check = |hours_before: u64, expect: &str| {
            assert_eq!(
                days_ago(midnight - hours_before * 60 * 60 * 1000, midnight),
                expect,
                "{hours_before}"
            );
        };
        check(0, "today");
        check(1, "yesterday");
        check(24, "yesterday");
        check(25, "2 days ago");
        check(14 * 24, "2 weeks ago");
        check(61 * 24, "2 months ago");
        check(800 * 24, "2 years ago");
        assert_eq!(days_ago(midnight + 1, midnight), "today");
    }
}
