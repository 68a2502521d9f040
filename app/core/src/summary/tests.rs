//! Sections, requests and keys of summaries.

use proptest::prelude::*;

use super::{
    limits::{batches, on_grid},
    plan::rounded,
    sections::{divided, section_tokens, sections},
    summary_key,
};
use crate::ports::CharacterEstimate;

#[test]
fn keys_of_stored_summaries_stay_the_same() {
    let expect = "footnote:summary/12487993728844875135-13619001814431449170";
    assert_eq!(summary_key("a.md", "Leave takes a form."), expect);
}

/// The places of the sections of at most so many tokens.
#[track_caller]
fn check(text: &str, most: u32, expect: &[&str]) {
    let found = sections(text, most);
    let found: Vec<&str> = found.iter().map(|section| section.location.as_str()).collect();
    assert_eq!(found, expect);
}

#[test]
fn sections_begin_at_headings_and_are_called_after_them() {
    let text = "# Guide\n\nHello there.\n\n## Set-up\n\nTake this.\n\n## Use **it**\n\nThen do that.\n";
    check(text, 1000, &["Guide – Use it"]);
    check(text, 12, &["Guide – Set-up", "Use it"]);
    check(text, 8, &["Guide", "Set-up", "Use it"]);
    // A section that is too long is divided between its paragraphs.
    let text = format!("# Guide\n\n{}\n\n{}\n", "One two. ".repeat(8), "Three four. ".repeat(8));
    check(&text, 27, &["Guide", "Guide"]);
    check("One.\n\nTwo.\n\nThree.", 2, &["part 1", "part 2", "part 3"]);
    check("", 10, &[]);
    check("\n \n", 10, &[]);
}

#[test]
fn sections_of_a_pdf_are_called_after_their_pages() {
    let page = |number: u32| format!("## Page {number}\n\n# Not a place\n\n{}\n\n", "Words. ".repeat(10));
    let text: String = (1..=5).map(page).collect();
    check(&text, 60, &["pages 1–2", "pages 3–4", "page 5"]);
    check(
        &text,
        20,
        &["page 1", "page 1", "page 2", "page 2", "page 3", "page 3", "page 4", "page 4", "page 5", "page 5"],
    );
    assert_eq!(sections(&text, 60)[1].heading.as_deref(), Some("Page 3"));
}

#[test]
fn a_long_document_has_longer_sections() {
    let check = |bytes: usize, expect: u32| assert_eq!(section_tokens(&"x".repeat(bytes)), expect);
    check(1_000, 1_000);
    check(300_000, 1_000);
    check(400_000, 2_000);
    check(3_000_000, 16_000);
}

#[test]
fn small_changes_of_the_room_change_no_part() {
    let check = |tokens: u32, expect: u32| assert_eq!(on_grid(tokens), expect);
    check(0, 0);
    check(3, 3);
    check(1_000, 896);
    check(3_100, 3_072);
    check(3_400, 3_072);
    check(4_200, 4_096);
}

#[test]
fn tokens_are_told_with_two_digits() {
    let check = |tokens: u32, expect: &str| assert_eq!(footnote_messages::number(rounded(tokens)), expect);
    check(0, "0");
    check(7, "7");
    check(47_812, "48,000");
    check(1_204_000, "1,200,000");
    check(999, "1,000");
}

proptest! {
    #[test]
    fn each_letter_is_in_one_section(
        text in "(# |\n|\n\n|## Page 3\n|```\n|[a-z. ]{1,30}|漢字。|🐝){0,60}",
        most in 1_u32..40,
    ) {
        let ranges = divided(&text, most);
        let mut end = 0;
        for range in &ranges {
            prop_assert!(range.start >= end && text[end..range.start].trim().is_empty());
            let tokens = CharacterEstimate::estimate(&text[range.clone()]).tokens;
            prop_assert!(tokens <= most, "{} of {most}", tokens);
            end = range.end;
        }
        prop_assert!(text[end..].trim().is_empty());
    }

    #[test]
    fn each_section_is_in_one_request(sizes in prop::collection::vec(0_u32..50, 0..60), most in 1_u32..200) {
        let groups = batches(&sizes, most);
        let all: Vec<usize> = groups.iter().cloned().flatten().collect();
        prop_assert_eq!(all, (0..sizes.len()).collect::<Vec<_>>());
        for group in groups {
            prop_assert!(group.len() == 1 || sizes[group].iter().sum::<u32>() <= most);
        }
    }
}
