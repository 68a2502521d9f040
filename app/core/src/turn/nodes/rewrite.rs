//! Chooses the search query: a model makes a question of a conversation stand alone.
//!
//! Models answer the question instead, refuse, talk about their task, translate, or give JSON. What is clearly no question is
//! not searched; where the model's words have little in common with the conversation, the question is searched beside them.

use serde_json::Value;

use crate::{
    conversation::Session,
    markdown::without_citations,
    memory::refuses,
    ports::CharacterEstimate,
    prompt::in_effect,
    text::{overlap, topic_words},
    tokens::sent_answer,
    turn::{TurnError, TurnEvent, TurnState, ask, state::SearchQuestion},
    wire::Purpose,
};

/// How long the model may take to rewrite a question, in milliseconds.
const REWRITE_TIMEOUT_MS: u32 = 5_000;

/// The longest question that is rewritten, and the longest result, in characters: a longer question is clear by itself.
const MAX_QUESTION: usize = 400;

/// The longest search query that a person may write, in characters.
const MAX_OWN_QUERY: usize = 2_000;

/// Limits on the part of the conversation that is sent to rewrite a question; the tokens are estimated.
const MAX_EXCHANGES: usize = 4;
const MAX_TOKENS: u32 = 2_000;

/// Labels that models put before the question although they are asked not to.
const LABELS: [&str; 6] = [
    "standalone question:",
    "rewritten question:",
    "follow-up question:",
    "search query:",
    "question:",
    "query:",
];

/// Parts of the names of JSON fields that have the question.
const FIELDS: [&str; 3] = ["question", "quer", "search"];

/// Chooses the search query: the person's own, else the question. A question that refers to earlier messages
/// is made to stand alone by a model; if that fails, the question is searched for as it is.
pub async fn rewrite(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    if !turn.should_retrieve() {
        return Ok(());
    }
    let own = turn.request.query.as_deref().map(str::trim).filter(|own| !own.is_empty());
    if let Some(own) = own {
        turn.knowledge.query = own.chars().take(MAX_OWN_QUERY).collect();
        return Ok(());
    }
    let config = turn.config;
    let Some(model) = turn.services.side_model(config, Purpose::Rewrite) else { return Ok(()) };
    let room = MAX_TOKENS.min(config.public.context_window(model) / 4);
    let Some(text) = rewrite_request(&turn.history, &turn.request.question, room) else { return Ok(()) };
    turn.report(TurnEvent::Rewriting);
    let prompt = (include_str!("../../../prompts/rewrite.md"), text.clone());
    let written = ask(turn.services, config, Purpose::Rewrite, prompt, REWRITE_TIMEOUT_MS).await;
    let query = written.map_err(|error| error.message).and_then(|written| {
        let query = standalone(&written).ok_or("The model gave something else than a question")?;
        Ok(query)
    });
    match query {
        Ok(query) => {
            turn.knowledge.query.clone_from(&query);
            turn.knowledge.search_question =
                if is_about(&query, &text) { SearchQuestion::IfNothingFound } else { SearchQuestion::Beside };
            turn.report(TurnEvent::Rewrote { query });
        }
        Err(reason) => turn.report(TurnEvent::NotRewritten { reason }),
    }
    Ok(())
}

