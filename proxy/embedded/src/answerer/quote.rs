//! Quotes the sentences that answer a question, word for word, each with the number of its document.

use std::collections::HashSet;

use super::prompt::Source;
use super::units::{Kind, Unit, units};
use crate::library::words::{Analyzer, likely_language_of};

/// The documents say nothing about the question.
pub(crate) const NOTHING_FOUND: &str = "I found nothing about this in the documents.";
/// Follows where a person reads the answer.
pub(crate) const HOW_TO_CONNECT: &str = "This is the offline answerer, which only quotes. For answers in a model's own \
    words, connect one: set LLM_BASE_URL to a model server's address.";

const MAX_QUOTES: usize = 3;
/// A passage is about the question if it has this share of what the question's words weigh.
const MIN_PASSAGE_COVERAGE: f32 = 0.5;
/// A further quote has to add this share.
const MIN_ADDED: f32 = 0.2;
/// Of a list or a table that follows a sentence, so many items are quoted with it.
const MAX_ITEMS: usize = 8;

/// Something that can be quoted, with the words of the question that it has.
struct Candidate {
    source: usize,
    unit: usize,
    has: HashSet<usize>,
    /// Also those that its heading and title have.
    has_with_heading: HashSet<usize>,
    words: usize,
}

/// The answer to `question` from `sources`, the best of them first; `None` where none is about it.
pub(crate) fn answer(question: &str, sources: &[Source]) -> Option<String> {
    let units: Vec<Vec<Unit>> = sources.iter().map(|source| units(&source.text)).collect();
    let mut words = QuestionWords::new(question, sources);
    let mut candidates = Vec::new();
    for (source, its_units) in units.iter().enumerate() {
        for (unit, text) in its_units.iter().enumerate() {
            let has = words.of(source, &text.text);
            let heading = [&sources[source].title, " ", &text.heading].concat();
            let has_with_heading = &has | &words.of(source, &heading);
            let length = text.text.split_whitespace().count();
            candidates.push(Candidate { source, unit, has, has_with_heading, words: length });
        }
    }
    let weights = words.weights(&candidates);
    let total: f32 = weights.iter().sum();
    let weight = |has: &HashSet<usize>| has.iter().map(|word| weights[*word]).sum::<f32>();
    let is_about: Vec<bool> = (0..sources.len())
        .map(|source| {
            let its = candidates.iter().filter(|candidate| candidate.source == source);
            let has: HashSet<usize> =
                its.flat_map(|candidate| candidate.has_with_heading.iter().copied()).collect();
            total > 0.0 && weight(&has) >= MIN_PASSAGE_COVERAGE * total
        })
        .collect();
    candidates.retain(|candidate| is_about[candidate.source]);

    let mut covered: HashSet<usize> = HashSet::new();
    let mut quotes: Vec<String> = Vec::new();
    while quotes.len() < MAX_QUOTES {
        let gain = |candidate: &Candidate| {
            let new = &candidate.has_with_heading - &covered;
            // Words of its own count more than its heading's, an early document more than a late one, and of two that
            // say as much, the shorter.
            let own = weight(&(&candidate.has & &new)) + 0.6 * weight(&(&new - &candidate.has));
            let late = 1.0 + 0.1 * f32::from(u8::try_from(candidate.source).unwrap_or(u8::MAX));
            let long = 1.0 + 0.01 * f32::from(u8::try_from(candidate.words).unwrap_or(u8::MAX));
            (weight(&new), own / late / long)
        };
        let is_quotable = |candidate: &&Candidate| !units[candidate.source][candidate.unit].only_links();
        let best = candidates.iter().filter(is_quotable).max_by(|a, b| gain(a).1.total_cmp(&gain(b).1));
        let Some(best) = best.filter(|best| gain(best).0 >= MIN_ADDED * total) else { break };
        covered.extend(&best.has_with_heading);
        let quote = quoted(&units[best.source], best.unit, sources[best.source].number);
        if !quotes.contains(&quote) {
            quotes.push(quote);
        }
    }
    (!quotes.is_empty()).then(|| quotes.join("\n\n"))
}

