//! The page's services, as opposed to its visible state.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::{
    conversation::SessionId,
    services,
    turn::{Graph, LoadLater},
};
use futures::{channel::oneshot, future::Shared};
use leptos::prelude::*;

use super::{LiveTurns, PendingAttachment};
use crate::{
    browser::{
        clock::Clock,
        http::Proxy,
        storage::{BrowserStore, ClaimReason},
        tokenizer::PageTokenizer,
    },
    dom::{Scroller, question::QuestionBox},
};

/// Resolves once the tab's write access to its session is settled.
pub(crate) type Settled = Shared<oneshot::Receiver<()>>;

pub(crate) struct Services {
    pub(crate) proxy: Proxy,
    pub(crate) store: Rc<BrowserStore>,
    pub(crate) tokenizer: PageTokenizer,
    pub(crate) turn: services::Services,
    pub(crate) graph: Graph,
    pub(crate) question: QuestionBox,
    pub(crate) scroller: Scroller,
    /// Drafts in temporary conversations.
    pub(crate) drafts: RefCell<BTreeMap<SessionId, String>>,
    /// Files that wait in temporary conversations.
    pub(crate) attached: RefCell<BTreeMap<SessionId, Vec<PendingAttachment>>>,
    pub(crate) settled: RefCell<Option<Settled>>,
    /// Why the conversation on screen was opened; `None` for an empty one.
    pub(crate) claim: Cell<Option<ClaimReason>>,
    /// Grows whenever another conversation is opened.
    pub(crate) visits: Cell<u32>,
    pub(crate) turns: LiveTurns,
    pub(crate) reads: Reads,
    /// Owns signals that outlive the view which made them.
    pub(crate) owner: Owner,
    /// The version of the page that the proxy served when this one was opened.
    pub(crate) opened_page: RefCell<Option<String>>,
}

/// Reads of the conversation on screen from storage. Two may overlap, and the older one may end last.
#[derive(Default)]
pub(crate) struct Reads {
    begun: Cell<u64>,
    /// The latest read that was shown.
    shown: Cell<u64>,
    /// Reads of what another tab writes: one at a time, repeated if a change came meanwhile.
    pub(crate) along: Cell<ReadAlong>,
}

/// Reading what another tab writes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ReadAlong {
    #[default]
    Idle,
    Reading,
    /// It has changed since the read began.
    Outdated,
}

impl Reads {
    /// Numbers a read that begins.
    pub(crate) fn begin(&self) -> u64 {
        self.begun.set(self.begun.get() + 1);
        self.begun.get()
    }

    /// Whether a read may be shown, which is so unless one that began later was.
    pub(crate) fn show(&self, read: u64) -> bool {
        let is_newest = read > self.shown.get();
        if is_newest {
            self.shown.set(read);
        }
        is_newest
    }
}

impl Services {
    /// `at_end` is set to whether the reader is at the end of the conversation; `load_later` loads the later
    /// steps of a turn.
    pub(crate) fn new(at_end: RwSignal<bool>, load_later: LoadLater) -> Option<Self> {
        let proxy = Proxy::new();
        let tokenizer = PageTokenizer::new();
        let store = BrowserStore::new();
        let turn = services::Services {
            model: Rc::new(proxy.clone()),
            retriever: Rc::new(proxy.clone()),
            store: store.clone(),
            tokenizer: Rc::new(tokenizer.clone()),
            ratios: Rc::default(),
            quote_habits: Rc::default(),
            refusals: Rc::default(),
            clock: Rc::new(Clock),
        };
        Some(Self {
            proxy,
            store,
            tokenizer,
            turn,
            graph: Graph::loading(load_later).ok()?,
            question: QuestionBox::find()?,
            scroller: Scroller::find(move |end| at_end.set(end))?,
            drafts: RefCell::default(),
            attached: RefCell::default(),
            settled: RefCell::default(),
            claim: Cell::default(),
            visits: Cell::default(),
            turns: LiveTurns::default(),
            reads: Reads::default(),
            owner: Owner::current()?,
            opened_page: RefCell::default(),
        })
    }
}
