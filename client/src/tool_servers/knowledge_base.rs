//! The knowledge bases of the settings. Their code is loaded when they are first asked: of most with the answer, since they are
//! asked through the proxy; of those that are tools of a server, with what speaks to servers.

use std::{cell::OnceCell, rc::Rc};

use footnote_core::{
    ports::Proxy,
    retrieval::{Asking, DocumentQuery, HttpBase, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    wire::{Base, BaseKind, DetailedList, FilterChoices},
};
use footnote_messages as messages;

use futures::future::LocalBoxFuture;

use super::ToolServers;
use crate::ports::NotLoaded;

/// The function that the rest of the program calls of the part that asks knowledge bases through the proxy.
pub struct BasesPart {
    connect: fn(Rc<dyn Proxy>, Base) -> Rc<dyn KnowledgeBase>,
}

/// Nothing but the part's own file may name it.
pub static BASES: BasesPart = BasesPart { connect: |proxy, base| Rc::new(HttpBase::new(proxy, base)) };

impl ToolServers {
    /// A base of the settings.
    pub fn base_of_settings(self: &Rc<Self>, base: &Base) -> Rc<dyn KnowledgeBase> {
        let (servers, base) = (self.clone(), base.clone());
        Rc::new(LoadedLater::new(move || servers.clone().load_base(base.clone())))
    }

    async fn load_base(self: Rc<Self>, base: Base) -> Loaded {
        Ok(match &base.kind {
            BaseKind::Mcp(tools) => (self.part.load().await?.knowledge_base)(&self, (**tools).clone()),
            BaseKind::Embedded
            | BaseKind::Footnote
            | BaseKind::Engine(_)
            | BaseKind::Browser
            | BaseKind::Unknown(_) => (self.bases_part.load().await?.connect)(self.proxy.clone(), base),
        })
    }
}

type Loaded = Result<Rc<dyn KnowledgeBase>, NotLoaded>;

/// A knowledge base whose code is loaded when it is first asked.
pub(crate) struct LoadedLater {
    load: Box<dyn Fn() -> LocalBoxFuture<'static, Loaded>>,
    loaded: OnceCell<Rc<dyn KnowledgeBase>>,
}

impl LoadedLater {
    pub(crate) fn new<F>(load: impl Fn() -> F + 'static) -> Self
    where
        F: Future<Output = Loaded> + 'static,
    {
        Self { load: Box::new(move || Box::pin(load())), loaded: OnceCell::new() }
    }

    async fn loaded(&self) -> Result<&dyn KnowledgeBase, RetrievalError> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(&**loaded);
        }
        let loaded = (self.load)().await;
        let loaded =
            loaded.map_err(|NotLoaded| RetrievalError::failed(messages::panels::base_not_loaded()))?;
        Ok(&**self.loaded.get_or_init(|| loaded))
    }
}

impl KnowledgeBase for LoadedLater {
    fn search<'a>(&'a self, request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        Box::pin(async move { self.loaded().await?.search(request).await })
    }

    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        Box::pin(async move { self.loaded().await?.document(query).await })
    }

    fn list(&self, offset: u32, limit: u32) -> Asking<'_, Option<DetailedList>> {
        Box::pin(async move { self.loaded().await?.list(offset, limit).await })
    }

    fn choices(&self) -> Asking<'_, Option<FilterChoices>> {
        Box::pin(async move { self.loaded().await?.choices().await })
    }
}
