//! The bar at the top: the list's button, who answers, settings, and a new conversation.

use footnote_core::wire::Answerer;
use leptos::prelude::*;

use super::references;
use crate::{
    browser::window,
    dom,
    ui::{
        actions::{conversations, panels},
        state::{App, ServerConfig},
        views::parts::{Element, Part, anchor, button, el, icon, icon_button, part, when},
    },
};

/// The bar's right end.
pub(crate) fn header(app: App) -> AnyView {
    let offline = Memo::new(move |_| {
        app.config().with(
            |config| matches!(config, ServerConfig::Ready(config) if config.answerer == Answerer::Offline),
        )
    });
    // Browsers keep the titles of pages: not that of a temporary conversation.
    Effect::new(move || match app.conversation().title.get().filter(|_| app.remembers()) {
        Some(title) => window::set_title(&[&title, " · Footnote"].concat()),
        None => window::set_title("Footnote"),
    });
    let begin = move || {
        conversations::begin(app);
        panels::fold_drawer(app);
    };
    let new = button("button", begin)
        .attr("aria-label", "New conversation")
        .flag_live("disabled", move || {
            app.transcript().empty.get() && app.conversation().read_only.get().is_none()
        })
        .child(icon("icon i-new"))
        .child(part("span", "hide-narrow").text("New conversation"));
    let settings =
        icon_button("quiet square", "icon i-settings", "Settings", move || app.panels().settings.set(true));
    (
        when(move || offline.get(), move || offline_badge(app)),
        references::switch(app).part(),
        settings.part(),
        new.part(),
    )
        .into_any()
}

/// Says that no model is connected, and how to connect one.
fn offline_badge(app: App) -> Element {
    let open = RwSignal::new(false);
    let has_guide = Memo::new(move |_| {
        app.config().with(|config| matches!(config, ServerConfig::Ready(config) if config.retrieval.guide))
    });
    dom::on_away(move || {
        open.try_set(false);
    });
    let badge = button("badge", move || open.update(|open| *open = !*open))
        .aria("aria-expanded", move || open.get())
        .attr("aria-controls", "offline-answers")
        .child(part("span", "hide-narrow").text("Offline answers"))
        .child(part("span", "hide-wide").text("Offline"));
    let read_how = move || {
        anchor("#/document/connect-a-model.md").on("click", move |_| open.set(false)).text("Read how")
    };
    let body = move || {
        let code = |text: &'static str| el("code").text(text);
        let quoted = "Answers are sentences quoted from the documents, word for word. No model writes them.";
        part("div", "pop-body")
            .attr("id", "offline-answers")
            .child(el("h2").text("No model is connected"))
            .child(el("p").text(quoted))
            .child(
                el("p")
                    .text("To connect a model, start Footnote with ")
                    .child(code("LLM_BASE_URL"))
                    .text(" set to an OpenAI-compatible address, for example ")
                    .child(code("LLM_BASE_URL=http://localhost:11434/v1"))
                    .text(". ")
                    .when(move || has_guide.get(), read_how),
            )
    };
    part("div", "pop").child(badge).when(move || open.get(), body)
}
