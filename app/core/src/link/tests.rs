//! Addresses that may become links, and the comparison of addresses.

use proptest::prelude::*;

use super::{kb_url, normalise_url, safe_link, with_text_fragment};

#[test]
fn a_text_fragment_leads_to_words() {
    let check = |address: &str, text: &str, expect: &str| {
        assert_eq!(with_text_fragment(address, text), expect, "{address:?} {text:?}");
    };
    check("https://a.example/b", "One  queen.\n", "https://a.example/b#:~:text=One%20queen.");
    check("https://a.example/b", "a-b, c & d", "https://a.example/b#:~:text=a%2Db%2C%20c%20%26%20d");
    check("https://a.example/b", "ü", "https://a.example/b#:~:text=%C3%BC");
    check("https://a.example/b#c", "One queen.", "https://a.example/b#c");
    check("https://a.example/b", " ", "https://a.example/b");
}

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
        "obsidian://open?vault=Notes",
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
    fn no_host_stands_for_hidden_characters(
        before in "[a-z\u{e9}\u{5d0}\u{4e00}-]{0,6}",
        hidden in "[\u{61c}\u{200b}\u{200e}\u{200f}\u{202e}\u{2066}\u{feff}]",
        after in "[a-z\u{e9}\u{5d0}\u{1f600}]{0,6}",
        prefix in "(xn--|XN--|Xn--)",
    ) {
        let label = idna::punycode::encode_str(&format!("{before}{hidden}{after}")).unwrap_or_default();
        for host in [format!("{prefix}{label}"), format!("a.{prefix}{label}.example:80"), format!("\u{fc}.{prefix}{label}")] {
            prop_assert_eq!(safe_link(&format!("https://{host}/b")), None, "{}", host);
            prop_assert_eq!(normalise_url(&format!("http:{host}")), None, "{}", host);
        }
    }

    #[test]
    fn any_encoded_host_is_a_link_or_none(label in "[a-z0-9A-Z-]{0,60}", prefix in "(xn--|XN--){1,2}") {
        let link = safe_link(&format!("http:{prefix}{label}"));
        if let Some(link) = link {
            prop_assert_eq!(safe_link(&link.href), Some(link.clone()));
        }
    }

    #[test]
    fn no_text_becomes_an_unsafe_link(text in ".{0,40}") {
        if let Some(link) = safe_link(&text) {
            prop_assert!(["http://", "https://", "mailto:"].iter().any(|scheme| link.href.starts_with(scheme)));
        }
    }
}
