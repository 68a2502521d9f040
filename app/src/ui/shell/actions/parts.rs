//! Parts of the program that are loaded when they are first needed.
//!
//! The largest, `answer`, has what answers need: Markdown, the views of an exchange, the check of citations, and all steps of
//! a turn. It is loaded while the model is asked for the first time, or while a stored conversation is read; what comes before
//! it waits. The browser has its files by then: index.html links them, to be fetched once the page has its settings.
//! `records` has what needs stored conversations, `dialogs` what a press opens, `servers` what speaks to servers with tools; `math`
//! is for itself. Few large parts are
//! better than many: code that several of them share is a file for each combination.

use footnote_core::turn::{ErrorKind, Graph, GraphError, TurnError};
use futures::{channel::oneshot, future::LocalBoxFuture};
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    dom::streaming_text,
    ui::{
        app::App,
        conversation::state::Conversation,
        shell::{
            actions::upgrade,
            state::{Banner, LoadRetry},
        },
    },
};

/// Reports a part that failed to load. If the server has another version of the page by now, says so;
/// otherwise the failure may be temporary, and `retry` is offered until the part is loaded.
pub(crate) fn not_loaded(app: App, retry: impl FnOnce() + 'static) {
    offer_retry(app, LoadRetry { action: None, run: Box::new(retry) });
}

/// Like [`not_loaded`], for an action of a person: however often it was tried, it is retried once.
pub(crate) fn action_not_loaded(app: App, action: &'static str, retry: impl FnOnce() + 'static) {
    forget(app, action);
    offer_retry(app, LoadRetry { action: Some(action), run: Box::new(retry) });
}

/// A part was loaded for this action, so the others are likely to load as well.
pub(crate) fn action_loaded(app: App, action: &'static str) {
    forget(app, action);
    retry_all(app);
}

fn forget(app: App, action: &'static str) {
    app.load_retries.update_value(|retries| retries.retain(|retry| retry.action != Some(action)));
}

fn offer_retry(app: App, retry: LoadRetry) {
    app.load_retries.update_value(|retries| retries.push(retry));
    spawn_local(async move {
        if upgrade::has_newer_page(app).await {
            app.banner.set(Some(Banner::Upgraded));
        } else if app.load_retries.with_value(|retries| !retries.is_empty()) {
            let words = "This part of the page could not be loaded.";
            app.toasts.show_until_dismissed(words, "Retry", move || retry_all(app));
        }
    });
}

/// Retries all parts that failed to load.
pub(crate) fn retry_all(app: App) {
    app.toasts.withdraw_persistent();
    let retries = app.load_retries.try_update_value(std::mem::take);
    for retry in retries.into_iter().flatten() {
        (retry.run)();
    }
}

/// Resolves once the part that shows answers is loaded.
pub(crate) async fn answers(app: App) {
    until_loaded(app, streaming_text::load).await;
}

/// Calls a `wasm_split` function again and again until its part is loaded, asking the person to retry after
/// each failure.
pub(crate) async fn until_loaded<T>(app: App, call: impl AsyncFn() -> Result<T, SplitLoaderError>) -> T {
    loop {
        if let Ok(result) = call().await {
            retry_all(app);
            return result;
        }
        until_retried(app).await;
    }
}

/// What a `wasm_split` function gives that has something to wait for.
pub(crate) type Loading = LocalBoxFuture<'static, Result<LocalBoxFuture<'static, ()>, SplitLoaderError>>;

/// Calls a `wasm_split` function as [`until_loaded`] does, and runs what it gives.
pub(crate) fn spawn(app: App, call: impl Fn() -> Loading + 'static) {
    spawn_boxed(app, Box::new(call));
}

fn spawn_boxed(app: App, call: Box<dyn Fn() -> Loading>) {
    spawn_local(async move { until_loaded(app, async || call().await).await.await });
}

async fn until_retried(app: App) {
    let (retry, retried) = oneshot::channel::<()>();
    not_loaded(app, move || drop(retry));
    // Dropping the sender resolves it.
    retried.await.ok();
}

/// The graph of a turn, which is in the same part. While that cannot be loaded, the turn waits, until it is stopped.
pub(crate) async fn whole_graph(app: App) -> Result<Graph, TurnError> {
    if app.all_opened().into_iter().any(Conversation::may_be_stopped) {
        answers(app).await;
    }
    let not_loaded =
        |_| TurnError::new(ErrorKind::ProxyUnreachable, "This part of the page could not be loaded");
    let graph = standard_graph().await.map_err(not_loaded)?;
    graph.map_err(|error| TurnError::new(ErrorKind::Graph, error.to_string()))
}

#[wasm_split(answer, fallible)]
fn standard_graph() -> Result<Result<Graph, GraphError>, SplitLoaderError> {
    Ok(Graph::standard())
}
