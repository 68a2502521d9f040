//! Remembers a conversation: reads the page's request, a summary so far and exchanges in tags, and answers with the JSON
//! that it asks for. The summary is picked from what was said; where a person corrects something, sentences that say
//! otherwise are dropped.

use serde_json::{Value, json};

use super::digest::{key_words, one_line, salient, shortened};
use super::length::estimate;
use super::prompt::unescaped;
use super::units::{running_text, sentences};

/// How long the summary is, in tokens; about 200 words.
const SUMMARY_TOKENS: u64 = 270;

/// How long a line is, in tokens; at most 20 words.
const LINE_TOKENS: u64 = 26;

/// Of a summary that is there already, how much may stay, in tokens: new exchanges need room.
const KEPT_TOKENS: u64 = 180;

const MAX_TOPICS: usize = 5;

/// The answer to a request of this shape; `None` where it has another.
pub(crate) fn remember(text: &str) -> Option<String> {
    let (before, rest) = block(text, "<summary>", "</summary>")?;
    let mut rest = rest;
    let mut said = Vec::new();
    let mut index = Vec::new();
    let mut kept: Vec<String> =
        sentences(&unescaped(before)).into_iter().map(|sentence| sentence.trim().to_owned()).collect();
    while let Some(at) = rest.find("<exchange number=\"") {
        let (exchange, after) = block(&rest[at..], "<exchange number=\"", "</exchange>")?;
        rest = after;
        let number: u32 = exchange.split('"').next()?.parse().ok()?;
        let (question, _) = block(exchange, "<question>", "</question>")?;
        let (answer, _) = block(exchange, "<answer>", "</answer>")?;
        let (question, answer) = (unescaped(question.trim()), running_text(&unescaped(answer.trim())));
        for wrong in corrected(&question) {
            let is_wrong = |sentence: &str| sentence.to_lowercase().contains(&wrong);
            kept.retain(|sentence| !is_wrong(sentence));
            said.retain(|sentence: &String| !is_wrong(sentence));
        }
        index.push(json!({
            "exchange": number,
            "line": shortened(&one_line(&question), LINE_TOKENS),
            "topics": key_words(&format!("{question} {answer}"), MAX_TOPICS),
        }));
        said.push(shortened(&one_line(&question), LINE_TOKENS));
        said.push(salient(&answer, SUMMARY_TOKENS / 4));
    }
    if index.is_empty() {
        return None;
    }
    let kept = salient(&kept.join(" "), KEPT_TOKENS);
    let room = SUMMARY_TOKENS.saturating_sub(estimate(&kept)).max(SUMMARY_TOKENS / 3);
    let said = salient(&said.iter().map(|part| ended(part)).collect::<Vec<_>>().join(" "), room);
    let summary = [kept, said].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let answer: Value = json!({ "summary": summary, "index": index });
    Some(answer.to_string())
}

/// What stands between two marks, and what comes after them.
fn block<'t>(text: &'t str, open: &str, close: &str) -> Option<(&'t str, &'t str)> {
    let (_, rest) = text.split_once(open)?;
    rest.split_once(close)
}

/// What is not so, as a person says it: "not X, only Y", "not X but Y", in lower case.
fn corrected(question: &str) -> Vec<String> {
    let lower = question.to_lowercase();
    let mut wrong = Vec::new();
    for (at, _) in lower.match_indices("not ") {
        let begins = at == 0 || lower[..at].ends_with([' ', '(', '"', '\n']);
        let rest = &lower[at + "not ".len()..];
        let end = [", only ", ", but ", " but ", "; only "].iter().filter_map(|mark| rest.find(mark)).min();
        if let Some(end) = end.filter(|_| begins) {
            let thing = rest[..end].trim().trim_start_matches("on ").trim_start_matches("the ");
            if !thing.is_empty() && !thing.contains(['.', '?', '!']) && thing.split_whitespace().count() <= 5
            {
                wrong.push(thing.to_owned());
            }
        }
    }
    wrong
}

/// A part as a sentence of its own.
fn ended(part: &str) -> String {
    let part = part.trim();
    if part.is_empty() || part.ends_with(['.', '?', '!', '…', '。']) {
        part.to_owned()
    } else {
        format!("{part}.")
    }
}

#[cfg(test)]
mod tests {
    //! Requests as the page makes them.

    use super::*;

    fn answered(text: &str) -> Value {
        serde_json::from_str(&remember(text).unwrap()).unwrap()
    }

    #[test]
    fn what_the_page_asks_for_is_answered_and_corrections_take_back_what_was_said() {
        let json = answered(include_str!("../../../../tests/fixtures/memory_request.txt"));
        let summary = json["summary"].as_str().unwrap();
        assert_eq!(summary, "Not Monday, only Tuesday. Noted. How many days are there? There are 30 days.");
        assert_eq!((&json["index"][0]["exchange"], &json["index"][1]["exchange"]), (&json!(1), &json!(2)));
        assert_eq!(json["index"][1]["line"], "How many days are there?");
        assert!(!json["index"][1]["topics"].as_array().unwrap().is_empty());
        let kept = "<summary>\nThey meet on Monday. Lunch is at noon.\n</summary>\n<exchange number=\"7\">\n<question>\n\
             It is not Monday but Tuesday.\n</question>\n<answer>\nI see.\n</answer>\n</exchange>\n";
        let json = answered(kept);
        assert_eq!(json["summary"], "Lunch is at noon. It is not Monday but Tuesday. I see.");
        assert_eq!(remember("Summarise this."), None);
    }

    #[test]
    fn summaries_do_not_grow_without_end() {
        let mut summary = String::new();
        for number in 0..30 {
            let request = format!(
                "<summary>\n{summary}\n</summary>\n<exchange number=\"1\">\n<question>\nWhat is item {number}?\n</question>\n<answer>\n{}\n</answer>\n</exchange>\n",
                format!("Item {number} has the size {number}. ").repeat(20)
            );
            answered(&request)["summary"].as_str().unwrap().clone_into(&mut summary);
            assert!(estimate(&summary) <= SUMMARY_TOKENS + LINE_TOKENS, "{summary}");
        }
        assert!(summary.contains("29"), "{summary}");
    }
}
