//! Which tab may write to a conversation: the one that holds its lock.
//!
//! A lock is a Web Lock by the session's id. Where the browser has none, as on plain http on a
//! network, it is a [`lease`].

mod lease;

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use footnote_core::conversation::SessionId;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;

use self::lease::Lease;
use super::clock;

/// A tab that reloads may still hold its own lock for a moment.
const TRIES: u32 = 5;
const PAUSE_MS: u32 = 60;
/// A tab that was asked to let go gets this long.
const RELEASE_WAIT_MS: u32 = 2000;

/// A conversation's lock, given back when dropped.
pub(crate) struct SessionLock {
    how: How,
    lost: Rc<Cell<bool>>,
}

enum How {
    Lock(Function),
    Lease(Lease),
    /// Neither locks nor leases work here, so there is nobody to share storage with.
    Alone,
}

/// What is called when another tab took a lock away.
pub(crate) type OnLost = Rc<dyn Fn()>;

/// Whether the browser has Web Locks here.
pub(crate) fn are_there() -> bool {
    locks().is_some()
}

/// Where a session's lease is, or the last line of a tab that gave its lock back.
pub(crate) fn lease_key(session: &SessionId) -> String {
    lease::key(session)
}

/// Takes a lock that is free. `None`: another tab has it. `beat` asks other tabs for a sign of life.
pub(crate) async fn take_free(session: &SessionId, on_lost: OnLost, beat: &dyn Fn()) -> Option<SessionLock> {
    let Some(locks) = locks() else { return lease::take_free(session, on_lost, beat).await };
    for attempt in 0..TRIES {
        if attempt > 0 {
            clock::sleep(PAUSE_MS).await;
        }
        if let Some(held) = request(&locks, session, Ask::IfFree, &on_lost).await {
            return Some(held);
        }
    }
    None
}

/// Takes a lock that its owner was asked to give back, and after a while without asking.
pub(crate) async fn take_over(session: &SessionId, on_lost: OnLost) -> Option<SessionLock> {
    let Some(locks) = locks() else { return lease::take_over(session, on_lost, RELEASE_WAIT_MS).await };
    let given = clock::timeout(RELEASE_WAIT_MS, request(&locks, session, Ask::Wait, &on_lost)).await;
    if let Some(Some(held)) = given {
        return Some(held);
    }
    request(&locks, session, Ask::Steal, &on_lost).await
}

impl SessionLock {
    /// Whether it is still this tab's.
    pub(crate) fn is_held(&self) -> bool {
        let lost = self.lost.get() || matches!(&self.how, How::Lease(lease) if !lease.is_mine());
        self.lost.set(lost);
        !lost
    }

    /// Shows other tabs that this one lives.
    pub(crate) fn beat(&self) {
        if let How::Lease(lease) = &self.how {
            lease.beat();
        }
    }
}

impl Drop for SessionLock {
    fn drop(&mut self) {
        if let How::Lock(release) = &self.how {
            // A promise's own function, which only settles it.
            release.call0(&JsValue::UNDEFINED).ok();
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Ask {
    IfFree,
    Wait,
    Steal,
}

/// The Web Locks. web-sys names them only behind a compiler flag, hence by reflection.
fn locks() -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)
}

async fn request(locks: &JsValue, session: &SessionId, ask: Ask, on_lost: &OnLost) -> Option<SessionLock> {
    let (tell, told) = oneshot::channel::<Option<Function>>();
    let tell = RefCell::new(Some(tell));
    let granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        let Some(tell) = tell.take() else { return JsValue::UNDEFINED };
        let mut release = None;
        let held = Promise::new(&mut |resolve, _| release = Some(resolve));
        let release = release.filter(|_| !lock.is_null());
        let is_given = release.is_some();
        // Who asked may have given up; then the lock is given back at once.
        if tell.send(release).is_ok() && is_given { held.into() } else { JsValue::UNDEFINED }
    });
    let options = Object::new();
    let option = match ask {
        Ask::IfFree => Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE),
        Ask::Steal => Reflect::set(&options, &"steal".into(), &JsValue::TRUE),
        Ask::Wait => Ok(true),
    };
    let name = ["footnote:session:", session.as_str()].concat();
    let asked = option
        .and_then(|_| Reflect::get(locks, &"request".into()))
        .and_then(JsCast::dyn_into::<Function>)
        .and_then(|request| request.call3(locks, &name.into(), &options, &granted));
    let alone = || SessionLock { how: How::Alone, lost: Rc::default() };
    let Ok(promise) = asked else { return Some(alone()) };
    let ended = JsFuture::from(Promise::resolve(&promise));
    match select(told, ended).await {
        Either::Left((Ok(release), ended)) => {
            let lost = Rc::new(Cell::new(false));
            let held = SessionLock { how: How::Lock(release?), lost: lost.clone() };
            let on_lost = on_lost.clone();
            wasm_bindgen_futures::spawn_local(async move {
                // Giving it back fulfils the promise; only a theft rejects it.
                if ended.await.is_err() {
                    lost.set(true);
                    on_lost();
                }
            });
            Some(held)
        }
        // The promise settles first only when the request was refused outright: no locks here.
        Either::Left((Err(_), _)) | Either::Right(_) => Some(alone()),
    }
}
