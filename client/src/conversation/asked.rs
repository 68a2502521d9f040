//! A question that is to be asked.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, DocumentId},
    ports::HeldAnswer,
};
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
    /// Its reply, where that was held while there was no page.
    pub(super) held: Option<HeldAnswer>,
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
            held: None,
        }
    }

    /// The question of an exchange whose reply was held while there was no page.
    pub(super) fn held(exchange: ExchangeView, held: HeldAnswer) -> Self {
        Self { held: Some(held), ..Self::again(exchange) }
    }

    /// The question of an exchange, which gets another answer.
    pub(super) fn again(exchange: ExchangeView) -> Self {
        let question = exchange.question.get_untracked();
        Self { replaces: Some(exchange), summary_of: exchange.summary_of(), ..Self::new(question) }
    }
}
