//! Markdown is taken apart into what can be quoted, and nothing else.

use proptest::prelude::*;

use super::*;

#[test]
fn paragraphs_are_cut_into_sentences() {
    let check = |text: &str, expect: &[&str]| assert_eq!(sentences(text), expect, "{text}");
    check("One. Two! Three?", &["One.", "Two!", "Three?"]);
    check("Use e.g. Ollama. It has no key.", &["Use e.g. Ollama.", "It has no key."]);
    check(
        "Set `a. B` to 0.5. Then [see. This](x.md). End",
        &["Set `a. B` to 0.5.", "Then [see. This](x.md).", "End"],
    );
    check("He said (see there. Here.) so. “Yes.” No.", &["He said (see there. Here.) so.", "“Yes.”", "No."]);
    check("版本。下一句！", &["版本。", "下一句！"]);
    check("Wait... what", &["Wait... what"]);
    check("", &[]);
}

#[test]
fn documents_are_taken_apart() {
    let check = |text: &str, expect: &[(Kind, &str)]| {
        let units = units(text);
        let units: Vec<(Kind, &str)> = units.iter().map(|unit| (unit.kind, unit.text.as_str())).collect();
        assert_eq!(units, expect, "{text}");
    };
    check(
        "See [[Bees]], [[Ants|the ants]] and [[Bees#Hive]]; not `[[a]]`, [[b.",
        &[(Kind::Sentence, r"See Bees, the ants and Bees; not `[[a]]`, \[\[b.")],
    );
    check("# H\nA **b** c.\nD `e`.", &[(Kind::Sentence, "A b c."), (Kind::Sentence, "D `e`.")]);
    check(
        "1. a\n2. b\n   ```sh\n   c\n   ```\n- d\n  - e",
        &[
            (Kind::Step, "a"),
            (Kind::Step, "b"),
            (Kind::Code, "```sh\nc\n```"),
            (Kind::Item, "d"),
            (Kind::Item, "e"),
        ],
    );
    check("|a|b|c|\n|-|-|-|\n|`X`|y|z|", &[(Kind::Row, "`X`: y; z")]);
    check(
        "[s](s.md) [t](https://x.example) ![i](i.png) \\[1\\] <b>x</b>",
        &[(Kind::Sentence, "s [t](https://x.example) \\[1\\] x")],
    );
    check("[![b](c)](https://d.example)\n\n<div>html</div>", &[]);
    check("```\n```", &[]);
}

#[test]
fn references_without_definitions_show_their_words() {
    let check = |text: &str, expect: &str| {
        let shown: Vec<String> = units(text).into_iter().map(|unit| unit.text).collect();
        assert_eq!(shown.join(" "), expect, "{text}");
    };
    check("An [Rc] or [`Arc<T>`] is an [S = X][std::y].", "An Rc or `Arc<T>` is an S = X.");
    check("- [key-store]: A store.", "key-store: A store.");
    check("See [the book][] and [std::io::Read].", "See the book and std::io::Read.");
    check("[a][b]\n\n[b]: https://x.example", "[a](https://x.example)");
    // Numbers and arrays are text, which must look like no citation.
    check("As in [3] and [1][2], [1, 2].", "As in \\[3\\] and \\[1\\]\\[2\\], \\[1, 2\\].");
    check("Take a[index] of [ ] or [x].", "Take a\\[index\\] of \\[ \\] or \\[x\\].");
    check("- [x] done, `v[Rc]`", "done, `v[Rc]`");
    // Marks are left out.
    check("It holds.[^1] So[^note] it does.[^1]", "It holds. So it does.");
    check("> [!NOTE]\n> Read it.", "Read it.");
    check("[[Rc]] [[Arc|an arc]]", "Rc an arc");
}

#[test]
fn footnotes_are_quoted_without_their_marks() {
    let shown: Vec<String> =
        units("It holds.[^a]\n\n[^a]: Since 1970 at least.\n").into_iter().map(|u| u.text).collect();
    assert_eq!(shown, ["It holds.", "Since 1970 at least."]);
}

#[test]
fn rows_of_links_are_known() {
    let check = |text: &str, expect: bool| assert_eq!(units(text)[0].only_links(), expect, "{text}");
    check("[Website](https://x.example) | [Chat room](https://y.example)", true);
    check("- [Release notes](https://x.example)", true);
    check("It uses [`Service`](https://x.example) and nothing else.", false);
    check("As in \\[3\\] and so on.", false);
    check("```\n[a](b)\n```", false);
}

#[test]
fn headings_are_known() {
    let units = units("a\n## [B](https://x.example)\nc");
    assert_eq!(units.iter().map(|unit| unit.heading.as_str()).collect::<Vec<_>>(), ["", "B"]);
}

proptest! {
    #[test]
    fn sentences_keep_every_word(text in "[A-Za-z.!?`()\\[\\] 。é]{0,120}") {
        let joined = sentences(&text).join(" ");
        let dense = |text: &str| text.split_whitespace().collect::<String>();
        prop_assert_eq!(dense(&joined), dense(&text));
    }

    #[test]
    fn any_document_is_taken_apart(text in "\\PC{0,200}|[-#>*`|\\[\\]()! a\n]{0,80}") {
        for unit in units(&text) {
            prop_assert!(!unit.text.trim().is_empty());
        }
    }
}
