//! Background requests: those beside the ones for answers.

use footnote_client::preferences::Preference;
use footnote_core::services::{ModelPace, SideModel, SideRequests};
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::fields::{Section, SelectField},
};

const MODELS: [(SideModel, &str); 3] = [
    (SideModel::Utility, "Utility model"),
    (SideModel::Conversation, "This conversation's model"),
    (SideModel::Off, "Off"),
];

#[component]
pub(super) fn SideRequestsSection() -> impl IntoView {
    let app = App::get();
    let side = app.preferences.side_requests;
    let follow_ups = RwSignal::new(app.preferences.is_on(Preference::FollowUps));
    let count = move || {
        let SideRequests { rewrite, memory, title, suggest } = side.get();
        let made = |model: SideModel| usize::from(model != SideModel::Off);
        let each = made(rewrite) + made(memory) + made(suggest);
        let each = each + usize::from(app.preferences.verify_always.get());
        let first =
            if title == SideModel::Off { "" } else { ", and one more for the name of a new conversation" };
        format!("A question now costs one request for its answer and up to {each} in the background{first}.")
    };
    let model = move || {
        let config = app.server.config.with(|config| config.ready()?.utility_model.clone());
        config.map(|model| format!("The utility model is {model}."))
    };
    view! {
        <Section
            title="Background requests"
            hint="Each can be switched off, which saves time and money, or left to another model."
        >
            <SelectField
                label="Rewrite follow-up questions for the search"
                options=&MODELS
                value=move || side.with(|side| side.rewrite)
                on_change=move |model| app.preferences.change_side_requests(|side| side.rewrite = model)
            />
            <SelectField
                label="Remember: keep a summary and an index of the conversation"
                options=&MODELS
                value=move || side.with(|side| side.memory)
                on_change=move |model| app.preferences.change_side_requests(|side| side.memory = model)
            />
            <SelectField
                label="Name new conversations"
                options=&MODELS
                value=move || side.with(|side| side.title)
                on_change=move |model| app.preferences.change_side_requests(|side| side.title = model)
            />
            <SelectField
                label="Suggest next questions"
                options=&MODELS
                value=move || side.with(|side| side.suggest)
                on_change=move |model| {
                    app.preferences.change_side_requests(|side| side.suggest = model);
                    if model == SideModel::Off {
                        app.conversation().suggestions.stop();
                    }
                }
            />
            <SelectField
                label="Follow-up questions from the sources"
                options=&[(false, "Off"), (true, "Under each answer, without a request")]
                value=move || follow_ups.get()
                on_change=move |is_on| {
                    app.preferences.set_on(Preference::FollowUps, is_on);
                    follow_ups.set(is_on);
                    if !is_on {
                        app.conversation().suggestions.stop();
                    }
                }
            />
            <LeftOut />
            <p class="hint" role="status">{count} " " {model}</p>
        </Section>
    }
}

/// The requests that are left out because a model is too slow for them.
#[component]
fn LeftOut() -> impl IntoView {
    let app = App::get();
    let left_out = move || app.services().turn.side_pace.left_out();
    let shown = RwSignal::new(left_out());
    let turn_on = move |pace: &ModelPace| {
        app.conversations.environment().turn_on(pace);
        shown.set(left_out());
    };
    let item = move |pace: ModelPace| {
        view! {
            <p class="hint" role="status">
                {format!("{} is too slow for {}, which is left out. ", pace.model, pace.task())}
                <button type="button" class="link" on:click=move |_| turn_on(&pace)>
                    "Turn it on again"
                </button>
            </p>
        }
    };
    move || shown.get().into_iter().map(item).collect_view()
}
