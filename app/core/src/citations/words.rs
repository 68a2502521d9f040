//! Word lists and rules: number words, negations, inflected forms, synonyms and opposites.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// Synonyms, one group a line.
const ALIKE: &str = include_str!("alike.txt");

/// Opposites, and classes of which one member excludes the others, one group a line.
const OPPOSITE: &str = include_str!("opposite.txt");

/// The bytes that all forms of a word begin with.
const BEGINNING: usize = 3;
pub(super) type Beginning = [u8; BEGINNING];

/// The words of a list by their beginnings, each with its line.
type Groups = HashMap<Beginning, Vec<(&'static str, &'static str)>>;

static SYNONYMS: LazyLock<Groups> = LazyLock::new(|| by_beginning(ALIKE));
static OPPOSITES: LazyLock<Groups> = LazyLock::new(|| by_beginning(OPPOSITE));

/// Negating prefixes, as in "unsupported".
static NEGATING_PREFIXES: LazyLock<Vec<&str>> = LazyLock::new(|| list("negating-prefixes"));

/// Turkish endings that mean "without", and "with".
const WITHOUT: [&str; 4] = ["sız", "siz", "suz", "süz"];
const WITH: [&str; 4] = ["lı", "li", "lu", "lü"];

/// Words that negate; on the other lines, words that negate in part or by paraphrase. If one text has one of those, a
/// negation in the other is no contradiction.
const NEGATIONS: &str = include_str!("negations.txt");

/// Turkish negates within the word.
static TURKISH_NEGATIONS: LazyLock<Vec<&str>> = LazyLock::new(|| list("turkish-negations"));

/// Inflectional endings.
static ENDINGS: LazyLock<HashSet<&str>> = LazyLock::new(|| list("endings").into_iter().chain([""]).collect());

/// Minimum characters of a shared stem, and those outside ASCII, where stems are often shorter.
const STEM: usize = 5;
const STEM_OUTSIDE_LATIN: usize = 4;

/// Maximum characters of an ending, and minimum percentage of a word that is its stem.
const LONGEST_ENDING: usize = 5;
const STEM_SHARE: usize = 60;

/// Chinese and Japanese words whose first character, "one" or "half", is a number.
static ONE_OR_HALF: LazyLock<Vec<&str>> = LazyLock::new(|| list("one-or-half"));

static NUMBERS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("numbers.txt").lines().filter_map(|line| line.split_once(' '));
    lines.flat_map(|(digits, words)| words.split(' ').map(move |word| (word, digits))).collect()
});

/// Names of months, normalised so that a date is the same in each notation.
static MONTHS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("months.txt").lines().filter_map(|line| line.split_once(' '));
    lines.flat_map(|(month, names)| names.split(' ').map(move |name| (name, month))).collect()
});

static LIMITING: LazyLock<Groups> =
    LazyLock::new(|| by_beginning(NEGATIONS.split_once('\n').map_or("", |(_, limiting)| limiting)));

static NEGATING: LazyLock<HashSet<&str>> =
    LazyLock::new(|| NEGATIONS.lines().take(1).flat_map(|line| line.split(' ')).collect());

/// A list of `lists.txt`, by its name.
pub(super) fn list(name: &str) -> Vec<&'static str> {
    let mut lists = include_str!("lists.txt").lines().filter_map(|line| line.split_once(' '));
    lists.find(|(of, _)| *of == name).map_or_else(Vec::new, |(_, words)| words.split(' ').collect())
}

/// Returns the digits of a number word; German joins a half to its number.
pub(super) fn number(word: &str) -> Option<Cow<'static, str>> {
    let known = |word: &str| NUMBERS.get(word).copied();
    let half = || word.strip_suffix("einhalb").and_then(known).map(|whole| Cow::from(format!("{whole}.5")));
    known(word).map(Cow::from).or_else(half)
}

