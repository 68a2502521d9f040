//! Readers of replies.

use futures::{FutureExt, StreamExt, stream};

use super::{Document, DocumentQuery, SearchHit, read_document, reader};
use crate::{
    ports::HttpResponse,
    wire::{RetrievalFields, RetrievalKind},
};

#[track_caller]
fn check(body: &str, expect: Option<Vec<SearchHit>>) {
    for kind in [RetrievalKind::Footnote, RetrievalKind::Embedded] {
        let json = serde_json::from_str(body).unwrap_or_default();
        let found = reader(&kind).unwrap().results(&json, &RetrievalFields::default());
        assert_eq!(found.ok(), expect, "{body}");
    }
}

#[test]
fn results_are_read_and_strange_ones_passed_over() {
    let plain = SearchHit { id: "a".into(), title: "A".into(), text: "t".into(), ..SearchHit::default() };
    check(r#"{"results":[]}"#, Some(vec![]));
    check(r#"{"results":[{"id":"a","title":"A","text":"t","new":1}],"took":3}"#, Some(vec![plain.clone()]));
    check(
        r#"{"results":[{"id":7,"text":"t","url":"u1","article_url":"u3","metadata":{"url":"u2","article_url":"u4","kbId":42,"heading":" H\n"}}]}"#,
        Some(vec![SearchHit {
            id: "7".into(),
            title: String::new(),
            heading: Some("H".into()),
            text: "t".into(),
            addresses: ["u1", "u2", "u3", "u4"].map(Into::into).into(),
            kb_id: Some("42".into()),
        }]),
    );
    check(
        r#"{"results":[null,7,{"id":"a","title":"A","text":"t","url":null,"metadata":null},{"id":"b"},{"text":"t"},{"id":"c","text":" "}]}"#,
        Some(vec![plain.clone()]),
    );
    let kb_id = |id: &str| SearchHit { kb_id: Some(id.into()), ..plain.clone() };
    check(r#"{"results":[{"id":"a","title":"A","text":"t","kbId":"k"}]}"#, Some(vec![kb_id("k")]));
    check(r#"{"results":[{"id":"a","title":"A","text":"t","metadata":{"kbId":" "}}]}"#, Some(vec![plain]));
    for wrong in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"results":7}"#,
        r#"{"results":[{"id":"a"}]}"#,
        r#"{"results":["#,
        "<html>",
    ] {
        check(wrong, None);
    }
}

fn document(kind: &RetrievalKind, status: u16, body: &str) -> Result<Option<Document>, String> {
    let body = stream::iter([Ok(body.as_bytes().to_vec())]).boxed_local();
    let reply = HttpResponse { status, content_type: None, retry_after: None, body };
    read_document(kind, DocumentQuery::Id("a.md"), reply)
        .now_or_never()
        .unwrap()
        .map_err(|error| error.to_string())
}

#[test]
fn documents_are_read() {
    let read = |status, body: &str| document(&RetrievalKind::Footnote, status, body);
    assert_eq!(
        read(
            200,
            r##"{"id":"a.md","title":" A\u202e ","text":"# A","url":"javascript:x","metadata":{"article_url":"https://a.example/"}}"##
        ),
        Ok(Some(Document {
            id: "a.md".into(),
            title: "A".into(),
            text: "# A".into(),
            url: Some("https://a.example/".into()),
        }))
    );
    assert_eq!(read(404, "{}"), Ok(None));
    assert_eq!(read(200, "[]"), Err("the knowledge base's reply does not have the expected shape".into()));
    assert_eq!(read(500, "<html>"), Err("the knowledge base failed (status 500)".into()));
    assert_eq!(
        document(&RetrievalKind::None, 200, "{}"),
        Err("the knowledge base's reply does not have the expected shape".into())
    );
}
