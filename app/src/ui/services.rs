//! The page's services, as opposed to its visible state.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{
    ports::{Response, Retriever, TransportError},
    services,
    turn::Graph,
};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;

use crate::{
    browser::{clock::Clock, http::Proxy, storage::BrowserStore, tokenizer::PageTokenizer},
    dom::{Scroller, question::QuestionBox},
};

/// The knowledge base: the one that the proxy asks, or one that this page asks itself.
pub(crate) struct KnowledgeBase {
    proxy: Proxy,
    own: RefCell<Option<LoadKnowledgeBase>>,
}

/// Loads the code that asks a knowledge base; `None` if it could not be loaded.
pub(crate) type LoadKnowledgeBase = Rc<dyn Fn() -> LocalBoxFuture<'static, Option<Rc<dyn Retriever>>>>;

pub(crate) struct Services {
    pub(crate) proxy: Proxy,
    pub(crate) knowledge_base: Rc<KnowledgeBase>,
    pub(crate) store: Rc<BrowserStore>,
    pub(crate) tokenizer: PageTokenizer,
    pub(crate) turn: services::Services,
    /// The steps of a turn that come before the first request.
    pub(crate) first_steps: Rc<Graph>,
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
        let knowledge_base = Rc::new(KnowledgeBase { proxy: proxy.clone(), own: RefCell::default() });
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
            first_steps: Rc::new(first_steps),
            question: QuestionBox::find()?,
            scroller: Scroller::find(move |end| at_end.set(end))?,
            owner: Owner::current()?,
            opened_page: RefCell::default(),
        })
    }
}

impl KnowledgeBase {
    /// Asks this one from now on, or again the proxy's.
    pub(crate) fn set_own(&self, own: Option<LoadKnowledgeBase>) {
        *self.own.borrow_mut() = own;
    }

    async fn asked(&self) -> Result<Rc<dyn Retriever>, TransportError> {
        let own = self.own.borrow().clone();
        let Some(load) = own else { return Ok(Rc::new(self.proxy.clone())) };
        let not_loaded = || TransportError::Unreachable("a part of the page could not be loaded".into());
        load().await.ok_or_else(not_loaded)
    }
}

impl Retriever for KnowledgeBase {
    fn search<'a>(&'a self, query: &'a str, top_k: u32) -> Response<'a> {
        Box::pin(async move { self.asked().await?.search(query, top_k).await })
    }

    fn document<'a>(&'a self, id: &'a str) -> Response<'a> {
        Box::pin(async move { self.asked().await?.document(id).await })
    }

    fn document_by_title<'a>(&'a self, title: &'a str) -> Response<'a> {
        Box::pin(async move { self.asked().await?.document_by_title(title).await })
    }

    fn documents(&self, offset: u32, limit: u32) -> Response<'_> {
        Box::pin(async move { self.asked().await?.documents(offset, limit).await })
    }
}
