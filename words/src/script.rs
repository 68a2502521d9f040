//! What a character is to words.

include!(concat!(env!("OUT_DIR"), "/marks.rs"));

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// A letter or digit of a script with spaces between words.
    Spaced,
    /// A letter of a script without spaces, or of Korean.
    Dense,
    /// Belongs to the letter before it.
    Mark,
    /// Neither ends a word nor is a part of it, such as a soft hyphen.
    Ignored,
    Other,
}

/// Scripts without spaces between words, and Korean.
const DENSE: [(char, char); 21] = [
    ('\u{0e00}', '\u{0eff}'), // Thai, Lao
    ('\u{1000}', '\u{109f}'), // Myanmar
    ('\u{1100}', '\u{11ff}'), // Hangul letters
    ('\u{1780}', '\u{17ff}'), // Khmer
    ('\u{1950}', '\u{19df}'), // Tai Le, New Tai Lue
    ('\u{1a20}', '\u{1aaf}'), // Tai Tham
    ('\u{1b00}', '\u{1b7f}'), // Balinese
    RADICALS,
    ('\u{3005}', '\u{3007}'),   // Han repetition and zero
    ('\u{3021}', '\u{31ff}'),   // Kana, Bopomofo, Hangul letters
    ('\u{3400}', '\u{4dbf}'),   // Han
    ('\u{4e00}', '\u{a4cf}'),   // Han, Yi
    ('\u{a960}', '\u{a97f}'),   // Hangul letters
    ('\u{a980}', '\u{a9ff}'),   // Javanese, Myanmar
    ('\u{aa60}', '\u{aadf}'),   // Myanmar, Tai Viet
    ('\u{ac00}', '\u{d7ff}'),   // Hangul
    ('\u{f900}', '\u{faff}'),   // Han
    ('\u{ff66}', '\u{ffdc}'),   // Half-width Katakana and Hangul
    ('\u{1aff0}', '\u{1b2ff}'), // Kana, Khitan, Nüshu
    ('\u{20000}', '\u{323af}'), // Han
    ('\u{323b0}', '\u{3347f}'), // Han
];

/// Han radicals, which are symbols and not letters to Unicode; texts from PDF files have them in place of letters.
const RADICALS: (char, char) = ('\u{2e80}', '\u{2fdf}');

pub(crate) fn class(c: char) -> Class {
    if c.is_ascii() {
        return if c.is_ascii_alphanumeric() { Class::Spaced } else { Class::Other };
    }
    if is_ignored(c) {
        return Class::Ignored;
    }
    if is_mark(c) || follows(c) {
        return Class::Mark;
    }
    if !c.is_alphanumeric() && !is_radical(c) {
        return Class::Other;
    }
    // Digits are parts of numbers in Thai too; the Han zero is a letter.
    if is_dense(c) && !(c.is_numeric() && c < '\u{3000}') { Class::Dense } else { Class::Spaced }
}

/// Whether this is a letter of a script without spaces between words, or of Korean, which joins particles to words.
pub fn is_dense_letter(c: char) -> bool {
    class(c) == Class::Dense
}

/// Whether this belongs to the letter before it, such as a vowel sign.
pub fn is_combining(c: char) -> bool {
    class(c) == Class::Mark
}

fn is_mark(c: char) -> bool {
    let Ok(c) = u16::try_from(u32::from(c)) else { return false };
    let at = MARKS.partition_point(|[_, last]| *last < c);
    MARKS.get(at).is_some_and(|[first, _]| *first <= c)
}

fn is_radical(c: char) -> bool {
    (RADICALS.0..=RADICALS.1).contains(&c)
}

fn is_dense(c: char) -> bool {
    let at = DENSE.partition_point(|(_, last)| *last < c);
    DENSE.get(at).is_some_and(|(first, _)| *first <= c)
}

/// Letters that belong to the one before: vowels and finals of Hangul that is written letter by letter, half-width marks,
/// and the Thai and Lao vowel am.
fn follows(c: char) -> bool {
    matches!(c, '\u{1160}'..='\u{11ff}' | '\u{d7b0}'..='\u{d7ff}' | '\u{ff9e}' | '\u{ff9f}' | '\u{e33}' | '\u{eb3}')
}

/// Joiners, the soft hyphen, and spaces of no width.
pub(crate) fn is_ignored(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}
