//! The border of the part of the program that answers questions and shows answers.

use std::rc::Rc;

use footnote_core::{
    conversation::{Exchange, ExchangeId},
    turn::Builder,
};
use futures::future::LocalBoxFuture;

use super::{ExchangeView, Reveal, Transcript};

type Exchanges = Vec<Rc<Exchange>>;

/// What the rest of the program calls of the part.
pub struct AnswerPart {
    /// The graph of a turn, to be added to.
    pub graph: fn() -> Builder,
    /// Shows exchanges, and the one that is being answered; in requests, a compressed turn stands for those up to this one.
    pub(super) show: fn(Transcript, Exchanges, Option<ExchangeView>, Option<ExchangeId>),
    /// Queues earlier exchanges, the latest first.
    pub(super) show_earlier: fn(Transcript, Exchanges),
    /// Puts the next exchanges that wait above those on screen.
    pub(super) show_more: fn(Transcript),
    pub(super) reveal: fn(Transcript, Reveal) -> LocalBoxFuture<'static, ()>,
}

/// Nothing but the part's own file may name it.
pub static ANSWER: AnswerPart = AnswerPart {
    graph: Builder::standard,
    show: Transcript::show,
    show_earlier: Transcript::show_earlier,
    show_more: Transcript::show_slice,
    reveal: Transcript::reveal,
};
