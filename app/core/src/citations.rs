//! The citations of an answer beside the texts of their sources.
//!
//! [`claims`] finds the citations on the syntax tree with the sentence each follows; footnote-citations compares the
//! sentences with their sources. No model is asked, so that a check costs a fraction of a millisecond.

mod find;

use std::ops::Range;

use footnote_citations::{self as compared, Finding, sentences, statements};
use footnote_messages as messages;

use crate::{
    conversation::{CitationCheck, Difference, Source, Verdict},
    markdown::{Element, Node, Tag, parse},
};
pub use find::{Claim, claims};
pub use footnote_citations::{Evidence, SourceText};

/// The kept passages of a source.
pub(crate) fn kept_texts(source: &Source) -> impl Iterator<Item = SourceText<'_>> {
    source.passages.iter().map(|passage| SourceText {
        number: source.number,
        passage: passage.id.as_str(),
        title: &source.title,
        text: &passage.text,
        // A server sends an excerpt of its source.
        whole: !passage.is_shortened() && !source.is_from_server(),
    })
}

/// Maximum number of citations checked per answer.
const MAX_CHECKS: usize = 300;

/// Checks these citations: one result for each claim, up to a limit. `quotes` are the words that the model gave as evidence,
/// by the citation's index.
pub fn check_claims(
    claims: &[Claim],
    quotes: &[(u32, String)],
    evidence: &Evidence<'_>,
) -> Vec<CitationCheck> {
    let of = |claim: &Claim| -> Vec<&str> {
        let its = quotes.iter().filter(|(at, _)| *at == claim.at);
        its.map(|(_, quote)| quote.as_str()).collect()
    };
    claims.iter().take(MAX_CHECKS).map(|claim| check_claim(claim, &of(claim), evidence)).collect()
}

/// The check of a claim; of several quotes the worst decides.
fn check_claim(claim: &Claim, quotes: &[&str], evidence: &Evidence<'_>) -> CitationCheck {
    let check = CitationCheck {
        at: claim.at,
        number: claim.number,
        model_quote: Some(quotes.join(" … ")).filter(|quote| !quote.is_empty()),
        ..CitationCheck::default()
    };
    if !claim.known {
        return CitationCheck { verdict: Verdict::NoSource, ..check };
    }
    let with = |quote: Option<&str>| {
        let claim =
            compared::Claim { text: &claim.sentence, source: claim.number, quote, together: claim.together };
        check_of(evidence.check(&claim), check.clone())
    };
    let checks = quotes.iter().map(|quote| with(Some(*quote)));
    let place = |check: &CitationCheck| Verdict::ALL.into_iter().position(|of| of == check.verdict);
    checks.min_by_key(place).unwrap_or_else(|| with(None))
}

/// Adds a finding to the check of its citation.
fn check_of(finding: Finding, check: CitationCheck) -> CitationCheck {
    let Finding { verdict, evidence, difference, found_in, .. } = finding;
    let (quote, passage) = evidence.map(|excerpt| (excerpt.text, excerpt.passage)).unzip();
    let difference = difference.map(|compared::Difference { source, answer, is_number }| Difference {
        source,
        answer,
        is_number,
    });
    CitationCheck { verdict: verdict.into(), quote, passage, difference, found_in, ..check }
}

impl From<compared::Verdict> for Verdict {
    fn from(verdict: compared::Verdict) -> Self {
        match verdict {
            compared::Verdict::QuoteFound => Self::QuoteFound,
            compared::Verdict::Misquoted => Self::Misquoted,
            compared::Verdict::WordForWord => Self::WordForWord,
            compared::Verdict::Differs => Self::Differs,
            compared::Verdict::NotInSource => Self::NotInSource,
            compared::Verdict::Nearest => Self::Nearest,
            compared::Verdict::NoText => Self::NoText,
        }
    }
}

/// Fewest words of a sentence that a source is looked for.
const FEWEST_WORDS: usize = 5;

/// Maximum sentences of an answer.
const MAX_SENTENCES: usize = 100;

/// Bytes of an answer that are looked at: longer ones take time that would be noticed.
const MAX_TEXT: usize = 16 * 1024;

fn sentences_of_weight(text: &str) -> Vec<Range<usize>> {
    let mut sentences = statements(&text[..text.floor_char_boundary(MAX_TEXT)], FEWEST_WORDS);
    sentences.truncate(MAX_SENTENCES);
    sentences
}

