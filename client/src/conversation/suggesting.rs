//! Suggested next questions, for those who switched them on: by a model, or from the headings of the sources. The next question cancels the request for them, and where
//! there are none, nothing is shown.

use any_spawner::Executor;
use footnote_core::{
    conversation::AnswerState,
    ports::HistoryStore as _,
    references::{DocumentUsage, UsedDocument, follow_ups, suggest},
    turn::TurnConfig,
    wire::Purpose,
};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use reactive_graph::prelude::*;

use super::{Conversation, Suggested};
use crate::preferences::Preference;

/// Number of latest exchanges whose documents are searched for related ones.
const EXCHANGES: usize = 20;
/// Related documents shown at most.
const RELATED: usize = 4;

impl Conversation {
    /// Requests suggestions after the last answer, if they are switched on.
    pub fn suggest_next(self, config: TurnConfig) {
        let Some(exchange) = self.transcript.last.get_untracked() else { return };
        let is_complete = exchange.state.get_untracked() == AnswerState::Complete;
        let has_follow_ups = self.environment.preferences.is_on(Preference::FollowUps);
        if (config.side_model(Purpose::Suggest).is_none() && !has_follow_ups) || !is_complete {
            return;
        }
        let (stop, stopped) = oneshot::channel();
        let suggestions = self.suggestions;
        suggestions.stop.set_value(Some(stop));
        Executor::spawn_local(async move {
            let asked = Box::pin(self.ask_for_suggestions(&config));
            let Either::Left((Some((questions, related)), _)) = select(asked, stopped).await else { return };
            if !questions.is_empty() {
                let (exchange, document) = (Some(exchange.key), self.document_to_summarise());
                suggestions.shown.set(Some(Suggested { exchange, questions, document, related }));
            }
        });
    }

    async fn ask_for_suggestions(self, config: &TurnConfig) -> Option<(Vec<String>, Vec<UsedDocument>)> {
        let (environment, id) = (&self.environment, self.session());
        let session = environment.store.get(&id).await.ok()??;
        // A model's suggestions take the place of those that are made without one.
        if config.side_model(Purpose::Suggest).is_none() {
            return Some((follow_ups(&environment.turn, config, &session).await, Vec::new()));
        }
        let questions = suggest(&environment.turn, config, &session).await;
        let mut usage = DocumentUsage::default();
        for exchange in session.exchanges.iter().rev().take(EXCHANGES).rev() {
            usage.add(&id, exchange);
        }
        Some((questions, usage.related(RELATED).into_iter().cloned().collect()))
    }
}
