//! How long to wait before the next try, where a server says it in words.

/// What stands before the time.
const BEFORE: [&str; 5] = ["try again in ", "retry in ", "retry after ", "wait ", "retrydelay\": \""];

/// Units by their first letters, in seconds.
const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];

/// Seconds to wait for a model that is being loaded, where its server does not say how long.
pub const LOADING_S: u32 = 5;

/// Seconds to wait by these words, such as "Please try again in 1m26.4s": whole ones, rounded up.
pub fn wait_in_words(words: &str) -> Option<u32> {
    let words = words.to_lowercase();
    BEFORE.iter().find_map(|before| {
        let (_, rest) = words.split_once(before)?;
        time(rest)
    })
}

/// The time that a text begins with: numbers, each with its unit.
fn time(text: &str) -> Option<u32> {
    let mut rest = text;
    let mut seconds = None;
    loop {
        let number = rest.split(|c: char| !c.is_ascii_digit() && c != '.').next()?;
        let Ok(value) = number.trim_end_matches('.').parse::<f64>() else { break };
        let after = rest[number.len()..].trim_start();
        let Some((unit, factor)) = UNITS.iter().find(|(unit, _)| after.starts_with(unit)) else { break };
        seconds = Some(seconds.unwrap_or(0.0) + value * factor);
        let letters = after.len() - after.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        // `1m26s` has no words between its parts.
        rest = if letters > unit.len() { &after[letters..] } else { &after[unit.len()..] };
    }
    let seconds = seconds?.ceil();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the range of u32")]
    (0.0..=86_400.0).contains(&seconds).then_some(seconds as u32)
}

#[cfg(test)]
mod tests {
    use super::wait_in_words;

    #[test]
    fn a_time_is_read_in_the_words_of_servers() {
        for (words, seconds) in [
            ("Limit 30000, Used 29000. Please try again in 20s.", Some(20)),
            ("Please try again in 1m26.4s. Visit", Some(87)),
            ("Please try again in 380ms.", Some(1)),
            ("Please retry in 34.074824224s.", Some(35)),
            ("Try again in 7 seconds", Some(7)),
            ("Retry after 2 minutes and see", Some(120)),
            ("\"retryDelay\": \"34s\"", Some(34)),
            ("please wait before trying again", None),
            ("Please try again in a moment", None),
            ("try again in 99999999999h", None),
            ("", None),
        ] {
            assert_eq!(wait_in_words(words), seconds, "{words}");
        }
    }
}
