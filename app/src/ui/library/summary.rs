//! A document's summary, read when the document is shown.

use footnote_core::conversation::DocumentId;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::app::App;

#[component]
pub(super) fn DocumentSummary(id: DocumentId, title: String) -> impl IntoView {
    let app = App::get();
    let summary = RwSignal::new(None::<String>);
    spawn_local(async move {
        let read = app.library.summary(&id, &title).await;
        summary.try_set(Some(read.unwrap_or_else(|| "What it is about could not be read.".to_owned())));
    });
    let text = move || match summary.get() {
        None => Some(view! { <p class="doing">"Reading what it is about"</p> }.into_any()),
        Some(summary) if summary.is_empty() => None,
        Some(summary) => Some(view! { <p class="about">{summary}</p> }.into_any()),
    };
    view! { <div>{text}</div> }
}
