//! The checks of an answer's citations, for the page: each by its place, and how many hold.

use super::Claim;
use crate::conversation::{CitationCheck, Verdict};

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
