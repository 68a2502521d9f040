//! The right to write to a conversation, which one tab has: claiming, taking over, releasing, and the messages about it.
//!
//! A duplicated tab continues with a copy under a new id. "Continue here" asks the owner to end its turn and let go; an owner
//! that does not answer loses the conversation. The owner writes a token last, so that the new one knows when all records have
//! arrived in its process.

use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};

use any_spawner::Executor;
use footnote_core::{conversation::SessionId, ports::StoreError};
use footnote_messages as messages;

use super::{
    changes::{Changes, StoreChange},
    channel::{TabChannel, TabMessage},
    locks::{Locks, SessionLock},
    open_conversation::OpenConversation,
    open_conversations::OpenConversations,
    tab::{self, Tab},
};
use crate::ports::{OnLost, Ports};

/// How long an owner has to release a conversation, in milliseconds.
const RELEASE_TIMEOUT_MS: u32 = 2000;
/// How long the last records of another process take to arrive at most, in milliseconds.
const ARRIVAL_MS: f64 = 1000.0;
const LOOK_MS: u32 = 20;
/// How long other tabs take to answer, in milliseconds.
const ANSWER_MS: u32 = 300;

/// Why a tab wants to write to a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimReason {
    /// The tab showed it before it was reloaded, or is a duplicate of the tab that shows it.
    Restore,
    /// A person chose it.
    Choose,
}

/// The result of claiming a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// This tab.
    Owned,
    /// This tab is a duplicate and continues with a copy under this id.
    Copied(SessionId),
    /// Another tab; this one can only read.
    OtherTab,
}

/// The owner of a claimed conversation.
pub(super) enum Claim {
    Owned(Rc<OpenConversation>),
    /// Another tab's, of which this one is a duplicate.
    Duplicate(Rc<OpenConversation>),
    OtherTab,
}

/// The conversations that this tab and the others own.
pub(super) struct Ownership {
    ports: Rc<Ports>,
    tab: Tab,
    channel: Rc<TabChannel>,
    locks: Locks,
    open: Rc<OpenConversations>,
    changes: Rc<Changes>,
    /// The conversations that other tabs own.
    elsewhere: RefCell<Vec<SessionId>>,
    this: Weak<Self>,
}

impl Ownership {
    pub(super) fn new(
        ports: Rc<Ports>,
        channel: TabChannel,
        open: Rc<OpenConversations>,
        changes: Rc<Changes>,
    ) -> Rc<Self> {
        let channel = Rc::new(channel);
        let ownership = Rc::new_cyclic(|this| Self {
            locks: Locks::new(ports.clone(), channel.clone()),
            tab: Tab::new(ports.session.clone()),
            ports,
            channel,
            open,
            changes,
            elsewhere: RefCell::default(),
            this: this.clone(),
        });
        ownership.listen();
        ownership
    }

    /// The conversations that other tabs own.
    pub(super) fn elsewhere(&self) -> Vec<SessionId> {
        self.elsewhere.borrow().clone()
    }

    /// Whether other tabs can be reached.
    pub(super) fn has_channel(&self) -> bool {
        self.channel.is_there()
    }

    pub(super) fn broadcast(&self, message: &TabMessage) {
        self.channel.broadcast(message);
    }

    /// The lock of a conversation for a short time; `None` if another tab owns it.
    pub(super) async fn take_free(&self, id: &SessionId) -> Option<SessionLock> {
        self.locks.take_free(id, Rc::new(|| {})).await
    }

    /// Keeps other tabs from a conversation while the result lives; without a lock if this tab owns it already.
    pub(super) async fn reserve(&self, id: &SessionId) -> Result<Option<SessionLock>, StoreError> {
        if self.open.is_owned(id) {
            return Ok(None);
        }
        match self.take_free(id).await {
            Some(lock) => Ok(Some(lock)),
            None => Err(owned_elsewhere()),
        }
    }

    /// Makes this tab the owner of a conversation unless another tab is.
    pub(super) async fn claim(&self, id: &SessionId, reason: ClaimReason) -> Claim {
        let conversation = self.open.get_or_begin(id);
        if conversation.is_held() {
            self.tab.set_reading(false);
            return Claim::Owned(conversation);
        }
        // A tab that only read is no duplicate of the owner.
        let reason = if self.tab.is_reading() { ClaimReason::Choose } else { reason };
        if let Some(lock) = self.locks.take_free(id, self.on_lost(id)).await {
            self.own(&conversation, lock);
            return Claim::Owned(conversation);
        }
        if conversation.is_held() {
            // Taken meanwhile by another request of this tab.
            return Claim::Owned(conversation);
        }
        if reason == ClaimReason::Restore {
            return Claim::Duplicate(conversation);
        }
        conversation.only_read();
        self.tab.set_reading(true);
        Claim::OtherTab
    }

    /// Takes a conversation from its owner, unless a third tab does so at the same time.
    pub(super) async fn take_over(&self, id: &SessionId) -> Access {
        let is_reply = {
            let id = id.clone();
            move |message: &TabMessage| matches!(message, TabMessage::Released(released, _) if *released == id)
        };
        let reply = self.channel.ask(&TabMessage::Release(id.clone()), RELEASE_TIMEOUT_MS, is_reply).await;
        if let Some(TabMessage::Released(_, token)) = reply {
            // The owner's last records may still be on their way to this process; its token arrives last.
            let key = handover_key(id);
            let until = self.ports.clock.elapsed_ms() + ARRIVAL_MS;
            while self.ports.clock.elapsed_ms() < until
                && self.ports.local.get(&key).is_none_or(|now| now != token)
            {
                self.ports.clock.sleep(LOOK_MS).await;
            }
            // A token that stays behind does no harm.
            self.ports.local.remove(&key).ok();
        }
        let lock = self.locks.take_over(id, self.on_lost(id)).await;
        let Some(lock) = lock else { return Access::OtherTab };
        let conversation = self.open.get_or_begin(id);
        // The other tab continued from what is stored, which these records would overwrite.
        conversation.drop_unsaved();
        self.own(&conversation, lock);
        self.broadcast(&TabMessage::Changed(id.clone()));
        Access::Owned
    }

