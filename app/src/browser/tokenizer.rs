//! Exact token counts from a Web Worker, and estimates until it is there.
//!
//! The worker and its vocabularies are as large as the page itself. They are loaded when they are needed and the page is
//! idle, and only the vocabulary of the model. Nothing waits for them.
//!
//! A model whose encoding is not known is estimated in any case: for it the worker is started once something is typed or there is
//! a conversation.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::{
    models::{self, Encoding},
    ports::{CharacterEstimate, TokenCount, Tokenizer},
};
use futures::{channel::oneshot, future::LocalBoxFuture};
use js_sys::Array;
use wasm_bindgen::JsValue;

use super::{
    clock, frame,
    worker::{WorkerHandle, address},
};

/// How long a count may keep a send waiting, in milliseconds. The worker needs that long for many megabytes.
const WAIT_MS: u32 = 500;
/// The encoding for models without a known one: a better estimate than counting characters.
const NEAREST: Encoding = Encoding::O200kBase;

/// Counts tokens in a worker. Copies are handles to the same worker.
#[derive(Clone, Default)]
pub(crate) struct PageTokenizer {
    inner: Rc<Inner>,
}

#[derive(Default)]
struct Inner {
    worker: RefCell<WorkerState>,
    /// The encodings in the order they were requested.
    encodings: RefCell<Vec<(Encoding, Loading)>>,
    waiting: RefCell<BTreeMap<u32, oneshot::Sender<Vec<u32>>>>,
    last_request: Cell<u32>,
    /// A count came too late, and since then none has come in time.
    is_late: Cell<bool>,
    on_ready: RefCell<Option<Rc<dyn Fn()>>>,
}

#[derive(Default)]
enum WorkerState {
    #[default]
    None,
    Starting(WorkerHandle),
    Started(WorkerHandle),
    /// It could not be started: only estimates are possible.
    Failed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loading {
    Wanted,
    Asked,
    Ready,
    Failed,
}

impl PageTokenizer {
    /// A tokenizer that estimates until [`PageTokenizer::start_for`] has loaded a vocabulary.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Loads this model's vocabulary once the page is idle. A failed one is tried again.
    pub(crate) fn start_for(&self, model: &str) {
        let encoding = models::lookup(model).encoding.unwrap_or(NEAREST);
        if matches!(*self.inner.worker.borrow(), WorkerState::Failed) {
            self.inner.start_anew();
        }
        match self.inner.loading(encoding) {
            None => self.inner.encodings.borrow_mut().push((encoding, Loading::Wanted)),
            Some(Loading::Failed) => self.inner.set_loading(encoding, Loading::Wanted),
            Some(Loading::Wanted | Loading::Asked | Loading::Ready) => return,
        }
        let inner = self.inner.clone();
        frame::when_idle(move || inner.load());
    }

    /// Calls this each time a vocabulary was loaded, and when the worker has caught up after a count that took too long, so
    /// that estimates can be replaced.
    pub(crate) fn on_ready(&self, run: impl Fn() + 'static) {
        *self.inner.on_ready.borrow_mut() = Some(Rc::new(run));
    }
}

impl Tokenizer for PageTokenizer {
    fn count<'a>(&'a self, model: &'a str, texts: &'a [&'a str]) -> LocalBoxFuture<'a, Vec<TokenCount>> {
        Box::pin(async move {
            let encoding = models::lookup(model).encoding;
            let counts = self.inner.count(encoding.unwrap_or(NEAREST), texts).await;
            match counts.filter(|counts| counts.len() == texts.len()) {
                Some(counts) => counts
                    .into_iter()
                    .map(|tokens| TokenCount { tokens, exact: encoding.is_some() })
                    .collect(),
                None => texts.iter().map(|text| CharacterEstimate::estimate(text)).collect(),
            }
        })
    }
}

impl Inner {
    fn loading(&self, encoding: Encoding) -> Option<Loading> {
        let encodings = self.encodings.borrow();
        encodings.iter().find(|(other, _)| *other == encoding).map(|(_, loading)| *loading)
    }

    fn set_loading(&self, encoding: Encoding, loading: Loading) {
        let mut encodings = self.encodings.borrow_mut();
        if let Some(entry) = encodings.iter_mut().find(|(other, _)| *other == encoding) {
            entry.1 = loading;
        }
    }

