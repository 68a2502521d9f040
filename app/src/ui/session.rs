//! Opening a conversation, beginning a new one, and the proxy's settings.

use footnote_core::{
    conversation::Session,
    reply::read_all,
    wire::{ModelInfo, PublicConfig},
};
use futures::channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;

use super::{
    app::{App, Config},
    banner::Message,
    row::Row,
};
use crate::ports::{browser, http::Proxy, tabs};

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
    let opened = inner.store.open(&id);
    if !opened.kept {
        app.banner.set(Some(Message::NotKept("This browser keeps nothing for this page".into())));
    } else if !opened.set_aside.is_empty() {
        app.banner.set(Some(Message::SetAside(opened.set_aside.len())));
    }
    if let Some(session) = &opened.session {
        show(app, session);
    }
    let (tell, told) = oneshot::channel();
    inner.settled.replace(Some(told));
    spawn_local(async move {
        if !tabs::own(&id).await {
            // This tab is a copy of one that is still open: both go on, each on its own.
            let copy = tabs::new_session_id();
            let inner = app.inner();
            if let Err(error) = inner.store.fork(&id, &copy) {
                app.banner.set(Some(Message::NotKept(error.to_string())));
            }
            tabs::set_session_id(&copy);
            inner.session.replace(copy.clone());
            tabs::own(&copy).await;
        }
        tell.send(()).ok();
    });
}

/// Leaves the conversation as it is and begins an empty one.
pub(super) fn begin(app: App) {
    super::turns::stop(app);
    let inner = app.inner();
    let id = tabs::new_session_id();
    tabs::set_session_id(&id);
    inner.session.replace(id.clone());
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
        tabs::own(&id).await;
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

fn show(app: App, session: &Session) {
    let inner = app.inner();
    let rows = session.exchanges.iter().filter_map(|exchange| inner.owner.with(|| Row::stored(exchange)));
    app.rows.set(rows.collect());
    app.read_only.set(session.read_only);
    if browser::hash().is_empty() {
        inner.scroller.to_end();
    }
}
