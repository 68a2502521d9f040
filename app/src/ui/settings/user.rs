//! Who is asking.

use footnote_core::conversation::UserContext;
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    settings::fields::{Section, TextField},
};

#[component]
pub(super) fn UserSection() -> impl IntoView {
    let app = App::get();
    let user = app.conversation().settings.with_untracked(|settings| settings.user_context.clone());
    let UserContext { role, organisation, notes } = user.clone();
    let user = StoredValue::new(user);
    let save = move |change: fn(&mut UserContext, String), value| {
        user.update_value(|user| change(user, value));
        let user = user.get_value();
        app.preferences.set_user(&user);
        app.conversation().change_settings(move |settings| settings.user_context = user);
    };
    view! {
        <Section
            title=messages::settings::about_you()
            hint=messages::settings::about_you_hint()
        >
            <TextField
                label=messages::settings::role()
                placeholder=messages::settings::role_example()
                value=move || role.clone()
                on_change=move |role| save(|user, role| user.role = role, role)
            />
            <TextField
                label=messages::settings::organisation()
                placeholder=messages::settings::organisation_example()
                value=move || organisation.clone()
                on_change=move |name| save(|user, name| user.organisation = name, name)
            />
            <TextField
                label=messages::settings::anything_else()
                placeholder=messages::settings::anything_else_example()
                rows=2
                value=move || notes.clone()
                on_change=move |notes| save(|user, notes| user.notes = notes, notes)
            />
        </Section>
    }
}
