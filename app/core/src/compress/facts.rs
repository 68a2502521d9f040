//! Facts that a summary lost: numbers, dates, names, addresses and wikilinks. They are pinned verbatim, with a few words
//! of context.
//!
//! Names are recognised by capitals, so names in scripts without capitals or at the beginning of a sentence are missed.
//! A tool can still read the full answers.

use std::collections::BTreeSet;

use crate::{ports::CharacterEstimate, text::is_citation};

/// Words before a fact that are pinned with it.
const WORDS_BEFORE: usize = 5;

/// Words after a fact that are pinned with it.
const WORDS_AFTER: usize = 2;

/// Maximum words of a wikilink.
const MAX_WIKILINK_WORDS: usize = 12;

/// Added weight of facts from questions over those from answers.
const FROM_QUESTION: u8 = 2;

/// Weight of facts that an earlier compression pinned.
const PINNED_BEFORE: u8 = FROM_QUESTION + FactKind::Number as u8;

/// Words whose small numbers are only places in a text or list, in lower case.
const NUMBERED: &str = "answer bullet case chapter choice example exercise exchange figure footnote item line message note \
    option page paragraph part phase point q question row section slide source step table task turn \
    abschnitt frage kapitel punkt schritt seite chapitre étape";

/// Words that may follow a number and do not say what is counted, in lower case.
const NO_UNITS: [&str; 44] = [
    "a", "all", "also", "an", "and", "are", "as", "at", "but", "by", "can", "each", "for", "from", "has",
    "have", "if", "in", "is", "it", "more", "not", "of", "on", "only", "or", "so", "than", "that", "the",
    "then", "they", "this", "to", "was", "were", "will", "with", "und", "oder", "ist", "von", "et", "ou",
];

/// In ascending order of weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FactKind {
    Name = 1,
    Number = 2,
    Link = 3,
}

/// A fact in a line, by the indices of its words.
#[derive(Debug, Clone, Copy)]
struct Fact {
    first: usize,
    last: usize,
    kind: FactKind,
}

struct Pin {
    text: String,
    weight: u8,
    order: usize,
}

/// The facts that a summary lost, in order, in about `room` tokens: those pinned before, and those of these questions and
/// answers. If they do not all fit, names from older answers are dropped first.
pub(super) fn lost_facts<'a>(
    summary: &str,
    pinned_before: &[String],
    texts: impl Iterator<Item = (&'a str, &'a str)>,
    room: u32,
) -> Vec<String> {
    let mut pins = Pins { summary, known: BTreeSet::new(), found: Vec::new() };
    for pin in pinned_before {
        if lines(pin).any(|words| facts(&words).iter().any(|fact| !pins.is_known(&words, *fact))) {
            pins.push(pin.clone(), PINNED_BEFORE);
        }
    }
    for (question, answer) in texts {
        lines(question).for_each(|words| pins.add_line(&words, FROM_QUESTION));
        lines(answer).for_each(|words| pins.add_line(&words, 0));
    }
    pins.within(room)
}

struct Pins<'a> {
    summary: &'a str,
    /// Facts pinned so far.
    known: BTreeSet<String>,
    found: Vec<Pin>,
}

impl Pins<'_> {
    /// Pins the facts of a line that the summary lacks.
    fn add_line(&mut self, words: &[&str], bonus: u8) {
        let mut open: Option<(usize, usize, FactKind)> = None;
        for fact in facts(words) {
            if self.is_known(words, fact) {
                continue;
            }
            self.known.insert(spelled(words, fact));
            let (from, to) = around(words, fact);
            open = match open {
                Some((start, end, kind)) if from <= end + 1 => {
                    Some((start, end.max(to), kind.max(fact.kind)))
                }
                other => {
                    self.close(words, other, bonus);
                    Some((from, to, fact.kind))
                }
            };
        }
        self.close(words, open, bonus);
    }

    fn close(&mut self, words: &[&str], open: Option<(usize, usize, FactKind)>, bonus: u8) {
        if let Some((from, to, kind)) = open {
            let words = words.get(from..=to).unwrap_or_default().iter().copied();
            let words: Vec<&str> = words.filter(|word| !is_citation(word)).collect();
            self.push(words.join(" "), kind as u8 + bonus);
        }
    }

    fn push(&mut self, text: String, weight: u8) {
        let order = self.found.len();
        self.found.push(Pin { text, weight, order });
    }

    /// Whether the summary or a pin contains the fact; the words of a date may be in another order.
    fn is_known(&self, words: &[&str], fact: Fact) -> bool {
        let spelled = spelled(words, fact);
        self.known.contains(&spelled)
            || has(self.summary, &spelled)
            || spelled.split(' ').all(|word| has(self.summary, bare(word)))
    }

    fn within(mut self, room: u32) -> Vec<String> {
        self.found.sort_by_key(|pin| std::cmp::Reverse((pin.weight, pin.order)));
        let mut left = room;
        self.found.retain(|pin| {
            // Plus a line break and a dash.
            let tokens = CharacterEstimate::estimate(&pin.text).tokens + 2;
            let fits = tokens <= left;
            if fits {
                left -= tokens;
            }
            fits
        });
        self.found.sort_by_key(|pin| pin.order);
        self.found.into_iter().map(|pin| pin.text).collect()
    }
}

