//! A document's summary: its first paragraph, else a summary by the model, requested when the document is shown.

use footnote_core::{
    conversation::DocumentId,
    references::{DocumentSummaryRecord, summarise, summary_key},
    retrieval::DocumentQuery,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{browser::clock, ui::app::App};

#[component]
pub(super) fn DocumentSummary(id: DocumentId, title: String) -> impl IntoView {
    let app = App::get();
    let summary = RwSignal::new(None::<String>);
    spawn_local(async move {
        let read = summary_of(app, &id, &title).await;
        summary.try_set(Some(read.unwrap_or_else(|| "What it is about could not be read.".to_owned())));
    });
    let text = move || match summary.get() {
        None => Some(view! { <p class="doing">"Reading what it is about"</p> }.into_any()),
        Some(summary) if summary.is_empty() => None,
        Some(summary) => Some(view! { <p class="about">{summary}</p> }.into_any()),
    };
    view! { <div>{text}</div> }
}

async fn summary_of(app: App, id: &DocumentId, title: &str) -> Option<String> {
    app.server.ready().await?;
    let config = app.conversation().turn_config()?;
    let whole = config.public.bases.document_of(id.own()?);
    let services = app.services();
    let text = services.turn.knowledge_bases.document(DocumentQuery::Id(whole)).await.ok()??.text;
    let key = summary_key(whole, &text);
    if let Some(kept) = services.store.summary(&key) {
        return Some(kept.summary);
    }
    let summary = summarise(&services.turn, &config, title, &text).await;
    if let Some(record) = DocumentSummaryRecord::of(&summary, clock::now_ms()) {
        // A temporary conversation stores nothing, and a summary reveals which document was read in it.
        services.store.set_summary(&key, record, untrack(|| app.conversations.current().is_stored()));
    }
    Some(summary.text)
}
