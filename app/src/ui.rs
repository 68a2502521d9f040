//! The page's user interface, a folder a feature, over `elements` that several use. `app` has the state of all; the client
//! changes it.

mod app;
pub(crate) mod elements;
pub(crate) mod part_views;
pub(crate) mod print;
mod services;

pub(crate) mod composer;
pub(crate) mod conversation;
pub(crate) mod document;
pub(crate) mod library;
pub(crate) mod projects;
pub(crate) mod settings;
pub(crate) mod shell;
pub(crate) mod sidebar;
pub(crate) mod tags;
pub(crate) mod tool_servers;

use std::rc::Rc;

use footnote_client::{conversations::Arrival, preferences::Preference};
use footnote_messages as messages;
use leptos::{mount::mount_to, prelude::*, task::spawn_local};

use self::app::App;
use crate::{
    browser::{files::LocalFile, frame, language::SpeaksEnglish, service_worker, speaker, window},
    dom,
    parts::PageParts,
    ui::{
        conversation::user_change,
        elements::{panel, toast},
        shell::{access, banner, commands, header, screen, unlock},
    },
};

/// Puts the views into their places. index.html has them all, in reading order, so that typing
/// works and nothing jumps while the program is still on its way. `spoken`: whether it has the words of the page's language.
pub(crate) fn start(spoken: Result<(), SpeaksEnglish>) {
    let owner = Owner::new();
    owner.set();
    let parts = Rc::new(PageParts);
    let Some(app) = App::new(&parts) else { return };
    provide_context(app);
    // The first view that is mounted starts the runtime of all others.
    mount("bar-start", || view! { <sidebar::SidebarButton /> });
    let environment = app.conversations.environment();
    environment.load_learned();
    if !app.preferences.text(Preference::Theme).unwrap_or_default().is_empty() {
        dom::color_browser_bars();
    }
    panel::restore();
    mount("bar-title", || view! { <header::ConversationTitle /> });
    mount("bar-end", || view! { <header::Header /> });
    mount("transcript", || view! { <conversation::transcript::TranscriptLog /> });
    // Before the question box hears of Enter.
    mount(
        "dock-top",
        || view! { <composer::completion::Completions /> <banner::Banners /> <projects::OpenProject /> <composer::dictation::DictationPlace /> <composer::attachments::AttachmentChips /> },
    );
    mount("composer-start", || view! { <composer::attachments::AttachButton /> });
    mount("composer-end", || view! { <composer::dictation::DictateButton /> <composer::SendButton /> });
    mount("queued", || view! { <composer::queued::QueuedQuestions /> });
    mount(
        "under-start",
        || view! { <composer::RememberSwitch /> <composer::models::ModelButton /> <composer::search_in::SearchInButton /> },
    );
    mount("under-end", || view! { <composer::context_meter::ContextGauge /> });
    mount("over", || view! { <toast::Toasts /> <composer::attachments::DropArea /> });
    if let Some(conversation) = window::by_id("scroller") {
        mount_to(conversation, || view! { <conversation::transcript::CardOfCitations /> }).forget();
    }
    screen::carry_out();
    composer::listen();
    dom::keep_focus();
    dom::measure_dock();
    dom::streaming_text::on_needed(move || environment.answer.begin_loading());
    dom::math::set_loader(parts, move |is_loaded| {
        if is_loaded {
            app.parts.action_loaded("formulas");
        } else {
            app.parts.action_not_loaded("formulas", dom::math::load);
        }
    });
    Effect::new(move || app.conversations.keep_address());
    app.conversations.open_first(window::location());
    let (arrival, is_shared) = service_worker::take_arrival();
    spawn_local(async move {
        let (arrival, files) = with_shared(arrival, is_shared).await;
        app.conversations.arrive(arrival).await;
        if !files.is_empty() {
            app.attach(files);
        }
    });
    user_change::greet();
    if spoken.is_err() {
        app.toasts.fail(messages::page::speaks_english());
    }
    app.server.on_ready(move |config| {
        app.added.connect(&mut config.bases);
        app.tool_servers.ask_soon();
        // Not before: what a first question waits for would share the line with it.
        window::prefetch("answer-files");
        spawn_local(service_worker::register());
        if service_worker::gave_page() {
            app.parts.look_for_newer_page();
        }
    });
    app.server.load();
    // Its files or its proxy may have been upgraded while it was open.
    dom::on_return(move || app.parts.look_for_newer_page());
    // The conversation is painted before the panels are mounted.
    frame::when_idle(move || app.services().owner.with(mount_panels));
    // The views live as long as the page does.
    std::mem::forget(owner);
}

/// Adds what was shared with the page: a text for the question box, and files to attach.
async fn with_shared(mut arrival: Arrival, is_shared: bool) -> (Arrival, Vec<LocalFile>) {
    if !is_shared {
        return (arrival, Vec::new());
    }
    let (text, files) = service_worker::take_shared().await;
    arrival.question = text.or(arrival.question);
    (arrival, files)
}

/// Lists, panels and dialogs beside the conversation.
fn mount_panels() {
    let app = App::get();
    mount("aside", || {
        view! {
            <library::LibraryPanel />
            <document::DocumentPanel />
            <access::AccessDialog />
            <unlock::UnlockDialog />
        }
    });
    if let Some(over) = window::by_id("over") {
        mount_to(
            over,
            move || view! { <settings::SettingsDialog /> <commands::Commands /> <composer::request::RequestDialog /> <composer::memory::MemoryDialog /> <projects::ProjectDialogs /> <tags::TagsDialog /> <settings::transfer::FileInput /> <composer::attachments::AttachmentInput /> },
        )
        .forget();
    }
    app.document.follow(window::location());
    dom::on_navigation(move || app.document.follow(window::location()));
    panel::listen();
    speaker::on_voices(move || app.read_aloud.has_voices.set(true));
    dom::on_first_escape(move || app.read_aloud.stop());
    mount("side", || view! { <sidebar::Sidebar /> });
}

fn mount<V: IntoView + 'static>(place: &str, view: impl FnOnce() -> V + 'static) {
    if let Some(place) = dom::placeholder(place) {
        mount_to(place, view).forget();
    }
}
