//! The knowledge base as the page reaches it.

use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

use footnote_core::{
    bases::{OnAsked, SeveralBases},
    ports::{Response, Retriever, SearchRequest, TransportError},
    wire::{Base, McpSearch, RetrievalConfig, RetrievalKind},
};
use futures::future::LocalBoxFuture;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser::{
    clock::Clock,
    http::{NamedBase, Proxy},
};

/// A retriever that is being loaded with its part of the program.
pub(crate) type Loading = LocalBoxFuture<'static, Result<Rc<dyn Retriever>, SplitLoaderError>>;

/// Loads the retriever that searches with these tools of a server.
pub(crate) type LoadTools = Rc<dyn Fn(McpSearch) -> Loading>;

/// A knowledge base: the one that the proxy asks, or several, or one that this page asks itself. What the proxy does not ask
/// alone is loaded when it is first asked.
pub(crate) struct KnowledgeBase {
    proxy: Proxy,
    load_tools: LoadTools,
    on_asked: OnAsked,
    kind: RefCell<RetrievalKind>,
    loaded: OnceCell<Rc<dyn Retriever>>,
}

impl KnowledgeBase {
    /// `on_asked` is told of several bases which answered.
    pub(crate) fn new(proxy: Proxy, load_tools: LoadTools, on_asked: OnAsked) -> Self {
        Self { proxy, load_tools, on_asked, kind: RefCell::default(), loaded: OnceCell::new() }
    }

    /// Takes the settings, before anything is asked.
    pub(crate) fn set(&self, config: &RetrievalConfig) {
        self.kind.replace(config.kind.clone());
    }

    async fn asked(&self) -> Result<&dyn Retriever, TransportError> {
        if let Some(loaded) = self.loaded.get() {
            return Ok(loaded.as_ref());
        }
        let loading: Loading = match &*self.kind.borrow() {
            RetrievalKind::Several(bases) => {
                let on_asked = self.on_asked.clone();
                Box::pin(several(self.proxy.clone(), bases.clone(), self.load_tools.clone(), on_asked))
            }
            RetrievalKind::Mcp(tools) => (self.load_tools)((**tools).clone()),
            _ => return Ok(&self.proxy),
        };
        let lost = |_| TransportError::Unreachable("a part of this page could not be loaded".to_owned());
        let loaded = loading.await.map_err(lost)?;
        Ok(self.loaded.get_or_init(|| loaded).as_ref())
    }
}

/// In the part that has what answers need.
#[wasm_split(answer, fallible)]
fn several(
    proxy: Proxy,
    bases: Vec<Base>,
    load_tools: LoadTools,
    on_asked: OnAsked,
) -> Result<Rc<dyn Retriever>, SplitLoaderError> {
    let bases = bases.into_iter().map(|base| {
        let (proxy, name) = (proxy.clone(), base.name.clone());
        let retriever: Rc<dyn Retriever> = match base.retrieval.kind {
            RetrievalKind::Mcp(_) => {
                let own = KnowledgeBase::new(proxy, load_tools.clone(), on_asked.clone());
                own.set(&base.retrieval);
                Rc::new(own)
            }
            _ => Rc::new(NamedBase { proxy, name }),
        };
        (base, retriever)
    });
    Ok(Rc::new(SeveralBases::new(bases.collect(), Rc::new(Clock)).telling(on_asked)))
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
