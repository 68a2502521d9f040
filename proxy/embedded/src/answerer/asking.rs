//! Words by which a question asks, in several languages: for a list, for a summary, for what is not so. They are not what it
//! asks about.

use super::answer_kind::without_measure;
use super::language::language_of_question;
use super::word_lists::{has_any, is_among};

/// Beginnings of commands that ask for a list of documents, separated by `|`; longer ones before their own beginnings.
const LIST: &str = "please list all|please list|list me all|list all the|list all|list|show me all|show all|name all|enumerate|\
    liste alle|liste|zeige mir alle|zeige alle|nenne alle|nenne mir alle|listez|liste toutes les|liste tous les|enumera|lista|\
    muestra todas las|muestra todos los|elenca|mostra tutte le|mostra tutti i|toon alle|noem alle|lijst";

/// Returns the things that are to be listed: `invoices` for "List all invoices".
pub(super) fn listed(question: &str) -> Option<&str> {
    let question = question.trim();
    let lower = question.to_lowercase();
    // Lower case may have other lengths.
    let rest = LIST.split('|').find_map(|opening| lower.strip_prefix(opening)?.strip_prefix(' '))?;
    question.get(question.len().checked_sub(rest.len())?..)
}

/// A question without the words by which it asks, unless it has no others.
pub(super) fn subject(question: &str) -> String {
    let stop_words = stop_words::lookup(language_of_question(question)).unwrap_or_default();
    let has_code = question.contains(|c: char| c.is_ascii_digit());
    let is_kept = |(index, word): &(usize, &str)| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let lower = bare.to_lowercase();
        // "IT" and "US" are names.
        let is_name = *index > 0 && bare.chars().count() > 1 && bare == bare.to_uppercase();
        let is_stop_word = !is_name && stop_words.contains(&lower.as_str());
        let is_asking = ["asking", "light", "interrogatives"].iter().any(|list| is_among(list, &lower));
        !(is_stop_word || is_asking || has_code && is_among("code_nouns", &lower))
    };
    let kept = |text: &str| {
        let words = text.split_whitespace().enumerate().filter(is_kept);
        words.map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    };
    let subjects = [kept(without_measure(question)), kept(question)];
    subjects.into_iter().find(|subject| !subject.is_empty()).unwrap_or_else(|| question.to_owned())
}

/// Whether a summary of a document is asked for.
pub(super) fn asks_for_summary(question: &str) -> bool {
    has_any("summary", question)
}

/// Whether a question asks what is not so.
pub(super) fn asks_what_is_not(question: &str) -> bool {
    has_any("negations", question) && !has_any("why", question)
}

/// Whether a sentence says that something is not so.
pub(super) fn is_negated(sentence: &str) -> bool {
    has_any("negations", sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_asked_for() {
        let check = |question: &str, expect: Option<&str>| assert_eq!(listed(question), expect, "{question}");
        check("List all invoices", Some("invoices"));
        check("Show me all travel policies.", Some("travel policies."));
        check("Nenne alle Rechnungen", Some("Rechnungen"));
        check("listing invoices", None);
        check("How do I list invoices?", None);
        check("", None);
    }

    #[test]
    fn words_that_ask_are_not_asked_about() {
        let check = |question: &str, expect: &str| assert_eq!(subject(question), expect, "{question}");
        check("What does ERR_1042 mean?", "ERR_1042");
        check("Summarize the travel policy", "travel policy");
        check("What is new in version 2.1.3?", "2.1.3?");
        check("Wie hoch soll der Druck sein?", "Druck");
        check("Wann öffnet der Laden?", "öffnet Laden?");
        check("Gibt es eine Gebühr?", "Gebühr?");
        check("What does IT use?", "IT");
        check("Mean?", "Mean?");
    }

    #[test]
    fn negations_are_heard() {
        let check =
            |question: &str, expect: bool| assert_eq!(asks_what_is_not(question), expect, "{question}");
        check("Which animals are not allowed?", true);
        check("Was ist nicht erlaubt?", true);
        check("Which animals are allowed?", false);
        check("Why does the model not answer?", false);
        assert!(is_negated("Birds must never be fed.") && !is_negated("Dogs are allowed."));
    }
}
