//! Asking the model about the citations of an answer, on request or after each answer. The next question and leaving the
//! conversation cancel it, and then nothing is saved.

use any_spawner::Executor;
use footnote_core::{
    conversation::{AnswerState, CitationCheck, Source},
    ports::HistoryStore as _,
    turn::TurnConfig,
    verify::verify,
};
use footnote_messages as messages;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use reactive_graph::{graph::untrack, prelude::*};

use super::{Conversation, ExchangeView, Outcome, VerificationState};

impl Outcome {
    /// Whether there is a citation that the model can be asked about and was not. Quotations need no opinion.
    pub fn may_be_checked(&self) -> bool {
        has_claims(&self.sources, &self.checks)
            && !self.made_by.is_quotation()
            && !self.checks.iter().any(|check| check.opinion.is_some())
    }
}

/// Whether a source whose text is known was cited by the model, or found by Footnote.
fn has_claims(sources: &[Source], checks: &[CitationCheck]) -> bool {
    let is_found = |source: &Source| {
        checks.iter().any(|check| check.found_after.is_some() && check.number == source.number)
    };
    sources.iter().any(|source| !source.passages.is_empty() && (source.cited || is_found(source)))
}

impl Conversation {
    /// Says why the model cannot be asked about citations now. Tracks.
    pub fn check_obstacle(self) -> Option<&'static str> {
        match (self.has_model(), self.may_write()) {
            (false, _) => Some(messages::chat::no_model()),
            (true, false) => Some(messages::chat::read_only()),
            (true, true) => None,
        }
    }

    /// Checks an answer on request.
    pub fn check(self, exchange: ExchangeView) {
        if let Some(config) = self.turn_config() {
            self.start_check(exchange, config);
        }
    }

    /// Checks a new answer, where each is to be checked.
    pub fn check_new_answer(self, config: TurnConfig) {
        let Some(exchange) = self.transcript.last.get_untracked() else { return };
        let is_complete = exchange.state.get_untracked() == AnswerState::Complete;
        let is_due = exchange.outcome.with_untracked(Outcome::may_be_checked);
        let is_wanted = self.environment.preferences.verify_always.get_untracked();
        if is_wanted && is_complete && is_due && untrack(|| self.check_obstacle()).is_none() {
            self.start_check(exchange, config);
        }
    }

    /// Checks a new answer that is not on screen, where each is to be checked.
    pub async fn check_off_screen(self, config: &TurnConfig) {
        let environment = &self.environment;
        if !environment.preferences.verify_always.get_untracked() {
            return;
        }
        let session = self.session();
        let stored = environment.store.get(&session).await.ok().flatten();
        let last = stored.as_ref().and_then(|stored| stored.exchanges.last());
        let answer = last.and_then(|last| last.answer.as_ref());
        if let Some(last) = last
            && answer.is_some_and(|answer| {
                answer.state == AnswerState::Complete && has_claims(&answer.sources, &answer.checks)
            })
        {
            // A failure is not shown: the check can be asked for once the answer is on screen.
            let checks = verify(&environment.turn, config, &session, last.id).await.ok();
            // It may be there by now.
            if let Some((exchange, checks)) = self.transcript.find(last.id).zip(checks) {
                exchange.set_checks(checks);
            }
        }
    }

    fn start_check(self, exchange: ExchangeView, config: TurnConfig) {
        let Some(id) = exchange.id.get_untracked() else { return };
        let verification = self.verification;
        let (stop, stopped) = oneshot::channel();
        verification.stop.set_value(Some(stop));
        verification.state.set(Some((exchange.key, VerificationState::Running)));
        Executor::spawn_local(async move {
            let session = self.session();
            let checking = Box::pin(verify(&self.environment.turn, &config, &session, id));
            let Either::Left((checks, _)) = select(checking, stopped).await else { return };
            let state = match checks {
                Ok(checks) => {
                    exchange.set_checks(checks);
                    None
                }
                Err(error) => Some((exchange.key, VerificationState::Failed(error.message))),
            };
            verification.state.set(state);
        });
    }
}
