//! Calls of tools that wait for a person, in the answer that they are made for.

use std::rc::Rc;

use footnote_client::tool_servers::{Decision, WaitingCall};
use footnote_core::{
    mcp::RemoteTool,
    text::{revealed, unquoted},
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{app::App, elements::within::within, tool_servers::claim};

/// The longest name of a tool or server, in characters.
const MAX_TITLE: usize = 200;

/// The waiting calls of the conversation on screen.
#[component]
pub(crate) fn WaitingCalls() -> impl IntoView {
    let app = App::get();
    let calls = move || app.conversations.current().waiting_calls;
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
    let description = revealed(tool.description.trim()).into_owned();
    let has_description = !description.is_empty();
    let only_reads = tool.only_reads();
    // A button that stands out would ask to be pressed.
    let first = if only_reads { "button main" } else { "button" };
    let choices = [
        (first, messages::toolservers::allow_once(), Decision::Once),
        ("button", messages::toolservers::allow_here(), Decision::InConversation),
        ("button", messages::toolservers::allow_always(), Decision::Always),
        ("button", messages::toolservers::refuse(), Decision::Refuse),
    ];
    let choices = choices.into_iter().filter(|(_, _, decision)| *decision != Decision::Always || only_reads);
    let choice = |(class, words, decision)| {
        let call = call.clone();
        view! {
            <button type="button" class=class on:click=move |_| app.conversations.decide(&call, decision)>
                {words}
            </button>
        }
    };
    let asks =
        [&server.title, &tool.name].map(|name| view! { <bdi>{unquoted(name, MAX_TITLE)}</bdi> }.into_any());
    let asks = within(|[server, tool]| messages::toolservers::may_run(server, tool), asks);
    let headline = (!only_reads).then(|| view! { <p class="headline">{claim(tool)}</p> });
    let reads = only_reads.then(|| format!("{} ", claim(tool)));
    view! {
        <div class="waiting-call" class:changes=!only_reads role="group" aria-labelledby=labelled_by>
            {headline} <p id=id class="asks">
                {asks}
            </p> {own_title(tool)} <Arguments rows=arguments.clone() />
            <p class="hint">{reads} {messages::toolservers::not_checked()}</p>
            <Show when=move || has_description>
                <details class="hint">
                    <summary>{messages::toolservers::what_server_says()}</summary>
                    <p>{description.clone()}</p>
                </details>
            </Show>
            <div class="row start">{choices.map(choice).collect_view()}</div>
        </div>
    }
}

/// The title that the server gives the tool, as its own word.
fn own_title(tool: &RemoteTool) -> Option<impl IntoView + use<>> {
    let title = unquoted(tool.label(), MAX_TITLE);
    let is_own = title != unquoted(&tool.name, MAX_TITLE);
    is_own.then(|| {
        let title = view! { <q><bdi>{title}</bdi></q> }.into_any();
        view! { <p class="hint">{within(|[title]| messages::toolservers::own_title(title), [title])}</p> }
    })
}

/// The arguments of a call.
#[component]
fn Arguments(rows: Vec<(String, String)>) -> impl IntoView {
    let row = |(name, value)| {
        view! {
            <tr>
                <th scope="row">
                    <bdi>{name}</bdi>
                </th>
                <td>
                    <bdi>{value}</bdi>
                </td>
            </tr>
        }
    };
    (!rows.is_empty()).then(|| {
        view! {
            <div class="given" tabindex="0" role="region" aria-label=messages::toolservers::given()>
                <table>
                    <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        }
    })
}
