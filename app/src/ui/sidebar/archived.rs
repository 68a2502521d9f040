//! The archived conversations, folded at the end of the list.

use footnote_client::listing::Listed;
use footnote_messages as messages;
use leptos::prelude::*;

use super::{entry::Entries, listing::PAGE_CONVERSATIONS};
use crate::ui::elements::controls::aria;

/// Id of their list.
const LIST: &str = "archived-conversations";

#[component]
pub(super) fn ArchivedConversations(listed: Memo<Listed>, is_open: RwSignal<bool>) -> impl IntoView {
    let shown = RwSignal::new(PAGE_CONVERSATIONS);
    let count = move || listed.with(|listed| listed.archived.len());
    let conversations =
        move || listed.with(|listed| listed.archived.iter().take(shown.get()).cloned().collect::<Vec<_>>());
    view! {
        <div class="archived">
            <button
                type="button"
                class="conversation"
                aria-expanded=move || aria(is_open.get())
                aria-controls=LIST
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                <span class="icon i-unfold" aria-hidden="true"></span>
                <span class="name">{move || messages::tags::archived_count(count())}</span>
            </button>
            <Show when=move || is_open.get()>
                <ul id=LIST aria-label=messages::tags::archived_list()>
                    <Entries conversations archived=true />
                </ul>
                <Show when=move || shown.get() < count()>
                    <button
                        type="button"
                        class="quiet"
                        on:click=move |_| shown.update(|shown| *shown += PAGE_CONVERSATIONS)
                    >
                        {messages::sidebar::show_older()}
                    </button>
                </Show>
            </Show>
        </div>
    }
}
