//! A session made of messages that came from elsewhere.

use std::rc::Rc;

use crate::{
    conversation::{Answer, AnswerState, Exchange, ExchangeId, Question, Session, SessionId},
    text::clean_title,
};

/// What stands for a question where a conversation begins with an answer.
const NO_QUESTION: &str = "…";

/// One message.
pub(super) struct Said {
    pub(super) is_user: bool,
    pub(super) text: String,
    /// In milliseconds since 1970; 0 where it is not known.
    pub(super) at_ms: u64,
    pub(super) model: Option<String>,
}

/// The session of these messages; `None` where none says anything. It has the id it had, if that may be one of ours, else
/// one made of its words, so that the same file gives the same session again.
pub(super) fn session(
    id: Option<&str>,
    title: Option<&str>,
    created_ms: u64,
    messages: Vec<Said>,
) -> Option<Session> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    for Said { is_user, text, at_ms, model } in messages {
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
            // An answer in several messages, with tools called between them.
            answer.text.push_str("\n\n");
            answer.text.push_str(text);
        } else {
            let state = AnswerState::Complete;
            exchange.answer =
                Some(Answer { text: text.to_owned(), state, model, ..Answer::streaming(at_ms) });
        }
    }
    let (first, last) = (exchanges.first()?, exchanges.last()?);
    let words = exchanges.iter().flat_map(|exchange| {
        let answer = exchange.answer.as_ref().map_or("", |answer| &answer.text);
        [exchange.question.text.as_str(), answer]
    });
    let id = id.and_then(|id| SessionId::new(id).ok()).unwrap_or_else(|| id_of(words));
    let created_ms = if created_ms == 0 { first.question.asked_ms } else { created_ms };
    Some(Session {
        title: title.map(clean_title).filter(|title| !title.is_empty()),
        changed_ms: last.question.asked_ms.max(created_ms),
        highest: Some(last.id),
        exchanges: exchanges.into_iter().map(Rc::new).collect(),
        ..Session::new(id, created_ms)
    })
}

/// An id made of texts: the same texts give the same one. (FNV-1a with two bases; nothing relies on it but that a
/// file is recognised again.)
pub(super) fn id_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> SessionId {
    let mut hashes = [0xcbf2_9ce4_8422_2325_u64, 0x9e37_79b9_7f4a_7c15];
    for text in texts {
        for byte in text.bytes().chain([0xff]) {
            for hash in &mut hashes {
                *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    let mut bytes = [0; 16];
    for (to, from) in bytes.iter_mut().zip(hashes.into_iter().flat_map(u64::to_be_bytes)) {
        *to = from;
    }
    SessionId::from_bytes(bytes)
}
