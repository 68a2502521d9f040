//! The page's user interface: `state` is shared, `actions` change it, `views` show it.

mod actions;
mod state;
mod views;

use std::rc::Rc;

use leptos::{mount::mount_to, prelude::*, task::spawn_local};

use self::{
    actions::{conversations, document, panels, parts, post_turn, preferences, server, suggestions, upgrade},
    state::App,
    views::{
        access, banner, commands, composer, conversation, header, references, settings, sidebar, toast,
        transfer, unlock,
    },
};
use crate::{
    browser::{frame, window},
    dom,
};

/// Puts the views into their places. index.html has them all, in reading order, so that typing
/// works and nothing jumps while the program is still on its way.
pub(crate) fn start() {
    let owner = Owner::new();
    owner.set();
    let within = owner.clone();
    let load_later = Rc::new(move || within.with(|| parts::later_steps(App::get())));
    let Some(app) = App::new(load_later) else { return };
    provide_context(app);
    // The first view that is mounted starts the runtime of all others.
    mount("bar-start", || view! { <sidebar::SidebarButton /> });
    post_turn::load_learned(app);
    preferences::restore(app);
    suggestions::restore(app);
    panels::restore(app);
    mount("bar-title", || view! { <header::ConversationTitle /> });
    mount("bar-end", || view! { <header::Header /> });
    mount("transcript", || view! { <conversation::transcript::TranscriptLog /> });
    // Before the question box hears of Enter.
    mount(
        "dock-top",
        || view! { <composer::completion::Completion /> <banner::Banners /> <composer::attachments::AttachmentChips /> },
    );
    mount("composer-start", || view! { <composer::attachments::AttachButton /> });
    mount("composer-end", || view! { <composer::SendButton /> });
    mount("queued", || view! { <composer::queued::QueuedQuestions /> });
    mount("under-start", || view! { <composer::RememberSwitch /> <composer::models::ModelButton /> });
    mount("under-end", || view! { <composer::context_meter::ContextGauge /> });
    mount("over", || view! { <toast::Toasts /> <composer::attachments::DropArea /> });
    if let Some(conversation) = window::by_id("scroller") {
        mount_to(conversation, || view! { <conversation::transcript::CardOfCitations /> }).forget();
    }
    composer::listen(app);
    dom::streaming_text::on_needed(move || spawn_local(parts::answers(app)));
    dom::math::on_loading(move |is_loaded| {
        if is_loaded {
            parts::action_loaded(app, "formulas");
        } else {
            parts::action_not_loaded(app, "formulas", dom::math::load);
        }
    });
    conversations::open(app);
    server::load(app);
    upgrade::watch(app);
    // The conversation is painted before the panels are mounted.
    frame::when_idle(move || app.services().owner.with(|| mount_panels(app)));
    // The views live as long as the page does.
    std::mem::forget(owner);
}

/// Lists, panels and dialogs beside the conversation.
fn mount_panels(app: App) {
    mount("aside", || {
        view! {
            <references::ReferencesPanel />
            <views::document::DocumentPanel />
            <access::AccessDialog />
            <unlock::UnlockDialog />
        }
    });
    if let Some(over) = window::by_id("over") {
        mount_to(
            over,
            move || view! { <settings::SettingsDialog /> <commands::Commands /> <composer::request::RequestDialog /> <composer::memory::MemoryDialog /> <transfer::FileInput /> <composer::attachments::AttachmentInput /> },
        )
        .forget();
    }
    document::listen(app);
    mount("side", || view! { <sidebar::Sidebar /> });
}

fn mount<V: IntoView + 'static>(place: &str, view: impl FnOnce() -> V + 'static) {
    if let Some(place) = dom::placeholder(place) {
        mount_to(place, view).forget();
    }
}
