//! The citations of an answer beside the texts of their sources.
//!
//! [`claims`] finds the citations on the syntax tree with the sentence each follows; footnote-citations compares the
//! sentences with their sources. No model is asked, so that a check costs a fraction of a millisecond.

mod find;

use std::ops::Range;

use footnote_citations::{self as compared, Finding, statements};

use crate::conversation::{CitationCheck, Difference, Source, Verdict};
pub use find::{Claim, claims};
pub use footnote_citations::{Evidence, SourceText};

/// The kept passages of a source.
pub(crate) fn kept_texts(source: &Source) -> impl Iterator<Item = SourceText<'_>> {
    source.passages.iter().map(|passage| SourceText {
        number: source.number,
        passage: &passage.id,
        title: &source.title,
        text: &passage.text,
        whole: !passage.is_shortened(),
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
    let quote = |claim: &Claim| quotes.iter().find(|(at, _)| *at == claim.at).map(|(_, quote)| quote);
    let check = |claim: &Claim| check_claim(claim, quote(claim), evidence);
    claims.iter().take(MAX_CHECKS).map(check).collect()
}

fn check_claim(claim: &Claim, quote: Option<&String>, evidence: &Evidence<'_>) -> CitationCheck {
    let check = CitationCheck {
        at: claim.at,
        number: claim.number,
        model_quote: quote.cloned(),
        ..CitationCheck::default()
    };
    if !claim.known {
        return CitationCheck { verdict: Verdict::NoSource, ..check };
    }
    let claim = compared::Claim {
        text: &claim.sentence,
        source: claim.number,
        quote: quote.map(String::as_str),
        together: claim.together,
    };
    check_of(evidence.check(&claim), check)
}

/// Adds a finding to the check of its citation.
fn check_of(finding: Finding, check: CitationCheck) -> CitationCheck {
    let Finding { verdict, evidence, difference, found_in, .. } = finding;
    let (quote, passage) = evidence.map(|excerpt| (excerpt.text, excerpt.passage)).unzip();
    let difference = difference.map(|compared::Difference { source, answer }| Difference { source, answer });
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

/// For each sentence of weight, the passage that it most likely rests on. A sentence of which no source has enough is marked
/// as not in the source, if that can be said at all, else left out.
pub fn find_sources(text: &str, evidence: &Evidence<'_>) -> Vec<CitationCheck> {
    let mut checks: Vec<CitationCheck> = Vec::new();
    for range in sentences_of_weight(text) {
        let Some(sentence) = text.get(range.clone()) else { continue };
        let Some((number, finding)) = evidence.attribute(sentence) else { continue };
        let check = check_of(finding, CitationCheck { number, ..CitationCheck::default() });
        let at = u32::try_from(checks.len()).unwrap_or(u32::MAX);
        checks.push(CitationCheck { at, found_after: u32::try_from(range.end).ok(), ..check });
    }
    checks
}

/// How many sentences of weight no passage was found for, in an answer whose model cited nothing.
pub fn unmatched_sentences(text: &str, checks: &[CitationCheck]) -> usize {
    sentences_of_weight(text).len().saturating_sub(checks.len())
}

/// The text with a citation after each sentence for which a source was found; `None` where that was not done.
pub fn with_found_sources(text: &str, checks: &[CitationCheck]) -> Option<String> {
    if checks.is_empty() {
        return None;
    }
    let mut cited = String::with_capacity(text.len() + checks.len() * 5);
    let mut start = 0;
    for check in checks {
        let end = check.found_after? as usize;
        cited.push_str(text.get(start..end)?);
        cited.extend([" [", &check.number.to_string(), "]"]);
        start = end;
    }
    cited.push_str(text.get(start..)?);
    Some(cited)
}

/// How many citations of an answer have each verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CheckSummary {
    pub citations: usize,
    counts: [usize; Verdict::ALL.len()],
}

impl CheckSummary {
    /// A claim without a result is one to read.
    pub fn of(claims: &[Claim], checks: &[CitationCheck]) -> Self {
        let mut summary = Self { citations: claims.len(), ..Self::default() };
        for claim in claims {
            let check = checks.iter().find(|check| check.at == claim.at);
            let checked = check.map_or(Verdict::Nearest, |check| check.verdict);
            let verdict = if claim.known { checked } else { Verdict::NoSource };
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
}

#[cfg(test)]
mod tests;
