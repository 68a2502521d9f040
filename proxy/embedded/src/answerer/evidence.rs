//! Leaves out parts of a sentence that are no evidence for an answer: cited words, and fields that repeat the question.

use super::answer_kind::AnswerKind;

/// Quotation marks around something that is said. A straight one is both.
const MARKS: [(char, char); 4] = [('“', '”'), ('„', '“'), ('«', '»'), ('"', '"')];

/// A sentence without what it cites, and, unless paths are asked for, without addresses and paths, whose parts are names.
pub(super) fn evidence_in(sentence: &str, has_path: bool) -> String {
    let sentence = without_utterances(sentence);
    if has_path {
        return sentence;
    }
    let words = sentence.split_inclusive(char::is_whitespace);
    words.filter(|word| word.matches('/').count() < PATH_SLASHES).collect()
}

/// Slashes of a path; "and/or" has one.
const PATH_SLASHES: usize = 2;

/// A sentence without the questions and exclamations that it cites: “such as ‘And in winter?’” says nothing about winter.
fn without_utterances(sentence: &str) -> String {
    let mut kept = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some((at, close)) = rest.char_indices().find_map(|(at, c)| {
        let (_, close) = MARKS.iter().find(|(open, _)| *open == c)?;
        Some((at, *close))
    }) {
        let open = rest[at..].chars().next().map_or(0, char::len_utf8);
        let cited = &rest[at + open..];
        let Some((said, after)) = cited.split_once(close) else { break };
        let is_utterance = said.trim_end().ends_with(['?', '!', '…']);
        kept.push_str(if is_utterance { &rest[..at] } else { &rest[..rest.len() - after.len()] });
        kept.push(' ');
        rest = after;
    }
    kept + rest
}

/// Whether a text is a field such as `date: 2026-05-01` whose value the question has already, `has_all` says, or only a number
/// that it does not ask for.
pub(super) fn says_nothing_new(text: &str, kind: Option<AnswerKind>, has_all: impl Fn(&str) -> bool) -> bool {
    let text = text.trim_start_matches(['-', '*', ' ']);
    let Some((name, value)) = text.split_once(':') else { return false };
    let is_field = !name.contains(char::is_whitespace) && !text.contains('\n');
    let is_number = kind.is_none() && !value.contains(char::is_alphabetic) && !has_all(name);
    is_field && !value.trim().is_empty() && (is_number || has_all(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cited_questions_are_no_evidence() {
        let check = |sentence: &str, expect: &str| assert_eq!(without_utterances(sentence), expect);
        check("A question such as “And in winter?” goes on.", "A question such as   goes on.");
        check("Say \"Stop!\" or „Halt!“ now", "Say   or   now");
        check("Press \"Save\" at once.", "Press \"Save\"  at once.");
        check("5\" and no end?", "5\" and no end?");
        check("", "");
        let paths = "See https://x.example/store or `app/core/store.rs` and/or both.";
        assert_eq!(evidence_in(paths, false), "See or and/or both.");
        assert_eq!(evidence_in(paths, true), paths);
    }

    #[test]
    fn fields_that_repeat_the_question_say_nothing() {
        let check = |text: &str, kind: Option<AnswerKind>, expect: bool| {
            let question = ["regex", "version", "2026-05-01"];
            let has_all = |text: &str| question.contains(&text.trim());
            assert_eq!(says_nothing_new(text, kind, has_all), expect, "{text}");
        };
        check("- date: 2026-05-01", None, true);
        check("date: 2026-05-02", None, true);
        check("date: 2026-05-02", Some(AnswerKind::Time), false);
        check("title: regex", None, true);
        check("version: 1.2", None, false);
        check("owner: Anna", None, false);
        check("The date: 2026-05-02", None, false);
        check("Dogs sleep.", None, false);
    }
}
