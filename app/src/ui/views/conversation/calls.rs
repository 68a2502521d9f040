//! What the model looked up while it answered: its tool calls, folded.

use std::borrow::Cow;

use footnote_core::{conversation::ToolCallRecord, text::clean_text};
use leptos::prelude::*;

use crate::ui::{
    state::ExchangeView,
    views::{
        format::number,
        parts::{Element, changing, el, part},
    },
};

/// The tool calls of an answer.
pub(crate) fn calls(row: ExchangeView) -> AnyView {
    let calls = Memo::new(move |_| row.outcome.with(|outcome| outcome.calls.clone()));
    changing(move || {
        let calls = calls.get();
        (!calls.is_empty()).then(|| {
            let tokens = calls.iter().fold(0, |sum: u32, call| sum.saturating_add(call.tokens));
            let count = match calls.len() {
                1 => Cow::Borrowed("1 look-up"),
                many => Cow::Owned([&many.to_string(), " look-ups"].concat()),
            };
            part("details", "calls")
                .child(el("summary").text(count).child(taken(tokens)))
                .child(el("ol").child(calls.into_iter().map(call).collect::<Vec<_>>()))
        })
    })
}

/// What a tool does, in words; its name where it is none of ours.
pub(crate) fn doing(name: &str) -> Option<&'static str> {
    Some(match name {
        "search_knowledge_base" => "Searching the knowledge base",
        "read_document" => "ReadOnly a document",
        "find_excerpts" => "Looking for excerpts",
        "resolve_wikilink" => "Following a link to a document",
        "retrieve_past_answer" => "ReadOnly an earlier answer",
        "lookup_past_conversation" => "Looking through this conversation",
        "recall_references" => "Looking through this conversation's documents",
        _ => return None,
    })
}

fn call(call: ToolCallRecord) -> Element {
    let clean = |text: &str| clean_text(text).into_owned();
    let name = clean(&call.name);
    let words = doing(&call.name).map_or(Cow::Owned(name.clone()), Cow::Borrowed);
    let result = (!call.result.is_empty()).then(|| part("span", "result").text(clean(&call.result)));
    el("li")
        .child(el("span").attr("title", name).text(words))
        .text(" ")
        .child(el("code").text(clean(&call.arguments)))
        .child(result)
        .child(taken(call.tokens))
}

fn taken(tokens: u32) -> Option<Element> {
    (tokens > 0).then(|| part("span", "taken").text([&number(tokens), " tokens"].concat()))
}
