//! Identity of sources, as one table: from a knowledge base's reply to numbers.

use futures::FutureExt as _;
use serde_json::{Value, json};

use super::SourceList;
use crate::{
    retrieval::{KnowledgeBase as _, SearchHit, SearchRequest, replies::replying},
    wire::{Base, BaseKind},
};

/// Reads a knowledge base's reply with these results; each gets an id and a text if it has none.
fn read(results: &[Value], template: Option<&str>) -> Vec<SearchHit> {
    let limit = u32::try_from(results.len()).unwrap();
    let results = results.iter().enumerate().map(|(at, result)| {
        let mut whole =
            json!({ "id": format!("passage-{at}"), "title": "Leave", "text": format!("Text {at}") });
        let fields = whole.as_object_mut().unwrap();
        fields.extend(result.as_object().unwrap().clone());
        whole
    });
    let reply = json!({ "results": results.collect::<Vec<_>>() }).to_string();
    let base = Base { url_template: template.map(str::to_owned), ..Base::only(BaseKind::Footnote) };
    let base = replying(base, 200, &reply);
    base.search(SearchRequest::everywhere("How?", limit)).now_or_never().unwrap().unwrap()
}

fn list(results: &[Value], template: Option<&str>) -> (Vec<u32>, SourceList) {
    let mut list = SourceList::default();
    let numbers = read(results, template).iter().map(|found| list.add(found, 0)).collect();
    (numbers, list)
}

/// The numbers that these results get.
#[track_caller]
fn check(results: &[Value], expect: &[u32]) {
    let (numbers, list) = list(results, None);
    assert_eq!(numbers, expect, "{results:#?}");
    let all: Vec<u32> = list.sources().iter().map(|source| source.number).collect();
    assert_eq!(
        all,
        (1..=expect.iter().max().copied().unwrap_or(0)).collect::<Vec<_>>(),
        "numbers have no gaps"
    );
}

#[track_caller]
fn check_addresses(same: bool, addresses: &[&str]) {
    let results: Vec<Value> = addresses.iter().map(|address| json!({ "url": address })).collect();
    let expect: Vec<u32> = if same { vec![1; results.len()] } else { (1..).take(results.len()).collect() };
    check(&results, &expect);
}

#[test]
fn a_knowledge_bases_own_id_decides_first() {
    // One article at several addresses.
    check(
        &[
            json!({ "metadata": { "kbId": "7" }, "url": "https://a.example/x" }),
            json!({ "metadata": { "kbId": "7" }, "url": "https://b.example/y" }),
            json!({ "metadata": { "kbId": "8" }, "url": "https://a.example/x" }),
        ],
        &[1, 1, 2],
    );
    // A number, a text, with spaces around it, beside the title or in the metadata.
    check(
        &[
            json!({ "kbId": 42 }),
            json!({ "kbId": "42" }),
            json!({ "metadata": { "kbId": 42.0 } }),
            json!({ "metadata": { "kbId": " 42 " } }),
            json!({ "kbId": "042" }),
            json!({ "kbId": "42a" }),
            json!({ "kbId": 4_200_000_000_000_000_000_u64 }),
            json!({ "kbId": "4200000000000000000" }),
        ],
        &[1, 1, 1, 1, 2, 3, 4, 4],
    );
    // No id at all, written in several ways.
    for nothing in [json!(null), json!(""), json!(" "), json!(true), json!([]), json!({ "a": 1 })] {
        check(
            &[json!({ "kbId": nothing, "id": "a" }), json!({ "id": "a" }), json!({ "id": "b" })],
            &[1, 1, 2],
        );
    }
}

#[test]
fn addresses_are_the_same_whatever_does_not_matter() {
    for same in [
        &["https://docs.example/a", "HTTPS://DOCS.Example/a", " https://docs.example/a\n"][..],
        &["https://docs.example/a", "https://docs.example/a#part", "https://docs.example/a#"],
        &["https://docs.example/a", "https://docs.example/a?utm=1", "https://docs.example/a?"],
        &["https://docs.example/a", "https://docs.example/a/", "https://docs.example/a//?b#c"],
        &["https://docs.example", "https://docs.example/", "https://docs.example:443/"],
        &["http://docs.example/a", "http://docs.example:80/a"],
        &["https://docs.example/a/../b", "https://docs.example/b", "https://docs.example/./b"],
        &["https://docs.example/%7Eann", "https://docs.example/~ann", "https://docs.example/%7eann"],
        &["https://docs.example/caf%C3%A9", "https://docs.example/caf%c3%a9", "https://docs.example/café"],
        &["https://docs.example/a b", "https://docs.example/a%20b"],
        &["https://müller.example/a", "https://MÜLLER.example/a", "https://xn--mller-kva.example/a"],
        &["https://例え.テスト/ü", "https://xn--r8jz45g.xn--zckzah/%C3%BC"],
        &["https://[2001:DB8::1]/a", "https://[2001:db8:0::1]/a"],
    ] {
        check_addresses(true, same);
    }
    check_addresses(
        false,
        &[
            "https://docs.example/a",
            "http://docs.example/a",
            "https://docs.example/A",
            "https://docs.example:8443/a",
            "https://www.docs.example/a",
            "https://docs.example/a%2Fb",
            "https://docs.example/a/b",
            "https://docs.example/a%3Fb",
            "https://docs.example/a%23b",
            "https://docs.example/a%25",
            "https://аpple.example/",
            "https://apple.example/",
            "mailto:a@docs.example",
        ],
    );
}

