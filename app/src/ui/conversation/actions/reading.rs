//! Reading a stored conversation and showing it, also while another tab writes to it.

use footnote_core::{conversation::Session, ports::HistoryStore as _};
use futures::StreamExt;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::storage::StoredIn,
    ui::{
        app::App,
        conversation::{
            actions::transcript,
            state::{Conversation, ReadAlong, ReadOnly},
        },
        shell::{
            actions::{address, parts},
            state::Banner,
        },
    },
};

/// Reads a conversation and shows it: the latest exchanges at once, earlier ones as they are read. Says whether there is
/// any record of it.
pub(super) async fn read(app: App, conversation: Conversation) -> bool {
    let number = conversation.reads.begin();
    let id = conversation.session();
    let opened = app.parts.until_loaded(async || app.services().store.open(&id).await).await;
    let is_there = opened.session.is_some() || !opened.set_aside.is_empty();
    if opened.session.as_ref().is_some_and(|session| !session.exchanges.is_empty()) {
        parts::answers(app).await;
    }
    if !conversation.reads.show(number) {
        return is_there;
    }
    match opened.stored_in {
        StoredIn::Nowhere => {
            let reason = "This browser keeps nothing for this page".to_owned();
            conversation.banner.set(Some(Banner::NotSaved(reason)));
        }
        StoredIn::LocalStorage | StoredIn::IndexedDbOnly | StoredIn::Locked
            if !opened.set_aside.is_empty() =>
        {
            conversation.banner.set(Some(Banner::SetAside(opened.set_aside.len())));
        }
        StoredIn::LocalStorage | StoredIn::IndexedDbOnly | StoredIn::Locked => {}
    }
    if let Some(session) = &opened.session {
        show(app, conversation, session).await;
    }
    if let Some(mut earlier) = opened.earlier {
        let transcript = conversation.transcript;
        let shown = transcript.shown.get_value();
        spawn_local(async move {
            while let Some(batch) = earlier.next().await {
                // It was left, or read again.
                if transcript.shown.get_value() != shown {
                    return;
                }
                // Those on screen are shown by the same part.
                transcript::show_earlier(app, conversation, batch).await.ok();
            }
        });
    }
    is_there
}

/// The part that shows answers is loaded, or there is none to show.
pub(super) async fn show(app: App, conversation: Conversation, session: &Session) {
    // Before its exchanges, among which it is shown.
    conversation.branched_from.set(session.branched_from.clone());
    let compressed = session.memory.compressed_turn().map(|(through, _)| through);
    if session.exchanges.is_empty() && conversation.live_exchange().is_none() {
        conversation.transcript.clear();
    } else {
        let exchanges = &session.exchanges;
        app.parts
            .until_loaded(async || transcript::show(app, conversation, exchanges.clone(), compressed).await)
            .await;
    }
    conversation.settings.set(session.settings.clone());
    conversation.title.set(session.title.clone());
    if session.read_only {
        conversation.read_only.set(Some(ReadOnly::Newer));
    }
    if address::is_home() || address::named().is_some() {
        app.services().scroller.to_end();
    }
}

/// Shows what another tab has written in a conversation.
pub(super) fn read_along(app: App, conversation: Conversation) {
    if conversation.reads.along.replace(ReadAlong::Outdated) != ReadAlong::Idle {
        // The read under way is followed by another one.
        return;
    }
    spawn_local(async move {
        let along = &conversation.reads.along;
        while along.replace(ReadAlong::Reading) == ReadAlong::Outdated {
            if app.conversations.is_current(conversation) && conversation.read_only.get_untracked().is_some()
            {
                read(app, conversation).await;
            }
        }
        along.set(ReadAlong::Idle);
    });
}

/// Reads the title and the settings of a conversation again.
pub(crate) async fn refresh_head(app: App, conversation: Conversation) {
    if let Some(session) = app.services().store.get(&conversation.session()).await.ok().flatten() {
        conversation.title.set(session.title);
        conversation.settings.set(session.settings);
    }
}
