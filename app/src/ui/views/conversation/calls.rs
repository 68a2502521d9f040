//! What the model looked up while it answered: its tool calls, folded.

use footnote_core::{conversation::ToolCallRecord, text::clean_text};
use leptos::prelude::*;

use crate::ui::{state::ExchangeView, views::format::number};

/// The tool calls of an answer.
#[component]
pub(crate) fn ToolCalls(exchange: ExchangeView) -> impl IntoView {
    let calls = Memo::new(move |_| exchange.outcome.with(|outcome| outcome.calls.clone()));
    move || {
        let calls = calls.get();
        (!calls.is_empty()).then(|| view! { <CallList calls /> })
    }
}

#[component]
fn CallList(calls: Vec<ToolCallRecord>) -> impl IntoView {
    let tokens = calls.iter().fold(0, |sum: u32, call| sum.saturating_add(call.tokens));
    let count = match calls.len() {
        1 => "1 look-up".to_owned(),
        many => format!("{many} look-ups"),
    };
    view! {
        <details class="calls">
            <summary>{count} <TokenCount tokens /></summary>
            <ol>{calls.into_iter().map(|call| view! { <ToolCall call /> }).collect_view()}</ol>
        </details>
    }
}

#[component]
fn ToolCall(call: ToolCallRecord) -> impl IntoView {
    let ToolCallRecord { name, arguments, result, tokens } = call;
    let words = doing(&name).map_or_else(|| clean_text(&name).into_owned(), str::to_owned);
    let result = (!result.is_empty())
        .then(|| view! { <span class="result">{clean_text(&result).into_owned()}</span> });
    view! {
        <li>
            <span title=clean_text(&name).into_owned()>{words}</span>
            " "
            <code>{clean_text(&arguments).into_owned()}</code>
            {result}
            <TokenCount tokens />
        </li>
    }
}

#[component]
fn TokenCount(tokens: u32) -> impl IntoView {
    (tokens > 0).then(|| view! { <span class="taken">{format!("{} tokens", number(tokens))}</span> })
}

/// What a tool does, in words; `None` for a tool that is not ours.
pub(crate) fn doing(name: &str) -> Option<&'static str> {
    Some(match name {
        "search_knowledge_base" => "Searching the knowledge base",
        "read_document" => "Reading a document",
        "list_documents" => "Listing the documents",
        "find_excerpts" => "Looking for excerpts",
        "resolve_wikilink" => "Following a link to a document",
        "retrieve_past_answer" => "Reading an earlier answer",
        "lookup_past_conversation" => "Looking through this conversation",
        "recall_references" => "Looking through this conversation's documents",
        _ => return None,
    })
}
