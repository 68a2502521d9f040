//! The list of what completes the text in the question box.

use footnote_client::completion::Entry;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    dom,
    ui::{app::App, elements::controls::aria},
};

/// The list's id in the document.
const ID: &str = "completion";

/// Listens to the keys of the question box, and shows the list above it.
#[component]
pub(crate) fn Completions() -> impl IntoView {
    let app = App::get();
    let (completion, question) = (app.completion, &app.services().question);
    question.on_key(move |key| completion.key(key) || (key == "Tab" && question.select_placeholder()));
    question.on_leave(move || completion.close());
    Effect::new(move || {
        let active = completion.active.get();
        let option = completion.entries.with(|entries| (!entries.is_empty()).then(|| option_id(active)));
        question.set_active_option(ID, option.as_deref());
        if let Some(option) = option {
            dom::scroll_into_view(&option);
        }
    });
    move || {
        let entries = completion.entries.get();
        (!entries.is_empty()).then(|| {
            let label = if completion.is_of_link() {
                messages::composer::completion_documents()
            } else {
                messages::composer::completion_prompts()
            };
            let options = entries.into_iter().enumerate();
            let options = options.map(|(index, entry)| view! { <EntryOption index entry /> });
            // It may scroll, so the keyboard can reach it.
            view! { <ul class="completion" id=ID role="listbox" aria-label=label tabindex="0">{options.collect_view()}</ul> }
        })
    }
}

#[component]
fn EntryOption(index: usize, entry: Entry) -> impl IntoView {
    let completion = App::get().completion;
    view! {
        <li
            role="option"
            id=option_id(index)
            aria-selected=move || aria(completion.active.get() == index)
            // Before the box loses the keyboard.
            on:pointerdown=move |event| {
                event.prevent_default();
                completion.choose(index);
            }
        >
            {entry.name().to_owned()}
            {entry.place().map(|place| view! { " " <span class="soft">{place.to_owned()}</span> })}
        </li>
    }
}

fn option_id(index: usize) -> String {
    format!("{ID}-{index}")
}
