//! How models begin a citation with a quote: `[1: "`, `【1: “`, `(1: "`, `[Document 1: "`, `[1, 2: "` and so on.

use crate::text::{SOURCE_LABELS, listed};

/// Maximum bytes from the bracket to the quotation mark.
pub(super) const MAX_OPENING: usize = 48;

/// Maximum digits of a source's number.
const MAX_DIGITS: usize = 3;

/// Maximum numbers before one quote.
const MAX_NUMBERS: usize = 8;

/// The brackets around a quote, with those that may close them.
const BRACKETS: [(char, &[char]); 5] = [
    ('[', &[']', '】', '］']),
    ('【', &['】', ']', '］']),
    ('［', &['］', ']', '】']),
    ('(', &[')', '）']),
    ('（', &['）', ')']),
];

/// Returns the characters that may close this bracket; `None` if it is no opening bracket.
pub(super) fn closing_brackets(bracket: char) -> Option<&'static [char]> {
    BRACKETS.iter().find(|(open, _)| *open == bracket).map(|(_, close)| *close)
}

/// Whether this is a round bracket, in which ordinary prose has numbers and quotes too.
pub(super) fn is_round(bracket: char) -> bool {
    matches!(bracket, '(' | '（')
}

/// The beginning of a bracket.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// It may still become one of the others.
    Unfinished,
    /// A quote begins after so many bytes.
    Quote {
        numbers: Vec<u32>,
        marks: &'static [char],
        length: usize,
    },
    /// A quote that precedes its number: `["exact words" 1]`.
    QuoteFirst {
        marks: &'static [char],
        length: usize,
    },
    Other,
}

/// Reads a text that begins with a bracket.
pub(super) fn opening(text: &str) -> Opening {
    if text.len() > MAX_OPENING {
        return Opening::Other;
    }
    let Some(bracket) = text.chars().next() else { return Opening::Unfinished };
    let inside = &text[bracket.len_utf8()..];
    let written = inside.trim_start_matches(' ');
    if let Some((marks, after)) = opening_mark(written)
        && !is_round(bracket)
        && marks.len() != 1
    {
        return Opening::QuoteFirst { marks, length: text.len() - after.len() };
    }
    let (numbers, rest) = match numbers(written, !is_round(bracket)) {
        Numbers::Are(numbers, rest) => (numbers, rest),
        Numbers::Unfinished => return Opening::Unfinished,
        Numbers::None => return Opening::Other,
    };
    match begin_of_quote(rest) {
        Begin::Quote(marks, after) if !is_round(bracket) || !marks.is_empty() => {
            Opening::Quote { numbers, marks, length: text.len() - after.len() }
        }
        Begin::Unfinished => Opening::Unfinished,
        Begin::Quote(..) | Begin::Other => Opening::Other,
    }
}

/// Reads what stands between a quote and the next in one bracket: `; 2: "`, ` and 2: "`, or `; "` for another quote of the
/// same document, which has no numbers. `None` if it is something else, or not whole.
pub(super) fn further(text: &str) -> Option<(Vec<u32>, &'static [char], usize)> {
    if text.len() > MAX_OPENING {
        return None;
    }
    let written = text.trim_start();
    let separator = [';', ',', '；', '，', '、', '/', '+', '&'];
    let words = ["and ", "und ", "et ", "y ", "e ", "和", "と"];
    let rest = written.strip_prefix(separator).unwrap_or(written).trim_start();
    let rest = words.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest).trim_start();
    let is_separated = rest.len() < written.len();
    if let Some((marks, after)) = opening_mark(rest) {
        return is_separated.then_some((Vec::new(), marks, text.len() - after.len()));
    }
    let Numbers::Are(numbers, rest) = numbers(rest, true) else { return None };
    match begin_of_quote(rest) {
        Begin::Quote(marks, after) if !marks.is_empty() => Some((numbers, marks, text.len() - after.len())),
        _ => None,
    }
}

/// The number behind a quote that precedes it: ` 1`, `, 1`, ` – Document 1`.
pub(super) fn number_after(text: &str) -> Option<u32> {
    let is_between = |c: char| c.is_whitespace() || ",;:.-–—|†，；：".contains(c);
    match numbers(text.trim_matches(is_between), true) {
        Numbers::Are(numbers, "") if numbers.len() == 1 => numbers.first().copied(),
        _ => None,
    }
}

