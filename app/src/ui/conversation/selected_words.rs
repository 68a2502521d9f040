//! The bar beside words that are selected in an answer or a document.

use std::rc::Rc;

use footnote_client::{document::DocumentViewer, toasts::Toasts};
use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*, task::spawn_local};

use crate::{
    browser::window,
    dom::{
        self,
        selected_words::{
            HeldSelection, SelectedWords, clear_selection, focus_in_bar, on_menu_key, on_selected_words,
            place_beside_selection, rich_with_source,
        },
    },
    ui::{app::App, part_views::WordsActions},
};

/// Shows the bar while words are selected.
#[component]
pub(crate) fn SelectedWordsBar() -> impl IntoView {
    let app = App::get();
    let shown = RwSignal::new(None::<SelectedWords>);
    // A selection that was dismissed stays so until it changes.
    let dismissed = StoredValue::new(None::<SelectedWords>);
    let is_palette_open = move || app.panels.commands.with_untracked(Option::is_some);
    on_selected_words(move |selected| {
        if is_palette_open() {
            return;
        }
        app.selected_words.set(selected.clone().map(|selected| actions(app.document, app.toasts, selected)));
        if selected.is_some() && dismissed.with_value(|dismissed| *dismissed == selected) {
            return;
        }
        dismissed.set_value(None);
        if shown.with_untracked(|shown| *shown != selected) {
            shown.set(selected);
        }
    });
    // The palette's text box takes the selection, which its commands are for.
    Effect::new(move |held: Option<Option<HeldSelection>>| {
        match (app.panels.commands.get(), held.flatten()) {
            (Some(_), None) => {
                shown.set(None);
                HeldSelection::now()
            }
            (Some(_), held) => held,
            (None, held) => {
                if let Some(held) = held {
                    held.restore();
                }
                None
            }
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
    let on_key = |event: KeyboardEvent| match dom::along(&event.key()) {
        Some(dom::Along::Next) => focus_in_bar(Some(1)),
        Some(dom::Along::Previous) => focus_in_bar(Some(-1)),
        None => {}
    };
    // Made anew for each selection, so that it stands beside that.
    move || {
        shown.get().map(|selected| {
            let WordsActions { ask, copy, has_origin } = actions(app.document, app.toasts, selected);
            let ask = StoredValue::new_local(ask);
            let ask = move |_| {
                ask.with_value(|ask| ask());
                shown.set(None);
            };
            view! {
                <div
                    class="selected-words"
                    role="toolbar"
                    aria-label=messages::conversation::selected_words()
                    use:place_beside_selection
                    // The words stay selected.
                    on:pointerdown=move |event| event.prevent_default()
                    on:mousedown=move |event| event.prevent_default()
                    on:keydown=on_key
                >
                    <Show when=move || app.conversations.may_write()>
                        <button type="button" class="quiet" on:click=ask>
                            {messages::conversation::ask_about()}
                        </button>
                    </Show>
                    <button
                        type="button"
                        class="quiet"
                        on:click=move |_| {
                            copy();
                            dismiss();
                        }
                    >
                        {if has_origin { messages::conversation::copy_with_source() } else { messages::conversation::copy() }}
                    </button>
                </div>
            }
        })
    }
}

fn actions(document: DocumentViewer, toasts: Toasts, selected: SelectedWords) -> WordsActions {
    let has_origin = document.origin_of(&selected.place).is_some();
    let selected = Rc::new(selected);
    let asked = selected.clone();
    let ask = move || {
        document.ask_about_words(&asked.plain, &asked.place);
        clear_selection();
    };
    let copy = move || {
        let (selected, origin) = (selected.clone(), document.origin_of(&selected.place));
        spawn_local(async move {
            let (plain, html) = rich_with_source(&selected, origin.as_ref());
            let message = match (window::copy_rich(&plain, &html).await, origin) {
                (true, Some(_)) => messages::conversation::copied_with_source(),
                (true, None) => messages::conversation::copied(),
                (false, _) => messages::conversation::copying_not_allowed(),
            };
            toasts.show(message);
        });
    };
    WordsActions { ask: Rc::new(ask), copy: Rc::new(copy), has_origin }
}
