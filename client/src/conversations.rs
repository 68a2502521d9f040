//! The conversations that were opened in this tab. Nothing else knows which one is on screen.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::conversation::SessionId;
use reactive_graph::{
    graph::untrack,
    owner::{LocalStorage, Owner, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::conversation::{Activity, Conversation, Environment, MAX_ANSWERS, ReadOnly};

/// The conversations that were opened in this tab; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Conversations {
    current: RwSignal<Conversation>,
    all: RwSignal<BTreeMap<SessionId, Conversation>>,
    /// The conversations are behind a passphrase that was not given yet.
    pub locked: RwSignal<bool>,
    environment: StoredValue<Rc<Environment>, LocalStorage>,
    /// Owns signals that outlive the view which made them.
    owner: StoredValue<Owner>,
}

impl Conversations {
    /// An empty conversation of this id is on screen. Signals belong to the current owner.
    pub fn new(id: SessionId, environment: Rc<Environment>) -> Self {
        let current = Conversation::new(id.clone(), environment.clone());
        current.is_on_screen.set(true);
        Self {
            current: RwSignal::new(current),
            all: RwSignal::new(BTreeMap::from([(id, current)])),
            locked: environment.locked,
            environment: StoredValue::new_local(environment),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        }
    }

    /// The services and settings that all conversations share.
    pub fn environment(self) -> Rc<Environment> {
        self.environment.get_value()
    }

    /// The conversation on screen. Tracks.
    pub fn current(self) -> Conversation {
        self.current.get()
    }

    /// The conversation on screen, for code that does not follow it.
    pub fn current_untracked(self) -> Conversation {
        self.current.get_untracked()
    }

    /// Puts another conversation on screen. What is new of its activity is seen then.
    pub fn set_current(self, conversation: Conversation) {
        self.current_untracked().is_on_screen.set(false);
        conversation.is_on_screen.set(true);
        self.current.set(conversation);
        if !untrack(|| conversation.is_answering()) {
            conversation.set_activity(None);
        }
    }

    /// Whether this conversation is on screen.
    pub fn is_current(self, conversation: Conversation) -> bool {
        self.current_untracked() == conversation
    }

    /// The conversation on screen, if this is its id.
    pub fn current_with(self, id: &SessionId) -> Option<Conversation> {
        let conversation = self.current_untracked();
        conversation.id.with_untracked(|current| current == id).then_some(conversation)
    }

    /// A conversation that was opened in this tab.
    pub fn opened(self, id: &SessionId) -> Option<Conversation> {
        self.all.with_untracked(|all| all.get(id).copied())
    }

    /// A conversation, as it was when it was last on screen if it was opened before.
    pub fn open(self, id: &SessionId) -> Conversation {
        self.opened(id).unwrap_or_else(|| {
            let owner = self.owner.get_value();
            let conversation = owner.with(|| Conversation::new(id.clone(), self.environment.get_value()));
            self.all.update(|all| {
                all.insert(id.clone(), conversation);
            });
            conversation
        })
    }

    /// Continues a conversation, and the turn that waits for it, under another id.
    pub fn rename(self, conversation: Conversation, id: SessionId) {
        self.all.update(|all| {
            all.retain(|_, other| *other != conversation);
            all.insert(id.clone(), conversation);
        });
        conversation.id.set(id);
    }

    /// All conversations that were opened in this tab.
    pub fn all_opened(self) -> Vec<Conversation> {
        self.all.with_untracked(|all| all.values().copied().collect())
    }

    /// Ends the turns of all conversations; resolves once their answers are saved.
    pub fn end_turns(self) -> impl Future<Output = ()> + use<> {
        let ended: Vec<_> = self.all_opened().into_iter().map(Conversation::end_turn).collect();
        async move {
            for ended in ended {
                ended.await;
            }
        }
    }

    /// The activity of a conversation, for the list. Tracks.
    pub fn activity(self, id: &SessionId) -> Option<Activity> {
        let conversation = self.all.with(|all| all.get(id).copied())?;
        let is_waiting = || conversation.waiting_calls.with(|calls| !calls.is_empty());
        let activity = conversation.activity.get()?;
        Some(if activity == Activity::Answering && is_waiting() {
            Activity::WaitingForPerson
        } else {
            activity
        })
    }

    /// Whether one more answer may be written.
    pub fn has_room(self) -> bool {
        let answering = self.all_opened().into_iter().filter(|one| untrack(|| one.is_answering()));
        answering.count() < MAX_ANSWERS
    }

    /// Whether this tab may write to the conversation on screen. Tracks.
    pub fn may_write(self) -> bool {
        self.current().may_write()
    }

    /// Whether a question can be sent, if need be after the conversation has been taken over from another tab. Tracks.
    pub fn may_ask(self) -> bool {
        self.may_ask_in(self.current())
    }

    /// Whether a question can be asked in a conversation. Tracks.
    pub fn may_ask_in(self, conversation: Conversation) -> bool {
        matches!(conversation.read_only.get(), None | Some(ReadOnly::Coming)) && !self.locked.get()
    }

    /// Forgets what was read of all conversations and what was not sent, since they are locked now.
    pub fn lock(self) {
        drop(self.end_turns());
        self.all_opened().into_iter().for_each(Conversation::lock);
    }
}

#[cfg(test)]
pub(crate) mod tests;
