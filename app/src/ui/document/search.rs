//! Searching within the document that is open.

use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*};

use crate::{
    dom::{self, highlight::Matches},
    ui::{app::App, document::page_controls::PageControls, elements::controls::IconButton},
};

/// `within` is the id of the element with the text, `pages` those of a PDF in its place.
#[component]
pub(super) fn DocumentSearch(within: &'static str, pages: RwSignal<Option<PageControls>>) -> impl IntoView {
    let app = App::get();
    let words = RwSignal::new(String::new());
    let matches = StoredValue::new_local(Matches::none());
    // How many there are, and which is the current one, from 0.
    let (count, current) = (RwSignal::new(0_usize), RwSignal::new(0_usize));
    let show = move |at: usize| match pages.get_untracked() {
        Some(pages) => pages.show.run(at),
        None => matches.with_value(|matches| matches.show(at)),
    };
    let find = move |text: &str| {
        count.set(if let Some(pages) = pages.get_untracked() {
            pages.find.run(text.to_owned())
        } else {
            matches.set_value(Matches::find(within, text));
            matches.with_value(Matches::len)
        });
        current.set(0);
        show(0);
    };
    let go = move |step: usize| {
        let count = count.get_untracked();
        if count > 0 {
            current.update(|current| *current = (*current + step) % count);
            show(current.get_untracked());
        }
    };
    let back = move || go(count.get_untracked().saturating_sub(1));
    // The matches are in the text of the document before.
    Effect::new(move |before: Option<()>| {
        app.panels.document.track();
        pages.track();
        if before.is_some() && words.with_untracked(|words| !words.is_empty()) {
            words.set(String::new());
            find("");
        }
    });
    on_cleanup(move || {
        matches.try_set_value(Matches::none());
    });
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        _ if dom::is_composing(&event) => {}
        "Enter" if event.shift_key() => back(),
        "Enter" => go(1),
        "Escape" if words.with_untracked(|words| !words.is_empty()) => {
            // The document stays open.
            event.stop_propagation();
            words.set(String::new());
            find("");
        }
        _ => {}
    };
    let said = move || match (words.with(String::is_empty), count.get()) {
        (true, _) => String::new(),
        (false, 0) => messages::document::no_matches().to_owned(),
        (false, count) => messages::document::match_count(current.get() + 1, count),
    };
    let has_none = move || count.get() == 0;
    view! {
        <div class="document-search" role="search">
            <input
                type="search"
                class="search"
                aria-label=messages::document::search()
                placeholder=messages::document::search()
                prop:value=move || words.get()
                on:input=move |event| {
                    words.set(event_target_value(&event));
                    words.with_untracked(|words| find(words));
                }
                on:keydown=on_key
            />
            <span class="count" role="status">{said}</span>
            <Show when=move || !has_none()>
                <IconButton class="quiet square" icon="icon i-up" label=messages::document::previous_match() on:click=move |_| back() />
                <IconButton class="quiet square" icon="icon i-down" label=messages::document::next_match() on:click=move |_| go(1) />
            </Show>
        </div>
    }
}
