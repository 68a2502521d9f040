//! The Web Worker that counts tokens.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use footnote_client::ports;
use footnote_core::models::Encoding;
use futures::{channel::oneshot, future::LocalBoxFuture};
use js_sys::Array;

use super::worker::{WorkerHandle, address};

pub(crate) struct TokenWorkers;

impl ports::TokenWorkers for TokenWorkers {
    fn start(&self, encoding: Encoding) -> LocalBoxFuture<'static, Option<Rc<dyn ports::TokenWorker>>> {
        Box::pin(TokenWorker::start(encoding))
    }
}

struct TokenWorker {
    worker: WorkerHandle,
    replies: Rc<Replies>,
}

impl TokenWorker {
    async fn start(encoding: Encoding) -> Option<Rc<dyn ports::TokenWorker>> {
        let vocabulary = address(encoding.into_str())?;
        let replies = Rc::new(Replies::default());
        let (listener, failed) = (replies.clone(), replies.clone());
        // The first message says that it has started.
        let started = replies.next();
        let worker =
            WorkerHandle::start("tokenizer", move |message| listener.push(message), move || failed.fail())?;
        started.await.ok()?;
        let this = Self { worker, replies };
        let load = Array::of3(&"load".into(), &encoding.into_str().into(), &vocabulary.into());
        let reply = this.reply(&load).await?;
        (reply.get(0) == "loaded").then(|| Rc::new(this) as _)
    }

    /// Posts a message; its reply, or `None` if the worker has failed.
    fn reply(&self, message: &Array) -> impl Future<Output = Option<Array>> + use<> {
        let reply = self.worker.post(message).then(|| self.replies.next());
        async move { reply?.await.ok() }
    }
}

impl ports::TokenWorker for TokenWorker {
    fn count(&self, texts: &[&str]) -> LocalBoxFuture<'static, Option<Vec<u32>>> {
        let message = Array::of1(&"count".into());
        for text in texts {
            message.push(&(*text).into());
        }
        let reply = self.reply(&message);
        Box::pin(async move {
            let reply = reply.await?;
            Some(reply.iter().skip(1).filter_map(|count| count.as_f64().map(whole)).collect())
        })
    }
}

/// Those who wait for the worker's messages, which come in the order of the page's. `None` once it has failed.
struct Replies(RefCell<Option<VecDeque<oneshot::Sender<Array>>>>);

impl Default for Replies {
    fn default() -> Self {
        Self(RefCell::new(Some(VecDeque::new())))
    }
}

impl Replies {
    /// The first message that nobody waits for yet.
    fn next(&self) -> oneshot::Receiver<Array> {
        let (sender, reply) = oneshot::channel();
        if let Some(waiting) = &mut *self.0.borrow_mut() {
            waiting.push_back(sender);
        }
        reply
    }

    fn push(&self, message: &Array) {
        let waiting = self.0.borrow_mut().as_mut().and_then(VecDeque::pop_front);
        if let Some(waiting) = waiting {
            // The count may have come too late.
            waiting.send(message.clone()).ok();
        }
    }

    /// Drops all who wait, and those who will.
    fn fail(&self) {
        self.0.take();
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole numbers below 2³²")]
fn whole(number: f64) -> u32 {
    number as u32
}
