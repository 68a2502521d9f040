//! What a document is about: its first paragraph, else what the model says of it, made when it is looked at.

use footnote_core::{
    ports::Retriever as _,
    references::{SummaryRecord, summarise, summary_key},
    retrieval::{Wanted, read_document},
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::clock,
    ui::{
        actions::server,
        state::App,
        views::parts::{Element, el, part},
    },
};

/// What the document with this id is about.
pub(crate) fn summary(app: App, id: String, title: String) -> Element {
    let words = RwSignal::new(None::<String>);
    spawn_local(async move {
        let said = say(app, &id, &title).await;
        words.try_set(Some(said.unwrap_or_else(|| "What it is about could not be read.".to_owned())));
    });
    el("div")
        .when(move || words.with(Option::is_none), || part("p", "doing").text("Reading what it is about"))
        .when(
            move || words.with(|words| words.as_ref().is_some_and(|words| !words.is_empty())),
            move || part("p", "about").text_live(move || words.get().unwrap_or_default()),
        )
}

async fn say(app: App, id: &str, title: &str) -> Option<String> {
    server::ready(app).await?;
    let config = app.turn_config()?;
    let kind = &config.public.retrieval.kind;
    let whole = kind.document_of(id);
    let services = app.services();
    let reply = services.proxy.document(whole).await.ok()?;
    let text = read_document(kind, Wanted::Id(whole), reply).await.ok()??.text;
    let key = summary_key(whole, &text);
    if let Some(kept) = services.store.summary(&key) {
        return Some(kept.summary);
    }
    let summary = summarise(&services.world, &config, title, &text).await;
    if let Some(record) = SummaryRecord::of(&summary, clock::now_ms()) {
        // It tells what was read.
        services.store.set_summary(&key, record, untrack(|| app.remembers()));
    }
    Some(summary.text)
}
