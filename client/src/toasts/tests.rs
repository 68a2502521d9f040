//! Toasts over time.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::ports::Clock;
use futures::{FutureExt as _, channel::oneshot, future::LocalBoxFuture};
use reactive_graph::owner::Owner;

use super::Toasts;

/// Time that moves when a test says so.
#[derive(Default)]
struct VirtualClock {
    now_ms: Cell<u64>,
    timers: RefCell<Vec<(u64, oneshot::Sender<()>)>>,
}

impl VirtualClock {
    fn pass(&self, ms: u64) {
        Executor::poll_local();
        self.now_ms.set(self.now_ms.get() + ms);
        let (due, waiting): (Vec<_>, _) =
            self.timers.take().into_iter().partition(|(at, _)| *at <= self.now_ms.get());
        self.timers.replace(waiting);
        for (_, timer) in due {
            // Whoever slept may be gone.
            timer.send(()).ok();
        }
        Executor::poll_local();
    }
}

impl Clock for VirtualClock {
    fn now_ms(&self) -> u64 {
        self.now_ms.get()
    }

    fn sleep(&self, ms: u32) -> LocalBoxFuture<'static, ()> {
        let (sender, receiver) = oneshot::channel();
        self.timers.borrow_mut().push((self.now_ms.get() + u64::from(ms), sender));
        Box::pin(receiver.map(|_| ()))
    }
}

struct Scene {
    clock: Rc<VirtualClock>,
    toasts: Toasts,
    _owner: Owner,
}

impl Scene {
    fn new() -> Self {
        // Another test of this process may have begun before.
        Executor::init_futures_executor().ok();
        let owner = Owner::new();
        owner.set();
        let clock = Rc::<VirtualClock>::default();
        Self { toasts: Toasts::new(clock.clone()), clock, _owner: owner }
    }

    fn shown(&self) -> Option<String> {
        self.toasts.shown().map(|toast| toast.message)
    }

    fn press(&self) {
        let (_, act) = self.toasts.shown().and_then(|toast| toast.action).expect("a button");
        self.toasts.dismiss();
        act();
    }
}

#[test]
fn a_message_stays_long_enough_to_be_read_and_its_button_to_be_reached() {
    let scene = Scene::new();
    scene.toasts.show("Copied.");
    scene.clock.pass(3_999);
    assert_eq!(scene.shown().as_deref(), Some("Copied."));
    scene.clock.pass(1);
    assert_eq!(scene.shown(), None);

    let undone = Rc::new(Cell::new(false));
    let undo = undone.clone();
    scene.toasts.show_with_undo("Conversation deleted.", move || undo.set(true));
    scene.clock.pass(7_999);
    scene.press();
    assert_eq!((scene.shown(), undone.get()), (None, true));
}

#[test]
fn a_later_message_has_its_own_time() {
    let scene = Scene::new();
    scene.toasts.show("One.");
    scene.clock.pass(3_000);
    scene.toasts.show("Two.");
    scene.clock.pass(3_000);
    assert_eq!(scene.shown().as_deref(), Some("Two."));
    scene.clock.pass(1_000);
    assert_eq!(scene.shown(), None);
}

#[test]
fn an_error_stays_until_the_person_goes_on() {
    let scene = Scene::new();
    scene.toasts.fail_with(&"the browser's storage is full");
    scene.clock.pass(600_000);
    assert_eq!(scene.shown().as_deref(), Some("The browser's storage is full."));
    scene.toasts.clear_error();
    assert_eq!(scene.shown(), None);
    // Another message is no error.
    scene.toasts.show("Copied.");
    scene.toasts.clear_error();
    assert_eq!(scene.shown().as_deref(), Some("Copied."));
}

#[test]
fn a_persistent_message_comes_back_after_others_until_it_is_dismissed() {
    let scene = Scene::new();
    scene.toasts.show_until_dismissed("A part is missing.", "Retry", || {});
    scene.clock.pass(600_000);
    assert_eq!(scene.shown().as_deref(), Some("A part is missing."));
    scene.toasts.show("Copied.");
    scene.clock.pass(4_000);
    assert_eq!(scene.shown().as_deref(), Some("A part is missing."));
    scene.toasts.dismiss();
    scene.toasts.show("Copied.");
    scene.clock.pass(4_000);
    assert_eq!(scene.shown(), None);

    scene.toasts.show_until_dismissed("A part is missing.", "Retry", || {});
    scene.toasts.withdraw_persistent();
    assert_eq!(scene.shown(), None);
}

#[test]
fn an_announcement_waits_for_a_button_that_may_be_wanted() {
    let scene = Scene::new();
    let toasts = scene.toasts;
    toasts.show_with_undo("Deleted.", || {});
    Executor::spawn_local(async move {
        toasts.free().await;
        toasts.show("New answer.");
    });
    scene.clock.pass(7_000);
    assert_eq!(scene.shown().as_deref(), Some("Deleted."));
    // What takes its place has a button too.
    toasts.show_with_undo("Deleted again.", || {});
    scene.clock.pass(7_000);
    assert_eq!(scene.shown().as_deref(), Some("Deleted again."));
    scene.clock.pass(1_000);
    assert_eq!(scene.shown().as_deref(), Some("New answer."));

    // The button of the persistent message comes back, so nobody waits for it.
    toasts.show_until_dismissed("A part is missing.", "Retry", || {});
    assert!(toasts.free().now_or_never().is_some());
}
