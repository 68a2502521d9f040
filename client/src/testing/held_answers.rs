//! Answers that the browser holds outside of its tabs.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::{
    ports::{
        ArrivalTime, Clock as _, HeldAnswer, HeldAnswers, HttpResponse, Model, Response, TransportError,
    },
    wire::{ChatRequest, Purpose},
};
use futures::{
    FutureExt as _, StreamExt as _,
    channel::{
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded},
        oneshot,
    },
    future::{Either, LocalBoxFuture, ready, select},
    stream,
};

use super::executor::{Executor, TabClock, TabId};

/// What runs outside of all tabs, until the browser is killed.
const WORKER: TabId = TabId(0);

#[derive(Default)]
pub(super) struct Shared {
    replies: RefCell<BTreeMap<String, Rc<Reply>>>,
    /// The tasks of a tab are being dropped.
    pub(super) is_ending_tab: Cell<bool>,
}

struct Reply {
    state: String,
    tab: Cell<TabId>,
    left_ms: Cell<Option<u64>>,
    ended_ms: Cell<Option<u64>>,
    events: RefCell<Vec<Event>>,
    reader: RefCell<UnboundedSender<Event>>,
    stop: Cell<Option<oneshot::Sender<()>>>,
}

#[derive(Clone)]
enum Event {
    Head {
        status: u16,
        content_type: Option<String>,
        retry_after: Option<String>,
    },
    /// A part of the body, and when it came.
    Part(u64, Vec<u8>),
    Failed(TransportError),
    End,
}

impl Shared {
    /// A tab is gone.
    pub(super) fn leave(&self, tab: TabId, now_ms: u64) {
        for reply in self.replies.borrow().values().filter(|reply| reply.tab.get() == tab) {
            reply.left_ms.set(Some(now_ms));
        }
    }

    pub(super) fn clear(&self) {
        self.replies.take();
    }
}

impl Reply {
    fn give(&self, event: Event) {
        self.events.borrow_mut().push(event.clone());
        // The page may be gone.
        self.reader.borrow().unbounded_send(event).ok();
    }

    async fn receive(&self, response: Response<'_>, clock: &TabClock) {
        let response = match response.await {
            Ok(response) => response,
            Err(error) => return self.give(Event::Failed(error)),
        };
        let HttpResponse { status, content_type, retry_after, mut body } = response;
        self.give(Event::Head { status, content_type, retry_after });
        while let Some(part) = body.next().await {
            match part {
                Ok(bytes) => self.give(Event::Part(clock.now_ms(), bytes)),
                Err(error) => return self.give(Event::Failed(error)),
            }
        }
        self.give(Event::End);
    }
}

/// What one tab has of it.
pub(super) struct TabHeldAnswers {
    pub(super) held: Rc<Shared>,
    pub(super) executor: Executor,
    pub(super) tab: TabId,
    pub(super) model: Rc<dyn Model>,
}

impl TabHeldAnswers {
    fn clock(&self) -> TabClock {
        TabClock { executor: self.executor.clone(), tab: WORKER }
    }

    fn reading(&self, reply: Rc<Reply>, events: UnboundedReceiver<Event>) -> Reading {
        Reading { held: self.held.clone(), reply, events, stops: false }
    }
}

impl HeldAnswers for TabHeldAnswers {
    fn send<'a>(&'a self, key: &'a str, state: String, request: &'a ChatRequest) -> Response<'a> {
        let ((reader, events), (stop, stopped)) = (unbounded(), oneshot::channel());
        let reply = Rc::new(Reply {
            state,
            tab: Cell::new(self.tab),
            left_ms: Cell::default(),
            ended_ms: Cell::default(),
            events: RefCell::default(),
            reader: RefCell::new(reader),
            stop: Cell::new(Some(stop)),
        });
        self.held.replies.borrow_mut().insert(key.to_owned(), reply.clone());
        let (model, request, clock, held) =
            (self.model.clone(), request.clone(), self.clock(), reply.clone());
        self.executor.spawn(WORKER, async move {
            let receiving = std::pin::pin!(held.receive(model.send(Purpose::Answer, &request), &clock));
            if let Either::Left((Err(_), receiving)) = select(stopped, receiving).await {
                // It was forgotten, which it only is once it has ended.
                receiving.await;
            }
            held.ended_ms.set(Some(clock.now_ms()));
        });
        Box::pin(self.reading(reply, events).response(ArrivalTime::default(), None))
    }

    fn take<'a>(&'a self, key: &'a str) -> LocalBoxFuture<'a, Option<HeldAnswer>> {
        let Some(reply) = self.held.replies.borrow().get(key).cloned() else {
            return ready(None).boxed_local();
        };
        let (reader, events) = unbounded();
        for event in &*reply.events.borrow() {
            // The other end is right here.
            reader.unbounded_send(event.clone()).ok();
        }
        reply.reader.replace(reader);
        reply.tab.set(self.tab);
        let now_ms = self.clock().now_ms();
        let until_ms = reply.ended_ms.get().unwrap_or(now_ms);
        let away_ms = reply.left_ms.take().map_or(0, |left| until_ms.saturating_sub(left));
        let (state, arrival) = (reply.state.clone(), ArrivalTime::default());
        let response = self.reading(reply, events).response(arrival.clone(), Some(now_ms)).boxed_local();
        ready(Some(HeldAnswer { state, away_ms, arrival, response })).boxed_local()
    }

    fn forget(&self, key: &str) {
        self.held.replies.borrow_mut().remove(key);
    }
}

/// A reply that a page reads. Dropping it once that has begun ends the request, unless its tab is ended.
struct Reading {
    held: Rc<Shared>,
    reply: Rc<Reply>,
    events: UnboundedReceiver<Event>,
    stops: bool,
}

impl Reading {
    async fn response(
        mut self,
        arrival: ArrivalTime,
        now_ms: Option<u64>,
    ) -> Result<HttpResponse, TransportError> {
        self.stops = true;
        let (status, content_type, retry_after) = match self.events.next().await {
            Some(Event::Head { status, content_type, retry_after }) => (status, content_type, retry_after),
            Some(Event::Failed(error)) => return Err(error),
            Some(Event::Part(..) | Event::End) | None => return Err(TransportError::Offline),
        };
        let body = stream::unfold(self, move |mut reading| {
            let arrival = arrival.clone();
            async move {
                let event = if let Some(event) = reading.events.next().now_or_never() {
                    event
                } else {
                    arrival.set(None);
                    reading.events.next().await
                };
                let chunk = match event? {
                    Event::Part(ms, bytes) => {
                        arrival.set(now_ms.filter(|now_ms| ms <= *now_ms).map(|_| ms));
                        Ok(bytes)
                    }
                    Event::Failed(error) => Err(error),
                    Event::Head { .. } | Event::End => return None,
                };
                Some((chunk, reading))
            }
        });
        Ok(HttpResponse { status, content_type, retry_after, body: body.boxed_local() })
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        if self.stops
            && !self.held.is_ending_tab.get()
            && let Some(stop) = self.reply.stop.take()
        {
            // It may have ended.
            stop.send(()).ok();
        }
    }
}
