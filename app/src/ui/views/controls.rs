//! Small parts that many views use.

use leptos::prelude::*;

use crate::dom::link::link_to;

/// A picture; what it says is also said in words.
#[component]
pub(crate) fn Icon(class: &'static str) -> impl IntoView {
    view! { <span class=class aria-hidden="true"></span> }
}

/// A button that shows a picture and has its name in words.
#[component]
pub(crate) fn IconButton(class: &'static str, icon: &'static str, label: &'static str) -> impl IntoView {
    view! {
        <button type="button" class=class aria-label=label title=label>
            <Icon class=icon />
        </button>
    }
}

/// A link to this address; words alone where the address may be no link's.
#[component]
pub(crate) fn Anchor(#[prop(into)] address: String, children: Children) -> impl IntoView {
    view! { <a use:link_to=address>{children()}</a> }
}

/// The value of an ARIA state.
pub(crate) fn aria(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}
