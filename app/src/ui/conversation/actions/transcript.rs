//! Putting a conversation on screen. However long it is, the page is usable once the latest exchanges are
//! shown: earlier ones are added above them while the browser is idle. All of it is in the part that shows answers.

use std::{collections::VecDeque, rc::Rc};

use footnote_core::conversation::{Exchange, ExchangeId};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::{clock, frame},
    dom,
    ui::{
        app::App,
        conversation::state::{Conversation, ExchangeView, PAGE_EXCHANGES, Page, ReadOnly, new_key},
    },
};

/// Time budget of a slice of exchanges, in milliseconds, without layout and paint.
const SLICE_MS: f64 = 8.0;

/// Shows the latest exchanges now and the others in idle time. One that is being answered keeps its view.
#[wasm_split(answer, fallible)]
pub(crate) fn show(
    app: App,
    conversation: Conversation,
    exchanges: Vec<Rc<Exchange>>,
    compressed: Option<ExchangeId>,
) -> Result<(), SplitLoaderError> {
    let transcript = conversation.transcript;
    let live = conversation.live_exchange();
    let live_id = live.and_then(|live| live.id.get_untracked());
    let stored = exchanges.into_iter().filter(|stored| live_id != Some(stored.id));
    transcript.clear();
    dom::clear_code_colors();
    transcript.compressed.set_value(compressed);
    transcript.waiting.set_value(stored.collect());
    show_slice(app, conversation);
    if let Some(live) = live {
        app.services().owner.with(|| match live_id {
            Some(_) => transcript.insert(live),
            None => transcript.push(live),
        });
    }
    schedule(app, conversation);
    Ok(())
}

/// Queues earlier exchanges, the latest first.
#[wasm_split(answer, fallible)]
pub(crate) fn show_earlier(
    app: App,
    conversation: Conversation,
    batch: Vec<Rc<Exchange>>,
) -> Result<(), SplitLoaderError> {
    let transcript = conversation.transcript;
    let first = transcript.chunks.with_untracked(|chunks| chunks.first().copied());
    let first = first.and_then(|chunk| chunk.pages.with_untracked(|pages| pages.first().copied()));
    let first = first.and_then(|page| page.exchanges.with_untracked(|exchanges| exchanges.first().copied()));
    let first = first.and_then(|exchange| exchange.id.get_untracked());
    transcript.waiting.update_value(|waiting| {
        for exchange in batch {
            let oldest = waiting.front().map(|waiting| waiting.id).or(first);
            if oldest.is_none_or(|oldest| exchange.id < oldest) {
                waiting.push_front(exchange);
            }
        }
    });
    schedule(app, conversation);
    Ok(())
}

/// Marks words in the element of an exchange.
pub(crate) type MarkWords = Rc<dyn Fn(&dom::Handle) -> Option<dom::MarkedWord>>;

/// An exchange to scroll to.
#[derive(Clone)]
pub(crate) struct Reveal {
    pub(crate) exchange: ExchangeId,
    /// Without it, or if there are no such words on screen, the exchange is highlighted as a whole.
    pub(crate) mark: Option<MarkWords>,
}

impl From<ExchangeId> for Reveal {
    fn from(exchange: ExchangeId) -> Self {
        Self { exchange, mark: None }
    }
}

/// Scrolls to an exchange, which may not be on screen yet, and marks words in it or highlights it briefly.
pub(crate) async fn reveal(app: App, conversation: Conversation, to: Reveal) {
    app.parts.until_loaded(async || reveal_shown(app, conversation, to.clone()).await).await.await;
}

#[wasm_split(answer, fallible)]
fn reveal_shown(
    app: App,
    conversation: Conversation,
    to: Reveal,
) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(Box::pin(bring_into_view(app, conversation, to)))
}

async fn bring_into_view(app: App, conversation: Conversation, Reveal { exchange: id, mark }: Reveal) {
    let transcript = conversation.transcript;
    let shown = transcript.shown.get_value();
    loop {
        if let Some(exchange) = transcript.find(id) {
            clock::yield_to_browser().await;
            app.services().scroller.leave_end();
            let Some(text) = dom::answers::text(exchange) else { return };
            let element = text.element();
            let Some(mark) = mark else { return dom::reveal(&element) };
            // A long answer is shown piece by piece.
            while !text.is_shown() && !untrack(|| exchange.is_streaming()) {
                frame::next().await;
                if transcript.shown.get_value() != shown {
                    return;
                }
            }
            let Some(within) = dom::scroll_to_exchange(&element) else { return };
            let Some(word) = mark(&within) else { return dom::reveal(&element) };
            word.unfold();
            // The browser lays out an exchange once it is near.
            frame::next().await;
            return word.bring_into_view();
        }
        if transcript.shown.get_value() != shown || !transcript.is_waiting() {
            return;
        }
        show_slice(app, conversation);
        clock::yield_to_browser().await;
    }
}

/// Schedules the next slice for idle time.
fn schedule(app: App, conversation: Conversation) {
    let transcript = conversation.transcript;
    if transcript.scheduled.get_value() || !transcript.is_waiting() {
        return;
    }
    transcript.scheduled.set_value(true);
    frame::when_idle(move || {
        transcript.scheduled.set_value(false);
        if !untrack(|| conversation.is_answering()) {
            show_slice(app, conversation);
        }
        schedule(app, conversation);
    });
}

/// Puts the next waiting exchanges above those on screen.
#[wasm_split(answer, fallible)]
pub(crate) fn show_more(app: App, conversation: Conversation) -> Result<(), SplitLoaderError> {
    show_slice(app, conversation);
    Ok(())
}

fn show_slice(app: App, conversation: Conversation) {
    let (services, until) = (app.services(), clock::elapsed_ms() + SLICE_MS);
    let transcript = conversation.transcript;
    let compressed = transcript.compressed.get_value();
    let is_other_tabs = conversation.read_only.get_untracked() == Some(ReadOnly::OtherTab);
    let mut exchanges = VecDeque::new();
    while exchanges.len() < PAGE_EXCHANGES && (exchanges.is_empty() || clock::elapsed_ms() < until) {
        let Some(stored) = transcript.waiting.try_update_value(VecDeque::pop_back).flatten() else {
            break;
        };
        let exchange = services.owner.with(|| ExchangeView::stored(&stored, is_other_tabs));
        exchange.compressed.set(compressed == Some(stored.id));
        exchanges.push_front(exchange);
    }
    let Some(&last) = exchanges.back() else { return };
    if transcript.last.with_untracked(Option::is_none) {
        transcript.last.set(Some(last));
        transcript.empty.set(false);
    }
    let page = services.owner.with(|| Page { key: new_key(), exchanges: RwSignal::new(exchanges.into()) });
    services.scroller.grows_above();
    services.owner.with(|| transcript.put_first(page));
}
