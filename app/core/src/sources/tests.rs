//! Addresses, identities, titles and the footer.

use percent_encoding::percent_decode_str;
use proptest::prelude::*;

use super::SourceList;
use crate::{
    conversation::{OtherFields, Source, footer},
    link::{kb_url, normalise_url, safe_link},
    retrieval::SearchHit,
    text::clean_title,
};

#[test]
fn only_web_and_mail_addresses_are_links() {
    let check = |address: &str, expect: Option<(&str, &str)>| {
        let link = safe_link(address);
        assert_eq!(link.as_ref().map(|link| (link.href.as_str(), link.host.as_str())), expect, "{address:?}");
    };
    check("https://A.Example/b c?d#e", Some(("https://a.example/b%20c?d#e", "a.example")));
    check(" http://a.example ", Some(("http://a.example/", "a.example")));
    check("https://a.example:8443/", Some(("https://a.example:8443/", "a.example")));
    check("mailto:a@b.example", Some(("mailto:a@b.example", "a@b.example")));
    check("https://[::1]/", Some(("https://[::1]/", "[::1]")));
    check("https://a.example/%61?%62#%63", Some(("https://a.example/%61?%62#%63", "a.example")));
    check("https:a.example", Some(("https://a.example/", "a.example")));
    for refused in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " java\nscript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "ftp://a.example",
        "blob:https://a.example/x",
        "//a.example",
        "/a",
        "a.example",
        "#a",
        "",
        "https://",
        "http://user@a.example/",
        "https://a.example@b.example/",
        "https://u:p@a.example/",
        "https://a b/",
        // Its host would be decoded to other letters.
        "https://%61.example/",
        "ht\ttps:\\\\a%43%C3.example",
    ] {
        check(refused, None);
    }
}

#[test]
fn hosts_in_other_scripts_show_what_they_are() {
    let check = |address: &str, expect: Option<&str>| {
        assert_eq!(safe_link(address).map(|link| link.host).as_deref(), expect, "{address:?}");
    };
    check("https://例え.テスト/é?ü", Some("xn--r8jz45g.xn--zckzah"));
    check("https://MÜLLER.example/", Some("xn--mller-kva.example"));
    check("https://xn--mller-kva.example/", Some("xn--mller-kva.example"));
    check("https://müller.example:8443/", Some("xn--mller-kva.example"));
    check("https://例え.テスト:8443", Some("xn--r8jz45g.xn--zckzah"));
    // A Cyrillic letter that looks like a Latin one.
    check("https://аpple.example/", Some("xn--pple-43d.example"));
    check("https://a\u{202e}b.example/", None);
    check("https://ü@a.example/", None);
    check("https://ü b.example/", None);
    check("\u{6}https://MÜLLER.example/\u{7}", Some("xn--mller-kva.example"));
    check("https://ü%2f.example/", None);
    assert_eq!(
        normalise_url("https://müller.example/ü/").as_deref(),
        Some("https://xn--mller-kva.example/%C3%BC")
    );
}

#[test]
fn addresses_are_compared_without_what_does_not_matter() {
    let check = |address: &str, expect: &str| assert_eq!(normalise_url(address).as_deref(), Some(expect));
    check("HTTPS://Docs.Example/A/b/?q=1#part", "https://docs.example/A/b");
    check("https://docs.example/A/b", "https://docs.example/A/b");
    check("https://docs.example:443", "https://docs.example");
    check("https://docs.example/", "https://docs.example");
    check("http://docs.example/", "http://docs.example");
    check("https://a.example/%%363", "https://a.example/%2563");
    check("notes:/.//", "notes:/.//");
    check("Ftp:///xaN..D\u{49b}", "Ftp:///xaN..D\u{49b}");
    check("\0\u{a0}file:///a\tb ", "file:///ab");
    assert_eq!(normalise_url("docs"), None);
}

