//! The list of conversations, cached; changed conversations are read again.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{
        SessionSummary,
        keys::{self, RecordKind},
        sort_summaries, summarise,
    },
};

use super::{
    changes::{Changes, StoreChange},
    channel::TabMessage,
    open_conversations::OpenConversations,
    ownership::Ownership,
    records::{Records, places::RECORDS, sessions::Summaries},
};

pub(super) struct ConversationList {
    records: Rc<Records>,
    ownership: Rc<Ownership>,
    open: Rc<OpenConversations>,
    changes: Rc<Changes>,
    /// The summaries that were read before; `None` before the first reading, locked while reading.
    read: futures::lock::Mutex<Option<Summaries>>,
    /// Conversations to be read again.
    changed: RefCell<BTreeSet<SessionId>>,
    /// Conversations that changed since the last [`take_news`](Self::take_news).
    news: RefCell<BTreeSet<SessionId>>,
}

impl ConversationList {
    pub(super) fn new(
        records: Rc<Records>,
        ownership: Rc<Ownership>,
        open: Rc<OpenConversations>,
        changes: Rc<Changes>,
    ) -> Rc<Self> {
        let list = Rc::new(Self {
            records,
            ownership,
            open,
            changes,
            read: futures::lock::Mutex::new(None),
            changed: RefCell::default(),
            news: RefCell::default(),
        });
        list.listen();
        list
    }

    /// All conversations, pinned ones first, then the latest.
    pub(super) async fn list(&self) -> Result<Vec<SessionSummary>, StoreError> {
        let mut known = self.read.lock().await;
        let changed = self.changed.take();
        let read = match known.take() {
            // Without a channel, changes of other tabs are missed.
            Some(mut read) if self.ownership.has_channel() => {
                for id in changed {
                    if self.open.get(&id).is_some_and(|conversation| conversation.is_listed()) {
                        // Taken from memory below; read again once it is closed.
                        self.changed.borrow_mut().insert(id);
                        continue;
                    }
                    read.remove(&id);
                    read.extend(self.summaries(&keys::session(&id)).await?);
                }
                read
            }
            Some(_) | None => self.summaries(RECORDS).await?,
        };
        self.records.vault().check_unlocked()?;
        let mut all = read.clone();
        *known = Some(read);
        // Open conversations are in memory, some of them only there.
        for conversation in self.open.all().iter().filter(|conversation| conversation.is_listed()) {
            conversation.loaded().await;
            if let Some(session) = conversation.session() {
                all.insert(conversation.id().clone(), summarise(&session));
            }
        }
        let mut list: Vec<SessionSummary> = all.into_values().collect();
        sort_summaries(&mut list);
        Ok(list)
    }

    async fn summaries(&self, prefix: &str) -> Result<Summaries, StoreError> {
        self.records.summaries(self.records.sessions(prefix).await).await
    }

    /// This tab changed a conversation, of which the others are notified.
    pub(super) fn changed(&self, id: &SessionId) {
        self.mark_changed(id);
        self.ownership.broadcast(&TabMessage::Changed(id.clone()));
        self.changes.notify(StoreChange::Listed);
    }

    /// Another tab changed a conversation.
    pub(super) fn changed_elsewhere(&self, id: SessionId) {
        self.mark_changed(&id);
        self.changes.notify(StoreChange::Listed);
        self.read_along(id);
    }

    /// Adds new conversations, without a word to anybody: an import adds many.
    pub(super) async fn add(&self, summaries: Vec<SessionSummary>) {
        // A list that was not read yet will have them.
        if let Some(read) = self.read.lock().await.as_mut() {
            read.extend(summaries.into_iter().map(|summary| (summary.id.clone(), summary)));
        }
    }

    /// Says that conversations were added, here and in the other tabs.
    pub(super) fn added(&self, ids: Vec<SessionId>) {
        self.news.borrow_mut().extend(ids.iter().cloned());
        self.changes.notify(StoreChange::Listed);
        self.ownership.broadcast(&TabMessage::Imported(ids));
    }

    /// Another tab added these conversations.
    pub(super) fn added_elsewhere(&self, ids: Vec<SessionId>) {
        self.news.borrow_mut().extend(ids);
        self.forget();
        self.changes.notify(StoreChange::Listed);
    }

    /// The journal restored records of these conversations.
    pub(super) fn restored(&self, ids: &BTreeSet<SessionId>) {
        for id in ids {
            self.mark_changed(id);
            self.changes.notify(StoreChange::Listed);
        }
    }

    /// The conversations that changed since the last call, here or in another tab.
    pub(super) fn take_news(&self) -> BTreeSet<SessionId> {
        self.news.take()
    }

    /// Empties the cache. A list that is just being read checks the passphrase itself before it fills it.
    pub(super) fn forget(&self) {
        if let Some(mut read) = self.read.try_lock() {
            *read = None;
        }
    }

    fn mark_changed(&self, id: &SessionId) {
        self.changed.borrow_mut().insert(id.clone());
        self.news.borrow_mut().insert(id.clone());
    }

    /// Another tab wrote to a conversation, which this one may be reading along.
    fn read_along(&self, id: SessionId) {
        if self.open.is_reading(&id) {
            self.changes.notify(StoreChange::Session(id));
        }
    }

    /// Marks conversations whose records another tab changes in localStorage, and reports a change of one that this tab reads
    /// along. That tab's message alone is not enough: it may arrive before the record does.
    fn listen(self: &Rc<Self>) {
        let list = Rc::downgrade(self);
        self.records.ports().local.on_change(Box::new(move |key| {
            let Some(list) = list.upgrade() else { return };
            if keys::split_project(key).is_some() {
                return list.changes.notify(StoreChange::Projects);
            }
            let Some(key) = keys::parse(key) else { return };
            if matches!(key.kind, RecordKind::Head | RecordKind::Question(_)) {
                list.changed_elsewhere(key.session);
            } else {
                list.read_along(key.session);
            }
        }));
    }
}
