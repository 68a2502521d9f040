//! Replies of all kinds of knowledge bases: they are read or rejected.
#![no_main]

use footnote_core::{
    ports::HttpResponse,
    retrieval::{DocumentQuery, read_document, read_results},
    wire::{EngineKind, RetrievalKind},
};
use futures::{FutureExt as _, StreamExt as _, stream};
use libfuzzer_sys::fuzz_target;

fn reply(status: u16, body: &[u8]) -> HttpResponse {
    let body = stream::iter([Ok(body.to_vec())]).boxed_local();
    HttpResponse { status, content_type: None, retry_after: None, body }
}

fuzz_target!(|data: &[u8]| {
    let Some((&first, body)) = data.split_first() else { return };
    let engine = usize::from(first) % (EngineKind::ALL.len() + 1);
    let kind = match engine.checked_sub(1) {
        None => RetrievalKind::Footnote,
        Some(engine) => RetrievalKind::Engine(EngineKind::ALL[engine], Box::default()),
    };
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
