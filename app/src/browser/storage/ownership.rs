//! Ownership of a conversation: claiming, taking over, releasing and closing it, and the messages of other tabs.

use std::rc::Rc;

use footnote_core::{
    conversation::SessionId,
    storage::{encode, keys},
};
use gloo_events::EventListener;
use wasm_bindgen_futures::spawn_local;

use super::{
    Access, ClaimReason, Inner, StoreChange, decoding, local_storage,
    open_conversation::OpenConversation,
    passphrase,
    records::{self, Place},
};
use crate::browser::{
    clock::{self, TimeSlice},
    locks::OnLost,
    tabs::{self, channel::TabMessage},
};

/// How long an owner has to release a conversation, in milliseconds.
const RELEASE_TIMEOUT_MS: u32 = 2000;
/// How long the last records of another process take to arrive at most, in milliseconds.
const ARRIVAL_MS: f64 = 1000.0;
const LOOK_MS: u32 = 20;
/// How long other tabs take to answer, in milliseconds.
const ANSWER_MS: u32 = 300;

/// Makes this tab the owner of a conversation unless another tab is.
pub(super) async fn claim(inner: &Rc<Inner>, id: &SessionId, reason: ClaimReason) -> Access {
    let conversation = open_or_new(inner, id);
    if conversation.is_held() {
        tabs::set_reading(false);
        return Access::Owned;
    }
    // A tab that only read is no duplicate of the owner.
    let reason = if tabs::is_reading() { ClaimReason::Choose } else { reason };
    if let Some(lock) = inner.locks.take_free(id, on_lost(inner, id)).await {
        conversation.lock.replace(Some(lock));
        conversation.reading.set(false);
        tabs::set_reading(false);
        taken(inner, id);
        let inner = inner.clone();
        spawn_local(async move {
            conversation.loaded().await;
            mark_interrupted(&inner, &conversation).await;
        });
        return Access::Owned;
    }
    if conversation.is_held() {
        // Taken meanwhile by another request of this tab.
        return Access::Owned;
    }
    if reason == ClaimReason::Restore {
        let copy = tabs::new_session_id();
        conversation.loaded().await;
        duplicate(inner, id, &copy).await;
        return Access::Copied(copy);
    }
    conversation.reading.set(true);
    tabs::set_reading(true);
    Access::OtherTab
}

/// Takes a conversation from its owner, unless a third tab does so at the same time.
pub(super) async fn take_over(inner: &Rc<Inner>, id: &SessionId) -> Access {
    let is_reply = {
        let id = id.clone();
        move |message: &TabMessage| matches!(message, TabMessage::Released(released, _) if *released == id)
    };
    let reply = inner.channel().ask(&TabMessage::Release(id.clone()), RELEASE_TIMEOUT_MS, is_reply).await;
    if let Some(TabMessage::Released(_, token)) = reply {
        // The owner's last records may still be on their way to this process; its token arrives last.
        let key = handover_key(id);
        let until = clock::elapsed_ms() + ARRIVAL_MS;
        while clock::elapsed_ms() < until && local_storage::get(&key).is_none_or(|now| now != token) {
            clock::sleep(LOOK_MS).await;
        }
        // A token that stays behind does no harm.
        local_storage::remove(&key).ok();
    }
    let lock = inner.locks.take_over(id, on_lost(inner, id)).await;
    let Some(lock) = lock else { return Access::OtherTab };
    let conversation = open_or_new(inner, id);
    if conversation.is_temporary() {
        // The other tab continued from what is stored, which these records would overwrite.
        conversation.unsaved.take();
    }
    conversation.lock.replace(Some(lock));
    conversation.reading.set(false);
    tabs::set_reading(false);
    taken(inner, id);
    inner.channel().broadcast(&TabMessage::Changed(id.clone()));
    Access::Owned
}

/// Saves a conversation and lets another tab have it.
pub(super) async fn release(inner: &Rc<Inner>, id: &SessionId) {
    let conversation = inner.conversation(id);
    if let Some(conversation) = &conversation {
        // Records that cannot be saved stay in memory and can be read here.
        records::save(inner, conversation).await.ok();
        conversation.reading.set(true);
    }
    let token = tabs::new_session_id().to_string();
    // Written last. Without room for it the other tab waits a moment longer.
    local_storage::put(&handover_key(id), &token).ok();
    // If it was closed meanwhile, the lock is already free.
    if let Some(conversation) = conversation {
        conversation.lock.take();
    }
    if tabs::session_id().is_some_and(|shown| shown == *id) {
        tabs::set_reading(true);
    }
    inner.channel().broadcast(&TabMessage::Released(id.clone(), token));
}

