//! Numbers, dates and titles as people read them.

use footnote_core::text::clean_title;
use footnote_messages as messages;
// Where a number stands alone.
pub(crate) use footnote_messages::number;

/// How long something took, from a tenth of a second to hours.
pub(crate) fn duration(ms: u64) -> String {
    let seconds = ms / 1000;
    match seconds {
        0..10 => messages::elements::seconds(tenths(ms / 100)),
        10..60 => messages::elements::seconds(seconds),
        60..3600 => messages::elements::minutes(seconds / 60, seconds % 60),
        _ => messages::elements::hours(seconds / 3600, seconds % 3600 / 60),
    }
}

/// A few tenths as a number.
fn tenths(tenths: u64) -> f64 {
    u32::try_from(tenths).map_or(f64::MAX, |tenths| f64::from(tenths) / 10.0)
}

/// The time since a day that began at `midnight`, both in milliseconds since 1970.
pub(crate) fn days_ago(time: u64, midnight: u64) -> String {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    match midnight.saturating_sub(time).div_ceil(DAY) {
        0 => messages::elements::today().to_owned(),
        1 => messages::elements::yesterday().to_owned(),
        days @ 2..=13 => messages::elements::days_ago(days),
        days @ 14..=60 => messages::elements::weeks_ago(days / 7),
        days @ 61..=730 => messages::elements::months_ago(days / 30),
        days => messages::elements::years_ago(days / 365),
    }
}

/// Several things, one after the other.
pub(crate) fn list(things: impl IntoIterator<Item = String>) -> String {
    things.into_iter().reduce(messages::elements::list).unwrap_or_default()
}

/// The title of a conversation as it is shown.
pub(crate) fn shown_title(title: &str) -> String {
    let title = clean_title(title);
    if title.is_empty() { messages::elements::untitled().to_owned() } else { title }
}

#[cfg(test)]
mod tests {
    use super::{days_ago, duration, list};

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
    fn a_list_has_what_is_between_its_things() {
        let check = |things: &[&str], expect| {
            assert_eq!(list(things.iter().map(ToString::to_string)), expect);
        };
        check(&[], "");
        check(&["1 tool"], "1 tool");
        check(&["1 tool", "2 prompts", "3 resources"], "1 tool, 2 prompts, 3 resources");
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
