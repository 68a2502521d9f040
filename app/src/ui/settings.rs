//! The settings, in five tabs: how answers are made, how the page looks, what is kept, what tools may do, and what few people
//! change.

mod appearance;
mod citations;
pub(crate) mod fields;
pub(crate) mod generation;
mod language;
pub(crate) mod model;
mod passphrase;
mod prices;
mod prompts;
pub(crate) mod retrieval;
mod side_requests;
mod storage;
mod storage_meter;
pub(crate) mod transfer;
mod user;

use footnote_client::panels::SettingsTab;
use footnote_core::text::sha256;
use footnote_messages as messages;
use leptos::prelude::*;

use self::{
    appearance::AppearanceSection,
    citations::CitationsSection,
    fields::Section,
    generation::GenerationSection,
    model::ModelSection,
    passphrase::PassphraseSection,
    prices::PricesSection,
    prompts::PromptsSection,
    retrieval::RetrievalSection,
    side_requests::SideRequestsSection,
    storage::{AccessSection, ImagesSection, StorageSection},
    user::UserSection,
};
use crate::{
    dom::show_modal_soon,
    ui::{
        app::App,
        elements::{
            dialog::DialogBar,
            lazy::{Lazy, LazyView},
            tabs::{Tab, Tabs},
            within::within,
        },
        tool_servers::settings::ToolServersSettings,
    },
};

static TABS: [Tab<SettingsTab>; 5] = [
    Tab {
        value: SettingsTab::Answer,
        label: messages::settings::tab_answer,
        id: "settings-answer",
        panel: "settings-answer-panel",
    },
    Tab {
        value: SettingsTab::Look,
        label: messages::settings::tab_look,
        id: "settings-look",
        panel: "settings-look-panel",
    },
    Tab {
        value: SettingsTab::Privacy,
        label: messages::settings::tab_privacy,
        id: "settings-privacy",
        panel: "settings-privacy-panel",
    },
    Tab {
        value: SettingsTab::Tools,
        label: messages::settings::tab_tools,
        id: "settings-tools",
        panel: "settings-tools-panel",
    },
    Tab {
        value: SettingsTab::Expert,
        label: messages::settings::tab_expert,
        id: "settings-expert",
        panel: "settings-expert-panel",
    },
];

#[component]
pub(crate) fn SettingsDialog() -> impl IntoView {
    let is_open = App::get().panels.settings;
    view! { <LazyView when=move || is_open.get() view=Lazy::Dialogs(|views| views.settings) /> }
}

#[component]
pub(crate) fn Settings() -> impl IntoView {
    let panels = App::get().panels;
    let (is_open, selected) = (panels.settings, panels.settings_tab);
    view! {
        <dialog
            class="dialog settings"
            aria-labelledby="settings-title"
            on:close=move |_| is_open.set(false)
            use:show_modal_soon
        >
            <DialogBar id="settings-title" title=messages::page::settings() label=messages::settings::close() close=move || is_open.set(false) />
            <Tabs label=messages::page::settings() tabs=&TABS selected />
            // All are made at once, so that another tab takes nothing away that was typed and not saved.
            {TABS.iter().map(|tab| view! { <Panel tab /> }).collect_view()}
        </dialog>
    }
}

/// The sections of a tab.
#[component]
fn Panel(tab: &'static Tab<SettingsTab>) -> impl IntoView {
    let selected = App::get().panels.settings_tab;
    let sections = match tab.value {
        SettingsTab::Answer => view! {
            <div>
                <ModelSection />
                <RetrievalSection />
            </div>
            <div>
                <UserSection />
                <PromptsSection />
            </div>
        }
        .into_any(),
        SettingsTab::Look => view! {
            <div>
                <AppearanceSection />
            </div>
        }
        .into_any(),
        SettingsTab::Privacy => view! {
            <div>
                <StorageSection />
            </div>
            <div>
                <PassphraseSection />
                <ImagesSection />
                <AccessSection />
            </div>
        }
        .into_any(),
        SettingsTab::Tools => view! { <ToolServersSettings /> }.into_any(),
        SettingsTab::Expert => view! {
            <div>
                <GenerationSection />
                <CitationsSection />
            </div>
            <div>
                <SideRequestsSection />
                <PricesSection />
            </div>
            <div class="across">
                <SystemPromptSection />
            </div>
        }
        .into_any(),
    };
    view! {
        <div
            class="dialog-body sections"
            id=tab.panel
            role="tabpanel"
            aria-labelledby=tab.id
            hidden=move || selected.get() != tab.value
        >
            {sections}
        </div>
    }
}

#[component]
fn SystemPromptSection() -> impl IntoView {
    let app = App::get();
    let prompt = Memo::new(move |_| {
        app.server
            .config
            .with(|config| config.ready().map(|config| config.system_prompt.clone()))
            .unwrap_or_default()
    });
    let hash = move || prompt.with(|prompt| sha256(prompt));
    view! {
        <Section
            title=messages::settings::system_prompt()
            hint=messages::settings::system_prompt_hint()
        >
            <pre class="prompt" role="region" tabindex="0" aria-label=messages::settings::system_prompt()>
                {move || prompt.get()}
            </pre>
            <p class="hint">
                {within(|[hash]| messages::settings::hash(hash), [view! { <code>{hash}</code> }.into_any()])}
            </p>
        </Section>
    }
}
