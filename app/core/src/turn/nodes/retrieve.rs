//! Chooses the search query, and searches: first the documents that the question names, then the query. A
//! failure here never prevents the answer.

use crate::{
    conversation::{Notice, NoticeKind, Session, is_remark},
    markdown::without_citations,
    ports::{CharacterEstimate, SearchRequest},
    prompt::in_effect,
    references, retrieval,
    tokens::sent_answer,
    turn::{TurnError, TurnEvent, TurnState, ask, state::Missed},
    wire::{Answerer, Purpose},
};

/// Documents in the notice about those that were not looked up.
const MAX_TITLES: usize = 10;

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

/// Finds the documents that the question names. Those that are not found, or could not be looked up, are marked.
pub async fn resolve_references(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let (services, config) = (turn.services, turn.config);
    let (resolved, others) =
        references::resolve(services, config, &turn.request.question, &turn.knowledge.references).await;
    let references: Vec<_> = resolved.iter().map(|one| one.reference.clone()).collect();
    if references.is_empty() && turn.knowledge.references.is_empty() {
        return Ok(());
    }
    turn.knowledge.references.clone_from(&references);
    turn.knowledge.resolved = resolved;
    turn.report(TurnEvent::Referenced { references });
    // Saved again, now with the documents found.
    turn.save_question().await;
    if !others.is_empty() {
        turn.notice(NoticeKind::ReferencesLeftOut, not_looked_up(&others, turn.knowledge.references.len()));
    }
    Ok(())
}

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
    let prompt = (include_str!("../../../prompts/rewrite.md"), text);
    let written = ask(turn.services, config, Purpose::Rewrite, prompt, REWRITE_TIMEOUT_MS).await;
    let query = written.map_err(|error| error.message).and_then(|written| {
        let query = standalone(&written).ok_or("The model gave something else than a question")?;
        Ok(query.to_owned())
    });
    match query {
        Ok(query) => {
            turn.knowledge.query.clone_from(&query);
            turn.report(TurnEvent::Rewrote { query });
        }
        Err(reason) => turn.report(TurnEvent::NotRewritten { reason }),
    }
    Ok(())
}

/// Asks the knowledge base, unless there is nothing to search before the answer.
pub async fn retrieve(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    if !turn.should_retrieve() {
        return Ok(());
    }
    turn.knowledge.retrieved = true;
    turn.knowledge.searched.set(true);
    let query = turn.knowledge.query.trim().to_owned();
    if query != turn.request.question.trim() {
        turn.answer.search_query = Some(query.clone());
    }
    turn.report(TurnEvent::Searching { query: query.clone() });
    let settings = &turn.config.public.retrieval;
    let scope = &turn.config.search_in;
    let request = SearchRequest { query: &query, top_k: settings.top_k, scope };
    let found = retrieval::search(turn.services, &settings.kind, request).await;
    let failure = match found {
        Ok(found) => {
            if !found.failures.is_empty() {
                let message = format!("Answered without {}", found.failures.join("; "));
                turn.notice(NoticeKind::BaseMissing, message);
            }
            turn.knowledge.documents = turn.add_sources(found.hits);
            let is_missed = turn.knowledge.documents.is_empty()
                && turn.history.attachments.is_empty()
                && !is_remark(&turn.request.question);
            if is_missed && !turn.config.search_in.is_everywhere() {
                turn.knowledge.missed = Some(Missed::InScope);
                return Ok(());
            }
            turn.knowledge.missed = is_missed.then_some(Missed::Everywhere);
            // The offline answerer says by itself that it found nothing.
            (is_missed && turn.config.public.answerer == Answerer::Model)
                .then(|| "the knowledge base has nothing about this question".to_owned())
        }
        Err(error) => Some(error.to_string()),
    };
    if let Some(reason) = failure {
        let message = format!("Answered without the knowledge base: {reason}");
        turn.report(TurnEvent::WithoutKnowledgeBase { reason });
        turn.answer.notices.push(Notice::new(NoticeKind::WithoutKnowledgeBase, message));
    }
    Ok(())
}

fn not_looked_up(titles: &[String], looked_up: usize) -> String {
    let shown = titles.iter().take(MAX_TITLES).map(String::as_str).collect::<Vec<_>>().join(", ");
    let rest = if titles.len() > MAX_TITLES { ", …" } else { "" };
    let left_out = titles.len();
    format!("Only {looked_up} documents of a question are looked up; {left_out} were not: {shown}{rest}")
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

/// The question that a model wrote, without labels and quotes around it; `None` if it is an answer or nothing.
fn standalone(written: &str) -> Option<&str> {
    let mut text = written.trim();
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
        && !written.contains("```")
        && !cites(text);
    is_question.then_some(text)
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
        assert_eq!(standalone(written), expect, "{written:?}");
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
    }

    #[test]
    fn rewrite_refuses_replies_that_are_no_question() {
        for written in ["", " \n", "\"\"", "Query:", "Yes, it does. [1]", "Yes.\n\nIt does.", "```\nx\n```"] {
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
