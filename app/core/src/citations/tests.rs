//! Citations of answers against their sources.

use proptest::prelude::*;

use super::{
    CheckSummary, Evidence, SourceText, SummaryPart, check_claims, claims, placed, sentences_around,
    with_found_sources,
};
use crate::{
    conversation::{CitationCheck, Difference, Verdict},
    markdown::parse,
};

const HIVE: &str = "A hive has one queen. She is fed by the workers. The workers fly from March to October.";
const NEST: &str = "A nest of wasps is made of paper. It is left in autumn.";

/// Checks an answer that may cite the hive as 1 and the nest as 2.
fn checked(answer: &str, quotes: &[(u32, &str)]) -> (Vec<CitationCheck>, CheckSummary) {
    let source = |(number, text): (u32, &'static str)| SourceText {
        number,
        passage: if number == 1 { "hive.md" } else { "nest.md" },
        title: "",
        text,
        whole: true,
    };
    let evidence = Evidence::new((1..).zip([HIVE, NEST]).map(source));
    let claims = claims(&parse(answer, &[1, 2]));
    let quotes: Vec<(u32, String)> = quotes.iter().map(|(at, quote)| (*at, (*quote).to_owned())).collect();
    let checks = check_claims(&claims, &quotes, &evidence);
    let summary = CheckSummary::of(&claims, &checks);
    (checks, summary)
}

#[test]
fn each_citation_gets_the_verdict_that_is_a_fact() {
    let check = |answer: &str, quotes: &[(u32, &str)], expect: &[Verdict]| {
        let (checks, summary) = checked(answer, quotes);
        assert_eq!(checks.iter().map(|check| check.verdict).collect::<Vec<_>>(), expect, "{answer}");
        assert_eq!(summary.citations, expect.len());
        for verdict in Verdict::ALL {
            let count = expect.iter().filter(|expect| **expect == verdict).count();
            assert_eq!(summary.count(verdict), count, "{answer}: {verdict:?}");
        }
        let wrong = expect.iter().filter(|verdict| verdict.is_wrong()).count();
        assert_eq!(summary.wrong(), wrong, "{answer}");
    };
    check("A hive has one queen [1]. It is left in autumn [2].", &[], &[Verdict::WordForWord; 2]);
    check("Its only queen lives there alone [1].", &[], &[Verdict::Nearest]);
    check("Its only queen lives there alone [1].", &[(0, "has one queen")], &[Verdict::QuoteFound]);
    check("Its only queen lives there alone [1].", &[(0, "has two queens in it")], &[Verdict::Misquoted]);
    check("The workers fly from March to November [1].", &[], &[Verdict::Differs]);
    check("A hive has one queen [3].", &[], &[Verdict::NoSource]);
}

#[test]
fn a_claim_is_never_called_false_over_a_source_in_another_language() {
    let claims = [
        "Ein Volk hat eine Königin und lebt viele Jahre.",
        "Una colmena tiene una reina y vive muchos años.",
        "Улей имеет одну матку и живёт много лет.",
        "للخلية ملكة واحدة وتعيش سنوات كثيرة.",
        "לכוורת יש מלכה אחת והיא חיה שנים רבות.",
        "Μια κυψέλη έχει μία βασίλισσα και ζει πολλά χρόνια.",
        "एक छत्ते में एक रानी होती है और वह कई साल जीती है।",
        "Ul ma jedną królową i żyje wiele lat.",
        "Bir kovanın bir kraliçesi vardır ve uzun yıllar yaşar.",
    ];
    for claim in claims {
        let (checks, _) = checked(&format!("{claim} [1]"), &[]);
        assert_eq!(checks[0].verdict, Verdict::Nearest, "{claim}");
    }
}

#[test]
fn the_line_under_an_answer_says_what_is_wrong_first_and_in_words() {
    let words = |answer: &str, quotes: &[(u32, &str)]| {
        let (_, summary) = checked(answer, quotes);
        let part = |part: SummaryPart| format!("{} {}", part.count, part.words);
        (summary.parts().into_iter().map(part).collect::<Vec<_>>().join(" · "), summary.unchecked)
    };
    let answer = "A hive has one queen [1]. It is left in autumn [2]. Its only queen lives there alone [1]. A hive has three queens [1]. \
        The workers fly from March to November [1]. It is so [3].";
    assert_eq!(
        words(answer, &[(2, "has one queen")]),
        ("1 wrong number · 1 differs · 1 without a source · 2 in the sources · 1 quote found".to_owned(), 1)
    );
    assert_eq!(words("Its only queen lives there alone [1].", &[]), ("1 to check".to_owned(), 1));
    assert_eq!(words("A hive has one queen [1].", &[]), ("1 in the source".to_owned(), 0));
}

