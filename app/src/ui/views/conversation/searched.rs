//! What the knowledge base was asked, under the question, where these were other words than the question's.

use footnote_core::text::clean_text;
use leptos::prelude::*;

use crate::{
    dom,
    ui::{
        actions::turns,
        state::{App, ExchangeView},
        views::parts::{Element, button, changing, el, icon_button, part},
    },
};

/// The words that were searched for. They can be changed, and the question answered anew with what they find.
pub(crate) fn searched(app: App, row: ExchangeView) -> AnyView {
    let words = Memo::new(move |_| row.outcome.with(|outcome| outcome.searched.clone()));
    let editing = RwSignal::new(false);
    changing(move || {
        let words = words.get()?;
        Some(if editing.get() { edit(app, row, words, editing) } else { said(row, words, editing) })
    })
}

fn said(row: ExchangeView, words: String, editing: RwSignal<bool>) -> Element {
    part("p", "searched")
        .child(el("span").text("Searched for: ").child(el("q").text(clean_text(&words).into_owned())))
        .when(
            move || row.may_ask.get(),
            move || icon_button("quiet", "icon i-edit", "Edit search", move || editing.set(true)),
        )
}

fn edit(app: App, row: ExchangeView, words: String, editing: RwSignal<bool>) -> Element {
    // What is sent is what is seen.
    let words = clean_text(&words).into_owned();
    let typed = StoredValue::new(words.clone());
    let search = move || {
        let words = typed.with_value(|typed| typed.trim().to_owned());
        if !words.is_empty() {
            editing.set(false);
            turns::search_again(app, row, words);
        }
    };
    let key = move |event: dom::Event| match dom::key(&event) {
        dom::Key::Enter => {
            event.prevent_default();
            search();
        }
        dom::Key::Escape => editing.set(false),
        dom::Key::Other => {}
    };
    part("div", "searched edit-search")
        .child(
            el("input")
                .attr("type", "text")
                .attr("aria-label", "Search for")
                .on("input", move |event| typed.set_value(dom::value_of(&event)))
                .on("keydown", key)
                .made(move |input| {
                    dom::set_value(&input, &words);
                    dom::select_soon(input);
                }),
        )
        .child(button("button", move || editing.set(false)).text("Cancel"))
        .child(button("button main", search).text("Search again"))
}
