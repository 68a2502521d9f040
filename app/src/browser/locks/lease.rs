//! A lock where the browser has none: a line in localStorage with its owner's name and a counter
//! that the owner keeps changing. Whether the owner lives is judged by the counter alone, never by a
//! clock, and asked for, since a browser slows down the timers of tabs in the background.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use footnote_core::conversation::SessionId;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::Storage;

use super::{How, OnLost, SessionLock};
use crate::browser::{clock, storage::local_storage, tabs};

const BEAT_MS: u32 = 1000;
/// A tab that gives no sign of life for this long, though it was asked to, is gone.
const ALIVE_WAIT_MS: f64 = 1500.0;
const LOOK_MS: u32 = 50;
/// What a tab leaves behind that gave a lease back.
const RELEASED: &str = "released";

/// A lease, given back when dropped or when the page goes away.
pub(super) struct Lease {
    mine: Rc<Mine>,
    leave: Closure<dyn Fn()>,
}

struct Mine {
    storage: Storage,
    key: String,
    /// This tab's name; a duplicated tab has another one.
    name: String,
    counter: Cell<u32>,
    over: Cell<bool>,
}

/// The key of a session's lease.
pub(in crate::browser) fn key(session: &SessionId) -> String {
    ["footnote:lease/", session.as_str()].concat()
}

/// Takes a lease that nobody keeps alive.
pub(super) async fn take_free(session: &SessionId, on_lost: OnLost, beat: &dyn Fn()) -> Option<SessionLock> {
    let Some(storage) = local_storage::storage() else { return Some(alone()) };
    let key = key(session);
    if let Some(found) = read(&storage, &key).filter(|found| !found.starts_with(RELEASED)) {
        beat();
        // A span, which no change of the clock makes longer or shorter.
        let until = clock::elapsed_ms() + ALIVE_WAIT_MS;
        while clock::elapsed_ms() < until {
            clock::sleep(LOOK_MS).await;
            match read(&storage, &key) {
                Some(now) if now == found => {}
                Some(now) if !now.starts_with(RELEASED) => return None,
                _ => break,
            }
        }
    }
    write(storage, key, on_lost).await
}

/// Takes a lease whose owner was asked to give it back, at last without that.
pub(super) async fn take_over(session: &SessionId, on_lost: OnLost, wait_ms: u32) -> Option<SessionLock> {
    let Some(storage) = local_storage::storage() else { return Some(alone()) };
    let key = key(session);
    let until = clock::elapsed_ms() + f64::from(wait_ms);
    while clock::elapsed_ms() < until {
        if read(&storage, &key).is_none_or(|found| found.starts_with(RELEASED)) {
            break;
        }
        clock::sleep(LOOK_MS).await;
    }
    write(storage, key, on_lost).await
}

impl Lease {
    /// Whether the line is still this tab's.
    pub(super) fn is_mine(&self) -> bool {
        self.mine.is_mine()
    }

    /// Changes the counter.
    pub(super) fn beat(&self) {
        self.mine.write();
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.mine.give_back();
        if let Some(window) = web_sys::window() {
            let leave = self.leave.as_ref().unchecked_ref();
            window.remove_event_listener_with_callback("pagehide", leave).ok();
        }
    }
}

impl Mine {
    fn is_mine(&self) -> bool {
        let found = read(&self.storage, &self.key);
        found.is_some_and(|found| found.strip_prefix(self.name.as_str()).is_some())
    }

    /// Gives whether it is still this tab's.
    fn write(&self) -> bool {
        if self.over.get() || (self.counter.get() > 0 && !self.is_mine()) {
            return false;
        }
        self.counter.set(self.counter.get().wrapping_add(1).max(1));
        let line = [&self.name, " ", &self.counter.get().to_string()].concat();
        self.storage.set_item(&self.key, &line).is_ok()
    }

    fn give_back(&self) {
        if !self.over.replace(true) && self.is_mine() {
            // Left behind it would only make the next owner wait.
            self.storage.remove_item(&self.key).ok();
        }
    }
}

fn alone() -> SessionLock {
    SessionLock { how: How::Alone, lost: Rc::default() }
}

fn read(storage: &Storage, key: &str) -> Option<String> {
    storage.get_item(key).ok().flatten()
}

async fn write(storage: Storage, key: String, on_lost: OnLost) -> Option<SessionLock> {
    let name = tabs::new_session_id().to_string();
    let mine = Rc::new(Mine { storage, key, name, counter: Cell::new(0), over: Cell::new(false) });
    if !mine.write() {
        // No room for a line: no other tab can write either.
        return Some(alone());
    }
    // Of two tabs that write at the same time, the later one stays.
    clock::sleep(LOOK_MS).await;
    if !mine.is_mine() {
        return None;
    }
    let going = mine.clone();
    let leave = Closure::<dyn Fn()>::new(move || going.give_back());
    if let Some(window) = web_sys::window() {
        window.add_event_listener_with_callback("pagehide", leave.as_ref().unchecked_ref()).ok();
    }
    let lost = Rc::new(Cell::new(false));
    let on_lost = RefCell::new(Some(on_lost));
    wasm_bindgen_futures::spawn_local({
        let (mine, lost) = (mine.clone(), lost.clone());
        async move {
            while mine.write() {
                clock::sleep(BEAT_MS).await;
            }
            if !mine.over.get() {
                lost.set(true);
                if let Some(on_lost) = on_lost.take() {
                    on_lost();
                }
            }
        }
    });
    Some(SessionLock { how: How::Lease(Lease { mine, leave }), lost })
}
