//! A question and its answer.

use std::borrow::Cow;

use footnote_core::{conversation::AnswerState, markdown::plain_parts};
use leptos::prelude::*;

use super::{
    calls::calls,
    divider::divider,
    named_documents::references,
    outcome::{copied_text, outcome},
    searched::searched,
    sources::sources,
    status::status,
};

use crate::{
    browser::window,
    dom,
    ui::{
        actions::turns,
        state::{App, ExchangeView},
        views::parts::{Element, Part, button, changing, el, icon, icon_button, part, when},
    },
};

/// A question and its answer: an article each.
pub(crate) fn exchange(app: App, row: ExchangeView) -> AnyView {
    let id = move || row.exchange.get().map(|id| Cow::Owned(id.to_string()));
    let editing = RwSignal::new(false);
    let may_edit = move || row.may_ask.get() && !editing.get();
    let start_editing = move || editing.set(true);
    let question = el("article")
        .attr("data-role", "user")
        .attr_live("data-exchange-id", id)
        .attr("aria-label", "Your question")
        .when(move || !editing.get(), move || asked(row))
        .when(move || editing.get(), move || edit(app, row, editing))
        .child(
            part("div", "tools")
                .when(may_edit, move || icon_button("quiet", "icon i-edit", "Edit message", start_editing)),
        );
    let answer = el("article")
        .attr("data-role", "assistant")
        .attr_live("data-exchange-id", id)
        .attr_live("data-state", move || Some(Cow::Borrowed(row.state.get().as_str())))
        .attr("aria-label", "Answer")
        .aria("aria-busy", move || row.is_streaming())
        .child(el("div").made(move |place| row.body.with_value(|body| dom::adopt(&place, &body.element()))))
        .when(move || row.is_streaming(), move || status(row))
        .child(calls(row))
        .child(outcome(app, row))
        .child(sources(row))
        .child(tools(app, row));
    part("section", "exchange")
        .child(question)
        .child(references(row))
        .child(searched(app, row))
        .child(answer)
        .when(move || row.compressed.get(), move || divider(app, row))
        .part()
}

/// The question's text, in blocks that a browser lays out quickly.
fn asked(row: ExchangeView) -> Element {
    let parts = move || {
        let parts = row.question.with(|text| plain_parts(text));
        parts.into_iter().map(|text| part("span", "part").text(text)).collect::<Vec<_>>()
    };
    part("div", "asked").child(changing(parts))
}

/// What can be done with a finished answer.
fn tools(app: App, row: ExchangeView) -> AnyView {
    let complete = move || row.state.get() == AnswerState::Complete;
    let may_ask = move || row.may_ask.get() && complete();
    let again = move || turns::again(app, row, row.question.get_untracked());
    let has_text = move || !row.is_streaming() && row.outcome.with(|outcome| !outcome.text.is_empty());
    when(has_text, move || {
        part("div", "tools")
            .child(copy(row))
            .when(may_ask, move || button("quiet", again).child(icon("icon i-again")).text("Regenerate"))
    })
}

fn copy(row: ExchangeView) -> Element {
    let copied = RwSignal::new(None::<bool>);
    let copy = move || {
        let text = row.outcome.with_untracked(copied_text);
        leptos::task::spawn_local(async move {
            copied.try_set(Some(window::copy(&text).await));
            set_timeout(
                move || {
                    copied.try_set(None);
                },
                std::time::Duration::from_millis(1600),
            );
        });
    };
    let words = move || match copied.get() {
        None => "Copy",
        Some(true) => "Copied",
        Some(false) => "Not allowed here",
    };
    let picture =
        move || Some(Cow::Borrowed(if copied.get() == Some(true) { "icon i-done" } else { "icon i-copy" }));
    button("quiet", copy)
        .attr("aria-label", "Copy message")
        .child(el("span").attr("aria-hidden", "true").attr_live("class", picture))
        .child(el("span").attr("aria-live", "polite").text_live(words))
}

/// The question as a text box. Sending it answers this exchange anew.
fn edit(app: App, row: ExchangeView, editing: RwSignal<bool>) -> Element {
    let text = StoredValue::new(row.question.get_untracked());
    let send = move || {
        let words = text.with_value(|text| text.trim().to_owned());
        if !words.is_empty() {
            editing.set(false);
            turns::again(app, row, words);
        }
    };
    let key = move |event: dom::Event| match dom::key(&event) {
        dom::Key::Enter => {
            event.prevent_default();
            send();
        }
        dom::Key::Escape => editing.set(false),
        dom::Key::Other => {}
    };
    let area = el("textarea")
        .attr("aria-label", "Edit your question")
        .attr("rows", "1")
        .on("input", move |event| text.set_value(dom::value_of(&event)))
        .on("keydown", key)
        .made(move |area| {
            dom::set_value(&area, &row.question.get_untracked());
            dom::focus_soon(area);
        });
    part("div", "edit").child(area).child(
        part("div", "row")
            .child(button("button", move || editing.set(false)).text("Cancel"))
            .child(button("button main", send).text("Ask again")),
    )
}
