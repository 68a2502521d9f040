//! The worker that holds answers while the page is reloaded or closed, in browsers whose shared workers outlive their pages.

use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::BTreeMap,
    pin::pin,
    rc::Rc,
};

use footnote_core::{
    ports::{self, ArrivalTime, HeldAnswer, HttpResponse, Model as _, TransportError},
    wire::{ChatRequest, PURPOSE_HEADER, Purpose},
};
use footnote_messages as messages;
use futures::{
    FutureExt as _, StreamExt as _,
    channel::{
        mpsc::{self, UnboundedReceiver, UnboundedSender},
        oneshot,
    },
    future::{Either, LocalBoxFuture, Shared, select},
    stream,
};
use gloo_events::EventListener;
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, MessagePort, SharedWorker, WorkerOptions};

use super::{clock, held_part::HeldPart, http::Proxy, user, window, worker::address};

/// Its name in index.html.
const PROGRAM: &str = "answers";
/// Changes with its messages, so that a page never meets a worker of another version.
const NAME: &str = "footnote:answers-1";
/// A worker that has not started within this time, in milliseconds, is not used.
const PATIENCE_MS: u32 = 3_000;
/// Most bytes of a request and what goes along with it. A larger one, such as with many pictures, ends with the page.
const MAX_BYTES: usize = 3 << 20;

const EXTENDED_LIFETIME: &str = "extendedLifetime";

/// Nothing but the part's own file may name it.
pub(crate) static HELD: HeldPart = HeldPart { open: |proxy| Rc::new(HeldAnswers::new(proxy)) };

struct HeldAnswers {
    proxy: Proxy,
    connection: OnceCell<Option<Rc<Connection>>>,
}

/// The page's end of the worker.
struct Connection {
    port: MessagePort,
    /// By their numbers.
    requests: Rc<RefCell<BTreeMap<u32, UnboundedSender<Event>>>>,
    begun: Cell<u32>,
    /// Resolves once the worker has started; an error if it cannot.
    ready: Shared<oneshot::Receiver<()>>,
    has_failed: Cell<bool>,
    _worker: SharedWorker,
    _listeners: [EventListener; 3],
}

/// A message of the worker about one reply.
enum Event {
    /// It is not there.
    None,
    Held {
        state: String,
        away_ms: u64,
    },
    Head {
        status: u16,
        content_type: Option<String>,
        retry_after: Option<String>,
        user: Option<String>,
    },
    Part {
        bytes: Vec<u8>,
        at_ms: u64,
    },
    End,
    Failed(TransportError),
}

impl HeldAnswers {
    fn new(proxy: Proxy) -> Self {
        Self { proxy, connection: OnceCell::new() }
    }

    fn connect(&self) -> Option<Rc<Connection>> {
        self.connection.get_or_init(|| Connection::open().map(Rc::new)).clone()
    }

    /// The connection, once the worker has started.
    async fn connected(&self) -> Option<Rc<Connection>> {
        let connection = self.connect().filter(|connection| !connection.has_failed.get())?;
        let is_ready = match select(connection.ready.clone(), pin!(clock::sleep(PATIENCE_MS))).await {
            Either::Left((started, _)) => started.is_ok(),
            Either::Right(_) => false,
        };
        connection.has_failed.set(!is_ready);
        is_ready.then_some(connection)
    }
}

impl ports::HeldAnswers for HeldAnswers {
    fn prepare(&self) {
        self.connect();
    }

