//! The worker. To it: `["colour", language, code]`. To the page: `["started"]`, then `["coloured", places]` for each,
//! where `places` has three numbers a token: its start, its end, and its kind.

use footnote_highlighter::{Highlighter, TokenKind};
use js_sys::{Array, Uint32Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, throw_str};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        throw_str("the highlighter runs in a Web Worker only");
    };
    let highlighter = Highlighter::new();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Ok(message) = event.data().dyn_into::<Array>() else { return };
        let (Some(language), Some(code)) = (message.get(1).as_string(), message.get(2).as_string()) else {
            return;
        };
        let tokens = highlighter.tokens(&language, &code);
        let numbers: Vec<u32> =
            tokens.iter().flat_map(|token| [token.start, token.end, number(token.kind)]).collect();
        post(&Array::of2(&"coloured".into(), &Uint32Array::from(numbers.as_slice())));
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    on_message.forget();
    post(&Array::of1(&"started".into()));
}

/// The page has the same order (`dom/code_colors.rs`).
fn number(kind: TokenKind) -> u32 {
    match kind {
        TokenKind::Comment => 0,
        TokenKind::String => 1,
        TokenKind::Number => 2,
        TokenKind::Keyword => 3,
        TokenKind::Name => 4,
        TokenKind::Type => 5,
    }
}

fn post(message: &Array) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    if scope.post_message(message).is_err() {
        throw_str("the message cannot be posted");
    }
}
