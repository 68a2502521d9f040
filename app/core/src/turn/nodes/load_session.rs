//! Opens the session, gives the exchange its id, and saves the question before anything is sent.

use std::rc::Rc;

use footnote_messages as messages;

use crate::{
    conversation::{
        Answer, AnswerState, CitationCheck, Exchange, IndexLine, NoticeKind, Session, ask_otherwise,
    },
    sources::{SourceList, kept_documents},
    storage::{Record, SessionHead},
    text::enumerated,
    turn::{ErrorKind, TurnError, TurnEvent, TurnState},
};

pub async fn load_session(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let mut can_save = true;
    match turn.services.store.get(&turn.request.session).await {
        Ok(Some(session)) if session.read_only => {
            return Err(TurnError::new(ErrorKind::ReadOnly, messages::answers::newer_version()));
        }
        Ok(Some(session)) => turn.history = session,
        Ok(None) => {}
        Err(error) => {
            // Writing now could overwrite exchanges that are there but were not read.
            can_save = false;
            turn.not_saved(error.to_string());
        }
    }
    turn.history.settings.clone_from(&turn.request.settings);
    let replaced = take_replaced(turn);
    if turn.request.question.trim().is_empty() {
        return Err(TurnError::new(ErrorKind::EmptyQuestion, messages::answers::no_question()));
    }
    turn.report(TurnEvent::Started { exchange: turn.exchange });
    turn.saving.enabled = can_save;
    // Asking in an archived conversation brings it back.
    turn.history.archived = false;
    // The list of conversations is sorted by when something was last asked.
    turn.history.changed_ms = turn.history.changed_ms.max(turn.services.clock.now_ms());
    let head = Record::Head(Box::new(SessionHead::of(&turn.history)));
    turn.save(head).await;
    keep_attachments(turn).await;
    add_project_files(turn);
    turn.save_question().await;
    if replaced {
        let record = turn.answer_record();
        turn.save(record).await;
    }
    if turn.request.continue_answer {
        forget_beginning(turn).await;
    }
    Ok(())
}

/// Saves the files that were attached to this question, before the question that names them.
async fn keep_attachments(turn: &mut TurnState<'_>) {
    for attachment in std::mem::take(&mut turn.request.attachments) {
        let named = attachment.named();
        let id = named.id;
        if !turn.knowledge.attached.contains(&named) {
            turn.knowledge.attached.push(named);
        }
        if turn.history.attachments.insert(id, attachment.clone()).is_none() {
            turn.save(Record::Attachment { id, attachment }).await;
        }
    }
}

/// Gives the turn the files of the conversation's project, which are stored with the project and not with the conversation.
pub(super) fn add_project_files(turn: &mut TurnState<'_>) {
    let Some(project) = &turn.config.project else { return };
    for (id, file) in &project.files {
        turn.history.attachments.entry(*id).or_insert_with(|| Rc::clone(file));
    }
    if !project.missing.is_empty() {
        let message = messages::answers::project_files_missing(enumerated(&project.missing));
        turn.notice(NoticeKind::ProjectFilesMissing, message);
    }
}

/// Decides which exchange this is, and returns whether it replaces one. That one is removed from the history, with all
/// later ones. Its answer is continued, or kept among the earlier answers of the new one.
fn take_replaced(turn: &mut TurnState<'_>) -> bool {
    let Session { exchanges, .. } = &mut turn.history;
    let found =
        turn.request.replace.and_then(|replace| exchanges.iter().position(|exchange| exchange.id == replace));
    let Some(position) = found else {
        turn.exchange = turn.history.next_exchange();
        turn.begin_anew();
        return false;
    };
    let mut tail = exchanges.split_off(position).into_iter();
    let Some(Exchange { id, question, answer }) = tail.next().map(Rc::unwrap_or_clone) else {
        return false;
    };
    turn.exchange = id;
    if turn.request.continue_answer {
        let text = answer.as_ref().map_or("", |answer| answer.text.trim());
        if text.is_empty() {
            // There is no text to continue: the question is answered as it was asked.
            turn.begin_anew();
            turn.answer.earlier = answer.map(|answer| answer.earlier).unwrap_or_default();
            turn.take_question(question);
        } else if let Some(answer) = answer {
            turn.take_question(question);
            resume(turn, answer);
        }
        return true;
    }
    let mut versions = answer.map(Answer::into_versions).unwrap_or_default();
    versions.retain(|version| !version.text.trim().is_empty());
    turn.saving.earlier_questions.clone_from(&question.earlier);
    turn.knowledge.attached.clone_from(&question.attachments);
    if question.text == turn.request.question {
        turn.knowledge.references = question.references;
    } else {
        turn.saving.earlier_questions.push(question.text.clone());
        ask_otherwise(&mut versions, question);
    }
    turn.answer.earlier = versions;
    true
}

/// Makes a saved answer the one of this turn, with its sources and the documents that are kept in them.
fn resume(turn: &mut TurnState<'_>, mut answer: Answer) {
    turn.knowledge.sources = SourceList::of(answer.sources.clone());
    // Cited sources first.
    let (cited, others): (Vec<_>, Vec<_>) = answer.sources.iter().partition(|source| source.cited);
    turn.knowledge.documents = cited.into_iter().chain(others).flat_map(kept_documents).collect();
    answer.state = AnswerState::Streaming;
    (answer.error, answer.finish) = (None, None);
    let quote = |check: CitationCheck| Some((check.at, check.model_quote?));
    turn.generation.earlier_quotes = answer.checks.drain(..).filter_map(quote).collect();
    answer
        .notices
        .retain(|notice| !matches!(notice.kind, NoticeKind::CutAtLength | NoticeKind::ToolRoundsUsedUp));
    turn.generation.tool_tokens = answer.tokens.take().map_or(0, |tokens| tokens.tool_tokens);
    turn.answer = answer;
    turn.generation.overlap_buffer = Some(String::new());
}

/// Removes the exchange from memory, which was made from the beginning of the answer only.
async fn forget_beginning(turn: &mut TurnState<'_>) {
    let exchange = turn.exchange;
    let Some(line) = turn.history.memory.index.get(&exchange) else { return };
    // No answer has this number, so the line belongs to none.
    let line = Rc::new(IndexLine { answer: turn.answer.earlier.len() + 1, ..IndexLine::clone(line) });
    turn.history.memory.index.insert(exchange, Rc::clone(&line));
    turn.save(Record::Index { exchange, line }).await;
}
