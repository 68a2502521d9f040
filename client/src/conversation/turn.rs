//! An answer that is being written, whether its conversation is on screen or not.
//!
//! A turn keeps its conversation open, and locked for this tab, while another one is on screen. Its end closes the conversation
//! then.

use footnote_core::conversation::AnswerState;
use futures::{FutureExt as _, channel::oneshot, future::Shared};

use crate::{conversation::ExchangeView, keys::new_key};

/// Answers that are written at the same time at most.
pub const MAX_ANSWERS: usize = 3;

/// The activity of a conversation: being answered, or ended since it was last on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    Answering,
    /// Being answered, while a tool waits to be allowed. Only shown: the conversation itself has `Answering`.
    WaitingForPerson,
    Ended(AnswerState),
}

/// News of a turn, told to the person where its conversation is not on screen.
#[derive(Debug)]
pub enum News {
    /// The answer has ended by itself.
    Ended(AnswerState),
    /// A tool waits to be allowed.
    ToolWaits,
    /// The answer is not saved, for this reason.
    NotSaved(String),
}

/// A turn in progress: the answer, the questions queued after it, then the steps after the last answer.
pub struct LiveTurn {
    /// Distinguishes it from a later one of its conversation.
    pub key: u32,
    /// The exchange that is being answered; `None` before its turn begins and after the answer.
    pub exchange: Option<ExchangeView>,
    /// The typed question, which stays in its box until it can be sent.
    pub(super) sending: Option<String>,
    /// Stops the answer.
    pub stop: Option<oneshot::Sender<()>>,
    /// Stops the steps after the answer.
    pub stop_post_turn: Option<oneshot::Sender<()>>,
    /// The steps after the answer are to be skipped.
    pub is_ending: bool,
    /// Resolves once this is dropped.
    pub ended: Shared<oneshot::Receiver<()>>,
    _ended_sender: oneshot::Sender<()>,
}

impl Default for LiveTurn {
    fn default() -> Self {
        let (ended_sender, ended) = oneshot::channel();
        Self {
            key: new_key(),
            exchange: None,
            sending: None,
            stop: None,
            stop_post_turn: None,
            is_ending: false,
            ended: ended.shared(),
            _ended_sender: ended_sender,
        }
    }
}

/// Resolves on stop; pends forever if the sender is dropped.
pub(super) async fn until_stopped(stop: impl Future<Output = Result<(), oneshot::Canceled>>) {
    if stop.await.is_err() {
        std::future::pending::<()>().await;
    }
}
