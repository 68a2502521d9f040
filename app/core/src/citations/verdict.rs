//! What is said of a citation.

use std::collections::BTreeSet;

use super::{Claim, Evidence, Support, difference::difference, tokens::Tokens};
use crate::conversation::{CitationCheck, NearestSentence, UncheckedReason, Verdict};

/// From this score on a source supports a sentence.
const SUPPORTED: f32 = 0.52;

/// Below this one it does not. In between nothing is said.
const NOT_FOUND: f32 = 0.3;

/// A source that has so much of a sentence is in its language.
const SAME_LANGUAGE: f32 = 0.4;

/// The most citations of an answer that are checked, so that the work is bounded.
const MAX_CHECKS: usize = 300;

/// Fewer words than this, of several sources' sentence, are no part that one of them could support.
const FEWEST_IN_PART: usize = 4;

/// What the page shows of a citation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CitationState<'a> {
    /// The source has these words, in the passage of this id.
    Supported {
        /// The words, as they stand in the source.
        quote: &'a str,
        /// The passage's id, where it is known.
        passage: Option<&'a str>,
    },
    /// Nothing in the source supports the sentence.
    NotFound,
    /// It was not checked, or that could not be told.
    Unknown,
}

impl Evidence<'_> {
    /// Whether its source supports a claim.
    pub fn check(&self, claim: &Claim) -> CitationCheck {
        let check = CitationCheck { at: claim.at, number: claim.number, ..CitationCheck::default() };
        if !claim.known {
            return CitationCheck { verdict: Some(Verdict::NoSource), ..check };
        }
        let unknown =
            |why| CitationCheck { verdict: Some(Verdict::Unknown), unchecked: Some(why), ..check.clone() };
        if !self.knows(claim.number) {
            return unknown(UncheckedReason::NoText);
        }
        let outcome = self.outcome(&claim.sentence, claim.number, claim.together);
        match outcome {
            Outcome::Supported(support) => CitationCheck {
                verdict: Some(Verdict::Found),
                quote: Some(support.quote),
                passage: Some(support.passage),
                ..check
            },
            Outcome::Unknown(why) => unknown(why),
            Outcome::NotFound(nearest) => {
                let numbers = self.texts.iter().map(|text| text.source.number);
                let others: BTreeSet<u32> = numbers.filter(|number| *number != claim.number).collect();
                let supports =
                    |number: &u32| matches!(self.outcome(&claim.sentence, *number, 1), Outcome::Supported(_));
                let found_in = others.into_iter().find(supports);
                CitationCheck { verdict: Some(Verdict::NotFound), nearest, found_in, ..check }
            }
        }
    }

    /// `together` is how many sources are cited for the sentence: each of several needs to support a part only.
    fn outcome(&self, sentence: &str, number: u32, together: usize) -> Outcome {
        let tokens = Tokens::of(sentence);
        let is_same_language = self.is_in_language(&tokens, sentence, number);
        let whole = self.judge(sentence, number);
        if let Some(whole) = whole.as_ref().filter(|whole| whole.exact) {
            return Outcome::Supported(whole.support.clone());
        }
        if is_same_language == Some(false) {
            return Outcome::Unknown(UncheckedReason::AnotherLanguage);
        }
        let nearest = whole.as_ref().filter(|whole| whole.coverage > 0.0).map(|whole| NearestSentence {
            text: whole.support.quote.clone(),
            passage: whole.support.passage.clone(),
            difference: Some(Tokens::of(&whole.support.quote))
                .filter(|_| whole.coverage >= SAME_LANGUAGE)
                .and_then(|quote| difference((sentence, &tokens), (&whole.support.quote, &quote))),
        });
        let differs = nearest.as_ref().is_some_and(|nearest| nearest.difference.is_some());
        // Where there is none, not one of its words is in the source.
        let (mut best, coverage) = match whole {
            Some(whole) if whole.score >= SUPPORTED && !differs => return Outcome::Supported(whole.support),
            Some(whole) => (whole.score, whole.coverage),
            None => (0.0, 0.0),
        };
        if together > 1 {
            for part in parts(sentence) {
                let Some(part) = self.judge(part, number) else { continue };
                if part.score >= SUPPORTED && !differs {
                    return Outcome::Supported(part.support);
                }
                best = best.max(part.score);
            }
        }
        // Words of another language are not there, whatever the source says.
        let can_tell = is_same_language == Some(true) || coverage >= SAME_LANGUAGE;
        if !can_tell || tokens.list().is_empty() || (best >= NOT_FOUND && !differs) {
            Outcome::Unknown(UncheckedReason::Unclear)
        } else if !self.is_whole(number) {
            Outcome::Unknown(UncheckedReason::NoText)
        } else {
            Outcome::NotFound(nearest)
        }
    }
}

/// Whether a source supports a sentence.
enum Outcome {
    Supported(Support),
    NotFound(Option<NearestSentence>),
    Unknown(UncheckedReason),
}

/// Checks these citations: one result for each claim, up to a limit.
pub fn check_claims(claims: &[Claim], evidence: &Evidence<'_>) -> Vec<CitationCheck> {
    claims.iter().take(MAX_CHECKS).map(|claim| evidence.check(claim)).collect()
}

/// How many citations of an answer have each verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CheckSummary {
    pub citations: usize,
    pub found: usize,
    pub not_found: usize,
    pub unknown: usize,
    pub no_source: usize,
}

impl CheckSummary {
    /// A claim without a result is unknown.
    pub fn of(claims: &[Claim], checks: &[CitationCheck]) -> Self {
        let mut summary = Self { citations: claims.len(), ..Self::default() };
        for claim in claims {
            let check = checks.iter().find(|check| check.at == claim.at);
            let count = match check.map_or(Verdict::Unknown, CitationCheck::verdict) {
                _ if !claim.known => &mut summary.no_source,
                Verdict::Found => &mut summary.found,
                Verdict::NotFound => &mut summary.not_found,
                Verdict::NoSource => &mut summary.no_source,
                Verdict::Unknown => &mut summary.unknown,
            };
            *count += 1;
        }
        summary
    }
}

/// What is known of the citation `at`, counted from 0.
pub fn state(checks: &[CitationCheck], at: u32) -> CitationState<'_> {
    match checks.iter().find(|check| check.at == at) {
        Some(CitationCheck { quote: Some(quote), passage, .. }) => {
            CitationState::Supported { quote, passage: passage.as_deref() }
        }
        Some(check) if check.verdict() == Verdict::NotFound => CitationState::NotFound,
        _ => CitationState::Unknown,
    }
}

/// The parts of a sentence between commas and the like.
fn parts(sentence: &str) -> impl Iterator<Item = &str> {
    let separators =
        [", ", "; ", ": ", " and ", " und ", " et ", " – ", " while ", " but ", "，", "、", "；"];
    let mut parts = vec![sentence];
    for separator in separators {
        parts = parts.into_iter().flat_map(|part| part.split(separator)).collect();
    }
    parts.into_iter().filter(|part| Tokens::of(part).list().len() >= FEWEST_IN_PART)
}
