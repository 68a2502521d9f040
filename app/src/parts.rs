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
    ports::{Load, NotLoaded},
    tool_servers::{SERVERS, ServersPart},
};
use futures::{FutureExt as _, TryFutureExt as _, future::LocalBoxFuture};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::dom::streaming_text;

/// Loads parts from the page's own files.
pub(crate) struct PageParts;

impl Load<AnswerPart> for PageParts {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static AnswerPart, NotLoaded>> {
        answer().map_err(|_| NotLoaded).boxed_local()
    }
}

#[wasm_split(answer, fallible)]
fn answer() -> Result<&'static AnswerPart, SplitLoaderError> {
    streaming_text::begin_showing();
    Ok(&ANSWER)
}

impl Load<ServersPart> for PageParts {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static ServersPart, NotLoaded>> {
        servers().map_err(|_| NotLoaded).boxed_local()
    }
}

#[wasm_split(servers, fallible)]
fn servers() -> Result<&'static ServersPart, SplitLoaderError> {
    Ok(&SERVERS)
}
