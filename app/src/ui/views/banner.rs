//! What is said above the question box: things about the page as a whole.

use leptos::prelude::*;

use crate::{
    browser::window,
    ui::{
        actions::{conversations, server, transfer},
        state::{App, Banner, ReadOnly},
        views::parts::{Element, button, changing, el, icon, icon_button, part, when},
    },
};

/// The message, if there is one, and the way back to the end of the conversation.
pub(crate) fn banner(app: App) -> AnyView {
    let away = move || !app.transcript().at_end.get() && !app.transcript().empty.get();
    let to_end = move || {
        app.services().scroller.to_end();
        app.transcript().at_end.set(true);
    };
    let jump =
        when(away, move || button("button jump", to_end).child(icon("icon i-down")).text("Jump to latest"));
    let said = changing(move || app.banner().get().map(|message| said(app, &message)));
    let reading = changing(move || app.conversation().read_only.get().map(|reading| only_read(app, reading)));
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

fn said(app: App, message: &Banner) -> Element {
    let failed = matches!(message, Banner::NoProxy(_) | Banner::Failed(_));
    let (tone, role) = if failed { ("alert", "alert") } else { ("notice", "status") };
    let dismiss = || icon_button("quiet", "icon i-close", "Dismiss", move || app.banner().set(None));
    let end = match message {
        Banner::NoProxy(_) => vec![button("button", move || server::load(app)).text("Retry")],
        Banner::NotSaved(_) => {
            vec![button("button", move || transfer::save_current(app)).text("Export"), dismiss()]
        }
        Banner::Upgraded => vec![button("button", window::reload).text("Reload"), dismiss()],
        Banner::SetAside(_) | Banner::Failed(_) | Banner::Offline => vec![dismiss()],
    };
    part("div", tone).attr("role", role).child(el("span").text(words(message))).child(end)
}

fn only_read(app: App, reading: ReadOnly) -> Element {
    let (words, end) = match reading {
        ReadOnly::Newer => (
            "A newer version of this page wrote this conversation. Here it can be read, not continued.",
            None,
        ),
        ReadOnly::OtherTab => (
            "This conversation is open in another tab. Here it can be read.",
            Some(button("button", move || conversations::take_over(app)).text("Continue here")),
        ),
        ReadOnly::Coming => ("This conversation is on its way here from the other tab.", None),
    };
    part("div", "notice").attr("role", "status").child(el("span").text(words)).child(end)
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
        Banner::Failed(why) => why.clone(),
        Banner::Upgraded => {
            "There is a new version of this page. Reload to use it; conversations and what you typed are kept."
                .to_owned()
        }
        Banner::Offline => "This device is offline. What you typed is kept.".to_owned(),
    }
}