    fn send<'a>(&'a self, key: &'a str, state: String, request: &'a ChatRequest) -> ports::Response<'a> {
        Box::pin(async move {
            let body = serde_json::to_string(request);
            let body = body.map_err(|error| TransportError::Unreachable(error.to_string()))?;
            let fits = body.len().saturating_add(state.len()) <= MAX_BYTES;
            let connection = if fits { self.connected().await } else { None };
            let Some(connection) = connection else {
                return self.proxy.send(Purpose::Answer, request).await;
            };
            let mut headers = self.proxy.headers();
            let own = [("content-type", "application/json"), (PURPOSE_HEADER, Purpose::Answer.into_str())];
            headers.extend(own.map(|(name, value)| (name, value.to_owned())));
            let headers: Array =
                headers.into_iter().map(|(name, value)| Array::of2(&name.into(), &value.into())).collect();
            let address = window::proxy_address("/v1/chat/completions");
            let request = HeldRequest::new(connection);
            let message: [JsValue; 7] = [
                "start".into(),
                request.id.into(),
                key.into(),
                address.into(),
                headers.into(),
                body.into(),
                state.into(),
            ];
            let message = message.into_iter().collect();
            request.connection.post(&message);
            request.response(ArrivalTime::default(), 0).await
        })
    }

    fn take<'a>(&'a self, key: &'a str) -> LocalBoxFuture<'a, Option<HeldAnswer>> {
        Box::pin(async move {
            let mut request = HeldRequest::new(self.connected().await?);
            // The time at which this page was there.
            let now_ms = clock::now_ms();
            let message: [JsValue; 3] = ["take".into(), request.id.into(), key.into()];
            request.connection.post(&message.into_iter().collect());
            // Until it is read, it stays held.
            request.has_ended = true;
            let Some(Event::Held { state, away_ms }) = request.events.next().await else { return None };
            let arrival = ArrivalTime::default();
            let response = request.response(arrival.clone(), now_ms).boxed_local();
            Some(HeldAnswer { state, away_ms, arrival, response })
        })
    }

    fn forget(&self, key: &str) {
        if let Some(Some(connection)) = self.connection.get() {
            connection.post(&Array::of2(&"forget".into(), &key.into()));
        }
    }
}

impl Connection {
    /// Starts the worker, or connects to the one of an earlier page or another tab.
    fn open() -> Option<Self> {
        let address = address(PROGRAM)?;
        let worker = start(&address)?;
        let requests = Rc::<RefCell<BTreeMap<u32, UnboundedSender<Event>>>>::default();
        let (started, ready) = oneshot::channel();
        let started = Rc::new(Cell::new(Some(started)));
        let port = worker.port();
        let (listener, is_ready) = (requests.clone(), started.clone());
        let messages = EventListener::new(&port, "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
            let Some(message) = data.as_ref().and_then(JsCast::dyn_ref::<Array>) else { return };
            if message.get(0) == "ready" {
                // Whoever waits may have given up.
                is_ready.take().map(|started| started.send(()).ok());
            } else if let (Ok(id), Some(event)) =
                (u32::try_from(whole(&message.get(1))), Event::read(message))
                && let Some(request) = listener.borrow().get(&id)
            {
                // The reply may not be read any more.
                request.unbounded_send(event).ok();
            }
        });
        let failed = requests.clone();
        let failures = EventListener::new(&worker, "error", move |_| {
            drop(started.take());
            failed.borrow_mut().clear();
        });
        let left = port.clone();
        let page = web_sys::window()?;
        let leaving = EventListener::new(&page, "pagehide", move |_| {
            // Without it, nothing is said of the time without a page.
            left.post_message(&Array::of1(&"leave".into())).ok();
        });
        port.start();
        Some(Self {
            port,
            requests,
            begun: Cell::default(),
            ready: ready.shared(),
            has_failed: Cell::new(false),
            _worker: worker,
            _listeners: [messages, failures, leaving],
        })
    }

    fn post(&self, message: &Array) {
        // All of it are texts, which can be copied.
        self.port.post_message(message).ok();
    }
}

/// Starts the worker, if the browser lets it outlive its pages: others would end it with this one.
fn start(address: &str) -> Option<SharedWorker> {
    let is_known = Rc::new(Cell::new(false));
    let read = is_known.clone();
    let get = Closure::<dyn FnMut() -> bool>::new(move || {
        read.set(true);
        true
    });
    let probe = WorkerOptions::new();
    let getter = Object::new();
    Reflect::set(&getter, &"get".into(), get.as_ref()).ok()?;
    Object::define_property(probe.unchecked_ref::<Object>(), &EXTENDED_LIFETIME.into(), &getter);
    // No address: it fails once the browser has read the options that it knows, or where it has no shared workers.
    drop(SharedWorker::new_with_worker_options("https://[", &probe));
    if !is_known.get() {
        return None;
    }
    let options = WorkerOptions::new();
    options.set_name(&user::scoped(NAME));
    Reflect::set(&options, &EXTENDED_LIFETIME.into(), &JsValue::TRUE).ok()?;
    SharedWorker::new_with_worker_options(address, &options).ok()
}

