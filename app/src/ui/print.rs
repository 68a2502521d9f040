//! Printing a conversation, with footnotes for its citations.

use footnote_client::{
    conversation::{Conversation, ExchangeView},
    toasts::Toasts,
};
use footnote_core::{conversation::AnswerState, transfer::plain_footnotes};
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::clock::yield_to_browser,
    dom::{self, Handle, print},
    ui::app::App,
};

/// Puts footnotes under the answers whenever the page is printed, by the browser's own menu too. The browser's key for
/// printing first puts the whole conversation on screen.
pub(crate) fn listen() {
    let app = App::get();
    let conversation = move || app.conversation();
    dom::on_command_key("p", move || print(app.conversation(), app.toasts));
    let remove = move || for_each_answer(conversation(), |_, answer| print::remove_footnotes(answer));
    print::on_print(move || add_footnotes(conversation()), remove);
}

/// Prints the whole conversation, which may not have been on screen yet.
pub(crate) fn print(conversation: Conversation, toasts: Toasts) {
    spawn_local(async move {
        while conversation.transcript.is_waiting() && conversation.show_more().await {
            yield_to_browser().await;
        }
        if !print::print() {
            toasts.show(messages::print::not_here());
        }
    });
}

fn add_footnotes(conversation: Conversation) {
    for_each_answer(conversation, |exchange, answer| {
        let citations = print::citations(answer);
        if !citations.is_empty() {
            let notes = exchange
                .outcome
                .with_untracked(|outcome| plain_footnotes(&citations, &outcome.sources, &outcome.checks));
            print::add_footnotes(answer, &notes.labels, &notes.notes);
        }
    });
}

fn for_each_answer(conversation: Conversation, act: impl Fn(ExchangeView, &Handle)) {
    for exchange in conversation.transcript.latest_first() {
        let is_streaming = exchange.state.get_untracked() == AnswerState::Streaming;
        if let Some(answer) = exchange.id.get_untracked().and_then(|id| print::answer(id.0))
            && !is_streaming
        {
            act(exchange, &answer);
        }
    }
}
