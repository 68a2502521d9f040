//! The state that the page's views and actions share. It imports neither: actions change it, views show it.

mod attachments;
mod citations;
mod context;
mod conversation;
mod exchange;
mod notice;
mod panels;
mod progress;
mod server;
mod services;
mod suggestions;
mod thoughts;
mod transcript;
mod turns;
mod verification;

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{SessionId, SessionSettings},
    services::SideRequests,
    turn::{LoadLater, TurnConfig},
    wire::PublicConfig,
};
use leptos::prelude::*;

pub(crate) use self::{
    attachments::{Attachments, PendingAttachment},
    citations::{Citation, CitationPlace},
    context::ContextMeter,
    conversation::{Conversation, ReadOnly},
    exchange::{ExchangeView, Outcome, ShownFile, new_key},
    notice::{Banner, Toast, ToastAction},
    panels::{CommandsDialog, DocumentState, OpenDocument, Panels, SettingsTab, Target, UsageFilter},
    progress::Progress,
    server::ServerConfig,
    services::{ReadAlong, Services},
    suggestions::{Suggested, Suggestions},
    thoughts::{ThinkingPhase, ThoughtsView},
    transcript::{Chunk, PAGE_EXCHANGES, Page, Transcript},
    turns::{Activity, LeftScreen, LiveTurns, MAX_ANSWERS},
    verification::{Verification, VerificationState},
};

/// A handle to the state of the page; copies are handles to the same state.
#[derive(Clone, Copy)]
pub(crate) struct App(StoredValue<State>);

#[derive(Clone, Copy)]
struct State {
    conversation: Conversation,
    activity: RwSignal<BTreeMap<SessionId, Activity>>,
    transcript: Transcript,
    has_text: RwSignal<bool>,
    attachments: Attachments,
    context: ContextMeter,
    suggestions: Suggestions,
    side_requests: RwSignal<SideRequests>,
    verification: Verification,
    storage: StorageState,
    panels: Panels,
    banner: RwSignal<Option<Banner>>,
    toast: RwSignal<Option<Toast>>,
    config: RwSignal<ServerConfig>,
    services: StoredValue<Rc<Services>, LocalStorage>,
}

/// The state of the page's storage.
#[derive(Clone, Copy)]
pub(crate) struct StorageState {
    /// The conversations are behind a passphrase that was not given yet.
    pub(crate) locked: RwSignal<bool>,
    /// They stay locked, and this tab is used without them: every conversation is temporary.
    pub(crate) disabled: RwSignal<bool>,
    /// Changes with the list of conversations.
    pub(crate) list_version: RwSignal<u32>,
    /// The conversations that other tabs own.
    pub(crate) elsewhere: RwSignal<Vec<SessionId>>,
}

impl App {
    /// The state of a page that was just opened; `None` where index.html is not ours.
    pub(crate) fn new(load_later: LoadLater) -> Option<Self> {
        let transcript = Transcript::new();
        let services = Services::new(transcript.at_end, load_later)?;
        let activity = RwSignal::new(BTreeMap::new());
        Some(Self(StoredValue::new(State {
            conversation: Conversation::new(activity),
            activity,
            transcript,
            has_text: RwSignal::new(false),
            attachments: Attachments::new(),
            context: ContextMeter::new(),
            suggestions: Suggestions::new(),
            side_requests: RwSignal::new(SideRequests::default()),
            verification: Verification::new(),
            storage: StorageState {
                locked: RwSignal::new(false),
                disabled: RwSignal::new(false),
                list_version: RwSignal::new(0),
                elsewhere: RwSignal::default(),
            },
            panels: Panels::new(),
            banner: RwSignal::new(None),
            toast: RwSignal::new(None),
            config: RwSignal::new(ServerConfig::Loading),
            services: StoredValue::new_local(Rc::new(services)),
        })))
    }

    /// The conversation on screen, without its exchanges.
    pub(crate) fn conversation(self) -> Conversation {
        self.0.with_value(|state| state.conversation)
    }

    /// The activity of conversations: being answered, or ended while not on screen.
    pub(crate) fn activity(self) -> RwSignal<BTreeMap<SessionId, Activity>> {
        self.0.with_value(|state| state.activity)
    }

