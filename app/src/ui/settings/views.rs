//! The settings, in four tabs: how answers are made, how the page looks, what is kept, and what few people change.

mod generation;
mod model;
mod passphrase;
mod prices;
mod prompts;
mod section;
mod storage_meter;
pub(crate) mod transfer;

use footnote_core::{
    conversation::{RetrievalMode, UserContext},
    evidence::ModelHabit,
    services::{SideModel, SideRequests},
    text::sha256,
};
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::wasm_split;

use crate::{
    browser::{storage::LockState, window},
    dom::show_modal_soon,
    ui::{
        app::App,
        composer::actions::models,
        conversation::actions::{conversations, images, post_turn, suggestions},
        settings::{
            actions::{
                preferences::{self, Appearance},
                transfer::{self as files, Transfer},
            },
            views::{
                generation::GenerationSection, model::ModelSection, passphrase::PassphraseSection,
                prices::PricesSection, prompts::PromptsSection, section::Section,
                storage_meter::StorageMeter,
            },
        },
        shell::{
            actions::notify,
            state::{ServerConfig, SettingsTab},
            views::{
                dialog::DialogBar,
                lazy::{LazyView, Part},
                tabs::{Tab, Tabs},
            },
        },
    },
};

static TABS: [Tab<SettingsTab>; 4] = [
    Tab {
        value: SettingsTab::Answer,
        label: "Answer",
        id: "settings-answer",
        panel: "settings-answer-panel",
    },
    Tab { value: SettingsTab::Look, label: "Look", id: "settings-look", panel: "settings-look-panel" },
    Tab {
        value: SettingsTab::Privacy,
        label: "Privacy",
        id: "settings-privacy",
        panel: "settings-privacy-panel",
    },
    Tab {
        value: SettingsTab::Expert,
        label: "Expert",
        id: "settings-expert",
        panel: "settings-expert-panel",
    },
];

const THEMES: [(&str, &str); 3] = [("", "As the system"), ("light", "Light"), ("dark", "Dark")];
const TEXT_SIZES: [(&str, &str); 4] =
    [("small", "Small"), ("", "Normal"), ("large", "Large"), ("larger", "Larger")];

/// When the knowledge base can be searched: the option's value, what it stands for, and its words.
const RETRIEVAL_MODES: [(&str, RetrievalMode, &str); 3] = [
    ("auto", RetrievalMode::Auto, "Before every answer, and whenever the model asks"),
    ("search", RetrievalMode::Search, "Before every answer"),
    ("tools", RetrievalMode::Tools, "Only when the model asks"),
];

#[component]
pub(crate) fn SettingsDialog() -> impl IntoView {
    let is_open = App::get().panels.settings;
    view! { <LazyView when=move || is_open.get() load=settings /> }
}

#[wasm_split(dialogs, fallible)]
fn settings() -> Part {
    Ok(ViewFn::from(Settings))
}

