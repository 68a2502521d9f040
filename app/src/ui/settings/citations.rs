//! What the model does for the check of citations.

use footnote_core::evidence::ModelHabit;
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
            title="Citations"
            hint="The model can quote the words that a citation rests on, and judge citations."
        >
            <SelectField
                label="Check citations with the model"
                options=&[(false, "When I ask"), (true, "Always: one more request an answer, about as long as its sources")]
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
            label="Ask this model for quotes"
            options=&[(false, "Automatic"), (true, "Off")]
            value=move || habit.with(|habit| habit.is_off)
            on_change=set_off
        />
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
