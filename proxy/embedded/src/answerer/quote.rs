//! Quotes the sentences that answer a question, each with the number of its document.
//!
//! Documents are ordered best first. A search over their sentences finds the best sentence of each.

use std::collections::HashSet;

use footnote_wire::prompt::PromptDocument;
use tantivy::tokenizer::Language;

use super::answer_kind::AnswerKind;
use super::asking::{asks_for_summary, asks_what_is_not, is_negated, listed};
use super::evidence::{evidence_in, says_nothing_new};
use super::language::{language_of_document, language_of_question};
use super::markdown::sentence_markdown;
use super::phrases::phrases;
use super::units::{QuotableUnit, is_code, units};
use super::words::{Asked, Place, Words};
use crate::Library;
use crate::library::Facets;
use crate::library::index::{IndexedTerms, Match, PassageIndex, content_words};
use crate::library::words::{Analyzers, likely_language_of};

const MAX_QUOTES: usize = 3;
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
    place: Place,
    /// A sentence that this one refers to by a pronoun.
    before: Option<String>,
    /// What its score is multiplied by.
    boost: f32,
}

/// Quotes for a question.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) text: String,
    /// Whether the quotes answer it, as far as words show. Others are introduced as the closest passage.
    pub(crate) is_plain: bool,
}

/// The answer from `sources`, ordered best first; `None` if no sentence, together with its headings, has enough of the
/// question's words. `library`, if the sources come from it, tells which words are common.
pub(crate) fn answer(
    asked: Asked<'_>,
    sources: &[PromptDocument],
    library: Option<&Library>,
) -> Option<Answer> {
    let quotes = quotes(asked, sources, library);
    let (is_plain, quotes) =
        quotes.inspect_err(|error| tracing::error!(%error, "quotes cannot be searched")).ok()?;
    let quotes = (!quotes.is_empty()).then(|| quotes.join("\n\n"))?;
    let text = if is_plain {
        quotes
    } else {
        format!("{}\n\n{quotes}", phrases(language_of_question(asked.question)).closest())
    };
    Some(Answer { text, is_plain })
}

