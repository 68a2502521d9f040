//! The evidence that leaves with an answer.

use super::{copied, plain_footnotes};
use crate::conversation::{
    CitationCheck, Difference, Judgement, ModelOpinion, Numbering, Passage, Source, Verdict,
};

fn source(number: u32, title: &str, url: Option<&str>, text: &str) -> Source {
    Source {
        number,
        title: title.into(),
        url: url.map(str::to_owned),
        kb_id: None,
        document_id: format!("{number}.md").into(),
        passages: vec![Passage {
            id: format!("{number}.md#a").into(),
            text: text.into(),
            retrieved_ms: Some(1_704_067_200_000),
            sha256: Some("ab12".into()),
            ..Passage::default()
        }],
        cited: true,
        given: true,
        base: None,
        edition: None,
        annotated: false,
        numbering: Numbering::Own,
        locations: Vec::new(),
        other: serde_json::Map::new(),
    }
}

fn found(at: u32, number: u32, quote: &str) -> CitationCheck {
    CitationCheck {
        verdict: Verdict::WordForWord,
        quote: Some(quote.into()),
        passage: Some(format!("{number}.md#a")),
        ..CitationCheck { at, number, ..CitationCheck::default() }
    }
}

fn of_verdict(at: u32, number: u32, verdict: Verdict) -> CitationCheck {
    CitationCheck { at, number, verdict, ..CitationCheck::default() }
}

#[test]
fn each_citation_leaves_with_its_passage_document_time_hash_and_verdict() {
    let sources = [
        source(1, "Leave", Some("https://docs.example/leave"), "Leave is six weeks. It is paid."),
        source(2, "Pay", None, "Gehalt kommt am Monatsende."),
    ];
    let difference = Difference { source: "six weeks".into(), answer: "six months".into(), is_number: true };
    let checks = [
        found(0, 1, "It is paid."),
        CitationCheck {
            verdict: Verdict::Differs,
            difference: Some(difference),
            found_in: Some(3),
            ..found(1, 1, "Leave is six weeks.")
        },
        found(2, 1, "It is paid."),
        of_verdict(3, 2, Verdict::Nearest),
        of_verdict(4, 7, Verdict::NoSource),
    ];
    let text = "It is paid [1]. It lasts six months [1]. Paid, again [1, 2]. So [3]. Not in code: `[1]`.";
    let copied = copied(text, &sources, &checks);
    let origin = "Retrieved 2024-01-01 00:00 UTC. SHA-256 of the passage: ab12.";
    let expect = [
        "It is paid [^1]. It lasts six months [^1b]. Paid, again [^1][^2]. So [^3]. Not in code: `[1]`.",
        "",
        &format!("[^1]: [1] Leave, <https://docs.example/leave>. “It is paid.” In the source. {origin}"),
        &format!(
            "[^1b]: [1] Leave, <https://docs.example/leave>. Nearest: “Leave is six weeks.” Wrong number \
             (source: six weeks · answer: six months); source [3] has it. {origin}"
        ),
        &format!(
            "[^2]: [2] Pay (2.md). Passage: “Gehalt kommt am Monatsende.” To check: closest passage. {origin}"
        ),
        "[^3]: There is no source with this number.",
        "",
        "**Sources**",
        "",
        "- [1] [Leave](https://docs.example/leave)",
        "- [2] Pay (2.md)",
    ];
    assert_eq!(copied.markdown.lines().collect::<Vec<_>>(), expect);
    for expect in [
        "six months <sup><a id=\"e1-r1b\" href=\"#e1-n1b\">[1b]</a></sup>",
        "again <sup><a href=\"#e1-n1\">[1]</a></sup><sup><a id=\"e1-r2\" href=\"#e1-n2\">[2]</a></sup>",
        "<p id=\"e1-n1\"><a href=\"#e1-r1\">[1]</a> <a rel=\"noopener noreferrer\" \
         href=\"https://docs.example/leave\">Leave</a>. <q>It is paid.</q> <strong>In the source.</strong>",
        "Nearest: <q>Leave is six weeks.</q> <strong>Wrong number (source: six weeks",
        &format!("<small>{origin}</small>"),
    ] {
        assert!(copied.html.contains(expect), "{expect}\n{}", copied.html);
    }
}

