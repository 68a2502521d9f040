//! Parts of the program that are loaded when they are first needed.

use std::{cell::RefCell, rc::Rc};

use footnote_core::turn::{ErrorKind, RunLater, TurnError, run_later};
use futures::{channel::oneshot, future::LocalBoxFuture};
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{notify, upgrade};
use crate::{
    dom::streaming_text,
    ui::state::{App, Banner},
};

thread_local! {
    /// What loads the parts that could not be loaded.
    static RETRIES: RefCell<Vec<Box<dyn FnOnce()>>> = const { RefCell::new(Vec::new()) };
}

/// Says that a part could not be loaded: because the server has another version by now, or else for a reason that may
/// pass, so that `retry` is offered.
pub(crate) fn not_loaded(app: App, retry: impl FnOnce() + 'static) {
    RETRIES.with_borrow_mut(|retries| retries.push(Box::new(retry)));
    spawn_local(async move {
        if upgrade::has_newer_page(app).await {
            app.banner().set(Some(Banner::Upgraded));
        } else {
            notify::offer(app, "This part of the page could not be loaded.", "Retry", Rc::new(retry_all));
        }
    });
}

/// Loads what could not be loaded before.
pub(crate) fn retry_all() {
    for retry in RETRIES.take() {
        retry();
    }
}

/// Resolves once the part that shows answers is loaded.
pub(crate) async fn answers(app: App) {
    until_loaded(app, streaming_text::load).await;
}

/// Calls a `wasm_split` function until its part is loaded, which a person is asked to retry.
pub(crate) async fn until_loaded<T>(app: App, call: impl AsyncFn() -> Result<T, SplitLoaderError>) -> T {
    loop {
        if let Ok(result) = call().await {
            retry_all();
            return result;
        }
        let (retry, retried) = oneshot::channel::<()>();
        not_loaded(app, move || drop(retry));
        // Dropping the sender resolves it.
        retried.await.ok();
    }
}

/// The later steps of a turn, which are in the same part. While it cannot be loaded, the turn waits, until it is stopped.
pub(crate) fn later_steps(app: App) -> LocalBoxFuture<'static, Result<RunLater, TurnError>> {
    Box::pin(async move {
        if app.services().turns.may_stop_one() {
            answers(app).await;
        }
        let not_loaded =
            |_| TurnError::new(ErrorKind::ProxyUnreachable, "This part of the page could not be loaded");
        steps().await.map_err(not_loaded)
    })
}

#[wasm_split(answer, fallible)]
fn steps() -> Result<RunLater, SplitLoaderError> {
    Ok(run_later)
}
