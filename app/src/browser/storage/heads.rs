//! Renaming and pinning conversations, unless another tab has them.

use std::rc::Rc;

use footnote_core::{
    conversation::{Session, SessionId},
    ports::StoreError,
    storage::{Record, SessionHead, encode},
};

use super::{BrowserStore, Inner, StoreChange, records};

/// A change of a conversation's own fields.
#[derive(Clone)]
enum HeadChange {
    Title(Option<String>),
    Pinned(bool),
}

impl BrowserStore {
    /// Changes the title; `None` for the one made from the first question.
    pub(crate) async fn rename(&self, id: &SessionId, title: Option<String>) -> Result<(), StoreError> {
        // A title is one line in the list.
        let title = title.map(|title| title.split_whitespace().collect::<Vec<_>>().join(" "));
        change(&self.inner, id, HeadChange::Title(title.filter(|title| !title.is_empty()))).await
    }

    /// Pins a conversation to the top of the list, or unpins it.
    pub(crate) async fn pin(&self, id: &SessionId, pinned: bool) -> Result<(), StoreError> {
        change(&self.inner, id, HeadChange::Pinned(pinned)).await
    }
}

async fn change(inner: &Rc<Inner>, id: &SessionId, wanted: HeadChange) -> Result<(), StoreError> {
    if let Some(conversation) = inner.conversation(id)
        && conversation.may_write()
    {
        conversation.loaded().await;
        change_here(inner, id, wanted).await?;
        inner.notify(StoreChange::Head(id.clone()));
        return Ok(());
    }
    if let Some(_lock) = inner.locks.take_free(id, Rc::new(|| {})).await {
        return change_closed(inner, id, wanted).await;
    }
    Err(StoreError::OpenElsewhere)
}

/// Changes the head of a conversation that is open and owned here.
async fn change_here(inner: &Rc<Inner>, id: &SessionId, wanted: HeadChange) -> Result<(), StoreError> {
    let Some(conversation) = inner.conversation(id) else { return Ok(()) };
    let Some(session) = conversation.session() else { return Ok(()) };
    if conversation.is_temporary() {
        // The list shows its stored head.
        change_closed(inner, id, wanted.clone()).await?;
    }
    inner.append(id, Record::Head(apply(wanted, &session))).await
}

async fn change_closed(inner: &Rc<Inner>, id: &SessionId, wanted: HeadChange) -> Result<(), StoreError> {
    let Some(session) = records::whole(inner, id).await? else { return Ok(()) };
    if session.read_only {
        return Err(StoreError::ReadOnly);
    }
    let record = Record::Head(apply(wanted, &session));
    let json = encode(&record).map_err(|error| StoreError::Failed(error.to_string()))?;
    let turn = inner.write_turn.lock().await;
    records::write(inner, &record.key(id), &json).await?;
    drop(turn);
    inner.changed(id);
    Ok(())
}

fn apply(change: HeadChange, session: &Session) -> SessionHead {
    let head = SessionHead::of(session);
    match change {
        HeadChange::Title(title) => SessionHead { title, ..head },
        HeadChange::Pinned(pinned) => SessionHead { pinned, ..head },
    }
}
