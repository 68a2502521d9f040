//! Work after an answer is shown: memory, title, compression ahead. The next question cancels it; unfinished
//! work is done after the next answer.

use footnote_client::preferences::Preference;
use std::{future::pending, pin::pin};

use footnote_core::{
    services::ModelPace,
    turn::{TurnConfig, TurnEvent, run_post_turn},
};
use futures::{
    channel::oneshot,
    future::{LocalBoxFuture, select},
};
use leptos::{prelude::*, task::spawn_local};
use serde::Serialize;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::ui::{
    app::App,
    composer::actions::context,
    conversation::state::{Conversation, until_stopped},
    shell::actions::parts,
};

/// Runs it, whatever is on screen meanwhile.
pub(crate) async fn run(app: App, conversation: Conversation, config: TurnConfig) {
    let (stop, stopped) = oneshot::channel::<()>();
    let services = app.services();
    conversation.with_turn(|turn| turn.stop_post_turn = Some(stop));
    let events = |event| match event {
        TurnEvent::Compressed { through, .. } => conversation.transcript.set_compressed(Some(through)),
        TurnEvent::Titled { title } => conversation.title.set(Some(title)),
        _ => {}
    };
    let work = async {
        // An error leaves work for the next answer.
        if let Ok(graph) = parts::whole_graph(app).await {
            let session = conversation.session();
            run_post_turn(&graph, &services.turn, &config, session, pending(), &events).await.ok();
        }
        if !app.conversations.is_current(conversation) {
            // Without their part there is no answer either.
            if let Ok(checked) = check_in_background(conversation, config.clone()).await {
                checked.await;
            }
        }
    };
    select(pin!(work), pin!(until_stopped(stopped))).await;
    // Without the part there was no answer to learn from.
    save_learned(app).await.ok();
    if app.conversations.is_current(conversation) && !untrack(|| conversation.is_answering()) {
        context::recount(app, conversation);
        after_memory(conversation, config).await.ok();
    }
}

#[wasm_split(answer, fallible)]
fn check_in_background(
    conversation: Conversation,
    config: TurnConfig,
) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(Box::pin(async move { conversation.check_off_screen(&config).await }))
}

#[wasm_split(answer, fallible)]
fn after_memory(conversation: Conversation, config: TurnConfig) -> Result<(), SplitLoaderError> {
    conversation.check_new_answer(config.clone());
    conversation.suggest_next(config);
    Ok(())
}

/// Loads what was learned of models.
pub(crate) fn load_learned(app: App) {
    let turn = &app.services().turn;
    let preferences = app.preferences;
    turn.ratios.load(preferences.json(Preference::TokenRatios).unwrap_or_default());
    turn.quote_habits.load(preferences.json(Preference::QuoteHabits).unwrap_or_default());
    turn.side_pace.load(preferences.text(Preference::SidePace).unwrap_or_default());
}

/// Sets whether a model may be asked for quotes.
pub(crate) fn ask_for_quotes(app: App, model: &str, is_off: bool) {
    app.services().turn.quote_habits.set_off(model, is_off);
    spawn_local(async move {
        // If the part cannot be loaded, the choice holds until the page is closed.
        save_learned(app).await.ok();
    });
}

/// Makes requests beside the answer again that were left out because the model is slow.
pub(crate) fn turn_on(app: App, left_out: &ModelPace) {
    app.services().turn.side_pace.turn_on(left_out);
    save_pace(app);
}

#[wasm_split(answer, fallible)]
fn save_learned(app: App) -> Result<(), SplitLoaderError> {
    let turn = &app.services().turn;
    save(app, Preference::TokenRatios, &turn.ratios.dump());
    save(app, Preference::QuoteHabits, &turn.quote_habits.dump());
    save_pace(app);
    Ok(())
}

fn save_pace(app: App) {
    let pace = app.services().turn.side_pace.stored();
    if app.preferences.text(Preference::SidePace).unwrap_or_default() != pace {
        // Without room for it, it is learned again.
        app.preferences.set_text(Preference::SidePace, &pace).ok();
    }
}

fn save<T: Serialize>(app: App, preference: Preference, learned: &[T]) {
    if !learned.is_empty() {
        // Without room for it, it is learned again.
        app.preferences.set_json(preference, learned).ok();
    }
}
