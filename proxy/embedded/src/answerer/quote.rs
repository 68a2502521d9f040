//! Quotes the sentences that answer a question, each with the number of its document.
//!
//! Documents are ordered best first. A search over their sentences finds the best sentence of each.

use std::collections::HashSet;

use footnote_wire::prompt::PromptDocument;
use footnote_words::{WordKind, question_words};
use tantivy::tokenizer::Language;

use super::asking::{asks_for_summary, asks_what_is_not, is_negated, listed, subject};
use super::language::language_of_document;
use super::markdown::sentence_markdown;
use super::phrases::phrases;
use super::units::{QuotableUnit, is_code, units};
use crate::Library;
use crate::library::Facets;
use crate::library::index::{IndexedTerms, Match, PassageIndex, content_words};
use crate::library::words::{Analyzers, likely_language_of};

const MAX_QUOTES: usize = 3;
/// A quote has more than this share of its question's words, by their weights.
const MIN_SHARE: f32 = 0.6;
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

/// Share of the best score that further quotes have at least.
const MIN_OF_FURTHER: f32 = 0.7;
/// How much the first sentence of a section counts for more, since it answers the heading most often; and one whose heading
/// has no words but those of the question.
const FIRST_BOOST: f32 = 1.5;
const FOCUS_BOOST: f32 = 1.5;
/// Sentences of a document that is to be summarised.
const MAX_SUMMARY: usize = 3;

/// A quotable unit, with the index of its source.
struct Quote {
    source: usize,
    unit: QuotableUnit,
    /// A sentence that this one refers to by a pronoun.
    before: Option<String>,
    /// What its score is multiplied by.
    boost: f32,
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
    let mut quotes: Vec<Quote> = Vec::new();
    for (source_index, source) in sources.iter().enumerate() {
        let language = language_of_document(&source.text);
        let analyzer = analyzers.of(likely_language_of(&source.text));
        let title = &analyzer.terms(&source.title);
        let units = units(&source.text, language);
        for (at, unit) in units.iter().enumerate() {
            let heading = &analyzer.terms(&unescaped(&unit.heading));
            let body = &analyzer.terms(&unescaped(&unit.text()));
            let terms = IndexedTerms { title, heading, body, path: "" };
            index.add(&writer, "", terms, &Facets::default(), &quotes.len().to_string())?;
            let last = at.checked_sub(1).map(|last| &units[last]).filter(|last| last.heading == unit.heading);
            let refers_back = unit.is_sentence && phrases(language).refers_back(&unit.lines[0]);
            let before =
                last.filter(|last| refers_back && last.is_sentence).map(|last| last.lines[0].clone());
            let boost = if last.is_none() && unit.is_sentence { FIRST_BOOST } else { 1.0 };
            quotes.push(Quote { source: source_index, unit: unit.clone(), before, boost });
        }
    }
    index.commit(&mut writer)?;
    let languages = analyzers.languages();
    if let Some(wanted) = listed(asked.question) {
        let titles = titles_of(wanted, sources, &languages);
        if !titles.is_empty() {
            return Ok(vec![titles.join("\n")]);
        }
    }
    let subject = subject(asked.question);
    let words = Words::of(Asked { question: &subject, ..asked }, &languages, library)?;
    let mut found: Vec<(f32, &Quote)> = Vec::new();
    let matches = index.matches(&words.forms, MAX_CANDIDATES)?;
    let has_all = |found: &Match| words.has_numbers(&found.words);
    // Another version, year or code is not what is asked for.
    let some_have_numbers = matches.iter().any(has_all);
    for Match { score, stored, words: has } in matches
        .iter()
        .filter(|found| words.are_met_by(&found.words) && (!some_have_numbers || has_all(found)))
    {
        let Some(quote) = stored.parse().ok().and_then(|at: usize| quotes.get(at)) else { continue };
        let focus = words.share_of(&content_words(&unescaped(&quote.unit.heading), &languages));
        found.push((score * words.weight_of(has).powi(2) * quote.boost * (1.0 + FOCUS_BOOST * focus), quote));
    }
    if asks_what_is_not(asked.question) {
        found.retain(|(_, quote)| is_negated(&quote.unit.text()));
    }
    found.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let min_score = found.first().map_or(0.0, |(best, _)| best * MIN_OF_FURTHER);
    let mut seen = HashSet::new();
    let good = found.iter().take_while(|(score, _)| *score >= min_score);
    let mut best: Vec<&Quote> =
        good.map(|(_, quote)| *quote).filter(|quote| seen.insert(quote.source)).collect();
    if asks_for_summary(asked.question)
        && let Some(source) = best.first().map(|quote| quote.source)
    {
        best = quotes.iter().filter(|quote| quote.source == source && quote.unit.is_sentence).collect();
        best.truncate(MAX_SUMMARY);
    }
    if best.is_empty() {
        // Of documents that the question names, the beginning is better than nothing.
        let named = quotes.iter().filter(|quote| is_named(asked.question, &sources[quote.source].title));
        best = named.filter(|quote| seen.insert(quote.source)).collect();
    }
    // What is asked for may be the title of a document.
    best.sort_by_cached_key(|quote| content_words(&sources[quote.source].title, &languages) != words.forms);
    // Copies of a document say the same.
    let mut seen = HashSet::new();
    let distinct = best.into_iter().filter(|quote| seen.insert(quote.unit.lines.as_slice()));
    let written = distinct.take(MAX_QUOTES).map(|quote| quoted(quote, sources[quote.source].number));
    Ok(written.collect())
}

