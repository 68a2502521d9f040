//! Parts of the program that are loaded when they are first needed.

use std::{cell::RefCell, rc::Rc};

use futures::channel::oneshot;
use leptos::{prelude::*, task::spawn_local};

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
    while streaming_text::load().await.is_err() {
        let (retry, retried) = oneshot::channel::<()>();
        not_loaded(app, move || drop(retry));
        retried.await.ok();
    }
    retry_all();
}
