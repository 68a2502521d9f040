//! Parts of the program that fail to load.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use any_spawner::Executor;
use futures::future::ready;
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};

use super::Parts;
use crate::{
    notices::Banner,
    testing::{Browser, Tab},
    toasts::Toasts,
};

struct Page {
    browser: Browser,
    tab: Tab,
    parts: Parts,
    toasts: Toasts,
    banner: RwSignal<Option<Banner>>,
    is_upgraded: Rc<Cell<bool>>,
    _owner: Owner,
}

impl Page {
    fn new() -> Self {
        let browser = Browser::new(1);
        let tab = Tab::open(&browser);
        let owner = Owner::new();
        owner.set();
        let (toasts, banner) = (Toasts::new(tab.ports().clock), RwSignal::new(None));
        let is_upgraded = Rc::<Cell<bool>>::default();
        let upgraded = is_upgraded.clone();
        let has_newer_page = Rc::new(move || Box::pin(ready(upgraded.get())) as _);
        let parts = Parts::new(toasts, banner, has_newer_page);
        Self { browser, tab, parts, toasts, banner, is_upgraded, _owner: owner }
    }

    fn act(&self, act: impl FnOnce(Parts)) {
        self.browser.executor.enter(self.tab.id, || act(self.parts));
        self.browser.executor.settle();
    }

    fn retry_is_offered(&self) -> bool {
        self.toasts.shown().is_some_and(|toast| toast.message == "This part of the page could not be loaded.")
    }

    fn press_retry(&self) {
        let (label, retry) = self.toasts.shown().and_then(|toast| toast.action).expect("a button");
        assert_eq!(label, "Retry");
        self.act(|_| retry());
    }
}

/// Waits for a part that is there once `is_online`; adds to `done` then.
fn wait(page: &Page, is_online: &Rc<Cell<bool>>, done: &Rc<RefCell<Vec<&'static str>>>, what: &'static str) {
    let (is_online, done) = (is_online.clone(), done.clone());
    page.act(|parts| {
        Executor::spawn_local(async move {
            let load = async || if is_online.get() { Ok(()) } else { Err(()) };
            parts.until_loaded(load).await;
            done.borrow_mut().push(what);
        });
    });
}

#[test]
fn everything_that_waits_goes_on_after_one_retry() {
    let (page, is_online, done) = (Page::new(), Rc::default(), Rc::default());
    wait(&page, &is_online, &done, "answers");
    wait(&page, &is_online, &done, "records");
    assert!(page.retry_is_offered() && done.borrow().is_empty());
    // It is of no use yet, and stays on offer.
    page.press_retry();
    assert!(page.retry_is_offered() && done.borrow().is_empty());
    is_online.set(true);
    page.press_retry();
    assert_eq!(*done.borrow(), ["answers", "records"]);
    assert!(!page.retry_is_offered());
}

#[test]
fn what_loads_by_itself_again_takes_the_others_along() {
    let (page, is_online, done) = (Page::new(), Rc::default(), Rc::default());
    wait(&page, &is_online, &done, "answers");
    is_online.set(true);
    wait(&page, &is_online, &done, "dialog");
    assert_eq!(*done.borrow(), ["dialog", "answers"]);
    assert!(!page.retry_is_offered());
}

#[test]
fn an_action_is_retried_once_however_often_it_was_tried() {
    let page = Page::new();
    let runs = Rc::<Cell<u32>>::default();
    for _ in 0..3 {
        let counted = runs.clone();
        page.act(|parts| parts.action_not_loaded("transfer", move || counted.set(counted.get() + 1)));
    }
    page.press_retry();
    assert_eq!(runs.get(), 1);
    // A part that was loaded for it needs no retry of it.
    let counted = runs.clone();
    page.act(|parts| parts.action_not_loaded("transfer", move || counted.set(counted.get() + 1)));
    page.act(|parts| parts.action_loaded("transfer"));
    assert_eq!((runs.get(), page.retry_is_offered()), (1, false));
}

#[test]
fn a_part_of_an_older_page_is_not_offered_again() {
    let page = Page::new();
    page.is_upgraded.set(true);
    page.act(|parts| parts.not_loaded(|| {}));
    assert!(!page.retry_is_offered());
    assert_eq!(page.banner.get_untracked(), Some(Banner::Upgraded));
}
