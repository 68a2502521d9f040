//! What is there first: the frame of index.html, which takes a question while the rest of the page is on its way. What a
//! person asks for by then is done once it is there.

use std::cell::{Cell, RefCell};

use wasm_bindgen_futures::spawn_local;

use super::{late, side};
use crate::ports::{boot, frame};

/// What a person can ask for before all of the page is there.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Wish {
    /// Sending what is in the question box.
    Send,
    /// A new conversation.
    Begin,
    /// The settings.
    Settings,
    /// The list of conversations, opened or folded.
    Side,
}

/// The buttons of index.html that can be pressed at once.
const BUTTONS: [(&str, Wish); 4] =
    [("send", Wish::Send), ("begin", Wish::Begin), ("settings", Wish::Settings), ("sides", Wish::Side)];

/// What the frame knows. It lives as long as the page.
#[derive(Default)]
pub(super) struct Frame {
    wishes: RefCell<Vec<Wish>>,
    listeners: RefCell<Vec<boot::Listener>>,
    /// The rest could not be loaded, and is not on its way.
    failed: Cell<bool>,
}

/// Brings the frame to life, and has the rest loaded once it is painted.
pub(crate) fn start() {
    let shown: &'static Frame = Box::leak(Box::default());
    side::place();
    let listeners = BUTTONS.iter().filter_map(|&(id, wish)| boot::on_press(id, move || shown.ask(wish)));
    shown.listeners.replace(listeners.chain(boot::on_enter(|| shown.ask(Wish::Send))).collect());
    frame::when_idle(|| shown.load());
}

impl Frame {
    /// What a person asked for, in order. The page's views hear for themselves from now on.
    pub(super) fn take_wishes(&self) -> Vec<Wish> {
        self.listeners.take();
        self.wishes.take()
    }

    fn ask(&'static self, wish: Wish) {
        if wish == Wish::Send && !boot::has_question() {
            return;
        }
        let mut wishes = self.wishes.borrow_mut();
        if !wishes.contains(&wish) {
            wishes.push(wish);
        }
        boot::say("Loading the rest of the page. What you asked for follows.");
        if self.failed.get() {
            self.load();
        }
    }

    fn load(&'static self) {
        self.failed.set(false);
        spawn_local(async move {
            if late::conversation(self).await.is_err() {
                self.failed.set(true);
                let again = move || {
                    boot::say("Loading the rest of the page.");
                    self.load();
                };
                let words = "A part of the page could not be loaded. What you typed is kept.";
                self.listeners.borrow_mut().extend(boot::complain(words, "Retry", again));
            }
        });
    }
}
