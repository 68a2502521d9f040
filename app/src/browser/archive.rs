//! Conversations as files, written and read by a program in a Web Worker.
//!
//! The worker is started for one request and ended after it: few visits need it, and a large file's memory goes with
//! it. What crosses is described in `app/archive`.

use footnote_core::{conversation::SessionId, ports::StoreError};
use futures::{
    StreamExt,
    channel::mpsc::{self, UnboundedReceiver},
};
use js_sys::{Array, JsString};
use wasm_bindgen::{JsCast, JsValue};

use super::{clock, storage::BrowserStore, worker::Beside};

/// What a file is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Complete, to be taken in again.
    Json,
    /// To be read, as text.
    Markdown,
    /// To be read, in a browser.
    Html,
}

/// What is new in a file.
pub(crate) struct Read {
    /// Records by key.
    pub(crate) records: Vec<(String, String)>,
    /// Conversations that are new.
    pub(crate) sessions: usize,
    /// Conversations that are there already.
    pub(crate) unchanged: usize,
    /// What was left out, in words.
    pub(crate) notes: Vec<String>,
}

/// Why there is no file, or why one was not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArchiveError {
    /// A file that is not taken.
    #[error("This file was not taken, and nothing changed: {0}.")]
    Refused(String),
    /// A record that cannot be written as text.
    #[error("The file could not be written: {0}.")]
    Unwritable(String),
    /// What is stored could not be compared with the file.
    #[error("What is stored could not be read: {0}.")]
    Store(#[from] StoreError),
    /// The worker's program is not there.
    #[error(
        "The part of this page that writes and reads files could not be loaded, and nothing changed. Check the \
         connection and try again."
    )]
    NotLoaded,
    /// The worker ended before it answered.
    #[error(
        "The part of this page that writes and reads files broke off, and nothing changed. The browser may not have \
         enough memory for it: close other tabs, or export fewer conversations at once."
    )]
    BrokeOff,
}

/// The records of these conversations as a file, a moment after another. `prompt_hash` is the
/// SHA-256 of the system prompt.
pub(crate) async fn export(
    format: Format,
    stored: Vec<(SessionId, Vec<(String, String)>)>,
    prompt_hash: Option<String>,
) -> Result<String, ArchiveError> {
    let mut clerk = Clerk::start().await?;
    let format = match format {
        Format::Json => "json",
        Format::Markdown => "markdown",
        Format::Html => "html",
    };
    let (now, hash) = (clock::now_ms().to_string(), prompt_hash.unwrap_or_default());
    let request = Array::of1(&row(["export", format, &now, &hash]));
    for (id, records) in stored {
        let records = records.iter().flat_map(|(key, value)| [key.as_str(), value]);
        request.push(&row([id.as_str()].into_iter().chain(records)));
        clock::breathe().await;
    }
    clerk.tell(&request)?;
    let answer = clerk.hear().await?;
    answer.into_iter().next().and_then(|row| row.into_iter().nth(1)).ok_or(ArchiveError::BrokeOff)
}

/// What is new in a file. Nothing is written.
pub(crate) async fn import(text: &str, store: &BrowserStore) -> Result<Read, ArchiveError> {
    let mut clerk = Clerk::start().await?;
    clerk.tell(&Array::of1(&row(["import", &clock::now_ms().to_string(), text])))?;
    loop {
        let mut answer = clerk.hear().await?.into_iter();
        let mut next = || answer.next().unwrap_or_default();
        let first = next();
        match first.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["stored", id] => {
                let id = SessionId::new(id).map_err(|_| ArchiveError::BrokeOff)?;
                let records = store.stored_records(&id).await?;
                let records = records.iter().flat_map(|(key, value)| [key.as_str(), value]);
                clerk.tell(&Array::of1(&row(["stored"].into_iter().chain(records))))?;
            }
            ["placed", sessions, unchanged] => {
                let count = |number: &str| number.parse().map_err(|_| ArchiveError::BrokeOff);
                let (sessions, unchanged) = (count(sessions)?, count(unchanged)?);
                let mut texts = next().into_iter();
                let mut records = Vec::new();
                while let (Some(key), Some(value)) = (texts.next(), texts.next()) {
                    records.push((key, value));
                }
                return Ok(Read { records, sessions, unchanged, notes: next() });
            }
            _ => return Err(ArchiveError::BrokeOff),
        }
    }
}

/// The worker, for one request.
struct Clerk {
    worker: Beside,
    /// What it says, and `None` when it fails.
    said: UnboundedReceiver<Option<Array>>,
}

impl Clerk {
    async fn start() -> Result<Self, ArchiveError> {
        let (say, mut said) = mpsc::unbounded();
        let fail = say.clone();
        // Who asked may be gone by then, which is nobody's loss.
        let hear = move |message: &Array| {
            say.unbounded_send(Some(message.clone())).ok();
        };
        let fail = move || {
            fail.unbounded_send(None).ok();
        };
        let worker = Beside::start("archive", hear, fail).ok_or(ArchiveError::NotLoaded)?;
        // The first thing it says is that it has started.
        match said.next().await.flatten() {
            Some(_) => Ok(Self { worker, said }),
            None => Err(ArchiveError::NotLoaded),
        }
    }

    fn tell(&self, message: &Array) -> Result<(), ArchiveError> {
        if self.worker.tell(message) { Ok(()) } else { Err(ArchiveError::BrokeOff) }
    }

    /// The rows of what it says next.
    async fn hear(&mut self) -> Result<Vec<Vec<String>>, ArchiveError> {
        let message = self.said.next().await.flatten().ok_or(ArchiveError::BrokeOff)?;
        let text = |item: JsValue| item.dyn_into::<JsString>().map(String::from).unwrap_or_default();
        let texts = |row: JsValue| Array::from(&row).iter().map(text).collect();
        let rows: Vec<Vec<String>> = message.iter().map(texts).collect();
        match rows.first().map(Vec::as_slice) {
            Some([kind, why]) if kind == "refused" => Err(ArchiveError::Refused(why.clone())),
            Some([kind, why]) if kind == "unwritable" => Err(ArchiveError::Unwritable(why.clone())),
            _ => Ok(rows),
        }
    }
}

fn row<'a>(texts: impl IntoIterator<Item = &'a str>) -> Array {
    texts.into_iter().map(JsValue::from).collect()
}
