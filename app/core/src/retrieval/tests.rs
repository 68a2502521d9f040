//! Readers of replies.

use futures::FutureExt as _;

use super::{
    Document, DocumentQuery, HttpBase, KnowledgeBase as _, RetrievalError, SearchHit, SearchRequest,
    replies::replying,
};
use crate::wire::{Base, BaseKind, EngineReplies, ReplyShape};

fn base(kind: BaseKind, status: u16, body: &str) -> HttpBase {
    replying(Base::only(kind), status, body)
}

fn results(kind: BaseKind, body: &str) -> Result<Vec<SearchHit>, RetrievalError> {
    let base = base(kind, 200, body);
    base.search(SearchRequest::everywhere("How?", 8)).now_or_never().unwrap()
}

#[track_caller]
fn check(body: &str, expect: Option<Vec<SearchHit>>) {
    for kind in [BaseKind::Footnote, BaseKind::Embedded] {
        assert_eq!(results(kind, body).ok(), expect, "{body}");
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
            base: None,
            edition: None,
        }]),
    );
    check(
        r#"{"results":[null,7,{"id":"a","title":"A","text":"t","url":null,"metadata":null},{"id":"b"},{"id":"c","text":" "}]}"#,
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

fn document(status: u16, body: &str) -> Result<Option<Document>, String> {
    let base = base(BaseKind::Footnote, status, body);
    let found = base.document(DocumentQuery::Id("a.md")).now_or_never().unwrap();
    found.map(|found| found.map(Document::from)).map_err(|error| error.to_string())
}

#[test]
fn no_id_of_a_knowledge_base_is_taken_for_one_of_footnotes_own() {
    let check = |id: &str, expect: &str| {
        let hit = format!(r#"{{"id":"{id}","title":"A","text":"t"}}"#);
        let found = results(BaseKind::Footnote, &format!(r#"{{"results":[{hit}]}}"#)).unwrap();
        assert_eq!(found[0].id, expect, "{id}");
        // It is asked for by the base's own id.
        assert_eq!(found[0].id.own(), Some(id));
        let base = base(BaseKind::Footnote, 200, &hit);
        let read = base.document(DocumentQuery::Id(id)).now_or_never().unwrap();
        assert_eq!(read.unwrap().map(|document| document.id), Some(expect.into()));
    };
    check("a/b.md#web:c", "a/b.md#web:c");
    check("web:2024.md", "base:/web:2024.md");
    check("mcp:guide", "base:/mcp:guide");
    check("example:handbook.md", "base:/example:handbook.md");
    check("attachment/00ab34cd56ef7890", "base:/attachment/00ab34cd56ef7890");
    check("attachment/plan.md", "attachment/plan.md");
}

#[test]
fn documents_are_read() {
    let read = document;
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
    assert_eq!(read(500, "<html>"), Err("the knowledge base failed (status 500)".into()));
    let shape = "the knowledge base's reply does not have the expected shape";
    for wrong in ["{}", "[]"] {
        assert_eq!(read(200, wrong), Err(shape.into()), "{wrong}");
    }
}

#[test]
fn a_shape_says_where_a_reply_has_what() {
    let texts = |places: &[&str]| places.iter().map(|place| (*place).to_owned()).collect::<Vec<_>>();
    let shape = ReplyShape {
        hits: "/results/0/hits".into(),
        id: texts(&["/doc/slug"]),
        title: texts(&["/doc.title", "/name"]),
        passage: texts(&["/marked/a~1b"]),
        text: texts(&["/parts/*/text", "/text"]),
        url: texts(&["/link"]),
        kb_id: texts(&["/number"]),
        ..ReplyShape::default()
    };
    let kind = BaseKind::Engine(Box::new(EngineReplies { kind: "wiki".into(), shape, filters: Vec::new() }));
    let found = |body: &str| results(kind.clone(), body).unwrap();
    let body = r#"{"results":[{"hits":[
        {"doc":{"slug":["s"],"title":"T"},"number":7.0,"link":"https://a.example","parts":[{"text":"one"},{},{"text":"two"}]},
        {"doc.title":" ","name":"N","text":"whole","marked":{"a/b":["\ue000part\ue001 ","","other"]}}]}]}"#;
    let hits = found(body);
    let whole = SearchHit {
        id: "s".into(),
        title: "T".into(),
        text: "one\n\ntwo".into(),
        addresses: vec!["https://a.example".into()],
        kb_id: Some("7".into()),
        ..SearchHit::default()
    };
    assert_eq!(hits[0], whole);
    assert_eq!((hits[1].title.as_str(), hits[1].text.as_str()), ("N", "part\n…\nother"));
    assert!(hits[1].id.as_str().starts_with("passage-"), "{hits:?}");
    assert_eq!(found(body)[1].id, hits[1].id, "the same passage has one id");
}
