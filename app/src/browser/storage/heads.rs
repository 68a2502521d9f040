//! Renaming and pinning conversations, whichever tab has them.

use std::rc::Rc;

use footnote_core::{
    conversation::SessionId,
    ports::StoreError,
    storage::{Record, SessionHead, encode},
};
use wasm_bindgen_futures::spawn_local;

use super::{BrowserStore, Inner, StoreChange, ownership, records};
use crate::browser::locks;

/// The tab that has a conversation gets this long to change its head.
const WAIT_MS: u32 = 2000;

/// A change of a conversation's own fields.
#[derive(Clone)]
enum Change {
    Title(Option<String>),
    Pinned(bool),
}

impl BrowserStore {
    /// Gives a conversation another title; `None`: the one made of its first question.
    pub(crate) async fn rename(&self, id: &SessionId, title: Option<String>) -> Result<(), StoreError> {
        // One line, since it is one in the list.
        let title = title.map(|title| title.split_whitespace().collect::<Vec<_>>().join(" "));
        change(&self.inner, id, Change::Title(title.filter(|title| !title.is_empty()))).await
    }

    /// Puts a conversation at the top of the list, or back to its place.
    pub(crate) async fn pin(&self, id: &SessionId, pinned: bool) -> Result<(), StoreError> {
        change(&self.inner, id, Change::Pinned(pinned)).await
    }
}

/// Another tab asks for a change of a conversation that this tab has.
pub(super) fn on_message(inner: &Rc<Inner>, id: SessionId, what: String) {
    let Some(wanted) = Change::read(&what) else { return };
    let inner = inner.clone();
    spawn_local(async move {
        if change_here(&inner, &id, wanted).await.is_ok() {
            inner.channel.broadcast(&["headed ", id.as_str()].concat());
            inner.notify(StoreChange::Head(id));
        }
    });
}

async fn change(inner: &Rc<Inner>, id: &SessionId, wanted: Change) -> Result<(), StoreError> {
    if let Some(conversation) = inner.conversation(id)
        && conversation.may_write()
    {
        conversation.loaded().await;
        change_here(inner, id, wanted).await?;
        inner.notify(StoreChange::Head(id.clone()));
        return Ok(());
    }
    let beat = ownership::ask_beat(inner, id);
    if let Some(held) = locks::take_free(id, Rc::new(|| {}), &beat).await {
        let written = change_closed(inner, id, wanted).await;
        drop(held);
        return written;
    }
    let words = ["head ", id.as_str(), " ", &wanted.words()].concat();
    let reply = ["headed ", id.as_str()].concat();
    match inner.channel.ask(&words, &reply, WAIT_MS).await {
        Some(_) => Ok(()),
        None => Err(StoreError::Failed("another tab has this conversation and does not answer".into())),
    }
}

/// For the tab that has the conversation open.
async fn change_here(inner: &Rc<Inner>, id: &SessionId, wanted: Change) -> Result<(), StoreError> {
    let Some(conversation) = inner.conversation(id) else { return Ok(()) };
    let Some(session) = conversation.session() else { return Ok(()) };
    if conversation.is_temporary() {
        // The list shows what was stored of it.
        change_closed(inner, id, wanted.clone()).await?;
    }
    let head = wanted.apply(SessionHead::of(&session));
    inner.append(id, Record::Head(head)).await
}

async fn change_closed(inner: &Rc<Inner>, id: &SessionId, wanted: Change) -> Result<(), StoreError> {
    let Some(session) = records::whole(inner, id).await? else { return Ok(()) };
    if session.read_only {
        return Err(StoreError::ReadOnly);
    }
    let record = Record::Head(wanted.apply(SessionHead::of(&session)));
    let json = encode(&record).map_err(|error| StoreError::Failed(error.to_string()))?;
    let turn = inner.writing.lock().await;
    records::write(inner, &record.key(id), &json).await?;
    drop(turn);
    inner.changed(id);
    Ok(())
}

impl Change {
    fn apply(self, mut head: SessionHead) -> SessionHead {
        match self {
            Self::Title(title) => head.title = title,
            Self::Pinned(pinned) => head.pinned = pinned,
        }
        head
    }

    /// As one tab asks another for it.
    fn words(&self) -> String {
        match self {
            Self::Title(title) => ["title ", title.as_deref().unwrap_or_default()].concat(),
            Self::Pinned(pinned) => if *pinned { "pin" } else { "unpin" }.to_owned(),
        }
    }

    fn read(words: &str) -> Option<Self> {
        match words {
            "pin" => Some(Self::Pinned(true)),
            "unpin" => Some(Self::Pinned(false)),
            _ => {
                let title = words.strip_prefix("title ")?;
                Some(Self::Title((!title.is_empty()).then(|| title.to_owned())))
            }
        }
    }
}
