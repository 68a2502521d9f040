//! What is shown of answers that have quotes, and of those that seem to.

use proptest::prelude::*;

use super::{EvidenceQuote, NumberedDocuments, QuoteReader, Shown};
use crate::wire::prompt::BLOCKS;

/// Documents by their numbers.
struct Documents(Vec<(u32, &'static str)>);

impl NumberedDocuments for Documents {
    fn has(&self, number: u32) -> bool {
        self.0.iter().any(|(of, _)| *of == number)
    }

    fn has_quote(&self, number: u32, quote: &str) -> bool {
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let has = |text: &str| {
            plain(text)
                .split_once(&plain(quote))
                .is_some_and(|(_, rest)| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
        };
        self.0.iter().any(|(of, text)| *of == number && has(text))
    }
}

fn documents() -> Documents {
    Documents(vec![
        (
            1,
            "Staff get six weeks of paid leave each year. The office said no to all. 社員は六週間の休暇を取る。",
        ),
        (2, "Requests must come ten days before the leave begins."),
    ])
}

/// The whole text, the quotes with their places in it, and how many were broken.
fn shown_in_pieces(answer: &str, length: usize, documents: &Documents) -> (String, Vec<EvidenceQuote>, u32) {
    let mut reader = QuoteReader::new(BLOCKS.to_vec());
    let (mut text, mut quotes, mut broken) = (String::new(), Vec::new(), 0);
    let characters: Vec<char> = answer.chars().collect();
    let mut add = |shown: Shown| {
        let before = text.len();
        let placed = |quote: EvidenceQuote| EvidenceQuote { end: before + quote.end, ..quote };
        quotes.extend(shown.quotes.into_iter().map(placed));
        text.push_str(&shown.text);
        broken += shown.broken;
    };
    for piece in characters.chunks(length.max(1)) {
        add(reader.push(&piece.iter().collect::<String>(), documents));
    }
    add(reader.finish(documents));
    (text, quotes, broken)
}

/// Checks the shown text and the quotes of an answer that comes whole, letter by letter, and in threes.
#[track_caller]
fn check(answer: &str, expect: &str, quotes: &[(u32, &str)]) {
    for length in [answer.len(), 1, 3] {
        let (text, read, _) = shown_in_pieces(answer, length, &documents());
        assert_eq!(text, expect, "{answer:?} in pieces of {length}");
        let read: Vec<_> = read.iter().map(|quote| (quote.number, quote.words.as_str())).collect();
        assert_eq!(read, quotes, "{answer:?} in pieces of {length}");
    }
}

#[track_caller]
fn check_untouched(answer: &str) {
    check(answer, answer, &[]);
}

#[test]
fn quotes_are_taken_out_of_the_text() {
    check("Six weeks [1: \"six weeks of paid leave\"].", "Six weeks [1].", &[(1, "six weeks of paid leave")]);
    check(
        "A [1: \"x y\"][2: \"z z\"] and [2:\"a b\" ]",
        "A [1][2] and [2]",
        &[(1, "x y"), (2, "z z"), (2, "a b")],
    );
    check("A [1: \"six weeks\"; 2: \"ten days\"].", "A [1][2].", &[(1, "six weeks"), (2, "ten days")]);
    check("A [1: \"six weeks\" and 2: \"ten days\"].", "A [1][2].", &[(1, "six weeks"), (2, "ten days")]);
    check("休暇です[1：「六週間の休暇」]。", "休暇です[1]。", &[(1, "六週間の休暇")]);
    check("ستة أسابيع [1: \"ستة أسابيع\"].", "ستة أسابيع [1].", &[(1, "ستة أسابيع")]);
    check("| a | b [1: \"x y | z\"] |", "| a | b [1] |", &[(1, "x y | z")]);
    check("- a [1: \"x\ny\"]\n- b", "- a [1]\n- b", &[(1, "x\ny")]);
    check("a [1: \"it says \"no\" [sic] here\"]", "a [1]", &[(1, "it says \"no\" [sic] here")]);
    check("a [1: \"x y.\".] b", "a [1] b", &[(1, "x y.")]);
    check("six[1: \"six weeks\"]", "six [1]", &[(1, "six weeks")]);
}

#[test]
fn quotes_are_read_in_every_form() {
    let quote = "six weeks of paid leave";
    for written in [
        "[1: '…']",
        "[1: ‘…’]",
        "[1: “…”]",
        "[1: „…“]",
        "[1: «…»]",
        "[1: »…«]",
        "[1: 「…」]",
        "[1: `…`]",
        "[1: \\\"…\\\"]",
        "[1: …]",
        "[1: *\"…\"*]",
        "[1 \"…\"]",
        "[1, \"…\"]",
        "[1 – \"…\"]",
        "[1 | \"…\"]",
        "[1:\n\"…\"]",
        "【1: \"…\"】",
        "［1：「…」］",
        "【1】".replace('】', ": \"…\"】").as_str(),
        "(1: \"…\")",
        "[\"…\" 1]",
        "[“…”, 1]",
        "[Document 1: \"…\"]",
        "[doc1: \"…\"]",
        "[Source 1: \"…\"]",
        "[^1: \"…\"]",
        "[#1: \"…\"]",
        "[citation:1: \"…\"]",
        "[来源1：“…”]",
        "[1: \"…\")",
    ] {
        let answer = format!("Staff rest {}.", written.replace('…', quote));
        check(&answer, "Staff rest [1].", &[(1, quote)]);
    }
    check("A [1, 2: \"ten days before\"].", "A [1][2].", &[(2, "ten days before")]);
    check("A [1: \"six weeks\"; \"said no\"].", "A [1].", &[(1, "six weeks"), (1, "said no")]);
    check("A [1: \"six weeks\", p. 3].", "A [1, p. 3].", &[(1, "six weeks")]);
    check("A [1: \"six weeks\", 2].", "A [1, 2].", &[(1, "six weeks")]);
    check("A ` b [1: \"six weeks of paid leave\"].", "A ` b [1].", &[(1, quote)]);
}

#[test]
fn a_quote_ends_without_its_mark() {
    check("A [1: \"six weeks of paid leave]. Not now.", "A [1]. Not now.", &[(1, "six weeks of paid leave")]);
    check("A [1: \"no such words]. Not now.", "A [1]. Not now.", &[(1, "no such words")]);
    check("A [1: \"six weeks [2: \"ten days\"].", "A [1][2].", &[(1, "six weeks"), (2, "ten days")]);
    check("A [1: \"six weeks\n\nNext.", "A [1]\n\nNext.", &[(1, "six weeks")]);
    check("- A [1: \"six weeks\n- B", "- A [1]\n- B", &[(1, "six weeks")]);
    check(
        "A [1: \"The office said no to all.\" More [2]. And\n\nmore.",
        "A [1] More [2]. And\n\nmore.",
        &[(1, "The office said no to all.")],
    );
    check("A [1: \"six wee", "A [1]", &[(1, "six")]);
    let long = "word ".repeat(250);
    check_untouched(&format!("a [1: \"{long}"));
    check_untouched(&format!("a [1: \"{long}\"]"));
    check_untouched("a [1: \"no such words\n\nNext paragraph.");
}

#[test]
fn what_is_no_quote_stays() {
    for text in [
        "a [1] b [2][3] [1, 2] [] [ ] [x: \"y\"] [link](https://a.example/) [[Page]] [1",
        "[12345: \"x y\"] ![1: \"x y\"] \\[1: \"x y\"] [1: x] [1:",
        "```\n[1: \"x y\"]\n```\n~~~~py\na[1: \"x y\"]\n~~~\n[2: \"x y\"]\n~~~~",
        "`a[1: \"x y\"]` and ``b ` [1: \"x y\"]``",
        "The map is [1: \"one\", 2: \"two\"] and {1: \"one\"}.",
        "Values are [1: \"paid\", 2: \"two\"], one of which a document has.",
        "The list [1, \"one\"], [\"one\", 1] and [\"a\", \"b\"].",
        "Slices a[1:2], x[7:0], [1:], times (1: 30) and (2: \"maybe so\").",
        "See [3: \"a third document\"] and [9: no such].",
        "He (1: the first) said (and 2: \"so it is\") so.",
    ] {
        check_untouched(text);
    }
    let plain = |answer: &str| shown_in_pieces(answer, 1, &Documents(Vec::new())).0;
    let answer = "A [1: \"six weeks of paid leave\"] (1: \"b c\") [\"x y\" 1]";
    assert_eq!(plain(answer), answer, "a turn without documents has no quotes");
}

#[test]
fn tags_of_the_prompts_blocks_are_left_out_around_the_answer() {
    check("Yes.\n</document>", "Yes.\n", &[]);
    check("Yes.</document>\n</documents>", "Yes.", &[]);
    check("<document>\nA [1: \"six weeks\"]</document", "\nA [1]", &[(1, "six weeks")]);
    check("<documents>\n<document index=\"1\" title=\"a > b\">A</document></documents>", "\nA", &[]);
    for text in [
        "a < b",
        "<b>x</b>",
        "<doc",
        "A `</document>`",
        "<documentary>",
        "<document\nx>",
        "<",
        "</",
        "Put a <document> element into <documents>, then close </document>.",
        "The file:\n\n<document id=\"1\">\n  <title>Bees</title>\n</document>\n\nThat is all.",
    ] {
        check_untouched(text);
    }
    let mut reader = QuoteReader::default();
    let mut text = reader.push("<document>x</document>", &documents()).text;
    text.push_str(&reader.finish(&documents()).text);
    assert_eq!(text, "<document>x</document>", "the request had no such blocks");
}

#[test]
fn places_are_those_of_the_shown_text() {
    let (text, quotes, _) = shown_in_pieces("Ä [1: \"six weeks\"] b [2: \"ten days\"].", 2, &documents());
    let before: Vec<&str> = quotes.iter().map(|quote| &text[..quote.end]).collect();
    assert_eq!(before, ["Ä [1]", "Ä [1] b [2]"]);
}

/// Texts that hold a reader up, repeated to a length.
const TIRING: [&str; 20] = [
    "[1: \"a\"; 2: \"b\"; 3: \"c\", 1, 2]",
    "[1: \"",
    "[",
    "[1",
    "<",
    "</document",
    "</document>\n",
    "[1: \"a\" ",
    "[\"a\" ",
    "[1: a b c. ",
    "(1: \"a b\" ",
    "[1, 2, ",
    "\"",
    "[[1: \"a [",
    "`[1: \"a b c\"",
    "[1: \"a; \"b; \"",
    "【1: 「",
    "\n- [1: \"a b",
    "[1: \"six weeks. ",
    "[Document ",
];

#[test]
fn each_character_is_read_a_bounded_number_of_times() {
    let documents = Documents(vec![(1, ""), (2, "")]);
    for tiring in TIRING {
        let work = |bytes: usize| {
            let text = tiring.repeat(bytes / tiring.len());
            let mut reader = QuoteReader::new(BLOCKS.to_vec());
            for character in text.chars() {
                reader.push(character.encode_utf8(&mut [0; 4]), &documents);
                assert!(reader.held.len() <= 1010, "{tiring:?}");
            }
            reader.finish(&documents);
            reader.steps
        };
        let (small, large) = (work(10_000), work(30_000));
        assert!(small <= 40_000 && large <= small * 3 + 3000, "{tiring:?}: {small} and {large}");
    }
}

/// Whether the letters of one text stand in another in their order.
fn is_within(part: &str, whole: &str) -> bool {
    let mut rest = whole.chars();
    part.chars().all(|character| rest.any(|other| other == character))
}

proptest! {
    #[test]
    fn pieces_make_no_difference_and_nothing_but_quotes_is_lost(
        parts in prop::collection::vec(prop::sample::select(vec![
            "[1: \"", "[2: '", "(1: \"", "【1: “", "[1: ", "[Document 1, ", "\"]", "']", "\")", "[2]", "[", "]", "(", ")", "<", "</document", "<documents>",
            ">", "\"", "'", "a b", "six weeks", " of paid leave. ", "ten days", "\n", "\n\n", "\n- ", "`", "```", "~~~\n", "1", ": ", "é", "「", "; 2: \"",
            " and ", ", p. 3", "”", "】", "[3: \"", "\\",
        ]), 0..24),
        length in 1_usize..6,
    ) {
        let answer = parts.concat();
        let (text, quotes, _) = shown_in_pieces(&answer, length, &documents());
        let (whole, quotes_of_whole, _) = shown_in_pieces(&answer, answer.len(), &documents());
        prop_assert_eq!(&text, &whole);
        prop_assert_eq!(&quotes, &quotes_of_whole);
        for quote in &quotes {
            let cited = &text[..quote.end];
            let begin = cited.rfind('[').unwrap_or(0);
            let citation = format!("[{}", quote.number);
            prop_assert!(cited[begin..].starts_with(&citation) && cited.ends_with(']'), "{}", cited);
            prop_assert!(answer.contains(&quote.words));
        }
        // Each quote has at most so many characters around it, and the answer is the rest.
        let taken: usize = quotes.iter().map(|quote| quote.words.len() + 40).sum();
        let tags = if answer.contains("document") { answer.len() } else { 0 };
        prop_assert!(text.len() + taken + tags >= answer.len(), "{} of {}", text, answer);
        let mut uncited = text.clone();
        for quote in quotes.iter().rev() {
            let begin = text[..quote.end].rfind('[').unwrap_or(0);
            if uncited.len() >= quote.end { uncited.replace_range(begin..quote.end, ""); }
        }
        prop_assert!(is_within(&uncited.replace(' ', ""), &answer), "{} of {}", uncited, answer);
        if quotes.is_empty() && tags == 0 {
            prop_assert_eq!(text, answer);
        }
    }
}
