//! Parts of the program that are loaded when they are first needed, and what waits for one that could not be loaded.

use std::rc::Rc;

use any_spawner::Executor;
use footnote_messages as messages;
use futures::{channel::oneshot, future::LocalBoxFuture};
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::{
    notices::Banner,
    ports::{Load, NotLoaded},
    toasts::Toasts,
};

/// What waits for parts of the program; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Parts {
    retries: StoredValue<Vec<Retry>, LocalStorage>,
    has_newer_page: StoredValue<HasNewerPage, LocalStorage>,
    toasts: Toasts,
    banner: RwSignal<Option<Banner>>,
}

/// Looks for a page that is newer than the one that was opened.
pub type HasNewerPage = Rc<dyn Fn() -> LocalBoxFuture<'static, bool>>;

/// A part of the program, by its border `P`.
pub struct Part<P> {
    load: Rc<dyn Load<P>>,
    parts: Parts,
}

impl<P: 'static> Part<P> {
    pub fn new(load: Rc<dyn Load<P>>, parts: Parts) -> Self {
        Self { load, parts }
    }

    /// The part, once it is loaded; the person is asked to retry after each failure.
    pub async fn loaded(&self) -> &'static P {
        self.parts.until_loaded(async || self.load.load().await).await
    }

    /// Begins to load it; the person is asked to retry after each failure.
    pub fn begin_loading(&self) {
        let (load, parts) = (self.load.clone(), self.parts);
        Executor::spawn_local(async move {
            parts.until_loaded(async || load.load().await).await;
        });
    }

    /// Loads it for an action of a person and does that; where it cannot be loaded, the action is offered once more.
    pub fn run<W>(self, action: &'static str, work: W)
    where
        W: FnOnce(&'static P) -> LocalBoxFuture<'static, ()> + 'static,
    {
        Executor::spawn_local(async move {
            let parts = self.parts;
            match self.load.load().await {
                Ok(part) => {
                    parts.action_loaded(action);
                    work(part).await;
                }
                Err(NotLoaded) => parts.action_not_loaded(action, move || self.run(action, work)),
            }
        });
    }

    /// The part, unless it cannot be loaded now.
    pub async fn load(&self) -> Result<&'static P, NotLoaded> {
        self.load.load().await
    }
}

struct Retry {
    /// Identifies a person's action, so that it is retried only once; `None` for a view.
    action: Option<&'static str>,
    run: Box<dyn FnOnce()>,
}

impl Parts {
    pub fn new(toasts: Toasts, banner: RwSignal<Option<Banner>>, has_newer_page: HasNewerPage) -> Self {
        let has_newer_page = StoredValue::new_local(has_newer_page);
        Self { retries: StoredValue::new_local(Vec::new()), has_newer_page, toasts, banner }
    }

    /// Whether there is another page now than when this one was opened: where it came from, or at the proxy, which may be
    /// elsewhere.
    pub async fn has_newer_page(self) -> bool {
        self.has_newer_page.with_value(|has_newer_page| has_newer_page()).await
    }

    /// Says so if there is a newer page.
    pub fn look_for_newer_page(self) {
        Executor::spawn_local(async move {
            if self.has_newer_page().await {
                // A message that is already shown stays: it may say why the page cannot continue.
                self.banner.update(|banner| {
                    banner.get_or_insert(Banner::Upgraded);
                });
            }
        });
    }

    /// Reports a part that failed to load. If the server has another version of the page by now, says so;
    /// otherwise the failure may be temporary, and `retry` is offered until the part is loaded.
    pub fn not_loaded(self, retry: impl FnOnce() + 'static) {
        self.offer_retry(Retry { action: None, run: Box::new(retry) });
    }

    /// Like [`not_loaded`](Self::not_loaded), for an action of a person: however often it was tried, it is retried once.
    pub fn action_not_loaded(self, action: &'static str, retry: impl FnOnce() + 'static) {
        self.forget(action);
        self.offer_retry(Retry { action: Some(action), run: Box::new(retry) });
    }

    /// A part was loaded for this action, so the others are likely to load as well.
    pub fn action_loaded(self, action: &'static str) {
        self.forget(action);
        self.retry_all();
    }

    /// Retries all parts that failed to load.
    pub fn retry_all(self) {
        self.toasts.withdraw_persistent();
        let retries = self.retries.try_update_value(std::mem::take);
        for retry in retries.into_iter().flatten() {
            (retry.run)();
        }
    }

    /// Loads a part again and again until it is there, asking the person to retry after each failure.
    pub async fn until_loaded<T, E>(self, call: impl AsyncFn() -> Result<T, E>) -> T {
        loop {
            if let Ok(result) = call().await {
                self.retry_all();
                return result;
            }
            self.until_retried().await;
        }
    }

    async fn until_retried(self) {
        let (retry, retried) = oneshot::channel::<()>();
        self.not_loaded(move || drop(retry));
        // Dropping the sender resolves it.
        retried.await.ok();
    }

    fn forget(self, action: &'static str) {
        self.retries.update_value(|retries| retries.retain(|retry| retry.action != Some(action)));
    }

    fn offer_retry(self, retry: Retry) {
        self.retries.update_value(|retries| retries.push(retry));
        Executor::spawn_local(async move {
            if self.has_newer_page().await {
                self.banner.set(Some(Banner::Upgraded));
            } else if self.retries.with_value(|retries| !retries.is_empty()) {
                let (message, retry) = (messages::panels::part_not_loaded(), messages::panels::retry());
                self.toasts.show_until_dismissed(message, retry, move || self.retry_all());
            }
        });
    }
}

#[cfg(test)]
mod tests;
