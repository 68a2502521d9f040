//! Dictating a question: the button in the composer, and what is shown above the box meanwhile.

use footnote_client::dictation::DictationState;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::recorder,
    dom,
    ui::{
        app::App,
        elements::{
            controls::Icon,
            lazy::{Lazy, LazyView},
        },
    },
};

/// Begins to dictate, and ends it. Where the proxy has a model for it and the browser records.
#[component]
pub(crate) fn DictateButton() -> impl IntoView {
    let app = App::get();
    let can_record = recorder::is_there();
    let is_offered = Memo::new(move |_| {
        let has_model = |config: &footnote_core::wire::PublicConfig| config.transcription_model.is_some();
        can_record && app.server.config.with(|config| config.ready().is_some_and(has_model))
    });
    let is_recording = Memo::new(move |_| {
        app.dictation.state.with(|state| matches!(state, DictationState::Recording { .. }))
    });
    let label = move || if is_recording.get() { messages::voice::end() } else { messages::voice::dictate() };
    view! {
        <Show when=move || is_offered.get()>
            <button
                type="button"
                class="quiet square"
                class:recording=move || is_recording.get()
                aria-label=label
                title=label
                disabled=move || !app.dictation.is_idle() && !is_recording.get()
                on:click=move |_| app.dictate()
            >
                <Icon class="icon i-dictate" />
            </button>
        </Show>
    }
}

/// Enter ends the recording, Escape gives it up.
pub(super) fn listen() {
    let app = App::get();
    app.services().question.on_key(move |key| key == "Enter" && app.dictation.end());
    dom::on_first_escape(move || app.dictation.give_up());
}

/// The place of [`Dictating`].
#[component]
pub(crate) fn DictationPlace() -> impl IntoView {
    let app = App::get();
    view! { <LazyView when=move || !app.dictation.is_idle() view=Lazy::Dialogs(|views| views.dictation) /> }
}

/// How far the dictation is.
#[component]
pub(crate) fn Dictating() -> impl IntoView {
    let app = App::get();
    let dictation = app.dictation;
    let seconds = Memo::new(move |_| {
        dictation.state.with(|state| match state {
            DictationState::Recording { seconds } => Some(*seconds),
            _ => None,
        })
    });
    let is_recording = Memo::new(move |_| seconds.get().is_some());
    let failure = Memo::new(move |_| {
        dictation.state.with(|state| match state {
            DictationState::Failed { reason } => Some(reason.clone()),
            _ => None,
        })
    });
    let status = move || {
        dictation.state.with(|state| match state {
            DictationState::Starting => messages::voice::starting(),
            DictationState::Recording { .. } => messages::voice::recording(),
            DictationState::Transcribing => messages::voice::transcribing(),
            DictationState::Idle | DictationState::Failed { .. } => "",
        })
    };
    // Screen readers say what changes in the paragraph, but not each second.
    let status = Memo::new(move |_| status());
    let time = move || seconds.get().map(|seconds| format!("{}:{:02}", seconds / 60, seconds % 60));
    view! {
        <div class="dictation" role="group" aria-label=messages::voice::dictation()>
            <p class="doing" role="status" hidden=move || failure.get().is_some()>{move || status.get()}</p>
            <p class="wrong" role="alert" hidden=move || failure.get().is_none()>{move || failure.get()}</p>
            <Show when=move || is_recording.get()>
                <progress class="level" max="1" prop:value=move || dictation.level.get() aria-hidden="true"></progress>
                <span role="timer">{time}</span>
                <button type="button" class="button" on:click=move |_| app.dictate()>
                    {messages::voice::end()}
                </button>
            </Show>
            <Show when=move || failure.get().is_some()>
                <button type="button" class="button" on:click=move |_| dictation.retry()>
                    {messages::voice::retry()}
                </button>
            </Show>
            <button type="button" class="quiet" on:click=move |_| dictation.discard()>
                {messages::voice::discard()}
            </button>
        </div>
    }
}
