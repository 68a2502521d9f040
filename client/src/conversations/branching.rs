//! Branching a conversation: a new one that begins as it did.

use std::rc::Rc;

use any_spawner::Executor;
use footnote_core::{
    conversation::{Attachment, ExchangeId, Session, SessionId},
    ports::{HistoryStore as _, StoreError},
    storage::summarise,
    text::clean_title,
};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::Conversations;
use crate::{conversation::ExchangeView, effects::ScreenEffect};

impl Conversations {
    /// Opens a new conversation that has everything up to an exchange and that exchange too.
    pub fn branch_after(self, exchange: ExchangeView) {
        if let Some(id) = exchange.id.get_untracked() {
            self.branch(id.next(), |_| {});
        }
    }

    /// Opens a new conversation that has everything before an exchange, and asks its question there in other words.
    pub fn ask_in_branch(self, exchange: ExchangeView, question: String) {
        if let Some(id) = exchange.id.get_untracked().filter(|_| self.current_untracked().has_room()) {
            let summary_of = exchange.still_summarised(&question);
            let ask = move |origin: &Session| {
                self.current_untracked().ask_with_files(question, summary_of, files(origin, id));
            };
            self.branch(id, ask);
        }
    }

    /// The title of a conversation, such as one that was branched; `None` if it is gone.
    pub async fn title_of(self, id: &SessionId) -> Option<String> {
        let store = &self.environment().store;
        let listed = store.list().await.unwrap_or_default().into_iter().find(|summary| summary.id == *id);
        let summary = match listed {
            Some(summary) => summary,
            // Temporary ones are in no list.
            None => summarise(&store.get(id).await.ok()??),
        };
        Some(clean_title(&summary.title))
    }

    /// Opens a new conversation that has everything before an exchange, unless one is being made; `then` gets the one that it
    /// comes from.
    fn branch(self, before: ExchangeId, then: impl FnOnce(&Session) + 'static) {
        if self.is_branching.get() {
            return;
        }
        self.is_branching.set(true);
        Executor::spawn_local(async move {
            let opened = self.open_branch(before).await;
            self.is_branching.set(false);
            match opened {
                Ok(Some(origin)) => then(&origin),
                Ok(None) => {}
                Err(error) => {
                    self.environment().toasts.fail(messages::chat::not_branched(error.to_string()));
                }
            }
        });
    }

    /// Writes the branch and opens it; returns the conversation that it comes from, `None` if that was left meanwhile.
    async fn open_branch(self, before: ExchangeId) -> Result<Option<Session>, StoreError> {
        let environment = self.environment();
        let store = &environment.store;
        let conversation = self.current_untracked();
        let Some(origin) = store.get(&conversation.session()).await? else { return Ok(None) };
        if origin.read_only {
            return Err(StoreError::ReadOnly);
        }
        let branch = origin.branch(store.new_session_id(), before, environment.scheduler.now_ms());
        store.create(&branch.id, branch.records()).await?;
        if !self.is_current(conversation) {
            store.remove(&branch.id).await?;
            return Ok(None);
        }
        self.choose(&branch.id, None);
        self.emit(ScreenEffect::FocusQuestion);
        Ok(Some(origin))
    }
}

/// The files that were attached to the question of an exchange.
fn files(session: &Session, id: ExchangeId) -> Vec<Rc<Attachment>> {
    let exchange = session.exchange(id);
    let named = exchange.iter().flat_map(|exchange| &exchange.question.attachments);
    named.filter_map(|file| session.attachments.get(&file.id).cloned()).collect()
}
