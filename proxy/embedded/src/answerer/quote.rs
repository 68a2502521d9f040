//! Quotes the sentences that answer a question, each with the number of its document.
//!
//! Documents are ordered best first. A search over their sentences finds the best sentence of each.

use std::collections::{BTreeMap, HashSet};

use footnote_wire::prompt::PromptDocument;
use footnote_words::{WordKind, question_words};
use tantivy::tokenizer::Language;

use super::language::language_of_document;
use super::units::units;
use crate::Library;
use crate::library::Facets;
use crate::library::index::{IndexedTerms, Match, PassageIndex, content_words};
use crate::library::words::{Analyzers, likely_language_of};

const MAX_QUOTES: usize = 3;
/// Minimum share of the best score.
const MIN_OF_BEST: f32 = 0.5;
/// A quote has more than this share of its question's words, by their weights.
const MIN_SHARE: f32 = 0.5;
/// Maximum sentences considered.
const MAX_CANDIDATES: usize = 200;

/// What encloses the name of a document in a question.
const NAME_MARKS: [(&str, &str); 8] = [
    ("[[", "]]"),
    ("“", "”"),
    ("\"", "\""),
    ("„", "“"),
    ("«", "»"),
    ("「", "」"),
    ("『", "』"),
    ("《", "》"),
];

/// The lines of a quotable unit, with the index of its source.
struct Quote {
    source: usize,
    lines: Vec<String>,
}

/// A question, perhaps with the one before it, which it continues.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) question: &'a str,
    pub(crate) before: Option<&'a str>,
}

impl<'a> Asked<'a> {
    pub(crate) fn alone(question: &'a str) -> Self {
        Self { question, before: None }
    }
}

/// The answer from `sources`, ordered best first; `None` if no sentence, together with its headings, has enough of the
/// question's words. `library`, if the sources come from it, tells which words are common.
pub(crate) fn answer(
    asked: Asked<'_>,
    sources: &[PromptDocument],
    library: Option<&Library>,
) -> Option<String> {
    let quotes = quotes(asked, sources, library);
    let quotes = quotes.inspect_err(|error| tracing::error!(%error, "quotes cannot be searched")).ok()?;
    (!quotes.is_empty()).then(|| quotes.join("\n\n"))
}

fn quotes(
    asked: Asked<'_>,
    sources: &[PromptDocument],
    library: Option<&Library>,
) -> tantivy::Result<Vec<String>> {
    let index = PassageIndex::new(1)?;
    let mut writer = index.writer();
    let mut analyzers = Analyzers::default();
    let mut quotes = Vec::new();
    for (source_index, source) in sources.iter().enumerate() {
        let analyzer = analyzers.of(likely_language_of(&source.text));
        let title = &analyzer.terms(&source.title);
        for unit in units(&source.text, language_of_document(&source.text)) {
            let heading = &analyzer.terms(&unit.heading);
            let body = &analyzer.terms(&unit.lines.join("\n"));
            let terms = IndexedTerms { title, heading, body, path: "" };
            index.add(&writer, "", terms, &Facets::default(), &quotes.len().to_string())?;
            quotes.push(Quote { source: source_index, lines: unit.lines });
        }
    }
    index.commit(&mut writer)?;
    let languages = analyzers.languages();
    let words = Words::of(asked, &languages, library)?;
    let found = index.matches(&words.forms, MAX_CANDIDATES)?;
    let found: Vec<Match> = found.into_iter().filter(|found| words.are_met_by(&found.words)).collect();
    let min_score = found.first().map_or(0.0, |best| best.score * MIN_OF_BEST);
    let mut best: BTreeMap<usize, &Quote> = BTreeMap::new();
    for found in found.iter().take_while(|found| found.score >= min_score) {
        if let Some(quote) = found.stored.parse().ok().and_then(|at: usize| quotes.get(at)) {
            best.entry(quote.source).or_insert(quote);
        }
    }
    if best.is_empty() {
        // Of documents that the question names, the beginning is better than nothing.
        for quote in &quotes {
            if is_named(asked.question, &sources[quote.source].title) {
                best.entry(quote.source).or_insert(quote);
            }
        }
    }
    // What is asked for may be the title of a document.
    let mut best: Vec<&Quote> = best.into_values().collect();
    best.sort_by_cached_key(|quote| content_words(&sources[quote.source].title, &languages) != words.forms);
    // Copies of a document say the same.
    let mut seen = HashSet::new();
    let distinct = best.into_iter().filter(|quote| seen.insert(quote.lines.as_slice()));
    let written = distinct.take(MAX_QUOTES).map(|quote| quoted(&quote.lines, sources[quote.source].number));
    Ok(written.collect())
}

/// Whether a question has a wikilink to the document with this title, or has the title in quotation marks.
fn is_named(question: &str, title: &str) -> bool {
    let title = normalized(title);
    NAME_MARKS.iter().any(|(open, close)| {
        let names = question.split(open).skip(1).filter_map(|rest| rest.split_once(close));
        let is_wikilink = *open == "[[";
        names
            .map(
                |(name, _)| {
                    if is_wikilink { name.split(['#', '|']).next().unwrap_or_default() } else { name }
                },
            )
            .any(|name| normalized(name) == title)
    })
}

