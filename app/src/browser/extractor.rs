//! The text of PDF, Word and HTML files, from a Web Worker that is started for each file: its memory is free again afterwards, and
//! a file that breaks it breaks nothing else.

use footnote_client::ports::ExtractError;
use futures::{StreamExt as _, channel::mpsc};
use js_sys::{Array, Uint8Array};

use super::{clock, worker::WorkerHandle};

/// How long the program and a file may take, in milliseconds.
const TIMEOUT_MS: u32 = 120_000;

/// The text of a file, as Markdown; a web page is not recognised by its bytes.
pub(super) async fn text(file: &Uint8Array, is_html: bool) -> Result<String, ExtractError> {
    // `None` is a worker that cannot be started, or that stopped.
    let (sender, mut messages) = mpsc::unbounded::<Option<Array>>();
    let failed = sender.clone();
    // The receiver may have been dropped; ignore.
    let on_message = move |message: &Array| sender.unbounded_send(Some(message.clone())).unwrap_or_default();
    let on_failure = move || failed.unbounded_send(None).unwrap_or_default();
    let worker = WorkerHandle::start("extractor", on_message, on_failure).ok_or(ExtractError::NotLoaded)?;
    let reading = async {
        // The first message says that it has started.
        messages.next().await.flatten().ok_or(ExtractError::NotLoaded)?;
        let request = if is_html { "html" } else { "extract" };
        if !worker.post(&Array::of2(&request.into(), file)) {
            return Err(ExtractError::NotLoaded);
        }
        let reply = messages.next().await.flatten().ok_or(ExtractError::Damaged)?;
        let (kind, text) = (reply.get(0).as_string(), reply.get(1).as_string().unwrap_or_default());
        match (kind.as_deref(), text.as_str()) {
            (Some("text"), _) => Ok(text),
            (_, "encrypted") => Err(ExtractError::Encrypted),
            (_, "no-text") => Err(ExtractError::NoText),
            (_, "not-text") => Err(ExtractError::NotText),
            (_, "too-long") => Err(ExtractError::TooLong),
            _ => Err(ExtractError::Damaged),
        }
    };
    clock::timeout(TIMEOUT_MS, reading).await.unwrap_or(Err(ExtractError::TooSlow))
}
