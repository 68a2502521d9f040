//! Parts of the program that are loaded when they are first needed.
//!
//! The largest, `answer`, has what answers need: Markdown, the views of an exchange, the check of citations, and all steps of
//! a turn. It is loaded while the model is asked for the first time, or while a stored conversation is read; what comes before
//! it waits. The browser has its files by then: index.html links them, to be fetched once the page has its settings.
//! `records` has what needs stored conversations, `dialogs` what a press opens, `servers` what speaks to servers with tools; `math`
//! is for itself. Few large parts are
//! better than many: code that several of them share is a file for each combination.

use footnote_client::{
    conversation::{ANSWER, AnswerPart},
    conversations::{CONVERSATIONS, ConversationsPart},
    ports::{Load, NotLoaded},
    storage::{MARK_INTERRUPTED, MarkInterrupted, RECORDS, RecordsPart},
    tool_servers::{SERVERS, ServersPart},
};
use futures::{FutureExt as _, TryFutureExt as _, future::LocalBoxFuture};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::dom::streaming_text;

/// Loads parts from the page's own files.
pub(crate) struct PageParts;

type Loading<P> = LocalBoxFuture<'static, Result<&'static P, NotLoaded>>;

impl Load<AnswerPart> for PageParts {
    fn load(&self) -> Loading<AnswerPart> {
        answer().map_ok(|part| part.answer).map_err(|_| NotLoaded).boxed_local()
    }
}

impl Load<MarkInterrupted> for PageParts {
    fn load(&self) -> Loading<MarkInterrupted> {
        answer().map_ok(|part| part.mark_interrupted).map_err(|_| NotLoaded).boxed_local()
    }
}

impl Load<RecordsPart> for PageParts {
    fn load(&self) -> Loading<RecordsPart> {
        records().map_ok(|part| part.storage).map_err(|_| NotLoaded).boxed_local()
    }
}

impl Load<ConversationsPart> for PageParts {
    fn load(&self) -> Loading<ConversationsPart> {
        records().map_ok(|part| part.conversations).map_err(|_| NotLoaded).boxed_local()
    }
}

impl Load<ServersPart> for PageParts {
    fn load(&self) -> Loading<ServersPart> {
        servers().map_err(|_| NotLoaded).boxed_local()
    }
}

/// The borders of a part whose code several modules call.
struct Answer {
    answer: &'static AnswerPart,
    mark_interrupted: &'static MarkInterrupted,
}

struct Records {
    storage: &'static RecordsPart,
    conversations: &'static ConversationsPart,
}

#[wasm_split(answer, fallible)]
fn answer() -> Result<Answer, SplitLoaderError> {
    streaming_text::begin_showing();
    Ok(Answer { answer: &ANSWER, mark_interrupted: &MARK_INTERRUPTED })
}

#[wasm_split(records, fallible)]
fn records() -> Result<Records, SplitLoaderError> {
    Ok(Records { storage: &RECORDS, conversations: &CONVERSATIONS })
}

#[wasm_split(servers, fallible)]
fn servers() -> Result<&'static ServersPart, SplitLoaderError> {
    Ok(&SERVERS)
}
