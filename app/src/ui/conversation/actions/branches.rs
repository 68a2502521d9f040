//! Asking an earlier question in other words, in a branch of its conversation.

use std::rc::Rc;

use footnote_core::conversation::{Attachment, ExchangeId, Session};
use leptos::prelude::*;

use crate::ui::{
    app::App,
    conversation::{actions::turns, state::ExchangeView},
};

/// Opens a new conversation that has everything before an exchange, and asks its question there in other words.
pub(crate) fn ask_anew(app: App, exchange: ExchangeView, question: String) {
    if let Some(id) = exchange.id.get_untracked().filter(|_| turns::has_room(app)) {
        let ask = move |origin: &Session| turns::ask_with_files(app, question, files(origin, id));
        app.conversations.branch(id, ask);
    }
}

/// The files that were attached to the question of an exchange.
fn files(session: &Session, id: ExchangeId) -> Vec<Rc<Attachment>> {
    let exchange = session.exchange(id);
    let named = exchange.iter().flat_map(|exchange| &exchange.question.attachments);
    named.filter_map(|file| session.attachments.get(&file.id).cloned()).collect()
}
