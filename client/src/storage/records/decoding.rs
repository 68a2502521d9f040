//! Decoding stored records, in the part `records` of the program, which has all that a new visitor needs not: it is
//! loaded with the first stored record.

use std::{collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{Session, SessionId},
    ports::StoreError,
    storage::{SessionOutline, SessionSummary, assemble},
};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::storage::{open_conversation::OpenConversation, part::not_loaded};

/// The conversation that these records make.
pub(crate) async fn session(
    id: &SessionId,
    records: Vec<(String, String)>,
) -> Result<Option<Session>, StoreError> {
    decode_session(id.clone(), records).await.map_err(not_loaded)
}

/// The entry of a conversation in the list; `None` if it needs a record that is not among these.
pub(crate) async fn summary(
    outline: SessionOutline,
    id: &SessionId,
    records: BTreeMap<String, String>,
) -> Result<Option<SessionSummary>, StoreError> {
    let (summary, is_whole) = decode_summary(outline, id.clone(), records).await.map_err(not_loaded)?;
    Ok(is_whole.then_some(summary))
}

/// The entry of a conversation in the list, from all there is of these records.
pub(crate) async fn whole_summary(
    outline: SessionOutline,
    id: &SessionId,
    records: BTreeMap<String, String>,
) -> Result<SessionSummary, StoreError> {
    Ok(decode_summary(outline, id.clone(), records).await.map_err(not_loaded)?.0)
}

/// Adds stored records to an open conversation.
pub(crate) async fn insert(
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
) -> Result<(SessionSummary, bool), SplitLoaderError> {
    let mut is_whole = true;
    let summary = outline.summary(&id, &mut |key| {
        let record = records.get(key).cloned();
        is_whole &= record.is_some();
        record
    });
    Ok((summary, is_whole))
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
