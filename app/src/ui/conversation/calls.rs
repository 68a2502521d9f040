//! The model's tool calls for an answer, each described in words, with its result and time.

use footnote_client::conversation::ExchangeView;
use footnote_core::{conversation::ToolCallRecord, text::clean_text};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{app::App, elements::format::duration};

/// More calls than these are folded once the answer is there.
const MOST_UNFOLDED: usize = 3;

/// The tool calls of an answer.
#[component]
pub(crate) fn ToolCalls(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    // A call that is asked for is shown by the question.
    let is_asked = move || app.conversations.current().waiting_calls.with(|calls| !calls.is_empty());
    let calls = Memo::new(move |_| {
        let is_hidden = exchange.is_streaming() && is_asked();
        let mut calls = exchange.outcome.with(|outcome| outcome.calls.clone());
        calls.retain(|call| !is_hidden || call.ms.is_some());
        calls
    });
    let count = Memo::new(move |_| calls.with(Vec::len));
    let has_calls = move || count.get() > 0;
    let is_folded = Memo::new(move |_| count.get() > MOST_UNFOLDED && !exchange.is_streaming());
    let list = move || {
        view! {
            <ol aria-label=messages::conversation::calls()>
                {move || calls.get().into_iter().map(|call| view! { <ToolCall call /> }).collect_view()}
            </ol>
        }
    };
    let folded = move || {
        let tokens =
            calls.with(|calls| calls.iter().fold(0, |sum: u32, call| sum.saturating_add(call.tokens)));
        view! {
            <details>
                <summary>{move || messages::conversation::calls_count(count.get())} <TokenCount tokens /></summary>
                {list()}
            </details>
        }
    };
    view! {
        <Show when=has_calls>
            <div class="calls">
                <Show when=move || is_folded.get() fallback=list>
                    {folded()}
                </Show>
            </div>
        </Show>
    }
}

#[component]
fn ToolCall(call: ToolCallRecord) -> impl IntoView {
    let text = words(&call);
    let alt = messages::conversation::picture_of_call(&text);
    let picture = |url: &str| view! { <img class="given-picture" src=url.to_owned() alt=alt.clone() /> };
    let pictures = call.shown_pictures().map(picture).collect_view();
    let ToolCallRecord { name, arguments, result, tokens, label: words, ms, failed, .. } = call;
    let arguments = clean_text(&arguments).into_owned();
    // The descriptions of our own tools already name the arguments.
    let code = words.is_empty().then(|| view! { " " <code>{arguments.clone()}</code> });
    let result = match (failed, clean_text(&result)) {
        (true, result) => format!(" · {}", messages::conversation::call_failed(result)),
        (false, result) if result.is_empty() => String::new(),
        (false, result) => format!(" · {result}"),
    };
    // Times under 100 ms are not worth showing.
    let time = ms.filter(|&ms| ms >= 100).map_or(String::new(), |ms| format!(" · {}", duration(ms)));
    view! {
        <li title=format!("{} {arguments}", clean_text(&name)) class:wrong=failed>
            {text}
            {code}
            {result}
            {time}
            <TokenCount tokens />
            {pictures}
        </li>
    }
}

#[component]
fn TokenCount(tokens: u32) -> impl IntoView {
    (tokens > 0).then(|| view! { <span class="taken">{messages::conversation::call_tokens(tokens)}</span> })
}

/// The description of a tool call: in progress, or done.
pub(crate) fn words(call: &ToolCallRecord) -> String {
    if !call.label.is_empty() {
        return clean_text(&call.label).into_owned();
    }
    match (saved_words(&call.name), clean_text(&call.name)) {
        (Some(words), _) => words.to_owned(),
        (None, name) if call.ms.is_some() => messages::conversation::used_tool(name),
        (None, name) => messages::conversation::using_tool(name),
    }
}

/// Descriptions of our own tools, for calls that were saved without one.
fn saved_words(name: &str) -> Option<&'static str> {
    Some(match name {
        "search_knowledge_base" => messages::conversation::searched_base(),
        "read_document" => messages::conversation::read_document(),
        "list_documents" => messages::conversation::listed_documents(),
        "find_excerpts" => messages::conversation::looked_for_excerpts(),
        "resolve_wikilink" => messages::conversation::followed_link(),
        "retrieve_past_answer" => messages::conversation::read_earlier_answer(),
        "lookup_past_conversation" => messages::conversation::looked_through_conversation(),
        "recall_references" => messages::conversation::looked_through_documents(),
        _ => return None,
    })
}
