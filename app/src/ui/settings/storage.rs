//! What is kept in this browser, whose images are shown, and signing out.

use footnote_client::transfer::Export;
use footnote_core::text::{clean_title, revealed};
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::window,
    ui::{
        app::App,
        elements::within::within,
        settings::{fields::Section, storage_meter::StorageMeter, transfer::pick_file},
    },
};

#[component]
pub(super) fn StorageSection() -> impl IntoView {
    let app = App::get();
    let mut missing = app.services().store.missing_features();
    if !window::has("clipboard") {
        missing.push(messages::settings::no_clipboard());
    }
    let missing = (!missing.is_empty()).then(|| {
        let items = missing.into_iter().map(|words| view! { <li>{words}</li> }).collect_view();
        view! { <ul class="hint">{items}</ul> }
    });
    view! {
        <Section title=messages::settings::storage() hint=messages::settings::storage_hint()>
            <StorageMeter />
            {missing}
            <div class="row start">
                <button type="button" class="button" on:click=move |_| app.transfers.export(Export::All)>
                    {messages::settings::export_all()}
                </button>
                <button type="button" class="button" on:click=|_| pick_file()>
                    {messages::settings::import()}
                </button>
                <button type="button" class="button" on:click=move |_| app.transfers.export(Export::Unreadable)>
                    {messages::settings::export_unreadable()}
                </button>
            </div>
        </Section>
    }
}

/// The servers whose images are shown, if there are any.
#[component]
pub(super) fn ImagesSection() -> impl IntoView {
    let images = App::get().images;
    let entry = move |origin: String| {
        let words = messages::settings::show_no_more_from(&origin);
        let forgotten = origin.clone();
        view! {
            <div class="row start">
                <span>{origin}</span>
                <button type="button" class="button" aria-label=words on:click=move |_| images.forget(&forgotten)>
                    {messages::settings::show_no_more()}
                </button>
            </div>
        }
    };
    view! {
        <Show when=move || images.origins.with(|origins| !origins.is_empty())>
            <Section title=messages::settings::images() hint=messages::settings::images_hint()>
                {move || images.origins.get().into_iter().map(entry).collect_view()}
            </Section>
        </Show>
    }
}

/// Who is signed in, and signing out; nothing where the server asks for neither.
#[component]
pub(super) fn AccessSection() -> impl IntoView {
    let app = App::get();
    let needs_token =
        app.server.config.with_untracked(|config| config.ready().is_some_and(|config| config.access_token));
    let sign_out = move |_| {
        spawn_local(async move {
            match app.server.sign_out().await {
                Ok(()) => app.panels.settings.set(false),
                Err(why) => app.toasts.fail(why),
            }
        });
    };
    let user =
        app.server.config.with_untracked(|config| config.ready().and_then(|config| config.user.clone()));
    if let Some(user) = user {
        let name = view! { <bdi>{clean_title(&revealed(&user))}</bdi> }.into_any();
        return Some(
            view! {
                <Section
                    title=messages::settings::access()
                    hint=messages::settings::users_hint()
                >
                    <p>{within(|[user]| messages::settings::signed_in_as(user), [name])}</p>
                </Section>
            }
            .into_any(),
        );
    }
    needs_token.then(|| {
        view! {
            <Section
                title=messages::settings::access()
                hint=messages::settings::signed_in_hint()
            >
                <button type="button" class="button" on:click=sign_out>
                    {messages::settings::sign_out()}
                </button>
            </Section>
        }
        .into_any()
    })
}
