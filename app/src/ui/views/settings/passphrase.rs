//! A passphrase for what is stored: setting it, giving it, changing it, removing it.

use leptos::{prelude::*, task::spawn_local};

use super::section;

use crate::{
    browser::{storage::LockState, window},
    dom,
    ui::{
        actions::{conversations, notify, preferences, turns},
        state::App,
        views::parts::{Element, button, changing, el, part, when},
    },
};

/// What is asked for.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Set,
    Change,
    Remove,
}

/// The part of the settings about the passphrase.
pub(crate) fn section_about(app: App) -> Element {
    let wanted = RwSignal::new(None::<Wanted>);
    let state = changing(move || {
        let want = move |what: Wanted, words: &'static str| {
            button("button", move || wanted.set(Some(what))).text(words)
        };
        if let Some(what) = wanted.get() {
            return vec![form(app, what, wanted)];
        }
        app.storage().list_version.track();
        match app.services().store.lock_state() {
            LockState::Unavailable(why) => vec![part("p", "hint").text(why)],
            LockState::Off => vec![part("div", "row start").child(want(Wanted::Set, "Set a passphrase"))],
            LockState::Locked => vec![part("p", "hint").text("The conversations are locked.")],
            LockState::Unlocked => vec![
                part("div", "row start")
                    .child(button("button", move || lock(app)).text("Lock now"))
                    .child(want(Wanted::Change, "Change passphrase"))
                    .child(want(Wanted::Remove, "Remove passphrase")),
            ],
        }
    });
    section(
        "Passphrase",
        "With one, what is stored can be read only by who knows it. Nobody can recover it for you.",
    )
    .child(state)
}

/// Asks for the passphrase while the conversations are locked.
pub(crate) fn unlock(app: App) -> AnyView {
    when(
        move || app.storage().locked.get(),
        move || {
            let words = StoredValue::new(String::new());
            let wrong = RwSignal::new(String::new());
            let doing = RwSignal::new(false);
            let send = move || {
                if doing.get_untracked() {
                    return;
                }
                doing.set(true);
                spawn_local(async move {
                    let unlocked = app.services().store.unlock(&words.get_value()).await;
                    doing.try_set(false);
                    if let Err(error) = unlocked {
                        wrong.try_set(error.to_string());
                    }
                });
            };
            let body =
                part("div", "dialog-body")
                    .child(el("h2").attr("id", "unlock-title").text("Your conversations are locked"))
                    .child(el("p").text(
                        "They are stored under a passphrase. Nothing can be read or written without it.",
                    ))
                    .child(field("Passphrase", words, send).made(dom::focus_soon))
                    .child(complaint(wrong))
                    .child(part("div", "row").child(
                        button("button main", send).flag_live("disabled", move || doing.get()).text("Unlock"),
                    ))
                    .child(forgotten(app, wrong));
            el("dialog")
                .attr("class", "dialog")
                .attr("aria-labelledby", "unlock-title")
                // Escape leads nowhere here.
                .on("cancel", |event| event.prevent_default())
                .made(dom::show_modal_soon)
                .child(body)
        },
    )
}

/// What can be done without the passphrase.
fn forgotten(app: App, wrong: RwSignal<String>) -> AnyView {
    let is_asked = RwSignal::new(false);
    let is_deleting = RwSignal::new(false);
    let delete = move || {
        spawn_local(async move {
            match app.services().store.delete_everything().await {
                Ok(()) => window::reload(),
                Err(error) => {
                    wrong.try_set(notify::sentence(&error.to_string()));
                }
            }
        });
    };
    let ways = move || {
        part("div", "row start")
            .child(
                button("button", move || conversations::continue_without_storage(app))
                    .text("Use without in this tab"),
            )
            .child(button("button danger", move || is_deleting.set(true)).text("Delete everything"))
    };
    let sure = move || {
        part("div", "fields")
            .child(el("p").text(
                "All conversations, drafts and settings of this page in this browser are deleted. \
                 There is no way back.",
            ))
            .child(
                part("div", "row start")
                    .child(button("button danger", delete).text("Delete everything for good"))
                    .child(button("button", move || is_deleting.set(false)).text("Cancel")),
            )
    };
    changing(move || {
        match (is_asked.get(), is_deleting.get()) {
        (false, _) => button("quiet", move || is_asked.set(true)).text("Forgot the passphrase?"),
        (true, false) => part("div", "fields")
            .child(el("p").text(
                "Nobody can recover it. You can leave the conversations locked and chat without storing anything, \
                 or delete them.",
            ))
            .child(ways()),
        (true, true) => sure(),
    }
    })
}

