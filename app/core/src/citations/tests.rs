//! Sentences against sources.

use proptest::prelude::*;

use super::{
    CheckSummary, CitationState, Evidence, SourceText, Verdict, check_claims, claims, state, units::units,
};
use crate::{
    conversation::{CitationCheck, UncheckedReason, Verdict as CheckVerdict},
    markdown::parse,
};

const GUIDE: &str = "# Settings\n\n## Address\n\n`BIND_ADDR` is the address and port Footnote listens on; the default is \
    `127.0.0.1:8787`. Any address but loopback needs `ACCESS_TOKEN`.\n\n## Memory\n\nFootnote keeps each conversation in the \
    browser and nowhere else. The proxy keeps nothing: it forwards requests and forgets them. A second tab is a separate, \
    empty conversation.\n\n- Redirects are not followed.\n- Streams end after 30 seconds of silence.\n";

fn text(number: u32, text: &str) -> SourceText<'_> {
    SourceText { number, passage: "guide.md#a", title: "Guide", text, whole: true }
}

fn verdict(sentence: &str) -> Verdict {
    Evidence::new([text(1, GUIDE)], "What is the port?").check(sentence, 1, 1)
}

#[track_caller]
fn supported(sentence: &str, expect: &str) {
    match verdict(sentence) {
        Verdict::Supported(support) => {
            assert!(GUIDE.contains(&support.quote), "{:?} is no quote", support.quote);
            assert!(support.quote.contains(expect), "{:?} quotes {:?}", sentence, support.quote);
            assert_eq!(support.passage, "guide.md#a");
        }
        other => {
            panic!("{sentence:?}: {other:?}, {:?}", Evidence::new([text(1, GUIDE)], "").judge(sentence, 1))
        }
    }
}

#[track_caller]
fn not_found(sentence: &str) {
    let judged = Evidence::new([text(1, GUIDE)], "").judge(sentence, 1);
    assert_eq!(verdict(sentence), Verdict::NotFound, "{sentence:?}: {judged:?}");
}

#[test]
fn a_sentence_without_a_word_of_its_source_is_not_found_in_the_same_language_alone() {
    let bees = "A hive has one queen. She is fed by the workers, and in winter they keep her warm for weeks.";
    let check = |sentence: &str, expect: Verdict| {
        let source = SourceText { number: 1, passage: "bees.md", title: "", text: bees, whole: true };
        assert_eq!(Evidence::new([source], "").check(sentence, 1, 1), expect, "{sentence}");
    };
    check("The price of honey rose in Berlin for the third time.", Verdict::NotFound);
    check("Im Winter wird die Königin von den Arbeiterinnen gewärmt.", Verdict::Unsure);
    check("女王は一匹です。", Verdict::Unsure);
}

#[test]
fn what_a_source_says_is_found_in_it() {
    supported("Redirects are not followed", "Redirects are not followed");
    supported("Footnote listens on `127.0.0.1:8787` by default", "127.0.0.1:8787");
    supported("Each conversation is kept in the browser only", "keeps each conversation");
    supported("Opening a second tab gives you a separate, empty conversation.", "A second tab");
    supported("Every address except loopback needs an `ACCESS_TOKEN`.", "Any address but loopback");
    supported("After 30 seconds of silence, streams end", "30 seconds");
}

#[test]
fn what_it_does_not_say_is_not() {
    not_found("Footnote listens on `127.0.0.1:9000` by default");
    not_found("Redirects are followed.");
    not_found("The proxy encrypts answers with a key of its own.");
    not_found("Streams end after 60 seconds of silence");
    not_found("Conversations are written to PostgreSQL.");
}

#[test]
fn what_cannot_be_told_is_left_open() {
    assert_eq!(verdict("…"), Verdict::Unsure);
    assert_eq!(Evidence::new([text(1, GUIDE)], "").check("Redirects are followed.", 2, 1), Verdict::Unsure);
    let part = SourceText { whole: false, ..text(1, GUIDE) };
    assert_eq!(
        Evidence::new([part], "").check("Conversations are written to PostgreSQL.", 1, 1),
        Verdict::Unsure
    );
}

