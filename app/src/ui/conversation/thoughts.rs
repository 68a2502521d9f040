//! The model's thoughts before an answer, folded above it.

use std::{rc::Rc, time::Duration};

use footnote_client::conversation::{ExchangeView, Progress, ThinkingPhase};
use footnote_core::conversation::AnswerState;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::window,
    dom::{
        self,
        streaming_text::{StreamingText, show_text},
    },
    ui::elements::{controls::CopyButton, format::duration},
};

/// How often the last line is updated: as often as texts grow while a person types.
const LINE_EVERY: Duration = Duration::from_millis(200);

/// The thoughts before an answer, if there are any.
#[component]
pub(crate) fn Thoughts(exchange: ExchangeView) -> impl IntoView {
    view! {
        <Show when=move || exchange.thoughts.phase.get().is_some()>
            <ThoughtsDisclosure exchange />
        </Show>
    }
}

#[component]
fn ThoughtsDisclosure(exchange: ExchangeView) -> impl IntoView {
    let thoughts = exchange.thoughts;
    let body = RwSignal::new_local(None);
    let toggled = move |event| {
        if dom::target(&event).is_some_and(|details| details.has_attribute("open")) {
            let text = StreamingText::new();
            if let Some(text) = text.clone() {
                thoughts.open(Rc::new(text));
            }
            body.set(text);
        } else {
            thoughts.close();
            body.set(None);
        }
    };
    let is_live = move || {
        thoughts.phase.get() == Some(ThinkingPhase::Open)
            && exchange.is_streaming()
            && exchange.progress.with(|progress| *progress != Progress::OtherTab)
            && body.with(Option::is_none)
    };
    let whole = move || {
        body.get().map(|body| {
            view! {
                <div class="thought" use:show_text=body></div>
                <CopyButton
                    label=messages::conversation::copy_thoughts()
                    words=messages::conversation::copy_thoughts()
                    copy=move || async move { window::copy(&thoughts.text()).await }
                />
            }
        })
    };
    view! {
        <details class="thoughts" on:toggle=toggled>
            <summary>
                {move || words(thoughts.phase.get(), exchange.state.get())}
                <Show when=is_live>
                    <LastLine exchange />
                </Show>
            </summary>
            {whole}
        </details>
    }
}

/// The last line of the thoughts. It changes all the time, so it is not read out.
#[component]
fn LastLine(exchange: ExchangeView) -> impl IntoView {
    let line = RwSignal::new(exchange.thoughts.last_line());
    let show = move || {
        let now = exchange.thoughts.last_line();
        if line.with_untracked(|line| *line != now) {
            line.set(now);
        }
    };
    let interval = set_interval_with_handle(show, LINE_EVERY);
    on_cleanup(move || {
        if let Ok(interval) = interval {
            interval.clear();
        }
    });
    view! {
        <span class="line" aria-hidden="true">
            <span>{line}</span>
        </span>
    }
}

fn words(phase: Option<ThinkingPhase>, state: AnswerState) -> String {
    match (phase, state) {
        (Some(ThinkingPhase::Done { ms }), _) if ms < 1000 => {
            messages::conversation::thought_briefly().to_owned()
        }
        (Some(ThinkingPhase::Done { ms }), _) => messages::conversation::thought_for(duration(ms)),
        (_, AnswerState::Streaming) => messages::conversation::thinking_now().to_owned(),
        (_, AnswerState::Stopped) => messages::conversation::stopped_thinking().to_owned(),
        (_, AnswerState::Complete | AnswerState::Interrupted | AnswerState::Failed) => {
            messages::conversation::interrupted_thinking().to_owned()
        }
    }
}