fn lock(app: App) {
    let ended = turns::end(app);
    app.panels().settings.set(false);
    spawn_local(async move {
        ended.await;
        app.services().store.lock().await;
    });
}

fn form(app: App, what: Wanted, wanted: RwSignal<Option<Wanted>>) -> Element {
    let (old, new, again) =
        (StoredValue::new(String::new()), StoredValue::new(String::new()), StoredValue::new(String::new()));
    let wrong = RwSignal::new(String::new());
    let progress = RwSignal::new(None::<(usize, usize)>);
    let send = move || {
        if progress.get_untracked().is_some() {
            return;
        }
        if what != Wanted::Remove && new.with_value(|new| again.with_value(|again| new != again)) {
            wrong.set("The two are not the same.".to_owned());
            return;
        }
        progress.set(Some((0, 0)));
        spawn_local(async move {
            let store = app.services().store.clone();
            let (old, new) = (old.get_value(), new.get_value());
            let tell = move |done, of| {
                progress.try_set(Some((done, of)));
            };
            let done = match what {
                Wanted::Set => store.set_passphrase(&new, &tell).await,
                Wanted::Change => store.change_passphrase(&old, &new, &tell).await,
                Wanted::Remove => store.remove_passphrase(&old, &tell).await,
            };
            progress.try_set(None);
            match done {
                Ok(()) => {
                    wanted.try_set(None);
                    if what == Wanted::Set {
                        preferences::forget_user(app);
                    }
                    let words = match what {
                        Wanted::Set => "The conversations are under a passphrase now.",
                        Wanted::Change => "The passphrase was changed.",
                        Wanted::Remove => "The passphrase was removed.",
                    };
                    notify::say(app, words, None);
                }
                Err(error) => {
                    wrong.try_set(error.to_string());
                }
            }
        });
    };
    let doing = move || match progress.get() {
        None => String::new(),
        Some((_, 0)) => "Working".to_owned(),
        Some((done, of)) => format!("{done} of {of}"),
    };
    let words = match what {
        Wanted::Set => "Set passphrase",
        Wanted::Change => "Change passphrase",
        Wanted::Remove => "Remove passphrase",
    };
    let mut fields = Vec::new();
    if what != Wanted::Set {
        fields.push(field("Passphrase now", old, send));
    }
    if what != Wanted::Remove {
        fields.push(field("New passphrase", new, send));
        fields.push(field("New passphrase again", again, send));
    }
    part("div", "fields").child(fields).child(complaint(wrong)).child(
        part("div", "row start")
            .child(
                button("button main", send)
                    .flag_live("disabled", move || progress.get().is_some())
                    .text(words),
            )
            .child(button("button", move || wanted.set(None)).text("Cancel"))
            .child(el("span").attr("role", "status").text_live(doing)),
    )
}

fn field(name: &'static str, words: StoredValue<String>, send: impl Fn() + Copy + 'static) -> Element {
    el("input")
        .attr("type", "password")
        .attr("aria-label", name)
        .attr("placeholder", name)
        .attr("autocomplete", "off")
        .on("input", move |event| words.set_value(dom::value_of(&event)))
        .on("keydown", move |event| {
            if matches!(dom::key(&event), dom::Key::Enter) {
                event.prevent_default();
                send();
            }
        })
}

fn complaint(wrong: RwSignal<String>) -> AnyView {
    changing(move || {
        let wrong = wrong.get();
        (!wrong.is_empty()).then(|| part("p", "wrong").attr("role", "alert").text(wrong))
    })
}
