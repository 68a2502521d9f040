//! Answers that are being written, in the conversation on screen and in others.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{AnswerState, SessionId, SessionSettings},
    prompt::ContextUsage,
    wire::ChatRequest,
};
use futures::{FutureExt as _, channel::oneshot, future::Shared};

use super::{ExchangeView, new_key};

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
    /// State to show the next time the conversation is opened.
    pub(crate) left: LeftScreen,
    /// Resolves once this is dropped.
    ended: Shared<oneshot::Receiver<()>>,
    _ended_sender: oneshot::Sender<()>,
}

/// State of a conversation that has left the screen, for the next time it is opened.
#[derive(Default)]
pub(crate) struct LeftScreen {
    pub(crate) settings: SessionSettings,
    pub(crate) queued: Vec<String>,
    pub(crate) typed: String,
    pub(crate) usage: Option<ContextUsage>,
    pub(crate) last_request: Option<(u32, Rc<ChatRequest>)>,
    /// Why it is not saved.
    pub(crate) not_saved: Option<String>,
}

/// The turns in progress, by conversation.
#[derive(Default)]
pub(crate) struct LiveTurns(RefCell<BTreeMap<SessionId, LiveTurn>>);

impl LiveTurns {
    /// Begins a turn in place of the earlier one, if there is one.
    pub(crate) fn begin(&self, id: &SessionId) -> u32 {
        let (ended_sender, ended) = oneshot::channel();
        let turn = LiveTurn {
            key: new_key(),
            exchange: None,
            stop: None,
            stop_post_turn: None,
            is_ending: false,
            left: LeftScreen::default(),
            ended: ended.shared(),
            _ended_sender: ended_sender,
        };
        let key = turn.key;
        let before = self.0.borrow_mut().insert(id.clone(), turn);
        drop(before);
        key
    }

    /// The conversation of this turn.
    pub(crate) fn session(&self, key: u32) -> Option<SessionId> {
        self.0.borrow().iter().find(|(_, turn)| turn.key == key).map(|(id, _)| id.clone())
    }

    /// Continues a conversation's turn under another id.
    pub(crate) fn rename(&self, from: &SessionId, to: &SessionId) {
        let mut turns = self.0.borrow_mut();
        if let Some(turn) = turns.remove(from) {
            turns.insert(to.clone(), turn);
        }
    }

    /// Reads or changes the turn of a conversation, if there is one.
    pub(crate) fn with<T>(&self, id: &SessionId, change: impl FnOnce(&mut LiveTurn) -> T) -> Option<T> {
        self.0.borrow_mut().get_mut(id).map(change)
    }

    /// Whether an answer is being written that can be stopped.
    pub(crate) fn may_stop_one(&self) -> bool {
        self.0.borrow().values().any(|turn| turn.stop.is_some())
    }

    /// Whether this turn of the conversation is still in progress.
    pub(crate) fn is(&self, id: &SessionId, key: u32) -> bool {
        self.0.borrow().get(id).is_some_and(|turn| turn.key == key)
    }

    pub(crate) fn contains(&self, id: &SessionId) -> bool {
        self.0.borrow().contains_key(id)
    }

    /// The exchange that is being answered in a conversation.
    pub(crate) fn exchange(&self, id: &SessionId) -> Option<ExchangeView> {
        self.0.borrow().get(id).and_then(|turn| turn.exchange)
    }

    pub(crate) fn ids(&self) -> Vec<SessionId> {
        self.0.borrow().keys().cloned().collect()
    }

    /// Resolves once the turn of a conversation has ended and everything is saved.
    pub(crate) fn ended(&self, id: &SessionId) -> impl Future<Output = ()> + use<> {
        let ended = self.0.borrow().get(id).map(|turn| turn.ended.clone());
        async move {
            if let Some(ended) = ended {
                ended.await.ok();
            }
        }
    }

    /// Removes a turn that has ended, unless a later one has replaced it.
    pub(crate) fn remove(&self, id: &SessionId, key: u32) {
        if self.is(id, key) {
            let over = self.0.borrow_mut().remove(id);
            drop(over);
        }
    }
}