/// The key of the token that an owner writes last.
fn handover_key(id: &SessionId) -> String {
    ["footnote:handover/", id.as_str()].concat()
}

/// Closes a conversation.
pub(super) async fn close(inner: &Rc<Inner>, id: &SessionId) {
    let Some(conversation) = inner.conversation(id) else { return };
    // A conversation that another tab took over continues there.
    let is_only_here = conversation.is_temporary() && !conversation.reading.get();
    let in_memory = is_only_here || records::save(inner, &conversation).await.is_err();
    // Without storage it is in memory only.
    let nowhere = local_storage::storage().is_none() && !inner.indexed_db.is_there().await;
    // It may have been opened again meanwhile.
    let same = inner.conversation(id).is_some_and(|now| Rc::ptr_eq(&now, &conversation));
    if same && !in_memory && !nowhere {
        inner.open.borrow_mut().remove(id);
        if conversation.is_held() {
            inner.channel().broadcast(&TabMessage::Left(id.clone()));
        }
    }
}

/// Follows which conversations other tabs own, and says when this tab is closed.
pub(super) fn listen(inner: &Rc<Inner>) {
    let Some(window) = web_sys::window() else { return };
    let weak = Rc::downgrade(inner);
    inner.keep_listener(EventListener::new(&window, "pagehide", move |_| {
        let Some(inner) = weak.upgrade() else { return };
        for id in owned(&inner) {
            inner.channel().broadcast(&TabMessage::Left(id));
        }
    }));
    if let Some(document) = window.document() {
        let (weak, tab) = (Rc::downgrade(inner), document.clone());
        inner.keep_listener(EventListener::new(&document, "visibilitychange", move |_| {
            if let Some(inner) = weak.upgrade().filter(|_| !tab.hidden()) {
                ask_owners(&inner);
            }
        }));
    }
    ask_owners(inner);
}

/// The conversations that this tab owns.
fn owned(inner: &Inner) -> Vec<SessionId> {
    let open = inner.open.borrow();
    open.iter().filter(|(_, conversation)| conversation.is_held()).map(|(id, _)| id.clone()).collect()
}

/// This tab owns a conversation from now on.
fn taken(inner: &Rc<Inner>, id: &SessionId) {
    inner.channel().broadcast(&TabMessage::Taken(id.clone()));
    set_elsewhere(inner, id, false);
}

/// Notes whether another tab owns a conversation.
fn set_elsewhere(inner: &Rc<Inner>, id: &SessionId, is_elsewhere: bool) {
    let changed = {
        let mut elsewhere = inner.elsewhere.borrow_mut();
        let before = elsewhere.len();
        elsewhere.retain(|known| known != id || is_elsewhere);
        if is_elsewhere && !elsewhere.contains(id) {
            elsewhere.push(id.clone());
        }
        elsewhere.len() != before
    };
    if changed {
        inner.notify(StoreChange::Elsewhere);
    }
}

/// Finds out what other tabs own: one that was killed has not said that it left.
fn ask_owners(inner: &Rc<Inner>) {
    inner.elsewhere.take();
    inner.channel().broadcast(&TabMessage::WhatIsOwned);
    let inner = inner.clone();
    spawn_local(async move {
        clock::sleep(ANSWER_MS).await;
        inner.notify(StoreChange::Elsewhere);
    });
}

/// Marks unfinished answers of a closed page as interrupted, if this tab is the owner.
pub(super) async fn mark_interrupted(inner: &Rc<Inner>, conversation: &OpenConversation) {
    if !conversation.is_held() {
        return;
    }
    for record in conversation.interrupted_answers() {
        let Ok(json) = encode(&record) else { continue };
        // Its key is in `unsaved` if a turn already writes to it.
        let key = record.key(&conversation.id);
        if !conversation.unsaved.borrow().contains_key(&key) {
            let _turn = inner.write_turn.lock().await;
            // A failure is tried again at the next start.
            records::write(inner, &key, &json).await.ok();
        }
    }
}

