//! Answers of models, as they are read aloud.

use super::{Voice, choose_voice, language_of, sentences_to_read};

#[track_caller]
fn check(answer: &str, expect: &[&str]) {
    assert_eq!(sentences_to_read(answer, &[1, 2, 3]), expect, "{answer}");
}

#[test]
fn citations_are_not_read() {
    check("Bees dance [1]. They count too [2][3], mostly.", &["Bees dance.", "They count too, mostly."]);
    check("Bees dance [1]! Do wasps [2]?", &["Bees dance!", "Do wasps?"]);
    // No citation, since there is no such source.
    check("See item [7] there.", &["See item [7] there."]);
    check("A hive[^1] hums.\n\n[^1]: In summer.", &["A hive hums.", "In summer."]);
}

#[test]
fn headings_items_and_rows_are_sentences() {
    check(
        "## **Holiday Name:** Starlight\n\n**Date:** The Saturday in October, e.g. the 3rd.\n\n---\n\n### Rituals",
        &["Holiday Name: Starlight", "Date: The Saturday in October, e.g. the 3rd.", "Rituals"],
    );
    check(
        "To cross:\n\n1. Look both ways.\n2. Use a crosswalk\n   * if one is there\n   * or wait\n\nThen go.",
        &["To cross:", "Look both ways.", "Use a crosswalk", "if one is there", "or wait", "Then go."],
    );
    check(
        "| Hive | Honey |\n| --- | ---: |\n| A [1] | 20 kg |\n| B | |\n",
        &["Hive, Honey", "A, 20 kg", "B"],
    );
    check("> [!NOTE]\n> Keep warm. Stay dry.", &["Keep warm.", "Stay dry."]);
    check("- [x] Feed the bees\n- [ ] Rest", &["Feed the bees", "Rest"]);
    check("<details><summary>More</summary>\n\nMuch more.\n\n</details>", &["More", "Much more."]);
}

#[test]
fn code_addresses_and_pictures_are_left_out() {
    check(
        "Run this:\n\n```sh\ncargo run\n```\n\nThen call `serve()` once.",
        &["Run this:", "Then call serve() once."],
    );
    check(
        "See https://bees.example/a/b?c=d, then [the guide](https://bees.example/guide). Ask <https://x.example>.",
        &["See, then the guide.", "Ask."],
    );
    check("![A bee](https://bees.example/a.png)\n\nA bee.", &["Image: A bee", "A bee."]);
    check("***\n\n…\n", &[]);
}

#[test]
fn formulas_are_text() {
    check(r"The area is $\pi r^2$.", &["The area is π r²."]);
    check(r"**Final Answer**: $\boxed{3}$", &["Final Answer: 3"]);
    check(r"It is \(\frac{a+b}{2} \leq x_1\).", &["It is a+b / 2 ≤ x 1."]);
    check("$$\n\\sqrt{x^{3}} \\times \\alpha\n$$", &["√ x³ × alpha"]);
}

#[test]
fn long_sentences_are_divided_at_their_marks() {
    let part = "bees fly from flower to flower and gather what they find there";
    let pieces = sentences_to_read(&format!("{part}, {part}; {part}, {part}, {part}."), &[]);
    assert_eq!(pieces.len(), 2, "{pieces:?}");
    assert!(
        pieces.iter().all(|piece| piece.chars().count() <= 240 && piece.ends_with([',', '.'])),
        "{pieces:?}"
    );
    let dense = "蜜".repeat(600);
    assert_eq!(sentences_to_read(&dense, &[]).concat(), dense);
}

#[test]
fn sentences_of_other_scripts_end_at_their_marks() {
    check("蜜蜂会跳舞。它们也会数数！", &["蜜蜂会跳舞。", "它们也会数数！"]);
    check("هل ترقص النحلة؟ نعم.", &["هل ترقص النحلة؟", "نعم."]);
}

#[test]
fn languages_are_told_by_script_and_function_words() {
    let check = |text: &str, expect: Option<&str>| assert_eq!(language_of(text), expect, "{text}");
    check("Bees dance to tell the others where the flowers are.", Some("en"));
    check("Bienen tanzen, um den anderen zu zeigen, wo die Blüten sind.", Some("de"));
    check("Les abeilles dansent pour dire où sont les fleurs.", Some("fr"));
    check("Las abejas bailan para mostrar dónde están las flores y el agua.", Some("es"));
    check("Le api danzano per mostrare dove sono i fiori, e non di notte.", Some("it"));
    check("De bijen dansen om te laten zien waar het eten is.", Some("nl"));
    check("Pszczoły tańczą, aby pokazać, że kwiaty są w pobliżu i nie są daleko.", Some("pl"));
    check("Пчёлы танцуют.", Some("ru"));
    check("Бджоли танцюють і співають.", Some("uk"));
    check("النحل يرقص.", Some("ar"));
    check("蜜蜂会跳舞，用 waggle dance 告诉同伴。", Some("zh"));
    check("ミツバチは dance をします。", Some("ja"));
    check("벌은 춤을 춘다.", Some("ko"));
    check("S-T-R-A-W 42", None);
    check("", None);
}

#[test]
fn a_voice_of_the_language_on_this_device_is_preferred() {
    let voice = |language: &str, is_local: bool, is_default: bool| Voice {
        language: language.into(),
        is_local,
        is_default,
    };
    let voices = [
        voice("en-US", true, true),
        voice("de-DE", false, false),
        voice("de_AT", true, false),
        voice("de-CH", true, false),
        voice("fr-FR", false, false),
    ];
    let check = |language: &str, preferred: &[&str], expect: Option<usize>| {
        assert_eq!(choose_voice(&voices, language, preferred), expect, "{language} {preferred:?}");
    };
    check("de", &[], Some(2));
    check("de", &["de-CH", "en"], Some(3));
    check("de", &["en", "de-DE"], Some(2));
    check("fr", &[], Some(4));
    check("en-GB", &["en-GB"], Some(0));
    check("ja", &[], None);
}
