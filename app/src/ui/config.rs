//! The proxy's public settings, and the models where the settings name none.

use footnote_core::{
    reply::read_all,
    wire::{ModelInfo, PublicConfig},
};
use serde::Deserialize;

use super::app::Config;
use crate::ports::http::Proxy;

/// Public settings and lists of models are far smaller, in bytes.
const MAX_SMALL_REPLY: usize = 1024 * 1024;

/// The model's name where the server did not list any.
pub(super) const UNLISTED: &str = "default";

/// Asks the proxy for its settings, and for the models where the settings name none.
pub(super) async fn fetch(proxy: &Proxy) -> Config {
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
