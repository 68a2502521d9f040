//! Decoding stored records, in a part of the program that is loaded with the first of them: a new visitor has none.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{Session, SessionId},
    ports::StoreError,
    storage::{SessionOutline, SessionSummary, assemble},
};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{BrowserStore, open_conversation::OpenConversation};

impl BrowserStore {
    /// Loads the part, so that a conversation cannot fail to open for want of it.
    pub(crate) async fn load_decoding(&self, id: &SessionId) -> Result<(), SplitLoaderError> {
        decode_session(id.clone(), Vec::new()).await.map(drop)
    }
}

/// The conversation that these records make.
pub(super) async fn session(
    id: &SessionId,
    records: Vec<(String, String)>,
) -> Result<Option<Session>, StoreError> {
    decode_session(id.clone(), records).await.map_err(not_loaded)
}

/// The entry of a conversation in the list.
pub(super) async fn summary(
    outline: SessionOutline,
    id: &SessionId,
    records: BTreeMap<String, String>,
) -> Result<SessionSummary, StoreError> {
    decode_summary(outline, id.clone(), records).await.map_err(not_loaded)
}

/// Adds stored records to an open conversation.
pub(super) async fn insert(
    conversation: &Rc<OpenConversation>,
    records: Vec<(String, String)>,
) -> Result<(), StoreError> {
    if records.is_empty() {
        return Ok(());
    }
    conversation.prepare(&records).await;
    decode_into(Rc::clone(conversation), records).await.map_err(not_loaded)
}

#[wasm_split(records, fallible)]
fn decode_session(
    id: SessionId,
    records: Vec<(String, String)>,
) -> Result<Option<Session>, SplitLoaderError> {
    Ok(assemble(&id, records).session)
}

#[wasm_split(records, fallible)]
fn decode_summary(
    outline: SessionOutline,
    id: SessionId,
    records: BTreeMap<String, String>,
) -> Result<SessionSummary, SplitLoaderError> {
    Ok(outline.summary(&id, &mut |key| records.get(key).cloned()))
}

#[wasm_split(records, fallible)]
fn decode_into(
    conversation: Rc<OpenConversation>,
    records: Vec<(String, String)>,
) -> Result<(), SplitLoaderError> {
    for (key, json) in records {
        conversation.insert(&key, &json);
    }
    Ok(())
}

fn not_loaded(_: SplitLoaderError) -> StoreError {
    StoreError::Failed("a part of the page could not be loaded".into())
}
