//! What is said above the question box: things about the page as a whole.

use leptos::prelude::*;

use super::{
    app::{App, Reading},
    parts::{Element, button, changing, el, icon, icon_button, part, when},
    session, transfer,
};
use crate::browser::window;

/// Something about the page as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Message {
    /// The proxy cannot be asked.
    NoProxy(String),
    /// The conversation is not kept: why.
    NotKept(String),
    /// Records that could not be read.
    SetAside(usize),
    /// Something a person asked for was not done: why.
    Failed(String),
    /// The network is gone.
    Offline,
    /// The proxy serves a newer page than this one.
    Upgraded,
}

impl Message {
    fn words(&self) -> String {
        match self {
            Self::NoProxy(why) => format!("{why} What you typed is kept."),
            Self::NotKept(why) => format!(
                "This conversation is not saved: {why}. It goes on here; export what you need before you close the tab."
            ),
            Self::SetAside(1) => "One message could not be read. It was left as it is.".to_owned(),
            Self::SetAside(count) => {
                format!("{count} messages could not be read. They were left as they are.")
            }
            Self::Failed(why) => why.clone(),
            Self::Upgraded => {
                "There is a new version of this page. Reload to use it; conversations and what you typed are kept."
                    .to_owned()
            }
            Self::Offline => "This device is offline. What you typed is kept.".to_owned(),
        }
    }
}

/// The message, if there is one, and the way back to the end of the conversation.
pub(super) fn banner(app: App) -> AnyView {
    let away = move || !app.at_end.get() && !app.transcript.empty.get();
    let to_end = move || {
        app.inner().scroller.to_end();
        app.at_end.set(true);
    };
    let jump =
        when(away, move || button("button jump", to_end).child(icon("icon i-down")).text("Jump to latest"));
    let said = changing(move || app.banner.get().map(|message| said(app, &message)));
    let reading = changing(move || app.reading.get().map(|reading| only_read(app, reading)));
    let temporary = when(
        move || !app.remembers(),
        || {
            part("p", "temporary-note").attr("role", "status").text(
                "Temporary: from here on nothing of this conversation is stored. It is gone when this tab closes.",
            )
        },
    );
    (jump, said, reading, temporary).into_any()
}

fn said(app: App, message: &Message) -> Element {
    let failed = matches!(message, Message::NoProxy(_) | Message::Failed(_));
    let (tone, role) = if failed { ("alert", "alert") } else { ("notice", "status") };
    let dismiss = || icon_button("quiet", "icon i-close", "Dismiss", move || app.banner.set(None));
    let end = match message {
        Message::NoProxy(_) => vec![button("button", move || app.load_config()).text("Retry")],
        Message::NotKept(_) => {
            vec![button("button", move || transfer::save_current(app)).text("Export"), dismiss()]
        }
        Message::Upgraded => vec![button("button", window::reload).text("Reload"), dismiss()],
        Message::SetAside(_) | Message::Failed(_) | Message::Offline => vec![dismiss()],
    };
    part("div", tone).attr("role", role).child(el("span").text(message.words())).child(end)
}

fn only_read(app: App, reading: Reading) -> Element {
    let (words, end) = match reading {
        Reading::Newer => (
            "A newer version of this page wrote this conversation. Here it can be read, not continued.",
            None,
        ),
        Reading::OtherTab => (
            "This conversation is open in another tab. Here it can be read.",
            Some(button("button", move || session::take_over(app)).text("Continue here")),
        ),
        Reading::Coming => ("This conversation is on its way here from the other tab.", None),
    };
    part("div", "notice").attr("role", "status").child(el("span").text(words)).child(end)
}
