//! Summaries of documents, taken from their own texts.

use proptest::prelude::*;

use super::summary::{beginning_of, location_at, section, summary_of};

#[test]
fn a_place_is_named_by_the_heading_above_it() {
    let text =
        "Before.\n# One *two* #\nA\n```\n# code\n```\nB\n## Page 12\nC\n## Page 13 (iv)\nE\n## Page one\nD";
    let check = |words: &str, expect: Option<&str>| {
        assert_eq!(location_at(text, text.find(words).unwrap()).as_deref(), expect, "{words}");
    };
    check("Before", None);
    check("A\n", Some("One two"));
    check("B\n", Some("One two"));
    check("C\n", Some("page 12"));
    check("E\n", Some("page 13 (iv)"));
    check("D", Some("Page one"));
    assert_eq!(section(text, "Page 13"), Some("E"));
    assert_eq!(section(text, "page-13-iv"), Some("E"));
}

#[test]
fn the_first_paragraph_is_the_summary() {
    let check =
        |text: &str, expect: Option<&str>| assert_eq!(summary_of(text).as_deref(), expect, "{text:?}");
    check(
        "# Leave\n\nHow many *days* of `leave` there\nare.\n\nMore.",
        Some("How many days of leave there are."),
    );
    check("See [[#Winter feed]] and [[Hives#Boxes|boxes]] now.", Some("See Winter feed and boxes now."));
    check("---\ntitle: A\n---\n\nThe body says it.", Some("The body says it."));
    check("+++\ntitle = 1\n+++\nThe body says it.", Some("The body says it."));
    check("\u{feff}---\na: b\n...\nThe body says it.", Some("The body says it."));
    check("---\n\nNo front matter is this.", Some("No front matter is this."));
    check(
        "[![CI](https://a.example/b.svg)](https://a.example/) ![x](https://a.example/c.png)\n\nA library for dates.",
        Some("A library for dates."),
    );
    check("![Logo](logo.png)\n\nA library for dates.", None.or(Some("A library for dates.")));
    check("![[hive.png|The hive stands here.]] ![A bee.](b.png)\n\nA note.", Some("A note."));
    check("<p align=\"center\">\n<img src=x>\n</p>\n\nA library for dates.", Some("A library for dates."));
    check("[Docs](https://a.example/) | [Chat](https://b.example/)\n\nA library.", Some("A library."));
    check(
        "- a list\n\n> a quote\n\n```\ncode\n```\n\n| t |\n|---|\n\nAnd then a text.",
        Some("And then a text."),
    );
    check("v1.2.3\n\nThis is what it does.", Some("This is what it does."));
    check("Usage:\n\nThis is what it does.", Some("This is what it does."));
    check("年次有給休暇の日数。\n\n詳細", Some("年次有給休暇の日数。"));
    check("See [[Leave|days off]] and [1].", Some("See days off and [1]."));
    check("", None);
    check("# Only\n\n## headings", None);
    check(&"long ".repeat(100), None);
    assert_eq!(
        summary_of(&format!("It is short. {}", "x".repeat(287))).map(|text| text.chars().count()),
        Some(300)
    );
}

#[test]
fn a_long_paragraph_is_cut_at_the_end_of_a_sentence() {
    let first = "This is a first sentence of some length, which says what all of it is about, and a little more than that.";
    let text = format!("# T\n\n{first} {}\n\nMore.", "And so it goes on without an end ".repeat(20));
    assert_eq!(beginning_of(&text), first);
    assert_eq!(beginning_of(""), "");
}

#[test]
fn sections_are_found_by_their_headings() {
    let text =
        "# Guide\nintro\n## Part **A**\none\n### Deep\ntwo\n```\n## Not this\n```\n## Part B ##\nthree\n";
    let check =
        |heading: &str, expect: Option<&str>| assert_eq!(section(text, heading), expect, "{heading:?}");
    check("Part A", Some("one\n### Deep\ntwo\n```\n## Not this\n```"));
    check("part-a", Some("one\n### Deep\ntwo\n```\n## Not this\n```"));
    check("Part A#Deep", Some("two\n```\n## Not this\n```"));
    check("Part B", Some("three"));
    check("Guide", Some(text.split_once('\n').unwrap().1.trim()));
    check("Not this", None);
    check("", None);
    check("Part", None);
    let text = "# Manual\n## Setup\n### Linux\napt\n## Use\n### Linux\nrun\n## C# basics\nfour\n";
    let check =
        |heading: &str, expect: Option<&str>| assert_eq!(section(text, heading), expect, "{heading:?}");
    check("Use#Linux", Some("run"));
    check("Manual#Use#Linux", Some("run"));
    check("Setup#Linux", Some("apt"));
    check("Linux", Some("apt"));
    check("Other#Linux", Some("apt"));
    check("C# basics", Some("four"));
}

proptest! {
    #[test]
    fn any_text_gives_a_bounded_summary(text in "(.|\n|# |---\n|```|\\*|\\[a\\]\\(https://b.example\\)){0,80}", heading in ".{0,9}") {
        prop_assert!(summary_of(&text).is_none_or(|summary| !summary.is_empty() && summary.chars().count() <= 300));
        prop_assert!(beginning_of(&text).chars().count() <= 300);
        section(&text, &heading);
    }
}
