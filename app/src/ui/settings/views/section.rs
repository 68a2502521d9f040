//! The frame that all parts of the settings have.

use leptos::prelude::*;

#[component]
pub(super) fn Section(title: &'static str, hint: &'static str, children: Children) -> impl IntoView {
    view! {
        <section class="setting">
            <h3>{title}</h3>
            <p class="hint">{hint}</p>
            {children()}
        </section>
    }
}