impl Event {
    fn read(message: &Array) -> Option<Self> {
        let text = |at| message.get(at).as_string();
        Some(match text(0)?.as_str() {
            "none" => Self::None,
            "held" => Self::Held { state: text(2)?, away_ms: whole(&message.get(3)) },
            "head" => Self::Head {
                status: u16::try_from(whole(&message.get(2))).ok()?,
                content_type: text(3),
                retry_after: text(4),
                user: text(5),
            },
            "part" => {
                let bytes = message.get(2).dyn_into::<Uint8Array>().ok()?.to_vec();
                Self::Part { bytes, at_ms: whole(&message.get(3)) }
            }
            "end" => Self::End,
            "failed" => {
                let (kind, reason) = (text(2)?, text(3).unwrap_or_default());
                Self::Failed(match kind.as_str() {
                    "redirected" => TransportError::Redirected,
                    _ if window::is_offline() => TransportError::Offline,
                    "lost" => TransportError::Lost(reason),
                    _ => TransportError::Unreachable(reason),
                })
            }
            _ => return None,
        })
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "milliseconds and a status")]
fn whole(number: &JsValue) -> u64 {
    number.as_f64().unwrap_or_default() as u64
}

/// A request whose reply is read. Dropping it before the reply's end ends the request: a page that is left drops nothing.
struct HeldRequest {
    connection: Rc<Connection>,
    id: u32,
    events: UnboundedReceiver<Event>,
    has_ended: bool,
}

impl HeldRequest {
    fn new(connection: Rc<Connection>) -> Self {
        let (sender, events) = mpsc::unbounded();
        let id = connection.begun.get().wrapping_add(1);
        connection.begun.set(id);
        connection.requests.borrow_mut().insert(id, sender);
        Self { connection, id, events, has_ended: false }
    }

    /// Waits for the reply's head. Parts that came before `now_ms` were held.
    async fn response(mut self, arrival: ArrivalTime, now_ms: u64) -> Result<HttpResponse, TransportError> {
        self.has_ended = false;
        let (status, content_type, retry_after, user) = match self.events.next().await {
            Some(Event::Head { status, content_type, retry_after, user }) => {
                (status, content_type, retry_after, user)
            }
            Some(Event::Failed(error)) => {
                self.has_ended = true;
                return Err(error);
            }
            _ => return Err(stopped()),
        };
        if let Some(user) = user.filter(|_| status == 409) {
            super::tabs::user_changed(&user);
        }
        let body = stream::unfold(Some(self), move |request| {
            let arrival = arrival.clone();
            async move {
                let mut request = request?;
                // What is there already came before.
                let event = if let Some(event) = request.events.next().now_or_never() {
                    event
                } else {
                    arrival.set(None);
                    request.events.next().await
                };
                let (chunk, rest) = match event {
                    Some(Event::Part { bytes, at_ms }) => {
                        arrival.set((at_ms <= now_ms).then_some(at_ms));
                        (Ok(bytes), Some(request))
                    }
                    Some(Event::End) => {
                        request.has_ended = true;
                        return None;
                    }
                    Some(Event::Failed(error)) => {
                        request.has_ended = true;
                        (Err(error), None)
                    }
                    Some(Event::None | Event::Held { .. } | Event::Head { .. }) | None => {
                        (Err(stopped()), None)
                    }
                };
                Some((chunk, rest))
            }
        });
        Ok(HttpResponse { status, content_type, retry_after, body: body.boxed_local() })
    }
}

impl Drop for HeldRequest {
    fn drop(&mut self) {
        self.connection.requests.borrow_mut().remove(&self.id);
        if !self.has_ended {
            self.connection.post(&Array::of2(&"stop".into(), &self.id.into()));
        }
    }
}

fn stopped() -> TransportError {
    TransportError::Lost(messages::browser::no_reason().to_owned())
}
