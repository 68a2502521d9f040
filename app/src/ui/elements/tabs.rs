//! A row of tabs, one of which is chosen.

use leptos::{ev::KeyboardEvent, prelude::*};

use crate::{browser::window, dom, ui::elements::controls::aria};

pub(crate) struct Tab<T: 'static> {
    pub(crate) value: T,
    pub(crate) label: fn() -> &'static str,
    /// The id of its button, which labels the panel.
    pub(crate) id: &'static str,
    /// The id of the panel that it shows.
    pub(crate) panel: &'static str,
}

/// The tabs; the arrow keys, Home and End go from one to another.
#[component]
pub(crate) fn Tabs<T>(label: &'static str, tabs: &'static [Tab<T>], selected: RwSignal<T>) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let on_key = move |event: KeyboardEvent| {
        let current = selected.get_untracked();
        let Some(at) = tabs.iter().position(|tab| tab.value == current) else { return };
        let last = tabs.len() - 1;
        let key = event.key();
        let next = match (dom::along(&key), key.as_str()) {
            // Alt with an arrow goes back in the browser's history.
            _ if event.alt_key() || event.ctrl_key() || event.meta_key() => return,
            (Some(dom::Along::Next), _) => (at + 1) % tabs.len(),
            (Some(dom::Along::Previous), _) => at.checked_sub(1).unwrap_or(last),
            (None, "Home") => 0,
            (None, "End") => last,
            (None, _) => return,
        };
        event.prevent_default();
        let Some(next) = tabs.get(next) else { return };
        selected.set(next.value);
        if let Some(button) = window::by_id::<dom::Handle>(next.id) {
            dom::focus(&button);
        }
    };
    let button = move |tab: &'static Tab<T>| {
        let is_selected = move || selected.get() == tab.value;
        view! {
            <button
                type="button"
                class="tab"
                id=tab.id
                role="tab"
                aria-controls=tab.panel
                aria-selected=move || aria(is_selected())
                tabindex=move || if is_selected() { "0" } else { "-1" }
                on:click=move |_| selected.set(tab.value)
            >
                {(tab.label)()}
            </button>
        }
    };
    view! {
        <div class="tabs" role="tablist" aria-label=label on:keydown=on_key>
            {tabs.iter().map(button).collect_view()}
        </div>
    }
}
