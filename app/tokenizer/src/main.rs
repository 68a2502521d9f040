//! The worker: loads vocabularies when asked to, and counts.
//!
//! The worker and the page exchange arrays, because texts in them need no encoding on the page's thread:
//!
//! - to the worker: `["load", encoding, address]` or `["count", encoding, number, text, …]`,
//! - to the page: `["started"]`, then `["loaded", encoding]`, `["failed", encoding, why]` or
//!   `["counted", number, count, …]`.

use std::cell::RefCell;

use footnote_tokenizer::{Counter, Encoding};
use js_sys::{Array, JsString, Uint8Array};
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen::{JsCast as _, throw_str};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Response};

thread_local! {
    static COUNTERS: RefCell<Vec<(Encoding, Counter)>> = const { RefCell::new(Vec::new()) };
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
    let Some(encoding) = message.get(1).as_string().and_then(|name| Encoding::from_name(&name)) else {
        return;
    };
    match message.get(0).as_string().as_deref() {
        Some("load") => {
            let address = message.get(2).as_string().unwrap_or_default();
            spawn_local(async move {
                let name = encoding.name().into();
                post(&match load(encoding, &address).await {
                    Ok(()) => Array::of2(&"loaded".into(), &name),
                    Err(why) => Array::of3(&"failed".into(), &name, &why.into()),
                });
            });
        }
        Some("count") => count(encoding, message),
        _ => {}
    }
}

/// Fetches a vocabulary and makes its counter.
async fn load(encoding: Encoding, address: &str) -> Result<(), String> {
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
    COUNTERS.with_borrow_mut(|counters| counters.push((encoding, counter)));
    Ok(())
}

/// Counts the texts after the message's third part.
fn count(encoding: Encoding, message: &Array) {
    let answer = Array::of2(&"counted".into(), &message.get(2));
    COUNTERS.with_borrow(|counters| {
        let Some((_, counter)) = counters.iter().find(|(other, _)| *other == encoding) else { return };
        for text in message.iter().skip(3) {
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