/// For each sentence of weight, the passage that it most likely rests on; a sentence that no source is like is left out. Since
/// the model named none of them, none is called wrong: where one differs it is to check, with what differs.
pub fn find_sources(text: &str, evidence: &Evidence<'_>) -> Vec<CitationCheck> {
    let mut checks: Vec<CitationCheck> = Vec::new();
    for range in sentences_of_weight(text) {
        let Some(sentence) = text.get(range.clone()) else { continue };
        let Some((number, finding)) = evidence.attribute(sentence) else { continue };
        let mut check = check_of(finding, CitationCheck { number, ..CitationCheck::default() });
        if check.verdict.is_wrong() {
            check.verdict = Verdict::Nearest;
        }
        let at = u32::try_from(checks.len()).unwrap_or(u32::MAX);
        checks.push(CitationCheck { at, found_after: u32::try_from(range.end).ok(), ..check });
    }
    placed(text, checks)
}

/// Whether any of the texts has a passage that is at all like a sentence of the answer, whether or not it is cited there.
/// `text` is the answer without its citations.
pub fn is_like_sources(text: &str, evidence: &Evidence<'_>) -> bool {
    let sentences = sentences_of_weight(text);
    let mut of_weight = sentences.iter().filter_map(|range| text.get(range.clone()));
    if sentences.is_empty() {
        evidence.has_like(text)
    } else {
        of_weight.any(|sentence| evidence.has_like(sentence))
    }
}

/// How many sentences of weight no passage was found for, in an answer whose model cited nothing.
pub fn unmatched_sentences(text: &str, checks: &[CitationCheck]) -> usize {
    sentences_of_weight(text).len().saturating_sub(checks.len())
}

/// The checks whose citations can stand in the text without changing anything but themselves, which one within a link or a
/// formula would, with the places where they do.
fn placed(text: &str, checks: Vec<CitationCheck>) -> Vec<CitationCheck> {
    let place_of = |check: &CitationCheck| Some((check.found_after? as usize, check.number));
    let all: Vec<(usize, u32)> = checks.iter().filter_map(place_of).collect();
    let numbers: Vec<u32> = all.iter().map(|(_, number)| *number).collect();
    let plain = parse(text, &numbers);
    let changes_nothing = |places: &[(usize, u32)]| {
        let mut count = 0;
        let cited = with_citations(text, places);
        let is_plain = cited.is_some_and(|cited| uncited(&parse(&cited, &numbers), &mut count) == plain);
        is_plain && count == places.len()
    };
    if changes_nothing(&all) {
        return checks;
    }
    let mut places: Vec<(usize, u32)> = Vec::new();
    let mut kept: Vec<CitationCheck> = Vec::new();
    for check in checks {
        let Some((end, number)) = place_of(&check) else { continue };
        let after = text.get(end..).unwrap_or_default();
        // Else after the marks that end the sentence.
        let marks = after.find(|c: char| !"*_~`\\\"'”’)»」』".contains(c)).unwrap_or(after.len());
        for place in [end, end + marks] {
            places.push((place, number));
            if changes_nothing(&places) {
                let at = u32::try_from(kept.len()).unwrap_or(u32::MAX);
                kept.push(CitationCheck { at, found_after: u32::try_from(place).ok(), ..check });
                break;
            }
            places.pop();
        }
    }
    kept
}

/// The text with a citation after each sentence for which a source was found; `None` where that was not done.
pub fn with_found_sources(text: &str, checks: &[CitationCheck]) -> Option<String> {
    let places = checks.iter().map(|check| Some((check.found_after? as usize, check.number)));
    let places: Option<Vec<(usize, u32)>> = places.collect();
    with_citations(text, &places?).filter(|_| !checks.is_empty())
}

/// The text with these citations, each after so many bytes; `None` if there is no such place.
fn with_citations(text: &str, places: &[(usize, u32)]) -> Option<String> {
    let mut cited = String::with_capacity(text.len() + places.len() * 5);
    let mut start = 0;
    for (end, number) in places {
        cited.push_str(text.get(start..*end)?);
        cited.extend([" [", &number.to_string(), "]"]);
        start = *end;
    }
    cited.push_str(text.get(start..)?);
    Some(cited)
}

/// The tree without its citations and the blank before each, and how many there are.
fn uncited(nodes: &[Node], count: &mut usize) -> Vec<Node> {
    let mut plain: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Element(Element { tag: Tag::Citation { .. }, .. }) => {
                *count += 1;
                if let Some(Node::Text(before)) = plain.last_mut()
                    && let Some(' ') = before.pop()
                    && before.is_empty()
                {
                    plain.pop();
                }
            }
            Node::Element(Element { tag, children }) => {
                plain.push(Node::element(tag.clone(), uncited(children, count)));
            }
            Node::Text(text) => match plain.last_mut() {
                Some(Node::Text(before)) => before.push_str(text),
                _ => plain.push(Node::text(text.as_str())),
            },
        }
    }
    plain
}