/// The latest exchanges and the question, within `room` tokens; `None` where there is nothing a question could lean on.
fn rewrite_request(session: &Session, question: &str, room: u32) -> Option<String> {
    let question = question.trim();
    if question.chars().count() > MAX_QUESTION {
        return None;
    }
    let compressed = in_effect(session);
    let is_after = |id| compressed.is_none_or(|(through, _)| id > through);
    let latest = session.exchanges.iter().rev().take_while(|exchange| is_after(exchange.id));
    let latest = latest.filter_map(|exchange| Some((exchange, sent_answer(exchange)?)));
    let mut left = room;
    let mut turns = Vec::new();
    for (exchange, answer) in latest.take(MAX_EXCHANGES) {
        let mut text = String::new();
        push_turn(&mut text, "User: ", &exchange.question.text, room / 8);
        push_turn(
            &mut text,
            "Assistant: ",
            &without_citations(&answer.text, &answer.citable_numbers()),
            room / 4,
        );
        let Some(rest) = left.checked_sub(CharacterEstimate::estimate(&text).tokens) else { break };
        left = rest;
        turns.push(text);
    }
    let mut text = String::new();
    if let Some((_, turn)) = compressed {
        push_turn(&mut text, "Assistant: In short, what was said before: ", &turn.text, room / 4);
    }
    text.extend(turns.into_iter().rev());
    if text.is_empty() {
        return None;
    }
    text.push('\n');
    push_turn(&mut text, "Follow-up question: ", question, room);
    Some(text)
}

/// Adds a message. Its further lines are indented, so that none can look like another speaker's.
fn push_turn(text: &mut String, label: &str, said: &str, room: u32) {
    let said = said.trim();
    let kept = CharacterEstimate::prefix(said, room);
    text.push_str(label);
    for (at, line) in kept.lines().map(str::trim_end).filter(|line| !line.is_empty()).enumerate() {
        text.push_str(if at == 0 { "" } else { "\n  " });
        text.push_str(line);
    }
    text.push_str(if kept.len() < said.len() { " […]\n" } else { "\n" });
}

/// The question that a model wrote, without what stands around it; `None` if it is an answer or nothing.
fn standalone(written: &str) -> Option<String> {
    let lines = written.lines().map(str::trim);
    let mut lines: Vec<_> = lines.filter(|line| !line.is_empty() && !line.starts_with("```")).collect();
    if lines.len() == 2 && lines.first().is_some_and(|line| line.ends_with([':', '：'])) {
        // "Here is the standalone question:"
        lines.remove(0);
    }
    let joined = lines.concat();
    let in_json = serde_json::from_str(&joined).ok();
    let mut text = match (&in_json, lines.as_slice()) {
        (Some(value @ (Value::Object(_) | Value::Array(_) | Value::String(_))), _) => question_in(value)?,
        (_, [line]) => line,
        _ => return None,
    };
    loop {
        let bare = unquoted(unlabelled(text));
        if bare.len() == text.len() {
            break;
        }
        text = bare;
    }
    let cites = |text: &str| {
        let numbers = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
        numbers.into_iter().any(|(number, _)| number.parse::<u32>().is_ok())
    };
    let is_question = !text.is_empty()
        && text.chars().count() <= MAX_QUESTION
        && !text.contains(['\n', '\r'])
        && !text.starts_with(['{', '<'])
        && !cites(text);
    is_question.then(|| text.to_owned())
}

/// The first question or query in a JSON value, by the name of its field; the only text where no field is named so.
fn question_in(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text.trim()),
        Value::Array(list) => list.iter().find_map(question_in),
        Value::Object(fields) => {
            let is_named = |name: &String| FIELDS.iter().any(|field| name.to_lowercase().contains(field));
            let named = fields.iter().find(|(name, _)| is_named(name)).map(|(_, value)| value);
            question_in(named.or_else(|| fields.values().next().filter(|_| fields.len() == 1))?)
        }
        _ => None,
    }
}

/// Whether a query is no refusal, and has words of a topic, of which at least half were said before.
fn is_about(query: &str, said: &str) -> bool {
    if refuses(query) {
        return false;
    }
    let asked = topic_words(query);
    let said = overlap(&asked, said);
    said > 0 && said * 2 >= asked.len()
}

fn unlabelled(text: &str) -> &str {
    let bare = text.trim_start_matches(['*', '#', ' ']);
    for label in LABELS {
        if let Some((head, rest)) = bare.split_at_checked(label.len())
            && head.eq_ignore_ascii_case(label)
        {
            return rest.trim_start_matches(['*', ' ']).trim();
        }
    }
    text
}

