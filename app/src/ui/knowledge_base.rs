//! The knowledge base as the page reaches it.

use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

use footnote_core::{
    bases::SeveralBases,
    ports::{Response, Retriever, SearchRequest, TransportError},
    wire::{Base, RetrievalConfig, RetrievalKind},
};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser::{
    clock::Clock,
    http::{NamedBase, Proxy},
};

/// The knowledge base: the one that the proxy asks, or several, or one that this page asks itself.
pub(crate) struct KnowledgeBase {
    proxy: Proxy,
    /// Set by the code that asks it, before it is first asked.
    pub(crate) own: OnceCell<Rc<dyn Retriever>>,
    /// Those of the settings, if they are several.
    bases: RefCell<Vec<Base>>,
}

impl KnowledgeBase {
    pub(crate) fn new(proxy: Proxy) -> Self {
        Self { proxy, own: OnceCell::new(), bases: RefCell::default() }
    }

    /// Takes the settings, before anything is asked.
    pub(crate) fn set(&self, config: &RetrievalConfig) {
        if let RetrievalKind::Several(bases) = &config.kind {
            self.bases.replace(bases.clone());
        }
    }

    async fn asked(&self) -> Result<&dyn Retriever, TransportError> {
        let bases = self.bases.borrow().clone();
        if self.own.get().is_none() && !bases.is_empty() {
            let lost = |_| TransportError::Unreachable("a part of this page could not be loaded".to_owned());
            let several = several(self.proxy.clone(), bases).await.map_err(lost)?;
            return Ok(self.own.get_or_init(|| several).as_ref());
        }
        Ok(self.own.get().map_or(&self.proxy, |own| own.as_ref()))
    }
}

/// In the part that has what answers need.
#[wasm_split(answer, fallible)]
fn several(proxy: Proxy, bases: Vec<Base>) -> Result<Rc<dyn Retriever>, SplitLoaderError> {
    let bases = bases.into_iter().map(|base| {
        let retriever = NamedBase { proxy: proxy.clone(), name: base.name.clone() };
        (base, Rc::new(retriever) as Rc<dyn Retriever>)
    });
    Ok(Rc::new(SeveralBases::new(bases.collect(), Rc::new(Clock))))
}

impl Retriever for KnowledgeBase {
    fn search<'a>(&'a self, search: SearchRequest<'a>) -> Response<'a> {
        Box::pin(async move { self.asked().await?.search(search).await })
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

    fn filters<'a>(&'a self, base: &'a str) -> Response<'a> {
        Box::pin(async move { self.asked().await?.filters(base).await })
    }
}
