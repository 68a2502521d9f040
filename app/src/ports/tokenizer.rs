//! Exact token counts from a Web Worker, and estimates until it is there.
//!
//! The worker and its vocabularies are as large as the page itself. They are loaded once the page has nothing else to
//! do, and only the vocabulary that a model needs. Nothing waits for them.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::{
    models::{self, Encoding},
    ports::{CharacterEstimate, TokenCount, Tokenizer},
};
use futures::{
    channel::oneshot,
    future::{Either, LocalBoxFuture, select},
    pin_mut,
};
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Event, HtmlMetaElement, MessageEvent, Url, Worker};

use super::{clock, frame};

/// How long a count may keep a send waiting, in milliseconds. The worker needs that long for many megabytes.
const WAIT_MS: u32 = 500;
/// What other models' tokens are guessed by: theirs come nearer to these than to any count of characters.
const NEAREST: Encoding = Encoding::O200kBase;

/// Counts tokens in a worker. Copies are handles to the same worker.
#[derive(Clone, Default)]
pub(crate) struct PageTokenizer {
    inner: Rc<Inner>,
}

#[derive(Default)]
struct Inner {
    worker: RefCell<WorkerState>,
    /// The encodings that were asked for, in the order of the questions.
    encodings: RefCell<Vec<(Encoding, Loading)>>,
    waiting: RefCell<BTreeMap<u32, oneshot::Sender<Vec<u32>>>>,
    last_request: Cell<u32>,
    on_ready: RefCell<Option<Rc<dyn Fn()>>>,
}

#[derive(Default)]
enum WorkerState {
    #[default]
    None,
    Starting(Worker),
    Started(Worker),
    /// It cannot be had; estimates are all there is.
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
    /// A tokenizer that estimates until [`PageTokenizer::start_for`] has led to more.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Loads what counts this model's tokens, once the page is idle.
    pub(crate) fn start_for(&self, model: &str) {
        let encoding = models::lookup(model).encoding.unwrap_or(NEAREST);
        if self.inner.loading(encoding).is_some() {
            return;
        }
        self.inner.encodings.borrow_mut().push((encoding, Loading::Wanted));
        let inner = self.inner.clone();
        frame::when_idle(move || inner.load());
    }

    /// Calls this each time another vocabulary has come, so that what was estimated can be counted.
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

    /// Starts the worker, or has it load what is wanted if it runs.
    fn load(self: Rc<Self>) {
        let starting = matches!(*self.worker.borrow(), WorkerState::None);
        if starting {
            let worker = self.start();
            *self.worker.borrow_mut() = worker.map_or(WorkerState::Failed, WorkerState::Starting);
        } else {
            self.load_wanted();
        }
    }

    fn start(self: &Rc<Self>) -> Option<Worker> {
        let worker = Worker::new(&address("tokenizer")?).ok()?;
        let inner = self.clone();
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(message) = event.data().dyn_ref::<Array>() {
                inner.hear(message);
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        let inner = self.clone();
        // Its script cannot be loaded, its WebAssembly is refused, or it broke: it is not tried again.
        let fail = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            event.prevent_default();
            inner.fail();
        });
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        fail.forget();
        Some(worker)
    }

    fn fail(&self) {
        let worker = std::mem::replace(&mut *self.worker.borrow_mut(), WorkerState::Failed);
        if let WorkerState::Starting(worker) | WorkerState::Started(worker) = worker {
            worker.terminate();
        }
        // Whoever waits gets an estimate.
        self.waiting.borrow_mut().clear();
    }

    fn load_wanted(&self) {
        let encodings = self.encodings.borrow().clone();
        for (encoding, _) in encodings.into_iter().filter(|(_, loading)| *loading == Loading::Wanted) {
            let name = encoding.as_str();
            let asked = address(name)
                .is_some_and(|address| self.tell(&Array::of3(&"load".into(), &name.into(), &address.into())));
            if asked {
                self.set_loading(encoding, Loading::Asked);
            }
        }
    }

    /// Posts to the worker, if it has started.
    fn tell(&self, message: &Array) -> bool {
        let WorkerState::Started(worker) = &*self.worker.borrow() else { return false };
        worker.post_message(message).is_ok()
    }

    fn hear(&self, message: &Array) {
        let number = |value: JsValue| value.as_f64().map(whole);
        let encoding = || {
            let name = message.get(1).as_string();
            [Encoding::O200kBase, Encoding::Cl100kBase]
                .into_iter()
                .find(|encoding| name.as_deref() == Some(encoding.as_str()))
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
                    let tell = self.on_ready.borrow().clone();
                    if let Some(tell) = tell {
                        tell();
                    }
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
                if let Some(waiting) = waiting {
                    // Who asked may be gone by now, which is nobody's loss.
                    waiting.send(message.iter().skip(2).filter_map(number).collect()).ok();
                }
            }
            _ => {}
        }
    }

    /// The worker's counts; `None` where it has none to give in time.
    async fn count(&self, encoding: Encoding, texts: &[&str]) -> Option<Vec<u32>> {
        if texts.is_empty() || self.loading(encoding) != Some(Loading::Ready) {
            return None;
        }
        let request = self.last_request.get().wrapping_add(1);
        self.last_request.set(request);
        let message = Array::of3(&"count".into(), &encoding.as_str().into(), &request.into());
        for text in texts {
            message.push(&(*text).into());
        }
        let (tell, told) = oneshot::channel();
        self.waiting.borrow_mut().insert(request, tell);
        if !self.tell(&message) {
            self.waiting.borrow_mut().remove(&request);
            return None;
        }
        let limit = clock::sleep(WAIT_MS);
        pin_mut!(limit);
        match select(told, limit).await {
            Either::Left((counts, _)) => counts.ok(),
            Either::Right(_) => {
                self.waiting.borrow_mut().remove(&request);
                None
            }
        }
    }
}

/// The address of a file that index.html names, as a whole one, since a worker has an address of its own.
fn address(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let meta = document.query_selector(&format!("meta[name=footnote-{name}]")).ok().flatten()?;
    let meta = meta.dyn_into::<HtmlMetaElement>().ok()?;
    let base = document.base_uri().ok().flatten()?;
    Url::new_with_base(&meta.content(), &base).ok().map(|address| address.href())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole numbers below 2³²")]
fn whole(number: f64) -> u32 {
    number as u32
}