#[test]
fn templates_take_ids_as_one_encoded_part() {
    let check = |id: &str, expect: Option<&str>| {
        assert_eq!(kb_url("https://kb.example/article/{kbId}?from={kbId}", id).as_deref(), expect, "{id:?}");
    };
    check("42", Some("https://kb.example/article/42?from=42"));
    check("a/b c?d#é", Some("https://kb.example/article/a%2Fb%20c%3Fd%23%C3%A9?from=a%2Fb%20c%3Fd%23%C3%A9"));
    check("{kbId}", Some("https://kb.example/article/%7BkbId%7D?from=%7BkbId%7D"));
    check("", None);
    assert_eq!(kb_url("https://kb.example/", "1"), None);
    assert_eq!(kb_url("javascript:{kbId}", "1"), None);
}

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
    let numbers: Vec<u32> = found.iter().map(|found| list.add(found, None)).collect();
    assert_eq!(numbers, expect);
    let highest = expect.iter().max().copied().unwrap_or(0);
    let all: Vec<u32> = list.sources().iter().map(|source| source.number).collect();
    assert_eq!(all, (1..=highest).collect::<Vec<_>>(), "numbers have no gaps");
}

#[test]
fn what_is_one_source_has_one_number() {
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
        let mut list = SourceList::default();
        let addresses = addresses.iter().map(|&address| address.into()).collect();
        list.add(
            &SearchHit { addresses, kb_id: kb_id.map(Into::into), ..found("a") },
            Some("https://kb.example/{kbId}"),
        );
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
    list.add(&passage("guide.md#a", "Part A", "Guide – Part A"), None);
    assert_eq!(list.sources()[0].title, "Guide – Part A");
    list.add(&passage("guide.md#b", "Part B", "Guide – Part B"), None);
    list.add(&passage("guide.md#a", "Part A", "Guide – Part A"), None);
    let source = &list.sources()[0];
    assert_eq!((source.title.as_str(), source.document_id.as_str()), ("Guide", "guide.md#a"));
    let headings: Vec<_> = source.passages.iter().filter_map(|passage| passage.heading.as_deref()).collect();
    assert_eq!(headings, ["Part A", "Part B"]);
    let long = SearchHit { text: "é".repeat(5000), ..found("long") };
    list.add(&long, None);
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
    list.add(&SearchHit { title: "\u{202e}".into(), ..found("id.md") }, None);
    list.add(&SearchHit { title: String::new(), ..found("\u{202e}") }, None);
    let titles: Vec<_> = list.sources().iter().map(|source| source.title.as_str()).collect();
    assert_eq!(titles, ["id.md", "Source 2"]);
}

fn source(number: u32, title: &str, url: Option<&str>, cited: bool) -> Source {
    Source {
        number,
        title: title.into(),
        url: url.map(Into::into),
        kb_id: None,
        document_id: format!("{number}.md#x y"),
        passages: Vec::new(),
        cited,
        given: true,
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
    // Where none is cited, they are those that the model was given, and that is said.
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
    fn normalising_twice_changes_nothing(
        host in "[a-zA-Z]{1,8}", path in "[a-zA-Z/%.?#é ]{0,20}", scheme in "(https?|HTTPS?)",
    ) {
        let once = normalise_url(&format!("{scheme}://{host}.example/{path}"));
        if let Some(once) = once {
            prop_assert_eq!(normalise_url(&once), Some(once.clone()));
        }
    }

    #[test]
    fn cleaning_twice_changes_nothing(title in ".{0,60}") {
        let once = clean_title(&title);
        prop_assert_eq!(clean_title(&once), once);
    }

    #[test]
    fn no_text_becomes_an_unsafe_link(text in ".{0,40}") {
        if let Some(link) = safe_link(&text) {
            prop_assert!(["http://", "https://", "mailto:"].iter().any(|scheme| link.href.starts_with(scheme)));
        }
    }

    #[test]
    fn document_links_give_the_id_back(id in ".{1,40}") {
        let mut one = source(1, "A", None, true);
        one.document_id.clone_from(&id);
        let link = one.href();
        let encoded = link.strip_prefix("#/document/").unwrap();
        prop_assert!(!encoded.contains(['/', '#', '?', ' ']));
        prop_assert_eq!(percent_decode_str(encoded).decode_utf8().unwrap(), id);
    }
}
