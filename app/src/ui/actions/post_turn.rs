//! What follows an answer once it is shown: the conversation is remembered and named. It never keeps
//! a person waiting: the next question ends it, and it is caught up later.

use footnote_core::{
    conversation::SessionId,
    turn::{TurnConfig, TurnEvent, run_post_turn},
};
use futures::channel::oneshot;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    actions::{context, conversations, suggestions, turns},
    state::App,
};

/// Ends what is going on of it.
pub(crate) fn stop(app: App) {
    suggestions::stop(app);
    if let Some(stop) = app.services().stop_post_turn.take() {
        // It may have ended in the meantime.
        stop.send(()).ok();
    }
}

/// Does what follows an answer, in the background.
pub(crate) fn run(app: App, id: SessionId, config: TurnConfig) {
    stop(app);
    let (stop, stopped) = oneshot::channel::<()>();
    let services = app.services();
    services.stop_post_turn.replace(Some(stop));
    let (tell, ended) = oneshot::channel::<()>();
    services.ended.replace(Some(ended));
    spawn_local(async move {
        let events = |event| match event {
            TurnEvent::Compressed { through, .. } if conversations::is_current(app, &id) => {
                app.transcript().set_compressed(Some(through));
            }
            TurnEvent::Titled { title } if conversations::is_current(app, &id) => {
                app.conversation().title.set(Some(title));
            }
            _ => {}
        };
        let (graph, world) = (&services.graph, &services.world);
        // What could not be done is tried again after the next answer, and nobody waits for it.
        run_post_turn(graph, world, &config, id.clone(), turns::until_stopped(stopped), &events).await.ok();
        tell.send(()).ok();
        keep_ratios(app);
        if conversations::is_current(app, &id) && !app.conversation().answering.get_untracked() {
            context::recount(app);
            suggestions::run(app, id, config);
        }
    });
}

/// The name of the setting that holds how far estimates of tokens are off.
const RATIOS: &str = "token-ratios";

/// Takes in how far estimates of tokens were off before the page was loaded.
pub(crate) fn load_ratios(app: App) {
    let services = app.services();
    let kept = services.store.setting(RATIOS).and_then(|kept| serde_json::from_str(&kept).ok());
    services.world.ratios.load(kept.unwrap_or_default());
}

fn keep_ratios(app: App) {
    let services = app.services();
    let ratios = services.world.ratios.dump();
    if !ratios.is_empty()
        && let Ok(text) = serde_json::to_string(&ratios)
        && services.store.setting(RATIOS).as_deref() != Some(text.as_str())
    {
        // They are learnt anew where there is no room for them.
        services.store.set_setting(RATIOS, &text).ok();
    }
}