    /// Begins an empty conversation that this tab owns.
    pub(super) async fn begin_owned(&self, id: &SessionId) -> Rc<OpenConversation> {
        let conversation = Rc::new(OpenConversation::new(id, false));
        if let Some(lock) = self.locks.take_free(id, self.on_lost(id)).await {
            conversation.own(lock);
        }
        self.open.insert(conversation.clone());
        if conversation.is_held() {
            self.announce(id);
        }
        conversation
    }

    /// Lets another tab have a conversation, whose records were written.
    pub(super) fn release(&self, id: &SessionId, conversation: Option<&OpenConversation>) {
        let token = tab::new_session_id(&self.ports).to_string();
        // Written last. Without room for it the other tab waits a moment longer.
        self.ports.local.put(&handover_key(id), &token).ok();
        // If it was closed meanwhile, the lock is already free.
        if let Some(conversation) = conversation {
            conversation.release();
        }
        self.note_reading(id);
        self.broadcast(&TabMessage::Released(id.clone(), token));
    }

    /// Handles what another tab says about ownership.
    pub(super) fn on_message(&self, message: TabMessage) {
        match message {
            TabMessage::Release(id) if self.open.is_owned(&id) => {
                self.changes.notify(StoreChange::ReleaseRequested(id));
            }
            TabMessage::WhatIsOwned => {
                for id in self.owned() {
                    self.broadcast(&TabMessage::Owned(id));
                }
            }
            TabMessage::Claim(id, token) => self.locks.on_claim(id, &token),
            TabMessage::Taken(id) => {
                self.locks.on_taken(&id);
                self.set_elsewhere(&id, true);
            }
            TabMessage::Owned(id) => self.set_elsewhere(&id, true),
            TabMessage::Left(id) | TabMessage::Released(id, _) => self.set_elsewhere(&id, false),
            // For another tab, or about something else.
            TabMessage::Release(_)
            | TabMessage::Changed(_)
            | TabMessage::Imported(_)
            | TabMessage::ProjectsChanged
            | TabMessage::AddedChanged
            | TabMessage::PassphraseChanged
            | TabMessage::Lock => {}
        }
    }

    /// Follows which conversations other tabs own, and says when this tab is closed.
    fn listen(&self) {
        let this = self.this.clone();
        self.ports.lifecycle.on_leave(Box::new(move || {
            let Some(ownership) = this.upgrade() else { return };
            for id in ownership.owned() {
                ownership.broadcast(&TabMessage::Left(id));
            }
        }));
        let this = self.this.clone();
        self.ports.lifecycle.on_visible(Box::new(move || {
            if let Some(ownership) = this.upgrade() {
                ownership.ask_owners();
            }
        }));
        self.ask_owners();
    }

    /// Finds out what other tabs own: one that was killed has not said that it left.
    fn ask_owners(&self) {
        self.elsewhere.take();
        self.broadcast(&TabMessage::WhatIsOwned);
        let (changes, clock) = (self.changes.clone(), self.ports.clock.clone());
        Executor::spawn_local(async move {
            clock.sleep(ANSWER_MS).await;
            changes.notify(StoreChange::Elsewhere);
        });
    }

    /// The conversations that this tab owns.
    fn owned(&self) -> Vec<SessionId> {
        let open = self.open.all().into_iter();
        open.filter(|conversation| conversation.is_held()).map(|held| held.id().clone()).collect()
    }

    /// Owns a conversation with this lock.
    fn own(&self, conversation: &OpenConversation, lock: SessionLock) {
        conversation.own(lock);
        self.tab.set_reading(false);
        self.announce(conversation.id());
    }

    /// Says that this tab owns a conversation from now on.
    fn announce(&self, id: &SessionId) {
        self.broadcast(&TabMessage::Taken(id.clone()));
        self.set_elsewhere(id, false);
    }

    /// Notes whether another tab owns a conversation.
    fn set_elsewhere(&self, id: &SessionId, is_elsewhere: bool) {
        let changed = {
            let mut elsewhere = self.elsewhere.borrow_mut();
            let before = elsewhere.len();
            elsewhere.retain(|known| known != id || is_elsewhere);
            if is_elsewhere && !elsewhere.contains(id) {
                elsewhere.push(id.clone());
            }
            elsewhere.len() != before
        };
        if changed {
            self.changes.notify(StoreChange::Elsewhere);
        }
    }

    fn on_lost(&self, id: &SessionId) -> OnLost {
        let (this, id) = (self.this.clone(), id.clone());
        Rc::new(move || {
            let Some(ownership) = this.upgrade() else { return };
            if let Some(conversation) = ownership.open.get(&id) {
                conversation.only_read();
            }
            ownership.note_reading(&id);
            ownership.changes.notify(StoreChange::Lost(id.clone()));
        })
    }

    /// Notes that this tab only reads, if it shows this conversation.
    fn note_reading(&self, id: &SessionId) {
        if self.tab.session_id().is_some_and(|shown| shown == *id) {
            self.tab.set_reading(true);
        }
    }
}

pub(super) fn owned_elsewhere() -> StoreError {
    StoreError::Failed(messages::storage::other_tab().into())
}

/// The key of the token that an owner writes last.
fn handover_key(id: &SessionId) -> String {
    format!("footnote:handover/{id}")
}
