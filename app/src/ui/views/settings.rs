//! The settings: the model, who is asking, the system prompt, storage and passphrase.

mod passphrase;

use footnote_core::conversation::{RetrievalWay, UserContext};
use leptos::{prelude::*, task::spawn_local};

use super::{access, storage_meter::StorageMeter};
use crate::{
    browser::{storage::LockState, window},
    dom,
    ui::{
        actions::{conversations, preferences, suggestions, transfer},
        state::{App, ServerConfig},
        views::{
            format::number,
            parts::{Element, button, changing, el, icon_button, part, when},
        },
    },
};

pub(crate) use self::passphrase::unlock;

/// The dialog, while it is open.
pub(crate) fn dialog(app: App) -> AnyView {
    when(move || app.panels().settings.get(), move || open(app))
}

fn open(app: App) -> Element {
    let close = move || app.panels().settings.set(false);
    el("dialog")
        .attr("class", "dialog wide")
        .attr("aria-labelledby", "settings-title")
        .on("close", move |_| close())
        .made(dom::show_modal_soon)
        .child(
            part("div", "dialog-bar")
                .child(el("h2").attr("id", "settings-title").text("Settings"))
                .child(icon_button("quiet square", "icon i-close", "Close settings", close)),
        )
        .child(
            part("div", "dialog-body")
                .child(model(app))
                .child(retrieval(app))
                .child(who(app))
                .child(suggestions_setting(app))
                .child(prompt(app))
                .child(storage(app))
                .child(passphrase::section_about(app))
                .child(access::sign_out(app)),
        )
}

/// A part of the settings.
fn section(title: &'static str, hint: &'static str) -> Element {
    part("section", "setting").child(el("h3").text(title)).child(part("p", "hint").text(hint))
}

fn model(app: App) -> Element {
    let choice = changing(move || {
        let ServerConfig::Ready(config) = app.config().get() else {
            return part("p", "hint").text("The proxy has not said yet which models there are.");
        };
        let chosen = app.conversation().settings.with(|chosen| chosen.model.clone());
        let default = config.default_model.clone().or_else(|| config.models.first().map(|m| m.id.clone()));
        let default = default.unwrap_or_default();
        let now = chosen.unwrap_or_else(|| default.clone());
        let mut ids: Vec<String> = config.models.iter().map(|model| model.id.clone()).collect();
        for id in [&default, &now] {
            if !id.is_empty() && !ids.contains(id) {
                ids.push(id.clone());
            }
        }
        let option = |id: String| {
            let window = number(config.context_window(&id));
            let words = [&id, " · ", &window, " tokens"].concat();
            el("option").flag("selected", id == now).attr("value", id).text(words)
        };
        el("select")
            .attr("aria-label", "Model")
            .on("change", move |event| {
                let id = dom::value_of(&event);
                let model = (id != default).then_some(id);
                conversations::change_settings(app, move |chosen| chosen.model = model);
            })
            .child(ids.into_iter().map(option).collect::<Vec<_>>())
    });
    section("Model", "Answers this conversation from the next question on.").child(choice)
}

/// When the knowledge base is searched.
fn retrieval(app: App) -> Element {
    const WAYS: [(&str, RetrievalWay, &str); 3] = [
        ("auto", RetrievalWay::Auto, "Before every answer, and whenever the model asks"),
        ("search", RetrievalWay::Search, "Before every answer"),
        ("tools", RetrievalWay::Tools, "Only when the model asks"),
    ];
    let choice = changing(move || {
        let now = app.conversation().settings.with(|chosen| chosen.retrieval);
        let option = |(name, way, words): (&'static str, RetrievalWay, &'static str)| {
            el("option").flag("selected", way == now).attr("value", name).text(words)
        };
        el("select")
            .attr("aria-label", "When to search")
            .on("change", move |event| {
                let name = dom::value_of(&event);
                if let Some((_, way, _)) = WAYS.into_iter().find(|(known, _, _)| *known == name) {
                    conversations::change_settings(app, move |chosen| chosen.retrieval = way);
                }
            })
            .child(WAYS.map(option).into_iter().collect::<Vec<_>>())
    });
    section("Knowledge base", "When documents are searched for, in this conversation.").child(choice)
}

