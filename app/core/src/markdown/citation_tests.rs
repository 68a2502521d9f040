//! What is a citation in an answer, and what only looks like one.

use super::{Citable, tests::show};

/// Checks the citations of a text, written as `‹1›`, with these sources.
#[track_caller]
fn check_with(numbers: &[u32], text: &str, expect: &str) {
    let shown = show(&super::parse(text, numbers));
    let shown = shown.trim_start_matches("<p>").trim_end_matches("</p>").to_owned();
    let shown = (1..10).fold(shown, |shown, number| {
        let known = shown.replace(&format!("<cite {number}>"), &format!("‹{number}›"));
        known.replace(&format!("<cite? {number}>"), &format!("‹?{number}›"))
    });
    assert_eq!(shown, expect, "for {text:?} with {numbers:?}");
}

#[track_caller]
fn check(text: &str, expect: &str) {
    check_with(&[1, 2, 3], text, expect);
}

#[track_caller]
fn check_text(text: &str) {
    check(text, text);
}

#[test]
fn citations_are_read_in_the_forms_of_many_models() {
    for (written, cited) in [
        ("【1】", "‹1›"),
        ("【1†source】", "‹1›"),
        ("【4:1†bees.md】", "‹1›"),
        ("[1†source]", "‹1›"),
        ("[1†L1-L5]", "‹1›"),
        ("［1］", "‹1›"),
        ("[1-3]", "‹1›‹2›‹3›"),
        ("[1–3]", "‹1›‹2›‹3›"),
        ("[1; 2]", "‹1›‹2›"),
        ("[1，2]", "‹1›‹2›"),
        ("[1,2]", "‹1›‹2›"),
        ("[Source 1]", "‹1›"),
        ("[Sources 1, 2]", "‹1›‹2›"),
        ("[Document 1]", "‹1›"),
        ("[doc1]", "‹1›"),
        ("[doc_1]", "‹1›"),
        ("[ref:1]", "‹1›"),
        ("[citation:1]", "‹1›"),
        ("[citation: 1][citation: 2]", "‹1›‹2›"),
        ("[Source 1, Source 2]", "‹1›‹2›"),
        ("[doc1; doc3]", "‹1›‹3›"),
        ("[1, 2-3]", "‹1›‹2›‹3›"),
        ("[^1]", "‹1›"),
        ("[^1^]", "[^1^]"),
        ("[#1]", "‹1›"),
        ("[Quelle 2]", "‹2›"),
        ("[来源1]", "‹1›"),
        ("\\[1\\]", "‹1›"),
        ("\\[1, 2\\]", "‹1›‹2›"),
        ("[1](#1)", "‹1›"),
        ("[[1]](#ref-1)", "‹1›"),
        ("[[1]](https://a.example/x)", "‹1›"),
        ("[1, p. 3]", "[‹1›, p. 3]"),
        ("[2, pp. 3-4]", "[‹2›, pp. 3-4]"),
        ("[1: page 3]", "[‹1›: page 3]"),
        ("[1, §2]", "[‹1›, §2]"),
        ("[[1]]", "[‹1›]"),
        ("([1])", "(‹1›)"),
        ("**[1]**", "<strong>‹1›</strong>"),
        ("<sup>[1]</sup>", "<sup>‹1›</sup>"),
    ] {
        check(&format!("A hive has one queen {written}."), &format!("A hive has one queen {cited}."));
        check(&format!("A hive has one queen. {written}"), &format!("A hive has one queen. {cited}"));
    }
    check("Bees¹ have one queen.² They fly.²,³", "Bees‹1› have one queen.‹2› They fly.‹2›,‹3›");
    check("蜂群只有一个蜂王[1]。它们飞【2】，很远¹。", "蜂群只有一个蜂王‹1›。它们飞‹2›，很远‹1›。");
    check(
        "여왕벌은 하나다[1]. ملكة واحدة[2]. Одна матка[3].",
        "여왕벌은 하나다‹1›. ملكة واحدة‹2›. Одна матка‹3›.",
    );
    check("A hive has one queen【1】, they fly[doc2].", "A hive has one queen‹1›, they fly‹2›.");
    check(
        "As [1] says, and (see [2, 3]) so. [1] Bees fly.[2]",
        "As ‹1› says, and (see ‹2›‹3›) so. ‹1› Bees fly.‹2›",
    );
    check("“Bees have exactly one queen [1].” He said so", "“Bees have exactly one queen ‹1›.” He said so");
}

#[test]
fn brackets_of_prose_code_and_mathematics_are_text() {
    for text in [
        "Pick a number in the range [1, 2] and add it.",
        "The value of x lies in [1, 2] for each hive, and p in [0, 1].",
        "In Python, [1, 2, 3] is a list and nums[1] is its second item.",
        "It prints [[1], [2]] at the end, a matrix [[1, 2], [3, 1]].",
        "It returns {\"ids\": [1, 2]} or [] or {\"a\": [1]}.",
        "Let x ∈ [1, 3], y = [1, 2] and z > [2, 3].",
        "The list [1, 2] has two entries; the range [1-3] is closed.",
        "rows[2] and foo()[1] and m[0][1] and argv[1], a_b[2].",
        "bits [7:0] and [3:1], years [2024], [1.2], [-1], [1, -2], [0].",
        "Press [1] for yes and type [2] for no.",
        "Move [1] e4 e5; see RFC [2] and equation [3].",
        "The string \"[1]\" and \"see [2] there\" and 'x'.",
        "An area of 3 m², 5 cm², 10³ and x¹, 2³ and E = mc².",
        "RFC [9], ISO [17] and a group [1, 9].",
        "区间[1, 2]，列表 [1, 2, 3]。",
        "if [[ -f a ]]; then echo [[ b ]]; fi",
        "It maps [1, 2] onto [5, 6], and [0, 1] onto itself.",
        "[4] e4 and [4] for that",
    ] {
        check_text(text);
    }
    check("A number [4].", "A number ‹?4›.");
    check("[4] says so, in [1].", "[4] says so, in ‹1›.");
    check_with(&[1], "See [2], [3]", "See ‹?2›, [3]");
    check_with(&[1, 3], "See [2].", "See ‹?2›.");
}

#[test]
fn citations_are_left_out_and_nothing_else() {
    let check = |answer: &str, expect: &str| assert_eq!(super::without_citations(answer, &[1, 2, 3]), expect);
    check(
        "So it is. [1] And so. [2][3]\n\n- one [1]\n```\nlist [1]\n```\nsee a[1] (2)",
        "So it is. And so.\n\n- one\n```\nlist [1]\n```\nsee a[1] (2)",
    );
    check("Six weeks [1]. Press [1] for 【2】 in [1, 2].", "Six weeks. Press [1] for in [1, 2].");
    assert_eq!(super::without_citations("Press [1] or [2].", &[]), "Press [1] or [2].");
}

#[test]
fn a_text_without_sources_has_no_citations() {
    for text in [
        "Six [1] weeks [1, 2], 【1】, [Source 1], [^1], so¹ \\[ [1-3] and nums[1], [1](#1).",
        "[1]: a\n[2] b",
    ] {
        let shown = show(&super::parse(text, &[]));
        assert!(!shown.contains("<cite"), "{shown}");
    }
}

#[test]
fn numbers_of_a_server_may_touch_words() {
    let citable = Citable { numbers: &[1, 5], by_server: true, in_document: false };
    let shown = show(&super::parse("**EcoVista Day**[1][5] in France[1].", citable));
    assert_eq!(shown, "<p><strong>EcoVista Day</strong><cite 1><cite 5> in France<cite 1>.</p>");
}