/// The number at the beginning of a Chinese or Japanese text, and its length; a single numeral counts only before a counted
/// word.
pub(super) fn numeral(text: &str, is_ordinal: bool) -> Option<(String, usize)> {
    if let Some(span) = ONE_OR_HALF.iter().find(|span| text.starts_with(**span)) {
        let sign = span.chars().next().map_or(0, char::len_utf8);
        return Some((if span.starts_with('一') { "1" } else { "0.5" }.to_owned(), sign));
    }
    let mut length = 0;
    let (mut sum, mut last) = (0_u64, 0_u64);
    for character in text.chars() {
        let digit = if matches!(character, '两' | '兩') { '二' } else { character };
        let Some(at) = "〇一二三四五六七八九".chars().position(|of| of == digit) else {
            let unit = match character {
                '十' => 10,
                '百' => 100,
                '千' => 1_000,
                '万' | '萬' => 10_000,
                '亿' | '億' => 100_000_000,
                _ => break,
            };
            if unit >= 10_000 {
                sum = (sum + last).max(1).saturating_mul(unit);
            } else {
                sum = sum.saturating_add(last.max(1).saturating_mul(unit));
            }
            (last, length) = (0, length + character.len_utf8());
            continue;
        };
        last = last.saturating_mul(10).saturating_add(at as u64);
        length += character.len_utf8();
    }
    let counts = |next: char| {
        "年月日人回条項名岁周個个天小時时分秒円元倍点次件歳冊枚台週か階楼层層章节節番部室本".contains(next)
    };
    let is_number = length > 3 || (length == 3 && (is_ordinal || text[length..].starts_with(counts)));
    (is_number && text[..length] != *"一").then(|| (sum.saturating_add(last).to_string(), length))
}

/// Returns the letters for the name of a month.
pub(super) fn month(name: &str) -> Option<&'static str> {
    MONTHS.get(name).copied()
}

pub(super) fn negates(word: &str) -> bool {
    NEGATING.contains(word) || word.len() > 6 && TURKISH_NEGATIONS.iter().any(|part| word.contains(part))
}

/// Whether two characters, after this text, negate.
pub(super) fn pair_negates(before: &str, pair: &str) -> bool {
    let mut characters = pair.chars();
    match (characters.next(), characters.next()) {
        // "No matter which", "different" and the like.
        (Some('不'), next) => !next.is_some_and(|next| "分同论論仅僅但断斷过過久足管如".contains(next)),
        (Some('没' | '沒' | '無' | '无' | '未'), next) => {
            !next.is_some_and(|next| "来論料".contains(next))
        }
        // "Has to be done" is two negations.
        (Some('な'), Some('い')) => !before.ends_with("ばなら"),
        // "Without doing"; 必ず means "always".
        (Some('わ' | 'か' | 'ま'), Some('ず')) => before.ends_with(|last: char| last >= '\u{3400}'),
        (Some('ま'), Some('せ'))
        | (Some('な'), Some('か'))
        | (Some('せ' | 'れ' | 'け' | 'め' | 'え' | 'べ' | 'き'), Some('ず'))
        | (Some('않' | '없'), _) => true,
        _ => false,
    }
}

/// Whether a word negates in part.
pub(super) fn half_negates(word: &str) -> bool {
    let known = LIMITING.get(&beginning(word)).into_iter().flatten();
    let mut known = known.map(|(known, _)| known);
    known.any(|known| *known == word || (known.chars().count() >= STEM && word.starts_with(known)))
}

/// Returns the synonyms of a word.
pub(super) fn alike(word: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    groups(&SYNONYMS, word)
}

/// Returns the opposites of a word.
pub(super) fn opposite(word: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    groups(&OPPOSITES, word)
}

/// Whether one of two words is the other with "un" or the like before it.
pub(super) fn is_negated_form(one: &str, other: &str) -> bool {
    let negated = |one: &str, other: &str| {
        let mut rests = NEGATING_PREFIXES.iter().filter_map(|prefix| one.strip_prefix(prefix));
        let mut stems = WITHOUT.iter().filter_map(|end| one.strip_suffix(end));
        rests.any(|rest| rest.len() > 3 && is_form(rest, other))
            || stems.any(|stem| {
                let rest = other.strip_prefix(stem);
                let is_with = |rest: &str| rest.is_empty() || WITH.iter().any(|with| rest.starts_with(with));
                stem.len() > 2 && rest.is_some_and(is_with)
            })
    };
    negated(one, other) || negated(other, one)
}

/// The other words of the lines that have this one.
fn groups<'a>(groups: &'static Groups, word: &'a str) -> impl Iterator<Item = &'static str> + use<'a> {
    let known = groups.get(&beginning(word)).into_iter().flatten();
    let lines = known.filter(|(known, _)| is_form(known, word)).map(|(_, line)| *line);
    lines.flat_map(|line| line.split(' ')).filter(move |other| !is_form(other, word))
}

fn by_beginning(list: &'static str) -> Groups {
    let mut groups = Groups::new();
    for line in list.lines() {
        for word in line.split(' ') {
            groups.entry(beginning(word)).or_default().push((word, line));
        }
    }
    groups
}

/// The first letters of a word, which all its forms have, and the whole part of a number.
pub(super) fn beginning(letters: &str) -> Beginning {
    let letters = if letters.starts_with(|first: char| first.is_ascii_digit()) {
        letters.split('.').next().unwrap_or_default()
    } else {
        without_prefix(letters)
    };
    let mut beginning = [0; BEGINNING];
    beginning.iter_mut().zip(letters.bytes()).for_each(|(to, from)| *to = from);
    beginning
}

