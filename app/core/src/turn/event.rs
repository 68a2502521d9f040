//! Events that a turn reports while it runs.

use std::rc::Rc;

use crate::{
    conversation::{Answer, AnswerState, DocumentReference, ExchangeId, Notice, Source, ToolCallRecord},
    prompt::ContextUsage,
    wire::{ChatRequest, Usage},
};

/// Progress of a turn, in order.
#[derive(Debug, Clone, PartialEq)]
pub enum TurnEvent {
    /// The exchange has its id; its question is about to be saved.
    Started { exchange: ExchangeId },
    /// A turn goes on after its page was reloaded or closed. This is its answer as it was when the reply was asked for that is
    /// now read from its beginning.
    Resumed { answer: Box<Answer> },
    /// The documents that the question names were looked up; `references` includes those not found.
    Referenced { references: Vec<DocumentReference> },
    /// The utility model is asked to make the question stand alone.
    Rewriting,
    /// `query` is searched for; it is the question itself if that already stood alone.
    Rewrote { query: String },
    /// The search uses the question as it is. The person need not be informed.
    NotRewritten { reason: String },
    /// The knowledge base is asked, before the answer or by a tool.
    Searching { query: String },
    /// `count` results of one search, and all sources so far.
    Found { count: usize, sources: Vec<Source> },
    /// The answer's text so far counts by a list of the model's server; all sources so far, with that list.
    Named { sources: Vec<Source> },
    /// The search before the answer failed, or found nothing.
    WithoutKnowledgeBase { reason: String },
    /// A part of a document that is to be summarised is read, of so many, or its notes are there already.
    Reading { part: usize, of: usize },
    /// The notes of its parts are shortened, because together they are too long.
    Condensing,
    /// The utility model is asked to summarise the older exchanges.
    Compressing,
    /// From the next request on, one compressed turn stands for the exchanges up to `through`, with `after`
    /// instead of `before` tokens.
    Compressed { through: ExchangeId, before: u32, after: u32 },
    /// Summary and index are saved, up to this exchange.
    Remembered { through: ExchangeId },
    /// Summary and index stay as they were; they are tried again after the next exchange.
    MemoryFailed { reason: String },
    /// The conversation has a name, which is saved.
    Titled { title: String },
    /// The request's share of the model's context window. Reported again when tool results add to it.
    Context(ContextUsage),
    /// This request is about to be sent to the model server.
    Requesting(Rc<ChatRequest>),
    /// A request was sent; nothing has come yet.
    Waiting,
    /// More of the model's thoughts, which are no part of the answer.
    Thinking { text: String },
    /// The model has thought for this long, in milliseconds; its answer or a tool call follows.
    Thought { ms: u64 },
    /// More of the answer's text.
    Delta { text: String },
    /// The answer's text is only this: the text after it turned out to be thoughts, which are reported next.
    Retracted { text: String },
    /// The model calls a tool; `call` is the index of its record in the answer's `tool_calls`. All calls of a round are
    /// reported before the first of them is done.
    ToolCalled { call: usize, record: ToolCallRecord },
    /// A call that takes long says how far it is: untrusted text on one line.
    ToolProgress { text: String },
    /// The same call gave `found` results.
    ToolFinished { call: usize, record: ToolCallRecord, found: usize },
    /// Token counts from the model server, added up over the turn.
    Usage(Usage),
    /// Something the reader should know; it is saved with the answer.
    Notice(Notice),
    /// The latest record was saved.
    Saved,
    /// A record could not be saved; the turn continues. Reported once a turn.
    NotSaved { reason: String },
    /// The turn is over; nothing but its post-turn steps follows.
    Finished { state: AnswerState },
}
