//! Checks claims against the texts of their sources.

use footnote_citations::{self as compared, Evidence, Finding};

use super::Claim;
use crate::conversation::{CitationCheck, Difference, Verdict};

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
pub(super) fn check_of(finding: Finding, check: CitationCheck) -> CitationCheck {
    let Finding { verdict, evidence, difference, found_in, .. } = finding;
    let (quote, passage) = evidence.map(|excerpt| (excerpt.text, excerpt.passage)).unzip();
    let difference = difference.map(|compared::Difference { source, answer }| Difference { source, answer });
    CitationCheck { verdict: verdict.into(), quote, passage, difference, found_in, ..check }
}

impl From<compared::Verdict> for Verdict {
    fn from(verdict: compared::Verdict) -> Self {
        match verdict {
            compared::Verdict::Quoted => Self::Quoted,
            compared::Verdict::Misquoted => Self::Misquoted,
            compared::Verdict::WordForWord => Self::WordForWord,
            compared::Verdict::Differs => Self::Differs,
            compared::Verdict::NotInSource => Self::NotInSource,
            compared::Verdict::Nearest => Self::Nearest,
            compared::Verdict::NoText => Self::NoText,
        }
    }
}
