//! Work after an answer is shown: memory, title, compression ahead. The next question cancels it; what was left
//! undone is done after the next answer.

use footnote_core::{
    conversation::SessionId,
    turn::{TurnConfig, TurnEvent, run_post_turn},
};
use futures::channel::oneshot;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    actions::{context, suggestions, turns, verification},
    state::App,
};

/// Cancels it.
pub(crate) fn stop(app: App) {
    suggestions::stop(app);
    verification::stop(app);
    if let Some(stop) = app.services().stop_post_turn.take() {
        // It may have ended in the meantime.
        stop.send(()).ok();
    }
}

/// Starts it in the background.
pub(crate) fn run(app: App, id: SessionId, config: TurnConfig) {
    stop(app);
    let (stop, stopped) = oneshot::channel::<()>();
    let services = app.services();
    services.stop_post_turn.replace(Some(stop));
    let (ended_sender, ended) = oneshot::channel::<()>();
    services.ended.replace(Some(ended));
    spawn_local(async move {
        let events = |event| match event {
            TurnEvent::Compressed { through, .. } if app.is_current(&id) => {
                app.transcript().set_compressed(Some(through));
            }
            TurnEvent::Titled { title } if app.is_current(&id) => {
                app.conversation().title.set(Some(title));
            }
            _ => {}
        };
        let (graph, turn) = (&services.graph, &services.turn);
        // An error leaves work for the next answer.
        run_post_turn(graph, turn, &config, id.clone(), turns::until_stopped(stopped), &events).await.ok();
        ended_sender.send(()).ok();
        save_ratios(app);
        if app.is_current(&id) && !app.conversation().answering.get_untracked() {
            context::recount(app);
            verification::after_answer(app, config.clone());
            suggestions::run(app, id, config);
        }
    });
}

/// The setting that holds the measured ratios of token counts to estimates.
const RATIOS: &str = "token-ratios";

/// Loads the ratios of token counts to estimates.
pub(crate) fn load_ratios(app: App) {
    let services = app.services();
    let kept = services.store.setting(RATIOS).and_then(|kept| serde_json::from_str(&kept).ok());
    services.turn.ratios.load(kept.unwrap_or_default());
}

fn save_ratios(app: App) {
    let services = app.services();
    let ratios = services.turn.ratios.dump();
    if !ratios.is_empty()
        && let Ok(text) = serde_json::to_string(&ratios)
        && services.store.setting(RATIOS).as_deref() != Some(text.as_str())
    {
        // Without room for them they are measured again.
        services.store.set_setting(RATIOS, &text).ok();
    }
}
