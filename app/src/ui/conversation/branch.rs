//! Where a branch comes from, and the button that makes one.

use footnote_client::conversation::ExchangeView;
use footnote_core::{
    conversation::{BranchOrigin, SessionId},
    link::conversation_href,
};
use footnote_messages as messages;
use leptos::{ev::MouseEvent, prelude::*, task::spawn_local};

use crate::{
    dom,
    ui::{
        app::App,
        elements::controls::{Anchor, Icon},
    },
};

#[component]
pub(super) fn BranchButton(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    view! {
        <button
            type="button"
            class="quiet"
            title=messages::conversation::branch_hint()
            on:click=move |_| app.conversations.branch_after(exchange)
        >
            <Icon class="icon i-branch" />
            {messages::conversation::branch()}
        </button>
    }
}

/// The line under the last exchange that a branch took over.
#[component]
pub(super) fn OriginBelow(exchange: ExchangeView) -> impl IntoView {
    let id = exchange.id.get_untracked();
    let is_last = |origin: &BranchOrigin| origin.through.is_some() && origin.through == id;
    let origin = App::get().conversation().branched_from.get_untracked().filter(is_last);
    origin.map(|origin| view! { <OriginLine origin=origin.session /> })
}

/// The line over a branch that took over nothing.
#[component]
pub(super) fn OriginAbove() -> impl IntoView {
    let app = App::get();
    move || {
        let origin =
            app.conversations.current().branched_from.get().filter(|origin| origin.through.is_none());
        origin.map(|origin| view! { <OriginLine origin=origin.session /> })
    }
}

#[component]
fn OriginLine(origin: SessionId) -> impl IntoView {
    let app = App::get();
    let id = StoredValue::new(origin);
    // `None` until it is looked up; then none again if the conversation is gone.
    let title = RwSignal::new(None::<Option<String>>);
    Effect::new(move || {
        app.storage.list_version.track();
        spawn_local(async move {
            let found = app.conversations.title_of(&id.get_value()).await;
            title.try_set(Some(found));
        });
    });
    let open = move |event: MouseEvent| {
        // Other clicks open it in another tab.
        if dom::is_plain_click(&event) {
            event.prevent_default();
            app.conversations.choose(&id.get_value(), None);
        }
    };
    let words = move || {
        Some(match title.get()? {
            Some(title) => view! {
                <Anchor address=id.with_value(|id| conversation_href(id.as_str())) on:click=open>
                    {messages::conversation::branched_from(title)}
                </Anchor>
            }
            .into_any(),
            None => messages::conversation::branched_from_unknown().into_any(),
        })
    };
    view! {
        <p class="origin">
            <Icon class="icon i-branch" />
            {words}
        </p>
    }
}
