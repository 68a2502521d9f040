//! Gives the characters of a word their usual form: common forms of letters replaced as by NFKC, letters and marks
//! composed, in lower case.

use std::{borrow::Cow, ops::Range, sync::LazyLock};

use crate::script::is_ignored;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

const FIRST_SYLLABLE: u32 = 0xac00;
const FIRST_LEAD: u32 = 0x1100;
const FIRST_VOWEL: u32 = 0x1161;
/// One before the first final, which stands for none.
const NO_FINAL: u32 = 0x11a7;
const LEADS: u32 = 19;
const VOWELS: u32 = 21;
const FINALS: u32 = 28;

/// Accents of Latin, Greek and Cyrillic letters.
const ACCENTS: std::ops::RangeInclusive<u16> = 0x300..=0x36f;

/// Letters with an accent, each with the one that it is put on.
static BASES: LazyLock<Vec<(u16, u16)>> = LazyLock::new(bases);

/// A word with its characters in their usual form, in lower case.
pub fn fold(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        let is_lower = !word.bytes().any(|byte| byte.is_ascii_uppercase());
        return if is_lower { Cow::Borrowed(word) } else { Cow::Owned(word.to_ascii_lowercase()) };
    }
    let mut composed = String::with_capacity(word.len());
    let usual = word.chars().filter(|c| !is_ignored(*c) && !c.is_whitespace());
    folded_letters(usual.map(|c| (c, 0..0)), |letter, _| composed.extend(lower(letter)));
    if composed == word { Cow::Borrowed(word) } else { Cow::Owned(composed) }
}

/// Gives the letters of a text, in their common form and composed with their marks, with their places.
pub(crate) fn folded_letters(
    characters: impl Iterator<Item = (char, Range<usize>)>,
    mut add: impl FnMut(char, Range<usize>),
) {
    // The last letter, which marks may follow.
    let mut last: Option<(char, Range<usize>)> = None;
    let usual = characters.flat_map(|(c, range)| {
        let replaced = replacement(c);
        let itself = replaced.is_none().then_some(c);
        replaced.into_iter().flatten().chain(itself).map(move |c| (c, range.clone()))
    });
    for (c, range) in usual {
        last = match last {
            Some((before, place)) => {
                if let Some(composed) = compose(before, c) {
                    Some((composed, place.start..range.end))
                } else {
                    add(before, place);
                    Some((c, range))
                }
            }
            None => Some((c, range)),
        };
    }
    if let Some((letter, place)) = last {
        add(letter, place);
    }
}

/// A letter without its accents: e of é. Letters that are others without a mark, such as Japanese ones, stay.
pub fn base_letter(letter: char) -> char {
    let mut base = letter;
    while let Ok(code) = u16::try_from(u32::from(base))
        && code >= 0x80
        && let Ok(at) = BASES.binary_search_by_key(&code, |(composed, _)| *composed)
        && let Some(next) = BASES.get(at).and_then(|(_, next)| char::from_u32(u32::from(*next)))
    {
        base = next;
    }
    base
}

fn bases() -> Vec<(u16, u16)> {
    let accented = COMPOSED.iter().filter(|[_, mark, _]| ACCENTS.contains(mark));
    let mut bases: Vec<(u16, u16)> = accented.map(|[base, _, composed]| (*composed, *base)).collect();
    bases.sort_unstable();
    bases
}

fn lower(c: char) -> impl Iterator<Item = char> {
    // A sigma at the end of a word.
    c.to_lowercase().map(|c| if c == 'ς' { 'σ' } else { c })
}

fn replacement(c: char) -> Option<std::str::Chars<'static>> {
    let code = u16::try_from(u32::from(c)).ok().filter(|code| *code >= 0x80)?;
    let at = REPLACED.binary_search_by_key(&code, |[letter, ..]| *letter).ok()?;
    let [_, start, length] = REPLACED.get(at)?;
    let start = usize::from(*start);
    REPLACEMENTS.get(start..start + usize::from(*length)).map(str::chars)
}

fn compose(first: char, second: char) -> Option<char> {
    let (before, mark) = (u32::from(first), u32::from(second));
    if (FIRST_LEAD..FIRST_LEAD + LEADS).contains(&before)
        && (FIRST_VOWEL..FIRST_VOWEL + VOWELS).contains(&mark)
    {
        let pair = (before - FIRST_LEAD) * VOWELS + (mark - FIRST_VOWEL);
        return char::from_u32(FIRST_SYLLABLE + pair * FINALS);
    }
    if (FIRST_SYLLABLE..FIRST_SYLLABLE + LEADS * VOWELS * FINALS).contains(&before)
        && (before - FIRST_SYLLABLE).is_multiple_of(FINALS)
        && (NO_FINAL + 1..NO_FINAL + FINALS).contains(&mark)
    {
        return char::from_u32(before + mark - NO_FINAL);
    }
    let key = (u16::try_from(before).ok()?, u16::try_from(mark).ok()?);
    let at = COMPOSED.binary_search_by_key(&key, |[first, second, _]| (*first, *second)).ok()?;
    COMPOSED.get(at).and_then(|[.., composed]| char::from_u32(u32::from(*composed)))
}
