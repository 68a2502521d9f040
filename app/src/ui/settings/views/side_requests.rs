//! Requests beside those for answers.

use footnote_core::services::{SideModel, SideRequests};
use leptos::prelude::*;

use crate::ui::{
    app::App,
    conversation::actions::suggestions,
    settings::{
        actions::preferences,
        views::fields::{Section, SelectField},
    },
};

const MODELS: [(SideModel, &str); 3] = [
    (SideModel::Utility, "Utility model"),
    (SideModel::Conversation, "This conversation's model"),
    (SideModel::Off, "Off"),
];

#[component]
pub(super) fn SideRequestsSection() -> impl IntoView {
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
            <SelectField
                label="Rewrite follow-up questions for the search"
                options=&MODELS
                value=move || side.with(|side| side.rewrite)
                on_change=move |model| preferences::change_side_requests(app, |side| side.rewrite = model)
            />
            <SelectField
                label="Remember: keep a summary and an index of the conversation"
                options=&MODELS
                value=move || side.with(|side| side.memory)
                on_change=move |model| preferences::change_side_requests(app, |side| side.memory = model)
            />
            <SelectField
                label="Name new conversations"
                options=&MODELS
                value=move || side.with(|side| side.title)
                on_change=move |model| preferences::change_side_requests(app, |side| side.title = model)
            />
            <SelectField
                label="Suggest next questions"
                options=&MODELS
                value=move || side.with(|side| side.suggest)
                on_change=move |model| suggestions::choose_model(app, model)
            />
            <p class="hint" role="status">{count} " " {model}</p>
        </Section>
    }
}
