//! A page without a screen in a tab of the browser in memory, whose proxy is away.

use std::{future::ready, rc::Rc};

use footnote_core::{
    ports::{CharacterEstimate, HttpResponse, Model, Proxy, Response, TransportError},
    retrieval::KnowledgeBases,
    services::Services,
    wire::{ChatRequest, Purpose},
};
use futures::{FutureExt as _, future::LocalBoxFuture};
use reactive_graph::signal::RwSignal;

use crate::{
    conversation::{ANSWER, AnswerPart, Environment},
    effects::Effects,
    parts::{Part, Parts},
    ports::{Account, Load, NotLoaded},
    preferences::Preferences,
    projects::Projects,
    server::Server,
    storage::BrowserStore,
    testing::{Browser, Tab},
    toasts::Toasts,
};

/// No request arrives.
struct Away;

impl Away {
    fn reply<'a>() -> Response<'a> {
        ready(Err::<HttpResponse, _>(TransportError::Offline)).boxed_local()
    }
}

impl Proxy for Away {
    fn get<'a>(&'a self, _path: &'a str) -> Response<'a> {
        Self::reply()
    }

    fn post<'a>(&'a self, _path: &'a str, _purpose: Purpose, _body: String) -> Response<'a> {
        Self::reply()
    }
}

impl Model for Away {
    fn send<'a>(&'a self, _purpose: Purpose, _request: &'a ChatRequest) -> Response<'a> {
        Self::reply()
    }
}

impl Account for Away {
    fn set_token(&self, _token: String) {}

    fn has_token(&self) -> bool {
        false
    }

    fn sign_in(&self) -> Response<'_> {
        Self::reply()
    }

    fn sign_out(&self) -> Response<'_> {
        Self::reply()
    }

    fn user(&self) -> Option<String> {
        None
    }

    fn confirm_user(&self, _name: &str) {}
}

/// All parts of the program are there.
struct Loaded;

impl Load<AnswerPart> for Loaded {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static AnswerPart, NotLoaded>> {
        ready(Ok(&ANSWER)).boxed_local()
    }
}

pub(crate) fn environment(browser: &Browser, tab: &Tab) -> Environment {
    let store = browser.executor.enter(tab.id, || BrowserStore::new(tab.ports()));
    let (clock, banner) = (tab.ports().clock, RwSignal::new(None));
    let toasts = Toasts::new(clock.clone());
    let scheduler = tab.ports().clock;
    let parts = Parts::new(toasts, banner, Rc::new(|| Box::pin(ready(false)) as _));
    let preferences = Preferences::new(store.clone());
    let turn = Services {
        model: Rc::new(Away),
        knowledge_bases: Rc::new(KnowledgeBases::new(clock.clone(), Rc::new(|_, _| {}))),
        store: store.clone(),
        tokenizer: Rc::new(CharacterEstimate),
        ratios: Rc::default(),
        refusals: Rc::default(),
        quote_habits: Rc::default(),
        side_pace: Rc::default(),
        clock,
    };
    Environment {
        turn,
        scheduler,
        server: Rc::new(Server::new(Rc::new(Away), banner)),
        preferences,
        projects: Projects::new(store.clone(), preferences, parts, toasts),
        parts,
        answer: Part::new(Rc::new(Loaded), parts),
        toasts,
        effects: Effects::default(),
        locked: RwSignal::new(false),
        store,
    }
}
