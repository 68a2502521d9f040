//! Documents are cut where a reader would, and nothing is lost.

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;

/// Slug, heading and text of each passage.
fn cut(text: &str) -> Vec<(String, String, String)> {
    let passages = of_markdown(text).passages.into_iter();
    passages.map(|p| (p.slug, p.heading, text[p.range.clone()].to_owned())).collect()
}

fn slugs(text: &str) -> Vec<String> {
    cut(text).into_iter().map(|(slug, ..)| slug).collect()
}

#[test]
fn headings_begin_passages() {
    let text =
        "intro\n\n# Title\ntext\n\n## One `x`\n```\n# not a heading\n```\nTwo\n---\nrest\n\n## One x\n";
    let expect = [
        ("top", "", "intro\n\n"),
        ("title", "", "# Title\ntext\n\n"),
        ("one-x", "One x", "## One `x`\n```\n# not a heading\n```\n"),
        ("two", "Two", "Two\n---\nrest\n\n"),
        ("one-x-1", "One x", "## One x\n"),
    ];
    let cut = cut(text);
    assert_eq!(cut.iter().map(|(a, b, c)| (a.as_str(), b.as_str(), c.as_str())).collect::<Vec<_>>(), expect);
    assert!(!of_markdown(text).passages.last().unwrap().has_body);
}

#[test]
fn headings_above_are_known() {
    let document = of_markdown("# T\n## A\n### B\n#### C\n### D\n## E\n");
    let above: Vec<String> =
        document.passages.iter().map(|p| format!("{}<{}", p.above.join("/"), p.heading)).collect();
    assert_eq!(above, ["<", "<A", "A<B", "A/B<C", "A<D", "<E"]);
}

#[test]
fn titles_are_found() {
    let check =
        |text: &str, expect: Option<&str>| assert_eq!(of_markdown(text).title.as_deref(), expect, "{text}");
    check("# Serde &emsp; [![Build](b.svg)](x) `json`\n", Some("Serde   json".replace("   ", " ").as_str()));
    check("## Only\ntext", Some("Only"));
    check("text\n\n## Later\n", None);
    check("text\n\n## Later\n# Main\n", Some("Main"));
    check("", None);
}

#[test]
fn long_sections_are_cut_at_blocks_and_code_stays_whole() {
    let paragraph = "word ".repeat(100);
    let code = format!("```rust\n{}```\n", "let x = 1;\n\n".repeat(300));
    let text = format!("# T\n\n{paragraph}\n\n{paragraph}\n\n{paragraph}\n\n{paragraph}\n\n{code}\nafter\n");
    let cut = cut(&text);
    assert_eq!(slugs(&text), ["t", "t~2", "t~3", "t~4"]);
    assert!(cut.iter().any(|(.., piece)| piece.contains(&code)));
    assert!(cut[0].2.ends_with("\n\n"));
}

#[test]
fn slugs_are_those_of_common_hosts() {
    let check = |heading: &str, expect: &str| assert_eq!(slug(heading), expect);
    check("Connect a model", "connect-a-model");
    check("What's new? (2.0)", "whats-new-20");
    check("Größe & Maß", "größe--maß");
    check("!!!", "section");
    assert_eq!(slugs("# a\n# a\n# a-1\n# a\n"), ["a", "a-1", "a-1-1", "a-2"]);
}

#[test]
fn plain_words_leave_markup_out() {
    let check = |with_code: bool, expect: &str| {
        let text =
            "# T\n\nSee **the** [guide](https://x.example/y) or `cargo`.\n\n[![ci](a)](b)\n\n    code\n";
        assert_eq!(plain(text, with_code).split_whitespace().collect::<Vec<_>>().join(" "), expect);
    };
    check(true, "T See the guide or cargo. code");
    check(false, "T See the guide or cargo.");
}