/// Handles a message from another tab.
pub(super) fn on_message(inner: &Rc<Inner>, message: TabMessage) {
    let is_mine = |id| inner.conversation(id).is_some_and(|conversation| conversation.is_held());
    match message {
        TabMessage::Changed(id) => {
            inner.list_cache.changed(&id);
            inner.notify(StoreChange::Listed);
            if inner.conversation(&id).is_some_and(|conversation| conversation.reading.get()) {
                inner.notify(StoreChange::Session(id));
            }
        }
        TabMessage::Release(id) if is_mine(&id) => inner.notify(StoreChange::ReleaseRequested(id)),
        TabMessage::WhatIsOwned => {
            for id in owned(inner) {
                inner.channel().broadcast(&TabMessage::Owned(id));
            }
        }
        TabMessage::Claim(id, token) => inner.locks.on_claim(id, &token),
        TabMessage::Taken(id) => {
            inner.locks.on_taken(&id);
            set_elsewhere(inner, &id, true);
        }
        TabMessage::Owned(id) => set_elsewhere(inner, &id, true),
        TabMessage::Left(id) | TabMessage::Released(id, _) => set_elsewhere(inner, &id, false),
        TabMessage::PassphraseChanged => passphrase::on_message(inner, false),
        TabMessage::Lock => passphrase::on_message(inner, true),
        // For another tab.
        TabMessage::Release(_) => {}
    }
}

fn on_lost(inner: &Rc<Inner>, id: &SessionId) -> OnLost {
    let (inner, id) = (Rc::downgrade(inner), id.clone());
    Rc::new(move || {
        let Some(inner) = inner.upgrade() else { return };
        if let Some(conversation) = inner.conversation(&id) {
            conversation.reading.set(true);
        }
        if tabs::session_id().is_some_and(|shown| shown == id) {
            tabs::set_reading(true);
        }
        inner.notify(StoreChange::Lost(id.clone()));
    })
}

fn open_or_new(inner: &Rc<Inner>, id: &SessionId) -> Rc<OpenConversation> {
    let mut open = inner.open.borrow_mut();
    let new = || Rc::new(OpenConversation::new(id, false));
    open.entry(id.clone()).or_insert_with(new).clone()
}

/// Begins an empty conversation that this tab owns.
pub(super) async fn begin_owned(inner: &Rc<Inner>, id: &SessionId) -> Rc<OpenConversation> {
    let conversation = Rc::new(OpenConversation::new(id, false));
    conversation.lock.replace(inner.locks.take_free(id, on_lost(inner, id)).await);
    inner.open.borrow_mut().insert(id.clone(), conversation.clone());
    if conversation.is_held() {
        taken(inner, id);
    }
    conversation
}

/// Copies a conversation under a new id for a duplicated tab. Records that cannot be written stay in memory.
async fn duplicate(inner: &Rc<Inner>, from: &SessionId, to: &SessionId) {
    let conversation = begin_owned(inner, to).await;
    inner.open.borrow_mut().remove(from);
    let (old, new) = (keys::session(from), keys::session(to));
    let places = records::places(inner, &old).await.unwrap_or_default();
    let mut slice = TimeSlice::begin();
    for place in places {
        let records = records::read(inner, std::slice::from_ref(&place)).await.unwrap_or_default();
        let renamed = records.into_iter().map(|(key, json)| (key.replacen(&old, &new, 1), json));
        let records: Vec<_> = renamed.collect();
        if let Err(error) = decoding::insert(&conversation, records.clone()).await {
            conversation.failed.replace(Some(error));
        }
        for (key, json) in records {
            let _turn = inner.write_turn.lock().await;
            let written = match place.1 {
                Place::LocalStorage => records::write(inner, &key, &json).await,
                Place::IndexedDb => records::write_indexed_db(inner, &key, &json).await,
            };
            if written.is_err() {
                conversation.unsaved.borrow_mut().insert(key, json.into());
            }
        }
        slice.yield_if_over().await;
    }
    tabs::set_session_id(to);
    // An answer that the original is still writing stays incomplete here.
    mark_interrupted(inner, &conversation).await;
    inner.changed(to);
}
