//! The tags above the list, which it can be narrowed to.

use footnote_client::listing::{TagChoice, TagChoices};
use footnote_core::{conversation::Tag, storage::SessionSummary};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::elements::controls::aria;

#[component]
pub(super) fn TagChips(
    conversations: RwSignal<Vec<SessionSummary>>,
    /// Changed by the chips.
    tags: RwSignal<Vec<Tag>>,
    /// Those of them that there still are.
    chosen: Memo<Vec<Tag>>,
) -> impl IntoView {
    let is_unfolded = RwSignal::new(false);
    let choices = Memo::new(move |_| {
        conversations.with(|all| chosen.with(|chosen| TagChoices::new(all, chosen, is_unfolded.get())))
    });
    let folded = move || choices.with(|choices| choices.folded);
    view! {
        <div class="tag-chips" role="group" aria-label=messages::tags::narrow()>
            <For
                each=move || choices.with(|choices| choices.shown.clone())
                // The button stays, and keeps the keyboard, when it is pressed.
                key=|choice| choice.label.clone()
                let:choice
            >
                <Chip choice choices tags chosen />
            </For>
            <Show when=move || { folded() > 0 }>
                <button type="button" class="chip" on:click=move |_| is_unfolded.set(true)>
                    {move || messages::tags::more(folded())}
                </button>
            </Show>
        </div>
    }
}

#[component]
fn Chip(
    choice: TagChoice,
    choices: Memo<TagChoices>,
    tags: RwSignal<Vec<Tag>>,
    chosen: Memo<Vec<Tag>>,
) -> impl IntoView {
    let TagChoice { tag, label, .. } = choice;
    let tag = StoredValue::new(tag);
    let is_chosen = move || tag.with_value(|tag| chosen.with(|chosen| chosen.contains(tag)));
    let count = move || {
        let of_this = |choice: &&TagChoice| tag.with_value(|tag| choice.tag == *tag);
        choices.with(|choices| choices.shown.iter().find(of_this).map_or(0, |choice| choice.count))
    };
    let press = move |_| {
        let was_chosen = untrack(is_chosen);
        let mut now = chosen.get_untracked();
        if was_chosen {
            now.retain(|one| tag.with_value(|tag| one != tag));
        } else {
            now.push(tag.get_value());
        }
        tags.set(now);
    };
    view! {
        <button type="button" class="chip" aria-pressed=move || aria(is_chosen()) on:click=press>
            <span class="name" dir="auto">{label}</span>
            // Else both would be read as one word.
            " "
            <span class="soft">{move || messages::number(count())}</span>
        </button>
    }
}
