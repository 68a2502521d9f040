//! Cuts a text into pieces as the regular expressions of tiktoken's encodings do, without a regular expression.
//!
//! Each function here is one alternative, or a few that begin alike, and takes what is quoted above it. The
//! alternatives of an expression are tried in order, and the first that matches wins, also where a later one would
//! take more.

use crate::class::{CASELESS, Char, LOWER, MARK, NEWLINE, NUMBER, SPACE};

/// Where the piece that begins at `at` ends, by the rules of `o200k_base`. `at` is inside the text.
pub fn o200k_base(text: &[u8], at: usize) -> usize {
    let first = Char::at(text, at);
    if let Some(end) = cased_word(text, at, first) {
        return end;
    }
    match first.class {
        NUMBER => up_to_three_numbers(text, first),
        SPACE | NEWLINE => match signs(text, at, first) {
            Some(end) => ends_of_lines_or_paths(text, end),
            None => spaces(text, at, false),
        },
        _ => ends_of_lines_or_paths(text, signs(text, at, first).unwrap_or(first.end)),
    }
}

/// Where the piece that begins at `at` ends, by the rules of `cl100k_base`. `at` is inside the text.
pub fn cl100k_base(text: &[u8], at: usize) -> usize {
    let first = Char::at(text, at);
    if let Some(end) = contraction(text, at) {
        return end;
    }
    if let Some(end) = word(text, first) {
        return end;
    }
    match first.class {
        NUMBER => up_to_three_numbers(text, first),
        SPACE | NEWLINE => match signs(text, at, first) {
            Some(end) => ends_of_lines(text, end),
            None => spaces(text, at, true),
        },
        _ => ends_of_lines(text, signs(text, at, first).unwrap_or(first.end)),
    }
}

/// `[^\r\n\p{L}\p{N}]?+\p{L}++`
fn word(text: &[u8], first: Char) -> Option<usize> {
    if first.is_letter() {
        return Some(run(text, first.end, Char::is_letter));
    }
    let next = Char::at(text, first.end);
    (first.may_lead() && next.is_letter()).then(|| run(text, next.end, Char::is_letter))
}

/// `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?` or
/// `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?`
fn cased_word(text: &[u8], at: usize, first: Char) -> Option<usize> {
    let leads = first.may_lead();
    let begin = if leads { first.end } else { at };
    let (end_of_lower, end_of_upper) = cases(text, begin);
    let end = match end_of_lower {
        Some(end) => end,
        // The first expression may also take a leading mark as the word itself, before the second is tried.
        None if first.class == MARK => first.end,
        None if end_of_upper > begin => end_of_upper,
        None => return None,
    };
    Some(contraction(text, end).unwrap_or(end))
}

/// Where the first expression's two runs end, if it matches from `begin`, and where a run of upper ones alone ends.
fn cases(text: &[u8], begin: usize) -> (Option<usize>, usize) {
    let mut end = begin;
    // The first run takes all it can and gives back only what the second cannot do without: the last of those that
    // either may take.
    let mut last_either = None;
    loop {
        let next = Char::at(text, end);
        match next.class {
            LOWER => return (Some(run(text, next.end, Char::is_lower)), end),
            CASELESS | MARK => last_either = Some(next.end),
            _ if next.is_upper() => {}
            _ => return (last_either, end),
        }
        end = next.end;
    }
}

/// `(?i:'s|'t|'re|'ve|'m|'ll|'d)`; without case, `ſ` is an `s` too.
fn contraction(text: &[u8], at: usize) -> Option<usize> {
    if text.get(at) != Some(&b'\'') {
        return None;
    }
    let byte = |ahead: usize| text.get(at + ahead).map_or(0, u8::to_ascii_lowercase);
    match (byte(1), byte(2)) {
        (b's' | b't' | b'm' | b'd', _) => Some(at + 2),
        (b'r' | b'v', b'e') | (b'l', b'l') | (0xC5, 0xBF) => Some(at + 3),
        _ => None,
    }
}

/// `\p{N}{1,3}`
fn up_to_three_numbers(text: &[u8], first: Char) -> usize {
    let mut end = first.end;
    for _ in 1..3 {
        let next = Char::at(text, end);
        if next.class != NUMBER {
            break;
        }
        end = next.end;
    }
    end
}

/// ` ?[^\s\p{L}\p{N}]+`
fn signs(text: &[u8], at: usize, first: Char) -> Option<usize> {
    let sign = if text.get(at) == Some(&b' ') { Char::at(text, first.end) } else { first };
    sign.is_sign().then(|| run(text, sign.end, Char::is_sign))
}

/// `[\r\n]*`
fn ends_of_lines(text: &[u8], at: usize) -> usize {
    run(text, at, |next| next.class == NEWLINE)
}

/// `[\r\n/]*`
fn ends_of_lines_or_paths(text: &[u8], at: usize) -> usize {
    let more = text.get(at..).unwrap_or_default().iter();
    at + more.take_while(|byte| matches!(byte, b'\r' | b'\n' | b'/')).count()
}

/// `\s*[\r\n]+|\s+(?!\S)|\s+`, with `\s++$` before where `end_first`.
fn spaces(text: &[u8], at: usize, end_first: bool) -> usize {
    let (mut end, mut before_last, mut end_of_line) = (at, at, None);
    loop {
        let next = Char::at(text, end);
        if !next.is_space() {
            break;
        }
        before_last = end;
        end = next.end;
        if next.class == NEWLINE {
            end_of_line = Some(end);
        }
    }
    let at_the_end = end == text.len();
    match end_of_line {
        Some(end_of_line) if !(at_the_end && end_first) => end_of_line,
        // The last one belongs to what comes after it, unless it is alone.
        _ if !at_the_end && before_last > at => before_last,
        _ => end,
    }
}

/// Where a run of such characters ends.
#[inline]
fn run(text: &[u8], mut end: usize, belongs: impl Fn(Char) -> bool) -> usize {
    loop {
        let next = Char::at(text, end);
        if !belongs(next) {
            return end;
        }
        end = next.end;
    }
}