fn who(app: App) -> Element {
    let now = app.conversation().settings.with_untracked(|chosen| chosen.user_context.clone());
    let said = StoredValue::new(now);
    let save = move || {
        let who = said.get_value();
        preferences::save_user(app, &who);
        conversations::change_settings(app, move |chosen| chosen.user_context = who);
    };
    let field = |name: &'static str, hint: &'static str, value: String, set: fn(&mut UserContext, String)| {
        el("label").child(el("span").text(name)).child(
            el("input")
                .attr("type", "text")
                .attr("placeholder", hint)
                .on("input", move |event| said.update_value(|said| set(said, dom::value_of(&event))))
                .on("change", move |_| save())
                .made(move |input| dom::set_value(&input, &value)),
        )
    };
    let now = said.get_value();
    let notes = now.notes;
    let about = el("label").child(el("span").text("Anything else")).child(
        el("textarea")
            .attr("rows", "2")
            .attr("placeholder", "What answers should take into account")
            .on("input", move |event| said.update_value(|said| said.notes = dom::value_of(&event)))
            .on("change", move |_| save())
            .made(move |area| dom::set_value(&area, &notes)),
    );
    section("About you", "Sent beside your questions, and kept with this conversation and new ones.")
        .child(field("Role", "For example: nurse", now.role, |who, role| who.role = role))
        .child(field("Organisation", "Where you work", now.organisation, |who, name| who.organisation = name))
        .child(about)
}

fn prompt(app: App) -> Element {
    let prompt = move || match app.config().get() {
        ServerConfig::Ready(config) => config.system_prompt,
        ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => String::new(),
    };
    let hash = RwSignal::new(String::new());
    Effect::new(move || {
        let prompt = prompt();
        spawn_local(async move {
            let digest = window::sha256(&prompt).await;
            hash.try_set(digest.unwrap_or_else(|| "not available here".to_owned()));
        });
    });
    section(
        "System prompt",
        "Set where Footnote is run, sent first with every request, and never stored here.",
    )
    .child(
        part("pre", "prompt")
            .attr("role", "region")
            .attr("tabindex", "0")
            .attr("aria-label", "System prompt")
            .text_live(prompt),
    )
    .child(part("p", "hint").text("SHA-256 ").child(el("code").text_live(move || hash.get())))
}

fn storage(app: App) -> Element {
    let missing = missing(app);
    section("Storage", "Conversations are kept in this browser and nowhere else.")
        .child(view! { <StorageMeter /> }.into_any())
        .child((!missing.is_empty()).then(|| part("ul", "hint").child(missing)))
        .child(
            part("div", "row start")
                .child(button("button", move || transfer::save_all(app)).text("Export all"))
                .child(button("button", transfer::pick_file).text("Import"))
                .child(
                    button("button", move || transfer::save_set_aside(app)).text("Export unreadable records"),
                ),
        )
}

/// What this browser does not offer here, and what that means.
fn missing(app: App) -> Vec<Element> {
    let say = |words: &'static str| el("li").text(words);
    let mut missing = Vec::new();
    if let LockState::Unavailable(why) = app.services().store.lock_state() {
        missing.push(say(why));
    }
    if !window::has("locks") {
        missing.push(say("There are no locks between tabs here; tabs agree by asking one another."));
    }
    if !window::has("clipboard") {
        missing.push(say("There is no clipboard here; copying works by selection."));
    }
    missing
}

/// The part of the settings about them.
fn suggestions_setting(app: App) -> Element {
    let wanted = app.suggestions().enabled;
    let switch = button("switch", move || suggestions::toggle(app))
        .attr("role", "switch")
        .aria("aria-checked", move || wanted.get())
        .child(part("span", "knob").attr("aria-hidden", "true"))
        .child(part("span", "switch-words").text("Suggest next questions"));
    let hint = "After each answer the model is asked once more, for questions that could come next.";
    part("section", "setting")
        .child(el("h3").text("Suggestions"))
        .child(part("p", "hint").text(hint))
        .child(part("div", "row start").child(switch))
}
