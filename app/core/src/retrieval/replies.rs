//! A proxy for tests, which has one reply to every request.

use std::{future::ready, rc::Rc};

use futures::FutureExt as _;

use super::HttpBase;
use crate::{
    ports::{HttpResponse, Proxy, Response},
    wire::{Base, Purpose},
};

struct Replies(u16, String);

impl Proxy for Replies {
    fn get<'a>(&'a self, _path: &'a str) -> Response<'a> {
        ready(Ok(HttpResponse::whole(self.0, self.1.as_str()))).boxed_local()
    }

    fn post<'a>(&'a self, path: &'a str, _purpose: Purpose, _body: String) -> Response<'a> {
        self.get(path)
    }
}

/// A base of which every request gets this status and body.
pub(crate) fn replying(base: Base, status: u16, body: &str) -> HttpBase {
    HttpBase::new(Rc::new(Replies(status, body.to_owned())), base)
}