/// Whether two words in lower case are forms of one: they differ in their endings.
pub(super) fn is_form(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    // Most words that are compared differ in their first letter.
    let is_arabic = |word: &str| matches!(word.as_bytes().first(), Some(0xd8 | 0xd9));
    let (one, other) = match (is_arabic(one), is_arabic(other)) {
        (true, true) => (without_prefix(one), without_prefix(other)),
        _ if one.as_bytes().first() != other.as_bytes().first() => return false,
        _ => (one, other),
    };
    if one == other {
        return true;
    }
    let common = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    if common < 3 {
        return false;
    }
    let common = one.floor_char_boundary(common).min(other.floor_char_boundary(common));
    let (stem, tails) = (&one[..common], [&one[common..], &other[common..]]);
    let length = stem.chars().count();
    let longest = one.chars().count().max(other.chars().count());
    let least = if stem.is_ascii() { STEM } else { STEM_OUTSIDE_LATIN };
    if length >= least
        && length * 100 >= longest * STEM_SHARE
        && tails.iter().all(|tail| tail.chars().count() <= LONGEST_ENDING)
    {
        return true;
    }
    if stem.len() < 3 || stem.len() * 5 < one.len().max(other.len()) * 2 {
        return false;
    }
    tails.into_iter().all(|tail| {
        // "stop" and "stopped": the last letter is written twice.
        let doubled = tail.chars().next().filter(|first| stem.ends_with(*first));
        let rest = doubled.map_or(tail, |first| &tail[first.len_utf8()..]);
        ENDINGS.contains(&tail) || (rest.len() > 1 && ENDINGS.contains(&rest))
    })
}

/// An Arabic word without article and the conjunctions that are written with it; any other word as it is.
pub(super) fn without_prefix(word: &str) -> &str {
    let bare = ["وال", "بال", "كال", "فال", "لل", "ال"].iter().find_map(|prefix| word.strip_prefix(prefix));
    bare.filter(|bare| bare.chars().count() > 2).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::{alike, half_negates, is_form, is_negated_form, number, numeral, opposite};

    #[test]
    fn forms_of_a_word_are_told_from_other_words() {
        let forms = [
            ("connect", "connection"),
            ("connected", "connections"),
            ("stop", "stopped"),
            ("study", "studies"),
            ("compress", "compressed"),
            ("antwort", "antworten"),
            ("encodes", "encoding"),
            ("run", "running"),
            ("libre", "libres"),
            ("багажа", "багаж"),
            ("المكتبة", "مكتبة"),
            ("filtrenin", "filtre"),
        ];
        for (one, other) in forms {
            assert!(is_form(one, other), "{one} {other}");
        }
        let others = [
            ("mode", "model"),
            ("string", "strict"),
            ("server", "service"),
            ("form", "format"),
            ("international", "internal"),
            ("test", "text"),
            ("port", "portable-ish"),
        ];
        for (one, other) in others {
            assert!(!is_form(one, other), "{one} {other}");
        }
    }

    #[test]
    fn words_have_others_that_mean_the_same_or_the_opposite() {
        assert!(alike("stores").any(|word| word == "keep"));
        assert!(opposite("enables").any(|word| word == "disable"));
        assert!(is_negated_form("unsafe", "safe"));
        assert!(is_negated_form("ücretsiz", "ücretli") && is_negated_form("недействителен", "действителен"));
        assert!(opposite("montags").any(|word| word == "dienstag" || word == "dienstags"));
        assert_eq!(alike("footnote").count(), 0);
    }

    #[test]
    fn words_that_negate_in_part_are_told_from_others() {
        assert!(half_negates("without") && half_negates("excluding") && half_negates("denies"));
        assert!(!half_negates("den") && !half_negates("los") && !half_negates("person"));
        assert_eq!(number("siebeneinhalb").as_deref(), Some("7.5"));
    }

    #[test]
    fn numerals_are_read() {
        let check = |text: &str, expect: Option<&str>| {
            assert_eq!(numeral(text, false).map(|(digits, _)| digits).as_deref(), expect, "{text}");
        };
        check("二十日", Some("20"));
        check("三百五十", Some("350"));
        check("五冊", Some("5"));
        check("一〇二", Some("102"));
        check("一人", None);
        check("一个半小时", Some("1"));
        check("半年", Some("0.5"));
        check("三亿元", Some("300000000"));
        check("三角", None);
    }
}
