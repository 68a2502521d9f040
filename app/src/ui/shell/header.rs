//! The right end of the bar at the top: who answers, a new conversation, the library and the settings.

use footnote_client::panels::SidePanel;
use footnote_core::wire::Answerer;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::window,
    dom,
    ui::{
        app::App,
        elements::{
            controls::{Anchor, Icon, IconButton, aria},
            panel::PanelButton,
            within::within,
        },
    },
};

#[component]
pub(crate) fn Header() -> impl IntoView {
    let app = App::get();
    let is_offline = Memo::new(move |_| {
        app.server
            .config
            .with(|config| config.ready().is_some_and(|config| config.answerer == Answerer::Offline))
    });
    // Browsers keep the titles of pages in their history, so a temporary conversation's title is not set.
    Effect::new(move || {
        match app.conversations.current().title.get().filter(|_| app.conversations.current().is_stored()) {
            Some(title) => window::set_title(&format!("{title} · Footnote")),
            None => window::set_title("Footnote"),
        }
    });
    let begin = move |_| {
        app.conversations.begin();
        app.panels.close_drawer();
    };
    let is_new = move || {
        let current = app.conversations.current();
        let is_outside = current.settings.with(|settings| settings.project.is_none());
        current.transcript.empty.get() && current.read_only.get().is_none() && is_outside
    };
    view! {
        <Show when=move || is_offline.get()>
            <OfflineBadge />
        </Show>
        // There is nothing to leave in an empty conversation.
        <Show when=move || !is_new()>
            <button type="button" class="button" aria-label=messages::shell::new_conversation() on:click=begin>
                <Icon class="icon i-new" />
                <span class="hide-narrow">{messages::shell::new_conversation()}</span>
            </button>
        </Show>
        <PanelButton panel=SidePanel::Library icon="icon i-library" />
        <IconButton
            class="quiet square"
            icon="icon i-settings"
            label=messages::page::settings()
            on:click=move |_| app.panels.settings.set(true)
        />
    }
}

/// The title of the conversation on screen.
#[component]
pub(crate) fn ConversationTitle() -> impl IntoView {
    let app = App::get();
    let title = Memo::new(move |_| app.conversations.current().title.get().unwrap_or_default());
    // On a narrow screen it stands where the page's name does.
    Effect::new(move || dom::frame_class("titled", title.with(|title| !title.is_empty())));
    move || {
        let title = title.get();
        let tooltip = title.clone();
        (!title.is_empty()).then(|| view! { <h2 title=tooltip dir="auto">{title}</h2> })
    }
}

/// A notice that no model is connected, with instructions for connecting one.
#[component]
fn OfflineBadge() -> impl IntoView {
    let app = App::get();
    let open = RwSignal::new(false);
    let has_guide = Memo::new(move |_| {
        app.server
            .config
            .with(|config| config.ready().is_some_and(|config| config.bases.iter().any(|base| base.guide)))
    });
    dom::on_away(move || {
        open.try_set(false);
    });
    view! {
        <div class="pop">
            <button
                type="button"
                class="badge"
                aria-expanded=move || aria(open.get())
                aria-controls="offline-answers"
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <span class="hide-narrow">{messages::shell::offline_answers()}</span>
                <span class="hide-wide">{messages::shell::offline_badge()}</span>
            </button>
            <Show when=move || open.get()>
                <div class="pop-body" id="offline-answers">
                    <h2>{messages::shell::no_model()}</h2>
                    <p>{messages::shell::quoted_answers()}</p>
                    <p>
                        {how_to_connect()} " "
                        <Show when=move || has_guide.get()>
                            <Anchor
                                address="#/document/connect-a-model.md"
                                on:click=move |_| open.set(false)
                            >
                                {messages::shell::read_how()}
                            </Anchor>
                        </Show>
                    </p>
                </div>
            </Show>
        </div>
    }
}

fn how_to_connect() -> Vec<AnyView> {
    let example = view! { <code>"LLM_BASE_URL=http://localhost:11434/v1"</code> }.into_any();
    let setting = view! { <code>"LLM_BASE_URL"</code> }.into_any();
    within(|[example, setting]| messages::shell::connect_a_model(example, setting), [example, setting])
}
