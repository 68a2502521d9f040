//! Formats and parses times, in UTC.

use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// The last second of the year 9999, in milliseconds.
const LATEST_MS: u64 = 253_402_300_799_000;

/// `2024-01-02 03:04 UTC`.
pub(super) fn format_utc(ms: u64) -> String {
    let time = OffsetDateTime::UNIX_EPOCH + std::time::Duration::from_millis(ms.min(LATEST_MS));
    let (date, month) = (time.date(), u8::from(time.month()));
    format!("{:04}-{month:02}-{:02} {:02}:{:02} UTC", date.year(), date.day(), time.hour(), time.minute())
}

/// Parses `2024-01-02T03:04:05.678Z` as milliseconds since 1970; fraction and zone may be missing.
pub(super) fn parse_rfc3339_ms(text: &str) -> Option<u64> {
    let text = text.trim();
    let read = |text: &str| OffsetDateTime::parse(text, &Rfc3339);
    let time = read(text).or_else(|_| read(&format!("{text}Z"))).ok()?;
    u64::try_from(time.unix_timestamp_nanos() / 1_000_000).ok()
}

/// The milliseconds of such a text; 0 if there is none.
pub(super) fn rfc3339_to_ms(text: Option<&String>) -> u64 {
    text.and_then(|text| parse_rfc3339_ms(text)).unwrap_or(0)
}

/// Converts seconds to milliseconds; `None` gives 0.
pub(super) fn seconds_to_ms(seconds: Option<f64>) -> u64 {
    let duration = seconds.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
    duration.and_then(|duration| u64::try_from(duration.as_millis()).ok()).unwrap_or(0)
}

/// Milliseconds that are written with fractions; `None` gives 0.
pub(super) fn whole_ms(ms: Option<f64>) -> u64 {
    seconds_to_ms(ms.map(|ms| ms / 1000.0))
}

#[cfg(test)]
mod tests {
    use super::{format_utc, parse_rfc3339_ms};

    #[test]
    fn times_are_written_and_read() {
        let check = |text: &str, ms: u64| {
            assert_eq!(parse_rfc3339_ms(text), Some(ms), "{text}");
            assert_eq!(format_utc(ms), format!("{} {} UTC", &text[..10], &text[11..16]));
        };
        check("1970-01-01T00:00:00.000Z", 0);
        check("2024-01-01T00:00:00Z", 1_704_067_200_000);
        check("2024-02-29T23:59:59.5", 1_709_251_199_500);
        check("2000-03-01 12:00:00", 951_912_000_000);
        check("2100-12-31T00:00:00Z", 4_133_894_400_000);
        assert_eq!(parse_rfc3339_ms("2024-01-01T02:00:00+02:00"), Some(1_704_067_200_000));
        assert_eq!(format_utc(u64::MAX), "9999-12-31 23:59 UTC");
        for wrong in [
            "",
            "2024",
            "2024-13-01T00:00:00Z",
            "2024-01-01T25:00:00Z",
            "x-y-zT0:0:0",
            "1969-12-31T00:00:00Z",
        ] {
            assert_eq!(parse_rfc3339_ms(wrong), None, "{wrong}");
        }
    }
}
