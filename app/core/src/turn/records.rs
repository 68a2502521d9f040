//! Saves the records of a turn.

use super::{
    TurnEvent, TurnState,
    saving::{answer_tokens, question_tokens},
};
use crate::{conversation::Question, storage::Record};

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
                summary_of: self.saving.summary_of.clone(),
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
        self.saving.summary_of = question.summary_of;
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
