//! The foot of an answer, one line: how its citations fared, its sources, and what can be done with it.

use footnote_client::conversation::ExchangeView;
use footnote_core::{
    conversation::{AnswerState, asked_for},
    transfer,
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::window,
    dom::focus_soon,
    ui::{
        app::App,
        conversation::{
            branch::BranchButton, details::Details, proof::ProofLine, read_aloud::ReadAloudButton,
            sources::Sources, time::MessageTime,
        },
        elements::controls::{Action, CopyAction, Icon, aria},
    },
};

#[component]
pub(crate) fn Foot(exchange: ExchangeView) -> impl IntoView {
    let has_text =
        move || !exchange.is_streaming() && exchange.outcome.with(|outcome| !outcome.text.is_empty());
    view! {
        <footer class="foot">
            <ProofLine exchange />
            <Sources exchange />
            <Show when=has_text>
                <AnswerActions exchange />
            </Show>
        </footer>
    }
}

#[component]
fn AnswerActions(exchange: ExchangeView) -> impl IntoView {
    let may_ask = move || exchange.may_ask.get() && exchange.state.get() == AnswerState::Complete;
    let more = RwSignal::new(false);
    view! {
        <div class="tools">
            <CopyAnswer exchange />
            <ReadAloudButton exchange />
            <Show when=may_ask>
                <RegenerateButton exchange />
            </Show>
            <Action
                icon="icon i-more"
                name=messages::conversation::more()
                label=messages::conversation::more_actions()
                attr:aria-expanded=move || aria(more.get())
                on:click=move |_| more.update(|open| *open = !*open)
            />
            <MessageTime ms=Signal::derive(move || exchange.times_ms.get().1) />
        </div>
        <Show when=move || more.get()>
            // Few people need these, so they have words and unfold.
            <div class="tools more-actions" role="group" aria-label=messages::conversation::more_actions()>
                <Show when=may_ask>
                    <OtherModels exchange />
                </Show>
                <BranchButton exchange />
                <Details exchange />
            </div>
        </Show>
    }
}

#[component]
fn CopyAnswer(exchange: ExchangeView) -> impl IntoView {
    let copy = move || {
        let text = exchange.outcome.with_untracked(|outcome| {
            let sources =
                exchange.question.with_untracked(|question| asked_for(question, &outcome.sources).to_vec());
            transfer::copied(&outcome.text, &sources, &outcome.checks)
        });
        async move { window::copy_rich(&text.markdown, &text.html).await }
    };
    view! { <CopyAction label=messages::conversation::copy_answer() copy /> }
}

#[component]
fn RegenerateButton(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let again = move |_| app.conversation().ask_anew(exchange, None);
    let name = messages::conversation::regenerate();
    view! { <Action icon="icon i-again" name label=name on:click=again /> }
}

/// A button for a list of the other models on offer; the one that is chosen answers anew.
#[component]
fn OtherModels(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let open = RwSignal::new(false);
    let others = Memo::new(move |_| {
        let current = app.conversations.current().model();
        let ids = app.conversations.current().models_on_offer().into_iter().map(|model| model.id);
        ids.filter(|id| *id != current).collect::<Vec<_>>()
    });
    let list = move || {
        let others = others.get().into_iter();
        let options = others.map(|id| view! { <option value=id.clone()>{id.clone()}</option> });
        view! {
            <select
                class="quiet"
                aria-label=messages::conversation::answer_with_other_model()
                use:focus_soon
                on:change=move |event| app.conversation().ask_with(exchange, event_target_value(&event))
            >
                <option value="" selected disabled>
                    {messages::conversation::choose_model()}
                </option>
                {options.collect_view()}
            </select>
        }
    };
    let button = move || {
        view! {
            <button type="button" class="quiet" on:click=move |_| open.set(true)>
                <Icon class="icon i-model" />
                {messages::conversation::other_model()}
            </button>
        }
    };
    view! {
        <Show when=move || others.with(|others| !others.is_empty())>
            <Show when=move || open.get() fallback=button>
                {list}
            </Show>
        </Show>
    }
}
