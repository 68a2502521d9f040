//! The conversations that are open in this tab.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use footnote_core::conversation::SessionId;

use super::open_conversation::OpenConversation;

#[derive(Default)]
pub(super) struct OpenConversations {
    by_id: RefCell<BTreeMap<SessionId, Rc<OpenConversation>>>,
}

impl OpenConversations {
    pub(super) fn get(&self, id: &SessionId) -> Option<Rc<OpenConversation>> {
        self.by_id.borrow().get(id).cloned()
    }

    /// The open conversation, or an empty one that is open from now on.
    pub(super) fn get_or_begin(&self, id: &SessionId) -> Rc<OpenConversation> {
        let begin = || Rc::new(OpenConversation::new(id, false));
        self.by_id.borrow_mut().entry(id.clone()).or_insert_with(begin).clone()
    }

    pub(super) fn all(&self) -> Vec<Rc<OpenConversation>> {
        self.by_id.borrow().values().cloned().collect()
    }

    /// Opens a conversation, in place of its earlier state.
    pub(super) fn insert(&self, conversation: Rc<OpenConversation>) {
        self.by_id.borrow_mut().insert(conversation.id().clone(), conversation);
    }

    pub(super) fn remove(&self, id: &SessionId) {
        self.by_id.borrow_mut().remove(id);
    }

    pub(super) fn clear(&self) {
        self.by_id.borrow_mut().clear();
    }

    /// Whether this tab owns it.
    pub(super) fn is_owned(&self, id: &SessionId) -> bool {
        self.get(id).is_some_and(|conversation| conversation.is_held())
    }

    /// Whether this tab reads along while another one owns it.
    pub(super) fn is_reading(&self, id: &SessionId) -> bool {
        self.get(id).is_some_and(|conversation| conversation.is_reading())
    }
}
