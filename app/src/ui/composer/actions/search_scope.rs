//! Where the conversation on screen searches.

use footnote_core::{
    conversation::SearchScope,
    wire::{BaseKind, FilterField, PublicConfig},
};
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::frame,
    dom,
    ui::{
        app::App,
        conversation::{
            actions::{conversations, turns},
            state::ExchangeView,
        },
    },
};

/// The id of the button that opens the choice.
pub(crate) const BUTTON: &str = "search-in";

/// What the knowledge base leaves to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Nothing,
    /// A server with Footnote's own protocol says so itself.
    AskServer,
    Something,
}

/// Keeps whether there is anything to choose.
pub(crate) fn watch(app: App) {
    let can_limit = app.composer.can_limit_search;
    let choice = Memo::new(move |_| {
        app.server.config.with(|config| config.ready().map_or(Choice::Nothing, choice_of))
    });
    Effect::new(move || match choice.get() {
        Choice::Nothing => can_limit.set(false),
        Choice::Something => can_limit.set(true),
        Choice::AskServer => frame::when_idle(move || {
            spawn_local(async move {
                // A server that cannot be reached now is asked again when the page is opened the next time.
                if let Ok(asking) = ask_server(app).await {
                    asking.await;
                }
            });
        }),
    });
}

fn choice_of(config: &PublicConfig) -> Choice {
    let fields = [FilterField::Folders, FilterField::Tags, FilterField::After, FilterField::Before];
    match &*config.bases {
        [] => Choice::Nothing,
        // It has neither folders nor tags, and is as old as the program.
        [only] if only.guide => Choice::Nothing,
        [only] if only.kind == BaseKind::Footnote => Choice::AskServer,
        [only] if !fields.into_iter().any(|field| only.kind.can_filter(field)) => Choice::Nothing,
        _ => Choice::Something,
    }
}

#[wasm_split(answer, fallible)]
fn ask_server(app: App) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(Box::pin(async move {
        let bases = &app.services().turn.knowledge_bases;
        let only = app.server.public().and_then(|config| Some(config.bases.first()?.name.clone()));
        let choices = bases.choices(&only.unwrap_or_default()).await.ok().flatten().unwrap_or_default();
        app.composer.can_limit_search.set(!choices.folders.is_empty() || !choices.tags.is_empty());
    }))
}

/// Opens the choice; says so where there is none.
pub(crate) fn open(app: App) {
    if untrack(|| is_offered(app)) {
        app.panels.search_in.set(true);
    } else {
        app.toasts.show("Searches of this knowledge base cannot be limited.");
    }
}

/// Closes the choice, and gives the keyboard back to its button.
pub(crate) fn close(app: App) {
    app.panels.search_in.set(false);
    dom::focus_id(BUTTON);
}

/// Whether the choice is shown: a conversation may be limited although nothing can be chosen any more. Tracks.
pub(crate) fn is_offered(app: App) -> bool {
    app.composer.can_limit_search.get() || !in_effect(app).is_everywhere()
}

/// Where the conversation on screen searches: its own choice, else its project's. Tracks.
pub(crate) fn in_effect(app: App) -> SearchScope {
    let own = app.conversations.current().settings.with(|settings| settings.search_in.clone());
    own.unwrap_or_else(|| of_project(app))
}

/// Where it searches unless it chooses otherwise. Tracks.
pub(crate) fn of_project(app: App) -> SearchScope {
    let project =
        app.conversations.current().settings.with(|settings| app.projects.find(settings.project.as_ref()));
    project.map(|project| project.search_in.clone()).unwrap_or_default()
}

/// The same in words; empty without limits. Tracks.
pub(crate) fn limits_of_project(app: App) -> String {
    let scope = of_project(app);
    if scope.is_everywhere() {
        return String::new();
    }
    app.server
        .config
        .with(|config| config.ready().map(|config| scope.label(&config.bases)).unwrap_or_default())
}

/// Where the conversation on screen searches, in words. Tracks.
pub(crate) fn label(app: App) -> String {
    let scope = in_effect(app);
    app.server
        .config
        .with(|config| config.ready().map(|config| scope.label(&config.bases)).unwrap_or_default())
}

/// Chooses where the conversation on screen searches, from the next question on.
pub(crate) fn choose(app: App, scope: SearchScope) {
    let differs = scope != untrack(|| of_project(app));
    conversations::change_settings(app, |settings| settings.search_in = differs.then_some(scope));
}

/// Searches everywhere from now on, and answers the question again.
pub(crate) fn search_everywhere(app: App, exchange: ExchangeView) {
    choose(app, SearchScope::default());
    turns::ask_anew(app, exchange, None);
}
