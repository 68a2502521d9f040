//! The state of the page: what its parts share.

use std::{
    cell::{Cell, RefCell},
    ops::Deref,
    rc::Rc,
};

use footnote_core::{
    conversation::{ExchangeId, SessionId, SessionSettings},
    ports::World,
    turn::{Graph, TurnConfig},
    wire::PublicConfig,
};
use futures::{channel::oneshot, future::Shared};
use leptos::{prelude::*, task::spawn_local};

use super::{
    banner::Message, config, config::UNLISTED, context::Meter, document::Shown, shelf::Panel,
    suggestions::Suggestions, toast::Toast, transcript::Transcript,
};
use crate::{
    browser::{clock::Clock, http::Proxy, storage::BrowserStore, tabs, tokenizer::PageTokenizer},
    dom::{Scroller, question::QuestionBox},
};

/// The page's state; copies are handles to the same state, which lives as long as the page.
#[derive(Clone, Copy)]
pub(super) struct App(&'static State);

/// What the page's parts share.
pub(super) struct State {
    /// The conversation on screen.
    pub(super) transcript: Transcript,
    /// Its id.
    pub(super) current: RwSignal<SessionId>,
    /// What the person chose for it.
    pub(super) chosen: RwSignal<SessionSettings>,
    /// Its title, once it has one.
    pub(super) title: RwSignal<Option<String>>,
    /// It may only be read here: why.
    pub(super) reading: RwSignal<Option<Reading>>,
    /// What the proxy said about itself.
    pub(super) config: RwSignal<Config>,
    /// A turn is running.
    pub(super) busy: RwSignal<bool>,
    /// What is said above the question box.
    pub(super) banner: RwSignal<Option<Message>>,
    /// What is said for a moment.
    pub(super) toast: RwSignal<Option<Toast>>,
    /// The document in the side panel.
    pub(super) document: RwSignal<Option<Shown>>,
    /// The citation by which a document is being opened.
    pub(super) cited: StoredValue<Option<(ExchangeId, u32)>>,
    /// What the next request takes of the model's window.
    pub(super) meter: Meter,
    /// The reader is at the end of the conversation.
    pub(super) at_end: RwSignal<bool>,
    /// There is something to send.
    pub(super) typed: RwSignal<bool>,
    /// The list of conversations changed so many times.
    pub(super) listed: RwSignal<u32>,
    /// The list of conversations is open.
    pub(super) side: RwSignal<bool>,
    /// The settings are open.
    pub(super) settings: RwSignal<bool>,
    /// The panel of references.
    pub(super) shelf: Panel,
    /// Questions that could come next.
    pub(super) suggestions: Suggestions,
    /// The conversations are behind a passphrase.
    pub(super) locked: RwSignal<bool>,
    /// What is stored is locked, and this tab goes on without it: every conversation is temporary.
    pub(super) without_storage: RwSignal<bool>,
    inner: StoredValue<Rc<Inner>, LocalStorage>,
}

/// Why a conversation may only be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// A newer version of the page wrote it.
    Newer,
    /// Another tab has it.
    OtherTab,
    /// It is on its way here from another tab.
    Coming,
}

/// What the proxy said about itself.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Config {
    /// Nothing yet.
    Loading,
    /// Its public settings.
    Ready(Box<PublicConfig>),
    /// It wants an access token; `refused`: the one it was given is wrong.
    TokenNeeded {
        /// A token was sent and not accepted.
        refused: bool,
    },
    /// It cannot be asked; why, for a person.
    Failed(String),
}

/// Resolves once it is known which session this tab may write.
pub(super) type Settled = Shared<oneshot::Receiver<()>>;

/// What parts of the page work with, beside what they show.
pub(super) struct Inner {
    pub(super) proxy: Proxy,
    pub(super) store: Rc<BrowserStore>,
    pub(super) tokenizer: PageTokenizer,
    pub(super) world: World,
    pub(super) graph: Graph,
    pub(super) question: QuestionBox,
    pub(super) scroller: Scroller,
    /// Resolves once it is known which session this tab may write.
    pub(super) settled: RefCell<Option<Settled>>,
    /// How often another conversation was chosen.
    pub(super) visits: Cell<u32>,
    /// Ends the running turn.
    pub(super) stop: RefCell<Option<oneshot::Sender<()>>>,
    /// Resolves once everything of the running turn is written.
    pub(super) ended: RefCell<Option<oneshot::Receiver<()>>>,
    /// Ends what follows a turn.
    pub(super) stop_afterwards: RefCell<Option<oneshot::Sender<()>>>,
    pub(super) owner: Owner,
    /// The version of the page that the proxy served when this one was opened.
    pub(super) opened_page: RefCell<Option<String>>,
}

impl Deref for App {
    type Target = State;

    fn deref(&self) -> &State {
        self.0
    }
}

