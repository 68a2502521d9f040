//! What follows an answer once it is shown: the conversation is remembered and named. It never keeps
//! a person waiting: the next question ends it, and it is caught up later.

use footnote_core::{
    conversation::SessionId,
    turn::{TurnConfig, TurnEvent, run_afterwards},
};
use futures::channel::oneshot;
use leptos::{prelude::*, task::spawn_local};

use super::{app::App, session, suggestions, turns};

/// Ends what is going on of it.
pub(super) fn stop(app: App) {
    suggestions::stop(app);
    if let Some(stop) = app.inner().stop_afterwards.take() {
        // It may have ended in the meantime.
        stop.send(()).ok();
    }
}

/// Does what follows an answer, in the background.
pub(super) fn run(app: App, id: SessionId, config: TurnConfig) {
    stop(app);
    let (stop, stopped) = oneshot::channel::<()>();
    let inner = app.inner();
    inner.stop_afterwards.replace(Some(stop));
    let (tell, ended) = oneshot::channel::<()>();
    inner.ended.replace(Some(ended));
    spawn_local(async move {
        let events = |event| match event {
            TurnEvent::Compressed { through, .. } if session::is_current(app, &id) => {
                app.transcript.set_compressed(Some(through));
            }
            TurnEvent::Titled { title } if session::is_current(app, &id) => app.title.set(Some(title)),
            _ => {}
        };
        let (graph, world) = (&inner.graph, &inner.world);
        // What could not be done is tried again after the next answer, and nobody waits for it.
        run_afterwards(graph, world, &config, id.clone(), turns::told(stopped), &events).await.ok();
        tell.send(()).ok();
        keep_ratios(app);
        if session::is_current(app, &id) && !app.busy.get_untracked() {
            app.meter.renew(app);
            suggestions::run(app, id, config);
        }
    });
}

/// The name of the setting that holds how far estimates of tokens are off.
const RATIOS: &str = "token-ratios";

/// Takes in how far estimates of tokens were off before the page was loaded.
pub(super) fn load_ratios(app: App) {
    let inner = app.inner();
    let kept = inner.store.setting(RATIOS).and_then(|kept| serde_json::from_str(&kept).ok());
    inner.world.ratios.load(kept.unwrap_or_default());
}

fn keep_ratios(app: App) {
    let inner = app.inner();
    let ratios = inner.world.ratios.dump();
    if !ratios.is_empty()
        && let Ok(text) = serde_json::to_string(&ratios)
        && inner.store.setting(RATIOS).as_deref() != Some(text.as_str())
    {
        // They are learnt anew where there is no room for them.
        inner.store.set_setting(RATIOS, &text).ok();
    }
}
