//! The proxy's public settings, and the models where the settings name none.

mod search_limits;

use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    ports::Clock,
    reply::read_all,
    wire::{Bases, ListedModel, ModelInfo, PublicConfig, read_models},
};
use footnote_messages as messages;
use futures::{
    FutureExt as _,
    future::{LocalBoxFuture, Shared},
};
use reactive_graph::{prelude::*, signal::RwSignal};

pub use self::search_limits::SearchLimits;
use crate::{error_text::unreached, notices::Banner, ports::Account};

/// Public settings and lists of models are far smaller, in bytes.
const MAX_SMALL_REPLY: usize = 1024 * 1024;

/// The code with which the proxy asks for its access token.
const TOKEN_NEEDED: &str = "access_token_required";

/// How long to wait until a server that could not be reached is asked again, in milliseconds.
const RETRY_MS: u32 = 3000;

/// The model's name where the server did not list any.
pub const UNLISTED: &str = "default";

/// The proxy, and what it says about itself.
pub struct Server {
    account: Rc<dyn Account>,
    pub config: RwSignal<ServerConfig>,
    /// Searches can be limited to some of the documents.
    pub can_limit_search: RwSignal<bool>,
    banner: RwSignal<Option<Banner>>,
    /// The version of the page that the proxy served when this one was opened.
    opened_page: RefCell<Option<String>>,
    on_ready: OnceCell<OnReady>,
    /// Resolves once the settings that were asked for last are there, or cannot be had.
    loading: RefCell<Option<Loading>>,
}

type Loading = Shared<LocalBoxFuture<'static, ()>>;

type OnReady = Box<dyn Fn(&mut PublicConfig)>;

/// The proxy's public settings, or why they are missing.
#[derive(Debug, Clone, PartialEq)]
pub enum ServerConfig {
    Loading,
    Ready(Box<PublicConfig>),
    /// The proxy requires an access token; `refused`: the token that was sent is wrong.
    TokenNeeded {
        refused: bool,
    },
    /// The proxy could not be asked, with the reason in words for people.
    Failed(String),
}

impl ServerConfig {
    /// The settings, once they are loaded.
    pub fn ready(&self) -> Option<&PublicConfig> {
        match self {
            Self::Ready(config) => Some(config),
            Self::Loading | Self::TokenNeeded { .. } | Self::Failed(_) => None,
        }
    }
}

impl Server {
    /// `banner` says that the proxy cannot be asked.
    pub fn new(account: Rc<dyn Account>, banner: RwSignal<Option<Banner>>) -> Self {
        Self {
            account,
            config: RwSignal::new(ServerConfig::Loading),
            can_limit_search: RwSignal::new(false),
            banner,
            opened_page: RefCell::default(),
            on_ready: OnceCell::new(),
            loading: RefCell::default(),
        }
    }

    /// Calls this with settings that arrive, before anybody else sees them: it may add knowledge bases of the page's own. Set
    /// once.
    pub fn on_ready(&self, call: impl Fn(&mut PublicConfig) + 'static) {
        // A second one would be a mistake of the page, which has one place for it.
        self.on_ready.set(Box::new(call)).ok();
    }

    /// The settings, once they are loaded. Does not track.
    pub fn public(&self) -> Option<PublicConfig> {
        self.config.with_untracked(|config| config.ready().cloned())
    }

    /// Changes the knowledge bases, once the settings are loaded.
    pub fn change_bases(&self, change: impl FnOnce(&mut Bases)) {
        self.config.maybe_update(|config| match config {
            ServerConfig::Ready(config) => {
                let before = config.bases.clone();
                change(&mut config.bases);
                before != config.bases
            }
            ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => false,
        });
    }

    /// Asks the proxy for its settings anew.
    pub fn load(self: &Rc<Self>) {
        self.config.set(ServerConfig::Loading);
        drop(self.begin_loading());
    }

    fn begin_loading(self: &Rc<Self>) -> Loading {
        let server = self.clone();
        let loading = async move {
            let config = server.fetch().await;
            server.take(config);
        };
        let loading = loading.boxed_local().shared();
        // Whoever waits for it may stop.
        Executor::spawn_local(loading.clone());
        self.loading.replace(Some(loading.clone()));
        loading
    }

    /// The settings; waits while they are on their way.
    pub async fn ready(self: &Rc<Self>) -> Option<PublicConfig> {
        // A server that was away when the page was opened may be back by now.
        let incomplete = |config: &PublicConfig| config.models.iter().any(|model| model.id == UNLISTED);
        if self.config.with_untracked(|config| match config {
            ServerConfig::Ready(config) => incomplete(config),
            ServerConfig::Loading | ServerConfig::Failed(_) => true,
            ServerConfig::TokenNeeded { .. } => false,
        }) {
            let under_way = self.loading.borrow().clone().filter(|loading| loading.peek().is_none());
            under_way.unwrap_or_else(|| self.begin_loading()).await;
        }
        self.public()
    }

    /// Whether the server was asked in vain.
    pub fn is_unreached(&self) -> bool {
        self.config.with_untracked(|config| matches!(config, ServerConfig::Failed(_)))
    }

