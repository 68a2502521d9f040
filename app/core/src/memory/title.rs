//! The name of a conversation.

use super::request::push_shortened;
use crate::{
    conversation::{AnswerState, Session},
    markdown::without_brackets,
    text::{clean_title, shortened, uncited},
};

pub(crate) const PROMPT: &str = include_str!("../../prompts/title.md");

/// The longest name, in characters.
const MAX_NAME: usize = 60;

/// Maximum characters sent of the question, and of the answer.
const MAX_TEXT: usize = 1_000;

/// The request for a name, made of the first exchange with a whole answer. `None` if there is none, or if the
/// conversation has a name.
pub fn title_request(session: &Session) -> Option<String> {
    if session.title.is_some() {
        return None;
    }
    let whole = session.exchanges.iter().find_map(|exchange| {
        let answer = exchange.answer.as_ref().filter(|answer| answer.state == AnswerState::Complete);
        answer.map(|answer| (exchange, answer))
    });
    let (exchange, answer) = whole?;
    let mut text = String::from("User: ");
    push_shortened(&mut text, &exchange.question.text, MAX_TEXT);
    text.push_str("\n\nAssistant: ");
    push_shortened(&mut text, &uncited(&answer.text), MAX_TEXT);
    Some(text)
}

/// The first line of a reply without surrounding quotes and markup, in at most 60 characters. `None` if nothing is left.
pub fn clean_name(written: &str) -> Option<String> {
    let line = written.lines().find(|line| !line.trim().is_empty())?;
    let mut name = without_brackets(&clean_title(&uncited(line)));
    loop {
        let before = name.len();
        let bare = name.trim_matches(|mark: char| mark.is_whitespace() || "\"'`*#“”„‘’«»‹›".contains(mark));
        let bare = bare.trim_end_matches(['.', ':']);
        let bare = match bare.split_once(':') {
            Some((label, rest)) if ["title", "name"].contains(&label.to_lowercase().as_str()) => rest,
            _ => bare,
        };
        name = String::from(bare);
        if name.len() == before {
            break;
        }
    }
    (!name.is_empty()).then(|| shortened(&name, MAX_NAME))
}
