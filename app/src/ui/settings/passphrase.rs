//! Setting, changing and removing the passphrase under which everything is stored.

use footnote_client::storage::LockState;
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::App,
    elements::password::{ErrorMessage, PasswordInput},
    settings::fields::Section,
};

/// The action of the form.
#[derive(Clone, Copy, PartialEq)]
enum Task {
    Set,
    Change,
    Remove,
}

#[component]
pub(super) fn PassphraseSection() -> impl IntoView {
    let task = RwSignal::new(None::<Task>);
    let content = move || match task.get() {
        Some(of_form) => view! { <PassphraseForm task=of_form on_close=move || task.set(None) /> }.into_any(),
        None => view! { <LockControls task /> }.into_any(),
    };
    view! {
        <Section
            title=messages::settings::passphrase()
            hint=messages::settings::passphrase_hint()
        >
            {content}
        </Section>
    }
}

/// The buttons for the present state of the passphrase.
#[component]
fn LockControls(task: RwSignal<Option<Task>>) -> impl IntoView {
    let app = App::get();
    let lock_state = Memo::new(move |_| {
        app.storage.list_version.track();
        app.services().store.lock_state()
    });
    let lock = move |_| {
        app.panels.settings.set(false);
        spawn_local(app.conversations.lock_now());
    };
    let begin = move |label: &'static str, chosen: Task| {
        view! {
            <button type="button" class="button" on:click=move |_| task.set(Some(chosen))>
                {label}
            </button>
        }
    };
    move || match lock_state.get() {
        LockState::Unavailable(why) => view! { <p class="hint">{why}</p> }.into_any(),
        LockState::Locked => view! { <p class="hint">{messages::settings::locked()}</p> }.into_any(),
        LockState::Off => {
            view! { <div class="row start">{begin(messages::settings::set_a_passphrase(), Task::Set)}</div> }
                .into_any()
        }
        LockState::Unlocked => view! {
            <div class="row start">
                <button type="button" class="button" on:click=lock>
                    {messages::settings::lock_now()}
                </button>
                {begin(messages::settings::change_passphrase(), Task::Change)}
                {begin(messages::settings::remove_passphrase(), Task::Remove)}
            </div>
        }
        .into_any(),
    }
}

#[component]
fn PassphraseForm(task: Task, #[prop(into)] on_close: Callback<()>) -> impl IntoView {
    let app = App::get();
    let old = RwSignal::new(String::new());
    let new = RwSignal::new(String::new());
    let again = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    // Records done, and how many there are.
    let progress = RwSignal::new(None::<(usize, usize)>);
    let (label, success) = match task {
        Task::Set => (messages::settings::set_passphrase(), messages::settings::passphrase_is_set()),
        Task::Change => {
            (messages::settings::change_passphrase(), messages::settings::passphrase_is_changed())
        }
        Task::Remove => {
            (messages::settings::remove_passphrase(), messages::settings::passphrase_is_removed())
        }
    };
    let run = move || {
        if progress.get_untracked().is_some() {
            return;
        }
        let (old, new) = (old.get_untracked(), new.get_untracked());
        if task != Task::Remove && again.with_untracked(|again| *again != new) {
            error.set(messages::settings::passphrases_differ().to_owned());
            return;
        }
        progress.set(Some((0, 0)));
        spawn_local(async move {
            let store = app.services().store.clone();
            let report = move |done, of| {
                progress.try_set(Some((done, of)));
            };
            let result = match task {
                Task::Set => store.set_passphrase(&new, &report).await,
                Task::Change => store.change_passphrase(&old, &new, &report).await,
                Task::Remove => store.remove_passphrase(&old, &report).await,
            };
            progress.try_set(None);
            match result {
                Ok(()) => {
                    on_close.try_run(());
                    if task == Task::Set {
                        app.preferences.forget_user();
                    }
                    app.toasts.show(success);
                }
                Err(failed) => {
                    error.try_set(failed.to_string());
                }
            }
        });
    };
    let status = move || match progress.get() {
        None => String::new(),
        Some((_, 0)) => messages::settings::working().to_owned(),
        Some((done, of)) => messages::settings::progress(done, of),
    };
    let has_old = task != Task::Set;
    let has_new = task != Task::Remove;
    view! {
        <div class="fields">
            {has_old.then(|| view! { <PasswordInput label=messages::settings::passphrase_now() value=old on_enter=run /> })}
            {has_new.then(|| {
                view! {
                    <PasswordInput label=messages::settings::new_passphrase() value=new on_enter=run />
                    <PasswordInput label=messages::settings::new_passphrase_again() value=again on_enter=run />
                }
            })}
            <ErrorMessage error />
            <div class="row start">
                <button
                    type="button"
                    class="button main"
                    disabled=move || progress.get().is_some()
                    on:click=move |_| run()
                >
                    {label}
                </button>
                <button type="button" class="button" on:click=move |_| on_close.run(())>
                    {messages::settings::cancel()}
                </button>
                <span role="status">{status}</span>
            </div>
        </div>
    }
}
