//! Saves the records of a turn, with the token counts that are kept in them.

use super::{TurnEvent, TurnState};
use crate::{
    conversation::{Answer, AttachedFile, DocumentReference, MessageTokens, Question},
    memory::MemoryUpdate,
    models::lookup,
    ports::Tokenizer,
    prompt::sent_text,
    storage::Record,
    text::without_image_data,
    tokens::{FRAME, count},
};

/// Data that is saved besides the answer, and the state of saving.
#[derive(Default)]
pub struct Saving {
    /// The question's tokens, once they are counted.
    pub question_tokens: Option<MessageTokens>,
    /// The wordings of the question before it was edited, oldest first.
    pub earlier_questions: Vec<String>,
    /// From `update_memory` to `save_memory`.
    pub memory_update: Option<MemoryUpdate>,
    /// When the question was asked, in milliseconds since 1970.
    pub(super) asked_ms: u64,
    /// Records are written: from when the exchange has its id.
    pub(super) enabled: bool,
    /// The answer is shown already, so the session may be deleted at any time.
    pub(super) is_post_turn: bool,
    /// Tokens, references and attachments of the question's record, once it is written.
    written_question: Option<(Option<MessageTokens>, Vec<DocumentReference>, Vec<AttachedFile>)>,
    failure_reported: bool,
}

impl Saving {
    pub(super) fn new(asked_ms: u64) -> Self {
        Self { asked_ms, ..Self::default() }
    }
}

impl TurnState<'_> {
    /// Writes a record, and returns whether that succeeded. A failure is reported once and does not stop the turn.
    pub async fn save(&mut self, record: Record) -> bool {
        let (store, session) = (&self.services.store, &self.request.session);
        if !self.saving.enabled {
            return false;
        }
        if self.saving.is_post_turn && matches!(store.get(session).await, Ok(None)) {
            return false;
        }
        match store.append(session, record).await {
            Ok(()) => {
                self.report(TurnEvent::Saved);
                true
            }
            Err(error) => {
                self.not_saved(error.to_string());
                false
            }
        }
    }

    pub(super) fn not_saved(&mut self, reason: String) {
        if !std::mem::replace(&mut self.saving.failure_reported, true) {
            self.report(TurnEvent::NotSaved { reason });
        }
    }

    /// Writes the question's record, unless it is already written unchanged.
    pub async fn save_question(&mut self) {
        self.count_question().await;
        let current = Some((
            self.saving.question_tokens.clone(),
            self.knowledge.references.clone(),
            self.knowledge.attached.clone(),
        ));
        if self.saving.written_question != current {
            let question = Question {
                tokens: self.saving.question_tokens.clone(),
                earlier: self.saving.earlier_questions.clone(),
                references: self.knowledge.references.clone(),
                attachments: self.knowledge.attached.clone(),
                ..Question::new(self.request.question.clone(), self.saving.asked_ms)
            };
            if self.save(Record::Question { exchange: self.exchange, question }).await {
                self.saving.written_question = current;
            }
        }
    }

    /// Takes over a stored question for this turn.
    pub(super) fn take_question(&mut self, question: Question) {
        self.knowledge.query.clone_from(&question.text);
        self.knowledge.references.clone_from(&question.references);
        self.knowledge.attached.clone_from(&question.attachments);
        self.request.question = question.text;
        self.saving.earlier_questions = question.earlier;
        self.saving.asked_ms = question.asked_ms;
        self.saving.question_tokens.clone_from(&question.tokens);
        self.saving.written_question = Some((question.tokens, question.references, question.attachments));
    }

    /// The record of the answer as it is now.
    pub fn answer_record(&mut self) -> Record {
        self.answer.answered_ms = self.services.clock.now_ms();
        Record::Answer { exchange: self.exchange, answer: Box::new(self.answer.clone()) }
    }

    /// Counts the question alone: the text sent along with it is not known yet.
    async fn count_question(&mut self) {
        if self.saving.question_tokens.is_some() {
            return;
        }
        let Some(model) = self.config.model() else { return };
        let question = Question::new(self.request.question.clone(), 0);
        let tokens = question_tokens(self.services.tokenizer.as_ref(), model, &question).await;
        self.saving.question_tokens = Some(tokens);
    }

    /// Counts the answer. Until the encoding is loaded, an estimate is kept.
    pub async fn count_answer(&mut self) {
        let Some(model) = self.config.model() else { return };
        if self.answer.text.trim().is_empty() {
            return;
        }
        let tool_tokens = self.generation.tool_tokens;
        let tokens = answer_tokens(self.services.tokenizer.as_ref(), model, &self.answer, tool_tokens).await;
        self.answer.tokens = Some(tokens);
    }
}

/// The tokens of a question. The count of the text sent along with it is kept from the time it was sent.
pub(super) async fn question_tokens(
    tokenizer: &dyn Tokenizer,
    model: &str,
    question: &Question,
) -> MessageTokens {
    let ([own], exact) = count(tokenizer, model, [&question.text]).await;
    let before = question.tokens.as_ref();
    let beside =
        before.map_or(FRAME, |before| before.augmented_token_count.saturating_sub(before.token_count));
    MessageTokens {
        token_count: own,
        augmented_token_count: own.saturating_add(beside),
        tool_tokens: 0,
        encoding: encoding(model, exact),
    }
}

/// The tokens of an answer, alone and with the footer that later requests carry.
pub(super) async fn answer_tokens(
    tokenizer: &dyn Tokenizer,
    model: &str,
    answer: &Answer,
    tool_tokens: u32,
) -> MessageTokens {
    let ([own, with_footer], exact) =
        count(tokenizer, model, [&without_image_data(&answer.text), &sent_text(answer)]).await;
    MessageTokens {
        token_count: own,
        augmented_token_count: with_footer.saturating_add(FRAME),
        tool_tokens,
        encoding: encoding(model, exact),
    }
}

/// The name of the encoding, where the count is exact.
fn encoding(model: &str, exact: bool) -> Option<String> {
    lookup(model).encoding.filter(|_| exact).map(|encoding| encoding.as_str().to_owned())
}
