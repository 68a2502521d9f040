//! The memory of the conversation on screen, beside its messages: the summary and the index, to read and to change.

use std::rc::Rc;

use footnote_core::{
    conversation::{ExchangeId, IndexLine, RollingSummary, SessionId, SessionMemory},
    ports::HistoryStore as _,
    storage::Record,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom::show_modal_soon,
    ui::{
        app::App,
        shell::views::{
            dialog::DialogBar,
            lazy::{Lazy, LazyView},
        },
    },
};

#[component]
pub(crate) fn MemoryDialog() -> impl IntoView {
    let open = App::get().panels.memory;
    view! { <LazyView when=move || open.get() view=Lazy::dialogs(|views| (views.memory)()) /> }
}

#[component]
pub(crate) fn Memory() -> impl IntoView {
    let app = App::get();
    let close = move || app.panels.memory.set(false);
    let id = StoredValue::new(app.conversation().session());
    let stored = RwSignal::new_local(None::<SessionMemory>);
    spawn_local(async move {
        let session = app.services().store.get(&id.get_value()).await.ok().flatten();
        stored.try_set(Some(session.map(|session| session.memory).unwrap_or_default()));
    });
    let is_empty = |memory: &SessionMemory| memory.summary.is_none() && memory.index.is_empty();
    let body = move || {
        stored.with(|memory| match memory {
            None => view! { <p role="status">"Reading…"</p> }.into_any(),
            Some(memory) if is_empty(memory) => {
                view! {
                    <p>
                        "Nothing is remembered yet. Summary and index are made after an answer, unless this is switched off in Settings."
                    </p>
                }
                    .into_any()
            }
            Some(memory) => {
                let summary = memory.summary.clone().map(|summary| view! { <SummaryField id summary /> });
                let line = |(&exchange, line): (&ExchangeId, &Rc<IndexLine>)| {
                    let line = IndexLine::clone(line);
                    view! { <IndexField id exchange line /> }
                };
                let lines = memory.index.iter().map(line).collect_view();
                view! {
                    {summary}
                    {lines}
                }
                    .into_any()
            }
        })
    };
    view! {
        <dialog class="dialog wide" aria-labelledby="memory-title" on:close=move |_| close() use:show_modal_soon>
            <DialogBar id="memory-title" title="What is remembered" label="Close what is remembered" close />
            <div class="dialog-body">
                <div class="setting">
                    <p class="hint">
                        "Sent once questions and answers were compressed or have no room any more. A change is saved when you leave the field."
                    </p>
                    {body}
                </div>
            </div>
        </dialog>
    }
}

#[component]
fn SummaryField(id: StoredValue<SessionId>, summary: RollingSummary) -> impl IntoView {
    let app = App::get();
    let text = summary.text.clone();
    let save = move |event| {
        let summary =
            RollingSummary { text: event_target_value(&event).trim().to_owned(), ..summary.clone() };
        save(app, id.get_value(), Record::Summary(summary));
    };
    view! {
        <label>
            <span>"Summary"</span>
            <textarea rows="7" prop:value=text disabled=move || !app.conversations.may_write() on:change=save></textarea>
        </label>
    }
}

#[component]
fn IndexField(id: StoredValue<SessionId>, exchange: ExchangeId, line: IndexLine) -> impl IntoView {
    let app = App::get();
    let text = line.line.clone();
    let save = move |event| {
        let line = IndexLine { line: event_target_value(&event).trim().to_owned(), ..line.clone() };
        save(app, id.get_value(), Record::Index { exchange, line: Rc::new(line) });
    };
    view! {
        <label>
            <span>{format!("Question {exchange}")}</span>
            <input type="text" prop:value=text disabled=move || !app.conversations.may_write() on:change=save />
        </label>
    }
}

fn save(app: App, id: SessionId, record: Record) {
    spawn_local(async move {
        match app.services().store.append(&id, record).await {
            Ok(()) => app.conversation().recount(),
            Err(error) => app.toasts.fail_with(&error),
        }
    });
}
