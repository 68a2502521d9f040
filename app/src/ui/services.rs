//! The page's services, as opposed to its visible state.

use std::{collections::BTreeSet, rc::Rc};

use footnote_client::{
    ports::Load,
    storage::{BrowserStore, StorageParts},
    tokenizer::PageTokenizer,
};
use footnote_core::{retrieval::KnowledgeBases, services};
use leptos::prelude::*;

use crate::{
    browser::{
        clock::Clock,
        held_part::{HeldPart, LoadedHolder},
        http::Proxy,
        storage,
    },
    dom::{Scroller, question::QuestionBox},
};

pub(crate) struct Services {
    pub(crate) proxy: Proxy,
    pub(crate) store: Rc<BrowserStore>,
    pub(crate) turn: services::Services,
    pub(crate) question: QuestionBox,
    pub(crate) scroller: Scroller,
    /// Owns signals that outlive the view which made them.
    pub(crate) owner: Owner,
}

impl Services {
    /// `at_end` is set to whether the reader is at the end of the conversation, `unreached` to the names of the knowledge bases
    /// that did not answer when they were last asked.
    pub(crate) fn new(
        at_end: RwSignal<bool>,
        unreached: RwSignal<BTreeSet<String>>,
        tokenizer: PageTokenizer,
        loads: StorageParts,
        held: Rc<dyn Load<HeldPart>>,
    ) -> Option<Self> {
        let proxy = Proxy::new();
        let store = storage::open(loads);
        let on_asked = Rc::new(move |base: &str, has_answered: bool| {
            unreached.maybe_update(
                |all| if has_answered { all.remove(base) } else { all.insert(base.to_owned()) },
            );
        });
        let turn = services::Services {
            model: Rc::new(proxy.clone()),
            held: Some(Rc::new(LoadedHolder::new(proxy.clone(), held))),
            knowledge_bases: Rc::new(KnowledgeBases::new(Rc::new(Clock), on_asked)),
            store: store.clone(),
            tokenizer: Rc::new(tokenizer),
            ratios: Rc::default(),
            quote_habits: Rc::default(),
            side_pace: Rc::default(),
            refusals: Rc::default(),
            clock: Rc::new(Clock),
        };
        Some(Self {
            proxy,
            store,
            turn,
            question: QuestionBox::find()?,
            scroller: Scroller::find(move |end| at_end.set(end))?,
            owner: Owner::current()?,
        })
    }
}
