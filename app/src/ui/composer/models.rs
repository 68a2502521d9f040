//! The model that answers, in sight below the question box, and the list to choose another from.

use std::sync::Arc;

use footnote_client::{conversation::ModelOption, panels::SettingsTab};
use footnote_messages as messages;
use leptos::{ev, html, prelude::*};

use crate::{
    dom,
    ui::{
        app::App,
        elements::{
            controls::aria,
            lazy::{Lazy, LazyView},
        },
    },
};

/// The list's id in the document.
const LIST: &str = "models";

#[component]
pub(crate) fn ModelButton() -> impl IntoView {
    let app = App::get();
    let current = Memo::new(move |_| app.conversations.current().model());
    let has_model = Memo::new(move |_| app.conversations.current().has_named_model());
    view! {
        <Show when=move || has_model.get()>
            <div class="pop up model">
                <button
                    type="button"
                    class="quiet"
                    aria-label=move || messages::composer::choose_model_of(current.get())
                    aria-haspopup="dialog"
                    aria-expanded=move || aria(app.panels.models.get())
                    on:click=move |_| app.panels.models.update(|open| *open = !*open)
                >
                    <span class="model-name">{move || current.get()}</span>
                </button>
                <LazyView when=move || app.panels.models.get() view=Lazy::Dialogs(|views| views.models) />
            </div>
        </Show>
    }
}

#[component]
pub(crate) fn ModelPicker() -> impl IntoView {
    let app = App::get();
    dom::on_away(move || {
        app.panels.models.try_set(false);
    });
    let close = Callback::new(move |()| app.panels.models.set(false));
    view! {
        <div class="pop-body" role="dialog" aria-label=messages::composer::choose_model()>
            <ModelList close />
        </div>
    }
}

/// The models, to search and to choose from. `close` is called when the person is done with them.
#[component]
pub(super) fn ModelList(close: Callback<()>) -> impl IntoView {
    let app = App::get();
    let query = RwSignal::new(String::new());
    // The models whose names contain the query.
    let options = Memo::new(move |_| {
        let query = query.with(|query| query.trim().to_lowercase());
        let mut options = app.conversations.current().models_on_offer();
        options.retain(|option| option.id.to_lowercase().contains(&query));
        options
    });
    let current = app.conversations.current().model();
    let active = options.with_untracked(|options| options.iter().position(|option| option.id == current));
    // The option that Enter chooses, as an index into `options`.
    let active = RwSignal::new(active.unwrap_or(0));
    let input = NodeRef::<html::Input>::new();
    Effect::new(move || {
        // On a touch screen the keyboard would cover the list.
        if let Some(input) = input.get().filter(|_| !dom::has_touch_alone()) {
            dom::focus(&input);
        }
    });
    let on_input = move |event| {
        query.set(event_target_value(&event));
        active.set(0);
    };
    let leave = move || {
        close.run(());
        app.services().question.focus();
    };
    let choose = Callback::new(move |id: String| {
        app.conversation().choose_model(id);
        leave();
    });
    let on_key = move |event: ev::KeyboardEvent| {
        if dom::is_composing(&event) {
            return;
        }
        let count = options.with_untracked(Vec::len);
        let at = active.get_untracked();
        match event.key().as_str() {
            "ArrowDown" if count > 0 => active.set((at + 1) % count),
            "ArrowUp" if count > 0 => active.set((at + count - 1) % count),
            "Enter" => {
                if let Some(option) = options.with_untracked(|options| options.get(at).cloned()) {
                    choose.run(option.id);
                }
            }
            "Escape" => leave(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let settings = move |_| {
        close.run(());
        app.panels.open_settings(SettingsTab::Answer);
    };
    view! {
        <div class="model-list">
        <input
            node_ref=input
            type="text"
            role="combobox"
            aria-label=messages::composer::model()
            aria-expanded="true"
            aria-controls=LIST
            aria-autocomplete="list"
            aria-activedescendant=move || option_id(active.get())
            placeholder=messages::composer::search_models()
            autocomplete="off"
            on:input=on_input
            on:keydown=on_key
        />
        <ul id=LIST role="listbox" aria-label=messages::composer::models()>
            {move || {
                let options = options.get().into_iter().enumerate();
                options.map(|(index, option)| view! { <ModelRow active index option choose /> }).collect_view()
            }}
        </ul>
        <Show when=move || options.with(Vec::is_empty)>
            <p role="status">{messages::composer::no_such_model()}</p>
        </Show>
        <button type="button" class="quiet" on:click=settings>
            {messages::composer::more_settings()}
        </button>
        </div>
    }
}

#[component]
fn ModelRow(
    active: RwSignal<usize>,
    index: usize,
    option: ModelOption,
    choose: Callback<String>,
) -> impl IntoView {
    let app = App::get();
    let id: Arc<str> = option.id.into();
    let is_current = {
        let id = Arc::clone(&id);
        Memo::new(move |_| app.conversations.current().model() == *id)
    };
    view! {
        <li
            role="option"
            id=option_id(index)
            class:active=move || active.get() == index
            aria-selected=move || aria(is_current.get())
            on:click={
                let id = Arc::clone(&id);
                move |_| choose.run(id.to_string())
            }
        >
            <span class="model-name">{id.to_string()}</span>
            <span class="soft">{option.window.map(messages::composer::tokens)}</span>
        </li>
    }
}

fn option_id(index: usize) -> String {
    format!("model-{index}")
}
