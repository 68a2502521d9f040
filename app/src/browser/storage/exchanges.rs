//! Reads the exchanges of many conversations a few at a time.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::{Exchange, ExchangeId, SessionId},
    ports::StoreError,
    storage::{
        assemble,
        keys::{self, RecordKind},
    },
};

use super::{BrowserStore, list, open_conversation::OpenConversation, records};
use crate::browser::clock::TimeSlice;

/// Exchanges read at once.
const BATCH: usize = 8;

impl BrowserStore {
    /// Calls back with each exchange of these conversations, or of all, and yields to the browser in between. Exchanges
    /// of an open conversation are the same `Rc` each time unless they changed. `temporary` includes conversations that
    /// are in memory only.
    pub(crate) async fn exchanges(
        &self,
        of: Option<&BTreeSet<SessionId>>,
        temporary: bool,
        on_exchange: &mut dyn FnMut(&SessionId, &Rc<Exchange>),
    ) -> Result<(), StoreError> {
        let inner = &self.inner;
        if inner.vault.is_locked() {
            return Err(super::vault::locked());
        }
        let wanted = |id: &SessionId| of.is_none_or(|of| of.contains(id));
        let mut slice = TimeSlice::begin();
        let open: Vec<_> =
            inner.open.borrow().values().filter(|conversation| wanted(&conversation.id)).cloned().collect();
        let mut given = BTreeSet::new();
        let from_memory = |conversation: &&Rc<OpenConversation>| {
            conversation.is_listed() || (temporary && conversation.is_temporary())
        };
        for conversation in open.iter().filter(from_memory) {
            conversation.loaded().await;
            for exchange in conversation.session().iter().flat_map(|session| &session.exchanges) {
                on_exchange(&conversation.id, exchange);
                slice.yield_if_over().await;
            }
            given.insert(conversation.id.clone());
        }
        let one = of.filter(|of| of.len() == 1).and_then(BTreeSet::first);
        if one.is_some_and(|one| given.contains(one)) {
            return Ok(());
        }
        let prefix = one.map_or_else(|| records::RECORDS.to_owned(), keys::session);
        for (id, parts) in list::sessions(inner, list::Scope::All, &prefix).await? {
            if !wanted(&id) || given.contains(&id) {
                continue;
            }
            let mut exchanges: BTreeMap<ExchangeId, Vec<_>> = BTreeMap::new();
            for (part, place) in parts {
                if let RecordKind::Question(exchange) | RecordKind::Answer(exchange) = part {
                    exchanges.entry(exchange).or_default().push((list::key(&id, part), place));
                }
            }
            let mut exchanges = exchanges.into_values().peekable();
            while exchanges.peek().is_some() {
                let places: Vec<_> = exchanges.by_ref().take(BATCH).flatten().collect();
                let read = assemble(&id, records::read(inner, &places).await?);
                for exchange in read.session.iter().flat_map(|session| &session.exchanges) {
                    on_exchange(&id, exchange);
                }
                slice.yield_if_over().await;
            }
        }
        Ok(())
    }

    /// The conversations that changed since the last call, here or in another tab.
    pub(crate) fn take_news(&self) -> BTreeSet<SessionId> {
        self.inner.list_cache.take_news()
    }
}