fn quotes(
    asked: Asked<'_>,
    sources: &[PromptDocument],
    library: Option<&Library>,
) -> tantivy::Result<(bool, Vec<String>)> {
    let index = PassageIndex::new(1)?;
    let mut writer = index.writer();
    let mut analyzers = Analyzers::default();
    let has_path = asked.question.contains('/');
    let mut quotes: Vec<Quote> = Vec::new();
    for (source_index, source) in sources.iter().enumerate() {
        let language = language_of_document(&source.text);
        let analyzer = analyzers.of(likely_language_of(&source.text));
        let title = analyzer.terms(&source.title);
        let units = units(&source.text, language);
        let meant = named_heading(asked.question, &source.title);
        let is_under = |unit: &QuotableUnit, heading: &str| normalized(&unescaped(&unit.heading)) == heading;
        let meant = meant.filter(|heading| units.iter().any(|unit| is_under(unit, heading)));
        for (at, unit) in units.iter().enumerate() {
            // Of a document of which the question names a section, the rest is not asked for.
            if meant.as_ref().is_some_and(|heading| !is_under(unit, heading)) {
                continue;
            }
            let heading = analyzer.terms(&unescaped(&unit.heading));
            let body = analyzer.terms(&evidence_in(&unescaped(&unit.text()), has_path));
            let terms = IndexedTerms { title: &title, heading: &heading, body: &body, path: "" };
            index.add(&writer, "", terms, &Facets::default(), (&quotes.len().to_string(), &[]))?;
            let last = at.checked_sub(1).map(|last| &units[last]).filter(|last| last.heading == unit.heading);
            let refers_back = unit.is_sentence && phrases(language).refers_back(&unit.lines[0]);
            let before =
                last.filter(|last| refers_back && last.is_sentence).map(|last| last.lines[0].clone());
            let boost = if last.is_none() && unit.is_sentence { FIRST_BOOST } else { 1.0 };
            let place = Place { title: title.clone(), heading, body };
            quotes.push(Quote { source: source_index, unit: unit.clone(), place, before, boost });
        }
    }
    index.commit(&mut writer)?;
    let languages = analyzers.languages();
    if let Some(wanted) = listed(asked.question) {
        let titles = titles_of(wanted, sources, &languages);
        if !titles.is_empty() {
            return Ok((true, vec![titles.join("\n")]));
        }
    }
    let words = Words::of(asked, &languages, library)?;
    let kind = AnswerKind::of(asked.question);
    let mut found: Vec<(f32, bool, &Quote)> = Vec::new();
    let matches = index.matches(&words.forms, MAX_CANDIDATES)?;
    let has_all = |found: &Match| words.has_numbers(&found.words);
    // Another version, year or code is not what is asked for.
    let some_have_numbers = matches.iter().any(has_all);
    for Match { score, stored, words: has } in matches
        .iter()
        .filter(|found| words.are_met_by(&found.words) && (!some_have_numbers || has_all(found)))
    {
        let Some(quote) = stored.parse().ok().and_then(|at: usize| quotes.get(at)) else { continue };
        let text = unescaped(&quote.unit.text());
        if says_nothing_new(&text, kind, |text| words.has_all(text, &languages)) {
            continue;
        }
        let heading = unescaped(&quote.unit.heading);
        let focus = words.share_of(&content_words(&heading, &languages));
        let has_kind = kind.is_none_or(|kind| kind.is_in(&format!("{heading}\n{text}"), asked.question));
        let is_plain =
            has_kind && words.are_plainly_met_by(has) && words.are_together(has, &quote.place, focus >= 1.0);
        // One word of several is there by chance, unless the section is about it.
        if !is_plain && focus == 0.0 && has.len() < words.forms.len().min(2) {
            continue;
        }
        let score = score * words.weight_of(has).powi(2) * quote.boost * (1.0 + FOCUS_BOOST * focus);
        found.push((score, is_plain, quote));
    }
    if asks_what_is_not(asked.question) {
        found.retain(|(.., quote)| is_negated(&quote.unit.text()));
    }
    let names = |quote: &&Quote| is_named(asked.question, &sources[quote.source].title);
    let mut is_plain = found.iter().any(|(_, is_plain, _)| *is_plain);
    found.retain(|(_, is_plain_one, _)| *is_plain_one == is_plain);
    found.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    if !is_plain {
        found.truncate(1);
        is_plain = found.iter().any(|(.., quote)| names(quote));
    }
    let min_score = found.first().map_or(0.0, |(best, ..)| best * MIN_OF_FURTHER);
    let mut seen = HashSet::new();
    let good = found.iter().take_while(|(score, ..)| *score >= min_score);
    let mut best: Vec<&Quote> =
        good.map(|(.., quote)| *quote).filter(|quote| seen.insert(quote.source)).collect();
    if asks_for_summary(asked.question)
        && let Some(source) = best.first().map(|quote| quote.source)
    {
        best = quotes.iter().filter(|quote| quote.source == source && quote.unit.is_sentence).collect();
        best.truncate(MAX_SUMMARY);
    }
    if best.is_empty() {
        // Of documents that the question names, the beginning is better than nothing.
        best = quotes.iter().filter(names).filter(|quote| seen.insert(quote.source)).collect();
        is_plain = true;
    }
    if best.is_empty() && library.is_some_and(|library| library.finds_by_meaning_alone(asked.question)) {
        // Words cannot tell then which. The documents are in the order of their meaning.
        let first =
            |source| quotes.iter().find(move |quote| quote.source == source && quote.unit.is_sentence);
        best.extend((0..sources.len().min(MAX_QUOTES)).filter_map(first));
        is_plain = false;
    }
    // What is asked for may be the title of a document.
    best.sort_by_cached_key(|quote| content_words(&sources[quote.source].title, &languages) != words.forms);
    // Copies of a document say the same.
    let mut seen = HashSet::new();
    let distinct = best.into_iter().filter(|quote| seen.insert(quote.unit.lines.as_slice()));
    let written = distinct.take(MAX_QUOTES).map(|quote| quoted(quote, sources[quote.source].number));
    Ok((is_plain, written.collect()))
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

/// The heading that the question's wikilink to the document with this title names, normalised.
fn named_heading(question: &str, title: &str) -> Option<String> {
    let links = question.split("[[").skip(1).filter_map(|rest| rest.split_once("]]"));
    let mut targets = links.map(|(link, _)| link.split('|').next().unwrap_or_default());
    targets.find_map(|target| {
        let (name, heading) = target.split_once('#')?;
        (normalized(name) == normalized(title))
            .then(|| normalized(heading.rsplit('#').next().unwrap_or_default()))
    })
}

/// In lower case, with single spaces.
fn normalized(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The text of Markdown that was written for a quote, as far as its words go.
fn unescaped(markdown: &str) -> String {
    markdown.replace('\\', "")
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
