//! Background requests: those beside the ones for answers.

use footnote_client::preferences::Preference;
use footnote_core::services::{ModelPace, SideModel, SideRequests};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::fields::{Section, SelectField},
};

fn models() -> [(SideModel, &'static str); 3] {
    [
        (SideModel::Utility, messages::settings::utility_model()),
        (SideModel::Conversation, messages::settings::conversation_model()),
        (SideModel::Off, messages::settings::off()),
    ]
}

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
        if title == SideModel::Off {
            messages::settings::request_count(each)
        } else {
            messages::settings::request_count_and_title(each)
        }
    };
    let model = move || {
        let config = app.server.config.with(|config| config.ready()?.utility_model.clone());
        config.map(messages::settings::utility_model_is)
    };
    view! {
        <Section
            title=messages::settings::background()
            hint=messages::settings::background_hint()
        >
            <SelectField
                label=messages::settings::rewrite()
                options=models()
                value=move || side.with(|side| side.rewrite)
                on_change=move |model| app.preferences.change_side_requests(|side| side.rewrite = model)
            />
            <SelectField
                label=messages::settings::remember()
                options=models()
                value=move || side.with(|side| side.memory)
                on_change=move |model| app.preferences.change_side_requests(|side| side.memory = model)
            />
            <SelectField
                label=messages::settings::name_conversations()
                options=models()
                value=move || side.with(|side| side.title)
                on_change=move |model| app.preferences.change_side_requests(|side| side.title = model)
            />
            <SelectField
                label=messages::settings::suggest()
                options=models()
                value=move || side.with(|side| side.suggest)
                on_change=move |model| {
                    app.preferences.change_side_requests(|side| side.suggest = model);
                    if model == SideModel::Off {
                        app.conversation().suggestions.stop();
                    }
                }
            />
            <SelectField
                label=messages::settings::follow_ups()
                options=[(false, messages::settings::off()), (true, messages::settings::follow_ups_on())]
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
                {messages::settings::left_out(&pace.model, pace.purpose())} " "
                <button type="button" class="link" on:click=move |_| turn_on(&pace)>
                    {messages::settings::turn_on_again()}
                </button>
            </p>
        }
    };
    move || shown.get().into_iter().map(item).collect_view()
}