#[component]
fn Settings() -> impl IntoView {
    let panels = App::get().panels;
    let (is_open, selected) = (panels.settings, panels.settings_tab);
    view! {
        <dialog
            class="dialog settings"
            aria-labelledby="settings-title"
            on:close=move |_| is_open.set(false)
            use:show_modal_soon
        >
            <DialogBar id="settings-title" title="Settings" label="Close settings" close=move || is_open.set(false) />
            <Tabs label="Settings" tabs=&TABS selected />
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
fn RetrievalSection() -> impl IntoView {
    let app = App::get();
    let chosen = move || app.current.get().settings.with(|settings| settings.retrieval);
    let only_documents =
        Memo::new(move |_| app.current.get().settings.with(|settings| settings.generation.only_documents));
    let choose = move |event| {
        let value = event_target_value(&event);
        if let Some((_, mode, _)) = RETRIEVAL_MODES.into_iter().find(|(name, _, _)| *name == value) {
            conversations::change_settings(app, move |settings| settings.retrieval = mode);
        }
    };
    let option = move |(value, mode, label)| {
        view! { <option value=value prop:selected=move || chosen() == mode>{label}</option> }
    };
    view! {
        <Section title="Knowledge base" hint="When documents are searched for, in this conversation.">
            <select aria-label="When to search" on:change=choose>
                {RETRIEVAL_MODES.map(option).into_iter().collect_view()}
            </select>
            <label class="tick">
                <input
                    type="checkbox"
                    prop:checked=move || only_documents.get()
                    on:change=move |event| {
                        let only = event_target_checked(&event);
                        models::change_generation(app, |generation| generation.only_documents = only);
                    }
                />
                <span>"Only from the documents"</span>
            </label>
            <p class="hint">
                "The model is told to add nothing else, and an answer that rests on none of them says so."
            </p>
        </Section>
    }
}

#[component]
fn UserSection() -> impl IntoView {
    let app = App::get();
    let user = app.conversation().settings.with_untracked(|settings| settings.user_context.clone());
    let UserContext { role, organisation, notes } = user.clone();
    let user = StoredValue::new(user);
    let save = move |change: fn(&mut UserContext, String), value| {
        user.update_value(|user| change(user, value));
        let user = user.get_value();
        preferences::save_user(app, &user);
        conversations::change_settings(app, move |settings| settings.user_context = user);
    };
    view! {
        <Section
            title="About you"
            hint="Sent beside your questions, and kept with this conversation and new ones."
        >
            <label>
                <span>"Role"</span>
                <input
                    type="text"
                    placeholder="For example: nurse"
                    prop:value=role
                    on:change=move |event| save(|user, role| user.role = role, event_target_value(&event))
                />
            </label>
            <label>
                <span>"Organisation"</span>
                <input
                    type="text"
                    placeholder="Where you work"
                    prop:value=organisation
                    on:change=move |event| save(|user, name| user.organisation = name, event_target_value(&event))
                />
            </label>
            <label>
                <span>"Anything else"</span>
                <textarea
                    rows="2"
                    placeholder="What answers should take into account"
                    prop:value=notes
                    on:change=move |event| save(|user, notes| user.notes = notes, event_target_value(&event))
                ></textarea>
            </label>
        </Section>
    }
}

#[component]
fn AppearanceSection() -> impl IntoView {
    view! {
        <Section title="Appearance" hint="How the page looks in this browser.">
            <AppearanceSelect label="Theme" part=Appearance::Theme options=&THEMES />
            <AppearanceSelect label="Text size" part=Appearance::TextSize options=&TEXT_SIZES />
        </Section>
    }
}

#[component]
fn AppearanceSelect(
    label: &'static str,
    part: Appearance,
    options: &'static [(&'static str, &'static str)],
) -> impl IntoView {
    let app = App::get();
    let chosen = preferences::appearance(app, part);
    let option = |&(value, words): &'static (&str, &str)| {
        view! { <option value=value prop:selected=chosen == value>{words}</option> }
    };
    view! {
        <label>
            <span>{label}</span>
            <select on:change=move |event| preferences::set_appearance(app, part, &event_target_value(&event))>
                {options.iter().map(option).collect_view()}
            </select>
        </label>
    }
}

#[component]
fn SideRequestsSection() -> impl IntoView {
    let app = App::get();
    let side = app.side_requests;
    let count = move || {
        let SideRequests { rewrite, memory, title, suggest } = side.get();
        let made = |model: SideModel| usize::from(model != SideModel::Off);
        let each = made(rewrite) + made(memory) + made(suggest);
        let each = each + usize::from(app.verify_always.get());
        let first =
            if title == SideModel::Off { "" } else { ", and one more for the name of a new conversation" };
        format!("A question now costs one request for its answer and up to {each} beside it{first}.")
    };
    let model = move || {
        let config = app.config.with(|config| config.ready()?.utility_model.clone());
        config.map(|model| format!("The utility model is {model}."))
    };
    view! {
        <Section
            title="Requests beside the answer"
            hint="Each can be switched off, which saves time and money, or left to another model."
        >
            <SideModelSelect
                label="Rewrite follow-up questions for the search"
                value=move || side.with(|side| side.rewrite)
                on_change=move |model| preferences::change_side_requests(app, |side| side.rewrite = model)
            />
            <SideModelSelect
                label="Remember: keep a summary and an index of the conversation"
                value=move || side.with(|side| side.memory)
                on_change=move |model| preferences::change_side_requests(app, |side| side.memory = model)
            />
            <SideModelSelect
                label="Name new conversations"
                value=move || side.with(|side| side.title)
                on_change=move |model| preferences::change_side_requests(app, |side| side.title = model)
            />
            <SideModelSelect
                label="Suggest next questions"
                value=move || side.with(|side| side.suggest)
                on_change=move |model| suggestions::choose_model(app, model)
            />
            <p class="hint" role="status">{count} " " {model}</p>
        </Section>
    }
}

/// The model of a request beside the answer.
#[component]
fn SideModelSelect(
    label: &'static str,
    value: impl Fn() -> SideModel + Copy + Send + Sync + 'static,
    on_change: impl Fn(SideModel) + 'static,
) -> impl IntoView {
    let options = [
        (SideModel::Utility, "utility", "Utility model"),
        (SideModel::Conversation, "conversation", "This conversation's model"),
        (SideModel::Off, "off", "Off"),
    ];
    let choose = move |event| {
        let chosen = event_target_value(&event);
        if let Some((model, ..)) = options.into_iter().find(|(_, name, _)| *name == chosen) {
            on_change(model);
        }
    };
    let option = |(model, name, words): (SideModel, &'static str, &'static str)| {
        view! { <option value=name prop:selected=move || value() == model>{words}</option> }
    };
    view! {
        <label>
            <span>{label}</span>
            <select on:change=choose>{options.map(option).into_iter().collect_view()}</select>
        </label>
    }
}

#[component]
fn CitationsSection() -> impl IntoView {
    let app = App::get();
    let always = app.verify_always;
    let choose = move |event| preferences::verify_always(app, event_target_value(&event) == "always");
    view! {
        <Section
            title="Citations"
            hint="The model can quote the words that a citation rests on, and judge citations, for a request an answer."
        >
            <label>
                <span>"Check citations with the model"</span>
                <select on:change=choose>
                    <option value="asked" prop:selected=move || !always.get()>
                        "When I ask"
                    </option>
                    <option value="always" prop:selected=move || always.get()>
                        "Always"
                    </option>
                </select>
            </label>
            <EvidenceSelect />
        </Section>
    }
}

/// Whether the current model is asked for the words that its citations rest on.
#[component]
fn EvidenceSelect() -> impl IntoView {
    let app = App::get();
    let habit = RwSignal::new(ModelHabit::default());
    let reload = move || habit.set(app.services().turn.quote_habits.of(&models::current(app)));
    Effect::new(reload);
    let set_off = move |is_off| {
        post_turn::ask_for_quotes(app, &untrack(|| models::current(app)), is_off);
        untrack(reload);
    };
    view! {
        <label>
            <span>"Ask this model for quotes"</span>
            <select on:change=move |event| set_off(event_target_value(&event) == "off")>
                <option value="auto" prop:selected=move || !habit.with(|habit| habit.is_off)>
                    "Automatic"
                </option>
                <option value="off" prop:selected=move || habit.with(|habit| habit.is_off)>
                    "Off"
                </option>
            </select>
        </label>
        <Show when=move || habit.with(|habit| !habit.is_off && habit.is_given_up())>
            <p class="hint" role="status">
                "This model gave no usable quotes three times, so it is not asked any more. "
                <button type="button" class="link" on:click=move |_| set_off(false)>
                    "Ask it again"
                </button>
            </p>
        </Show>
    }
}

/// The servers whose images are shown, if there are any.
#[component]
fn ImagesSection() -> impl IntoView {
    let app = App::get();
    let origins = RwSignal::new(images::accepted(app));
    let forget = move |origin: &str| {
        images::forget(app, origin);
        origins.set(images::accepted(app));
    };
    let entry = move |origin: String| {
        let words = format!("Show no more images from {origin}");
        let forgotten = origin.clone();
        view! {
            <div class="row start">
                <span>{origin}</span>
                <button type="button" class="button" aria-label=words on:click=move |_| forget(&forgotten)>
                    "Show no more"
                </button>
            </div>
        }
    };
    view! {
        <Show when=move || origins.with(|origins| !origins.is_empty())>
            <Section title="Images" hint="Answers show images from these servers, which see that you look at them.">
                {move || origins.get().into_iter().map(entry).collect_view()}
            </Section>
        </Show>
    }
}

#[component]
fn SystemPromptSection() -> impl IntoView {
    let app = App::get();
    let prompt = Memo::new(move |_| {
        app.config
            .with(|config| config.ready().map(|config| config.system_prompt.clone()))
            .unwrap_or_default()
    });
    let hash = move || prompt.with(|prompt| sha256(prompt));
    view! {
        <Section
            title="System prompt"
            hint="Set where Footnote is run, sent first with every request, and never stored here."
        >
            <pre class="prompt" role="region" tabindex="0" aria-label="System prompt">
                {move || prompt.get()}
            </pre>
            <p class="hint">"SHA-256 " <code>{hash}</code></p>
        </Section>
    }
}

#[component]
fn StorageSection() -> impl IntoView {
    let app = App::get();
    let missing = missing_features(app);
    let missing = (!missing.is_empty()).then(|| {
        let items = missing.into_iter().map(|words| view! { <li>{words}</li> }).collect_view();
        view! { <ul class="hint">{items}</ul> }
    });
    view! {
        <Section title="Storage" hint="Conversations are kept in this browser and nowhere else.">
            <StorageMeter />
            {missing}
            <div class="row start">
                <button type="button" class="button" on:click=move |_| files::start(app, Transfer::ExportAll)>
                    "Export all"
                </button>
                <button type="button" class="button" on:click=|_| files::pick_file()>
                    "Import"
                </button>
                <button type="button" class="button" on:click=move |_| files::start(app, Transfer::ExportUnreadable)>
                    "Export unreadable records"
                </button>
            </div>
        </Section>
    }
}

/// Messages about the features that this browser lacks, and the consequences.
fn missing_features(app: App) -> Vec<&'static str> {
    let mut missing = Vec::new();
    if let LockState::Unavailable(why) = app.services().store.lock_state() {
        missing.push(why);
    }
    if !window::has("locks") {
        missing.push("There are no locks between tabs here; tabs agree by asking one another.");
    }
    if !window::has("clipboard") {
        missing.push("There is no clipboard here; copying works by selection.");
    }
    missing
}

/// Signing out; nothing where no access token is asked for.
#[component]
fn AccessSection() -> impl IntoView {
    let app = App::get();
    let needs_token =
        app.config.with_untracked(|config| config.ready().is_some_and(|config| config.access_token));
    let sign_out = move |_| {
        spawn_local(async move {
            match app.services().proxy.sign_out().await {
                Ok(_) => {
                    app.panels.settings.set(false);
                    app.config.set(ServerConfig::TokenNeeded { refused: false });
                }
                Err(error) => notify::say(app, notify::unreached(&error), None),
            }
        });
    };
    needs_token.then(|| {
        view! {
            <Section
                title="Access"
                hint="This browser stays signed in for a while. Conversations stay here when you sign out."
            >
                <button type="button" class="button" on:click=sign_out>
                    "Sign out"
                </button>
            </Section>
        }
    })
}
