//! Two versions of an answer beside each other.

use footnote_client::{
    conversation::{ExchangeView, Version},
    ports::TextView as _,
};
use footnote_core::{citations::CheckSummary, text::clean_title};
use footnote_messages as messages;
use leptos::{html::Section, prelude::*, task::spawn_local};

use crate::{
    dom::{
        self,
        streaming_text::{StreamingText, show_text},
    },
    ui::{app::App, conversation::proof::CheckWords, elements::controls::IconButton},
};

/// The version that is shown and another one, from left to right in the order in which they were made. It stands apart from
/// the exchange's articles, so that its citations are not taken for theirs.
#[component]
pub(super) fn Comparison(
    exchange: ExchangeView,
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let app = App::get();
    let found = RwSignal::new(Vec::<Version>::new());
    let section = NodeRef::<Section>::new();
    // It may be longer than the version that it replaces, so the view does not follow the end.
    app.services().scroller.leave_end();
    spawn_local(async move {
        let all = app.conversation().versions(exchange).await;
        found.try_set(all);
        request_animation_frame(move || {
            if let Some(section) = section.try_get_untracked().flatten() {
                dom::bring_into_view(&section);
            }
        });
    });
    dom::on_first_escape(move || {
        let panels = app.panels;
        let is_covered = panels.settings.get_untracked()
            || panels.commands.with_untracked(Option::is_some)
            || untrack(|| panels.shown()).is_some();
        if !is_covered {
            close();
        }
        !is_covered
    });
    let chosen = RwSignal::new(None::<usize>);
    let shown = move || exchange.versions.get().0;
    let other = move || {
        let shown = shown();
        let beside = if shown == 0 { 1 } else { shown - 1 };
        chosen.get().filter(|chosen| *chosen != shown).unwrap_or(beside)
    };
    let columns = move || {
        // The older version is always on the left.
        let mut places = [shown(), other()];
        places.sort_unstable();
        places
            .map(|at| {
                found.with(|found| found.get(at).cloned()).map(|version| {
                    view! { <VersionColumn version place=(at, exchange.versions.get().1) exchange close /> }
                })
            })
            .collect_view()
    };
    view! {
        // A screen reader need not read out two answers because a button was pressed.
        <section class="comparison" node_ref=section aria-label=messages::conversation::comparison() aria-live="off">
            <div class="comparison-bar">
                <h2>{messages::conversation::two_versions()}</h2>
                <Show when=move || exchange.versions.get().1 != 2>
                    <OtherVersions exchange other=Signal::derive(other) chosen />
                </Show>
                <IconButton
                    class="quiet square"
                    icon="icon i-close"
                    label=messages::conversation::close_comparison()
                    on:click=move |_| close()
                />
            </div>
            <div class="side-by-side">{columns}</div>
        </section>
    }
}

/// The list of the versions that can stand beside the one that is shown.
#[component]
fn OtherVersions(
    exchange: ExchangeView,
    other: Signal<usize>,
    chosen: RwSignal<Option<usize>>,
) -> impl IntoView {
    let options = move || {
        let (shown, count) = exchange.versions.get();
        let others = (0..count).filter(move |at| *at != shown);
        let option = |at: usize| {
            let is_other = other.get() == at;
            view! { <option value=at.to_string() selected=is_other>{messages::conversation::version((at + 1).to_string())}</option> }
        };
        others.map(option).collect_view()
    };
    view! {
        <select
            class="quiet"
            aria-label=messages::conversation::compare_with()
            on:change=move |event| chosen.set(event_target_value(&event).parse().ok())
        >
            {options}
        </select>
    }
}

#[component]
fn VersionColumn(
    version: Version,
    /// The version's index, and the number of versions.
    place: (usize, usize),
    exchange: ExchangeView,
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let app = App::get();
    let (at, count) = place;
    let Version { question, outcome } = version;
    let body = StreamingText::new();
    if let Some(body) = &body {
        body.finish(&outcome.text, &outcome.sources, Some(&outcome.checks));
    }
    let model = outcome.made_by.model.as_deref().map(clean_title);
    let summary = Some(outcome.check_summary()).filter(|summary| summary.citations > 0);
    let found = outcome.has_found_sources();
    let is_shown = move || exchange.versions.get().0 == at;
    let take = move |_| {
        if !untrack(is_shown) {
            app.conversation().choose_version(exchange, at);
        }
        close();
    };
    let name = messages::conversation::version_of(count, (at + 1).to_string());
    let title = name.clone();
    view! {
        <div class="version" role="group" aria-label=name>
            <p class="version-bar">
                <strong>{title}</strong>
                {model.map(|model| view! { <span>{model}</span> })}
                <Show when=is_shown>
                    <span>{messages::conversation::shown_version()}</span>
                </Show>
            </p>
            {question.map(|question| view! { <p class="version-question">{question}</p> })}
            {body.map(|body| view! { <div use:show_text=body></div> })}
            {summary.map(|summary: CheckSummary| view! { <p class="proof"><CheckWords summary found /></p> })}
            <Show when=move || exchange.may_ask.get()>
                <button type="button" class="button" on:click=take>
                    {messages::conversation::use_version()}
                </button>
            </Show>
        </div>
    }
}
