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

use super::{
    open_conversation::OpenConversation,
    open_conversations::OpenConversations,
    records::{Records, places::RECORDS},
};
use crate::time_slice::TimeSlice;

/// Exchanges read at once.
const BATCH: usize = 8;

/// Calls back with each exchange of these conversations, or of all, and yields to the browser in between. Exchanges
/// of an open conversation are the same `Rc` each time unless they changed. `temporary` includes conversations that
/// are in memory only.
pub(super) async fn exchanges(
    records: &Records,
    open: &OpenConversations,
    of: Option<&BTreeSet<SessionId>>,
    temporary: bool,
    on_exchange: &mut dyn FnMut(&SessionId, &Rc<Exchange>),
) -> Result<(), StoreError> {
    records.vault().check_unlocked()?;
    let wanted = |id: &SessionId| of.is_none_or(|of| of.contains(id));
    let mut slice = TimeSlice::begin(&records.ports().clock);
    let mut given = BTreeSet::new();
    let is_given_from_memory = |conversation: &Rc<OpenConversation>| {
        wanted(conversation.id()) && (conversation.is_listed() || (temporary && conversation.is_temporary()))
    };
    for conversation in open.all().into_iter().filter(is_given_from_memory) {
        conversation.loaded().await;
        for exchange in conversation.session().iter().flat_map(|session| &session.exchanges) {
            on_exchange(conversation.id(), exchange);
            slice.yield_if_over().await;
        }
        given.insert(conversation.id().clone());
    }
    let one = of.filter(|of| of.len() == 1).and_then(BTreeSet::first);
    if one.is_some_and(|one| given.contains(one)) {
        return Ok(());
    }
    let prefix = one.map_or_else(|| RECORDS.to_owned(), keys::session);
    for (id, kinds) in records.sessions(&prefix).await {
        if !wanted(&id) || given.contains(&id) {
            continue;
        }
        let mut exchanges: BTreeMap<ExchangeId, Vec<_>> = BTreeMap::new();
        for (kind, place) in kinds {
            if let RecordKind::Question(exchange) | RecordKind::Answer(exchange) = kind {
                exchanges.entry(exchange).or_default().push((kind.key(&id), place));
            }
        }
        let mut exchanges = exchanges.into_values().peekable();
        while exchanges.peek().is_some() {
            let places: Vec<_> = exchanges.by_ref().take(BATCH).flatten().collect();
            let read = assemble(&id, records.read(&places).await?);
            for exchange in read.session.iter().flat_map(|session| &session.exchanges) {
                on_exchange(&id, exchange);
            }
            slice.yield_if_over().await;
        }
    }
    Ok(())
}