impl App {
    /// The state of a page that was just opened; `None` where index.html is not ours.
    pub(super) fn new() -> Option<Self> {
        let at_end = RwSignal::new(true);
        let proxy = Proxy::new();
        let tokenizer = PageTokenizer::new();
        let store = Rc::new(BrowserStore::new());
        let world = World {
            model: Rc::new(proxy.clone()),
            retriever: Rc::new(proxy.clone()),
            store: store.clone(),
            tokenizer: Rc::new(tokenizer.clone()),
            ratios: Rc::default(),
            refusals: Rc::default(),
            clock: Rc::new(Clock),
        };
        let inner = Inner {
            proxy,
            store,
            tokenizer,
            world,
            graph: Graph::standard().ok()?,
            question: QuestionBox::find()?,
            scroller: Scroller::find(move |end| at_end.set(end))?,
            settled: RefCell::default(),
            visits: Cell::default(),
            stop: RefCell::default(),
            ended: RefCell::default(),
            stop_afterwards: RefCell::default(),
            owner: Owner::current()?,
            opened_page: RefCell::default(),
        };
        Some(Self(Box::leak(Box::new(State {
            transcript: Transcript::new(),
            current: RwSignal::new(tabs::new_session_id()),
            chosen: RwSignal::new(SessionSettings::default()),
            title: RwSignal::new(None),
            reading: RwSignal::new(None),
            config: RwSignal::new(Config::Loading),
            busy: RwSignal::new(false),
            banner: RwSignal::new(None),
            toast: RwSignal::new(None),
            document: RwSignal::new(None),
            cited: StoredValue::new(None),
            meter: Meter::new(),
            at_end,
            typed: RwSignal::new(false),
            listed: RwSignal::new(0),
            side: RwSignal::new(false),
            settings: RwSignal::new(false),
            shelf: Panel::new(),
            suggestions: Suggestions::new(),
            locked: RwSignal::new(false),
            without_storage: RwSignal::new(false),
            inner: StoredValue::new_local(Rc::new(inner)),
        }))))
    }

    /// What the parts of the page work with.
    pub(super) fn inner(self) -> Rc<Inner> {
        self.inner.get_value()
    }

    /// Whether the conversation may be written to here.
    pub(super) fn may_write(self) -> bool {
        self.reading.get().is_none() && !self.locked.get()
    }

    /// Whether a question can be sent, be it a moment later.
    pub(super) fn may_ask(self) -> bool {
        matches!(self.reading.get(), None | Some(Reading::Coming)) && !self.locked.get()
    }

    /// Whether the conversation is kept.
    pub(super) fn remembers(self) -> bool {
        self.chosen.with(|chosen| chosen.use_memory)
    }

    /// Asks the proxy for its public settings.
    pub(super) fn load_config(self) {
        self.config.set(Config::Loading);
        spawn_local(async move {
            let config = config::fetch(&self.inner().proxy).await;
            self.show_config(config);
        });
    }

    /// The proxy's public settings; waits while they are on their way.
    pub(super) async fn ready_config(self) -> Option<PublicConfig> {
        // A server that was away when the page was opened may be back by now.
        let incomplete = |config: &PublicConfig| config.models.iter().any(|model| model.id == UNLISTED);
        if self.config.with_untracked(|config| match config {
            Config::Ready(config) => incomplete(config),
            Config::Loading | Config::Failed(_) => true,
            Config::TokenNeeded { .. } => false,
        }) {
            let config = config::fetch(&self.inner().proxy).await;
            self.show_config(config);
        }
        self.known_config()
    }

    /// How turns are run in this conversation, if the proxy's settings are there.
    pub(super) fn turn_config(self) -> Option<TurnConfig> {
        let SessionSettings { model, user_context, retrieval, .. } = self.chosen.get_untracked();
        self.known_config().map(|public| TurnConfig { public, model, retrieval, user_context })
    }

    fn known_config(self) -> Option<PublicConfig> {
        self.config.with_untracked(|config| match config {
            Config::Ready(config) => Some((**config).clone()),
            Config::Loading | Config::TokenNeeded { .. } | Config::Failed(_) => None,
        })
    }

    fn show_config(self, config: Config) {
        match &config {
            Config::Failed(why) => self.banner.set(Some(Message::NoProxy(why.clone()))),
            Config::Ready(config) => {
                let inner = self.inner();
                let mut opened = inner.opened_page.borrow_mut();
                *opened = opened.take().or_else(|| config.page.clone());
                self.banner.update(|banner| {
                    if matches!(banner, Some(Message::NoProxy(_))) {
                        *banner = None;
                    }
                });
            }
            Config::Loading | Config::TokenNeeded { .. } => {}
        }
        // Settings that are there are not lost to a later failure.
        let keep = matches!(config, Config::Failed(_))
            && self.config.with_untracked(|now| matches!(now, Config::Ready(_)));
        if !keep {
            self.config.set(config);
        }
    }
}
