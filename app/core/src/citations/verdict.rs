//! What is said of a citation.

use super::{Claim, Evidence, Support, tokens::Tokens};
use crate::conversation::{CitationCheck, UncheckedReason, Verdict as CheckVerdict};

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

/// Whether a source supports a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It does, by these words.
    Supported(Support),
    /// Nothing in it does.
    NotFound,
    /// That cannot be told.
    Unsure,
}

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
    /// Whether a source supports a sentence. `together` is how many sources are cited for it: each of several
    /// needs to support a part only.
    pub fn check(&self, sentence: &str, number: u32, together: usize) -> Verdict {
        let whole = match self.judge(sentence, number) {
            Some(whole) if whole.score >= SUPPORTED => return Verdict::Supported(whole.support),
            whole => whole,
        };
        // Where there is none, not one of its words is in the source.
        let (mut best, coverage) = whole.map_or((0.0, 0.0), |whole| (whole.score, whole.coverage));
        if together > 1 {
            for part in parts(sentence) {
                let Some(part) = self.judge(part, number) else { continue };
                if part.score >= SUPPORTED {
                    return Verdict::Supported(part.support);
                }
                best = best.max(part.score);
            }
        }
        // Words of another language are not there, whatever the source says.
        let is_same_language = coverage >= SAME_LANGUAGE || self.has_language_of(sentence, number);
        let can_tell = self.knows(number) && self.is_whole(number) && is_same_language;
        if best < NOT_FOUND && can_tell { Verdict::NotFound } else { Verdict::Unsure }
    }
}

/// Checks these citations: one result for each claim, up to a limit.
pub fn check_claims(claims: &[Claim], evidence: &Evidence<'_>) -> Vec<CitationCheck> {
    let check = |claim: &Claim| {
        let check = CitationCheck { at: claim.at, number: claim.number, ..CitationCheck::default() };
        if !claim.known {
            return CitationCheck { verdict: Some(CheckVerdict::NoSource), ..check };
        }
        if !evidence.knows(claim.number) {
            let unchecked = Some(UncheckedReason::NoText);
            return CitationCheck { verdict: Some(CheckVerdict::Unknown), unchecked, ..check };
        }
        match evidence.check(&claim.sentence, claim.number, claim.together) {
            Verdict::Supported(support) => CitationCheck {
                verdict: Some(CheckVerdict::Found),
                quote: Some(support.quote),
                passage: Some(support.passage),
                ..check
            },
            Verdict::NotFound => CitationCheck { verdict: Some(CheckVerdict::NotFound), ..check },
            Verdict::Unsure => CitationCheck {
                verdict: Some(CheckVerdict::Unknown),
                unchecked: Some(UncheckedReason::Unclear),
                ..check
            },
        }
    };
    claims.iter().take(MAX_CHECKS).map(check).collect()
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
            let count = match check.map_or(CheckVerdict::Unknown, CitationCheck::verdict) {
                _ if !claim.known => &mut summary.no_source,
                CheckVerdict::Found => &mut summary.found,
                CheckVerdict::NotFound => &mut summary.not_found,
                CheckVerdict::NoSource => &mut summary.no_source,
                CheckVerdict::Unknown => &mut summary.unknown,
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
        Some(check) if check.verdict() == CheckVerdict::NotFound => CitationState::NotFound,
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
