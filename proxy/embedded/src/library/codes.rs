//! Codes, numbers and dates as they compare equal however they are divided: `E-17` and `E17`, `030/123457` and `030123457`,
//! `1,250,000` and `1.250.000`, `6 May 2024` and `2024-05-06`. Texts and questions have these beside their words.

use std::borrow::Cow;

use super::dates;

/// Maximum bytes of what is written of a code.
const MAX_WRITTEN: usize = 40;
/// Maximum characters of a code, and maximum pieces.
const MAX_CODE: usize = 24;
const MAX_PIECES: usize = 6;
/// Digits alone are a code if there are at least so many; `10-20` is none.
const MIN_DIGITS: usize = 6;
/// A question's word such as `invoice0815` also counts as its parts, if these have so many letters and digits.
const MIN_LETTERS_APART: usize = 3;
const MIN_DIGITS_APART: usize = 2;

/// The codes, numbers and dates in a text that are not already its words.
pub(super) fn codes(text: &str) -> Vec<String> {
    let mut codes = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit).map(|digit| at + digit) {
        let start = run_start(bytes, digit, at);
        let end = run_end(bytes, digit);
        if end - start <= MAX_WRITTEN {
            add_codes(&text[start..end], &mut codes);
        }
        at = end;
    }
    for day in dates::days_in(text) {
        add(day, &mut codes);
    }
    codes
}

/// A question with the parts of words such as `invoice0815` at its end.
pub(super) fn divided(question: &str) -> Cow<'_, str> {
    let parts = question.split(|c: char| !c.is_alphanumeric()).filter_map(|word| {
        let (letters, digits) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
        let is_apart = letters.chars().count() >= MIN_LETTERS_APART
            && digits.len() >= MIN_DIGITS_APART
            && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_apart.then(|| format!(" {letters} {digits}"))
    });
    let parts: String = parts.collect();
    if parts.is_empty() { Cow::Borrowed(question) } else { Cow::Owned(format!("{question}{parts}")) }
}

/// How far a code that has this digit reaches to the left, at most to `least`.
fn run_start(bytes: &[u8], digit: usize, least: usize) -> usize {
    let mut start = digit;
    while start > least {
        let before = start - 1;
        let joins = before > least && is_joint(bytes, before);
        if !bytes[before].is_ascii_alphanumeric() && !joins {
            break;
        }
        start = before;
    }
    start
}

fn run_end(bytes: &[u8], digit: usize) -> usize {
    let mut end = digit + 1;
    while end < bytes.len() && (bytes[end].is_ascii_alphanumeric() || is_joint(bytes, end)) {
        end += 1;
    }
    end
}

/// Whether what stands here may be within a code: a mark between letters and digits; a point, comma or space between digits.
fn is_joint(bytes: &[u8], at: usize) -> bool {
    let around = |is: fn(&u8) -> bool| at > 0 && is(&bytes[at - 1]) && bytes.get(at + 1).is_some_and(is);
    match bytes[at] {
        b'-' | b'/' | b'_' => around(u8::is_ascii_alphanumeric),
        b' ' if at > 0 && bytes[at - 1] == b')' => bytes.get(at + 1).is_some_and(u8::is_ascii_digit),
        b'.' | b',' | b' ' | b'\'' => around(u8::is_ascii_digit),
        // `(030) 123`
        b')' => bytes.get(at + 1) == Some(&b' ') && at > 0 && bytes[at - 1].is_ascii_digit(),
        _ => false,
    }
}

fn add_codes(written: &str, codes: &mut Vec<String>) {
    if let Some(hex) = written.strip_prefix("0x").or_else(|| written.strip_prefix("0X")) {
        return add(hex.to_ascii_lowercase(), codes);
    }
    let is_mark = |c: char| !c.is_ascii_alphanumeric();
    let pieces: Vec<&str> = written.split(is_mark).filter(|piece| !piece.is_empty()).collect();
    if pieces.len() < 2 || pieces.len() > MAX_PIECES {
        return;
    }
    let are_digits = pieces.iter().all(|piece| piece.bytes().all(|byte| byte.is_ascii_digit()));
    let joined = pieces.concat().to_ascii_lowercase();
    if are_digits {
        let number = number(written, &pieces);
        let is_code = number.is_none() && joined.len() >= MIN_DIGITS;
        number.or(is_code.then_some(joined)).into_iter().for_each(|code| add(code, codes));
        return;
    }
    if written.contains([' ', '.', ',', '\'']) {
        // Several codes side by side.
        return written.split([' ', '.', ',', '\'']).for_each(|part| add_codes(part, codes));
    }
    // `AB-1200/4` is also found as `AB1200`.
    let mut code = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        code.push_str(&piece.to_ascii_lowercase());
        if index > 0 && code.contains(|c: char| c.is_ascii_digit()) {
            add(code.clone(), codes);
        }
    }
}