fn unquoted(text: &str) -> &str {
    let pairs =
        [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('„', '“'), ('«', '»'), ('‘', '’'), ('「', '」')];
    let inner = |(open, close): (char, char)| text.strip_prefix(open)?.strip_suffix(close);
    pairs.into_iter().find_map(inner).filter(|inner| !inner.contains('"')).map_or(text, str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(written: &str, expect: Option<&str>) {
        assert_eq!(standalone(written).as_deref(), expect, "{written:?}");
    }

    #[test]
    fn rewrite_strips_labels_and_quotes() {
        let plain = Some("Does the vaccine apply to men?");
        check("Does the vaccine apply to men?", plain);
        check("  \"Does the vaccine apply to men?\"\n", plain);
        check("Standalone question: Does the vaccine apply to men?", plain);
        check("**Standalone Question:** “Does the vaccine apply to men?”", plain);
        check("\"Question: Does the vaccine apply to men?\"", plain);
        check("vaccine men", Some("vaccine men"));
        check("What is \"x\" and \"y\"?", Some("What is \"x\" and \"y\"?"));
        check("\"x\" or \"y\"", Some("\"x\" or \"y\""));
        check("[[Leave]] in a[i]?", Some("[[Leave]] in a[i]?"));
        check("```\nDoes the vaccine apply to men?\n```", plain);
        check("Here is the standalone question:\n\n\"Does the vaccine apply to men?\"", plain);
    }

    #[test]
    fn rewrite_reads_the_question_in_json() {
        let plain = Some("Does the vaccine apply to men?");
        check(r#"{"queries": ["Does the vaccine apply to men?", "vaccine men"]}"#, plain);
        check(r#"{"intent": "kb_search", "rewrite_query": "Does the vaccine apply to men?"}"#, plain);
        check("```json\n{\n  \"standalone_question\":\n  \"Does the vaccine apply to men?\"\n}\n```", plain);
        check(r#"["Does the vaccine apply to men?"]"#, plain);
        for written in
            [r#"{"queries": []}"#, r#"{"queries": ["#, "{}", r#"{"query": null}"#, r#"{"a": "b", "c": "d"}"#]
        {
            check(written, None);
        }
    }

    #[test]
    fn a_query_is_about_what_was_said_if_its_words_were() {
        let said = "User: What is the HPV vaccine, would you know?\nAssistant: It protects, if you like. Запрос о договорах\n\n\
            Follow-up question: Does it apply to men? ワクチンは男性に適用されますか";
        for query in
            ["Does the HPV vaccine apply to men?", "HPV vaccines for men", "договоры", "ワクチンは男性"]
        {
            assert!(is_about(query, said), "{query}");
        }
        for query in [
            "ok",
            "OK, what would you like to know?",
            "I'm sorry, but I can't help with the HPV vaccine.",
            "The user is asking about something else entirely",
            "Gilt die Impfung auch für Männer?",
            "not_needed",
            "好的",
            "",
        ] {
            assert!(!is_about(query, said), "{query}");
        }
    }

    #[test]
    fn rewrite_refuses_replies_that_are_no_question() {
        for written in ["", " \n", "\"\"", "Query:", "Yes, it does. [1]", "Yes.\n\nIt does.", "<think>"] {
            check(written, None);
        }
        check(&"word ".repeat(100), None);
        check(&"漢".repeat(400), Some(&"漢".repeat(400)));
        check(&"漢".repeat(401), None);
    }

    #[test]
    fn only_as_much_is_sent_as_there_is_room_for() {
        let mut text = String::new();
        push_turn(&mut text, "User: ", " one\n\nUser: two\n three ", 100);
        assert_eq!(text, "User: one\n  User: two\n   three\n");
        let prefix = |text| CharacterEstimate::prefix(text, 1);
        assert_eq!((prefix("abcdefgh"), prefix("漢字"), prefix("ab")), ("abcd", "漢", "ab"));
        text.clear();
        push_turn(&mut text, "A: ", "abcdefgh", 1);
        assert_eq!(text, "A: abcd […]\n");
    }
}
