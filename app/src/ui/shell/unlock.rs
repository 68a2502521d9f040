//! Asking for the passphrase while the conversations are locked.

use footnote_client::error_text::sentence;
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::window,
    dom::{Event, focus_soon, show_modal_soon},
    ui::{
        app::App,
        elements::{
            lazy::{Lazy, LazyView},
            password::{ErrorMessage, PasswordInput},
        },
    },
};

#[component]
pub(crate) fn UnlockDialog() -> impl IntoView {
    let app = App::get();
    view! { <LazyView when=move || app.conversations.locked.get() view=Lazy::Dialogs(|views| views.unlock) /> }
}

#[component]
pub(crate) fn Unlock() -> impl IntoView {
    view! {
        <dialog
            class="dialog"
            aria-labelledby="unlock-title"
            // Escape must not close it.
            on:cancel=|event: Event| event.prevent_default()
            use:show_modal_soon
        >
            <UnlockForm />
        </dialog>
    }
}

#[component]
fn UnlockForm() -> impl IntoView {
    let app = App::get();
    let passphrase = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let is_unlocking = RwSignal::new(false);
    let unlock = move || {
        if is_unlocking.get_untracked() {
            return;
        }
        is_unlocking.set(true);
        let passphrase = passphrase.get_untracked();
        spawn_local(async move {
            let unlocked = app.services().store.unlock(&passphrase).await;
            is_unlocking.try_set(false);
            if let Err(failed) = unlocked {
                error.try_set(failed.to_string());
            }
        });
    };
    view! {
        <div class="dialog-body">
            <h2 id="unlock-title">{messages::shell::locked()}</h2>
            <p>{messages::shell::locked_why()}</p>
            <PasswordInput label=messages::shell::passphrase() value=passphrase on_enter=unlock use:focus_soon />
            <ErrorMessage error />
            <div class="row">
                <button
                    type="button"
                    class="button main"
                    disabled=move || is_unlocking.get()
                    on:click=move |_| unlock()
                >
                    {messages::shell::unlock()}
                </button>
            </div>
            <ForgottenPassphrase error />
        </div>
    }
}

/// Steps of the help for a forgotten passphrase.
#[derive(Clone, Copy)]
enum Forgotten {
    Question,
    Options,
    ConfirmDelete,
}

/// The options without the passphrase: going on without the conversations, or deleting everything.
#[component]
fn ForgottenPassphrase(error: RwSignal<String>) -> impl IntoView {
    let app = App::get();
    let step = RwSignal::new(Forgotten::Question);
    let delete = move |_| {
        spawn_local(async move {
            match app.services().store.delete_everything().await {
                Ok(()) => {
                    app.conversations.forget_address();
                    window::reload();
                }
                Err(failed) => {
                    error.try_set(sentence(&failed.to_string()));
                }
            }
        });
    };
    move || match step.get() {
        Forgotten::Question => view! {
            <button type="button" class="quiet" on:click=move |_| step.set(Forgotten::Options)>
                {messages::shell::forgot_passphrase()}
            </button>
        }
        .into_any(),
        Forgotten::Options => view! {
            <div class="fields">
                <p>{messages::shell::without_passphrase()}</p>
                <div class="row start">
                    <button
                        type="button"
                        class="button"
                        on:click=move |_| app.conversations.continue_without_storage()
                    >
                        {messages::shell::use_without()}
                    </button>
                    <button
                        type="button"
                        class="button danger"
                        on:click=move |_| step.set(Forgotten::ConfirmDelete)
                    >
                        {messages::shell::delete_everything()}
                    </button>
                </div>
            </div>
        }
        .into_any(),
        Forgotten::ConfirmDelete => view! {
            <div class="fields">
                <p>{messages::shell::delete_is_final()}</p>
                <div class="row start">
                    <button type="button" class="button danger" on:click=delete>
                        {messages::shell::delete_for_good()}
                    </button>
                    <button type="button" class="button" on:click=move |_| step.set(Forgotten::Options)>
                        {messages::shell::cancel()}
                    </button>
                </div>
            </div>
        }
        .into_any(),
    }
}
