//! Reading a stored conversation and showing it, and leaving it.

use any_spawner::Executor;
use footnote_core::{conversation::Session, ports::HistoryStore as _, storage::summarise, text::clean_title};
use footnote_messages as messages;
use futures::StreamExt as _;
use reactive_graph::prelude::*;

use super::{Conversation, ReadOnly, Reveal};
use crate::{notices::Banner, storage::StoredIn};

/// The outcome of reading a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Read {
    /// There is a record of it.
    pub is_there: bool,
    /// Its exchanges were shown, since no later read was, and it was not left.
    pub is_shown: bool,
}

impl Conversation {
    /// Reads it and shows it: the latest exchanges at once, earlier ones as they are read.
    pub(crate) async fn read(self) -> Read {
        let environment = &self.environment;
        let number = self.reads.begin();
        let id = self.session();
        let opened = environment.parts.until_loaded(async || environment.store.open(&id).await).await;
        let is_there = opened.session.is_some() || !opened.set_aside.is_empty();
        if opened.session.as_ref().is_some_and(|session| !session.exchanges.is_empty()) {
            environment.answer.loaded().await;
        }
        if !self.reads.show(number) {
            return Read { is_there, is_shown: false };
        }
        match opened.stored_in {
            StoredIn::Nowhere => {
                let reason = messages::chat::nothing_kept().to_owned();
                self.banner.set(Some(Banner::NotSaved(reason)));
            }
            StoredIn::LocalStorage | StoredIn::IndexedDbOnly | StoredIn::Locked
                if !opened.set_aside.is_empty() =>
            {
                self.banner.set(Some(Banner::SetAside(opened.set_aside.len())));
            }
            StoredIn::LocalStorage | StoredIn::IndexedDbOnly | StoredIn::Locked => {}
        }
        if let Some(session) = &opened.session {
            self.show(session).await;
            self.note_unfinished(session);
        }
        if let Some(mut earlier) = opened.earlier {
            let shown = self.transcript.shown.get_value();
            Executor::spawn_local(async move {
                while let Some(batch) = earlier.next().await {
                    // It was left, or read again.
                    if self.transcript.shown.get_value() != shown {
                        return;
                    }
                    // Those on screen are shown by the same part.
                    if let Ok(answer) = self.environment.answer.load().await {
                        (answer.show_earlier)(self.transcript, batch);
                    }
                }
            });
        }
        Read { is_there, is_shown: opened.session.is_some() }
    }

    /// Shows what is stored of it.
    pub(crate) async fn show(self, session: &Session) {
        // Before its exchanges, among which it is shown.
        self.branched_from.set(session.branched_from.clone());
        let compressed = session.memory.compressed_turn().map(|(through, _)| through);
        if session.exchanges.is_empty() && self.live_exchange().is_none() {
            self.transcript.clear();
        } else {
            let answer = self.environment.answer.loaded().await;
            (answer.show)(self.transcript, session.exchanges.clone(), self.live_exchange(), compressed);
        }
        self.settings.set(session.settings.clone());
        self.title.set(session.title.clone());
        if session.read_only {
            self.read_only.set(Some(ReadOnly::Newer));
        }
    }

    /// Reads its title and its settings again.
    pub async fn refresh_head(self) {
        if let Some(session) = self.environment.store.get(&self.session()).await.ok().flatten() {
            self.title.set(session.title);
            self.settings.set(session.settings);
        }
    }

    /// Puts the next exchanges that wait above those on screen. Says whether the part that shows them could be loaded.
    pub async fn show_more(self) -> bool {
        let answer = self.environment.answer.load().await;
        answer.map(|answer| (answer.show_more)(self.transcript)).is_ok()
    }

    /// Scrolls to an exchange, which may not be on screen yet.
    pub(crate) async fn reveal(self, to: Reveal) {
        let answer = self.environment.answer.loaded().await;
        (answer.reveal)(self.transcript, to).await;
    }

    /// Its title in the list.
    pub async fn stored_title(self) -> String {
        let session = self.environment.store.get(&self.session()).await.ok().flatten();
        session.map(|session| clean_title(&summarise(&session).title)).unwrap_or_default()
    }

    /// Goes off the screen. Its answer goes on; a turn that has not yet requested an answer is stopped.
    pub(crate) fn leave(self) {
        self.suggestions.stop();
        self.verification.stop();
        let is_written_elsewhere = self.read_only.get_untracked().is_some();
        if self.live_exchange().is_none() || is_written_elsewhere {
            self.stop_answer();
        }
        self.leave_draft();
        self.leave_files();
        self.reads.cancel();
        self.opening.set(false);
    }
}
