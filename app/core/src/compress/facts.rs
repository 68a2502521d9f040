//! Facts in a line: numbers, dates, names, addresses and wikilinks.
//!
//! Names are recognised by capitals, so names in scripts without capitals or at the beginning of a sentence are missed.
//! A tool can still read the full answers.

use footnote_words::is_dense_letter;

use super::{
    counting::Counting,
    pieces::{Piece, bare, ends_phrase, ends_sentence, is_bare_number, is_unit_sign, joined},
};
use crate::text::is_citation;

/// Maximum words of a wikilink.
const MAX_WIKILINK_WORDS: usize = 12;

/// In ascending order of weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FactKind {
    /// A single capitalised word, which in German is any noun.
    Capitalised = 1,
    /// A number, or a name of several words.
    Exact = 2,
    Link = 3,
}

/// A fact in a line, by the indices of its words.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fact {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) kind: FactKind,
}

/// The facts of a line. Adjacent ones are joined: "14 March 2026", "Ada Lovelace".
pub(super) fn facts(words: &[Piece<'_>], counting: &Counting) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    let mut begins = true;
    // A capitalised word at the beginning of a sentence, which is a name only if another follows.
    let mut maybe: Option<usize> = None;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let plain = bare(word);
        if is_citation(word) || begins && (plain.is_empty() || is_marker(word)) {
            begins |= ends_sentence(word);
            at += 1;
            continue;
        }
        let wikilink = wikilink_end(words, at);
        let is_place = counting.is_place(words, at);
        let has_unit = !is_place && has_unit(words, at, counting);
        let last = wikilink.unwrap_or(at + usize::from(is_small_number(plain) && has_unit));
        let joins = |end: usize| {
            end + 1 == at && words.get(end).is_some_and(|word| !ends_phrase(word) || is_ordinal(word))
        };
        let kind = if wikilink.is_some() || word.contains("[[") {
            Some(FactKind::Link)
        } else if is_small_number(plain) || is_label(plain) {
            let follows_fact =
                facts.last().is_some_and(|fact| fact.kind != FactKind::Link && joins(fact.last));
            (!is_place && (follows_fact || has_unit)).then_some(FactKind::Exact)
        } else {
            kind(plain, begins).filter(|_| !is_place && !counting.is_place(words, at + 1))
        };
        if let Some(kind) = kind {
            let neighbour = facts
                .last_mut()
                .filter(|fact| kind != FactKind::Link && fact.kind != FactKind::Link && joins(fact.last));
            if let Some(fact) = neighbour {
                fact.last = last;
                fact.kind = FactKind::Exact;
            } else {
                let is_plain =
                    !plain.chars().skip(1).any(char::is_uppercase) && kind == FactKind::Capitalised;
                let before = maybe.filter(|&before| is_plain && joins(before));
                let kind = if before.is_some() { FactKind::Exact } else { kind };
                facts.push(Fact { first: before.unwrap_or(at), last, kind });
            }
        }
        maybe = (kind.is_none() && begins && plain.starts_with(char::is_uppercase)).then_some(at);
        begins = words.get(last).is_some_and(|word| ends_sentence(word));
        at = last + 1;
    }
    facts
}

/// Whether a number says nothing without the words beside it: "3" in "step 3" or "3 of them".
fn is_small_number(plain: &str) -> bool {
    is_bare_number(plain) && plain.chars().count() <= 2
}

/// Whether a word is a number with a point, as the day of a German date is written: "am 3. Mai".
fn is_ordinal(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(is_small_number)
}

/// Whether a word is a number of something with a letter before it, such as Q0.
fn is_label(plain: &str) -> bool {
    let number = plain.trim_start_matches(|letter: char| letter.is_alphabetic());
    let letters = plain.chars().count() - number.chars().count();
    (1..=2).contains(&letters) && is_small_number(number)
}

