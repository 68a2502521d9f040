//! The question box and its button. The box itself is in index.html.

use leptos::prelude::*;

use super::{
    app::App,
    banner::Message,
    parts::{click, live, when},
    turns,
};
use crate::ports::{dom, tabs};

/// Takes over the question box with what was typed before the program was there.
pub(super) fn listen(app: App) {
    let question = app.inner().question.clone();
    app.typed.set(!question.text().trim().is_empty());
    if question.text().ends_with('\n') {
        // Enter was pressed before there was a program to hear it; all it did then was break the line.
        turns::send(app);
    }
    if question.text().is_empty()
        && let Some(draft) = tabs::draft()
    {
        question.set_text(&draft);
        app.typed.set(true);
    }
    question.on_input(move |text| {
        let typed = !text.trim().is_empty();
        if app.typed.get_untracked() != typed {
            app.typed.set(typed);
        }
        tabs::set_draft(&text);
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

/// Send, and Stop while an answer is on its way.
pub(super) fn buttons(app: App) -> impl IntoView {
    let send = move || {
        view! {
            <button
                type="button"
                class="round"
                aria-label="Send"
                title="Send"
                disabled=live(move || !app.typed.get() || app.read_only.get())
                on:click=click(move || {
                    turns::send(app);
                    app.inner().question.focus();
                })
            >
                <span class="icon i-send" aria-hidden="true"></span>
            </button>
        }
    };
    view! {
        {when(move || !app.busy.get(), send)}
        {when(move || app.busy.get(), move || view! {
            <button
                type="button"
                class="round"
                aria-label="Stop"
                title="Stop"
                on:click=click(move || {
                    turns::stop(app);
                    app.inner().question.focus();
                })
            >
                <span class="icon i-stop" aria-hidden="true"></span>
            </button>
        })}
    }
}
