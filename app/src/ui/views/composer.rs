//! The question box, its button, and what stands below it. The box itself is in index.html.

pub(crate) mod completion;
pub(crate) mod context_meter;

use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom::{self, live},
    ui::{
        actions::{context, conversations, draft, turns},
        state::{App, Banner},
        views::parts::{Part, button, icon_button, part, when},
    },
};

/// Takes over the question box with what was typed before the program was there.
pub(crate) fn listen(app: App) {
    let question = app.services().question.clone();
    app.has_text().set(!question.text().trim().is_empty());
    if question.take_early_enter() {
        spawn_local(async move {
            // The conversation may be locked by a passphrase or owned by another tab.
            conversations::settled(app).await;
            turns::send(app);
        });
    }
    draft::restore(app);
    question.on_input(move |text| {
        live::typed();
        let typed = !text.trim().is_empty();
        if app.has_text().get_untracked() != typed {
            app.has_text().set(typed);
        }
        context::count_typed_soon(app);
        draft::save(app);
    });
    question.on_enter(move || turns::send(app));
    dom::on_network(move |online| {
        app.banner().update(|banner| match banner {
            Some(Banner::Offline) if online => *banner = None,
            None if !online => *banner = Some(Banner::Offline),
            Some(_) | None => {}
        });
    });
}

/// Send, and Stop while an answer is on its way.
pub(crate) fn buttons(app: App) -> AnyView {
    let send = move || {
        turns::send(app);
        app.services().question.focus();
    };
    let stop = move || {
        turns::stop(app);
        app.services().question.focus();
    };
    let send = when(
        move || !app.conversation().answering.get(),
        move || {
            icon_button("round", "icon i-send", "Send", send)
                .flag_live("disabled", move || !app.has_text().get() || !app.may_ask())
        },
    );
    let stop = when(
        move || app.conversation().answering.get(),
        move || icon_button("round", "icon i-stop", "Stop", stop),
    );
    (send, stop).into_any()
}

/// Whether the conversation is kept.
pub(crate) fn remember(app: App) -> AnyView {
    Effect::new(move || dom::frame_class("temporary", !app.remembers()));
    button("switch", move || draft::toggle_remember(app))
        .attr("role", "switch")
        .attr("aria-label", "Remember this conversation")
        .attr("title", "Remember this conversation")
        .aria("aria-checked", move || app.remembers())
        .flag_live("disabled", move || {
            app.conversation().answering.get() || !app.may_write() || app.storage().disabled.get()
        })
        .child(part("span", "knob").attr("aria-hidden", "true"))
        .child(
            part("span", "switch-words")
                .text_live(move || if app.remembers() { "Remember" } else { "Temporary" }),
        )
        .part()
}
