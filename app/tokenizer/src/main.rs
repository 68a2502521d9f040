//! The worker: loads a vocabulary, and counts.
//!
//! The worker and the page exchange arrays, because texts in them need no encoding on the page's thread:
//!
//! - to the worker: `["load", encoding, address]`, then `["count", text, …]`,
//! - to the page: `["started"]`, then `["loaded"]` or `["failed", why]`, and `["counted", count, …]` for each request, in their
//!   order.

use std::cell::RefCell;

use footnote_tokenizer::{Counter, Encoding};
use js_sys::{Array, JsString, Uint8Array};
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen::{JsCast as _, throw_str};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Response};

thread_local! {
    static COUNTER: RefCell<Option<Counter>> = const { RefCell::new(None) };
}

fn main() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        throw_str("the tokenizer runs in a Web Worker only");
    };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        if let Some(message) = event.data().dyn_ref::<Array>() {
            handle(message);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    on_message.forget();
    post(&Array::of1(&"started".into()));
}

fn handle(message: &Array) {
    match message.get(0).as_string().as_deref() {
        Some("load") => {
            let text = |at| message.get(at).as_string().unwrap_or_default();
            let (encoding, address) = (text(1), text(2));
            spawn_local(async move {
                post(&match load(&encoding, &address).await {
                    Ok(()) => Array::of1(&"loaded".into()),
                    Err(why) => Array::of2(&"failed".into(), &why.into()),
                });
            });
        }
        Some("count") => count(message),
        _ => {}
    }
}

/// Fetches a vocabulary and makes its counter.
async fn load(encoding: &str, address: &str) -> Result<(), String> {
    let encoding = Encoding::from_name(encoding).ok_or("the encoding is not known")?;
    let words = |error: JsValue| {
        let error = error.dyn_into::<js_sys::Error>().map(|error| String::from(error.message()));
        error.unwrap_or_else(|_| "no reason given".to_owned())
    };
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let response: Response =
        JsFuture::from(scope.fetch_with_str(address)).await.map_err(words)?.unchecked_into();
    if !response.ok() {
        return Err(format!("the server answered {} for {address}", response.status()));
    }
    let body = JsFuture::from(response.array_buffer().map_err(words)?).await.map_err(words)?;
    let counter = Counter::new(encoding, &Uint8Array::new(&body).to_vec());
    let counter = counter.map_err(|error| error.to_string())?;
    COUNTER.set(Some(counter));
    Ok(())
}

/// Counts the texts after the message's first part.
fn count(message: &Array) {
    let answer = Array::of1(&"counted".into());
    COUNTER.with_borrow(|counter| {
        let Some(counter) = counter else { return };
        for text in message.iter().skip(1) {
            // Halves of surrogate pairs become U+FFFD, as on the way to a server.
            let text = text.dyn_into::<JsString>().map(String::from).unwrap_or_default();
            answer.push(&u32::try_from(counter.count(&text)).unwrap_or(u32::MAX).into());
        }
    });
    post(&answer);
}

fn post(message: &Array) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    if scope.post_message(message).is_err() {
        throw_str("the message cannot be posted");
    }
}
