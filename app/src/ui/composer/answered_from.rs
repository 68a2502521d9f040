//! Where there is little room below the question box: the model and where to search, as one button with one dialog.

use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    dom::show_modal_soon,
    ui::{
        app::App,
        composer::{models::ModelList, search_scope::ConversationScope},
        elements::{
            controls::aria,
            dialog::DialogBar,
            lazy::{Lazy, LazyView},
        },
    },
};

/// The style sheet shows it instead of the two buttons.
#[component]
pub(crate) fn AnsweredFromButton() -> impl IntoView {
    let app = App::get();
    let open = app.panels.answered_from;
    let has_both = Memo::new(move |_| {
        let current = app.conversations.current();
        current.has_named_model() && current.may_choose_scope()
    });
    // "Everything" would only take room from the model's name.
    let limits = Memo::new(move |_| {
        if app.conversations.current().search_scope().is_everywhere() {
            String::new()
        } else {
            app.conversations.current().search_scope_label()
        }
    });
    let label = move || {
        let (model, limits) = (app.conversations.current().model(), limits.get());
        if limits.is_empty() {
            messages::composer::choose_model_and_scope(model)
        } else {
            messages::composer::choose_limited_model_and_scope(model, limits)
        }
    };
    view! {
        <Show when=move || has_both.get()>
            <div class="answered-from">
                <button
                    type="button"
                    class="quiet"
                    aria-label=label
                    aria-haspopup="dialog"
                    aria-expanded=move || aria(open.get())
                    on:click=move |_| open.set(true)
                >
                    <span class="model-name">{move || app.conversations.current().model()}</span>
                    <span class="model-name limits">{move || Some(limits.get()).filter(|limits| !limits.is_empty()).map(|limits| format!(" · {limits}"))}</span>
                </button>
                <LazyView when=move || open.get() view=Lazy::Dialogs(|views| views.answered_from) />
            </div>
        </Show>
    }
}

#[component]
pub(crate) fn AnsweredFrom() -> impl IntoView {
    let open = App::get().panels.answered_from;
    let close = Callback::new(move |()| open.set(false));
    view! {
        <dialog
            class="dialog wide sheet"
            // A press beside it closes it, where the browser knows this.
            closedby="any"
            aria-labelledby="answered-from-title"
            on:close=move |_| open.set(false)
            use:show_modal_soon
        >
            <DialogBar
                id="answered-from-title"
                title=messages::composer::model_and_search()
                label=messages::composer::close_model_and_search()
                close=move || open.set(false)
            />
            <div class="dialog-body">
                <section class="setting" aria-labelledby="answered-from-model">
                    <h3 id="answered-from-model">{messages::composer::model()}</h3>
                    <ModelList close />
                </section>
                <section class="setting" aria-labelledby="answered-from-search">
                    <h3 id="answered-from-search">{messages::composer::search_in()}</h3>
                    <ConversationScope />
                </section>
            </div>
        </dialog>
    }
}
