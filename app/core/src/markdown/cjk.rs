//! Emphasis beside Chinese, Japanese and Korean punctuation.
//!
//! `CommonMark` asks for white space or punctuation around `**` that stands beside punctuation, which these
//! languages do not write: `**重要：**请`. Under the "CJK-friendly" amendment, their punctuation counts as letters,
//! and one of their characters allows a mark as a space does. The parser has no such rule. So in its input a
//! character beside a mark is replaced by one of equal length whose class makes the parser decide by it.

use unicode_normalization::char::is_combining_mark;

use super::replace::Replacements;

/// Stand-ins by length in bytes, from two: a letter, and a punctuation mark.
const LETTERS: [char; 3] = ['ƻ', 'ꀀ', '𐊀'];
const PUNCTUATION: [char; 3] = ['¶', '⁂', '𐄀'];

/// Finds the characters to replace around the runs of `*` and `~` in a text.
pub(super) fn replacements(text: &str) -> Replacements {
    let mut found: Replacements = Vec::new();
    if text.is_ascii() {
        return found;
    }
    let bytes = text.as_bytes();
    let mut at = 0;
    // The end of the run before.
    let mut last_end = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'*' | b'~' => {
                let end = at + bytes[at..].iter().take_while(|&&other| other == byte).count();
                let before = Before::new(&text[..at]);
                let after = text[end..].chars().next();
                if let (Some(before), Some(after)) = (before, after) {
                    let is_single = last_end > 0 && at - before.character.len_utf8() == last_end;
                    around(&before, is_single, at, (after, end), &mut found);
                }
                (at, last_end) = (end, end);
            }
            _ => at += 1,
        }
    }
    found
}

/// The character before a mark.
struct Before {
    character: char,
    is_cjk: bool,
    /// Punctuation of the other scripts.
    is_punctuation: bool,
    /// Chinese, Japanese or Korean punctuation.
    is_cjk_punctuation: bool,
}

impl Before {
    fn new(text: &str) -> Option<Self> {
        let mut back = text.chars().rev();
        let character = back.next()?;
        let plain = |character: char| {
            let (is_cjk, is_mark) = (is_cjk(character), is_punctuation(character));
            Self {
                character,
                is_cjk,
                is_punctuation: is_mark && !is_cjk,
                is_cjk_punctuation: is_mark && is_cjk,
            }
        };
        let varied = match character {
            // Of an ideograph.
            '\u{e0100}'..='\u{e01ef}' => Self { is_cjk: true, ..plain(character) },
            '\u{fe00}'..='\u{fe0e}' => match back.next() {
                Some('‘' | '’' | '“' | '”') if character == '\u{fe01}' => {
                    Self { is_cjk: true, ..plain(character) }
                }
                Some(of) if is_cjk(of) => Self { is_cjk: true, ..plain(character) },
                Some(of) if is_punctuation(of) => Self { is_punctuation: true, ..plain(character) },
                _ => plain(character),
            },
            _ => plain(character),
        };
        Some(varied)
    }
}

/// Replaces the characters before the mark at `mark` and after it. `is_single` if the one before is all that stands
/// between two marks: it cannot be of both classes, and what it is to the first mark counts.
fn around(
    before: &Before,
    is_single: bool,
    mark: usize,
    (after, after_at): (char, usize),
    found: &mut Replacements,
) {
    let before_at = mark - before.character.len_utf8();
    let after_is_cjk = is_cjk(after);
    let after_is_mark = is_punctuation(after);
    let was_made_mark =
        found.last().is_some_and(|(last, stand_in)| *last == before_at && PUNCTUATION.contains(stand_in));
    if after_is_mark && !after_is_cjk && before.is_cjk && !is_single {
        replace(found, before_at, before.character, &PUNCTUATION);
    } else if (before.is_punctuation || was_made_mark) && after_is_cjk {
        if is_combining_mark(before.character) {
            replace(found, before_at, before.character, &PUNCTUATION);
        }
        replace(found, after_at, after, &PUNCTUATION);
    } else {
        if before.is_cjk_punctuation {
            replace(found, before_at, before.character, &LETTERS);
        }
        if after_is_cjk && after_is_mark {
            replace(found, after_at, after, &LETTERS);
        }
    }
}

/// The first replacement of a character counts: a second would be for a mark on its other side.
fn replace(found: &mut Replacements, at: usize, character: char, stand_ins: &[char; 3]) {
    let stand_in = character.len_utf8().checked_sub(2).and_then(|length| stand_ins.get(length));
    if let Some(&stand_in) = stand_in
        && found.last().is_none_or(|(last, _)| *last < at)
    {
        found.push((at, stand_in));
    }
}

/// Whether a character is wide, fullwidth, halfwidth or a letter of Hangul, and no emoji.
fn is_cjk(character: char) -> bool {
    matches!(character,
        '\u{1100}'..='\u{11ff}'
        | '\u{20a9}'
        | '\u{2329}' | '\u{232a}'
        | '\u{2630}'..='\u{2637}'
        | '\u{268a}'..='\u{268f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4c6}'
        | '\u{a960}'..='\u{a97c}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{d7b0}'..='\u{d7fb}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe10}'..='\u{fe19}'
        | '\u{fe30}'..='\u{fe6b}'
        | '\u{ff01}'..='\u{ffdc}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{ffe8}'..='\u{ffee}'
        | '\u{16fe0}'..='\u{18dff}'
        | '\u{1aff0}'..='\u{1b2fb}'
        | '\u{1d300}'..='\u{1d376}'
        | '\u{1f200}' | '\u{1f202}' | '\u{1f210}'..='\u{1f219}' | '\u{1f21b}'..='\u{1f22e}'
        | '\u{1f230}' | '\u{1f231}' | '\u{1f237}' | '\u{1f23b}' | '\u{1f240}'..='\u{1f248}'
        | '\u{1f260}'..='\u{1f265}'
        | '\u{20000}'..='\u{3fffd}')
}

/// Whether a character is punctuation or a symbol.
pub(super) fn is_punctuation(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_punctuation();
    }
    let is_format = matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..);
    !is_format
        && !character.is_alphanumeric()
        && !character.is_whitespace()
        && !character.is_control()
        && !is_combining_mark(character)
}
