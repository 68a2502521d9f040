//! Suggested follow-up questions.

use crate::{
    conversation::{Answer, Passage, Session, Source},
    markdown::without_citations,
    prompt::{PromptDocument, documents_block, escaped},
    services::{Services, TurnConfig, ask},
    sources::whole_title,
    text::{clean_title, prefix},
    wire::Purpose,
};

const PROMPT: &str = include_str!("../../prompts/suggest.md");

/// Timeout, in milliseconds.
const TIMEOUT_MS: u32 = 10_000;

/// Maximum number of questions.
const MOST: usize = 3;

/// Maximum characters of a question; longer lines are ignored.
const LONGEST: usize = 160;

/// Number of latest exchanges sent.
const EXCHANGES: usize = 2;

/// Maximum passages sent.
const PASSAGES: usize = 6;

/// Maximum characters sent of a question, and of an answer.
const MAX_TEXT: usize = 1_000;

/// Up to three follow-up questions; none if the request fails, since they are optional.
pub async fn suggest(services: &Services, config: &TurnConfig, session: &Session) -> Vec<String> {
    let Some(text) = request(session) else { return Vec::new() };
    match ask(services, config, Purpose::Suggest, (PROMPT, text), TIMEOUT_MS).await {
        Ok(written) => read(&written, session),
        Err(_) => Vec::new(),
    }
}

/// The request: passages, uncited ones first, and the latest exchanges. `None` without an answer.
fn request(session: &Session) -> Option<String> {
    let answered = session.exchanges.iter().rev().filter(|exchange| exchange.answer.is_some());
    let mut latest: Vec<_> = answered.take(EXCHANGES).collect();
    latest.reverse();
    let answer = latest.last()?.answer.as_ref()?;
    let passages = passages(answer);
    let mut text = if passages.is_empty() { String::new() } else { documents_block(&passages) + "\n\n" };
    for exchange in latest {
        let Some(answer) = &exchange.answer else { continue };
        let (question, answer) = (
            beginning(&exchange.question.text),
            beginning(&without_citations(&answer.text, &answer.citable_numbers())),
        );
        text.extend(["User: ", &question, "\n\nAssistant: ", &answer, "\n\n"]);
    }
    Some(text)
}

fn passages(answer: &Answer) -> Vec<PromptDocument> {
    let unused = answer.sources.iter().filter(|source| !source.cited);
    let all = unused.chain(answer.sources.iter().filter(|source| source.cited));
    let each = all.flat_map(|source| source.passages.iter().map(move |passage| (source, passage)));
    let document = |((source, passage), number): ((&Source, &Passage), u32)| {
        let heading = passage.heading.as_deref();
        let whole = whole_title(&source.title, heading);
        let title = heading.map_or_else(|| whole.clone(), |heading| format!("{whole} – {heading}"));
        PromptDocument {
            number,
            id: passage.id.to_string(),
            title,
            text: passage.text.clone(),
            edition: source.edition.clone(),
        }
    };
    each.take(PASSAGES).zip(1..).map(document).collect()
}

fn beginning(text: &str) -> String {
    let sent = prefix(text.trim(), MAX_TEXT);
    let gap = if sent.len() < text.trim().len() { " […]" } else { "" };
    escaped(sent) + gap
}

/// The new questions among the lines of the reply.
fn read(written: &str, session: &Session) -> Vec<String> {
    let asked: Vec<String> = session.exchanges.iter().map(|one| comparison_key(&one.question.text)).collect();
    let mut questions: Vec<String> = Vec::new();
    for line in written.lines() {
        let marks = |mark: char| mark.is_whitespace() || "-*•–\"“”„'`[],".contains(mark);
        let line = line.trim_matches(marks);
        // Remove a list number.
        let bare = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let line = if bare.len() < line.len() { bare.strip_prefix(['.', ')']).unwrap_or(line) } else { line };
        let question = clean_title(line.trim_matches(marks));
        let is_question = question.ends_with(['?', '？', '؟', ';']) && question.chars().count() <= LONGEST;
        let key = comparison_key(&question);
        let is_new = !key.is_empty()
            && !asked.contains(&key)
            && !questions.iter().any(|known| comparison_key(known) == key);
        if is_question && is_new {
            questions.push(question);
        }
    }
    questions.truncate(MOST);
    questions
}

/// The letters and digits of a question, by which questions are compared.
fn comparison_key(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::conversation::{
        Exchange, ExchangeId, Numbering, OtherFields, Passage, Question, SessionId, Source,
    };

    fn session() -> Session {
        let source = |number: u32, heading: &str, cited| Source {
            number,
            title: format!("Guide – {heading}"),
            url: None,
            kb_id: None,
            document_id: format!("guide#{number}").into(),
            passages: vec![Passage {
                id: format!("guide#{number}").into(),
                heading: Some(heading.into()),
                text: format!("About <{heading}>."),
                ..Passage::default()
            }],
            cited,
            given: true,
            base: None,
            edition: None,
            annotated: false,
            numbering: Numbering::Own,
            locations: Vec::new(),
            other: OtherFields::new(),
        };
        let sources = vec![source(1, "Leave", true), source(2, "Pay", false)];
        let answer = Answer { text: "Thirty days. [1]".into(), sources, ..Answer::streaming(0) };
        let exchange = Exchange {
            id: ExchangeId(1),
            question: Question::new("How many days?", 0),
            answer: Some(answer),
        };
        let mut session = Session::new(SessionId::new("s").unwrap(), 0);
        session.exchanges.push(Rc::new(exchange));
        session
    }

    #[test]
    fn passages_that_were_not_used_are_given_first() {
        assert_eq!(
            request(&session()).unwrap(),
            "<documents>\n<document index=\"1\" id=\"guide#2\" title=\"Guide – Pay\">\nAbout <Pay>.\n</document>\n\
             <document index=\"2\" id=\"guide#1\" title=\"Guide – Leave\">\nAbout <Leave>.\n</document>\n</documents>\n\n\
             User: How many days?\n\nAssistant: Thirty days.\n\n"
        );
        assert_eq!(request(&Session::new(SessionId::new("s").unwrap(), 0)), None);
    }

    #[test]
    fn questions_are_read_leniently_and_within_bounds() {
        let check =
            |written: &str, expect: &[&str]| assert_eq!(read(written, &session()), expect, "{written:?}");
        check("", &[]);
        check(
            "1. What is paid?\n2) And when?\n- Who decides?\n* One more?",
            &["What is paid?", "And when?", "Who decides?"],
        );
        check("[\"What is paid?\",\n\"What is paid?\"]", &["What is paid?"]);
        check("Here are some:\nhow many days\nHow many  DAYS?\nNone.", &[]);
        check("30 days of what?\n支払いはいつ？", &["30 days of what?", "支払いはいつ？"]);
        check(&format!("W{}?", "h".repeat(300)), &[]);
        check("What\u{202e} is\tpaid?", &["What is paid?"]);
    }
}
