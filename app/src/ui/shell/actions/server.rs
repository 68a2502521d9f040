//! The proxy's public settings, and the models where the settings name none.

use footnote_client::messages::unreached;
use footnote_core::{
    ports::Proxy as _,
    reply::read_all,
    wire::{ListedModel, ModelInfo, PublicConfig, read_models},
};

use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{http::Proxy, tabs, user, window},
    ui::{
        app::App,
        shell::state::{Banner, ServerConfig},
        tool_servers::actions::knowledge_base,
    },
};

/// Public settings and lists of models are far smaller, in bytes.
const MAX_SMALL_REPLY: usize = 1024 * 1024;

/// The code with which the proxy asks for its access token.
const TOKEN_NEEDED: &str = "access_token_required";
/// The page was opened for somebody else, or does not come from the proxy, which alone can say for whom it is.
const OTHER_USER: &str = "This page was opened for another user than the one who is signed in now. Open it anew at the server's own address.";

/// The model's name where the server did not list any.
pub(super) const UNLISTED: &str = "default";

/// Asks the proxy for its settings alone.
pub(crate) async fn fetch_settings(proxy: &Proxy) -> ServerConfig {
    let reply = match proxy.get("api/config").await {
        Ok(reply) => reply,
        Err(error) => return ServerConfig::Failed(unreached(&error)),
    };
    let (status, user) = (reply.status, user::id());
    let body = read_all(reply, MAX_SMALL_REPLY).await;
    if status == 401 {
        let needs_token = |body: &Vec<u8>| str::from_utf8(body).is_ok_and(|body| body.contains(TOKEN_NEEDED));
        // A reverse proxy that signs people in says the same, when that was too long ago.
        if user.is_some() && !body.as_ref().is_some_and(needs_token) {
            return ServerConfig::Failed("You are signed out. Reload the page to sign in again.".into());
        }
        return ServerConfig::TokenNeeded { refused: proxy.has_token() };
    }
    let read = body.and_then(|body| PublicConfig::read(&body).ok());
    let is_of_other = |config: &PublicConfig| config.user_id.is_some() && config.user_id != user;
    if status == 409 || read.as_ref().is_some_and(is_of_other) {
        return ServerConfig::Failed(OTHER_USER.into());
    }
    if status == 200 {
        tabs::user_is_right();
        user::set_name(read.as_ref().and_then(|config| config.user.as_deref()).unwrap_or_default());
    }
    read.filter(|_| status == 200).map_or_else(
        || {
            ServerConfig::Failed(format!(
                "The proxy answered with something else than its settings ({status})."
            ))
        },
        |config| ServerConfig::Ready(Box::new(config)),
    )
}

/// Asks the proxy for its settings, and for the models where the settings name none.
pub(crate) async fn fetch(proxy: &Proxy) -> ServerConfig {
    let mut config = match fetch_settings(proxy).await {
        ServerConfig::Ready(config) => config,
        failed => return failed,
    };
    if config.access_token && proxy.has_token() {
        // If that fails, the token stays in memory, and is asked for again after a reload.
        proxy.sign_in().await.ok();
    }
    let names_models = !config.models.is_empty();
    if !names_models || config.context_window.is_none() {
        let listed = fetch_models(proxy).await.unwrap_or_default();
        take_models(&mut config, listed, names_models);
    }
    if config.default_model.is_none() && config.models.is_empty() {
        // A server that cannot list its models may still answer; where it cannot, the turn says why.
        let model = ModelInfo { id: UNLISTED.to_owned(), context_window: config.context_window(UNLISTED) };
        config.models.push(model);
    }
    ServerConfig::Ready(config)
}

/// Takes the windows that the model server says its models have, and where the settings name no models, the models too.
fn take_models(config: &mut PublicConfig, listed: Vec<ListedModel>, names_models: bool) {
    for model in listed {
        let known = config.models.iter().position(|known| known.id == model.id);
        let window = config.context_window.or(model.context_window);
        match (known, window) {
            (Some(at), Some(window)) => config.models[at].context_window = window,
            (None, _) if !names_models => {
                let context_window = window.unwrap_or_else(|| config.context_window(&model.id));
                config.models.push(ModelInfo { id: model.id, context_window });
            }
            _ => {}
        }
    }
}

/// The models that the model server lists.
async fn fetch_models(proxy: &Proxy) -> Option<Vec<ListedModel>> {
    let reply = proxy.get("v1/models").await.ok().filter(|reply| reply.status == 200)?;
    read_models(&read_all(reply, MAX_SMALL_REPLY).await?)
}

/// Asks the proxy for its public settings.
pub(crate) fn load(app: App) {
    app.config.set(ServerConfig::Loading);
    spawn_local(async move {
        let config = fetch(&app.services().proxy).await;
        show_config(app, config);
        // Not before: what a first question waits for would share the line with it.
        window::prefetch("answer-files");
    });
}

/// The proxy's public settings; waits while they are on their way.
pub(crate) async fn ready(app: App) -> Option<PublicConfig> {
    // A server that was away when the page was opened may be back by now.
    let incomplete = |config: &PublicConfig| config.models.iter().any(|model| model.id == UNLISTED);
    if app.config.with_untracked(|config| match config {
        ServerConfig::Ready(config) => incomplete(config),
        ServerConfig::Loading | ServerConfig::Failed(_) => true,
        ServerConfig::TokenNeeded { .. } => false,
    }) {
        let config = fetch(&app.services().proxy).await;
        show_config(app, config);
    }
    app.public_config()
}

fn show_config(app: App, config: ServerConfig) {
    match &config {
        ServerConfig::Failed(why) => app.banner.set(Some(Banner::NoProxy(why.clone()))),
        ServerConfig::Ready(config) => {
            let inner = app.services();
            knowledge_base::connect(app, &config.bases);
            let mut opened = inner.opened_page.borrow_mut();
            *opened = opened.take().or_else(|| config.page.clone());
            app.banner.update(|banner| {
                if matches!(banner, Some(Banner::NoProxy(_))) {
                    *banner = None;
                }
            });
        }
        ServerConfig::Loading | ServerConfig::TokenNeeded { .. } => {}
    }
    // A later failure must not discard settings that were loaded.
    let keep = matches!(config, ServerConfig::Failed(_))
        && app.config.with_untracked(|now| matches!(now, ServerConfig::Ready(_)));
    if !keep {
        app.config.set(config);
    }
}
