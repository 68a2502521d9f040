//! Knowledge bases as the page asks them: its own code, over real HTTP or with a reply that is given.

use std::{future::ready, net::SocketAddr, rc::Rc};

use footnote_core::{
    ports::{self, Clock, HttpResponse, TransportError},
    retrieval::{HttpBase, KnowledgeBase, KnowledgeBases},
    wire::{Base, PublicConfig, Purpose},
};
use futures::{FutureExt as _, StreamExt as _, stream};

use crate::{
    program::Program,
    wire::{RawResponse, Request},
};

/// The proxy at an address, as the page reaches it.
pub struct Proxy(pub SocketAddr);

impl Proxy {
    async fn send(&self, request: Request) -> Result<HttpResponse, TransportError> {
        let RawResponse { status, body, whole, .. } = request.send(self.0).await;
        let rest = (!whole).then(|| Err(TransportError::Lost("cut".into())));
        let body = stream::iter([Ok(body)].into_iter().chain(rest)).boxed_local();
        Ok(HttpResponse { status, content_type: None, retry_after: None, body })
    }
}

impl ports::Proxy for Proxy {
    fn get<'a>(&'a self, path: &'a str) -> ports::Response<'a> {
        self.send(Request::get(&format!("/{path}"))).boxed_local()
    }

    fn post<'a>(&'a self, path: &'a str, _purpose: Purpose, body: String) -> ports::Response<'a> {
        let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        self.send(Request::post(&format!("/{path}"), &body)).boxed_local()
    }
}

struct Replies(u16, Vec<u8>);

impl ports::Proxy for Replies {
    fn get<'a>(&'a self, _path: &'a str) -> ports::Response<'a> {
        ready(Ok(HttpResponse::whole(self.0, self.1.clone()))).boxed_local()
    }

    fn post<'a>(&'a self, path: &'a str, _purpose: Purpose, _body: String) -> ports::Response<'a> {
        self.get(path)
    }
}

/// A base of which every request gets this status and body.
pub fn replying(base: Base, status: u16, body: impl Into<Vec<u8>>) -> HttpBase {
    HttpBase::new(Rc::new(Replies(status, body.into())), base)
}

/// The settings that the page gets from the proxy at this address.
pub async fn public_config(address: SocketAddr) -> PublicConfig {
    let config = Request::get("/api/config").send(address).await;
    PublicConfig::read(&config.body).expect("settings")
}

/// The only base of this program.
pub async fn only_base(program: &Program) -> HttpBase {
    let address = program.address();
    let bases = public_config(address).await.bases;
    HttpBase::new(Rc::new(Proxy(address)), bases.first().expect("a base").clone())
}

/// All bases of the proxy at this address, asked together.
pub async fn all_bases(address: SocketAddr, clock: Rc<dyn Clock>) -> KnowledgeBases {
    let bases = public_config(address).await.bases;
    let all = KnowledgeBases::new(clock, Rc::new(|_, _| {}));
    all.connect(bases.iter().map(|base| {
        let asked: Rc<dyn KnowledgeBase> = Rc::new(HttpBase::new(Rc::new(Proxy(address)), base.clone()));
        (base.clone(), asked)
    }));
    all
}
