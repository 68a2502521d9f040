//! A knowledge base of a page in memory.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use footnote_core::{
    retrieval::{Asking, DocumentQuery, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    wire::PublicConfig,
};
use futures::future::ready;
use serde_json::json;

use super::page::Page;

/// A knowledge base that finds all its passages in every search.
#[derive(Default)]
pub(super) struct Shelf {
    pub(super) passages: RefCell<Vec<SearchHit>>,
    /// What was searched for, in this order.
    pub(super) searches: RefCell<Vec<String>>,
    pub(super) is_down: Cell<bool>,
}

impl KnowledgeBase for Shelf {
    fn search<'a>(&'a self, request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        self.searches.borrow_mut().push(request.query.to_owned());
        let found = if self.is_down.get() {
            Err(RetrievalError::failed("it is down"))
        } else {
            Ok(self.passages.borrow().clone())
        };
        Box::pin(ready(found))
    }

    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        let passages = self.passages.borrow();
        let found = passages.iter().find(|passage| match query {
            DocumentQuery::Id(id) => passage.id == *id,
            DocumentQuery::Title(title) | DocumentQuery::Section { title, .. } => passage.title == title,
        });
        Box::pin(ready(Ok(found.cloned())))
    }
}

impl Shelf {
    /// Connects a knowledge base with these passages to a page, in whose settings it is named.
    pub(super) fn connect(page: &Page, passages: &[SearchHit]) -> Rc<Self> {
        let shelf = Rc::new(Self { passages: RefCell::new(passages.to_vec()), ..Self::default() });
        let bases = json!({ "bases": [{ "name": "", "title": "", "kind": "footnote" }] });
        let bases = serde_json::from_value::<PublicConfig>(bases).unwrap().bases;
        let base = bases.first().expect("a base").clone();
        page.environment.turn.knowledge_bases.connect([(base, shelf.clone() as Rc<dyn KnowledgeBase>)]);
        page.proxy.config.borrow_mut().as_mut().expect("settings").bases = bases;
        page.act(|_| page.environment.server.load());
        shelf
    }
}

pub(super) fn passage(id: &str, title: &str, text: &str) -> SearchHit {
    SearchHit { id: id.into(), title: title.into(), text: text.into(), ..SearchHit::default() }
}
