//! No spelling of a key passes, whatever the chunks; nothing else changes or waits.

use std::sync::LazyLock;

use proptest::prelude::*;

use base64::engine::general_purpose::STANDARD;

use super::*;

const KEY: &str = "sk-canary+Key/0123456789=";

fn scrubber() -> Scrubber {
    static SCRUBBER: LazyLock<Scrubber> = LazyLock::new(|| Scrubber::new([&Secret::new(KEY).unwrap()]));
    SCRUBBER.clone()
}

fn in_pieces(text: &[u8], cuts: &[usize]) -> Vec<u8> {
    let mut redactor = scrubber().redactor();
    let mut out = Vec::new();
    let mut at = 0;
    let mut ends: Vec<_> = cuts.iter().map(|cut| cut % (text.len() + 1)).collect();
    ends.push(text.len());
    ends.sort_unstable();
    for end in ends {
        out.extend_from_slice(&redactor.push(Bytes::copy_from_slice(&text[at..end])));
        at = end;
    }
    out.extend_from_slice(&redactor.finish());
    out
}

/// How an upstream may echo the key, spelled out without the code under test.
fn plain_echoes() -> Vec<String> {
    let mut all = vec![KEY.to_owned(), KEY[..8].to_owned(), KEY[KEY.len() - 8..].to_owned()];
    all.push("sk%2Dcanary%2BKey%2F0123456789%3D".to_owned());
    all.push("sk-canary%2bKey%2f0123456789%3d".to_owned());
    all.push(KEY.replace('/', "\\/"));
    all
}

fn base64_echoes() -> [String; 4] {
    ["", "B", "Be", "Bearer "].map(|before| STANDARD.encode(format!("{before}{KEY}")))
}

/// What must not be seen: of base64, that in which no neighbouring byte has a part.
fn forbidden() -> Vec<String> {
    let inner = base64_echoes().map(|text| text[12..text.len() - 4].to_owned());
    [plain_echoes(), inner.to_vec()].concat()
}

#[test]
fn every_spelling_is_found_wherever_it_is_cut() {
    for spelling in [plain_echoes(), base64_echoes().to_vec()].concat() {
        let text = format!("data: {{\"content\":\"a {spelling} b\"}}\n\n");
        for cut in 0..text.len() {
            let out = String::from_utf8(in_pieces(text.as_bytes(), &[cut])).unwrap();
            for bad in forbidden() {
                assert!(!out.contains(&bad), "{spelling} cut at {cut}: {out}");
            }
            assert!(out.starts_with("data: {\"content\":\"a ") && out.ends_with(" b\"}\n\n"), "{out}");
        }
    }
}

#[test]
fn a_complete_event_is_never_held_back() {
    let mut redactor = scrubber().redactor();
    for event in
        ["data: {\"content\":\"sk-canar\"}\n\n", "data: s\n", ": sk-cana\r\n\r\n", "data: [DONE]\n\n"]
    {
        let whole = Bytes::copy_from_slice(event.as_bytes());
        assert!(!redactor.push(whole).is_empty());
        assert_eq!(redactor.finish(), "", "{event}");
    }
}

#[test]
fn clean_chunks_pass_without_a_copy() {
    let chunk = Bytes::from_static(b"data: {\"content\":\"hello\"}\n\n");
    let out = scrubber().redactor().push(chunk.clone());
    assert_eq!(out.as_ptr(), chunk.as_ptr());
}

#[test]
fn short_keys_are_words_and_stay() {
    let scrubber = Scrubber::new([&Secret::new("none").unwrap()]);
    assert!(!scrubber.finds(b"none of this"));
}

#[test]
fn log_lines_are_cleaned() {
    let mut out = Vec::new();
    let line = format!("error: {KEY}\n");
    assert_eq!(CleanWriter::new(scrubber(), &mut out).write(line.as_bytes()).unwrap(), line.len());
    assert_eq!(out, b"error: [redacted]\n");
}

proptest! {
    #[test]
    fn cutting_makes_no_difference(
        parts in proptest::collection::vec("[a-z\n ]{0,12}|sk-canar|sk-canary\\+Key|23456789=|sk-canary\\+Key/0123456789=|%73%6|c2stY2", 0..12),
        cuts in proptest::collection::vec(any::<usize>(), 0..20),
    ) {
        let text = parts.concat().into_bytes();
        let whole = in_pieces(&text, &[]);
        prop_assert_eq!(&in_pieces(&text, &cuts), &whole);
        let shown = String::from_utf8(whole).unwrap();
        for bad in forbidden() {
            prop_assert!(!shown.contains(&bad), "{}", shown);
        }
    }
}
