//! An answer that is being written, whether its conversation is on screen or not.

use footnote_core::conversation::AnswerState;
use futures::{FutureExt as _, channel::oneshot, future::Shared};

use super::{Conversation, ExchangeView, new_key};

/// Answers that are written at the same time at most.
pub(crate) const MAX_ANSWERS: usize = 3;

/// The activity of a conversation: being answered, or ended since it was last on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Activity {
    Answering,
    Ended(AnswerState),
}

/// A turn in progress: the answer, the questions queued after it, then the steps after the last answer.
pub(crate) struct LiveTurn {
    /// Distinguishes it from a later one of its conversation.
    key: u32,
    /// The exchange that is being answered; `None` before its turn begins and after the answer.
    pub(crate) exchange: Option<ExchangeView>,
    /// Stops the answer.
    pub(crate) stop: Option<oneshot::Sender<()>>,
    /// Stops the steps after the answer.
    pub(crate) stop_post_turn: Option<oneshot::Sender<()>>,
    /// The steps after the answer are to be skipped.
    pub(crate) is_ending: bool,
    /// Resolves once this is dropped.
    ended: Shared<oneshot::Receiver<()>>,
    _ended_sender: oneshot::Sender<()>,
}

impl LiveTurn {
    fn new() -> Self {
        let (ended_sender, ended) = oneshot::channel();
        Self {
            key: new_key(),
            exchange: None,
            stop: None,
            stop_post_turn: None,
            is_ending: false,
            ended: ended.shared(),
            _ended_sender: ended_sender,
        }
    }
}

impl Conversation {
    /// Begins a turn in place of the earlier one, if there is one; returns its key.
    pub(crate) fn begin_turn(self) -> u32 {
        let turn = LiveTurn::new();
        let key = turn.key;
        let before = self.turn.replace(Some(turn));
        drop(before);
        self.set_activity(Some(Activity::Answering));
        key
    }

    /// Reads or changes its turn, if there is one.
    pub(crate) fn with_turn<T>(self, change: impl FnOnce(&mut LiveTurn) -> T) -> Option<T> {
        self.turn.borrow_mut().as_mut().map(change)
    }

    pub(crate) fn has_turn(self) -> bool {
        self.turn.borrow().is_some()
    }

    /// Whether the turn with this key is still in progress.
    pub(crate) fn is_in_turn(self, key: u32) -> bool {
        self.turn.borrow().as_ref().is_some_and(|turn| turn.key == key)
    }

    /// The exchange that is being answered.
    pub(crate) fn live_exchange(self) -> Option<ExchangeView> {
        self.turn.borrow().as_ref().and_then(|turn| turn.exchange)
    }

    /// Whether an answer is being written that can be stopped.
    pub(crate) fn may_be_stopped(self) -> bool {
        self.turn.borrow().as_ref().is_some_and(|turn| turn.stop.is_some())
    }

    /// Stops the answer. The text received so far stays.
    pub(crate) fn stop_answer(self) {
        if let Some(stop) = self.with_turn(|turn| turn.stop.take()).flatten() {
            // The turn may have ended in the meantime.
            stop.send(()).ok();
        }
    }

    /// Stops the answer and skips the steps after it; the future resolves once the answer is saved. If the answer is already
    /// complete, it waits for the steps after it.
    pub(crate) fn end_turn(self) -> impl Future<Output = ()> + use<> {
        self.suggestions.stop();
        self.verification.stop();
        self.with_turn(|turn| turn.is_ending = true);
        self.stop_answer();
        let ended = self.turn.borrow().as_ref().map(|turn| turn.ended.clone());
        async move {
            if let Some(ended) = ended {
                ended.await.ok();
            }
        }
    }

    /// Stops the steps after an answer.
    pub(crate) fn stop_post_turn(self) {
        self.suggestions.stop();
        self.verification.stop();
        if let Some(stop) = self.with_turn(|turn| turn.stop_post_turn.take()).flatten() {
            // They may have ended in the meantime.
            stop.send(()).ok();
        }
    }

    /// Removes a turn that has ended, unless a later one has replaced it.
    pub(crate) fn remove_turn(self, key: u32) {
        if self.is_in_turn(key) {
            let over = self.turn.take();
            drop(over);
        }
    }
}
