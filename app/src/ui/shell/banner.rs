//! The banner above the question box: messages about the page as a whole.

use footnote_client::{
    conversation::ReadOnly,
    notices::Banner,
    transfer::{Export, Format},
};
use footnote_core::turn::{ErrorKind, TurnError};
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
                "Jump to latest"
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
                "Temporary: from here on nothing of this conversation is stored. It is gone when this tab closes."
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
        Banner::NoProxy(_) => Some(("Retry", Box::new(move || app.server.load()))),
        Banner::NotSaved(_) => {
            Some(("Export", Box::new(move || app.transfers.export(Export::Conversation(Format::Json)))))
        }
        Banner::Upgraded => Some(("Reload", Box::new(window::reload))),
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
                        label="Dismiss"
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
        ReadOnly::Newer => {
            "A newer version of this page wrote this conversation. Here it can be read, not continued."
        }
        ReadOnly::OtherTab => "This conversation is open in another tab. Here it can be read.",
        ReadOnly::Coming => "This conversation is on its way here from the other tab.",
    };
    let take_over = (reason == ReadOnly::OtherTab).then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| app.conversations.take_over()>
                "Continue here"
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
        Banner::NoProxy(why) => format!("{why} What you typed is kept."),
        Banner::NotSaved(why) => format!(
            "This conversation is not saved: {why}. It goes on here; export what you need before you close the tab."
        ),
        Banner::SetAside(1) => "One message could not be read. It was left as it is.".to_owned(),
        Banner::SetAside(count) => {
            format!("{count} messages could not be read. They were left as they are.")
        }
        Banner::Upgraded => {
            "There is a new version of this page. Reload to use it; conversations and what you typed are kept."
                .to_owned()
        }
        Banner::UserChanged { now, before } => {
            format!("You are signed in as {now} now. The conversations of {before} are still here for {before}.")
        }
        Banner::Offline => "This device is offline. What you typed is kept.".to_owned(),
    }
}
