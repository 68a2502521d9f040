//! The last request for an answer, as it was sent: the messages, and the parts that were left out.

use std::rc::Rc;

use footnote_core::{
    conversation::AnswerState,
    ports::TokenCount,
    wire::{ChatRequest, Message, Role},
};
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::window,
    dom::show_modal_soon,
    ui::{
        app::App,
        elements::{
            controls::yes_or_no,
            dialog::DialogBar,
            lazy::{Lazy, LazyView},
            within::within,
        },
    },
};

#[component]
pub(crate) fn RequestDialog() -> impl IntoView {
    let open = App::get().panels.last_request;
    view! { <LazyView when=move || open.get() view=Lazy::Dialogs(|views| views.request) /> }
}

#[component]
pub(crate) fn LastRequest() -> impl IntoView {
    let app = App::get();
    let close = move || app.panels.last_request.set(false);
    let last = app.conversation().transcript.last.get_untracked();
    let sent = app.conversation().context.last_request.get_value();
    // The last request may belong to another conversation.
    let sent = sent.filter(|(key, _)| last.is_some_and(|last| last.key == *key)).map(|(_, request)| request);
    let left_out = last.filter(|last| last.state.get_untracked() != AnswerState::Streaming).map(|last| {
        let notices = last.outcome.with_untracked(|outcome| outcome.notices.clone());
        notices.into_iter().map(|notice| view! { <li>{notice.message}</li> }).collect_view()
    });
    view! {
        <dialog class="dialog wide" aria-labelledby="request-title" on:close=move |_| close() use:show_modal_soon>
            <DialogBar id="request-title" title=messages::composer::last_request() label=messages::composer::close_last_request() close />
            <div class="dialog-body request">
                {match sent {
                    Some(request) => view! { <Request request /> }.into_any(),
                    None => {
                        view! { <p>{messages::composer::nothing_sent()}</p> }
                            .into_any()
                    }
                }}
                <ul class="hint">{left_out}</ul>
            </div>
        </dialog>
    }
}

#[component]
fn Request(request: Rc<ChatRequest>) -> impl IntoView {
    let app = App::get();
    let tokens = RwSignal::new(Vec::<String>::new());
    let counted = Rc::clone(&request);
    spawn_local(async move {
        let texts: Vec<String> = counted.messages.iter().map(content).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let counts = app.services().turn.tokenizer.count(&counted.model, &texts).await;
        let shown =
            |count: &TokenCount| messages::composer::count_of_tokens(count.tokens, yes_or_no(count.exact));
        tokens.try_set(counts.iter().map(shown).collect());
    });
    let message = |(at, message): (usize, &Message)| {
        let (role, text) = (role(message.role), content(message));
        let pictures = message
            .images
            .iter()
            .map(|image| view! { <img src=image.clone() alt=messages::composer::attached_picture() /> });
        let pictures = pictures.collect_view();
        view! {
            <details>
                <summary>
                    {role} " " <small>{move || tokens.with(|tokens| tokens.get(at).cloned())}</small>
                </summary>
                <pre tabindex="0">{text}</pre>
                {pictures}
            </details>
        }
    };
    let messages = request.messages.iter().enumerate().map(message).collect_view();
    let tools = (!request.tools.is_empty()).then(|| {
        let text = serde_json::to_string_pretty(&request.tools).unwrap_or_default();
        view! {
            <details>
                <summary>{messages::composer::tools_count(request.tools.len())}</summary>
                <pre tabindex="0">{text}</pre>
            </details>
        }
    });
    let json = serde_json::to_string_pretty(&request).unwrap_or_default();
    let curl = as_curl(&json);
    let copy = move |text: String| {
        spawn_local(async move {
            let done = window::copy(&text).await;
            app.toasts.show(if done {
                messages::composer::copied()
            } else {
                messages::composer::copying_not_allowed()
            });
        });
    };
    let model = view! { <code>{request.model.clone()}</code> };
    let sent_to = within(|[model]| messages::composer::sent_to(model), [model.into_any()]);
    view! {
        <p class="hint">{sent_to}</p>
        {messages}
        {tools}
        <div class="row start">
            <button type="button" class="button" on:click=move |_| copy(json.clone())>
                {messages::composer::copy_json()}
            </button>
            <button type="button" class="button" on:click=move |_| copy(curl.clone())>
                {messages::composer::copy_curl()}
            </button>
        </div>
    }
}

/// A message's text and its tool calls.
fn content(message: &Message) -> String {
    let mut text = message.content.clone().unwrap_or_default();
    if !message.tool_calls.is_empty() {
        text.push_str(&serde_json::to_string_pretty(&message.tool_calls).unwrap_or_default());
    }
    text
}

fn role(role: Role) -> &'static str {
    match role {
        Role::System => messages::composer::role_system(),
        Role::User => messages::composer::role_user(),
        Role::Assistant => messages::composer::role_assistant(),
        Role::Tool => messages::composer::role_tool(),
    }
}

/// A command that sends the same request through the proxy, which adds the key.
fn as_curl(json: &str) -> String {
    let address = window::proxy_address("/v1/chat/completions");
    let body = json.replace('\'', "'\\''");
    format!("curl '{address}' -H 'content-type: application/json' --data '{body}'")
}
