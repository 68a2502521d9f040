//! Identities, titles and the footer.

use futures::FutureExt as _;
use percent_encoding::percent_decode_str;
use proptest::prelude::*;
use serde_json::json;

use super::SourceList;
use crate::{
    conversation::{Numbering, OtherFields, Source, footer},
    retrieval::{KnowledgeBase as _, SearchHit, SearchRequest, replies::replying},
    text::clean_title,
    wire::{Base, BaseKind},
};

fn found(id: &str) -> SearchHit {
    SearchHit {
        id: id.into(),
        title: format!("Title of {id}"),
        text: format!("Text of {id}"),
        ..SearchHit::default()
    }
}

fn with_kb(id: &str, kb_id: &str) -> SearchHit {
    SearchHit { kb_id: Some(kb_id.into()), ..found(id) }
}

fn with_url(id: &str, url: &str) -> SearchHit {
    SearchHit { addresses: vec![url.into()], ..found(id) }
}

/// The numbers that these get, in order.
#[track_caller]
fn check_numbers(found: &[SearchHit], expect: &[u32]) {
    let mut list = SourceList::default();
    let numbers: Vec<u32> = found.iter().map(|found| list.add(found, 0)).collect();
    assert_eq!(numbers, expect);
    let highest = expect.iter().max().copied().unwrap_or(0);
    let all: Vec<u32> = list.sources().iter().map(|source| source.number).collect();
    assert_eq!(all, (1..=highest).collect::<Vec<_>>(), "numbers have no gaps");
}

#[test]
fn equal_sources_share_a_number() {
    check_numbers(&[with_kb("a", "1"), with_kb("b", "1"), with_kb("c", "2")], &[1, 1, 2]);
    check_numbers(
        &[
            with_url("a", "https://A.example/x/"),
            with_url("b", "https://a.example/x?y#z"),
            with_url("c", "https://a.example/y"),
        ],
        &[1, 1, 2],
    );
    // Different ids are different articles even at one address; without an id the address decides.
    let both = |id: &str, kb_id: &str| SearchHit {
        addresses: vec!["https://a.example/?".into()],
        ..with_kb(id, kb_id)
    };
    check_numbers(&[both("a", "1"), both("b", "2"), with_url("c", "https://a.example")], &[1, 2, 1]);
    // Titles never merge two; the same id without either does.
    let titled = |id: &str| SearchHit { title: "Same".into(), ..found(id) };
    check_numbers(&[titled("a"), titled("b"), titled("a")], &[1, 2, 1]);
    check_numbers(
        &(0..500).map(|number| found(&number.to_string())).collect::<Vec<_>>(),
        &(1..=500).collect::<Vec<_>>(),
    );
}

#[test]
fn the_address_is_the_first_that_is_safe_else_the_template() {
    let check = |addresses: &[&str], kb_id: Option<&str>, expect: Option<&str>| {
        let [url, article_url] = [addresses.first(), addresses.get(1)];
        let result = json!({ "id": "a", "text": "t", "url": url, "article_url": article_url, "kbId": kb_id });
        let template = Some("https://kb.example/{kbId}".to_owned());
        let base = Base { url_template: template, ..Base::only(BaseKind::Footnote) };
        let base = replying(base, 200, &json!({ "results": [result] }).to_string());
        let found = base.search(SearchRequest::everywhere("How?", 1)).now_or_never().unwrap().unwrap();
        let mut list = SourceList::default();
        list.add(&found[0], 0);
        assert_eq!(list.sources()[0].url.as_deref(), expect);
    };
    check(&["https://a.example/", "https://b.example/"], Some("7"), Some("https://a.example/"));
    check(&["javascript:x", "https://b.example/"], Some("7"), Some("https://b.example/"));
    check(&["javascript:x"], Some("7"), Some("https://kb.example/7"));
    check(&[], Some("a/b"), Some("https://kb.example/a%2Fb"));
    check(&["nonsense"], None, None);
}

