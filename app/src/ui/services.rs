//! The page's services, as opposed to its visible state.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{
    ports::{Response, Retriever},
    services,
    turn::Graph,
};
use leptos::prelude::*;

use crate::{
    browser::{clock::Clock, http::Proxy, storage::BrowserStore, tokenizer::PageTokenizer},
    dom::{Scroller, question::QuestionBox},
};

/// The knowledge base, which the proxy asks, or another that is asked instead.
pub(crate) struct KnowledgeBase {
    proxy: Rc<dyn Retriever>,
    instead: RefCell<Option<Rc<dyn Retriever>>>,
}

pub(crate) struct Services {
    pub(crate) proxy: Proxy,
    pub(crate) knowledge_base: Rc<KnowledgeBase>,
    pub(crate) store: Rc<BrowserStore>,
    pub(crate) tokenizer: PageTokenizer,
    pub(crate) turn: services::Services,
    /// The steps of a turn that come before the first request.
    pub(crate) first_steps: Graph,
    pub(crate) question: QuestionBox,
    pub(crate) scroller: Scroller,
    /// Owns signals that outlive the view which made them.
    pub(crate) owner: Owner,
    /// The version of the page that the proxy served when this one was opened.
    pub(crate) opened_page: RefCell<Option<String>>,
}

impl Services {
    /// `at_end` is set to whether the reader is at the end of the conversation.
    pub(crate) fn new(at_end: RwSignal<bool>, first_steps: Graph) -> Option<Self> {
        let proxy = Proxy::new();
        let tokenizer = PageTokenizer::new();
        let store = BrowserStore::new();
        let knowledge_base =
            Rc::new(KnowledgeBase { proxy: Rc::new(proxy.clone()), instead: RefCell::default() });
        let turn = services::Services {
            model: Rc::new(proxy.clone()),
            retriever: knowledge_base.clone(),
            store: store.clone(),
            tokenizer: Rc::new(tokenizer.clone()),
            ratios: Rc::default(),
            quote_habits: Rc::default(),
            refusals: Rc::default(),
            clock: Rc::new(Clock),
        };
        Some(Self {
            proxy,
            knowledge_base,
            store,
            tokenizer,
            turn,
            first_steps,
            question: QuestionBox::find()?,
            scroller: Scroller::find(move |end| at_end.set(end))?,
            owner: Owner::current()?,
            opened_page: RefCell::default(),
        })
    }
}

impl KnowledgeBase {
    /// Asks another knowledge base from now on, or again the proxy's.
    pub(crate) fn ask_instead(&self, other: Option<Rc<dyn Retriever>>) {
        *self.instead.borrow_mut() = other;
    }

    fn asked(&self) -> Rc<dyn Retriever> {
        self.instead.borrow().as_ref().unwrap_or(&self.proxy).clone()
    }
}

impl Retriever for KnowledgeBase {
    fn search<'a>(&'a self, query: &'a str, top_k: u32) -> Response<'a> {
        let asked = self.asked();
        Box::pin(async move { asked.search(query, top_k).await })
    }

    fn document<'a>(&'a self, id: &'a str) -> Response<'a> {
        let asked = self.asked();
        Box::pin(async move { asked.document(id).await })
    }

    fn document_by_title<'a>(&'a self, title: &'a str) -> Response<'a> {
        let asked = self.asked();
        Box::pin(async move { asked.document_by_title(title).await })
    }

    fn documents(&self, offset: u32, limit: u32) -> Response<'_> {
        let asked = self.asked();
        Box::pin(async move { asked.documents(offset, limit).await })
    }
}
