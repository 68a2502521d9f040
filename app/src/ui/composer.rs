//! The question box, its button, and what stands below it. The box itself is in index.html.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};

use super::{
    app::App,
    banner::Message,
    parts::{Part, button, icon_button, part, when},
    session, toast, turns,
};
use crate::dom::{self, live};

/// Takes over the question box with what was typed before the program was there.
pub(super) fn listen(app: App) {
    let question = app.inner().question.clone();
    app.typed.set(!question.text().trim().is_empty());
    if question.take_early_enter() {
        spawn_local(async move {
            // The conversation may be locked by a passphrase or owned by another tab.
            session::settled(app).await;
            turns::send(app);
        });
    }
    restore_draft(app);
    question.on_input(move |text| {
        live::typed();
        let typed = !text.trim().is_empty();
        if app.typed.get_untracked() != typed {
            app.typed.set(typed);
        }
        app.meter.typed(app);
        keep_draft(app);
    });
    question.on_enter(move || turns::send(app));
    dom::on_network(move |online| {
        app.banner.update(|banner| match banner {
            Some(Message::Offline) if online => *banner = None,
            None if !online => *banner = Some(Message::Offline),
            Some(_) | None => {}
        });
    });
}

/// Puts what was being typed before the page was loaded back into the box.
pub(super) fn restore_draft(app: App) {
    spawn_local(async move {
        let draft = app.inner().store.draft().await;
        let question = &app.inner().question;
        if let Some(draft) = draft.filter(|_| question.text().is_empty()) {
            question.set_text(&draft);
            app.typed.set(!draft.trim().is_empty());
            app.meter.typed(app);
        }
    });
}

/// Send, and Stop while an answer is on its way.
pub(super) fn buttons(app: App) -> AnyView {
    let send = move || {
        turns::send(app);
        app.inner().question.focus();
    };
    let stop = move || {
        turns::stop(app);
        app.inner().question.focus();
    };
    let send = when(
        move || !app.busy.get(),
        move || {
            icon_button("round", "icon i-send", "Send", send)
                .flag_live("disabled", move || !app.typed.get() || !app.may_ask())
        },
    );
    let stop = when(move || app.busy.get(), move || icon_button("round", "icon i-stop", "Stop", stop));
    (send, stop).into_any()
}

/// Whether the conversation is kept.
pub(super) fn remember(app: App) -> AnyView {
    Effect::new(move || dom::frame_class("temporary", !app.remembers()));
    button("switch", move || toggle(app))
        .attr("role", "switch")
        .attr("aria-label", "Remember this conversation")
        .attr("title", "Remember this conversation")
        .aria("aria-checked", move || app.remembers())
        .flag_live("disabled", move || app.busy.get() || !app.may_write() || app.without_storage.get())
        .child(part("span", "knob").attr("aria-hidden", "true"))
        .child(
            part("span", "switch-words")
                .text_live(move || if app.remembers() { "Remember" } else { "Temporary" }),
        )
        .part()
}

/// Keeps what is being typed over a reload, unless the conversation is temporary.
pub(super) fn keep_draft(app: App) {
    let inner = app.inner();
    let text = if untrack(|| app.remembers()) { inner.question.text() } else { String::new() };
    inner.store.set_draft(&text);
}

/// Switches remembering on or off for the conversation on screen, which goes on.
fn toggle(app: App) {
    let remembers = untrack(|| !app.remembers());
    session::change_settings(app, |chosen| chosen.use_memory = remembers);
    keep_draft(app);
    if !remembers && !app.transcript.empty.get_untracked() {
        let id = app.current.get_untracked();
        let delete = move || {
            // It may have been switched on again.
            if !session::is_current(app, &id) || untrack(|| !app.remembers()) {
                session::delete(app, id.clone());
            }
        };
        let words = "From here on nothing is stored. What was said before still is.";
        toast::offer(app, words, "Delete what is stored", Rc::new(delete));
    }
    app.inner().question.focus();
}
