//! The state of the page: what its parts share.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{
    conversation::SessionId,
    ports::{CharacterEstimate, World},
    turn::Graph,
    wire::PublicConfig,
};
use futures::channel::oneshot;
use leptos::{prelude::*, task::spawn_local};

use super::{banner::Message, document::Shown, row::Row, session::UNLISTED};
use crate::ports::{
    clock::Clock,
    dom::{QuestionBox, Scroller},
    http::Proxy,
    store::BrowserStore,
    tabs,
};

/// The page's state; copies are handles to the same state.
#[derive(Clone, Copy)]
pub(super) struct App {
    /// The conversation on screen.
    pub(super) rows: RwSignal<Vec<Row>>,
    /// What the proxy said about itself.
    pub(super) config: RwSignal<Config>,
    /// A turn is running.
    pub(super) busy: RwSignal<bool>,
    /// What is said above the question box.
    pub(super) banner: RwSignal<Option<Message>>,
    /// The document in the side panel.
    pub(super) document: RwSignal<Option<Shown>>,
    /// The reader is at the end of the conversation.
    pub(super) at_end: RwSignal<bool>,
    /// There is something to send.
    pub(super) typed: RwSignal<bool>,
    /// The conversation may only be read here.
    pub(super) read_only: RwSignal<bool>,
    inner: StoredValue<Rc<Inner>, LocalStorage>,
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

/// What parts of the page work with, beside what they show.
pub(super) struct Inner {
    pub(super) proxy: Proxy,
    pub(super) store: Rc<BrowserStore>,
    pub(super) world: World,
    pub(super) graph: Graph,
    pub(super) question: QuestionBox,
    pub(super) scroller: Scroller,
    pub(super) session: RefCell<SessionId>,
    /// Resolves once it is known which session this tab may write.
    pub(super) settled: RefCell<Option<oneshot::Receiver<()>>>,
    /// Ends the running turn.
    pub(super) stop: RefCell<Option<oneshot::Sender<()>>>,
    pub(super) owner: Owner,
}

impl App {
    /// The state of a page that was just opened; `None` where index.html is not ours.
    pub(super) fn new() -> Option<Self> {
        let at_end = RwSignal::new(true);
        let proxy = Proxy::new();
        let store = Rc::new(BrowserStore::new());
        let world = World {
            model: Rc::new(proxy.clone()),
            retriever: Rc::new(proxy.clone()),
            store: store.clone(),
            tokenizer: Rc::new(CharacterEstimate),
            ratios: Rc::default(),
            clock: Rc::new(Clock),
        };
        let inner = Inner {
            proxy,
            store,
            world,
            graph: Graph::standard().ok()?,
            question: QuestionBox::find()?,
            scroller: Scroller::find(move |end| at_end.set(end))?,
            session: RefCell::new(tabs::new_session_id()),
            settled: RefCell::default(),
            stop: RefCell::default(),
            owner: Owner::current()?,
        };
        Some(Self {
            rows: RwSignal::new(Vec::new()),
            config: RwSignal::new(Config::Loading),
            busy: RwSignal::new(false),
            banner: RwSignal::new(None),
            document: RwSignal::new(None),
            at_end,
            typed: RwSignal::new(false),
            read_only: RwSignal::new(false),
            inner: StoredValue::new_local(Rc::new(inner)),
        })
    }

    /// What the parts of the page work with.
    pub(super) fn inner(self) -> Rc<Inner> {
        self.inner.get_value()
    }

    /// Asks the proxy for its public settings.
    pub(super) fn load_config(self) {
        self.config.set(Config::Loading);
        spawn_local(async move {
            let config = super::session::fetch_config(&self.inner().proxy).await;
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
            let config = super::session::fetch_config(&self.inner().proxy).await;
            self.show_config(config);
        }
        match self.config.get_untracked() {
            Config::Ready(config) => Some(*config),
            Config::Loading | Config::TokenNeeded { .. } | Config::Failed(_) => None,
        }
    }

    fn show_config(self, config: Config) {
        match &config {
            Config::Failed(why) => self.banner.set(Some(Message::NoProxy(why.clone()))),
            Config::Ready(_) => self.banner.update(|banner| {
                if matches!(banner, Some(Message::NoProxy(_))) {
                    *banner = None;
                }
            }),
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
