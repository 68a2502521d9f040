//! Compressing the older turns of a conversation on request.

use footnote_core::compress::compress_now;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::ui::{app::App, composer::actions::context::recount, conversation::actions::turns};

/// Compresses older turns. Stop cancels it without any change.
pub(crate) fn compress(app: App) {
    spawn_local(async move {
        // A conversation with turns has loaded the part with this code.
        start_compressing(app).await.ok();
    });
}

#[wasm_split(answer, fallible)]
fn start_compressing(app: App) -> Result<(), SplitLoaderError> {
    let conversation = app.conversation();
    let Some(config) = conversation.turn_config() else { return Ok(()) };
    conversation.context.compressing.set(true);
    conversation.stop_post_turn();
    let key = conversation.begin_turn();
    let (stop, stopped) = oneshot::channel();
    conversation.with_turn(|turn| turn.stop = Some(stop));
    spawn_local(async move {
        let id = conversation.session();
        let compressing = Box::pin(compress_now(&app.services().turn, &config, &id));
        let done = match select(compressing, stopped).await {
            Either::Left((done, _)) => Some(done),
            Either::Right(_) => None,
        };
        conversation.context.compressing.set(false);
        conversation.set_activity(None);
        turns::finish(app, conversation, key).await;
        match done {
            Some(Ok(made)) => {
                conversation.transcript.set_compressed(Some(made.through));
                recount(app, conversation);
            }
            Some(Err(error)) if app.conversations.is_current(conversation) => {
                app.toasts.fail_with(&error);
            }
            Some(Err(_)) | None => {}
        }
        if !turns::ask_next(app, conversation) {
            conversation.unqueue_all();
        }
    });
    Ok(())
}
