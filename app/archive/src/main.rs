//! The worker: hears what the page asks, and answers. It works for one request and is then ended by the page.

use std::cell::RefCell;

use footnote_archive::{Row, answer};
use footnote_core::conversation::SessionId;
use futures::channel::oneshot;
use js_sys::{Array, JsString};
use wasm_bindgen::{
    JsCast as _,
    prelude::{Closure, JsValue},
    throw_str,
};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

thread_local! {
    /// Who waits for records of the page's store.
    static WAITING: RefCell<Option<oneshot::Sender<Row>>> = const { RefCell::new(None) };
}

fn main() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        throw_str("the archive runs in a Web Worker only");
    };
    let hear = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| hear(rows(&event.data())));
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It hears for as long as the worker lives.
    hear.forget();
    tell(&[vec!["started".to_owned()]]);
}

fn hear(mut message: Vec<Row>) {
    if message.first().and_then(|row| row.first()).is_some_and(|word| word == "stored") {
        if let Some(waiting) = WAITING.take() {
            let records = message.swap_remove(0).split_off(1);
            // Who asked waits until it has them.
            waiting.send(records).ok();
        }
        return;
    }
    spawn_local(async move { tell(&answer(&message, stored).await) });
}

/// The records of a conversation in the page's store.
async fn stored(id: &SessionId) -> Row {
    let (give, given) = oneshot::channel();
    WAITING.set(Some(give));
    tell(&[vec!["stored".to_owned(), id.as_str().to_owned()]]);
    match given.await {
        Ok(records) => records,
        Err(_) => throw_str("the page did not answer"),
    }
}

fn rows(message: &JsValue) -> Vec<Row> {
    let items = |list: &JsValue| list.dyn_ref::<Array>().map(Array::to_vec).unwrap_or_default();
    // Halves of surrogate pairs become U+FFFD.
    let text = |item: JsValue| item.dyn_into::<JsString>().map(String::from).unwrap_or_default();
    items(message).iter().map(|row| items(row).into_iter().map(text).collect()).collect()
}

fn tell(message: &[Row]) {
    let row = |row: &Row| row.iter().map(JsValue::from).collect::<Array>();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    if scope.post_message(&message.iter().map(row).collect::<Array>()).is_err() {
        throw_str("the page cannot be told");
    }
}
