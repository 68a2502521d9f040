//! How many of an answer's citations have each verdict.

use super::Claim;
use crate::conversation::{CitationCheck, Verdict};

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
