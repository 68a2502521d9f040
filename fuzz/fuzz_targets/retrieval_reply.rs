//! Replies of all kinds of knowledge bases: they are read or rejected.
#![no_main]

use std::{future::ready, rc::Rc};

use footnote_core::{
    ports::{HttpResponse, Proxy, Response},
    retrieval::{Document, DocumentQuery, HttpBase, KnowledgeBase as _, SearchRequest},
    wire::{Base, BaseKind, EngineReplies, Purpose, ReplyShape},
};
use futures::FutureExt as _;
use libfuzzer_sys::fuzz_target;

/// Answers every request with this status and body.
struct Replies(u16, Vec<u8>);

impl Proxy for Replies {
    fn get<'a>(&'a self, _path: &'a str) -> Response<'a> {
        ready(Ok(HttpResponse::whole(self.0, self.1.clone()))).boxed_local()
    }

    fn post<'a>(&'a self, path: &'a str, _purpose: Purpose, _body: String) -> Response<'a> {
        self.get(path)
    }
}

/// A shape with everything that a shape can have.
fn engine() -> BaseKind {
    let places = |places: &[&str]| places.iter().map(|place| (*place).to_owned()).collect::<Vec<_>>();
    let shape = ReplyShape {
        hits: "/hits/hits".to_owned(),
        document: None,
        titled: None,
        id: places(&["/_source/doc.id", "/_id"]),
        passage: places(&["/highlight/a~1b"]),
        text: places(&["/_source/parts/*/text", "/_source/text"]),
        listed: Some("/hits/hits".to_owned()),
        count: places(&["/hits/total/value", "/hits/total"]),
        ..ReplyShape::default()
    };
    BaseKind::Engine(Box::new(EngineReplies { kind: "engine".to_owned(), shape, filters: Vec::new() }))
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, body)) = data.split_first() else { return };
    let kind = if first % 2 == 0 { BaseKind::Footnote } else { engine() };
    let status = if first >= 250 { 500 } else { 200 };
    let base = HttpBase::new(Rc::new(Replies(status, body.to_vec())), Base::only(kind));
    for wanted in [DocumentQuery::Id("a"), DocumentQuery::Title("A title")] {
        if let Some(Ok(Some(document))) = base.document(wanted).now_or_never() {
            let safe = |url: String| {
                url.starts_with("https://") || url.starts_with("http://") || url.starts_with("mailto:")
            };
            assert!(Document::from(document).url.is_none_or(safe));
        }
    }
    if let Some(Ok(found)) = base.search(SearchRequest::everywhere("a", 8)).now_or_never() {
        assert!(found.len() <= 8);
    }
    base.list(0, 8).now_or_never();
});