#[test]
fn the_evidence_is_quoted_with_what_differs() {
    let (checks, _) = checked("The workers fly from March to November [1].", &[]);
    let quote = checks[0].quote.as_deref().unwrap_or_default();
    assert!(HIVE.contains(quote) && quote.contains("March to October"), "{quote}");
    assert_eq!(checks[0].passage.as_deref(), Some("hive.md"));
    let difference = Difference { source: "October".into(), answer: "November".into(), is_number: false };
    assert_eq!(checks[0].difference, Some(difference));
    let (checks, _) = checked("A nest of wasps is made of paper [1].", &[(0, "is made of paper")]);
    assert_eq!((checks[0].verdict, checks[0].found_in), (Verdict::Misquoted, Some(2)));
    assert_eq!(checks[0].model_quote.as_deref(), Some("is made of paper"));
}

#[test]
fn evidence_is_shown_between_the_sentences_beside_it() {
    let text = "# Hive\n\nA hive is warm. It has **one** queen. She lives long.\n\nA nest is cold.";
    let around = |words: &str| sentences_around(text, words);
    let both = |before: &str, after: &str| Some((before.to_owned(), after.to_owned()));
    assert_eq!(around("It has **one** queen."), both("A hive is warm.", "She lives long."));
    assert_eq!(around("A hive is warm."), both("", "It has one queen."));
    assert_eq!(around("She lives long."), both("It has one queen.", ""));
    assert_eq!(around("no such words"), None);
}

#[test]
fn a_claim_that_was_not_checked_is_one_to_read() {
    let claims = claims(&parse("So [1]. And so [2].", &[1]));
    let summary = CheckSummary::of(&claims, &[]);
    assert_eq!((summary.count(Verdict::Nearest), summary.count(Verdict::NoSource)), (1, 1));
}

/// A check that found a source after so many bytes.
fn found_after(end: usize) -> CitationCheck {
    CitationCheck { number: 1, found_after: u32::try_from(end).ok(), ..CitationCheck::default() }
}

#[test]
fn found_numbers_stand_beside_what_the_model_wrote() {
    let check = |text: &str, after: &str, expect: Option<&str>| {
        let end = text.find(after).unwrap() + after.len();
        let checks = placed(text, vec![found_after(end)]);
        assert_eq!(with_found_sources(text, &checks).as_deref(), expect, "{text}");
    };
    check("Bees fly. They rest.", "fly.", Some("Bees fly. [1] They rest."));
    check("**第一步。**打开", "步。", Some("**第一步。 [1]**打开"));
    for within in
        ["[a](https://a.example/?", "`a?", "https://a.example/?", "![a?", "[^note", "<https://a.example/?"]
    {
        let text = "See [a](https://a.example/?b), `a? b`, https://a.example/?b, ![a? b](c.png), [^note] <https://a.example/?b>";
        check(text, within, None);
    }
    check("| a | b |\n|---|---|\n| c | d |", "|---", None);
}

proptest! {
    #[test]
    fn found_numbers_change_nothing_but_themselves(
        parts in prop::collection::vec(prop::sample::select(vec![
            "Bees fly. ", "[a? b](https://a.example/?b=c) ", "https://a.example/?b ", "`c! d`", "**", "*", "。", "$x_1$ ", "\\(y\\) ", "[^1] ", "\n",
            "\n\n", "- ", "| ", "|-|-|\n", "```\n", "![e](data:f) ", "<b>", "# ", "> ", "[[Page]] ", "word", " ", "~~", "<br>", "[x]: https://a.example\n", "[x] ",
        ]), 0..20),
        ends in prop::collection::vec(0_usize..400, 1..4),
    ) {
        let text = parts.concat();
        let mut ends: Vec<usize> = ends.iter().map(|end| text.floor_char_boundary((*end).min(text.len()))).collect();
        ends.sort_unstable();
        let checks = placed(&text, ends.into_iter().map(found_after).collect());
        if let Some(cited) = with_found_sources(&text, &checks) {
            let mut count = 0;
            prop_assert_eq!(super::uncited(&parse(&cited, &[1]), &mut count), parse(&text, &[1]));
            prop_assert_eq!(count, checks.len());
        }
    }
}