/// The words of each line outside code blocks.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let mut in_code = false;
    text.lines().filter_map(move |line| {
        let fence = line.trim_start();
        if fence.starts_with("```") || fence.starts_with("~~~") {
            in_code = !in_code;
            return None;
        }
        (!in_code).then(|| line.split_whitespace().collect())
    })
}

/// The facts of a line. Adjacent ones are joined: "14 March 2026", "Ada Lovelace".
fn facts(words: &[&str]) -> Vec<Fact> {
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
        let last = wikilink.unwrap_or(at + usize::from(is_small_number(plain) && has_unit(words, at)));
        let joins = |end: usize| end + 1 == at && !ends_phrase(words.get(end).copied().unwrap_or_default());
        let kind = if wikilink.is_some() || word.contains("[[") {
            Some(FactKind::Link)
        } else if is_small_number(plain) || is_label(plain) {
            let follows_fact =
                facts.last().is_some_and(|fact| fact.kind != FactKind::Link && joins(fact.last));
            (!is_numbered(words, at) && (follows_fact || has_unit(words, at))).then_some(FactKind::Number)
        } else {
            kind(plain, begins).filter(|_| !is_numbered(words, at + 1))
        };
        if let Some(kind) = kind {
            let neighbour = facts
                .last_mut()
                .filter(|fact| kind != FactKind::Link && fact.kind != FactKind::Link && joins(fact.last));
            if let Some(fact) = neighbour {
                fact.last = last;
                fact.kind = fact.kind.max(kind);
            } else {
                let is_plain = !plain.chars().skip(1).any(char::is_uppercase) && kind == FactKind::Name;
                let first = maybe.filter(|&before| is_plain && joins(before)).unwrap_or(at);
                facts.push(Fact { first, last, kind });
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
    (1..=2).contains(&plain.len()) && plain.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is a number of something with a letter before it, such as Q0.
fn is_label(plain: &str) -> bool {
    let number = plain.trim_start_matches(|letter: char| letter.is_alphabetic());
    let letters = plain.len() - number.len();
    (1..=2).contains(&letters) && is_small_number(number)
}

/// Whether the word at `at` is a small number that counts parts of a text or a list, such as "step 3".
fn is_numbered(words: &[&str], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| words.get(before)).map(|word| bare(word).to_lowercase());
    words.get(at).is_some_and(|word| is_small_number(bare(word)) || is_label(bare(word)))
        && before.is_some_and(|before| NUMBERED.split(' ').any(|counted| counted == before))
}

/// Whether the word after the number at `at` says what is counted, or is a part of a date or name.
fn has_unit(words: &[&str], at: usize) -> bool {
    let (Some(word), Some(unit)) = (words.get(at), words.get(at + 1)) else { return false };
    let unit = bare(unit);
    let is_year = unit.len() == 4 && unit.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = unit.chars().all(|c| c.is_alphabetic() || c == '°')
        && !NO_UNITS.contains(&unit.to_lowercase().as_str());
    let counts = is_small_number(bare(word)) && !unit.is_empty() && is_word;
    !ends_phrase(word) && (is_year || counts)
}

/// The kind of a single word.
fn kind(plain: &str, begins_sentence: bool) -> Option<FactKind> {
    if plain.contains("://") || plain.starts_with("www.") || (plain.contains('@') && plain.contains('.')) {
        return Some(FactKind::Link);
    }
    if plain.chars().any(char::is_numeric) {
        return Some(FactKind::Number);
    }
    let mut letters = plain.chars();
    let capital = letters.next().is_some_and(char::is_uppercase);
    let inner = letters.any(char::is_uppercase);
    let is_name =
        inner || (capital && !begins_sentence && plain.chars().count() > 1 && !plain.starts_with("I'"));
    is_name.then_some(FactKind::Name)
}

/// The index of the last word of the wikilink that begins at `at`.
fn wikilink_end(words: &[&str], at: usize) -> Option<usize> {
    words.get(at).filter(|word| word.contains("[["))?;
    let rest = words.get(at..)?.iter().take(MAX_WIKILINK_WORDS);
    rest.enumerate().find(|(_, word)| word.contains("]]")).map(|(ahead, _)| at + ahead)
}

/// The text of a fact, without punctuation around it.
fn spelled(words: &[&str], fact: Fact) -> String {
    bare(&words.get(fact.first..=fact.last).unwrap_or_default().join(" ")).to_owned()
}

/// A word without the punctuation around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|character: char| !character.is_alphanumeric() && !"€$£¥%°+".contains(character))
}

/// The range of words to pin: the fact and some words before and after it in the same sentence.
fn around(words: &[&str], fact: Fact) -> (usize, usize) {
    let ends = |at: usize| words.get(at).is_some_and(|word| ends_sentence(word));
    let mut from = fact.first;
    while from > 0 && fact.first - from < WORDS_BEFORE && !ends(from - 1) {
        from -= 1;
    }
    let mut to = fact.last;
    while to + 1 < words.len() && to - fact.last < WORDS_AFTER && !ends(to) {
        to += 1;
    }
    (from, to)
}

/// Whether a text contains these words, not as parts of others.
fn has(text: &str, words: &str) -> bool {
    let is_part = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    !words.is_empty()
        && text.match_indices(words).any(|(at, found)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let after = text.get(at + found.len()..).and_then(|after| after.chars().next());
            !is_part(before) && !is_part(after)
        })
}