/// In lower case, with single spaces.
fn normalized(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The significant words of a question.
struct Words {
    /// The forms of each.
    forms: Vec<Vec<String>>,
    weights: Vec<f32>,
    /// How many of them are of the question before.
    before: usize,
}

impl Words {
    fn of(
        asked: Asked<'_>,
        languages: &[Option<Language>],
        library: Option<&Library>,
    ) -> tantivy::Result<Self> {
        let mut forms = asked.before.map(|before| content_words(before, languages)).unwrap_or_default();
        let before = forms.len();
        forms.extend(content_words(asked.question, languages));
        let weight = |forms: &Vec<String>| library.map_or(Ok(1.0), |library| library.weight(forms));
        let weights = forms.iter().map(weight).collect::<tantivy::Result<_>>()?;
        Ok(Self { forms, weights, before })
    }

    /// Whether a sentence with these words may answer: it has most of them, and of a follow-up question one of its own.
    fn are_met_by(&self, found: &[usize]) -> bool {
        let share: f32 = found.iter().filter_map(|index| self.weights.get(*index)).sum();
        let has_own = self.before == self.forms.len() || found.iter().any(|index| *index >= self.before);
        has_own && share > self.expected() * MIN_SHARE
    }

    /// The weight of a sentence that has every word. Of the pairs of a script without spaces, about half span two words,
    /// which need not follow each other there.
    fn expected(&self) -> f32 {
        let weight =
            |(forms, weight): (&Vec<String>, &f32)| if is_pair(forms) { weight / 2.0 } else { *weight };
        self.forms.iter().zip(&self.weights).map(weight).sum()
    }
}

fn is_pair(forms: &[String]) -> bool {
    forms.iter().any(|form| question_words(form).any(|word| word.kind == WordKind::Pair))
}

fn quoted(lines: &[String], number: u32) -> String {
    let line = |line: &String| {
        // A citation cannot follow a code fence.
        if line.starts_with("```") && line.contains('\n') {
            format!("\n{line}\n")
        } else {
            format!("{line} [{number}]")
        }
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
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
        let answer = answer(Asked::alone(question), &sources, None);
        assert_eq!(answer.as_deref(), expect, "{question}");
    }

    #[test]
    fn the_sentence_that_answers_is_quoted_word_for_word() {
        let keys = "The key stays in the proxy. It never reaches the browser.";
        check("Where does the key stay?", &[keys], Some("The key stays in the proxy. [1]"));
        let question = "Which key reaches the browser?";
        check(question, &["Nothing here.", keys], Some("It never reaches the browser. [2]"));
    }

    #[test]
    fn documents_that_are_only_named_are_quoted_from_their_beginning() {
        let named = |number: u32, title: &str, text: &str| PromptDocument {
            number,
            id: String::new(),
            title: title.to_owned(),
            text: text.to_owned(),
        };
        let sources = [
            named(1, "Bees", "They make honey. They sting once."),
            named(2, "Wasps", "They eat fruit. They sting often."),
            named(3, "Ants", "They walk."),
        ];
        let check = |question: &str, expect: Option<&str>| {
            let answer = answer(Asked::alone(question), &sources, None);
            assert_eq!(answer.as_deref(), expect, "{question}");
        };
        check(
            "Compare [[bees]] and [[Wasps#Food|them]]",
            Some("They make honey. [1]\n\nThey eat fruit. [2]"),
        );
        check("Do [[Bees]] sting?", Some("They sting once. [1]"));
        check("What does “bees” mean to us?", Some("They make honey. [1]"));
        check("Was sagt „Bees“?", Some("They make honey. [1]"));
        check("Compare dogs and cats", None);
    }

    #[test]
    fn the_document_that_is_asked_for_comes_first() {
        let titled = |number: u32, title: &str, text: &str| PromptDocument {
            number,
            id: String::new(),
            title: title.to_owned(),
            text: text.to_owned(),
        };
        let bees = "Bees make honey.";
        let sources = [
            titled(1, "Bees and wasps", "Wasps are not bees."),
            titled(2, "Bees", bees),
            titled(3, "Copy", bees),
        ];
        let answer = answer(Asked::alone("What are bees?"), &sources, None);
        let expect = "Bees make honey. [2]\n\nWasps are not bees. [1]";
        assert_eq!(answer.as_deref(), Some(expect), "a copy of a quote is left out");
    }

    #[test]
    fn sentences_of_scripts_without_spaces_are_quoted() {
        let penalty = "双方每月开会。逾期交货的，违约金为百分之五。";
        check("违约金是多少？", &[penalty], Some("逾期交货的，违约金为百分之五。 [1]"));
        check("维也纳首演了哪部歌剧？", &["维也纳是一座城市。火车开往那里。"], None);
    }

    #[test]
    fn a_list_or_code_stays_with_its_introduction() {
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
