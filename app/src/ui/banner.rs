//! What is said above the question box: things about the page as a whole.

use leptos::prelude::*;

use super::{
    app::App,
    parts::{click, live, when},
};

/// Something about the page as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Message {
    /// The proxy cannot be asked.
    NoProxy(String),
    /// The conversation is not kept: why.
    NotKept(String),
    /// Records that could not be read.
    SetAside(usize),
    /// The network is gone.
    Offline,
}

impl Message {
    fn words(&self) -> String {
        match self {
            Self::NoProxy(why) => format!("{why} What you typed is kept."),
            Self::NotKept(why) => format!(
                "This conversation is not saved: {why}. It goes on here; copy what you need before you close the tab."
            ),
            Self::SetAside(1) => "One message could not be read. It was left as it is.".to_owned(),
            Self::SetAside(count) => {
                format!("{count} messages could not be read. They were left as they are.")
            }
            Self::Offline => "This device is offline. What you typed is kept.".to_owned(),
        }
    }
}

/// The message, if there is one, and the way back to the end of the conversation.
pub(super) fn banner(app: App) -> impl IntoView {
    let away = move || !app.at_end.get() && app.rows.with(|rows| !rows.is_empty());
    let read_only =
        "A newer version of this page wrote this conversation. Here it can be read, not continued.";
    view! {
        {when(away, move || view! {
            <button
                type="button"
                class="button jump"
                on:click=click(move || {
                    app.inner().scroller.to_end();
                    app.at_end.set(true);
                })
            >
                <span class="icon i-down" aria-hidden="true"></span>
                "Jump to latest"
            </button>
        })}
        {live(move || app.banner.get().map(|message| said(app, &message)))}
        {when(move || app.read_only.get(), move || view! {
            <div class="notice" role="status">
                <span>{read_only}</span>
            </div>
        })}
    }
}

fn said(app: App, message: &Message) -> AnyView {
    let failed = matches!(message, Message::NoProxy(_));
    let words = message.words();
    view! {
        <div class=if failed { "alert" } else { "notice" } role=if failed { "alert" } else { "status" }>
            <span>{words}</span>
            {failed
                .then(|| {
                    view! {
                        <button type="button" class="button" on:click=click(move || app.load_config())>
                            "Retry"
                        </button>
                    }
                })}
            {(!failed)
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="quiet"
                            aria-label="Dismiss"
                            on:click=click(move || app.banner.set(None))
                        >
                            <span class="icon i-close" aria-hidden="true"></span>
                        </button>
                    }
                })}
        </div>
    }
    .into_any()
}
