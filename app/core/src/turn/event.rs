//! What a turn reports while it runs.

use crate::{
    conversation::{AnswerState, DocumentReference, ExchangeId, Notice, Source},
    prompt::ContextUsage,
    wire::Usage,
};

/// What a turn reports while it runs, in order.
#[derive(Debug, Clone, PartialEq)]
pub enum TurnEvent {
    /// The exchange has its id; its question is about to be saved.
    Started {
        /// The exchange.
        exchange: ExchangeId,
    },
    /// The documents that the question names were looked for.
    Referenced {
        /// What it names, found or not; it is kept with the question.
        references: Vec<DocumentReference>,
    },
    /// The question is made to stand alone, for the search.
    Rewriting,
    /// The question stands alone now; the search is for this.
    Rewrote {
        /// What is searched; the question itself where it stood alone already.
        query: String,
    },
    /// The question is searched as it is. Nothing that a person has to know of.
    NotRewritten {
        /// Why.
        reason: String,
    },
    /// The knowledge base is asked.
    Searching {
        /// For this.
        query: String,
    },
    /// The knowledge base answered.
    Found {
        /// New results in this search.
        count: usize,
        /// All sources so far, numbered.
        sources: Vec<Source>,
    },
    /// The answer goes on without the knowledge base; a notice of it is kept with the answer.
    WithoutKnowledgeBase {
        /// Why.
        reason: String,
    },
    /// Older turns are being compressed.
    Compressing,
    /// Older turns were compressed: from the next request on, one turn stands for them.
    Compressed {
        /// The last exchange it stands for.
        through: ExchangeId,
        /// Tokens of what it stands for.
        before: u32,
        /// Its own tokens.
        after: u32,
    },
    /// Older turns could not be compressed; nothing changed.
    NotCompressed {
        /// Why.
        reason: String,
    },
    /// Summary and index have what was said so far.
    Remembered {
        /// The last exchange they take in.
        through: ExchangeId,
    },
    /// Summary and index stay as they were; they are tried again after the next exchange.
    NotRemembered {
        /// Why.
        reason: String,
    },
    /// The conversation has a name now.
    Titled {
        /// The name.
        title: String,
    },
    /// The request is put together: what it takes of the model's window. Again when tools added to it.
    Context(ContextUsage),
    /// The request was sent; nothing has come yet.
    Waiting,
    /// More of the answer.
    Delta {
        /// What is new.
        text: String,
    },
    /// The model calls a tool. All calls of a round are told of before the first of them is done.
    ToolCalled {
        /// Its place among the calls of the answer, from 0: that of its record in the answer's `tool_calls`.
        call: usize,
        /// The tool.
        name: String,
        /// Its arguments, as the model wrote them.
        arguments: String,
    },
    /// The tool is done.
    ToolFinished {
        /// Its place among the calls of the answer, from 0.
        call: usize,
        /// The tool.
        name: String,
        /// How many results it found.
        found: usize,
        /// What came of it, in a few words, as its record has it.
        result: String,
        /// Tokens that the call and its result take of the request.
        tokens: u32,
    },
    /// Token counts from the model server, added up over the turn.
    Usage(Usage),
    /// Something the reader should know; it is kept with the answer.
    Notice(Notice),
    /// The last record was saved.
    Saved,
    /// A record could not be saved; the turn goes on. Reported once a turn.
    NotSaved {
        /// Why.
        reason: String,
    },
    /// The turn is over.
    Finished {
        /// How.
        state: AnswerState,
    },
}