/// A unit as it is quoted, with the list, table or code that it introduces.
fn quoted(units: &[Unit], at: usize, number: u32) -> String {
    let unit = &units[at];
    let mut lines = vec![line(unit, number)];
    let follows = |next: &&Unit| next.heading == unit.heading && next.kind != Kind::Sentence;
    if unit.kind == Kind::Sentence && unit.text.trim_end().ends_with(':') {
        let group = units.get(at + 1).map(|next| next.group);
        let next = units[at + 1..].iter().take_while(follows).take_while(|next| Some(next.group) == group);
        lines.extend(next.take(MAX_ITEMS).map(|next| line(next, number)));
    } else if let Some(code) = units.get(at + 1).filter(|next| next.kind == Kind::Code && follows(next)) {
        lines.push(line(code, number));
    }
    lines.join("\n")
}

fn line(unit: &Unit, number: u32) -> String {
    match unit.kind {
        // A number after a fence would be part of the code.
        Kind::Code => format!("\n{}\n", unit.text),
        Kind::Item => format!("- {} [{number}]", unit.text),
        Kind::Step => format!("1. {} [{number}]", unit.text),
        Kind::Sentence | Kind::Row => format!("{} [{number}]", unit.text),
    }
}

/// The words of a question, stemmed as each document's language wants it.
struct QuestionWords {
    /// For each document, each word's forms there.
    forms: Vec<Vec<HashSet<String>>>,
    analyzers: Vec<Analyzer>,
    count: usize,
}

impl QuestionWords {
    fn new(question: &str, sources: &[Source]) -> Self {
        let languages: Vec<_> = sources.iter().map(|source| likely_language_of(&source.text)).collect();
        let mut forms: Vec<Vec<HashSet<String>>> = Vec::new();
        let mut count = 0;
        for language in &languages {
            let mut telling = Analyzer::for_questions(*language).tokens(question);
            if telling.is_empty() {
                telling = Analyzer::new(*language).tokens(question);
            }
            let mut words: Vec<HashSet<String>> = Vec::new();
            for token in telling {
                if words.len() <= token.position {
                    words.resize_with(token.position + 1, HashSet::new);
                }
                words[token.position].insert(token.text);
            }
            count = count.max(words.len());
            forms.push(words);
        }
        let analyzers = languages.into_iter().map(Analyzer::new).collect();
        Self { forms, analyzers, count }
    }

    /// Which words of the question stand in a text of a document.
    fn of(&mut self, source: usize, text: &str) -> HashSet<usize> {
        let tokens: HashSet<String> =
            self.analyzers[source].tokens(text).into_iter().map(|token| token.text).collect();
        let words = self.forms[source].iter().enumerate();
        words.filter(|(_, forms)| !forms.is_disjoint(&tokens)).map(|(word, _)| word).collect()
    }

    /// What each word weighs: the rarer, the more. A word that is nowhere weighs the most; stop words weigh nothing.
    fn weights(&self, candidates: &[Candidate]) -> Vec<f32> {
        let all = candidates.len().max(1);
        let weight = |word| {
            if self.forms.iter().all(|words| words.get(word).is_none_or(HashSet::is_empty)) {
                return 0.0;
            }
            let having =
                candidates.iter().filter(|candidate| candidate.has_with_heading.contains(&word)).count();
            ratio(all, having).ln_1p()
        };
        (0..self.count).map(weight).collect()
    }
}

fn ratio(all: usize, having: usize) -> f32 {
    let float = |n: usize| u16::try_from(n).map_or(f32::from(u16::MAX), f32::from);
    float(all) / (float(having) + 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, texts: &[&str], expect: Option<&str>) {
        let source =
            |(number, text): (u32, &&str)| Source { number, title: String::new(), text: (*text).to_owned() };
        let sources: Vec<Source> = (1..).zip(texts).map(source).collect();
        assert_eq!(answer(question, &sources).as_deref(), expect, "{question}");
    }

    #[test]
    fn the_sentence_that_answers_is_quoted_word_for_word() {
        let keys = "The key stays in the proxy. It never reaches the browser.";
        check("Where does the key stay?", &[keys], Some("The key stays in the proxy. [1]"));
        check(
            "Which key reaches the browser?",
            &["Nothing here.", keys],
            Some("It never reaches the browser. [2]\n\nThe key stays in the proxy. [2]"),
        );
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
