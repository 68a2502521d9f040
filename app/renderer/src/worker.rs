//! The worker, which has one PDF open. It answers each message of the page (`browser/renderer.rs`) with one, in their order;
//! first it says `["started"]`.
//!
//! | message | answer |
//! | --- | --- |
//! | `["open", bytes]` | `["opened", sizes]`: width and height of each page, in points; `["refused", code]` |
//! | `["draw", page, scale]` | `["drawn", width, height, pixels]`; `["missing"]` |
//! | `["find", page, words]` | `["found", places]` for each place of the words |
//! | `["passage", page, passage]` | `["found", places]` for the passage |
//!
//! Pages are counted from 0. `places` has five numbers a rectangle: which of the places it belongs to, left, top, width and
//! height, in shares of the page.

use std::cell::RefCell;

use footnote_renderer::{Document, Found};
use js_sys::{Array, Float32Array, Uint8Array, Uint8ClampedArray};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, throw_str};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

pub(crate) fn run() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        throw_str("the renderer runs in a Web Worker only");
    };
    let open = RefCell::new(None::<Document>);
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Ok(message) = event.data().dyn_into::<Array>() else { return };
        if message.get(0) == "open" {
            let Ok(file) = message.get(1).dyn_into::<Uint8Array>() else { return };
            // The one before makes room first.
            open.take();
            match Document::open(file.to_vec()) {
                Ok(document) => {
                    let sizes: Vec<f32> = document.sizes().flat_map(<[f32; 2]>::from).collect();
                    post(&Array::of2(&"opened".into(), &Float32Array::from(sizes.as_slice())), &Array::new());
                    open.replace(Some(document));
                }
                Err(error) => post(&Array::of2(&"refused".into(), &error.code().into()), &Array::new()),
            }
        } else if let Some(document) = open.borrow().as_ref() {
            answer(document, &message);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    on_message.forget();
    post(&Array::of1(&"started".into()), &Array::new());
}

fn answer(document: &Document, message: &Array) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number of a page")]
    let page = message.get(1).as_f64().unwrap_or(-1.0) as usize;
    let words = || message.get(2).as_string().unwrap_or_default();
    match message.get(0).as_string().as_deref() {
        Some("draw") => {
            let Some(picture) = document.picture(page, message.get(2).as_f64().unwrap_or(1.0)) else {
                return post(&Array::of1(&"missing".into()), &Array::new());
            };
            let pixels = Uint8ClampedArray::from(picture.pixels.as_slice());
            let buffer = pixels.buffer();
            let (width, height) = (picture.width.into(), picture.height.into());
            post(&Array::of4(&"drawn".into(), &width, &height, &pixels), &Array::of1(&buffer));
        }
        Some("find") => found(&document.find(page, &words())),
        Some("passage") => found(&[document.find_passage(page, &words())]),
        _ => {}
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "shares and small numbers")]
fn found(found: &[Found]) {
    let numbers: Vec<f32> = found
        .iter()
        .enumerate()
        .flat_map(|(at, rects)| rects.iter().map(move |rect| (at, rect)))
        .flat_map(|(at, rect)| {
            [at as f32, rect.x0 as f32, rect.y0 as f32, rect.width() as f32, rect.height() as f32]
        })
        .collect();
    post(&Array::of2(&"found".into(), &Float32Array::from(numbers.as_slice())), &Array::new());
}

fn post(message: &Array, transfer: &Array) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    if scope.post_message_with_transfer(message, transfer).is_err() {
        throw_str("the message cannot be posted");
    }
}