fn ends_sentence(word: &str) -> bool {
    word.trim_end_matches(['"', '\'', ')', '*', '_', '”', '’']).ends_with(['.', '!', '?', ':'])
}

fn ends_phrase(word: &str) -> bool {
    word.ends_with(|character: char| character.is_ascii_punctuation() && character != '%')
}

/// Whether this is the number of a list item.
fn is_marker(word: &str) -> bool {
    let number = word.trim_end_matches(['.', ')']);
    number.len() < word.len() && number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let found: Vec<String> = lines(text)
            .flat_map(|words| facts(&words).into_iter().map(|fact| spelled(&words, fact)).collect::<Vec<_>>())
            .collect();
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
    }

    #[test]
    fn labels_and_places_in_a_list_are_none() {
        for noise in [
            "Q0, Q1 and Q2?",
            "q0 q0 q0",
            "see step 3, then Step 4",
            "as in question 12 and in Figure 2",
            "1) first\n2) second\n3. third",
            "options 1 and 2, or 3",
            "only 2 of them",
            "and the 3 are so",
            "number 7?",
            "A1 is not B2",
            "- 4\n- 5",
            "page 3 says so; part 2 does not",
        ] {
            check(noise, &[]);
        }
    }

    #[test]
    fn an_exchange_without_facts_pins_nothing() {
        let texts = [
            (
                "Q0: how do I start?",
                "Do this:\n1. Open it.\n2. Press the button.\n\nThen go to step 3. A1 comes last.",
            ),
            ("And after step 3?", "Only 2 of the options are left; option 1 is easier."),
        ];
        assert!(lost_facts("They asked how to start.", &[], texts.into_iter(), 1000).is_empty());
        let texts = [(
            "Q1: what did Ada Lovelace pay?",
            "Step 2 of the list says that she paid 40 pounds on 3 May 1843, see option 1.",
        )];
        assert_eq!(
            lost_facts("They asked about a price.", &[], texts.into_iter(), 1000),
            ["what did Ada Lovelace pay?", "list says that she paid 40 pounds on 3 May 1843, see option"]
        );
    }

    #[test]
    fn lost_facts_are_pinned_with_context() {
        let texts = [
            (
                "My budget for the garden is 4,211 euros.",
                "Fine. The shop of Ms Hopper opens at 9:30, the other at 10:15.",
            ),
            ("And 42 litres?", "It was moved to March 14, 2026."),
        ];
        let summary = "Moved to 14 March 2026. Ms Hopper's shop opens at 9:30.";
        let pins = lost_facts(summary, &[], texts.into_iter(), 1000);
        assert_eq!(
            pins,
            ["budget for the garden is 4,211 euros.", "at 9:30, the other at 10:15.", "And 42 litres?"]
        );
        // The number of the second question is not the one within the first.
        assert_eq!(
            lost_facts("4,211 and 142", &[], texts.into_iter().skip(1).map(|(q, _)| (q, "")), 100),
            ["And 42 litres?"]
        );
        let few =
            lost_facts(summary, &["room 7 on floor 712".into(), "14 March".into()], texts.into_iter(), 14);
        assert_eq!(
            few,
            ["room 7 on floor 712", "And 42 litres?"],
            "what was pinned or said stays, the latest first"
        );
        assert!(lost_facts(summary, &[], texts.into_iter(), 0).is_empty());
    }
}
