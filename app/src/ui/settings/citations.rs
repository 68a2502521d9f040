//! What the model does for the check of citations.

use footnote_core::evidence::ModelHabit;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::fields::{Section, SelectField},
};

#[component]
pub(super) fn CitationsSection() -> impl IntoView {
    let app = App::get();
    let always = app.preferences.verify_always;
    view! {
        <Section
            title=messages::settings::citations()
            hint=messages::settings::citations_hint()
        >
            <SelectField
                label=messages::settings::check()
                options=[(false, messages::settings::check_when_asked()), (true, messages::settings::check_always())]
                value=move || always.get()
                on_change=move |always| app.preferences.set_verify_always(always)
            />
            <QuotesField />
        </Section>
    }
}

/// Whether the current model is asked for the words that its citations rest on.
#[component]
fn QuotesField() -> impl IntoView {
    let app = App::get();
    let habit = RwSignal::new(ModelHabit::default());
    let reload = move || habit.set(app.services().turn.quote_habits.of(&app.conversations.current().model()));
    Effect::new(reload);
    let set_off = move |is_off| {
        let model = untrack(|| app.conversation().model());
        app.conversations.environment().ask_for_quotes(&model, is_off);
        untrack(reload);
    };
    view! {
        <SelectField
            label=messages::settings::quotes()
            options=[(false, messages::settings::automatic()), (true, messages::settings::off())]
            value=move || habit.with(|habit| habit.is_off)
            on_change=set_off
        />
        <Show when=move || habit.with(|habit| !habit.is_off && habit.is_given_up())>
            <p class="hint" role="status">
                {messages::settings::quotes_given_up()} " "
                <button type="button" class="link" on:click=move |_| set_off(false)>
                    {messages::settings::ask_again()}
                </button>
            </p>
        </Show>
    }
}
