//! The banner above the question box: messages about the page as a whole.

use footnote_client::{
    conversation::ReadOnly,
    notices::Banner,
    transfer::{Export, Format},
};
use footnote_core::turn::{ErrorKind, TurnError};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::window,
    ui::{
        app::App,
        elements::controls::{Icon, IconButton},
    },
};

/// The message, if there is one, and the way back to the end of the conversation.
#[component]
pub(crate) fn Banners() -> impl IntoView {
    let app = App::get();
    let is_away = move || !app.at_end.get() && !app.conversations.current().transcript.empty.get();
    let to_end = move |_| {
        app.services().scroller.to_end();
        app.at_end.set(true);
    };
    // The last answer's own message says the same, and has the same button.
    let is_said = move |banner: &Banner| {
        matches!(banner, Banner::Offline | Banner::NoProxy(_))
            && app.conversations.current().transcript.last.get().is_some_and(|last| {
                last.outcome.with(|outcome| outcome.error.as_ref().is_some_and(is_unreachable))
            })
    };
    let banner = move || app.banner.get().filter(|banner| !is_said(banner));
    view! {
        <Show when=is_away>
            <button type="button" class="button jump" on:click=to_end>
                <Icon class="icon i-down" />
                {messages::shell::jump_to_latest()}
            </button>
        </Show>
        {move || banner().map(|banner| view! { <BannerMessage banner place=app.banner /> })}
        {move || {
            let place = app.conversations.current().banner;
            place.get().map(|banner| view! { <BannerMessage banner place /> })
        }}
        {move || app.conversations.current().read_only.get().map(|reason| view! { <ReadOnlyNote reason /> })}
        <Show when=move || !app.conversations.current().is_stored()>
            <p class="temporary-note" role="status">
                {messages::shell::temporary()}
            </p>
        </Show>
    }
}

fn is_unreachable(error: &TurnError) -> bool {
    matches!(error.kind, ErrorKind::Offline | ErrorKind::ProxyUnreachable)
}

#[component]
fn BannerMessage(banner: Banner, place: RwSignal<Option<Banner>>) -> impl IntoView {
    let app = App::get();
    let is_error = matches!(banner, Banner::NoProxy(_));
    let (tone, role) = if is_error { ("alert", "alert") } else { ("notice", "status") };
    let action: Option<(_, Box<dyn Fn()>)> = match banner {
        Banner::NoProxy(_) => Some((messages::page::retry(), Box::new(move || app.server.load()))),
        Banner::NotSaved(_) => {
            let export = move || app.transfers.export(Export::Conversation(Format::Json));
            Some((messages::shell::export(), Box::new(export)))
        }
        Banner::Upgraded => Some((messages::page::reload(), Box::new(window::reload))),
        Banner::SetAside(_) | Banner::Offline | Banner::UserChanged { .. } => None,
    };
    let may_dismiss = !matches!(banner, Banner::NoProxy(_));
    view! {
        <div class=tone role=role>
            <span>{words(&banner)}</span>
            {action.map(|(label, act)| {
                view! {
                    <button type="button" class="button" on:click=move |_| act()>
                        {label}
                    </button>
                }
            })}
            {may_dismiss.then(|| {
                view! {
                    <IconButton
                        class="quiet"
                        icon="icon i-close"
                        label=messages::elements::dismiss()
                        on:click=move |_| place.set(None)
                    />
                }
            })}
        </div>
    }
}

#[component]
fn ReadOnlyNote(reason: ReadOnly) -> impl IntoView {
    let app = App::get();
    let words = match reason {
        ReadOnly::Newer => messages::shell::of_newer_version(),
        ReadOnly::OtherTab => messages::shell::in_other_tab(),
        ReadOnly::Coming => messages::shell::coming(),
    };
    let take_over = (reason == ReadOnly::OtherTab).then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| app.conversations.take_over()>
                {messages::shell::continue_here()}
            </button>
        }
    });
    view! {
        <div class="notice" role="status">
            <span>{words}</span>
            {take_over}
        </div>
    }
}

fn words(banner: &Banner) -> String {
    match banner {
        Banner::NoProxy(why) => messages::shell::no_server(why),
        Banner::NotSaved(why) => messages::shell::not_saved(why),
        Banner::SetAside(count) => messages::shell::set_aside(*count),
        Banner::Upgraded => messages::shell::upgraded().to_owned(),
        Banner::UserChanged { now, before } => messages::shell::user_changed(before, now),
        Banner::Offline => messages::shell::offline().to_owned(),
    }
}
