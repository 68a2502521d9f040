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
        let last = wikilink_end(words, at).unwrap_or(at);
        let kind = if last > at || word.contains("[[") { Some(FactKind::Link) } else { kind(plain, begins) };
        if let Some(kind) = kind {
            let joins =
                |end: usize| end + 1 == at && !ends_phrase(words.get(end).copied().unwrap_or_default());
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
    fn lost_facts_are_pinned_with_context() {
        let texts = [
            (
                "My budget for the garden is 4,211 euros.",
                "Fine. The shop of Ms Hopper opens at 9:30, the other at 10:15.",
            ),
            ("And 42?", "It was moved to March 14, 2026."),
        ];
        let summary = "Moved to 14 March 2026. Ms Hopper's shop opens at 9:30.";
        let pins = lost_facts(summary, &[], texts.into_iter(), 1000);
        assert_eq!(
            pins,
            ["budget for the garden is 4,211 euros.", "at 9:30, the other at 10:15.", "And 42?"]
        );
        // The number of the second question is not the one within the first.
        assert_eq!(
            lost_facts("4,211 and 142", &[], texts.into_iter().skip(1).map(|(q, _)| (q, "")), 100),
            ["And 42?"]
        );
        let few = lost_facts(summary, &["room 7".into(), "14 March".into()], texts.into_iter(), 14);
        assert_eq!(few, ["room 7", "And 42?"], "what was pinned or said stays, the latest first");
        assert!(lost_facts(summary, &[], texts.into_iter(), 0).is_empty());
    }
}
