//! Summaries and titles made of the beginnings of texts.

use unicode_segmentation::UnicodeSegmentation;

use footnote_wire::prompt::{fenced, unescaped};

use super::prompt::Prompt;
use super::tokens::{estimate, within};
use crate::library::passages::plain;

/// Maximum tokens of a compressed conversation or a summary.
const SUMMARY_TOKENS: u64 = 270;
/// Maximum tokens of a line, question or answer in a summary.
const LINE_TOKENS: u64 = 30;
/// Maximum characters of a title.
const TITLE_CHARS: usize = 60;

/// The beginning of each line of a conversation, as many of the latest as fit.
pub(crate) fn compress(prompt: &Prompt, max_tokens: Option<u64>) -> String {
    let text = &prompt.conversation;
    // It must be shorter than the original.
    let room = max_tokens.unwrap_or(SUMMARY_TOKENS).min(estimate(text) / 2).max(LINE_TOKENS);
    latest(text.lines().map(|line| beginning(line, LINE_TOKENS)).collect(), room).join("\n")
}

/// The previous summary and the beginning of each exchange, as many of the latest as fit.
pub(crate) fn memory(prompt: &Prompt) -> String {
    let text = &prompt.conversation;
    let mut parts: Vec<String> =
        fenced(text, "summary").into_iter().map(|(_, summary)| unescaped(summary.trim())).collect();
    for ((_, question), (_, answer)) in fenced(text, "question").into_iter().zip(fenced(text, "answer")) {
        let [question, answer] = [question, answer].map(|text| beginning(&unescaped(text), LINE_TOKENS));
        parts.push(format!("{question} {answer}"));
    }
    if parts.is_empty() { compress(prompt, None) } else { latest(parts, SUMMARY_TOKENS).join(" ") }
}

/// The beginning of a document.
pub(crate) fn document_summary(prompt: &Prompt) -> String {
    let text = prompt.documents.first().map_or(&prompt.question, |source| &source.text);
    let without_headings: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    beginning(&without_headings.join("\n"), 2 * LINE_TOKENS)
}

/// The conversation's first question, cut after a word if it is long.
pub(crate) fn title(prompt: &Prompt) -> String {
    let turns = prompt.turns();
    let asked = turns.iter().find(|turn| !turn.is_empty()).map_or("", String::as_str);
    let asked = asked.split_whitespace().collect::<Vec<_>>().join(" ");
    let asked = asked.trim_end_matches(['?', '.', '!', ',', ':', ';']);
    if asked.chars().count() <= TITLE_CHARS {
        return asked.to_owned();
    }
    let mut chars = 0;
    let fits = |word: &&str| {
        chars += word.chars().count();
        chars < TITLE_CHARS
    };
    let kept: String = asked.split_word_bounds().take_while(fits).collect();
    if kept.is_empty() { kept } else { format!("{}…", kept.trim_end_matches([' ', ',', ':', ';'])) }
}

/// The first sentences of a text that fit, without markup and code; else the first words.
fn beginning(markdown: &str, max_tokens: u64) -> String {
    let text = plain(markdown, false).split_whitespace().collect::<Vec<_>>().join(" ");
    let room = within(&text, max_tokens).len();
    let ends = text.split_sentence_bound_indices().map(|(at, sentence)| at + sentence.trim_end().len());
    match ends.take_while(|end| *end <= room).last() {
        Some(end) => text[..end].to_owned(),
        None if room < text.len() => format!("{}…", text[..room].trim_end()),
        None => text,
    }
}

/// The last of `parts` that fit.
fn latest(mut parts: Vec<String>, max_tokens: u64) -> Vec<String> {
    parts.retain(|part| !part.trim().is_empty());
    let mut tokens = 0;
    let fits = |part: &&String| {
        tokens += estimate(part) + 1;
        tokens <= max_tokens
    };
    let count = parts.iter().rev().take_while(fits).count().max(1);
    parts.split_off(parts.len().saturating_sub(count))
}

#[cfg(test)]
mod tests {
    use super::super::wire::Message;
    use super::*;

    fn prompt(text: &str) -> Prompt {
        Prompt::read(&[Message::new("user", text)])
    }

    #[test]
    fn titles_are_questions_shortened() {
        let asked = prompt("User: How do I connect a model to this server?\n\nAssistant: So.");
        assert_eq!(title(&asked), "How do I connect a model to this server");
        assert_eq!(title(&prompt("Why?")), "Why");
        let long = "How do I connect a model that runs on another machine, behind a reverse proxy?";
        assert_eq!(title(&prompt(long)), "How do I connect a model that runs on another machine…");
        let without_spaces = title(&prompt(&"模型".repeat(50)));
        assert_eq!(without_spaces, format!("{}…", &"模型".repeat(50)[..59 * 3]));
    }

    #[test]
    fn conversations_keep_their_latest_turns() {
        let turn = |n: usize| format!("User: What is {n}?\nAssistant: It is {n}. {}\n", "More. ".repeat(50));
        let text = compress(&prompt(&(0..40).map(turn).collect::<String>()), Some(100));
        assert!(text.contains("What is 39?") && text.contains("It is 39."), "{text}");
        assert!(!text.contains("What is 0?") && estimate(&text) <= 110, "{text}");
    }

    #[test]
    fn memory_summaries_have_a_maximum_length() {
        let mut summary = String::new();
        for n in 0..30 {
            let request = format!(
                "<summary>\n{summary}\n</summary>\n<exchange number=\"{n}\">\n<question>\nWhat is item {n}?\n</question>\n\
                 <answer>\n{}\n</answer>\n</exchange>\n",
                format!("Item {n} has the size {n}. ").repeat(20)
            );
            summary = memory(&prompt(&request));
            assert!(estimate(&summary) <= SUMMARY_TOKENS + 2 * LINE_TOKENS, "{summary}");
        }
        assert!(summary.contains("What is item 29? Item 29 has the size 29."), "{summary}");
    }

    #[test]
    fn documents_are_told_by_their_beginning() {
        let text = "<documents>\n<document index=\"1\" title=\"A\">\n# A\nAll about bees. They fly.\n</document>\n</documents>";
        assert_eq!(document_summary(&prompt(text)), "All about bees. They fly.");
    }
}
