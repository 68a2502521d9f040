//! The bar beside words that are selected in an answer or a document.

use leptos::{ev::KeyboardEvent, prelude::*, task::spawn_local};

use crate::{
    browser::window,
    dom::{
        self,
        selected_words::{
            SelectedWords, clear_selection, focus_in_bar, on_menu_key, on_selected_words,
            place_beside_selection, rich_with_source,
        },
    },
    ui::app::App,
};

/// Shows the bar while words are selected.
#[component]
pub(crate) fn SelectedWordsBar() -> impl IntoView {
    let app = App::get();
    let shown = RwSignal::new(None::<SelectedWords>);
    // A selection that was dismissed stays so until it changes.
    let dismissed = StoredValue::new(None::<SelectedWords>);
    on_selected_words(move |selected| {
        if selected.is_some() && dismissed.with_value(|dismissed| *dismissed == selected) {
            return;
        }
        dismissed.set_value(None);
        if shown.with_untracked(|shown| *shown != selected) {
            shown.set(selected);
        }
    });
    on_menu_key(move || {
        let is_shown = shown.with_untracked(Option::is_some);
        if is_shown {
            focus_in_bar(None);
        }
        is_shown
    });
    let dismiss = move || {
        let was_shown = shown.try_update(Option::take).flatten();
        let is_shown = was_shown.is_some();
        dismissed.set_value(was_shown);
        is_shown
    };
    dom::on_first_escape(dismiss);
    let ask = move |_| {
        let Some(selected) = shown.get_untracked() else { return };
        app.document.ask_about_words(&selected.plain, &selected.place);
        clear_selection();
        shown.set(None);
    };
    let copy = move |_| {
        let Some(selected) = shown.get_untracked() else { return };
        let origin = app.document.origin_of(&selected.place);
        spawn_local(async move {
            let (plain, html) = rich_with_source(&selected, origin.as_ref());
            let message = if window::copy_rich(&plain, &html).await {
                "Copied with its source"
            } else {
                "The browser does not allow copying. Press Ctrl+C to copy the words alone."
            };
            app.toasts.show(message);
        });
        dismiss();
    };
    let on_key = |event: KeyboardEvent| match event.key().as_str() {
        "ArrowRight" => focus_in_bar(Some(1)),
        "ArrowLeft" => focus_in_bar(Some(-1)),
        _ => {}
    };
    // Made anew for each selection, so that it stands beside that.
    move || {
        shown.get().map(|selected| {
            let has_origin = app.document.origin_of(&selected.place).is_some();
            view! {
                <div
                    class="selected-words"
                    role="toolbar"
                    aria-label="Selected words"
                    use:place_beside_selection
                    // The words stay selected.
                    on:pointerdown=move |event| event.prevent_default()
                    on:mousedown=move |event| event.prevent_default()
                    on:keydown=on_key
                >
                    <Show when=move || app.conversations.may_write()>
                        <button type="button" class="quiet" on:click=ask>
                            "Ask about this"
                        </button>
                    </Show>
                    <button type="button" class="quiet" on:click=copy>
                        {if has_origin { "Copy with source" } else { "Copy" }}
                    </button>
                </div>
            }
        })
    }
}
