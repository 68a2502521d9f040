//! The check of citations on sentences that we labelled ourselves. They show how it behaves; how often it is right on the
//! sentences of others, `bench-citations` measures.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use footnote_citations::{Claim, Evidence, SourceText, Verdict};
use serde::Deserialize;

const FILES: [&str; 4] = ["citations", "citations-development", "citations-training", "citations-languages"];

/// A line of a file: a text, or a sentence about one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Sentence(Sentence),
    Passage(Passage),
}

#[derive(Deserialize)]
struct Passage {
    #[serde(rename = "passage")]
    name: String,
    title: String,
    text: String,
}

#[derive(Deserialize)]
struct Sentence {
    passage: String,
    supported: bool,
    #[serde(rename = "sentence")]
    text: String,
    /// The sentence's language, if it is not its text's.
    language: Option<String>,
}

/// Each sentence of all files with its verdict.
fn checked() -> Result<Vec<(Sentence, Verdict)>> {
    let mut checked = Vec::new();
    for file in FILES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/{file}.jsonl"));
        let lines = fs::read_to_string(path)?;
        let (mut passages, mut sentences) = (Vec::new(), Vec::new());
        for line in lines.lines() {
            match serde_json::from_str(line)? {
                Line::Sentence(sentence) => sentences.push(sentence),
                Line::Passage(passage) => passages.push(passage),
            }
        }
        for sentence in sentences {
            let of = passages.iter().find(|passage| passage.name == sentence.passage);
            let of = of.context("there is no text of this name")?;
            let source = SourceText { number: 1, passage: "", title: &of.title, text: &of.text, whole: true };
            let claim = Claim { text: &sentence.text, source: 1, quote: None, together: 1 };
            let verdict = Evidence::new([source]).check(&claim).verdict;
            checked.push((sentence, verdict));
        }
    }
    Ok(checked)
}

fn is_red(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Differs | Verdict::NotInSource)
}

#[test]
fn green_and_red_verdicts_are_seldom_wrong() {
    let checked = checked().unwrap();
    let said = |supported: bool, is_said: fn(Verdict) -> bool| {
        let of: Vec<_> =
            checked.iter().filter(|(one, _)| one.supported == supported && one.language.is_none()).collect();
        let count = of.iter().filter(|(_, verdict)| is_said(*verdict)).count();
        (count, of.len())
    };
    let is_green: fn(Verdict) -> bool = |verdict| verdict == Verdict::WordForWord;
    let ((green, supported), (wrongly_green, unsupported)) = (said(true, is_green), said(false, is_green));
    let ((wrongly_red, _), (red, _)) = (said(true, is_red), said(false, is_red));
    let figures = format!(
        "of {supported} supported {green} green and {wrongly_red} red, of {unsupported} others {wrongly_green} green and {red} red"
    );
    println!("{figures}");
    assert!(supported > 700 && unsupported > 700, "{figures}");
    assert!(wrongly_green * 100 <= unsupported * 3, "{figures}");
    assert!(wrongly_red * 100 <= supported, "{figures}");
    assert!(green > supported / 50 && red > unsupported / 20, "marks that are never given: {figures}");
}

#[test]
fn a_source_in_another_language_gets_no_red_verdict() {
    let across = checked().unwrap().into_iter().filter(|(sentence, _)| sentence.language.is_some());
    let (mut asked, mut wrong) = (0, Vec::new());
    for (sentence, verdict) in across {
        asked += 1;
        wrong.extend(is_red(verdict).then_some(sentence.text));
    }
    assert!(asked > 100 && wrong.is_empty(), "{} of {asked}: {wrong:#?}", wrong.len());
}
