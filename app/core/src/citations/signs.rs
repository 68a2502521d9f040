//! Signs, the features of a claim and its source, and the logistic regressions that weigh them.
//!
//! One gives the likelihood that a source supports a claim without conflicts, the other that a conflict is real.
//! `bench-citations --train` learns the weights from sentences marked by hand and prints them; the limits are those at
//! which texts left out of training reach the goals.

use super::{
    conflict::{Comparison, Conflict, Kind},
    quantity::Quantity,
    terms::Set,
    tokens::{Name, TokenKind},
};

/// Words on each side of a difference that are compared, in the claim and in the source.
const AROUND_CLAIM: usize = 3;
const AROUND_SOURCE: usize = 5;

/// Counts at which these signs reach 1: "long", "other words missing", "other names" and "other numbers".
const MANY_WORDS: usize = 20;
const MANY_MISSING: usize = 10;
const MANY_OTHERS: usize = 3;

/// The weights of a logistic regression.
#[derive(Debug)]
pub struct Weights {
    /// Each sign's name and weight.
    pub signs: &'static [(&'static str, f32)],
    /// The intercept.
    pub bias: f32,
    /// Minimum likelihood that decides.
    pub limit: f32,
}

/// Likelihood that a claim without conflicts is supported. The share of its words that the source has is no sign: a claim
/// with one wrong word has almost as many as a right one.
pub static AGREES: Weights = Weights {
    signs: &[
        ("the sentence says more", -0.81),
        ("long", 1.89),
        ("denies something", 0.94),
        ("has a number in common", 0.79),
        ("other names in the sentence", -0.72),
        ("written without spaces", -0.43),
        ("other numbers in the sentence", -0.38),
    ],
    bias: 0.26,
    limit: 0.70,
};

/// Likelihood that a conflict is real.
pub static DIFFERS: Weights = Weights {
    signs: &[
        ("share of words in the nearest sentence", 1.14),
        ("other words missing", -0.71),
        ("has another number in common", -1.39),
        ("only the claim denies", -1.21),
        ("is a name", 1.15),
        ("is a negation", 0.46),
        ("share of words in the passage", 0.96),
        ("written without spaces", 0.86),
        ("no other word missing", 0.99),
        ("is in the nearest sentence", 0.66),
        ("stands among the same words", 1.05),
        ("is invented", 0.51),
    ],
    bias: -1.34,
    limit: 0.82,
};

/// A claim's signs: those of its conflicts, or of having none.
#[derive(Debug, Clone, PartialEq)]
pub enum Signs {
    /// Nothing conflicts with it.
    Agrees(Vec<f32>),
    /// Its conflicts, each with its signs.
    Differs(Vec<Vec<f32>>),
}

impl Weights {
    /// The likelihood given by these signs.
    pub(super) fn likelihood(&self, signs: &[f32]) -> f32 {
        let sum: f32 = self.signs.iter().zip(signs).map(|((_, weight), sign)| weight * sign).sum();
        1.0 / (1.0 + (-sum - self.bias).exp())
    }
}

impl Comparison<'_> {
    /// The signs of a claim without conflicts, in the order of the weights.
    pub(super) fn agreement(&self) -> Vec<f32> {
        let text = self.matches.text;
        let core = text.tokens_of.get(self.window.core).cloned().unwrap_or_default();
        let says = |at: &usize| !text.language.has_function_word(text.tokens.at(*at));
        let said = core.clone().filter(says).count();
        let is_other = |at: &usize| self.hits(*at) == 0 && says(at);
        let is_name = |at: &usize| text.tokens.list().get(*at).is_some_and(|token| token.name != Name::No);
        let stated = text.quantities_of(self.window.core);
        let is_unclaimed = |of: &&Quantity| !self.terms.quantities.iter().any(|own| own.equals(of));
        vec![
            share(core.clone().filter(is_other).count(), said),
            share(self.terms.list.len(), MANY_WORDS),
            sign(self.claim_denies()),
            sign(self.has_numbers(0)),
            share(core.skip(1).filter(is_other).filter(is_name).count(), MANY_OTHERS),
            sign(self.is_spaceless()),
            share(stated.iter().filter(is_unclaimed).count(), MANY_OTHERS),
        ]
    }

    /// The signs of a conflict, in the order of the weights.
    pub(super) fn disagreement(&self, conflict: &Conflict) -> Vec<f32> {
        let in_core = self.matches.units.get(self.window.core).copied().unwrap_or_default();
        let missing = self.terms.set(|_| true) & !self.window.found & !conflict.terms;
        let unit = conflict.instead.as_ref().map(|(unit, _)| *unit);
        vec![
            self.terms.coverage(in_core, self.window.context, conflict.terms),
            share(size(missing), MANY_MISSING),
            sign(self.has_numbers(conflict.terms)),
            sign(self.denies_more()),
            sign(conflict.kind == Kind::Name),
            sign(conflict.kind == Kind::Negation),
            self.terms.coverage(self.window.found, self.window.context, conflict.terms),
            sign(self.is_spaceless()),
            sign(missing == 0),
            sign(unit == Some(self.window.core)),
            self.neighbours_in_common(conflict),
            sign(conflict.is_invented),
        ]
    }

    fn is_spaceless(&self) -> bool {
        self.terms.list.iter().any(|term| term.kind == TokenKind::Pair)
    }

    /// Whether the source has a number of the claim besides these terms.
    fn has_numbers(&self, besides: Set) -> bool {
        self.terms.set(|term| term.kind == TokenKind::Number) & self.window.found & !besides != 0
    }

    /// The share of the terms around the claim's differing word that are also around the source's.
    fn neighbours_in_common(&self, conflict: &Conflict) -> f32 {
        let Some((source, answer)) = conflict.tokens else { return 0.0 };
        let around = answer.saturating_sub(AROUND_CLAIM)..=answer + AROUND_CLAIM;
        let terms = around.filter_map(|at| self.terms.of_token.get(at).copied().flatten());
        let own = terms.fold(0, |set, term| set | 1 << term) & !conflict.terms;
        let around = source.saturating_sub(AROUND_SOURCE)..=source + AROUND_SOURCE;
        let stated = around.fold(0, |set, at| set | self.hits(at));
        share(size(own & stated), size(own))
    }
}

fn sign(is: bool) -> f32 {
    f32::from(u8::from(is))
}

fn size(set: Set) -> usize {
    set.count_ones() as usize
}

/// `part / all`, at most 1.
fn share(part: usize, all: usize) -> f32 {
    let number = |of: usize| f32::from(u16::try_from(of).unwrap_or(u16::MAX));
    if all == 0 { 0.0 } else { (number(part) / number(all)).min(1.0) }
}