enum Numbers<'t> {
    Are(Vec<u32>, &'t str),
    Unfinished,
    None,
}

/// Reads `1`, `1, 2`, and with labels `Document 1`, `^1`, `#1`.
fn numbers(text: &str, may_have_label: bool) -> Numbers<'_> {
    let mut rest = text;
    if may_have_label {
        match without_label(text) {
            Some(after) => rest = after,
            None => return Numbers::Unfinished,
        }
    }
    let mut numbers = Vec::new();
    loop {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = rest.split_at(digits);
        if number.is_empty() {
            // A list that goes on: `1, `. Without a number before it, letters are none.
            return if rest.is_empty() { Numbers::Unfinished } else { Numbers::None };
        }
        match number.parse() {
            Ok(number) if digits <= MAX_DIGITS && number > 0 && numbers.len() < MAX_NUMBERS => {
                numbers.push(number);
            }
            _ => return Numbers::None,
        }
        let next = after.trim_start_matches(' ').strip_prefix([',', ';', '&', '，', '、', '；']);
        let next = next.map(|next| next.trim_start_matches(' '));
        // Where no number follows, the comma stands before the quote.
        match next {
            Some(next) if next.starts_with(|c: char| c.is_ascii_digit()) => rest = next,
            _ => return Numbers::Are(numbers, after),
        }
    }
}

/// The text after a label; the text itself where there is none, and nothing where one may be growing.
fn without_label(text: &str) -> Option<&str> {
    let text = text.strip_prefix(['^', '#']).unwrap_or(text);
    let letters = text.find(|c: char| !c.is_alphabetic() && !('\u{600}'..'\u{700}').contains(&c));
    let word = &text[..letters.unwrap_or(text.len())];
    if word.is_empty() {
        return Some(text);
    }
    let label = word.to_lowercase();
    if letters.is_none() {
        return if listed(SOURCE_LABELS).any(|known| known.starts_with(&label)) { None } else { Some(text) };
    }
    let after = text[word.len()..].trim_start_matches([' ', ':', '.', '-', '_', '#', '：']);
    if !listed(SOURCE_LABELS).any(|known| known == label) {
        return Some(text);
    }
    if after.is_empty() { None } else { Some(after) }
}

enum Begin<'t> {
    /// With the marks that end the quote, none where it has no mark, and what follows the opening mark.
    Quote(&'static [char], &'t str),
    Unfinished,
    Other,
}

/// Reads what stands between number and words: `: "`, ` "`, ` – "`, `: ` and so on.
fn begin_of_quote(text: &str) -> Begin<'_> {
    let after = text.trim_start_matches(' ');
    let separated = after.strip_prefix([':', ',', '：', '，', '、', '-', '–', '—', '|', '=', '†']);
    let words = separated.unwrap_or(after).trim_start_matches([' ', '\n']);
    if let Some((marks, after)) = opening_mark(words) {
        return Begin::Quote(marks, after);
    }
    let has_colon = after.starts_with([':', '：']);
    match words.trim_start_matches(['\\', '*', '_']).chars().next() {
        None => Begin::Unfinished,
        // Without a mark, words follow the colon: neither a slice such as `[7:0]` nor a time.
        Some(first) if has_colon && first.is_alphabetic() => Begin::Quote(&[], words),
        Some(_) => Begin::Other,
    }
}

/// The marks that end a quote which begins here, and the text after its opening mark; emphasis and a backslash may precede it.
fn opening_mark(text: &str) -> Option<(&'static [char], &str)> {
    let written = text.trim_start_matches(['\\', '*', '_']);
    let mark = written.chars().next()?;
    let marks: &[char] = match mark {
        '"' | '“' | '”' | '„' | '″' | '＂' => &['"', '”', '“', '″', '＂'],
        '«' => &['»', '"'],
        '»' => &['«', '"'],
        '「' | '『' => &['」', '』'],
        '‹' => &['›', '\''],
        '\'' | '‘' | '‚' | '’' => &['\'', '’', '‘'],
        '`' | '´' => &['`'],
        _ => return None,
    };
    let is_plain = text.len() - written.len() <= 3;
    is_plain.then(|| (marks, &written[mark.len_utf8()..]))
}
