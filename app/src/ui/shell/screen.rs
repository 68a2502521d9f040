//! Carrying out what is to be done on screen.

use std::sync::Arc;

use footnote_client::{
    conversation::{Conversation, Transcript},
    effects::ScreenEffect,
};
use footnote_core::{conversation::ExchangeId, text::Query};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{clock, frame, window},
    dom::{self, streaming_text::StreamingText},
    ui::app::App,
};

/// Does on screen what the client asks for, in that order.
pub(crate) fn carry_out() {
    let app = App::get();
    let services = app.services();
    let (question, scroller) = (&services.question, &services.scroller);
    app.effects.carry_out(move |effect| match effect {
        ScreenEffect::WriteDraft { text, can_be_undone } => {
            if can_be_undone {
                question.write_text(&text);
            } else {
                question.set_text(&text);
            }
        }
        ScreenEffect::ReplaceInDraft { range, text } => question.replace(range, &text),
        ScreenEffect::FocusQuestion => question.focus(),
        ScreenEffect::ShowCitation { exchange, at } => {
            scroller.leave_end();
            spawn_local(async move {
                // The document takes its place first.
                clock::yield_to_browser().await;
                if let Some(text) = answer(app.conversation(), exchange) {
                    text.show_citation(at);
                }
            });
        }
        ScreenEffect::FocusCitation { exchange, at } => {
            if let Some(text) = answer(app.conversation(), exchange) {
                text.focus_citation(at);
            }
        }
        ScreenEffect::ScrollToEnd => scroller.to_end(),
        ScreenEffect::KeepPlace => scroller.grows_above(),
        ScreenEffect::Reveal { exchange, words } => {
            scroller.leave_end();
            spawn_local(async move {
                // An exchange on screen is shown by the same part.
                if let Ok(part) = app.views.answer.load().await {
                    (part.reveal)(app.conversation().transcript, exchange, words).await;
                }
            });
        }
        ScreenEffect::ClearWords => dom::clear_words(),
        ScreenEffect::ClearCodeColors => dom::clear_code_colors(),
        ScreenEffect::WriteAddress { location, replace } => window::write_address(&location, replace),
        ScreenEffect::WriteEntry(location) => window::write_entry(&location),
        ScreenEffect::Focus(id) => dom::focus_made(id),
        ScreenEffect::SelectPlaceholder => {
            question.to_start();
            question.select_placeholder();
        }
        ScreenEffect::SetLook { preference, value } => {
            dom::set_root_data(preference, &value);
            dom::color_browser_bars();
        }
    });
}

/// The text of an answer on screen.
fn answer(conversation: Conversation, exchange: ExchangeId) -> Option<StreamingText> {
    dom::answers::text(conversation.transcript.find(exchange)?)
}

/// Scrolls to an exchange, and to these words in it.
pub(crate) async fn reveal(transcript: Transcript, id: ExchangeId, words: Option<Arc<Query>>) {
    let shown = transcript.shown.get_value();
    let Some(exchange) = transcript.find(id) else { return };
    let Some(text) = dom::answers::text(exchange) else { return };
    let element = text.element();
    let Some(words) = words else { return dom::reveal(&element) };
    // A long answer is shown piece by piece.
    while !text.is_shown() && !untrack(|| exchange.is_streaming()) {
        frame::next().await;
        if transcript.shown.get_value() != shown {
            return;
        }
    }
    let Some(within) = dom::scroll_to_exchange(&element) else { return };
    let Some(word) = dom::mark_words(&within, |text| words.places(text)) else {
        return dom::reveal(&element);
    };
    word.unfold();
    // The browser lays out an exchange once it is near.
    frame::next().await;
    word.bring_into_view();
}
