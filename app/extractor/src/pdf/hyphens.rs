//! Words that were divided at the ends of lines. Whether the hyphen is the word's own is known from the rest of the text.

use std::collections::HashMap;

/// Stands for a hyphen and the end of the line behind it, until all pages are read.
pub(super) const LINE_END: char = '\u{2}';

/// The text with each word that a line's end divided on one line, with its hyphen where it is written so elsewhere.
pub(super) fn resolved(text: &str) -> String {
    if !text.contains(LINE_END) {
        return text.to_owned();
    }
    let divided = || {
        text.match_indices(LINE_END).map(|(at, mark)| {
            let (before, after) = (&text[..at], &text[at + mark.len()..]);
            let start = before.rfind(|c| !is_of_word(c)).map_or(0, |at| at + width_at(before, at));
            let end = after.find(|c| !is_of_word(c)).unwrap_or(after.len());
            (before[start..].to_lowercase(), after[..end].to_lowercase())
        })
    };
    let mut written: HashMap<String, bool> = HashMap::new();
    for (first, second) in divided() {
        written.insert(format!("{first}{second}"), false);
        written.insert(format!("{first}-{second}"), false);
    }
    for word in text.split(|c| !is_of_word(c)) {
        if let Some(is_written) = written.get_mut(&word.trim_matches('-').to_lowercase()) {
            *is_written = true;
        }
    }
    let keeps = |(first, second): &(String, String)| {
        let is_written = |word: String| written.get(&word).copied().unwrap_or(false);
        (is_written(format!("{first}-{second}")), is_written(format!("{first}{second}")))
    };
    // Where a program divides no words, all hyphens at ends of lines are the words' own.
    let (own, added) = divided().map(|word| keeps(&word)).fold((0_usize, 0_usize), |(own, added), known| {
        (own + usize::from(known == (true, false)), added + usize::from(known.1))
    });
    let mut resolved = String::with_capacity(text.len());
    let mut rest = text;
    for word in divided() {
        let Some((before, after)) = rest.split_once(LINE_END) else { break };
        let keeps_hyphen = match keeps(&word) {
            (true, false) => true,
            (_, true) => false,
            (false, false) => own > added + 1,
        };
        resolved.push_str(before);
        if keeps_hyphen {
            resolved.push('-');
        }
        rest = after;
    }
    resolved.push_str(rest);
    resolved
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-'
}

fn width_at(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divided_words_are_joined_as_they_are_written_elsewhere() {
        let check = |text: &str, expect: &str| {
            assert_eq!(resolved(&text.replace('/', &LINE_END.to_string())), expect, "{text}");
        };
        check("reim/bursed", "reimbursed");
        check("a well/known fact, Well-known", "a well-known fact, Well-known");
        check("a well/known fact, wellknown, well-known", "a wellknown fact, wellknown, well-known");
        let known = "a well/known up/date, well-known, up-date";
        check(&format!("long/term {known}"), &format!("long-term {}", known.replace('/', "-")));
        check("größ/te, die größte. long/term", "größte, die größte. longterm");
        check("/x y/", "x y");
        check("none", "none");
    }
}
