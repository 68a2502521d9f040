//! Makes a session of messages from another program's export.

use std::rc::Rc;

use super::{
    import_file::LeftOut,
    imported_sources::{Sources, mark},
};
use crate::{
    conversation::{
        Answer, AnswerState, Attachment, Exchange, ExchangeId, Question, Session, SessionId, Tags, Thoughts,
        mark_cited,
    },
    reply::split_thoughts,
    text::{FNV_BASIS, clean_title, fnv1a},
};

/// The question of a conversation that begins with an answer.
const NO_QUESTION: &str = "…";

#[derive(Debug, Default)]
pub(super) struct ImportedMessage {
    pub(super) is_user: bool,
    pub(super) text: String,
    /// The model's, before it answered.
    pub(super) thoughts: String,
    /// In milliseconds since 1970; 0 if unknown.
    pub(super) at_ms: u64,
    pub(super) model: Option<String>,
    /// The sources of an answer, to which the numbers in its text belong.
    pub(super) sources: Sources,
    /// The texts of files that came with a question.
    pub(super) files: Vec<Attachment>,
}

impl ImportedMessage {
    /// Adds a file, if its text is in the export.
    pub(super) fn add_file(&mut self, name: &str, text: Option<&str>, left_out: &mut LeftOut) {
        match text.filter(|text| !text.is_empty()) {
            Some(text) => self.files.push(Attachment::new(name, text)),
            None => left_out.add(LeftOut::PARTS, 1),
        }
    }
}

/// Adds a paragraph.
pub(super) fn append(to: &mut String, text: &str) {
    if !to.is_empty() && !text.is_empty() {
        to.push_str("\n\n");
    }
    to.push_str(text);
}

/// The head of a conversation.
#[derive(Default)]
pub(super) struct Head<'a> {
    pub(super) id: Option<&'a str>,
    pub(super) title: Option<&'a str>,
    /// In milliseconds since 1970; 0 if unknown.
    pub(super) created_ms: u64,
    pub(super) archived: bool,
    pub(super) tags: Tags,
}

/// Makes a session; `None`, and counted, if all messages are empty. It keeps its id if that is valid here, else the id is a
/// hash of the texts, so that importing a file twice gives the same session.
pub(super) fn session(
    head: &Head<'_>,
    messages: Vec<ImportedMessage>,
    left_out: &mut LeftOut,
) -> Option<Session> {
    let session = assemble(head, messages);
    if session.is_none() {
        left_out.add(LeftOut::EMPTY, 1);
    }
    session
}

fn assemble(head: &Head<'_>, messages: Vec<ImportedMessage>) -> Option<Session> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    let mut files: Vec<Attachment> = Vec::new();
    for mut message in messages {
        if !message.is_user && message.thoughts.is_empty() {
            // Where thoughts are not kept apart, they stand in front of the answer between tags.
            (message.thoughts, message.text) = split_thoughts(&message.text);
        }
        let text = message.text.trim();
        if text.is_empty() && message.files.is_empty() && message.thoughts.is_empty() {
            continue;
        }
        if message.is_user || exchanges.is_empty() {
            let id = exchanges.last().map_or(ExchangeId::FIRST, |last| last.id.next());
            let asked = if message.is_user && !text.is_empty() { text } else { NO_QUESTION };
            let mut question = Question::new(asked, message.at_ms);
            for file in &message.files {
                if !question.attachments.contains(&file.named()) {
                    question.attachments.push(file.named());
                }
            }
            exchanges.push(Exchange { id, question, answer: None });
        }
        if let (false, Some(exchange)) = (message.is_user, exchanges.last_mut()) {
            add_answer(exchange, &message, text);
        }
        files.extend(message.files);
    }
    for exchange in &mut exchanges {
        // Thoughts alone are no answer.
        exchange.answer.take_if(|answer| answer.text.is_empty());
        if let Some(answer) = &mut exchange.answer {
            let in_text = |number: &u32| answer.text.contains(&mark(*number));
            let numbers: Vec<u32> =
                answer.sources.iter().map(|source| source.number).filter(in_text).collect();
            mark_cited(&mut answer.sources, &numbers);
        }
    }
    let (first, last) = (exchanges.first()?, exchanges.last()?);
    let texts = exchanges.iter().flat_map(|exchange| {
        let answer = exchange.answer.as_ref().map_or("", |answer| &answer.text);
        [exchange.question.text.as_str(), answer]
    });
    let id = head.id.and_then(|id| SessionId::new(id).ok()).unwrap_or_else(|| hashed_id(texts));
    let created_ms = if head.created_ms == 0 { first.question.asked_ms } else { head.created_ms };
    Some(Session {
        title: head.title.map(clean_title).filter(|title| !title.is_empty()),
        changed_ms: last.question.asked_ms.max(created_ms),
        archived: head.archived,
        tags: head.tags.clone(),
        highest: Some(last.id),
        exchanges: exchanges.into_iter().map(Rc::new).collect(),
        attachments: files.into_iter().map(|file| (file.id(), Rc::new(file))).collect(),
        ..Session::new(id, created_ms)
    })
}

/// Adds a message to an answer: tool calls divide an answer into several messages.
fn add_answer(exchange: &mut Exchange, message: &ImportedMessage, text: &str) {
    let answer = exchange.answer.get_or_insert_with(|| Answer {
        state: AnswerState::Complete,
        model: message.model.clone(),
        ..Answer::streaming(message.at_ms)
    });
    append(&mut answer.text, text);
    let thoughts = message.thoughts.trim();
    if !thoughts.is_empty() {
        append(&mut answer.thoughts.get_or_insert_with(Thoughts::default).text, thoughts);
    }
    for source in &message.sources.0 {
        if !answer.sources.iter().any(|known| known.number == source.number) {
            answer.sources.push(source.clone());
        }
    }
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
