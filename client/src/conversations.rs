//! The conversations that were opened in this tab. Nothing else knows which one is on screen.

mod addresses;
mod archiving;
mod arriving;
mod branching;
mod deleting;
mod following;
mod moving;
mod opening;
mod part;
mod tagging;
mod telling;

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    ops::Deref,
    rc::Rc,
};

use footnote_core::conversation::{SessionId, SessionSettings, TagChange};
use futures::future::LocalBoxFuture;
use reactive_graph::{graph::untrack, owner::Owner, prelude::*, signal::RwSignal};
use send_wrapper::SendWrapper;

pub use self::{arriving::Arrival, part::CONVERSATIONS, tagging::TagEverywhere};
use crate::{
    address::Location,
    conversation::{Activity, Conversation, Environment, ExchangeView},
    effects::ScreenEffect,
    panels::Panels,
    parts::Part,
    ports::Load,
    tool_servers::{Decision, WaitingCall},
};

/// The conversations that were opened in this tab; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Conversations(&'static SendWrapper<OpenedConversations>);

pub struct OpenedConversations {
    current: RwSignal<Conversation>,
    all: RwSignal<BTreeMap<SessionId, Conversation>>,
    /// The conversations are behind a passphrase that was not given yet.
    pub locked: RwSignal<bool>,
    pub storage: StorageState,
    /// The address, as it was read or written last.
    location: RefCell<Location>,
    /// A branch is being written, so that pressing twice makes one.
    is_branching: Cell<bool>,
    /// Held while tags are changed: two changes of one conversation would be in each other's way.
    changing_tags: futures::lock::Mutex<()>,
    environment: Rc<Environment>,
    part: Part<ConversationsPart>,
    /// Owns signals that outlive the view which made them.
    owner: Owner,
}

/// The functions of the part of the program that changes stored conversations.
pub struct ConversationsPart {
    take_over: fn(Conversations) -> LocalBoxFuture<'static, ()>,
    delete: fn(Conversations, SessionId) -> LocalBoxFuture<'static, ()>,
    archive: fn(Conversations, SessionId, bool) -> LocalBoxFuture<'static, ()>,
    change_tags: fn(Conversations, SessionId, TagChange) -> LocalBoxFuture<'static, ()>,
    change_tag_everywhere: fn(Conversations, TagEverywhere) -> LocalBoxFuture<'static, ()>,
}

/// The state of the browser's storage; copies are handles to the same.
#[derive(Clone, Copy, Default)]
pub struct StorageState {
    /// The conversations stay locked, and this tab is used without them: every conversation is temporary.
    pub disabled: RwSignal<bool>,
    /// Changes with the list of conversations.
    pub list_version: RwSignal<u32>,
    /// The conversations that other tabs own.
    pub elsewhere: RwSignal<Vec<SessionId>>,
}

impl StorageState {
    /// The list of conversations has changed.
    fn count_change(self) {
        self.list_version.update(|version| *version = version.wrapping_add(1));
    }
}

impl Conversations {
    /// An empty conversation of this id is on screen. Signals belong to the current owner.
    pub fn new(id: SessionId, environment: Rc<Environment>, load: Rc<dyn Load<ConversationsPart>>) -> Self {
        let current = Conversation::new(id.clone(), environment.clone());
        current.is_on_screen.set(true);
        let opened = OpenedConversations {
            current: RwSignal::new(current),
            all: RwSignal::new(BTreeMap::from([(id, current)])),
            locked: environment.locked,
            storage: StorageState::default(),
            location: RefCell::default(),
            is_branching: Cell::default(),
            changing_tags: futures::lock::Mutex::default(),
            part: Part::new(load, environment.parts),
            environment,
            owner: Owner::current().unwrap_or_default(),
        };
        // Views and timers have handles to it, as they have to a conversation.
        let all = Self(Box::leak(Box::new(SendWrapper::new(opened))));
        let on_news = Box::new(move |conversation, news| all.on_news(conversation, news));
        // Nobody else sets it.
        all.environment().on_news.set(on_news).ok();
        all.environment().tokenizer.on_ready(move || all.current_untracked().recount());
        all
    }

    /// The services and settings that all conversations share.
    pub fn environment(self) -> &'static Rc<Environment> {
        &self.0.environment
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
    pub(crate) fn set_current(self, conversation: Conversation) {
        self.environment().store.set_tab_session(&conversation.session());
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
            let conversation = self.owner.with(|| Conversation::new(id.clone(), self.environment.clone()));
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
        let is_waiting = || {
            conversation.waiting_calls.with(|calls| !calls.is_empty())
                || conversation.waiting_summary.with(Option::is_some)
        };
        let activity = conversation.activity.get()?;
        Some(if activity == Activity::Answering && is_waiting() {
            Activity::WaitingForPerson
        } else {
            activity
        })
    }

    /// Whether this tab may write to the conversation on screen. Tracks.
    pub fn may_write(self) -> bool {
        self.current().may_write()
    }

    /// Whether a question can be sent, if need be after the conversation has been taken over from another tab. Tracks.
    pub fn may_ask(self) -> bool {
        self.current().may_ask()
    }

    /// Lets the last exchange on screen be asked again, and not the one `before`; returns it. Tracks.
    pub fn mark_last(self, before: Option<ExchangeView>) -> Option<ExchangeView> {
        let last = self.current().transcript.last.get();
        let may_ask = !self.current().is_answering() && self.may_write();
        if let Some(before) = before.filter(|before| last.is_none_or(|last| last.key != before.key)) {
            before.may_ask.try_set(false);
        }
        if let Some(last) = last
            && last.may_ask.get_untracked() != may_ask
        {
            last.may_ask.set(may_ask);
        }
        last
    }

    /// A person's answer to a call in the conversation on screen. What is allowed from now on goes for calls that wait, too.
    pub fn decide(self, call: &WaitingCall, decision: Decision) {
        let servers = &self.environment().tool_servers;
        if !servers.takes_answer(call) {
            return;
        }
        let (server, tool) = (&call.server.name, &call.tool);
        match decision {
            Decision::Refuse => return call.answer(false),
            Decision::Once => return call.answer(true),
            Decision::InConversation => {
                let allow =
                    |settings: &mut SessionSettings| tool.allow(server, &mut settings.tool_permissions);
                self.current_untracked().change_settings(allow);
            }
            Decision::Always => servers.allow_always(server, tool),
        }
        call.answer(true);
        self.all_opened().into_iter().for_each(Conversation::run_allowed_calls);
    }

    fn panels(self) -> Panels {
        self.environment.panels
    }

    fn emit(self, effect: ScreenEffect) {
        self.environment.effects.emit(effect);
    }

    /// Locks the stored conversations, once the answers that are being written are saved.
    pub async fn lock_now(self) {
        self.end_turns().await;
        self.environment().store.lock().await;
    }

    /// Forgets what was read of all conversations and what was not sent, since they are locked now.
    pub fn lock(self) {
        drop(self.end_turns());
        self.all_opened().into_iter().for_each(Conversation::lock);
    }
}

impl Deref for Conversations {
    type Target = OpenedConversations;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

#[cfg(test)]
pub(crate) mod tests;