    /// Starts the worker, or makes the running one load the encoding that is wanted.
    fn load(self: Rc<Self>) {
        let starting = matches!(*self.worker.borrow(), WorkerState::None);
        if starting {
            let worker = self.start();
            *self.worker.borrow_mut() = worker.map_or(WorkerState::Failed, WorkerState::Starting);
        } else {
            self.load_wanted();
        }
    }

    fn start(self: &Rc<Self>) -> Option<WorkerHandle> {
        let (listener, failed) = (self.clone(), self.clone());
        WorkerHandle::start("tokenizer", move |message| listener.on_message(message), move || failed.fail())
    }

    /// Resets the state for a new worker, which has no vocabularies.
    fn start_anew(&self) {
        *self.worker.borrow_mut() = WorkerState::None;
        self.encodings.borrow_mut().clear();
    }

    fn fail(&self) {
        *self.worker.borrow_mut() = WorkerState::Failed;
        // Dropping the senders gives estimates to those who wait.
        self.waiting.borrow_mut().clear();
    }

    fn load_wanted(&self) {
        let encodings = self.encodings.borrow().clone();
        for (encoding, _) in encodings.into_iter().filter(|(_, loading)| *loading == Loading::Wanted) {
            let name = encoding.into_str();
            let asked = address(name)
                .is_some_and(|address| self.post(&Array::of3(&"load".into(), &name.into(), &address.into())));
            if asked {
                self.set_loading(encoding, Loading::Asked);
            }
        }
    }

    /// Posts to the worker, if it has started.
    fn post(&self, message: &Array) -> bool {
        let WorkerState::Started(worker) = &*self.worker.borrow() else { return false };
        worker.post(message)
    }

    fn on_message(&self, message: &Array) {
        let number = |value: JsValue| value.as_f64().map(whole);
        let encoding = || {
            let name = message.get(1).as_string();
            [Encoding::O200kBase, Encoding::Cl100kBase]
                .into_iter()
                .find(|encoding| name.as_deref() == Some(encoding.into_str()))
        };
        match message.get(0).as_string().as_deref() {
            Some("started") => {
                let worker = std::mem::take(&mut *self.worker.borrow_mut());
                if let WorkerState::Starting(worker) = worker {
                    *self.worker.borrow_mut() = WorkerState::Started(worker);
                }
                self.load_wanted();
            }
            Some("loaded") => {
                if let Some(encoding) = encoding() {
                    self.set_loading(encoding, Loading::Ready);
                    self.report_ready();
                }
            }
            Some("failed") => {
                if let Some(encoding) = encoding() {
                    self.set_loading(encoding, Loading::Failed);
                }
            }
            Some("counted") => {
                let request = number(message.get(1)).unwrap_or_default();
                let waiting = self.waiting.borrow_mut().remove(&request);
                let counts = message.iter().skip(2).filter_map(number).collect();
                let in_time = waiting.is_some_and(|waiting| waiting.send(counts).is_ok());
                // Once: counting what always takes too long again and again would keep the worker busy.
                if !self.is_late.replace(!in_time) && !in_time {
                    self.report_ready();
                }
            }
            _ => {}
        }
    }

    fn report_ready(&self) {
        let on_ready = self.on_ready.borrow().clone();
        if let Some(on_ready) = on_ready {
            on_ready();
        }
    }

    /// The worker's counts; `None` if it has none in time.
    async fn count(&self, encoding: Encoding, texts: &[&str]) -> Option<Vec<u32>> {
        if texts.is_empty() || self.loading(encoding) != Some(Loading::Ready) {
            return None;
        }
        let request = self.last_request.get().wrapping_add(1);
        self.last_request.set(request);
        let message = Array::of3(&"count".into(), &encoding.into_str().into(), &request.into());
        for text in texts {
            message.push(&(*text).into());
        }
        let (sender, reply) = oneshot::channel();
        self.waiting.borrow_mut().insert(request, sender);
        if !self.post(&message) {
            self.waiting.borrow_mut().remove(&request);
            return None;
        }
        let counts = clock::timeout(WAIT_MS, reply).await.and_then(Result::ok);
        self.waiting.borrow_mut().remove(&request);
        counts
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole numbers below 2³²")]
fn whole(number: f64) -> u32 {
    number as u32
}
