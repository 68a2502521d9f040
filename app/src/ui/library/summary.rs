//! A document's summary, read when the document is shown.

use footnote_core::conversation::DocumentId;
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::app::App;

#[component]
pub(super) fn DocumentSummary(id: DocumentId, title: String) -> impl IntoView {
    let app = App::get();
    let summary = RwSignal::new(None::<String>);
    spawn_local(async move {
        let read = app.library.summary(&id, &title).await;
        summary.try_set(Some(read.unwrap_or_else(|| messages::library::about_unreadable().to_owned())));
    });
    let text = move || match summary.get() {
        None => Some(view! { <p class="doing">{messages::library::reading_about()}</p> }.into_any()),
        Some(summary) if summary.is_empty() => None,
        Some(summary) => Some(view! { <p class="about">{summary}</p> }.into_any()),
    };
    view! { <div>{text}</div> }
}