#[test]
fn prose_is_the_beginning_without_code() {
    let text = "# T\n\nSee **the** [guide](https://x.example/y)\nor `cargo`.\n\n```\ncode\n```\n- [![ci](a)](b) Bees.\n";
    let prose = |text: &str| of_markdown(text).prose;
    assert_eq!(
        prose(text).split_whitespace().collect::<Vec<_>>(),
        plain(text, false).split_whitespace().collect::<Vec<_>>()
    );
    assert_eq!(prose(&format!("```\n{}```\nBees.", "code\n".repeat(SAMPLE_BYTES))).trim(), "Bees.");
    assert!(prose(&"Bees\n".repeat(SAMPLE_BYTES)).len() < SAMPLE_BYTES + "Bees".len());
}

#[test]
fn marks_of_obsidian_are_no_words() {
    let check = |text: &str, expect: &str| {
        assert_eq!(plain(text, true).split_whitespace().collect::<Vec<_>>().join(" "), expect, "{text}");
    };
    check("> [!warning]- Keep **out**\n> Bees inside.", "Keep out Bees inside.");
    check("> [!note]\n> Text.", "Text.");
    check("> [!note] Title\n>\n> Text [!note] on.", "Title Text [!note] on.");
    check("> plain [x]", "plain [x]");
    check("![[hive.png|300]] ![[hive.png]] ![A hive|300x200](hive.png)", "hive.png A hive");
    check("![[Other note]] and [[Note#Heading|there]]", "Other note and there");
}

#[test]
fn passages_within_a_table_have_its_head() {
    let head = "| Part | Price |\n| --- | --- |\n";
    let rows = "| WHEEL-77 | 117.50 |\n".repeat(200);
    let text = format!("# Parts\n\nBelow.\n\n{head}{rows}\nAfter the table, {}\n", "word ".repeat(300));
    let passages = of_markdown(&text).passages;
    let texts: Vec<_> = passages.iter().map(|passage| passage.text(&text)).collect();
    assert!(texts.len() > 2);
    for (passage, found) in passages.iter().zip(&texts) {
        assert_eq!(found.matches(head).count(), usize::from(found.contains("WHEEL")), "{found}");
        assert!(found.ends_with(&text[passage.range.clone()]));
    }
    assert!(texts.last().unwrap().starts_with("After"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn nothing_is_lost(blocks in proptest::collection::vec(block(), 0..40)) {
        let text = blocks.concat();
        let passages = of_markdown(&text).passages;
        let joined: String = passages.iter().map(|p| &text[p.range.clone()]).collect();
        if text.trim().is_empty() {
            prop_assert!(joined.is_empty() || joined == text);
        } else {
            prop_assert_eq!(&joined, &text);
        }
        for passage in &passages {
            let shown = passage.text(&text);
            prop_assert!(shown.ends_with(&text[passage.range.clone()]));
        }
        let unique: HashSet<&String> = passages.iter().map(|p| &p.slug).collect();
        prop_assert_eq!(unique.len(), passages.len());
    }

    #[test]
    fn plain_text_is_kept(text in "[a-z \n]{0,5000}") {
        let joined: String = of_plain_text(&text).passages.iter().map(|p| &text[p.range.clone()]).collect();
        prop_assert!(joined == text || text.trim().is_empty());
    }
}

fn block() -> impl Strategy<Value = String> {
    prop_oneof![
        "#{1,6} [a-z1~ -]{0,8}\n",
        "[a-zé中 ]{0,300}\n\n",
        "[a-z]{0,3000}\n",
        "(- [a-z ]{0,200}\n){1,12}",
        "```\n(#[a-z]{0,30}\n\n){0,90}```\n",
        "```\n(x{0,90}\n){0,300}",
        "\\[[a-z]\\]: https://x.example\n",
        "<h1>[a-z]{0,9}</h1>\n",
        "---\n",
        "\\| a \\|\n\\|---\\|\n(\\| [a-z]{0,30} \\|\n){0,90}\n",
        "\\PC{0,80}",
    ]
}
