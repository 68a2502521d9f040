//! A question that is to be asked.

use std::rc::Rc;

use footnote_core::conversation::{Attachment, DocumentId};
use reactive_graph::prelude::*;

use super::ExchangeView;

/// A question that is to be asked.
pub struct Asked {
    pub(super) question: String,
    /// It is taken out of the question box.
    pub(super) is_typed: bool,
    /// The exchange that is answered anew, or whose answer is continued.
    pub(super) replaces: Option<ExchangeView>,
    pub(super) go_on: bool,
    /// The search query, where the person wrote one.
    pub(super) query: Option<String>,
    /// The model that answers, where it is another than the conversation's.
    pub(super) model: Option<String>,
    /// The document that it asks to summarise.
    pub(super) summary_of: Option<DocumentId>,
    /// The files that go with it, where they are others than those attached to the question box.
    pub(super) files: Option<Vec<Rc<Attachment>>>,
}

impl Asked {
    pub(super) fn new(question: String) -> Self {
        Self {
            question,
            is_typed: false,
            replaces: None,
            go_on: false,
            query: None,
            model: None,
            summary_of: None,
            files: None,
        }
    }

    /// The question of an exchange, which gets another answer.
    pub(super) fn again(exchange: ExchangeView) -> Self {
        let question = exchange.question.get_untracked();
        Self { replaces: Some(exchange), summary_of: exchange.summary_of(), ..Self::new(question) }
    }
}