/// Whether the word after the number at `at` says what is counted, or is a part of a date or name.
fn has_unit(words: &[Piece<'_>], at: usize, counting: &Counting) -> bool {
    let (Some(word), Some(next)) = (words.get(at), words.get(at + 1)) else { return false };
    let unit = bare(next);
    if ends_phrase(word) && !is_ordinal(word) {
        return false;
    }
    if next.is_joined && unit.starts_with(is_dense_letter) {
        return is_small_number(bare(word));
    }
    let is_year = unit.len() == 4 && unit.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = unit.chars().all(|c| c.is_alphabetic() || c == '°');
    let may_count = is_word && unit.chars().count() > 2 && !counting.is_no_unit(unit);
    is_year || (is_small_number(bare(word)) && (may_count || is_unit_sign(unit)))
}

/// The kind of a single word.
fn kind(plain: &str, begins_sentence: bool) -> Option<FactKind> {
    if plain.contains("://") || plain.starts_with("www.") || (plain.contains('@') && plain.contains('.')) {
        return Some(FactKind::Link);
    }
    if plain.chars().any(char::is_numeric) {
        return Some(FactKind::Exact);
    }
    let mut letters = plain.chars();
    let capital = letters.next().is_some_and(char::is_uppercase);
    let inner = letters.any(char::is_uppercase);
    let is_name =
        inner || (capital && !begins_sentence && plain.chars().count() > 1 && !plain.starts_with("I'"));
    is_name.then_some(FactKind::Capitalised)
}

/// The index of the last word of the wikilink that begins at `at`.
fn wikilink_end(words: &[Piece<'_>], at: usize) -> Option<usize> {
    words.get(at).filter(|word| word.contains("[["))?;
    let rest = words.get(at..)?.iter().take(MAX_WIKILINK_WORDS);
    rest.enumerate().find(|(_, word)| word.contains("]]")).map(|(ahead, _)| at + ahead)
}

/// The text of a fact, without punctuation around it.
pub(super) fn spelled(words: &[Piece<'_>], fact: Fact) -> String {
    bare(&joined(words.get(fact.first..=fact.last).unwrap_or_default().iter())).to_owned()
}

/// Whether this is the number of a list item.
fn is_marker(word: &str) -> bool {
    let number = word.trim_end_matches(['.', ')']);
    number.len() < word.len() && number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compress::pieces::lines;

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let counting = Counting::of(lines(text));
        let found = lines(text).flat_map(|words| {
            let facts = facts(&words, &counting).into_iter();
            facts.map(|fact| spelled(&words, fact)).collect::<Vec<_>>()
        });
        let found: Vec<String> = found.collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn numbers_dates_names_and_links_are_facts() {
        check("the budget is €4,211.50 now", &["€4,211.50"]);
        check("We meet on 14 March 2026, or later.", &["14 March 2026"]);
        check("I think that Ada Lovelace knows. The dog does not.", &["Ada Lovelace"]);
        check("Grace Hopper wrote it. Perhaps NASA and McDonald did.", &["Grace Hopper", "NASA", "McDonald"]);
        check(
            "see [[Release plan 2]] and https://a.example/b?c=1.",
            &["Release plan 2", "https://a.example/b?c=1"],
        );
        check("1. first\n- 50% of v2.1.0 [3], [4]", &["50%", "v2.1.0"]);
        check("mail ada@example.org\n```\nCode 42\n```", &["ada@example.org"]);
        check("nothing here, I'm sure. Nor there", &[]);
        check("It is so. [1] An answer that [2][3], [4]. Nothing", &[]);
        check("", &[]);
    }

    #[test]
    fn numbers_that_mean_something_are_facts() {
        check("It takes 3 weeks, 30km and 5 °C", &["3 weeks", "30km", "5 °C"]);
        check("We begin on March 4, or on 4 March", &["March 4", "4 March"]);
        check("They grew 12% in Q3 2026", &["12%", "Q3 2026"]);
        check("It has 4,000 seats; 1995 was good, and 9:30 is early", &["4,000", "1995", "9:30"]);
        check("The model GPT-4 of COVID-19", &["GPT-4", "COVID-19"]);
        check("She has 2 children.", &["2 children"]);
        check("Sie zahlen 14 Euro", &["14 Euro"]);
        check("geboren am 3. Mai 1971 in Ulm", &["3. Mai 1971", "Ulm"]);
        check("den 14. marts 2026 kl. 9", &["14. marts 2026"]);
    }

    #[test]
    fn labels_and_places_in_a_list_are_none() {
        for noise in [
            "Q0, Q1 and Q2?",
            "q0 q0 q0",
            "1) first\n2) second\n3. third",
            "only 2 of them",
            "number 7?",
            "A1 is not B2",
            "- 4\n- 5",
        ] {
            check(noise, &[]);
        }
    }

    #[test]
    fn words_before_several_numbers_number_places() {
        for noise in [
            "see step 3, then Step 4, or the steps 5 and 6",
            "As Page 3 says, and page 4 says, page 12 says so",
            "В статье 136 сказано, статья 137 отменена. Статьи 1140 здесь нет, см. ст. 5, ст. 6 и ст. 7",
            "Antwoord 8 zegt dat. Antwoord 9 zegt dit, en in antwoord 10 staat niets",
            "als in Abb. 3 und Abb. 4 und Abb. 5",
            "nach § 3 gilt, gemäß § 4 gilt und § 136 gilt",
            "第136条と第137条と第8条",
            "回答8、回答9、回答10",
            "المادة ١٣٦ تقول، المادة ١٣٧ تقول، المادة ١٤ تقول",
        ] {
            check(noise, &[]);
        }
        // Two are too few, and what stands before more words than numbers is no label.
        check("dossier 471 en dossier 472", &["471", "472"]);
        check("It is so, is it, is not, is here, is 471, is 472, is 473", &["471", "472", "473"]);
        // Neither is the number of a file with more than four digits, a letter or a hyphen that of a place.
        check(
            "dossier 1, dossier 2, dossier 3, mijn dossier 2024-117, dossier 48113",
            &["2024-117", "48113"],
        );
        // What has a unit is no place either, if that is known without its language.
        check(
            "kost 40 €, kost 50 €, kost 400 €, na 3 km, na 4 km, na 5 km",
            &["40 €", "50 €", "400", "3 km", "4 km", "5 km"],
        );
        check("dossier nr. 4711, antwoord nr. 1, antwoord nr. 2, antwoord nr. 3", &["4711"]);
    }

    #[test]
    fn words_that_follow_anything_are_no_units() {
        let and = "a and b, c and d, e and f, g and h, i and j, k and l, m and n, o and p. ";
        check(&format!("{and}and 3 and 4 weeks"), &["4 weeks"]);
    }

    #[test]
    fn facts_are_found_in_any_script() {
        check("私のファイル番号はAB-1234です。会議は3月14日です。", &["AB-1234", "3月14日です"]);
        check("我的档案号是471122，金额300元", &["471122", "300"]);
        check("رقم ملفي هو ٤٥٧٨٢١ والموعد ١٤ مارس", &["٤٥٧٨٢١", "١٤ مارس"]);
        check("제 파일번호는 4711-AB입니다", &["4711-AB"]);
        check("Номер моего дела 2-4471/2022, судья Анна Воронцова", &["2-4471/2022", "Анна Воронцова"]);
        check("หมายเลขแฟ้ม AB-1234 ครับ", &["AB-1234"]);
        check("मेरी फ़ाइल संख्या ४५७८२१ है", &["४५७८२१"]);
    }
}
