//! What speaks for a claim and against it, as numbers, and how much each counts.
//!
//! The weights are those of two logistic regressions, which `bench-citations --train` learns from sentences that
//! were marked by hand: of claims that nothing conflicts with, how likely the source supports them, and of a conflict, how
//! likely it is one.

use super::{
    conflict::{Comparison, Conflict, Kind},
    terms::Set,
    tokens::{Name, TokenKind},
};

/// How far the words around a difference reach, in the claim and in the source.
const AROUND_CLAIM: usize = 3;
const AROUND_SOURCE: usize = 5;

/// As many missing words, or words of a claim, count fully.
const MANY_MISSING: usize = 10;
const MANY_WORDS: usize = 20;
const MANY_NAMES: usize = 3;

/// What the signs of one kind are multiplied by.
#[derive(Debug)]
pub struct Weights {
    /// Each sign's name and weight.
    pub signs: &'static [(&'static str, f32)],
    /// What is added.
    pub bias: f32,
    /// From this likelihood on it decides.
    pub limit: f32,
}

/// That the source supports a claim that nothing conflicts with.
pub static AGREES: Weights = Weights {
    signs: &[
        ("source says more", -0.81),
        ("words", 1.89),
        ("denies", 0.94),
        ("numbers", 0.79),
        ("other names", -0.72),
        ("pairs", -0.43),
        ("numbers missing", -0.38),
    ],
    bias: 0.26,
    limit: 0.70,
};

/// That a conflict is one.
pub static DIFFERS: Weights = Weights {
    signs: &[
        ("in the nearest sentence", 1.14),
        ("missing", -0.71),
        ("numbers", -1.39),
        ("denies more", -1.21),
        ("is a name", 1.15),
        ("is a negation", 0.46),
        ("in the window", 0.96),
        ("pairs", 0.86),
        ("full", 0.99),
        ("differs in the nearest sentence", 0.66),
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
    /// How likely it is by these signs.
    pub(super) fn likelihood(&self, signs: &[f32]) -> f32 {
        let sum: f32 = self.signs.iter().zip(signs).map(|((_, weight), sign)| weight * sign).sum();
        1.0 / (1.0 + (-sum - self.bias).exp())
    }
}

impl Comparison<'_> {
    /// The signs of a claim that nothing conflicts with.
    pub(super) fn agreement(&self) -> Vec<f32> {
        let text = self.matches.text;
        let core = text.tokens_of.get(self.window.core).cloned().unwrap_or_default();
        let says = |at: &usize| !text.language.has_function_word(text.tokens.at(*at));
        let said = core.clone().filter(says).count();
        let is_other = |at: &usize| self.hits(*at) == 0 && says(at);
        let is_name = |at: &usize| text.tokens.list().get(*at).is_some_and(|token| token.name != Name::No);
        vec![
            share(core.clone().filter(is_other).count(), said),
            share(self.terms.list.len(), MANY_WORDS),
            sign(self.claim_denies()),
            sign(self.has_numbers(0)),
            share(core.skip(1).filter(is_other).filter(is_name).count(), MANY_NAMES),
            sign(self.terms.list.iter().any(|term| term.kind == TokenKind::Pair)),
            share(
                text.quantities_of(self.window.core)
                    .iter()
                    .filter(|of| !self.terms.quantities.iter().any(|own| own.equals(of)))
                    .count(),
                MANY_NAMES,
            ),
        ]
    }

    /// The signs of a conflict.
    pub(super) fn difference_signs(&self, conflict: &Conflict) -> Vec<f32> {
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
            sign(self.terms.list.iter().any(|term| term.kind == TokenKind::Pair)),
            sign(missing == 0),
            sign(unit == Some(self.window.core)),
            self.neighbours_in_common(conflict),
            sign(conflict.is_invented),
        ]
    }

    /// Whether the source has a number of the claim besides these terms.
    fn has_numbers(&self, besides: Set) -> bool {
        self.terms.set(|term| term.kind == TokenKind::Number) & self.window.found & !besides != 0
    }

    /// How many of the words around the claim's word stand around the one that the source has in its place.
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

/// A part of what counts fully, at most all of it.
fn share(part: usize, all: usize) -> f32 {
    let number = |of: usize| f32::from(u16::try_from(of).unwrap_or(u16::MAX));
    if all == 0 { 0.0 } else { (number(part) / number(all)).min(1.0) }
}
