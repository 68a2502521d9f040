//! Facts that a summary lost, pinned verbatim with a few words of context.
//!
//! They are looked for anew in all compressed exchanges each time, because a summary may lose what an earlier one had.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, VecDeque},
};

use footnote_words::is_dense_letter;

use super::{
    counting::Counting,
    facts::{Fact, FactKind, facts, spelled},
    pieces::{Piece, bare, ends_sentence, joined, lines},
};
use crate::{ports::CharacterEstimate, text::is_citation};

/// Words before a fact that are pinned with it.
const WORDS_BEFORE: usize = 5;

/// Words after a fact that are pinned with it.
const WORDS_AFTER: usize = 2;

/// Added weight of facts from questions over those from answers.
const FROM_QUESTION: u8 = FactKind::Link as u8;

struct Pin {
    text: String,
    weight: u8,
    order: usize,
}

/// The facts of these questions and answers that a summary lost, in order.
pub(super) fn lost_facts<'a>(
    summary: &str,
    texts: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> LostFacts {
    let all = texts.clone().flat_map(|(question, answer)| lines(question).chain(lines(answer)));
    let mut pins = Pins { summary, counting: Counting::of(all), known: BTreeSet::new(), found: Vec::new() };
    for (question, answer) in texts {
        lines(question).for_each(|words| pins.add_line(&words, FROM_QUESTION));
        lines(answer).for_each(|words| pins.add_line(&words, 0));
    }
    LostFacts(pins.found)
}

pub(super) struct LostFacts(Vec<Pin>);

struct Pins<'a> {
    summary: &'a str,
    counting: Counting,
    /// Facts pinned so far.
    known: BTreeSet<String>,
    found: Vec<Pin>,
}

