//! Shortens conversations, documents and titles to what they begin with. Nothing is made up.

use serde_json::json;

use super::length::estimate;
use super::prompt::{Prompt, unescaped};
use super::transcript::transcript;
use super::units::{running_text, sentences};

/// Length of a compressed conversation or a summary, in tokens.
const SUMMARY_TOKENS: u64 = 270;
/// Of a question, or of one answer in a summary, in tokens.
const LINE_TOKENS: u64 = 30;
const TITLE_WORDS: usize = 6;

/// Each question, with what its answer begins with; the latest, where there is no room for all.
pub(crate) fn compress(prompt: &Prompt, max_tokens: Option<u64>) -> String {
    let (turns, _) = transcript(prompt);
    let whole: u64 = turns.iter().map(|turn| estimate(&turn.text)).sum();
    // It must be shorter than what it stands for.
    let room = max_tokens.unwrap_or(SUMMARY_TOKENS).min(whole / 2).max(LINE_TOKENS);
    let lines = turns.iter().map(|turn| {
        let label = if turn.is_user { "- Asked: " } else { "  Answered: " };
        [label, &beginning(&running_text(&turn.text), LINE_TOKENS)].concat()
    });
    latest(lines.collect(), room).join("\n")
}

/// What a document begins with.
pub(crate) fn document_summary(prompt: &Prompt) -> String {
    let texts: Vec<&str> = prompt.sources.iter().map(|source| source.text.as_str()).collect();
    let text = if texts.is_empty() { prompt.question.clone() } else { texts.join("\n\n") };
    beginning(&running_text(&text), 2 * LINE_TOKENS)
}

/// The first words of the question.
pub(crate) fn title(prompt: &Prompt) -> String {
    let (turns, question) = transcript(prompt);
    let asked = turns.iter().find(|turn| turn.is_user).map_or(question, |turn| turn.text.clone());
    let words: Vec<&str> = asked.split_whitespace().take(TITLE_WORDS).collect();
    words.join(" ").trim_end_matches(['?', '.', '!', ',', ':', ';']).to_owned()
}

/// The answer to the page's request to remember: a summary so far and exchanges, in tags; `None` where there are none.
pub(crate) fn memory(text: &str) -> Option<String> {
    let (before, mut rest) = between(text, "<summary>", "</summary>")?;
    let mut said = vec![unescaped(before.trim())];
    let mut index = Vec::new();
    while let Some((exchange, after)) = between(rest, "<exchange number=\"", "</exchange>") {
        rest = after;
        let number: u32 = exchange.split('"').next()?.parse().ok()?;
        let (question, answer) = exchange.split_once("</question>")?;
        let question = unescaped(question.split_once("<question>")?.1.trim());
        let (answer, _) = between(answer, "<answer>", "</answer>")?;
        let line = beginning(&question, LINE_TOKENS);
        said.push([&line, " ", &beginning(&running_text(&unescaped(answer)), LINE_TOKENS)].concat());
        index.push(json!({"exchange": number, "line": line, "topics": []}));
    }
    said.retain(|part| !part.trim().is_empty());
    let summary = latest(said, SUMMARY_TOKENS).join(" ");
    (!index.is_empty()).then(|| json!({"summary": summary, "index": index}).to_string())
}

/// The sentences that a text begins with, at most `max_tokens`; at least the words of the first that fit.
fn beginning(text: &str, max_tokens: u64) -> String {
    let mut kept = String::new();
    for sentence in sentences(text) {
        let longer = if kept.is_empty() { sentence.to_owned() } else { [&kept, " ", sentence].concat() };
        if estimate(&longer) > max_tokens {
            break;
        }
        kept = longer;
    }
    if kept.is_empty() {
        for word in text.split_whitespace() {
            let longer = if kept.is_empty() { word.to_owned() } else { [&kept, " ", word].concat() };
            if estimate(&longer) > max_tokens {
                kept.push('…');
                break;
            }
            kept = longer;
        }
    }
    kept
}

/// The last of `parts` that fit.
fn latest(parts: Vec<String>, max_tokens: u64) -> Vec<String> {
    let mut left = max_tokens;
    let mut kept: Vec<String> = Vec::new();
    for part in parts.into_iter().rev() {
        let tokens = estimate(&part) + 1;
        if tokens > left && !kept.is_empty() {
            break;
        }
        left = left.saturating_sub(tokens);
        kept.push(part);
    }
    kept.reverse();
    kept
}

fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<(&'t str, &'t str)> {
    text.split_once(open)?.1.split_once(close)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::wire::Message;
    use super::*;

    fn prompt(text: &str) -> Prompt {
        Prompt::read(&[Message::new("user", text)])
    }

    #[test]
    fn titles_are_questions_shortened() {
        assert_eq!(
            title(&prompt("User: How do I connect a model to this server?")),
            "How do I connect a model"
        );
        assert_eq!(title(&prompt("Why?")), "Why");
    }

    #[test]
    fn conversations_keep_their_latest_turns() {
        let turn = |n: usize| format!("User: What is {n}?\nAssistant: It is {n}. {}\n", "More. ".repeat(50));
        let text = compress(&prompt(&(0..40).map(turn).collect::<String>()), Some(100));
        assert!(text.contains("Asked: What is 39?") && text.contains("Answered: It is 39."), "{text}");
        assert!(!text.contains("What is 0?") && estimate(&text) <= 110, "{text}");
    }

    #[test]
    fn what_the_page_asks_to_remember_is_answered_and_does_not_grow_without_end() {
        let mut summary = String::new();
        for n in 0..30 {
            let request = format!(
                "<summary>\n{summary}\n</summary>\n<exchange number=\"{n}\">\n<question>\nWhat is item {n}?\n</question>\n\
                 <answer>\n{}\n</answer>\n</exchange>\n",
                format!("Item {n} has the size {n}. ").repeat(20)
            );
            let answer: Value = serde_json::from_str(&memory(&request).unwrap()).unwrap();
            assert_eq!(
                (&answer["index"][0]["exchange"], &answer["index"][0]["line"]),
                (&json!(n), &json!(format!("What is item {n}?")))
            );
            answer["summary"].as_str().unwrap().clone_into(&mut summary);
            assert!(estimate(&summary) <= SUMMARY_TOKENS + 2 * LINE_TOKENS, "{summary}");
        }
        assert!(summary.contains("item 29"), "{summary}");
        assert_eq!(memory("Summarise this."), None);
    }

    #[test]
    fn documents_are_told_by_their_beginning() {
        let text = "<documents>\n<document index=\"1\" title=\"A\">\n# A\nAll about bees. They fly.\n</document>\n</documents>";
        assert_eq!(document_summary(&prompt(text)), "All about bees. They fly.");
    }
}
