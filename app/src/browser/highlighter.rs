//! Syntax highlighting of code, by a Web Worker that is started when code comes near the screen and ended when none has for a
//! while, since its syntaxes take as much memory as a long conversation. Blocks are coloured one after the other, and one
//! that takes too long ends its worker.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

use futures::lock::Mutex;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Uint32Array};
use wasm_bindgen::JsCast;

use super::{clock, worker::AskedWorker};

/// How long a block may take, in milliseconds. Ordinary code takes a few; some lines keep regular expressions busy for minutes.
const TIMEOUT_MS: u32 = 2_000;
/// How long the worker is kept after a block, in milliseconds: a new one starts in a tenth of a second.
const KEPT_MS: u32 = 2_000;

#[derive(Default)]
pub(crate) struct Highlighter {
    state: Mutex<State>,
    /// Languages and code that took too long.
    refused: RefCell<BTreeSet<(String, String)>>,
    /// Ends the worker.
    end: RefCell<Option<Timeout>>,
}

impl Highlighter {
    /// Three numbers a token: start and end in UTF-16 code units, and the kind. `None` if the worker cannot be had or takes too
    /// long.
    pub(crate) async fn tokens(self: &Rc<Self>, language: &str, code: &str) -> Option<Vec<u32>> {
        let block = (language.to_owned(), code.to_owned());
        let mut state = self.state.lock().await;
        if self.refused.borrow().contains(&block) {
            return None;
        }
        if matches!(*state, State::None) {
            *state = AskedWorker::start("highlighter").await.map_or(State::Failed, State::Started);
        }
        let State::Started(worker) = &mut *state else { return None };
        let tokens = clock::timeout(TIMEOUT_MS, tokens_of(worker, language, code)).await.flatten();
        if tokens.is_none() {
            self.refused.borrow_mut().insert(block);
            // Dropping the worker terminates it; the next block gets a new one.
            *state = State::None;
        }
        let this = self.clone();
        self.end.replace(Some(Timeout::new(KEPT_MS, move || this.end_worker())));
        tokens
    }

    /// Ends the worker, unless it is busy.
    fn end_worker(&self) {
        if let Some(mut state) = self.state.try_lock()
            && matches!(*state, State::Started(_))
        {
            *state = State::None;
        }
    }
}

#[derive(Default)]
enum State {
    #[default]
    None,
    Started(AskedWorker),
    /// It could not be started: code stays without colours.
    Failed,
}

/// The tokens of a block.
async fn tokens_of(worker: &mut AskedWorker, language: &str, code: &str) -> Option<Vec<u32>> {
    let reply = worker.ask(&Array::of3(&"colour".into(), &language.into(), &code.into())).await?;
    reply.get(1).dyn_into::<Uint32Array>().ok().map(|tokens| tokens.to_vec())
}
