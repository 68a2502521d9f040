//! Times as people and files write them, in UTC.

/// Milliseconds of a day.
const DAY_MS: u64 = 86_400_000;

/// `2024-01-02 03:04 UTC`.
pub(super) fn written(ms: u64) -> String {
    let (days, minutes) = (ms / DAY_MS, ms % DAY_MS / 60_000);
    // Counted in eras of 400 years from the first of March of the year 0, so that a leap day is a year's last.
    let day = days + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

/// Reads `2024-01-02T03:04:05.678Z`; fractions and the `Z` may be missing. Other zones are not read.
pub(super) fn read_ms(text: &str) -> Option<u64> {
    let text = text.trim().strip_suffix('Z').unwrap_or(text.trim());
    let (date, time) = text.split_once(['T', ' '])?;
    let numbers = |text: &str, by: char| -> Option<Vec<u64>> {
        text.split(by).map(|number| number.parse().ok()).collect()
    };
    let [year, month, day] = numbers(date, '-')?.try_into().ok()?;
    let (time, fraction) = time.split_once('.').unwrap_or((time, ""));
    let [hours, minutes, seconds] = numbers(time, ':')?.try_into().ok()?;
    let in_range = (1970..10_000).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && hours < 24
        && minutes < 60
        && seconds < 61;
    if !in_range {
        return None;
    }
    let thousandths: u64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    let days = days.checked_sub(719_468)?;
    Some(days * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1_000 + thousandths)
}

/// Seconds since 1970 in milliseconds; 0 where there are none.
pub(super) fn from_seconds(seconds: Option<f64>) -> u64 {
    let duration = seconds.and_then(|seconds| std::time::Duration::try_from_secs_f64(seconds).ok());
    duration.and_then(|duration| u64::try_from(duration.as_millis()).ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{read_ms, written};

    #[test]
    fn times_are_written_and_read() {
        let check = |text: &str, ms: u64| {
            assert_eq!(read_ms(text), Some(ms), "{text}");
            assert_eq!(written(ms), format!("{} {} UTC", &text[..10], &text[11..16]));
        };
        check("1970-01-01T00:00:00.000Z", 0);
        check("2024-01-01T00:00:00Z", 1_704_067_200_000);
        check("2024-02-29T23:59:59.5", 1_709_251_199_500);
        check("2000-03-01 12:00:00", 951_912_000_000);
        check("2100-12-31T00:00:00Z", 4_133_894_400_000);
        for wrong in [
            "",
            "2024",
            "2024-13-01T00:00:00Z",
            "2024-01-01T25:00:00Z",
            "x-y-zT0:0:0",
            "1969-12-31T00:00:00Z",
        ] {
            assert_eq!(read_ms(wrong), None, "{wrong}");
        }
    }
}