impl Pins<'_> {
    /// Pins the facts of a line that the summary lacks.
    fn add_line(&mut self, words: &[Piece<'_>], bonus: u8) {
        let mut open: Option<(usize, usize, FactKind)> = None;
        for fact in facts(words, &self.counting) {
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

    fn close(&mut self, words: &[Piece<'_>], open: Option<(usize, usize, FactKind)>, bonus: u8) {
        if let Some((from, to, kind)) = open {
            let words = words.get(from..=to).unwrap_or_default().iter();
            let text = joined(words.filter(|word| !is_citation(word)));
            self.found.push(Pin { text, weight: kind as u8 + bonus, order: self.found.len() });
        }
    }

    /// Whether the summary or a pin contains the fact; the words of a date may be in another order.
    fn is_known(&self, words: &[Piece<'_>], fact: Fact) -> bool {
        let spelled = spelled(words, fact);
        self.known.contains(&spelled)
            || has(self.summary, &spelled)
            || spelled.split(' ').all(|word| has(self.summary, bare(word)))
    }
}

impl LostFacts {
    /// Keeps the facts that fit into about `room` tokens. Those of answers are dropped first; among equals, those in the
    /// middle of the conversation.
    pub(super) fn within(&self, room: u32) -> Vec<String> {
        let mut by_weight: BTreeMap<Reverse<u8>, VecDeque<&Pin>> = BTreeMap::new();
        for pin in &self.0 {
            by_weight.entry(Reverse(pin.weight)).or_default().push_back(pin);
        }
        let (mut kept, mut left) = (Vec::new(), room);
        for mut equals in by_weight.into_values() {
            // The oldest, the latest, the second oldest, and so on.
            let mut is_oldest = true;
            while let Some(pin) = if is_oldest { equals.pop_front() } else { equals.pop_back() } {
                is_oldest = !is_oldest;
                // Plus a line break and a dash.
                let tokens = CharacterEstimate::estimate(&pin.text).tokens + 2;
                if tokens <= left {
                    left -= tokens;
                    kept.push(pin);
                }
            }
        }
        kept.sort_by_key(|pin| pin.order);
        kept.into_iter().map(|pin| pin.text.clone()).collect()
    }
}

/// The range of words to pin: the fact and some words before and after it in the same sentence.
fn around(words: &[Piece<'_>], fact: Fact) -> (usize, usize) {
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
    // A script without spaces may have a word's end anywhere.
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && !is_dense_letter(c));
    !words.is_empty()
        && text.match_indices(words).any(|(at, found)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let after = text.get(at + found.len()..).and_then(|after| after.chars().next());
            !is_part(before) && !is_part(after)
        })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_exchange_without_facts_pins_nothing() {
        let texts = [
            (
                "Q0: how do I start?",
                "Do this:\n1. Open it.\n2. Press the button.\n\nThen go to step 3. A1 comes last.",
            ),
            ("And after step 3?", "Only 2 of the options are left; option 1 is easier."),
        ];
        assert!(lost_facts("They asked how to start.", texts.into_iter()).within(1000).is_empty());
        let texts = [(
            "Q1: what did Ada Lovelace pay?",
            "Step 2 of the list says that she paid 40 pounds on 3 May 1843, see option 1.",
        )];
        assert_eq!(
            lost_facts("They asked about a price.", texts.into_iter()).within(1000),
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
        let pins = lost_facts(summary, texts.into_iter()).within(1000);
        assert_eq!(
            pins,
            ["budget for the garden is 4,211 euros.", "at 9:30, the other at 10:15.", "And 42 litres?"]
        );
        // The number of the second question is not the one within the first.
        assert_eq!(
            lost_facts("4,211 and 142", texts.into_iter().skip(1).map(|(q, _)| (q, ""))).within(100),
            ["And 42 litres?"]
        );
        let few = lost_facts(summary, texts.into_iter()).within(14);
        assert_eq!(few, ["budget for the garden is 4,211 euros."], "what was said stays, the oldest first");
        assert!(lost_facts(summary, texts.into_iter()).within(0).is_empty());
    }

    /// How people say what their file's number is.
    const OWN: [&str; 12] = [
        "My file number is {}.",
        "Mijn dossiernummer is {}, onthoud dat.",
        "Mein Aktenzeichen lautet {}.",
        "Номер моего дела {}.",
        "Τον φάκελό μου τον λένε {} από χθες.",
        "私のファイル番号は{}です。",
        "我的档案号是{}。",
        "제 파일 번호는 {}입니다.",
        "رقم ملفي هو {} من فضلك.",
        "מספר התיק שלי הוא {}.",
        "मेरी फ़ाइल संख्या {} है।",
        "หมายเลขแฟ้มของฉันคือ{}ครับ",
    ];

    proptest! {
        #[test]
        fn a_word_before_three_numbers_is_pinned_nowhere(
            label in "[a-z]{2,9}|[A-Z][a-z]{2,9}|[а-я]{2,9}|[α-ω]{2,9}|[ء-ي]{2,9}|[א-ת]{2,9}|[क-ह]{2,9}",
            after in "[a-z]{3,9}|[а-я]{3,9}|[א-ת]{3,9}",
            numbers in proptest::collection::btree_set(1u32..9999, 3..40),
            is_dense in any::<bool>(),
        ) {
            let said = numbers.iter().map(|number| {
                if is_dense { format!("そこで第{number}条") } else { format!("{label} {number} {after}.") }
            });
            let answers: Vec<String> = said.collect();
            let texts = answers.iter().map(|answer| ("", answer.as_str()));
            prop_assert_eq!(lost_facts("", texts).within(100_000), Vec::<String>::new());
        }

        #[test]
        fn any_text_is_read(question in "\\PC{0,80}", answer in "(\\PC{0,20}[ \n]){0,8}") {
            let found = lost_facts(&answer, [(question.as_str(), answer.as_str())].into_iter());
            prop_assert!(found.within(1_000).iter().all(|pin| !pin.is_empty()));
        }

        #[test]
        fn the_persons_file_number_is_pinned_in_any_script(
            own in "[A-Z]{1,3}-[0-9]{2,6}|[0-9]{5,9}|[0-9]{1,4}/[0-9]{4}|[٠-٩]{5,9}|[０-９]{5,9}|[०-९]{5,9}",
            way in 0..OWN.len(), before in 0usize..30, after in 0usize..30,
        ) {
            let asked = OWN[way].replace("{}", &own);
            let noise = |at: usize| {
                let names = ["Ada Lovelace", "Анна Воронцова", "Jan de Wit"];
                let answer = format!(
                    "Antwoord {at} zegt {} euro op {} mei 20{}. Статья {} ГК, 第{at}条, {} belde. See https://a.example/{at}",
                    at * 37 + 100, at % 28 + 1, at % 90 + 10, at * 3 + 1, names[at % names.len()],
                );
                (format!("Wat zegt antwoord {at} over artikel {}?", at + 7), answer)
            };
            let mut texts: Vec<_> = (0..before + after).map(|at| noise(at + 1)).collect();
            texts.insert(before, (asked, "OK.".to_owned()));
            let texts = texts.iter().map(|(question, answer)| (question.as_str(), answer.as_str()));
            let pins = lost_facts("They spoke.", texts).within(200);
            prop_assert!(pins.iter().any(|pin| pin.contains(&own)), "{}: {:?}", own, pins);
        }
    }
}
