//! Words by which a question asks, in several languages: for a list, for a summary, for what is not so. They are not what it
//! asks about.

use unicode_segmentation::UnicodeSegmentation;

use super::answer_kind::{is_among, without_measure};
use super::language::language_of_question;

/// Beginnings of commands that ask for a list of documents, separated by `|`; longer ones before their own beginnings.
const LIST: &str = "please list all|please list|list me all|list all the|list all|list|show me all|show all|name all|enumerate|\
    liste alle|liste|zeige mir alle|zeige alle|nenne alle|nenne mir alle|listez|liste toutes les|liste tous les|enumera|lista|\
    muestra todas las|muestra todos los|elenca|mostra tutte le|mostra tutti i|toon alle|noem alle|lijst";

/// Words that ask for the meaning or a summary of what follows.
const ASKING: &str = "mean|means|meaning|stand|stands|explain|describe|tell|summarize|summarise|summary|overview|new|happens|\
    bedeutet|bedeuten|heißt|erkläre|erklär|beschreibe|zusammenfassung|fasse|neu|neues|\
    signifie|explique|décris|résume|résumé|nouveau|significa|explica|describe|resumen|nuevo|nuova|nuovo|\
    spiega|descrivi|riassumi|betekent|beschrijf|samenvatting|nieuw";

/// Verbs and auxiliaries that go with any subject, which an answer seldom repeats. Those of the lists of stop words are not here.
const LIGHT: &str = "get|put|set|support|supports|supported|take|takes|took|change|use|used|using|need|needs|want|wants|work|works|working|make|go|goes|could|would|might|must|\
    shall|please|gibt|geht|geben|machen|mache|benutzen|benutze|verwenden|verwende|brauchen|brauche|liegen|liegt|darf|dürfen|\
    müssen|ändern|ändere|bitte";

/// Question words that lists of stop words lack.
const INTERROGATIVES: &str = "wer|wen|wem|wessen|wann|wo|woher|wohin|wieso|weshalb|worin|womit|qui|quand|où|comment|combien|\
    pourquoi|quel|quelle|quels|quelles|quién|quiénes|cuándo|dónde|cómo|cuánto|cuántos|cuántas|qué|cuál|cuáles|chi|quando|dove|\
    quanto|quanti|quante|perché|quale|quali|wanneer|waar|hoe|hoeveel|waarom|welke|welk|quem|onde|quais";

/// Words that turn an answer into another where they are missing.
pub(super) const MUST: &str = "without|only|instead|ohne|nur|statt|sans|sin|senza|sem|zonder";

/// Names of codes in questions, such as "error"; documents seldom repeat them beside each code.
const CODE_NOUNS: &str =
    "version|release|code|error|number|ticket|issue|fassung|fehler|fehlercode|nummer|numéro|versión|versione";

/// Words that ask for a summary.
const SUMMARY: &str =
    "summarize|summarise|summary|overview|zusammenfassung|fasse|résume|résumé|resumen|riassumi|samenvatting";

/// Words that say that something is not so.
const NEGATIONS: &str = "not|never|no|none|nobody|nothing|cannot|can't|don't|doesn't|isn't|aren't|mustn't|won't|without|except|\
    forbidden|prohibited|nicht|nie|niemals|kein|keine|keinen|keiner|keinem|ohne|außer|verboten|pas|jamais|aucun|aucune|interdit|\
    nunca|ningún|ninguna|prohibido|non|mai|nessun|vietato|niet|nooit|geen|verboden|não|proibido";

/// Questions for a reason are about what is not so, and are answered with what is.
const WHY: &str = "why|warum|wieso|weshalb|pourquoi|perché|waarom|how|wie";

fn has(list: &str, text: &str) -> bool {
    text.unicode_words().any(|word| is_among(list, &word.to_lowercase()))
}

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
        let is_asking = [ASKING, LIGHT, INTERROGATIVES].iter().any(|list| is_among(list, &lower));
        !(is_stop_word || is_asking || has_code && is_among(CODE_NOUNS, &lower))
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
    has(SUMMARY, question)
}

/// Whether a question asks what is not so.
pub(super) fn asks_what_is_not(question: &str) -> bool {
    has(NEGATIONS, question) && !has(WHY, question)
}

/// Whether a sentence says that something is not so.
pub(super) fn is_negated(sentence: &str) -> bool {
    has(NEGATIONS, sentence)
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
