//! The memory of the conversation on screen, beside its messages: the summary and the index, to read and to change.

use std::rc::Rc;

use footnote_client::conversation::Conversation;
use footnote_core::{
    conversation::{ExchangeId, IndexLine, RollingSummary, SessionMemory},
    storage::Record,
};
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom::show_modal_soon,
    ui::{
        app::App,
        elements::{
            dialog::DialogBar,
            lazy::{Lazy, LazyView},
        },
    },
};

#[component]
pub(crate) fn MemoryDialog() -> impl IntoView {
    let open = App::get().panels.memory;
    view! { <LazyView when=move || open.get() view=Lazy::Dialogs(|views| views.memory) /> }
}

#[component]
pub(crate) fn Memory() -> impl IntoView {
    let app = App::get();
    let close = move || app.panels.memory.set(false);
    let conversation = app.conversation();
    let stored = RwSignal::new_local(None::<SessionMemory>);
    spawn_local(async move {
        let memory = conversation.memory().await;
        stored.try_set(Some(memory));
    });
    let is_empty = |memory: &SessionMemory| memory.summary.is_none() && memory.index.is_empty();
    let body = move || {
        stored.with(|memory| match memory {
            None => view! { <p role="status">{messages::composer::reading_memory()}</p> }.into_any(),
            Some(memory) if is_empty(memory) => view! {
                <p>
                    {messages::composer::nothing_remembered()}
                </p>
            }
            .into_any(),
            Some(memory) => {
                let summary =
                    memory.summary.clone().map(|summary| view! { <SummaryField conversation summary /> });
                let line = |(&exchange, line): (&ExchangeId, &Rc<IndexLine>)| {
                    let line = IndexLine::clone(line);
                    view! { <IndexField conversation exchange line /> }
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
            <DialogBar id="memory-title" title=messages::composer::memory() label=messages::composer::close_memory() close />
            <div class="dialog-body">
                <div class="setting">
                    <p class="hint">
                        {messages::composer::memory_hint()}
                    </p>
                    {body}
                </div>
            </div>
        </dialog>
    }
}

#[component]
fn SummaryField(conversation: Conversation, summary: RollingSummary) -> impl IntoView {
    let app = App::get();
    let text = summary.text.clone();
    let save = move |event| {
        let summary =
            RollingSummary { text: event_target_value(&event).trim().to_owned(), ..summary.clone() };
        conversation.change_memory(Record::Summary(summary));
    };
    view! {
        <label>
            <span>{messages::composer::summary()}</span>
            <textarea rows="7" prop:value=text disabled=move || !app.conversations.may_write() on:change=save></textarea>
        </label>
    }
}

#[component]
fn IndexField(conversation: Conversation, exchange: ExchangeId, line: IndexLine) -> impl IntoView {
    let app = App::get();
    let text = line.line.clone();
    let save = move |event| {
        let line = IndexLine { line: event_target_value(&event).trim().to_owned(), ..line.clone() };
        conversation.change_memory(Record::Index { exchange, line: Rc::new(line) });
    };
    view! {
        <label>
            <span>{messages::composer::question_number(exchange.to_string())}</span>
            <input type="text" prop:value=text disabled=move || !app.conversations.may_write() on:change=save />
        </label>
    }
}