#[test]
fn of_several_sources_each_supports_a_part() {
    let evidence =
        Evidence::new([text(1, "Water boils at 100 degrees."), text(2, "Iron melts at 1538 degrees.")], "");
    let nodes = parse(
        "Water boils at 100 degrees, and iron melts at 1538 degrees [1][2]. Water boils at 90 degrees [1].",
        &[1, 2],
    );
    let checks = check_claims(&claims(&nodes), &evidence);
    let quotes: Vec<_> =
        checks.iter().map(|check| (check.at, check.number, check.quote.as_deref())).collect();
    assert_eq!(
        quotes,
        [
            (0, 1, Some("Water boils at 100 degrees.")),
            (1, 2, Some("Iron melts at 1538 degrees.")),
            (2, 1, None),
        ]
    );
    let shown =
        CitationState::Supported { quote: "Iron melts at 1538 degrees.", passage: Some("guide.md#a") };
    assert_eq!(state(&checks, 1), shown);
    assert_eq!(state(&checks, 2), CitationState::NotFound);
    assert_eq!(state(&checks, 3), CitationState::Unknown);
}

#[test]
fn a_citation_without_a_text_or_a_source_is_not_checked() {
    let nodes = parse("Water [1] is wet [2] and so [7]. ", &[1, 2]);
    let claims = claims(&nodes);
    let checks = check_claims(&claims, &Evidence::new([], ""));
    let verdicts: Vec<_> = checks.iter().map(|check| (check.verdict(), check.unchecked)).collect();
    let no_text = (CheckVerdict::Unknown, Some(UncheckedReason::NoText));
    assert_eq!(verdicts, [no_text, no_text, (CheckVerdict::NoSource, None)]);
    let summary = CheckSummary { citations: 3, unknown: 2, no_source: 1, ..CheckSummary::default() };
    assert_eq!(CheckSummary::of(&claims, &checks), summary);
}

#[test]
fn the_record_of_an_earlier_version_still_has_its_verdict() {
    let verdict = |record: &str| serde_json::from_str::<CitationCheck>(record).unwrap().verdict();
    assert_eq!(verdict(r#"{"at": 0, "number": 1, "quote": "So."}"#), CheckVerdict::Found);
    assert_eq!(verdict(r#"{"at": 0, "number": 1}"#), CheckVerdict::NotFound);
    assert_eq!(verdict(r#"{"at": 0, "number": 1, "verdict": "of-later"}"#), CheckVerdict::Unknown);
}

#[test]
fn hostile_texts_cost_little() {
    let texts = [
        "a ".repeat(100_000),
        "人".repeat(100_000),
        "not ".repeat(50_000),
        "- a\n".repeat(60_000),
        "1.".repeat(90_000),
    ];
    for long in &texts {
        let evidence = Evidence::new([text(1, long)], long);
        evidence.check(&long[..3_000], 1, 2);
        evidence.check("b c d. not e", 1, 2);
        super::locate(long, "b a");
    }
    let nodes = parse(&"[1]".repeat(10_000), &[1]);
    check_claims(&claims(&nodes), &Evidence::new([text(1, GUIDE)], ""));
}

proptest! {
    #[test]
    fn no_text_is_too_strange(source in "(?s).{0,120}|[a-c 1.2`#|\n'人不。-]{0,120}", sentence in "(?s).{0,60}|[a-c 1.2`人不'-]{0,60}") {
        let evidence = Evidence::new([text(1, &source)], "");
        if let Verdict::Supported(support) = evidence.check(&sentence, 1, 2) {
            prop_assert!(source.contains(&support.quote));
            prop_assert!(support.quote.chars().count() <= 300);
        }
    }

    #[test]
    fn an_exact_sentence_is_supported(words in prop::collection::vec("[a-zA-Z]{1,8}[.,!]{0,1}|[0-9]{1,4}|`[a-z_]{1,6}`|not|[人不火水]{1,4}", 1..60)) {
        let source = words.join(" ");
        let evidence = Evidence::new([text(1, &source)], "");
        for unit in units(&source) {
            let sentence = &source[unit.at];
            if sentence.chars().any(char::is_alphanumeric) {
                let verdict = evidence.check(sentence, 1, 1);
                prop_assert!(matches!(verdict, Verdict::Supported(_)), "{:?} in {:?}: {:?}", sentence, source, verdict);
            }
        }
    }
}
