//! Makes a session of messages from another program's export.

use std::rc::Rc;

use crate::{
    conversation::{Answer, AnswerState, Exchange, ExchangeId, Question, Session, SessionId},
    text::{FNV_BASIS, clean_title, fnv1a},
};

/// The question of a conversation that begins with an answer.
const NO_QUESTION: &str = "…";

pub(super) struct ImportedMessage {
    pub(super) is_user: bool,
    pub(super) text: String,
    /// In milliseconds since 1970; 0 if unknown.
    pub(super) at_ms: u64,
    pub(super) model: Option<String>,
}

/// Makes a session; `None` if all messages are empty. It keeps its id if that is valid here, else the id is a hash of the
/// texts, so that importing a file twice gives the same session.
pub(super) fn session(
    id: Option<&str>,
    title: Option<&str>,
    created_ms: u64,
    messages: Vec<ImportedMessage>,
) -> Option<Session> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    for ImportedMessage { is_user, text, at_ms, model } in messages {
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        if is_user || exchanges.is_empty() {
            let id = exchanges.last().map_or(ExchangeId::FIRST, |last| last.id.next());
            let question = Question::new(if is_user { text } else { NO_QUESTION }, at_ms);
            exchanges.push(Exchange { id, question, answer: None });
        }
        if is_user {
            continue;
        }
        let Some(exchange) = exchanges.last_mut() else { continue };
        if let Some(answer) = &mut exchange.answer {
            // Tool calls divide an answer into several messages.
            answer.text.push_str("\n\n");
            answer.text.push_str(text);
        } else {
            let state = AnswerState::Complete;
            exchange.answer =
                Some(Answer { text: text.to_owned(), state, model, ..Answer::streaming(at_ms) });
        }
    }
    let (first, last) = (exchanges.first()?, exchanges.last()?);
    let texts = exchanges.iter().flat_map(|exchange| {
        let answer = exchange.answer.as_ref().map_or("", |answer| &answer.text);
        [exchange.question.text.as_str(), answer]
    });
    let id = id.and_then(|id| SessionId::new(id).ok()).unwrap_or_else(|| hashed_id(texts));
    let created_ms = if created_ms == 0 { first.question.asked_ms } else { created_ms };
    Some(Session {
        title: title.map(clean_title).filter(|title| !title.is_empty()),
        changed_ms: last.question.asked_ms.max(created_ms),
        highest: Some(last.id),
        exchanges: exchanges.into_iter().map(Rc::new).collect(),
        ..Session::new(id, created_ms)
    })
}

/// Another basis, for ids of 128 bits.
const SECOND_BASIS: u64 = 0x9e37_79b9_7f4a_7c15;

/// An id that is a hash of texts, which suffices to recognise a file.
pub(super) fn hashed_id<'a>(texts: impl IntoIterator<Item = &'a str>) -> SessionId {
    let mut hashes = [FNV_BASIS, SECOND_BASIS];
    for text in texts {
        hashes = hashes.map(|hash| fnv1a(hash, text.bytes().chain([0xff])));
    }
    let [high, low] = hashes.map(u128::from);
    SessionId::from_bytes((high << 64 | low).to_be_bytes())
}

#[cfg(test)]
mod tests {
    use super::hashed_id;

    #[test]
    fn ids_of_imported_conversations_stay_the_same() {
        let id = hashed_id(["Question?", "Answer."]);
        assert_eq!(id.as_str(), "bc76373ca4766a2a153c639f37c2255a");
    }
}
