//! Replies of all kinds of knowledge bases: they are read or rejected.
#![no_main]

use footnote_core::{
    ports::HttpResponse,
    retrieval::{DocumentQuery, read_document, read_results},
    wire::{EngineReplies, ReplyShape, RetrievalKind},
};
use futures::{FutureExt as _, StreamExt as _, stream};
use libfuzzer_sys::fuzz_target;

fn reply(status: u16, body: &[u8]) -> HttpResponse {
    let body = stream::iter([Ok(body.to_vec())]).boxed_local();
    HttpResponse { status, content_type: None, retry_after: None, body }
}

/// A shape with everything that a shape can have.
fn engine() -> RetrievalKind {
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
    RetrievalKind::Engine(Box::new(EngineReplies { kind: "engine".to_owned(), shape, filters: Vec::new() }))
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, body)) = data.split_first() else { return };
    let kind = if first % 2 == 0 { RetrievalKind::Footnote } else { engine() };
    let status = if first >= 250 { 500 } else { 200 };
    for wanted in [DocumentQuery::Id("a"), DocumentQuery::Title("A title")] {
        let document = read_document(&kind, wanted, reply(status, body)).now_or_never();
        if let Some(Ok(Some(document))) = document {
            let safe = |url: String| {
                url.starts_with("https://") || url.starts_with("http://") || url.starts_with("mailto:")
            };
            assert!(document.url.is_none_or(safe));
        }
    }
    let found = read_results(&kind, reply(status, body), 8).now_or_never();
    if let Some(Ok(found)) = found {
        assert!(found.len() <= 8);
    }
});