#[test]
fn several_passages_of_a_source_are_kept_under_its_own_title() {
    let passage = |id: &str, heading: &str, title: &str| SearchHit {
        title: title.into(),
        heading: Some(heading.into()),
        ..with_kb(id, "guide.md")
    };
    let mut list = SourceList::default();
    list.add(&passage("guide.md#a", "Part A", "Guide – Part A"), 0);
    assert_eq!(list.sources()[0].title, "Guide – Part A");
    list.add(&passage("guide.md#b", "Part B", "Guide – Part B"), 0);
    list.add(&passage("guide.md#a", "Part A", "Guide – Part A"), 0);
    let source = &list.sources()[0];
    assert_eq!((source.title.as_str(), source.document_id.as_str()), ("Guide", "guide.md#a"));
    let headings: Vec<_> = source.passages.iter().filter_map(|passage| passage.heading.as_deref()).collect();
    assert_eq!(headings, ["Part A", "Part B"]);
    let long = SearchHit { text: "é".repeat(5000), ..found("long") };
    list.add(&long, 0);
    assert_eq!(list.sources()[1].passages[0].text.chars().count(), 601);
}

#[test]
fn titles_are_cleaned() {
    let check = |title: &str, expect: &str| assert_eq!(clean_title(title), expect);
    check(" A\n\tb  c ", "A b c");
    check("user\u{202e}gpj.exe\u{2066}\u{200f}\u{061c}", "usergpj.exe");
    check("a\u{0}\u{7}\u{1b}[31m\u{feff}\u{200b}b", "a[31mb");
    check("family 👨‍👩‍👧 नमस्ते", "family 👨‍👩‍👧 नमस्ते");
    check("\u{2028}\u{202a}", "");
    assert_eq!(clean_title(&"x".repeat(1000)).chars().count(), 201);
    let mut list = SourceList::default();
    list.add(&SearchHit { title: "\u{202e}".into(), ..found("id.md") }, 0);
    list.add(&SearchHit { title: String::new(), ..found("\u{202e}") }, 0);
    let titles: Vec<_> = list.sources().iter().map(|source| source.title.as_str()).collect();
    assert_eq!(titles, ["id.md", "Source 2"]);
}

fn source(number: u32, title: &str, url: Option<&str>, cited: bool) -> Source {
    Source {
        number,
        title: title.into(),
        url: url.map(Into::into),
        kb_id: None,
        document_id: format!("{number}.md#x y").into(),
        passages: Vec::new(),
        cited,
        given: true,
        base: None,
        edition: None,
        annotated: false,
        numbering: Numbering::Own,
        locations: Vec::new(),
        other: OtherFields::new(),
    }
}

#[test]
fn the_footer_names_what_is_cited_else_what_was_given_and_nothing_breaks_out_of_it() {
    let sources = [
        source(1, "A](javascript:x) *b* <i>", Some("https://a.example/(b)?c"), true),
        source(2, "Unused", None, false),
        source(3, "C", None, true),
    ];
    let text = footer(&sources);
    assert_eq!(
        text,
        "**Sources**\n\n- [1] [A\\](javascript:x) \\*b\\* \\<i\\>](https://a.example/%28b%29?c)\n- [3] C (3.md#x y)"
    );
    let nodes = crate::markdown::parse(&text, &[1, 3]);
    assert_eq!(crate::markdown::citations(&nodes), [1, 3]);
    assert!(crate::markdown::plain_text(&nodes).contains("A](javascript:x) *b* <i>"));
    // If none is cited, the sources are those that the model was given, and the footer says so.
    let left_out = Source { given: false, ..source(4, "D", None, false) };
    let uncited = [source(2, "B", None, false), source(3, "C", Some("https://a.example/"), false), left_out];
    assert_eq!(
        footer(&uncited),
        "**Sources** (not cited in the text)\n\n- [2] B (2.md#x y)\n- [3] [C](https://a.example/)"
    );
    assert_eq!(footer(&uncited[2..]), "");
}

#[test]
fn a_source_without_an_address_opens_in_the_page() {
    assert_eq!(source(1, "A", Some("https://a.example/"), true).href(), "https://a.example/");
    assert_eq!(source(1, "A", None, true).href(), "#/document/1.md%23x%20y");
}

proptest! {
    #[test]
    fn cleaning_twice_changes_nothing(title in ".{0,60}") {
        let once = clean_title(&title);
        prop_assert_eq!(clean_title(&once), once);
    }

    #[test]
    fn document_links_give_the_id_back(id in ".{1,40}") {
        let mut one = source(1, "A", None, true);
        one.document_id = id.as_str().into();
        let link = one.href();
        let encoded = link.strip_prefix("#/document/").unwrap();
        prop_assert!(!encoded.contains(['/', '#', '?', ' ']));
        prop_assert_eq!(percent_decode_str(encoded).decode_utf8().unwrap(), id);
    }
}
