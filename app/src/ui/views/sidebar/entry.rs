//! One conversation in the list, and what can be done with it.

use std::borrow::Cow;

use footnote_core::{conversation::SessionId, storage::SessionSummary, text::clean_title};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom,
    ui::{
        actions::{conversations, notify, panels},
        state::App,
        views::parts::{Element, Part, button, el, icon, icon_button, part},
    },
};

/// What a conversation is called that nothing was asked in.
const UNNAMED: &str = "New conversation";

/// One conversation in the list.
pub(crate) fn entry(app: App, summary: &SessionSummary) -> AnyView {
    let id = StoredValue::new(summary.id.clone());
    let title = StoredValue::new(summary.title.clone());
    let pinned = summary.pinned;
    let is_current =
        Memo::new(move |_| app.conversation().id.with(|current| id.with_value(|id| current == id)));
    // The buttons are made when somebody comes near: a long list has many of them.
    let near = RwSignal::new(false);
    let renaming = RwSignal::new(false);
    let open = move || {
        conversations::choose(app, &id.get_value(), None);
        panels::close_drawer(app);
    };
    let name = move || {
        let open = button("conversation", open)
            .attr_live("aria-current", move || is_current.get().then_some(Cow::Borrowed("true")))
            .child(pinned.then(|| icon("icon i-pin")))
            .child(part("span", "name").text(shown_title(&title.get_value())));
        part("div", "entry")
            .child(open)
            .when(move || near.get() || is_current.get(), move || actions(app, id, pinned, renaming))
    };
    el("li")
        .on("pointerenter", move |_| near.set(true))
        .on("focusin", move |_| near.set(true))
        .when(move || !renaming.get(), name)
        .when(move || renaming.get(), move || rename(app, id, title, renaming))
        .part()
}

/// A title as it is shown.
pub(crate) fn shown_title(title: &str) -> String {
    let title = clean_title(title);
    if title.is_empty() { UNNAMED.to_owned() } else { title }
}

fn actions(app: App, id: StoredValue<SessionId>, pinned: bool, renaming: RwSignal<bool>) -> Element {
    let pin = move || {
        let id = id.get_value();
        spawn_local(async move {
            conversations::settled(app).await;
            if let Err(error) = app.services().store.pin(&id, !pinned).await {
                notify::say(app, notify::sentence(&error.to_string()), None);
            }
        });
    };
    let (pin_name, pin_icon) =
        if pinned { ("Unpin conversation", "icon i-unpin") } else { ("Pin conversation", "icon i-pin") };
    part("span", "actions")
        .child(icon_button("quiet", "icon i-edit", "Rename conversation", move || renaming.set(true)))
        .child(icon_button("quiet", pin_icon, pin_name, pin))
        .child(icon_button("quiet", "icon i-delete", "Delete conversation", move || {
            conversations::delete(app, id.get_value());
        }))
}

fn rename(
    app: App,
    id: StoredValue<SessionId>,
    title: StoredValue<String>,
    renaming: RwSignal<bool>,
) -> Element {
    let words = StoredValue::new(title.get_value());
    let done = move || {
        // Leaving the box takes it away, which leaves the box.
        if !renaming.try_get_untracked().unwrap_or(false) {
            return;
        }
        renaming.set(false);
        let words = words.with_value(|words| words.trim().to_owned());
        let id = id.get_value();
        if title.with_value(|title| *title == words) {
            return;
        }
        spawn_local(async move {
            let title = (!words.is_empty()).then_some(words);
            conversations::settled(app).await;
            if let Err(error) = app.services().store.rename(&id, title).await {
                notify::say(app, notify::sentence(&error.to_string()), None);
            }
            conversations::refresh_head(app, id).await;
        });
    };
    el("input")
        .attr("type", "text")
        .attr("class", "search")
        .attr("aria-label", "Conversation title")
        .attr("maxlength", "120")
        .on("input", move |event| words.set_value(dom::value_of(&event)))
        .on("keydown", move |event| match dom::key(&event) {
            dom::Key::Enter => done(),
            dom::Key::Escape => {
                event.stop_propagation();
                renaming.set(false);
            }
            dom::Key::Other => {}
        })
        .on("blur", move |_| done())
        .made(move |input| {
            dom::set_value(&input, &title.get_value());
            dom::select_soon(input);
        })
}