/// The titles of documents that have all words of `wanted`, as a list.
fn titles_of(wanted: &str, sources: &[PromptDocument], languages: &[Option<Language>]) -> Vec<String> {
    let wanted = content_words(wanted, languages);
    let mut titles: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    for source in sources {
        // A passage's title has its heading too.
        let title = source.title.split(" – ").next().unwrap_or_default();
        let words = content_words(title, languages);
        let has = |forms: &Vec<String>| words.iter().flatten().any(|word| forms.contains(word));
        if !wanted.is_empty() && wanted.iter().all(has) && seen.insert(title) {
            let title = sentence_markdown(title, &mut std::iter::empty());
            titles.push(format!("- {title} [{}]", source.number));
        }
    }
    titles
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

    /// Whether a sentence with these words may answer: it has most of them, or the codes among them; and of a follow-up question
    /// one of its own.
    fn are_met_by(&self, found: &[usize]) -> bool {
        let share = self.weight_of(found);
        let has_own = self.before == self.forms.len() || found.iter().any(|index| *index >= self.before);
        let is_code = |index: &usize| {
            self.forms.get(*index).is_some_and(|forms| forms.iter().any(|form| is_code_word(form)))
        };
        let has_codes = found.iter().any(is_code) && self.has_numbers(found);
        has_own && (has_codes || share > self.expected() * MIN_SHARE)
    }

    fn weight_of(&self, found: &[usize]) -> f32 {
        found.iter().filter_map(|index| self.weights.get(*index)).sum()
    }

    /// Whether all numbers and codes of the question are among these.
    fn has_numbers(&self, found: &[usize]) -> bool {
        let is_number =
            |forms: &[String]| forms.iter().any(|form| form.contains(|c: char| c.is_ascii_digit()));
        let mut numbers = self.forms.iter().enumerate().filter(|(_, forms)| is_number(forms));
        let is_part = |forms: &[String]| {
            let mut found = found.iter().filter_map(|index| self.forms.get(*index)).flatten();
            found.any(|found| forms.iter().any(|form| found.contains(form)))
        };
        numbers.all(|(_, forms)| is_part(forms))
    }

    /// The share of a heading's words that the question has.
    fn share_of(&self, heading: &[Vec<String>]) -> f32 {
        let has = |forms: &&Vec<String>| self.forms.iter().flatten().any(|form| forms.contains(form));
        #[expect(clippy::cast_precision_loss, reason = "headings are short")]
        let (both, all) = (heading.iter().filter(has).count() as f32, heading.len() as f32);
        if heading.is_empty() { 0.0 } else { both / all }
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

/// Digits of a day, `20250131`.
const DAY_DIGITS: usize = 8;

/// The text of Markdown that was written for a quote, as far as its words go.
fn unescaped(markdown: &str) -> String {
    markdown.replace('\\', "")
}

/// Whether this is a day or a code such as `err_1042` or `2.1.3`, not a number such as a year.
fn is_code_word(form: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    form.contains(is_digit) && form.len() > 2 && (form.contains(|c| !is_digit(c)) || form.len() == DAY_DIGITS)
}

/// The lines of a quote with their citations, under the heading of their section.
fn quoted(quote: &Quote, number: u32) -> String {
    let Quote { unit, before, .. } = quote;
    let line = |line: &String| {
        // A citation cannot follow a code fence.
        if is_code(line) { format!("\n{line}\n") } else { format!("{line} [{number}]") }
    };
    let mut lines: Vec<String> = unit.lines.iter().map(line).collect();
    if let (Some(before), Some(first)) = (before, lines.first_mut()) {
        *first = format!("{before} {first}");
    }
    let lines = lines.join("\n");
    if unit.heading.is_empty() { lines } else { format!("**{}**\n\n{lines}", unit.heading) }
}

#[cfg(test)]
#[path = "quote_tests.rs"]
mod tests;