/// A number without marks between thousands, and with a point before decimals: `12500.5` for `12.500,50`.
fn number(written: &str, pieces: &[&str]) -> Option<String> {
    let marks: Vec<char> = written.chars().filter(|c| !c.is_ascii_digit()).collect();
    let (last, thousands) = (marks.last()?, &marks[..marks.len() - 1]);
    let is_thousands =
        |pieces: &[&str]| pieces[0].len() <= 3 && pieces[1..].iter().all(|piece| piece.len() == 3);
    if marks.len() != pieces.len() - 1 || !marks.iter().all(|mark| matches!(mark, '.' | ',' | ' ' | '\'')) {
        return None;
    }
    if marks.iter().all(|mark| mark == last) && is_thousands(pieces) {
        return Some(pieces.concat());
    }
    let (decimals, whole) = pieces.split_last()?;
    let has_decimals =
        matches!(last, '.' | ',') && thousands.iter().all(|mark| mark != last && *mark == thousands[0]);
    if !has_decimals || !(thousands.is_empty() || is_thousands(whole)) {
        return None;
    }
    let decimals = decimals.trim_end_matches('0');
    let point = if decimals.is_empty() { "" } else { "." };
    Some(format!("{}{point}{decimals}", whole.concat()))
}

fn add(code: String, codes: &mut Vec<String>) {
    if (2..=MAX_CODE).contains(&code.len())
        && !codes.iter().rev().take(MAX_PIECES).any(|known| *known == code)
    {
        codes.push(code);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn codes_are_one_however_they_are_divided() {
        let check = |text: &str, expect: &[&str]| assert_eq!(codes(text), expect, "{text}");
        check("The E-17 code", &["e17"]);
        check("ERR_1042", &["err1042"]);
        check("Error 0x8007000F.", &["8007000f"]);
        check("77-0042-X and AB-1200/4", &["770042", "770042x", "ab1200", "ab12004"]);
        check("030/123457, (030) 123 458", &["030123457", "030123458"]);
        check("+49 30 123456", &["4930123456"]);
        check("1,250,000 or 1.250.000 or 1 250 000 or 1'250'000", &["1250000"]);
        check("12.500,50 € and $12,500.50", &["12500.5"]);
        check("12,5 and 3.50", &["12.5", "3.5"]);
        check("on 6 May 2024", &["20240506"]);
        check("on 2024-05-06", &["20240506"]);
        check("06.05.2024", &["06052024", "20240506"]);
        check("covid-19", &["covid19"]);
        check("v2.1.3, 2.10.3, 10-20, page 7, H2O, A4 B5", &[]);
        check("no digits-here", &[]);
    }

    #[test]
    fn words_of_a_question_are_divided_before_their_digits() {
        let check = |text: &str, expect: &str| assert_eq!(divided(text), expect, "{text}");
        check("invoice0815?", "invoice0815? invoice 0815");
        check("E17, H2O, sha256sum, 0815", "E17, H2O, sha256sum, 0815");
    }

    proptest! {
        #[test]
        fn any_text_has_codes(text in "([0-9]{1,4}|[-/_. ,()'x]|AB|\\PC){0,40}") {
            for code in codes(&text) {
                prop_assert!(code.len() <= MAX_CODE && !code.contains(' '));
            }
        }

        #[test]
        fn marks_in_a_code_change_nothing(letters in "[A-Z]{2,4}", digits in "[1-9][0-9]{2,5}", mark in "[-/_]") {
            let code = codes(&format!("the {letters}{mark}{digits} one"));
            prop_assert_eq!(code, [format!("{letters}{digits}").to_lowercase()]);
        }
    }
}