    /// Asks the server again and again until it answers.
    pub async fn until_reached(self: &Rc<Self>, clock: &dyn Clock) {
        while self.is_unreached() {
            clock.sleep(RETRY_MS).await;
            self.ready().await;
        }
    }

    /// Sends this access token from now on, and asks again.
    pub fn give_token(self: &Rc<Self>, token: String) {
        self.account.set_token(token);
        self.load();
    }

    /// The access token that was sent is missing or not right any more.
    pub fn ask_for_token(&self) {
        self.config.set(ServerConfig::TokenNeeded { refused: self.account.has_token() });
    }

    /// Signs out; says why not where that fails.
    pub async fn sign_out(&self) -> Result<(), String> {
        self.account.sign_out().await.map_err(|error| unreached(&error))?;
        self.config.set(ServerConfig::TokenNeeded { refused: false });
        Ok(())
    }

    /// Whether the proxy serves another page now than when this one was opened.
    pub async fn has_newer_page(&self) -> bool {
        let Some(opened) = self.opened_page.borrow().clone() else { return false };
        match self.fetch_settings().await {
            ServerConfig::Ready(now) => now.page.is_some_and(|page| page != opened),
            ServerConfig::Loading | ServerConfig::TokenNeeded { .. } | ServerConfig::Failed(_) => false,
        }
    }

    /// Asks the proxy for its settings alone.
    async fn fetch_settings(&self) -> ServerConfig {
        let reply = match self.account.get("api/config").await {
            Ok(reply) => reply,
            Err(error) => return ServerConfig::Failed(unreached(&error)),
        };
        let (status, user) = (reply.status, self.account.user());
        let body = read_all(reply, MAX_SMALL_REPLY).await;
        if status == 401 {
            let needs_token =
                |body: &Vec<u8>| str::from_utf8(body).is_ok_and(|body| body.contains(TOKEN_NEEDED));
            // A reverse proxy that signs people in says the same, when that was too long ago.
            if user.is_some() && !body.as_ref().is_some_and(needs_token) {
                return ServerConfig::Failed(messages::connection::signed_out().into());
            }
            return ServerConfig::TokenNeeded { refused: self.account.has_token() };
        }
        let read = body.and_then(|body| PublicConfig::read(&body).ok());
        let is_of_other = |config: &PublicConfig| config.user_id.is_some() && config.user_id != user;
        if status == 409 || read.as_ref().is_some_and(is_of_other) {
            // The page was opened for somebody else, or does not come from the proxy, which alone can say for whom it is.
            return ServerConfig::Failed(messages::connection::other_user().into());
        }
        if status == 200 {
            let name = read.as_ref().and_then(|config| config.user.as_deref());
            self.account.confirm_user(name.unwrap_or_default());
        }
        read.filter(|_| status == 200).map_or_else(
            || ServerConfig::Failed(messages::connection::no_settings(status.to_string())),
            |config| ServerConfig::Ready(Box::new(config)),
        )
    }

    /// Asks the proxy for its settings, and for the models where the settings name none.
    async fn fetch(&self) -> ServerConfig {
        let mut config = match self.fetch_settings().await {
            ServerConfig::Ready(config) => config,
            failed => return failed,
        };
        if config.access_token && self.account.has_token() {
            // If that fails, the token stays in memory, and is asked for again after a reload.
            self.account.sign_in().await.ok();
        }
        let names_models = !config.models.is_empty();
        if !names_models || config.context_window.is_none() {
            let listed = self.fetch_models().await.unwrap_or_default();
            take_models(&mut config, listed, names_models);
        }
        if config.default_model.is_none() && config.models.is_empty() {
            // A server that cannot list its models may still answer; where it cannot, the turn says why.
            let model =
                ModelInfo { id: UNLISTED.to_owned(), context_window: config.context_window(UNLISTED) };
            config.models.push(model);
        }
        ServerConfig::Ready(config)
    }

    /// Asks for the models that the model server lists.
    async fn fetch_models(&self) -> Option<Vec<ListedModel>> {
        let reply = self.account.get("v1/models").await.ok().filter(|reply| reply.status == 200)?;
        read_models(&read_all(reply, MAX_SMALL_REPLY).await?)
    }

    fn take(&self, mut config: ServerConfig) {
        match &mut config {
            ServerConfig::Failed(why) => self.banner.set(Some(Banner::NoProxy(why.clone()))),
            ServerConfig::Ready(config) => {
                if let Some(on_ready) = self.on_ready.get() {
                    on_ready(config);
                }
                let mut opened = self.opened_page.borrow_mut();
                *opened = opened.take().or_else(|| config.page.clone());
                self.banner.update(|banner| {
                    if matches!(banner, Some(Banner::NoProxy(_))) {
                        *banner = None;
                    }
                });
            }
            ServerConfig::Loading | ServerConfig::TokenNeeded { .. } => {}
        }
        // A later failure must not discard settings that were loaded.
        let keep = matches!(config, ServerConfig::Failed(_))
            && self.config.with_untracked(|now| matches!(now, ServerConfig::Ready(_)));
        if !keep {
            self.config.set(config);
        }
    }
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

#[cfg(test)]
mod tests;
