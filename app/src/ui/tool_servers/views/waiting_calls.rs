//! Calls of tools that wait for a person, in the answer that they are made for.

use std::rc::Rc;

use footnote_core::text::{clean_text, clean_title};
use leptos::prelude::*;

use crate::ui::{
    app::App,
    tool_servers::{
        actions::approval,
        state::{Decision, WaitingCall},
        views::claim,
    },
};

/// The waiting calls of the conversation on screen.
#[component]
pub(crate) fn WaitingCalls() -> impl IntoView {
    let app = App::get();
    let calls = move || app.current.get().waiting_calls;
    let keys = move || calls().with(|calls| calls.iter().map(|call| call.key).collect::<Vec<_>>());
    let card = move |key| {
        let call = calls().with_untracked(|calls| calls.iter().find(|call| call.key == key).cloned());
        call.map(|call| view! { <CallCard call /> })
    };
    view! { <For each=keys key=|key| *key children=move |key| untrack(|| card(key)) /> }
}

#[component]
fn CallCard(call: Rc<WaitingCall>) -> impl IntoView {
    let app = App::get();
    let WaitingCall { key, server, tool, arguments, .. } = &*call;
    let id = format!("waiting-call-{key}");
    let labelled_by = id.clone();
    let has_arguments = arguments != "{}";
    let arguments = arguments.clone();
    let description = clean_text(tool.description.trim()).into_owned();
    let has_description = !description.is_empty();
    let choices = [
        ("button main", "Allow once", Decision::Once),
        ("button", "Allow in this conversation", Decision::InConversation),
        ("button", "Always allow", Decision::Always),
        ("button", "Refuse", Decision::Refuse),
    ];
    let choices = choices
        .into_iter()
        .filter(|(_, _, decision)| *decision != Decision::Always || tool.may_be_always_allowed());
    let choice = |(class, words, decision)| {
        let call = call.clone();
        view! {
            <button type="button" class=class on:click=move |_| approval::decide(app, &call, decision)>
                {words}
            </button>
        }
    };
    view! {
        <div class="waiting-call" role="group" aria-labelledby=labelled_by>
            <p id=id>
                "May “" <bdi>{clean_title(tool.label())}</bdi> "” of the server “" <bdi>{clean_title(&server.title)}</bdi>
                "” run?"
            </p>
            <Show when=move || has_arguments>
                <pre tabindex="0" role="region" aria-label="What it is given">
                    {arguments.clone()}
                </pre>
            </Show>
            <p class="hint">{claim(tool)} " Footnote cannot check that."</p>
            <Show when=move || has_description>
                <details class="hint">
                    <summary>"What the server says about it"</summary>
                    <p>{description.clone()}</p>
                </details>
            </Show>
            <div class="row start">{choices.map(choice).collect_view()}</div>
        </div>
    }
}