#[test]
fn a_footnote_names_the_page_that_its_citation_rests_on() {
    let pages = ["Page 1", "Page 2"].map(str::to_owned).to_vec();
    let sources = [Source { locations: pages, ..source(1, "Leave.pdf", None, "It is paid.") }];
    let checks = [CitationCheck { location: Some("Page 2".into()), ..found(0, 1, "It is paid.") }];
    let copied = copied("It is paid [1].", &sources, &checks);
    assert!(
        copied.markdown.contains("[^1]: [1] Leave.pdf, Page 2 (1.md#a). “It is paid.”"),
        "{}",
        copied.markdown
    );
    let html = "<a href=\"#e1-r1\">[1]</a> Leave.pdf, Page 2 (1.md#a). <q>It is paid.</q>";
    assert!(copied.html.contains(html), "{}", copied.html);
}

#[test]
fn each_footnote_names_the_passage_that_has_its_words() {
    let passage = |id: &str, heading: &str, text: &str| Passage {
        id: id.into(),
        heading: Some(heading.into()),
        text: text.into(),
        ..Passage::default()
    };
    let passages = vec![
        passage("1.md#Pay", "Pay", "It is paid."),
        passage("1.md", "Sick leave", "A note is needed."),
        passage("1.md", "Holiday", "There are 28 days."),
    ];
    let sources = [Source { passages, ..source(1, "Handbook", None, "") }];
    let found =
        |at: u32, id: &str, quote: &str| CitationCheck { passage: Some(id.into()), ..found(at, 1, quote) };
    let checks = [
        found(0, "1.md#Pay", "It is paid."),
        found(1, "1.md", "There are 28 days."),
        found(2, "1.md", "A note is needed."),
    ];
    let notes = plain_footnotes(&[1, 1, 1], &sources, &checks).notes;
    assert!(notes[0].starts_with("1. [1] Handbook, Pay (1.md#Pay). “It is paid.”"), "{}", notes[0]);
    assert!(notes[1].starts_with("1b. [1] Handbook, Holiday (1.md). “There are 28 days.”"), "{}", notes[1]);
    assert!(notes[2].starts_with("1c. [1] Handbook, Sick leave (1.md). “A note is needed.”"), "{}", notes[2]);
}

#[test]
fn the_opinion_of_the_model_leaves_with_the_citation_it_is_about() {
    let sources = [source(1, "Leave", None, "Leave is six weeks. It is paid.")];
    let opinion = |judgement, reason: &str, quote: Option<&str>| ModelOpinion {
        judgement,
        reason: reason.into(),
        quote: quote.map(str::to_owned),
        passage: None,
        model: "m".into(),
    };
    let asked = |at, opinion| CitationCheck { opinion: Some(opinion), ..found(at, 1, "It is paid.") };
    let checks = [
        asked(0, opinion(Judgement::Supports, "The same words.", None)),
        asked(1, opinion(Judgement::Contradicts, "Six <weeks>", Some("Leave is\n**six weeks**."))),
        asked(2, opinion(Judgement::CannotTell, "", None)),
        asked(3, opinion(Judgement::Supports, "The same words.", None)),
    ];
    let said = [
        ("In the source.", "The model: supports it – The same words."),
        (
            "Contradicted, says the model.",
            "The model: contradicts it – Six <weeks> – “Leave is six weeks.” By its words alone: In the source.",
        ),
        ("In the source.", "The model: cannot tell."),
    ];
    let copied = copied("Paid [1]. Six months [1]. So [1]. Paid [1].", &sources, &checks);
    assert!(copied.markdown.starts_with("Paid [^1]. Six months [^1b]. So [^1c]. Paid [^1]."), "{copied:?}");
    let printed = plain_footnotes(&[1, 1, 1, 1], &sources, &checks);
    assert_eq!(printed.labels, ["1", "1b", "1c", "1"]);
    for (at, (mark, opinion)) in said.into_iter().enumerate() {
        let line = format!("{mark} {opinion} Retrieved");
        assert!(printed.notes[at].contains(&line), "{line}\n{}", printed.notes[at]);
        let markdown = line.replace('<', "\\<").replace('>', "\\>");
        assert!(copied.markdown.contains(&markdown), "{markdown}\n{}", copied.markdown);
        let html = opinion.replace('<', "&lt;").replace('>', "&gt;");
        let html = format!("<strong>{mark}</strong> {html} <small>");
        assert!(copied.html.contains(&html), "{html}\n{}", copied.html);
    }
}

#[test]
fn an_answer_without_citations_leaves_as_it_is() {
    let sources = [source(1, "Leave", None, "So.")];
    assert_eq!(copied("It is so.", &[], &[]).markdown, "It is so.");
    let uncited = Source { cited: false, ..sources[0].clone() };
    let copied = copied("It is so.", &[uncited], &[]);
    assert_eq!(copied.markdown, "It is so.\n\n**Sources** (not cited in the text)\n\n- [1] Leave (1.md)");
    assert!(!copied.html.contains("footnotes"), "{}", copied.html);
}
