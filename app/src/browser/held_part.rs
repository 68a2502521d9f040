//! The border of what holds answers, which is not needed before a question is sent or a conversation is opened.

use std::{cell::OnceCell, rc::Rc};

use footnote_client::ports::Load;
use footnote_core::{
    ports::{self, HeldAnswer, Model as _},
    wire::{ChatRequest, Purpose},
};
use futures::future::LocalBoxFuture;
use wasm_bindgen_futures::spawn_local;

use super::http::Proxy;

pub(crate) struct HeldPart {
    pub(super) open: fn(Proxy) -> Rc<dyn ports::HeldAnswers>,
}

/// The holder of answers, which is loaded when it is first needed. Without it, answers end with the page.
#[derive(Clone)]
pub(crate) struct LoadedHolder(Rc<Holder>);

struct Holder {
    proxy: Proxy,
    load: Rc<dyn Load<HeldPart>>,
    loaded: OnceCell<Rc<dyn ports::HeldAnswers>>,
}

impl LoadedHolder {
    pub(crate) fn new(proxy: Proxy, load: Rc<dyn Load<HeldPart>>) -> Self {
        Self(Rc::new(Holder { proxy, load, loaded: OnceCell::new() }))
    }

    async fn loaded(&self) -> Option<&Rc<dyn ports::HeldAnswers>> {
        let Holder { proxy, load, loaded } = &*self.0;
        if loaded.get().is_none() {
            let part = Load::load(&**load).await.ok()?;
            return Some(loaded.get_or_init(|| (part.open)(proxy.clone())));
        }
        loaded.get()
    }
}

impl ports::HeldAnswers for LoadedHolder {
    fn prepare(&self) {
        let this = self.clone();
        spawn_local(async move {
            if let Some(holder) = this.loaded().await {
                holder.prepare();
            }
        });
    }

    fn send<'a>(&'a self, key: &'a str, state: String, request: &'a ChatRequest) -> ports::Response<'a> {
        Box::pin(async move {
            match self.loaded().await {
                Some(holder) => holder.send(key, state, request).await,
                None => self.0.proxy.send(Purpose::Answer, request).await,
            }
        })
    }

    fn take<'a>(&'a self, key: &'a str) -> LocalBoxFuture<'a, Option<HeldAnswer>> {
        Box::pin(async move { self.loaded().await?.take(key).await })
    }

    fn forget(&self, key: &str) {
        if let Some(holder) = self.0.loaded.get() {
            holder.forget(key);
        }
    }
}
