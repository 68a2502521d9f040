//! The kind of answer that an English or German question asks for, such as an amount or a time. A sentence with all words of
//! "When was it painted?" and no time in it does not answer it.
//!
//! Other languages have no kinds here: their questions are answered by their words alone.

use unicode_segmentation::UnicodeSegmentation;

use super::word_lists::{has_any, is_among};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerKind {
    Amount,
    Duration,
    Time,
    Person,
    /// A sentence that tells the reader to do something.
    Instruction,
    /// Of who made or owns something, which "a person" is not.
    Name,
}

/// Minimum characters of a name; fewer are the key of a shortcut.
const MIN_NAME: usize = 3;

impl AnswerKind {
    pub(super) fn of(question: &str) -> Option<Self> {
        let words: Vec<String> = question.unicode_words().map(str::to_lowercase).collect();
        let first = words.first()?.as_str();
        let second = words.get(1).map_or("", String::as_str);
        Some(match first {
            "wieviel" | "wieviele" => Self::Amount,
            "how" | "wie" => match second {
                // They ask for a measure without naming what is measured: `wie hoch` is also asked of a price.
                "many" | "much" | "high" | "big" | "large" | "hoch" | "viel" | "viele" | "groß" => {
                    Self::Amount
                }
                "long" | "often" | "lange" | "oft" => Self::Duration,
                "do" | "can" | "could" | "should" | "to" if first == "how" => Self::Instruction,
                _ => return None,
            },
            "when" | "wann" => Self::Time,
            "who" if is_among("making", second) => Self::Name,
            "who" => Self::Person,
            _ => return None,
        })
    }

    /// Whether a sentence, with its heading, has what is asked for.
    pub(super) fn is_in(self, sentence: &str, question: &str) -> bool {
        let has = |list| has_any(list, sentence);
        let has_digit = || sentence.contains(|c: char| c.is_numeric());
        match self {
            Self::Amount => has_digit() || has("numbers"),
            Self::Duration => has_digit() || has("durations"),
            Self::Time => has_digit() || has("times") || has("durations"),
            Self::Instruction => {
                sentence.contains("```")
                    || sentence.lines().any(|line| line.starts_with("To "))
                    || has("instructions")
            }
            Self::Name => has_name(sentence, question),
            Self::Person => has("persons") || has_name(sentence, question),
        }
    }
}

/// Whether a sentence has a capitalised word that does not begin it, is not in quotation marks and not in the question.
fn has_name(sentence: &str, question: &str) -> bool {
    sentence.split(['.', '?', '\n']).any(|clause| {
        clause.unicode_word_indices().skip(1).any(|(at, word)| {
            let is_quoted = clause[..at].ends_with(['"', '“', '„', '«']);
            let is_name = word.starts_with(char::is_uppercase) && word.chars().nth(MIN_NAME - 1).is_some();
            is_name && !is_quoted && !question.unicode_words().any(|asked| asked == word)
        })
    })
}

/// A question without the words by which it asks for a measure.
pub(super) fn without_measure(question: &str) -> &str {
    let Some(AnswerKind::Amount | AnswerKind::Duration) = AnswerKind::of(question) else { return question };
    let mut words = question.unicode_word_indices();
    let is_one = words.next().is_some_and(|(_, word)| word.to_lowercase().starts_with("wieviel"));
    let end = if is_one { words.next() } else { words.nth(1) };
    end.and_then(|(at, _)| question.get(at..)).unwrap_or(question)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_asked_for_and_not_about() {
        let check =
            |question: &str, expect: &str| assert_eq!(without_measure(question), expect, "{question}");
        check("Wie hoch soll der Druck sein?", "soll der Druck sein?");
        check("How many eggs does a hen lay?", "eggs does a hen lay?");
        check("Wieviele Eier?", "Eier?");
        check("How loud is the pump?", "How loud is the pump?");
        check("How long?", "How long?");
        check("", "");
    }

    #[test]
    fn sentences_have_what_is_asked_for_or_not() {
        let check = |question: &str, sentence: &str, expect: bool| {
            let kind = AnswerKind::of(question).unwrap();
            assert_eq!(kind.is_in(sentence, question), expect, "{question} {sentence}");
        };
        check("How many hens are there?", "There are twelve hens.", true);
        check("How many hens are there?", "The hens lay eggs.", false);
        check("How long do eggs keep?", "Eggs keep for weeks.", true);
        check("How long do eggs keep?", "Eggs keep well.", false);
        check("When was the barn built?", "The barn was built in 1920.", true);
        check("When was the barn built?", "The barn was built of stone.", false);
        check("Wann werden die Hühner gefüttert?", "Die Hühner werden am Morgen gefüttert.", true);
        check("Who wrote the letter?", "The letter was written by Anna.", true);
        check("Who wrote Barn?", "A newer barn reads what an older one wrote.", false);
        check("Who wrote Barn?", "As the person wrote it, with Z.", false);
        check("Who may read it?", "Nobody else may read it.", true);
        check("How do I feed hens?", "Put corn into the trough.", true);
        check("How do I stop a fight?", "When a fight stops in the barn, hens are tired.", false);
        assert_eq!(AnswerKind::of("Can I keep hens?"), None);
    }
}
