//! Toasts over time.

use std::{cell::Cell, rc::Rc};

use any_spawner::Executor;
use futures::FutureExt as _;
use reactive_graph::owner::Owner;

use super::Toasts;
use crate::testing::{Browser, Tab};

struct Scene {
    browser: Browser,
    tab: Tab,
    toasts: Toasts,
    _owner: Owner,
}

impl Scene {
    fn new() -> Self {
        let browser = Browser::new(1);
        let tab = Tab::open(&browser);
        let owner = Owner::new();
        owner.set();
        Self { toasts: Toasts::new(tab.ports().clock), browser, tab, _owner: owner }
    }

    /// Does this in the page.
    fn enter(&self, act: impl FnOnce(Toasts)) -> &Self {
        self.browser.executor.enter(self.tab.id, || act(self.toasts));
        self
    }

    fn pass(&self, ms: u64) {
        self.browser.executor.pass(ms);
    }

    fn shown(&self) -> Option<String> {
        self.toasts.shown().map(|toast| toast.message)
    }

    fn press(&self) {
        let (_, act) = self.toasts.shown().and_then(|toast| toast.action).expect("a button");
        self.enter(|toasts| {
            toasts.dismiss();
            act();
        });
    }
}

#[test]
fn a_message_stays_long_enough_to_be_read_and_its_button_to_be_reached() {
    let scene = Scene::new();
    scene.enter(|toasts| toasts.show("Copied."));
    scene.pass(3_999);
    assert_eq!(scene.shown().as_deref(), Some("Copied."));
    scene.pass(1);
    assert_eq!(scene.shown(), None);

    let undone = Rc::new(Cell::new(false));
    let undo = undone.clone();
    scene.enter(|toasts| toasts.show_with_undo("Conversation deleted.", move || undo.set(true)));
    scene.pass(7_999);
    scene.press();
    assert_eq!((scene.shown(), undone.get()), (None, true));
}

#[test]
fn a_later_message_has_its_own_time() {
    let scene = Scene::new();
    scene.enter(|toasts| toasts.show("One."));
    scene.pass(3_000);
    scene.enter(|toasts| toasts.show("Two."));
    scene.pass(3_000);
    assert_eq!(scene.shown().as_deref(), Some("Two."));
    scene.pass(1_000);
    assert_eq!(scene.shown(), None);
}

#[test]
fn an_error_stays_until_the_person_goes_on() {
    let scene = Scene::new();
    scene.enter(|toasts| toasts.fail_with(&"the browser's storage is full"));
    scene.pass(600_000);
    assert_eq!(scene.shown().as_deref(), Some("The browser's storage is full."));
    scene.enter(Toasts::clear_error);
    assert_eq!(scene.shown(), None);
    // Another message is no error.
    scene.enter(|toasts| toasts.show("Copied."));
    scene.enter(Toasts::clear_error);
    assert_eq!(scene.shown().as_deref(), Some("Copied."));
}

#[test]
fn a_persistent_message_comes_back_after_others_until_it_is_dismissed() {
    let scene = Scene::new();
    scene.enter(|toasts| toasts.show_until_dismissed("A part is missing.", "Retry", || {}));
    scene.pass(600_000);
    assert_eq!(scene.shown().as_deref(), Some("A part is missing."));
    scene.enter(|toasts| toasts.show("Copied."));
    scene.pass(4_000);
    assert_eq!(scene.shown().as_deref(), Some("A part is missing."));
    scene.enter(Toasts::dismiss);
    scene.enter(|toasts| toasts.show("Copied."));
    scene.pass(4_000);
    assert_eq!(scene.shown(), None);

    scene.enter(|toasts| toasts.show_until_dismissed("A part is missing.", "Retry", || {}));
    scene.enter(Toasts::withdraw_persistent);
    assert_eq!(scene.shown(), None);
}

#[test]
fn an_announcement_waits_for_a_button_that_may_be_wanted() {
    let scene = Scene::new();
    scene.enter(|toasts| {
        toasts.show_with_undo("Deleted.", || {});
        Executor::spawn_local(async move {
            toasts.free().await;
            toasts.show("New answer.");
        });
    });
    scene.pass(7_000);
    assert_eq!(scene.shown().as_deref(), Some("Deleted."));
    // What takes its place has a button too.
    scene.enter(|toasts| toasts.show_with_undo("Deleted again.", || {}));
    scene.pass(7_000);
    assert_eq!(scene.shown().as_deref(), Some("Deleted again."));
    scene.pass(1_000);
    assert_eq!(scene.shown().as_deref(), Some("New answer."));

    // The button of the persistent message comes back, so nobody waits for it.
    scene.enter(|toasts| toasts.show_until_dismissed("A part is missing.", "Retry", || {}));
    assert!(scene.toasts.free().now_or_never().is_some());
}
