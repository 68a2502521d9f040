//! The worker. To it: `["extract", bytes]`, or `["html", bytes]` for a web page. To the page: `["started"]`, then `["text", text]` or `["refused", code]`. The page
//! ends it after one file.

use footnote_extractor::MAX_TEXT;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, throw_str};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

pub(crate) fn run() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        throw_str("the extractor runs in a Web Worker only");
    };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Ok(message) = event.data().dyn_into::<Array>() else { return };
        let Ok(file) = message.get(1).dyn_into::<Uint8Array>() else { return };
        let is_html = message.get(0).as_string().as_deref() == Some("html");
        let file = file.to_vec();
        let text = if is_html {
            footnote_extractor::html_text(&file, MAX_TEXT)
        } else {
            footnote_extractor::text(file, MAX_TEXT)
        };
        match text {
            Ok(text) => post(&Array::of2(&"text".into(), &text.into())),
            Err(error) => post(&Array::of2(&"refused".into(), &error.code().into())),
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    on_message.forget();
    post(&Array::of1(&"started".into()));
}

fn post(message: &Array) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    if scope.post_message(message).is_err() {
        throw_str("the message cannot be posted");
    }
}
