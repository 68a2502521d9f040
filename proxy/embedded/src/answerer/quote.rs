//! Quotes the sentences that answer a question, each with the number of its document.
//!
//! Documents are ordered best first. A search over their sentences finds the best sentence of each.

use std::collections::BTreeMap;

use footnote_wire::prompt::PromptDocument;

use super::units::{QuotableUnit, units};
use crate::library::index::{IndexedTexts, PassageIndex};
use crate::library::words::{Analyzer, likely_language_of};

const MAX_QUOTES: usize = 3;
/// Minimum share of the best score.
const MIN_OF_BEST: f32 = 0.5;
/// Maximum sentences considered.
const MAX_CANDIDATES: usize = 200;

/// The answer to `question` from `sources`, ordered best first; `None` if no sentence, together with its headings, has half
/// of the question's words.
pub(crate) fn answer(question: &str, sources: &[PromptDocument]) -> Option<String> {
    let quotes = quotes(question, sources);
    let quotes = quotes.inspect_err(|error| tracing::error!(%error, "quotes cannot be searched")).ok()?;
    (!quotes.is_empty()).then(|| quotes.join("\n\n"))
}

fn quotes(question: &str, sources: &[PromptDocument]) -> tantivy::Result<Vec<String>> {
    let index = PassageIndex::new(1)?;
    let mut writer = index.writer();
    let mut analyzers: Vec<(_, Analyzer)> = Vec::new();
    let mut quotes = Vec::new();
    for (source_index, source) in sources.iter().enumerate() {
        let language = likely_language_of(&source.text);
        let known = analyzers.iter().position(|(known, _)| *known == language).unwrap_or(analyzers.len());
        if known == analyzers.len() {
            analyzers.push((language, Analyzer::new(language)));
        }
        for unit in units(&source.text) {
            let (heading, body) = (&unit.heading, &unit.lines.join("\n"));
            let texts = IndexedTexts { title: &source.title, heading, body, path: "" };
            index.add(&writer, "", texts, &mut analyzers[known].1, &quotes.len().to_string())?;
            quotes.push((source_index, quoted(&unit, source.number)));
        }
    }
    index.commit(&mut writer)?;
    let languages: Vec<_> = analyzers.iter().map(|(language, _)| *language).collect();
    let found = index.search(&languages, question, MAX_CANDIDATES, |words| words.div_ceil(2))?;
    let min_score = found.first().map_or(0.0, |(best, _)| best * MIN_OF_BEST);
    let mut best: BTreeMap<usize, &str> = BTreeMap::new();
    for (_, stored) in found.iter().take_while(|(score, _)| *score >= min_score) {
        if let Some((source, quote)) = stored.parse().ok().and_then(|at: usize| quotes.get(at)) {
            best.entry(*source).or_insert(quote);
        }
    }
    Ok(best.into_values().take(MAX_QUOTES).map(str::to_owned).collect())
}

fn quoted(unit: &QuotableUnit, number: u32) -> String {
    let line = |line: &String| {
        // A citation cannot follow a code fence.
        if line.starts_with("```") { format!("\n{line}\n") } else { format!("{line} [{number}]") }
    };
    unit.lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, texts: &[&str], expect: Option<&str>) {
        let source = |(number, text): (u32, &&str)| PromptDocument {
            number,
            id: String::new(),
            title: String::new(),
            text: (*text).to_owned(),
        };
        let sources: Vec<PromptDocument> = (1..).zip(texts).map(source).collect();
        assert_eq!(answer(question, &sources).as_deref(), expect, "{question}");
    }

    #[test]
    fn the_sentence_that_answers_is_quoted_word_for_word() {
        let keys = "The key stays in the proxy. It never reaches the browser.";
        check("Where does the key stay?", &[keys], Some("The key stays in the proxy. [1]"));
        let question = "Which key reaches the browser?";
        check(question, &["Nothing here.", keys], Some("It never reaches the browser. [2]"));
    }

    #[test]
    fn sentences_of_scripts_without_spaces_are_quoted() {
        let penalty = "双方每月开会。逾期交货的，违约金为百分之五。";
        check("违约金是多少？", &[penalty], Some("逾期交货的，违约金为百分之五。 [1]"));
        check("维也纳首演了哪部歌剧？", &["维也纳是一座城市。火车开往那里。"], None);
    }

    #[test]
    fn what_a_sentence_introduces_comes_with_it() {
        let text = "To start the server:\n\n1. Install it.\n2. Run it.\n\nOther words.";
        check(
            "How do I start the server?",
            &[text],
            Some("To start the server: [1]\n1. Install it. [1]\n1. Run it. [1]"),
        );
        let code = "Start the server so.\n\n```sh\nrun\n```\n";
        check("How do I start the server?", &[code], Some("Start the server so. [1]\n\n```sh\nrun\n```\n"));
    }

    #[test]
    fn nothing_is_said_about_what_the_documents_do_not_know() {
        check("Which opera premiered in Vienna?", &["A hammer drives nails into wood."], None);
        check("Which opera premiered in Vienna?", &["Vienna is a city. Trains go there."], None);
        check("Anything?", &[], None);
    }
}