    pub(crate) fn transcript(self) -> Transcript {
        self.0.with_value(|state| state.transcript)
    }

    /// Whether there is something to send in the question box.
    pub(crate) fn has_text(self) -> RwSignal<bool> {
        self.0.with_value(|state| state.has_text)
    }

    /// The files that go with the next question.
    pub(crate) fn attachments(self) -> Attachments {
        self.0.with_value(|state| state.attachments)
    }

    pub(crate) fn context(self) -> ContextMeter {
        self.0.with_value(|state| state.context)
    }

    /// The side requests that are enabled: requests besides those for answers.
    pub(crate) fn side_requests(self) -> RwSignal<SideRequests> {
        self.0.with_value(|state| state.side_requests)
    }

    pub(crate) fn suggestions(self) -> Suggestions {
        self.0.with_value(|state| state.suggestions)
    }

    /// The model's check of citations.
    pub(crate) fn verification(self) -> Verification {
        self.0.with_value(|state| state.verification)
    }

    pub(crate) fn storage(self) -> StorageState {
        self.0.with_value(|state| state.storage)
    }

    pub(crate) fn panels(self) -> Panels {
        self.0.with_value(|state| state.panels)
    }

    /// The message above the question box.
    pub(crate) fn banner(self) -> RwSignal<Option<Banner>> {
        self.0.with_value(|state| state.banner)
    }

    pub(crate) fn toast(self) -> RwSignal<Option<Toast>> {
        self.0.with_value(|state| state.toast)
    }

    /// The proxy's public settings, or why they are missing.
    pub(crate) fn config(self) -> RwSignal<ServerConfig> {
        self.0.with_value(|state| state.config)
    }

    /// The state, within a view.
    pub(crate) fn get() -> Self {
        expect_context()
    }

    /// The page's services: storage, proxy, tokenizer and the graph of a turn.
    pub(crate) fn services(self) -> Rc<Services> {
        self.0.with_value(|state| state.services).get_value()
    }

    /// Whether this tab may write to the conversation on screen.
    pub(crate) fn may_write(self) -> bool {
        self.conversation().read_only.get().is_none() && !self.storage().locked.get()
    }

    /// Whether a question can be sent, if need be after the conversation has been taken over from another tab.
    pub(crate) fn may_ask(self) -> bool {
        matches!(self.conversation().read_only.get(), None | Some(ReadOnly::Coming))
            && !self.storage().locked.get()
    }

    /// Whether the conversation is stored.
    pub(crate) fn remembers(self) -> bool {
        self.conversation().settings.with(|settings| settings.use_memory)
    }

    /// Whether this conversation is on screen.
    pub(crate) fn is_current(self, id: &SessionId) -> bool {
        self.conversation().id.with_untracked(|current| current == id)
    }

    /// Changes whenever another conversation is opened, so that async work can tell that its conversation was left.
    pub(crate) fn visit(self) -> u32 {
        self.services().visits.get()
    }

    /// Waits until the tab's write access to the conversation on screen is settled.
    pub(crate) async fn settled(self) {
        let settled = self.services().settled.borrow().clone();
        if let Some(settled) = settled {
            settled.await.ok();
        }
    }

    /// The configuration of turns in this conversation, once the proxy's settings are loaded.
    pub(crate) fn turn_config(self) -> Option<TurnConfig> {
        self.turn_config_with(self.conversation().settings.get_untracked())
    }

    /// The configuration of turns in a conversation with these settings.
    pub(crate) fn turn_config_with(self, settings: SessionSettings) -> Option<TurnConfig> {
        let SessionSettings { model, user_context, retrieval, generation, limits, .. } = settings;
        let mut public = self.public_config()?;
        limits.apply(&mut public);
        let side_requests = self.side_requests().get_untracked();
        Some(TurnConfig {
            public,
            model,
            retrieval,
            user_context,
            generation,
            longest_context: limits.longest_context,
            side_requests,
        })
    }

    /// The proxy's public settings, once they are loaded.
    pub(crate) fn public_config(self) -> Option<PublicConfig> {
        self.config().with_untracked(|config| config.ready().cloned())
    }
}
