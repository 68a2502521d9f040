//! The knowledge bases of the settings. Their code is loaded when they are first asked: of most with the answer, since they are
//! asked through the proxy; of those that are tools of a server, with what speaks to servers.

use std::{cell::OnceCell, rc::Rc};

use footnote_core::{
    ports::Proxy,
    retrieval::{Asking, DocumentQuery, HttpBase, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    wire::{Base, BaseKind, DetailedList, FilterChoices},
};

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
        Rc::new(LoadedLater { servers: self.clone(), base: base.clone(), loaded: OnceCell::new() })
    }
}

/// A knowledge base whose code is loaded when it is first asked.
struct LoadedLater {
    servers: Rc<ToolServers>,
    base: Base,
    loaded: OnceCell<Rc<dyn KnowledgeBase>>,
}

impl LoadedLater {
    async fn loaded(&self) -> Result<&dyn KnowledgeBase, RetrievalError> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(&**loaded);
        }
        let loaded = self.load().await;
        let loaded =
            loaded.map_err(|NotLoaded| RetrievalError::failed("a part of this page could not be loaded"))?;
        Ok(&**self.loaded.get_or_init(|| loaded))
    }

    async fn load(&self) -> Result<Rc<dyn KnowledgeBase>, NotLoaded> {
        let Self { servers, base, .. } = self;
        Ok(match &base.kind {
            BaseKind::Mcp(tools) => (servers.part.load().await?.knowledge_base)(servers, (**tools).clone()),
            BaseKind::Embedded
            | BaseKind::Footnote
            | BaseKind::Engine(_)
            | BaseKind::Browser
            | BaseKind::Unknown(_) => {
                (servers.bases_part.load().await?.connect)(servers.proxy.clone(), base.clone())
            }
        })
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
