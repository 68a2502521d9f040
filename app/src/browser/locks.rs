//! The Web Locks of the browser.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use footnote_client::ports::{LockMode, LockRequest, Locks, OnLost, WebLock};
use futures::{
    channel::oneshot,
    future::{Either, LocalBoxFuture, select},
};
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;

use super::user;

/// The browser's `LockManager`. web-sys names it only behind a compiler flag, hence by reflection.
pub(crate) struct WebLocks(JsValue);

impl WebLocks {
    /// `None` outside secure contexts.
    pub(crate) fn find() -> Option<Self> {
        let navigator = web_sys::window()?.navigator();
        Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object).map(Self)
    }
}

impl Locks for WebLocks {
    fn request<'a>(
        &'a self,
        name: &'a str,
        mode: LockMode,
        on_lost: OnLost,
    ) -> LocalBoxFuture<'a, LockRequest> {
        Box::pin(request(&self.0, name, mode, on_lost))
    }
}

struct HeldLock {
    /// Resolves the promise that holds the lock.
    release: Function,
    lost: Rc<Cell<bool>>,
}

impl WebLock for HeldLock {
    fn is_lost(&self) -> bool {
        self.lost.get()
    }
}

impl Drop for HeldLock {
    fn drop(&mut self) {
        // A promise's own function, which only settles it.
        self.release.call0(&JsValue::UNDEFINED).ok();
    }
}

async fn request(locks: &JsValue, name: &str, mode: LockMode, on_lost: OnLost) -> LockRequest {
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
    let option = match mode {
        LockMode::IfAvailable => "ifAvailable",
        LockMode::Steal => "steal",
    };
    let asked = Reflect::set(&options, &option.into(), &JsValue::TRUE)
        .and_then(|_| Reflect::get(locks, &"request".into()))
        .and_then(JsCast::dyn_into::<Function>)
        .and_then(|request| request.call3(locks, &user::scoped(name).into(), &options, &on_granted));
    let Ok(promise) = asked else { return LockRequest::Refused };
    let ended = JsFuture::from(Promise::resolve(&promise));
    match select(granted, ended).await {
        Either::Left((Ok(None), _)) => LockRequest::Held,
        Either::Left((Ok(Some(release)), ended)) => {
            let lost = Rc::new(Cell::new(false));
            let lock = HeldLock { release, lost: lost.clone() };
            wasm_bindgen_futures::spawn_local(async move {
                // Releasing it fulfils the promise; only a theft rejects it.
                if ended.await.is_err() {
                    lost.set(true);
                    on_lost();
                }
            });
            LockRequest::Granted(Box::new(lock))
        }
        // The promise settles first only when the request was refused outright.
        Either::Left((Err(_), _)) | Either::Right(_) => LockRequest::Refused,
    }
}