/// The sentence before these words of a text and the one after them, in the same block; each may be empty. `None` where the
/// text does not have the words.
pub fn sentences_around(text: &str, words: &str) -> Option<(String, String)> {
    let at = text.find(words)?;
    let end = at + words.len();
    let block_start = text[..at].rfind("\n\n").map_or(0, |line| line + 2);
    let block_end = text[end..].find("\n\n").map_or(text.len(), |line| end + line);
    let before = sentences(&text[block_start..at], &[]).pop().map(|range| &text[block_start..at][range]);
    let after =
        sentences(&text[end..block_end], &[]).into_iter().next().map(|range| &text[end..block_end][range]);
    let plain = |around: Option<&str>| around.unwrap_or_default().replace(['`', '*'], "");
    Some((plain(before), plain(after)))
}

/// How many citations of an answer have each mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CheckSummary {
    pub citations: usize,
    /// Those that a model could still judge.
    pub unchecked: usize,
    counts: [usize; Verdict::ALL.len()],
    /// Of those that differ, the ones that do in a number.
    wrong_numbers: usize,
}

impl CheckSummary {
    /// A claim without a result is one to check.
    pub fn of(claims: &[Claim], checks: &[CitationCheck]) -> Self {
        let mut summary = Self { citations: claims.len(), ..Self::default() };
        for claim in claims {
            let check = checks.iter().find(|check| check.at == claim.at);
            let checked = check.map_or(Verdict::Nearest, CitationCheck::mark);
            let verdict = if claim.known { checked } else { Verdict::NoSource };
            summary.unchecked += usize::from(claim.known && check.is_none_or(CitationCheck::is_unchecked));
            let is_number = check.and_then(|check| check.difference.as_ref()).is_some_and(|of| of.is_number);
            summary.wrong_numbers += usize::from(verdict == Verdict::Differs && is_number);
            for (count, of) in summary.counts.iter_mut().zip(Verdict::ALL) {
                *count += usize::from(of == verdict);
            }
        }
        summary
    }

    pub fn count(&self, verdict: Verdict) -> usize {
        let counts = Verdict::ALL.into_iter().zip(self.counts);
        counts.filter(|(of, _)| *of == verdict).map(|(_, count)| count).sum()
    }

    /// How many citations are certainly not as they should be.
    pub fn wrong(&self) -> usize {
        Verdict::ALL.into_iter().filter(|verdict| verdict.is_wrong()).map(|verdict| self.count(verdict)).sum()
    }

    /// The number of citations of each kind with its words, the wrong ones first: "1 wrong number", "2 in the sources".
    pub fn parts(&self) -> Vec<SummaryPart> {
        use Verdict::{
            Contradicted, Differs, Misquoted, Nearest, NoSource, NoText, NotInSource, QuoteFound, Supported,
            Unstated, WordForWord,
        };
        let of = |verdicts: &[Verdict]| verdicts.iter().map(|verdict| self.count(*verdict)).sum::<usize>();
        let parts = [
            (Differs, self.wrong_numbers, messages::verdicts::count_wrong_number as fn(usize) -> String),
            (Differs, of(&[Differs]) - self.wrong_numbers, messages::verdicts::count_differs),
            (Contradicted, of(&[Contradicted]), messages::verdicts::count_contradicted),
            (Misquoted, of(&[Misquoted]), messages::verdicts::count_misquoted),
            (NotInSource, of(&[NotInSource]), messages::verdicts::count_not_in_source),
            (NoSource, of(&[NoSource]), messages::verdicts::count_no_source),
            (WordForWord, of(&[WordForWord, Supported]), messages::verdicts::count_in_source),
            (QuoteFound, of(&[QuoteFound]), messages::verdicts::count_quote_found),
            (Nearest, of(&[Nearest, NoText, Unstated]), messages::verdicts::count_to_check),
        ];
        let found = parts.into_iter().filter(|(_, count, _)| *count > 0);
        found.map(|(verdict, count, words)| SummaryPart { verdict, count, words: words(count) }).collect()
    }
}

/// Some citations of an answer that fared alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryPart {
    /// One of theirs, whose sign stands for all.
    pub verdict: Verdict,
    pub count: usize,
    /// The words after the count, such as "in the sources".
    pub words: String,
}

#[cfg(test)]
mod tests;
