//! Write access to conversations: a tab may write to a conversation while it holds its lock.
//!
//! A lock is a Web Lock by the session's id; where the browser has none, the tabs come to an [`agreement`].

mod agreement;

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

use super::{clock, tabs::channel::TabChannel, user};

use self::agreement::{Agreement, Owned};

pub(crate) use self::agreement::OnLost;

/// A tab that reloads may still hold its own lock for a moment.
const TRIES: u32 = 5;
const PAUSE_MS: u32 = 60;

/// A conversation's lock, released when dropped.
pub(crate) enum SessionLock {
    WebLock(WebLock),
    Agreed(Owned),
    /// The browser refused the Web Lock: there is nobody to share storage with.
    Refused,
}

pub(crate) struct WebLock {
    /// Resolves the promise that holds the lock.
    release: Function,
    lost: Rc<Cell<bool>>,
}

/// How to get the locks of conversations.
pub(crate) struct Locks {
    agreement: Agreement,
}

impl Locks {
    /// The tabs come to an agreement over this channel.
    pub(crate) fn new(channel: Rc<TabChannel>) -> Self {
        Self { agreement: Agreement::new(channel) }
    }

    /// Takes a lock that is free; `None` if another tab has it.
    pub(crate) async fn take_free(&self, session: &SessionId, on_lost: OnLost) -> Option<SessionLock> {
        let web_locks = web_locks();
        for attempt in 0..TRIES {
            if attempt > 0 {
                clock::sleep(PAUSE_MS).await;
            }
            let lock = match &web_locks {
                Some(locks) => request(locks, session, "ifAvailable", &on_lost).await,
                None => self.agreement.claim(session, on_lost.clone()).await.map(SessionLock::Agreed),
            };
            if lock.is_some() {
                return lock;
            }
        }
        None
    }

    /// Takes a lock after asking its owner to release it, even without a reply. `None` without Web Locks, if
    /// another tab says that it owns the conversation.
    pub(crate) async fn take_over(&self, session: &SessionId, on_lost: OnLost) -> Option<SessionLock> {
        match web_locks() {
            Some(locks) => request(&locks, session, "steal", &on_lost).await,
            None => self.take_free(session, on_lost).await,
        }
    }

    /// Another tab wants to own a conversation.
    pub(crate) fn on_claim(&self, session: SessionId, token: &str) {
        self.agreement.on_claim(session, token);
    }

    /// Another tab owns a conversation from now on.
    pub(crate) fn on_taken(&self, session: &SessionId) {
        self.agreement.on_taken(session);
    }
}

impl SessionLock {
    /// Whether this tab still holds the lock.
    pub(crate) fn is_held(&self) -> bool {
        match self {
            Self::WebLock(lock) => !lock.lost.get(),
            Self::Agreed(owned) => !owned.is_lost(),
            Self::Refused => true,
        }
    }
}

impl Drop for WebLock {
    fn drop(&mut self) {
        // A promise's own function, which only settles it.
        self.release.call0(&JsValue::UNDEFINED).ok();
    }
}

/// The Web Locks. web-sys names them only behind a compiler flag, hence by reflection.
fn web_locks() -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)
}

async fn request(
    locks: &JsValue,
    session: &SessionId,
    option: &str,
    on_lost: &OnLost,
) -> Option<SessionLock> {
    let (sender, granted) = oneshot::channel::<Option<Function>>();
    let sender = RefCell::new(Some(sender));
    let on_granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        let Some(sender) = sender.take() else { return JsValue::UNDEFINED };
        let mut release = None;
        let held = Promise::new(&mut |resolve, _| release = Some(resolve));
        let release = release.filter(|_| !lock.is_null());
        let is_given = release.is_some();
        // The receiver may have been dropped; then the lock is released at once.
        if sender.send(release).is_ok() && is_given { held.into() } else { JsValue::UNDEFINED }
    });
    let options = Object::new();
    let name = user::scoped(&format!("footnote:session:{}", session.as_str()));
    let asked = Reflect::set(&options, &option.into(), &JsValue::TRUE)
        .and_then(|_| Reflect::get(locks, &"request".into()))
        .and_then(JsCast::dyn_into::<Function>)
        .and_then(|request| request.call3(locks, &name.into(), &options, &on_granted));
    let Ok(promise) = asked else { return Some(SessionLock::Refused) };
    let ended = JsFuture::from(Promise::resolve(&promise));
    match select(granted, ended).await {
        Either::Left((Ok(release), ended)) => {
            let lost = Rc::new(Cell::new(false));
            let lock = SessionLock::WebLock(WebLock { release: release?, lost: lost.clone() });
            let on_lost = on_lost.clone();
            wasm_bindgen_futures::spawn_local(async move {
                // Releasing it fulfils the promise; only a theft rejects it.
                if ended.await.is_err() {
                    lost.set(true);
                    on_lost();
                }
            });
            Some(lock)
        }
        // The promise settles first only when the request was refused outright.
        Either::Left((Err(_), _)) | Either::Right(_) => Some(SessionLock::Refused),
    }
}
