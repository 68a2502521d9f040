//! Opening a conversation, beginning a new one, and the proxy's settings.

use std::rc::Rc;

use footnote_core::{
    conversation::{Exchange, Session, SessionId},
    reply::read_all,
    wire::{ModelInfo, PublicConfig},
};
use futures::{StreamExt, channel::oneshot};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;

use super::{
    app::{App, Config},
    banner::Message,
    row::Row,
};
use crate::ports::{
    browser,
    http::Proxy,
    store::{Access, Claim, Kept, StoreChange},
    tabs,
};

/// Public settings and lists of models are far smaller, in bytes.
const MAX_SMALL_REPLY: usize = 1024 * 1024;

/// The model's name where the server did not list any.
pub(super) const UNLISTED: &str = "default";

/// Shows the conversation this tab had before it was reloaded, or an empty one.
pub(super) fn open(app: App) {
    let inner = app.inner();
    let before = tabs::session_id();
    let id = before.clone().unwrap_or_else(tabs::new_session_id);
    tabs::set_session_id(&id);
    inner.session.replace(id.clone());
    let (tell, told) = oneshot::channel();
    inner.settled.replace(Some(told));
    inner.store.on_change(move |change| changed(app, change));
    spawn_local(async move {
        let inner = app.inner();
        if before.is_some() {
            read(app, &id).await;
        } else {
            inner.store.begin(&id);
        }
        match inner.store.claim(&id, Claim::Restore).await {
            Access::Owned => {}
            // This tab is a copy of one that is still open: both go on, each on its own.
            Access::Copied(copy) => {
                inner.session.replace(copy);
            }
            Access::OtherTab => app.read_only.set(true),
        }
        tell.send(()).ok();
    });
}

/// Reads a conversation and shows it: its end at once, what came before as it comes.
async fn read(app: App, id: &SessionId) {
    let opened = app.inner().store.open(id).await;
    match opened.kept {
        Kept::Nowhere => {
            app.banner.set(Some(Message::NotKept("This browser keeps nothing for this page".into())));
        }
        Kept::Here | Kept::ColdOnly | Kept::Locked if !opened.set_aside.is_empty() => {
            app.banner.set(Some(Message::SetAside(opened.set_aside.len())));
        }
        Kept::Here | Kept::ColdOnly | Kept::Locked => {}
    }
    if let Some(session) = &opened.session {
        show(app, session);
    }
    if let Some(mut earlier) = opened.earlier {
        let id = id.clone();
        spawn_local(async move {
            while let Some(batch) = earlier.next().await {
                if *app.inner().session.borrow() != id {
                    return;
                }
                show_earlier(app, &batch);
            }
        });
    }
}

/// Something changed in storage.
fn changed(app: App, change: StoreChange) {
    let is_shown = |id: &SessionId| *app.inner().session.borrow() == *id;
    match change {
        StoreChange::SetAside(id, count) if is_shown(&id) => {
            app.banner.set(Some(Message::SetAside(count)));
        }
        StoreChange::Lost(id) if is_shown(&id) => app.read_only.set(true),
        StoreChange::Wanted(id) => {
            if is_shown(&id) {
                super::turns::stop(app);
                app.read_only.set(true);
            }
            spawn_local(async move { app.inner().store.release(&id).await });
        }
        StoreChange::Saved(id) if is_shown(&id) => app.banner.update(|banner| {
            if matches!(banner, Some(Message::NotKept(_))) {
                *banner = None;
            }
        }),
        _ => {}
    }
}

/// Leaves the conversation as it is and begins an empty one.
pub(super) fn begin(app: App) {
    super::turns::stop(app);
    let inner = app.inner();
    let id = tabs::new_session_id();
    tabs::set_session_id(&id);
    let before = inner.session.replace(id.clone());
    app.read_only.set(false);
    app.busy.set(false);
    app.rows.set(Vec::new());
    app.document.set(None);
    app.banner.update(|banner| {
        if matches!(banner, Some(Message::SetAside(_))) {
            *banner = None;
        }
    });
    spawn_local(async move {
        let store = &app.inner().store;
        store.close(&before).await;
        store.begin(&id);
        store.claim(&id, Claim::Choose).await;
    });
    inner.scroller.to_end();
    inner.question.focus();
}

/// Asks the proxy for its settings, and for the models where the settings name none.
pub(super) async fn fetch_config(proxy: &Proxy) -> Config {
    let reply = match proxy.get("api/config").await {
        Ok(reply) => reply,
        Err(error) => return Config::Failed(super::turns::unreached(&error)),
    };
    if reply.status == 401 {
        return Config::TokenNeeded { refused: proxy.has_token() };
    }
    let status = reply.status;
    let read = read_all(reply, MAX_SMALL_REPLY)
        .await
        .and_then(|body| serde_json::from_slice::<PublicConfig>(&body).ok());
    let Some(mut config) = read.filter(|_| status == 200) else {
        return Config::Failed(format!(
            "The proxy answered with something else than its settings ({status})."
        ));
    };
    if config.default_model.is_none() && config.models.is_empty() {
        let ids = fetch_models(proxy).await.unwrap_or_default();
        let window = |id: String| ModelInfo { context_window: config.context_window(&id), id };
        config.models = ids.into_iter().map(window).collect();
    }
    if config.default_model.is_none() && config.models.is_empty() {
        // A server that cannot list its models may still answer; where it cannot, the turn says why.
        let model = ModelInfo { id: UNLISTED.to_owned(), context_window: config.context_window(UNLISTED) };
        config.models.push(model);
    }
    Config::Ready(Box::new(config))
}

/// The ids of the models that the model server lists.
async fn fetch_models(proxy: &Proxy) -> Option<Vec<String>> {
    #[derive(Deserialize)]
    struct Models {
        data: Vec<Listed>,
    }
    #[derive(Deserialize)]
    struct Listed {
        id: String,
    }
    let reply = proxy.get("v1/models").await.ok().filter(|reply| reply.status == 200)?;
    let body = read_all(reply, MAX_SMALL_REPLY).await?;
    let models = serde_json::from_slice::<Models>(&body).ok()?;
    Some(models.data.into_iter().map(|model| model.id).collect())
}

fn show_earlier(app: App, batch: &[Rc<Exchange>]) {
    let inner = app.inner();
    let rows = batch.iter().rev().filter_map(|exchange| inner.owner.with(|| Row::stored(exchange)));
    let rows: Vec<Row> = rows.collect();
    app.rows.update(|shown| {
        shown.splice(0..0, rows);
    });
}

fn show(app: App, session: &Session) {
    let inner = app.inner();
    let rows = session.exchanges.iter().filter_map(|exchange| inner.owner.with(|| Row::stored(exchange)));
    app.rows.set(rows.collect());
    app.read_only.set(session.read_only);
    if browser::hash().is_empty() {
        inner.scroller.to_end();
    }
}
