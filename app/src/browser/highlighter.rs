//! Syntax highlighting of code, by a Web Worker that is started with the first code.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
};

use futures::channel::oneshot;
use js_sys::{Array, Uint32Array};
use wasm_bindgen::JsCast;

use super::worker::WorkerHandle;

thread_local! {
    static HIGHLIGHTER: Highlighter = Highlighter::default();
}

#[derive(Default)]
struct Highlighter {
    state: RefCell<State>,
    waiting: RefCell<BTreeMap<u32, oneshot::Sender<Vec<u32>>>>,
    last_request: Cell<u32>,
}

#[derive(Default)]
enum State {
    #[default]
    None,
    /// Starting, with the messages to post once it runs.
    Starting(WorkerHandle, Vec<Array>),
    Started(WorkerHandle),
    /// It could not be started: code stays without colours.
    Failed,
}

/// Three numbers a token: start and end in UTF-16 code units, and the kind. `None` if the worker cannot be had.
pub(crate) async fn tokens(language: &str, code: &str) -> Option<Vec<u32>> {
    let reply = HIGHLIGHTER.with(|highlighter| highlighter.request(language, code))?;
    reply.await.ok()
}

impl Highlighter {
    fn request(&self, language: &str, code: &str) -> Option<oneshot::Receiver<Vec<u32>>> {
        let request = self.last_request.get().wrapping_add(1);
        self.last_request.set(request);
        let message = Array::of4(&"colour".into(), &request.into(), &language.into(), &code.into());
        let mut state = self.state.borrow_mut();
        if matches!(*state, State::None) {
            *state = start().map_or(State::Failed, |worker| State::Starting(worker, Vec::new()));
        }
        let is_posted = match &mut *state {
            State::Starting(_, queue) => {
                queue.push(message);
                true
            }
            State::Started(worker) => worker.post(&message),
            State::None | State::Failed => false,
        };
        let (sender, reply) = oneshot::channel();
        is_posted.then(|| self.waiting.borrow_mut().insert(request, sender));
        is_posted.then_some(reply)
    }

    fn on_message(&self, message: &Array) {
        if message.get(0).as_string().as_deref() == Some("started") {
            if let State::Starting(worker, queue) = self.state.take() {
                for message in queue {
                    worker.post(&message);
                }
                self.state.replace(State::Started(worker));
            }
            return;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number below 2³²"
        )]
        let request = message.get(1).as_f64().map(|request| request as u32).unwrap_or_default();
        let waiting = self.waiting.borrow_mut().remove(&request);
        if let (Some(waiting), Ok(tokens)) = (waiting, message.get(2).dyn_into::<Uint32Array>()) {
            // The receiver may have been dropped; ignore.
            waiting.send(tokens.to_vec()).ok();
        }
    }

    fn fail(&self) {
        self.state.replace(State::Failed);
        self.waiting.borrow_mut().clear();
    }
}

fn start() -> Option<WorkerHandle> {
    WorkerHandle::start(
        "highlighter",
        |message| HIGHLIGHTER.with(|highlighter| highlighter.on_message(message)),
        || HIGHLIGHTER.with(Highlighter::fail),
    )
}
