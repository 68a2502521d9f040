//! What belongs to this tab alone: which conversation it shows, the question being typed, and
//! whether another tab shows the same conversation.

use std::cell::Cell;

use footnote_core::conversation::SessionId;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use gloo_storage::{SessionStorage, Storage};
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

use super::clock;

const SESSION_KEY: &str = "footnote:session";
const DRAFT_KEY: &str = "footnote:draft";
const OWNERS_CHANNEL: &str = "footnote:owners";
/// A tab that reloads may still hold its own lock for a moment.
const LOCK_TRIES: u32 = 5;
const LOCK_PAUSE_MS: u32 = 60;
const ANSWER_WAIT_MS: u32 = 150;

/// A new session id from 16 random bytes.
pub(crate) fn new_session_id() -> SessionId {
    let mut bytes = [0_u8; 16];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    let random = crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !random {
        // Ids only have to differ between the tabs of one browser.
        bytes[..8].copy_from_slice(&clock::now_ms().to_le_bytes());
        bytes[8..].copy_from_slice(&js_sys::Math::random().to_bits().to_le_bytes());
    }
    SessionId::from_bytes(bytes)
}

/// The conversation this tab showed before it was reloaded.
pub(crate) fn session_id() -> Option<SessionId> {
    SessionId::new(read(SESSION_KEY)?).ok()
}

/// Remembers which conversation this tab shows. Without storage the tab forgets it on reload.
pub(crate) fn set_session_id(id: &SessionId) {
    write(SESSION_KEY, id.as_str());
}

/// The question that was being typed when the page was reloaded.
pub(crate) fn draft() -> Option<String> {
    read(DRAFT_KEY).filter(|draft| !draft.is_empty())
}

/// Keeps the question being typed over a reload.
pub(crate) fn set_draft(text: &str) {
    write(DRAFT_KEY, text);
}

/// Takes a conversation for this tab until the tab is closed. `false`: another tab has it.
pub(crate) async fn own(session: &SessionId) -> bool {
    let name = format!("footnote:session:{session}");
    match locks() {
        Some(locks) => {
            for _ in 0..LOCK_TRIES {
                if request_lock(&locks, &name).await {
                    return true;
                }
                clock::sleep(LOCK_PAUSE_MS).await;
            }
            false
        }
        None => ask_owners(session).await,
    }
}

fn storage() -> Option<web_sys::Storage> {
    // Storage that a policy switched off throws when it is named.
    web_sys::window()?.session_storage().ok()??;
    Some(SessionStorage::raw())
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

fn write(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // Full or forbidden: the tab goes on and only forgets this on reload.
        storage.set_item(key, value).ok();
    }
}

/// The Web Locks, which plain http outside this machine does not have. web-sys names them only
/// behind a compiler flag, hence by reflection.
fn locks() -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &"locks".into()).ok().filter(JsValue::is_object)
}

/// Asks for a lock that is free; once granted it is held until the page goes away.
async fn request_lock(locks: &JsValue, name: &str) -> bool {
    let (tell, told) = oneshot::channel();
    let tell = Cell::new(Some(tell));
    let granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        let held = !lock.is_null();
        if let Some(tell) = tell.take() {
            tell.send(held).ok();
        }
        if held { Promise::new(&mut |_, _| {}).into() } else { JsValue::UNDEFINED }
    });
    let options = Object::new();
    let asked = Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE)
        .and_then(|_| Reflect::get(locks, &"request".into()))
        .and_then(JsCast::dyn_into::<Function>)
        .and_then(|request| request.call3(locks, &name.into(), &options, &granted));
    let Ok(promise) = asked else { return true };
    let refused = wasm_bindgen_futures::JsFuture::from(Promise::resolve(&promise));
    match select(told, refused).await {
        Either::Left((held, _)) => held.unwrap_or(true),
        // The promise settles first only when the request was refused outright: no locks here.
        Either::Right(_) => true,
    }
}

/// The next best thing to a lock: ask the other tabs, and answer them from now on.
async fn ask_owners(session: &SessionId) -> bool {
    let Ok(channel) = BroadcastChannel::new(OWNERS_CHANNEL) else { return true };
    let (tell, told) = oneshot::channel::<()>();
    let tell = Cell::new(Some(tell));
    let me = new_session_id().to_string();
    let ask = format!("ask {session} {me}");
    let taken = format!("taken {session}");
    let answer_on = channel.clone();
    let own = session.to_string();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(said) = event.data().as_string() else { return };
        if said == taken {
            if let Some(tell) = tell.take() {
                tell.send(()).ok();
            }
        } else if said.strip_prefix("ask ").and_then(|rest| rest.strip_prefix(own.as_str())).is_some() {
            answer_on.post_message(&taken.as_str().into()).ok();
        }
    });
    channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    channel.post_message(&ask.as_str().into()).ok();
    let wait = clock::sleep(ANSWER_WAIT_MS);
    futures::pin_mut!(wait);
    let free = matches!(select(told, wait).await, Either::Right(_));
    if free {
        // It answers for as long as the page lives.
        hear.forget();
    } else {
        channel.close();
    }
    free
}
