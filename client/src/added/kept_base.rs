//! The added documents as a knowledge base, once its code is loaded.

use std::rc::Rc;

use footnote_core::{
    ports::StoreError,
    retrieval::{Asking, DocumentQuery, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    wire::{DetailedList, FilterChoices},
};
use footnote_messages as messages;

use super::{documents::Added, kept::Kept};

pub(super) struct KeptBase(pub(super) Added);

impl KeptBase {
    /// The documents as they are stored now.
    async fn kept(&self) -> Result<Rc<Kept>, RetrievalError> {
        let unread =
            |error: StoreError| RetrievalError::failed(messages::added::base_unreadable(error.to_string()));
        self.0.current().await.map_err(unread)
    }
}

impl KnowledgeBase for KeptBase {
    fn search<'a>(&'a self, request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        Box::pin(async move { Ok(self.kept().await?.shelf.borrow().search(request)) })
    }

    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        Box::pin(async move { Ok(self.kept().await?.shelf.borrow().document(query)) })
    }

    fn list(&self, offset: u32, limit: u32) -> Asking<'_, Option<DetailedList>> {
        Box::pin(async move {
            let kept = self.kept().await?;
            let mut list = kept.shelf.borrow().list(offset, limit);
            list.list.notes = self.0.notes(&kept);
            list.pending = self.0.pending();
            Ok(Some(list))
        })
    }

    fn choices(&self) -> Asking<'_, Option<FilterChoices>> {
        Box::pin(async move { Ok(Some(self.kept().await?.shelf.borrow().choices())) })
    }
}