#[test]
fn one_address_stands_for_another() {
    // Under any of its field names; the first safe address counts.
    check(
        &[
            json!({ "url": "https://docs.example/a" }),
            json!({ "article_url": "https://docs.example/a/" }),
            json!({ "metadata": { "url": "https://docs.example/a?b" } }),
            json!({ "metadata": { "article_url": "https://docs.example/a#b" } }),
            json!({ "url": "javascript:alert(1)", "article_url": "https://docs.example/a" }),
            json!({ "url": "https://docs.example/b", "article_url": "https://docs.example/a" }),
            json!({ "url": "/a", "metadata": { "url": "https://docs.example/b" } }),
        ],
        &[1, 1, 1, 1, 1, 2, 2],
    );
    // An article whose address is known from another of its passages.
    check(
        &[
            json!({ "kbId": "7" }),
            json!({ "kbId": "7", "url": "https://docs.example/seven" }),
            json!({ "url": "https://docs.example/seven/" }),
        ],
        &[1, 1, 1],
    );
    let (_, list) =
        list(&[json!({ "kbId": "7" }), json!({ "kbId": "7", "url": "https://docs.example/seven" })], None);
    assert_eq!(list.sources()[0].url.as_deref(), Some("https://docs.example/seven"));
}

#[test]
fn titles_never_decide() {
    let titled = |id: &str| json!({ "id": id, "title": "Terms" });
    check(&[titled("a"), titled("b"), titled("a"), titled("c")], &[1, 2, 1, 3]);
    check(
        &[
            json!({ "title": "Terms", "url": "https://a.example/" }),
            json!({ "title": "Terms", "url": "https://b.example/" }),
        ],
        &[1, 2],
    );
    check(
        &[
            json!({ "title": "Terms", "kbId": 1 }),
            json!({ "title": "terms ", "kbId": 2 }),
            json!({ "title": "", "kbId": 1 }),
        ],
        &[1, 2, 1],
    );
    // The same id in two articles, and with and without an address.
    check(
        &[json!({ "id": "a", "kbId": 1 }), json!({ "id": "a", "kbId": 2 }), json!({ "id": "a" })],
        &[1, 2, 3],
    );
    check(&[json!({ "id": "a" }), json!({ "id": "a", "url": "https://a.example/" })], &[1, 1]);
}

#[test]
fn there_is_no_limit() {
    let many: Vec<Value> = (0..900)
        .map(|number| match number % 3 {
            0 => json!({ "kbId": number }),
            1 => json!({ "url": format!("https://docs.example/{number}") }),
            _ => json!({ "id": format!("note {number}") }),
        })
        .collect();
    let twice: Vec<Value> = many.iter().chain(&many).cloned().collect();
    let mut expect: Vec<u32> = (1..=900).collect();
    // The ids of the first two kinds are made from their places, which differ the second time.
    expect.extend(1..=900);
    check(&twice, &expect);
}

#[test]
fn hostile_and_missing_addresses_are_no_links() {
    let hostile = [
        "javascript:alert(1)",
        "JAVASCRIPT://docs.example/%0aalert(1)",
        "data:text/html,<script>",
        "vbscript:x",
        "blob:https://docs.example/x",
        "file:///etc/passwd",
        "//docs.example/a",
        "https://docs.example@evil.example/",
        "https://user:secret@docs.example/",
        "https://docs\u{202e}.example/",
        "https://",
        "\u{0}",
        "",
    ];
    for address in hostile {
        let (numbers, list) = list(&[json!({ "url": address, "id": "a" }), json!({ "id": "a" })], None);
        assert_eq!(numbers, [1, 1], "{address:?} is as if there was none");
        assert_eq!(list.sources()[0].url, None, "{address:?}");
        assert_eq!(list.sources()[0].href(), "#/document/a");
    }
}

#[test]
fn a_template_gives_an_address_to_an_id() {
    const TEMPLATE: &str = "https://kb.example/article/{kbId}";
    let check = |result: Value, expect: Option<&str>| {
        let (_, list) = list(std::slice::from_ref(&result), Some(TEMPLATE));
        assert_eq!(list.sources()[0].url.as_deref(), expect, "{result}");
    };
    check(json!({ "kbId": 42 }), Some("https://kb.example/article/42"));
    check(json!({ "kbId": 42.0 }), Some("https://kb.example/article/42"));
    check(json!({ "kbId": "a/b" }), Some("https://kb.example/article/a%2Fb"));
    check(json!({ "kbId": "ä & ö?#" }), Some("https://kb.example/article/%C3%A4%20%26%20%C3%B6%3F%23"));
    check(json!({ "kbId": "50%" }), Some("https://kb.example/article/50%25"));
    check(json!({ "kbId": "%2e%2e" }), Some("https://kb.example/article/%252e%252e"));
    check(json!({ "kbId": "../../admin" }), Some("https://kb.example/article/..%2F..%2Fadmin"));
    check(json!({ "kbId": ".." }), None);
    check(json!({ "kbId": "." }), None);
    check(json!({ "kbId": "7", "url": "https://docs.example/seven" }), Some("https://docs.example/seven"));
    check(json!({ "kbId": "7", "url": "javascript:x" }), Some("https://kb.example/article/7"));
    check(json!({ "url": "javascript:x" }), None);
    // The template's address is as good as the knowledge base's own.
    let (numbers, _) = list(
        &[json!({ "kbId": "7" }), json!({ "url": "https://kb.example/article/7/" }), json!({ "kbId": "8" })],
        Some(TEMPLATE),
    );
    assert_eq!(numbers, [1, 1, 2]);
}
