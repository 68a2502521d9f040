//! The versions of an exchange: looking at them, and changing which one is shown.

use any_spawner::Executor;
use footnote_core::{
    conversation::{Answer, Exchange},
    ports::{HistoryStore as _, StoreError},
    storage::Record,
};
use reactive_graph::prelude::*;

use super::{Conversation, ExchangeView, Outcome};

/// A version of an answer, to be looked at.
#[derive(Clone)]
pub struct Version {
    /// The question that it answers, where that of its exchange is in other words now.
    pub question: Option<String>,
    pub outcome: Outcome,
}

impl Conversation {
    /// Shows another version at a person's wish, or says why not.
    pub fn choose_version(self, exchange: ExchangeView, at: usize) {
        Executor::spawn_local(async move {
            match self.show_version(exchange, at).await {
                Ok(true) => self.recount(),
                Ok(false) => {}
                Err(error) => self.environment.toasts.fail_with(&error),
            }
        });
    }

    /// Shows another version, which is sent and remembered from here on. Whether it is another one.
    pub async fn show_version(self, exchange: ExchangeView, at: usize) -> Result<bool, StoreError> {
        // The steps after an answer would overwrite it with the version that they began with.
        self.end_turn().await;
        if !self.transcript.shows(exchange) || !exchange.may_ask.get_untracked() {
            return Ok(false);
        }
        let Some(mut stored) = self.stored_exchange(exchange).await else { return Ok(false) };
        if !stored.show_version(at) {
            return Ok(false);
        }
        let question = Record::Question { exchange: stored.id, question: stored.question.clone() };
        let answer = stored.answer.clone().map(Box::new);
        let answer = answer.map(|answer| Record::Answer { exchange: stored.id, answer });
        let (store, session) = (&self.environment.store, self.session());
        for record in [question].into_iter().chain(answer) {
            store.append(&session, record).await?;
        }
        let is_on_screen = self.transcript.shows(exchange);
        if is_on_screen {
            exchange.show(&stored);
        }
        Ok(is_on_screen)
    }

    /// Reads all versions of an exchange, in the order in which they were made.
    pub async fn versions(self, exchange: ExchangeView) -> Vec<Version> {
        let answer = self.stored_exchange(exchange).await.and_then(|stored| stored.answer);
        let versions = answer.map(Answer::into_versions).unwrap_or_default().into_iter();
        let version = |answer: Answer| Version {
            outcome: Outcome::of(&answer),
            question: answer.question.map(|question| question.text),
        };
        versions.map(version).collect()
    }

    /// Counts the versions after another one was made.
    pub async fn count_versions(self, exchange: ExchangeView) {
        if let Some(stored) = self.stored_exchange(exchange).await {
            exchange.count_versions(&stored);
        }
    }

    async fn stored_exchange(self, exchange: ExchangeView) -> Option<Exchange> {
        let id = exchange.id.get_untracked()?;
        let session = self.environment.store.get(&self.session()).await.ok()??;
        Some(Exchange::clone(session.exchange(id)?))
    }
}
