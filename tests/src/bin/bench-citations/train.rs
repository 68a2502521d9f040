//! Learns the weights of the check's signs, and evaluates them by cross-validation.
//!
//! Two logistic regressions: of claims that nothing conflicts with, whether they are supported, and of conflicts,
//! whether the claim is not. Texts are dealt into folds whole, so that no sentence is judged by weights that saw its
//! text. Everything is deterministic.

use std::collections::BTreeMap;

use footnote_core::citations::{AGREES, DIFFERS, Signs};

use crate::pairs::{Pair, Passage, Set};
use crate::{Said, claim, evidence, said};

const FOLDS: usize = 10;

/// Steps of Newton's method, which needs few, and the strength of the regularisation.
const STEPS: usize = 12;
const RIDGE: f64 = 3.0;

/// Targets on texts left out of training, in each set: the maximum share of supported sentences that are marked, and the
/// minimum shares of marks, and of sentences called found, that are right. They are stricter than the goals, because
/// results on other people's sentences are worse.
const MOST_MARKED: f64 = 0.01;
const LEAST_MARKED_RIGHT: f64 = 0.95;
const LEAST_FOUND_RIGHT: f64 = 0.83;

/// A sentence with its signs.
struct Example<'a> {
    passage: &'a str,
    set: usize,
    pair: &'a Pair,
    signs: Option<Signs>,
    /// The verdict of the rules alone.
    otherwise: Said,
}

/// The weights of the signs, then the intercept.
type Learned = Vec<f64>;

/// The sentences with their likelihoods, from weights learned without their texts: that a sentence is supported, and that it
/// is not.
pub(crate) struct Training<'a> {
    examples: Vec<Example<'a>>,
    likelihoods: Vec<[Option<f64>; 2]>,
    importance: &'a [f64],
    limits: [f64; 2],
}

impl<'a> Training<'a> {
    /// Learns from sets with these weights.
    pub(crate) fn of(sets: &[&'a Set], importance: &'a [f64]) -> Self {
        let examples: Vec<Example<'a>> = sets
            .iter()
            .enumerate()
            .flat_map(|(set, of)| of.pairs().map(move |pair| (set, pair)))
            .filter(|(_, (_, pair))| !pair.is_across_languages())
            .map(|(set, (passage, pair))| {
                let signs = evidence(passage).signs(&claim(pair));
                Example { passage: &passage.name, set, pair, otherwise: said(passage, pair), signs }
            })
            .collect();
        let mut training =
            Self { likelihoods: vec![[None; 2]; examples.len()], examples, importance, limits: [1.0; 2] };
        let mut folds: BTreeMap<&str, usize> = BTreeMap::new();
        for example in &training.examples {
            let next = folds.len() % FOLDS;
            folds.entry(example.passage).or_insert(next);
        }
        for fold in 0..FOLDS {
            let learned = training.learn(|of| folds.get(of) != Some(&fold));
            for (example, likelihoods) in training.examples.iter().zip(&mut training.likelihoods) {
                if folds.get(example.passage) == Some(&fold) {
                    *likelihoods = judged(example, &learned);
                }
            }
        }
        let limit = |reaches: &dyn Fn(f64) -> bool| {
            (50..100)
                .map(|hundredth| f64::from(hundredth) / 100.0)
                .find(|limit| reaches(*limit))
                .unwrap_or(1.0)
        };
        let sets = || 0..sets.len();
        training.limits = [
            limit(&|limit| {
                sets().all(|set| {
                    let [supported, others, ..] = training.reached(set, 0, limit);
                    supported >= LEAST_FOUND_RIGHT * (supported + others)
                })
            }),
            limit(&|limit| {
                sets().all(|set| {
                    let [supported, others, all] = training.reached(set, 1, limit);
                    supported <= MOST_MARKED * all && others >= LEAST_MARKED_RIGHT * (supported + others)
                })
            }),
        ];
        training
    }

    /// The verdict by weights that were learned without this text.
    pub(crate) fn said(&self, passage: &Passage, pair: &Pair) -> Said {
        let is_it =
            |example: &Example<'_>| example.passage == passage.name && example.pair.sentence == pair.sentence;
        let Some(at) = self.examples.iter().position(is_it) else { return said(passage, pair) };
        let [agrees, differs] = self.likelihoods[at];
        let reaches = |of: Option<f64>, limit| of.is_some_and(|of| of >= limit);
        match self.examples[at].signs {
            None => self.examples[at].otherwise,
            _ if reaches(agrees, self.limits[0]) => Said::Supported,
            _ if reaches(differs, self.limits[1]) => Said::NotFound,
            Some(_) => Said::Unsure,
        }
    }

    /// The check's weights, learned from all texts.
    pub(crate) fn tables(&self) -> String {
        let [agrees, differs] = self.learn(|_| true);
        [("AGREES", &AGREES, agrees, self.limits[0]), ("DIFFERS", &DIFFERS, differs, self.limits[1])]
            .map(|(name, weights, learned, limit)| {
                let signs = weights.signs.iter().zip(&learned);
                let signs: Vec<String> =
                    signs.map(|((name, _), weight)| format!("    (\"{name}\", {weight:.2}),")).collect();
                let bias = learned.last().copied().unwrap_or_default();
                format!("{name}:\n{}\nbias: {bias:.2}, limit: {limit:.2}\n", signs.join("\n"))
            })
            .concat()
    }

    /// Learns from the texts that `takes` accepts.
    fn learn(&self, takes: impl Fn(&str) -> bool) -> [Learned; 2] {
        let mut rows: [Vec<(&[f32], f64, f64)>; 2] = [Vec::new(), Vec::new()];
        for example in self.examples.iter().filter(|example| takes(example.passage)) {
            let importance = self.importance[example.set];
            let label = |is: bool| f64::from(u8::from(is));
            match &example.signs {
                Some(Signs::Agrees(signs)) => {
                    rows[0].push((signs, label(example.pair.supported), importance));
                }
                Some(Signs::Differs(all)) => {
                    let count = f64::from(u8::try_from(all.len()).unwrap_or(u8::MAX));
                    rows[1].extend(
                        all.iter().map(|signs| {
                            (signs.as_slice(), label(!example.pair.supported), importance / count)
                        }),
                    );
                }
                None => {}
            }
        }
        [fit(&rows[0], AGREES.signs.len()), fit(&rows[1], DIFFERS.signs.len())]
    }

    /// How many of a set's supported and other sentences reach a likelihood, and how many are supported.
    fn reached(&self, set: usize, which: usize, limit: f64) -> [f64; 3] {
        let mut counts = [0.0; 3];
        let of_set = self.examples.iter().zip(&self.likelihoods).filter(|(example, _)| example.set == set);
        for (example, likelihoods) in of_set {
            let without = [Said::Supported, Said::NotFound][which];
            let is_said = example.signs.is_none() && example.otherwise == without;
            if is_said || likelihoods[which].is_some_and(|of| of >= limit) {
                counts[usize::from(!example.pair.supported)] += 1.0;
            }
            counts[2] += f64::from(u8::from(example.pair.supported));
        }
        counts
    }
}

/// The likelihoods that a sentence is supported and that it is not, as far as its signs give them.
fn judged(example: &Example<'_>, [agrees, differs]: &[Learned; 2]) -> [Option<f64>; 2] {
    match &example.signs {
        Some(Signs::Agrees(signs)) => [Some(likelihood(agrees, signs)), None],
        Some(Signs::Differs(all)) => {
            [None, all.iter().map(|signs| likelihood(differs, signs)).reduce(f64::max)]
        }
        None => [None, None],
    }
}

fn likelihood(learned: &[f64], signs: &[f32]) -> f64 {
    let with_bias = signs.iter().map(|sign| f64::from(*sign)).chain([1.0]);
    1.0 / (1.0 + (-learned.iter().zip(with_bias).map(|(weight, sign)| weight * sign).sum::<f64>()).exp())
}

/// Logistic regression by Newton's method; `rows` are signs, label and importance.
fn fit(rows: &[(&[f32], f64, f64)], signs: usize) -> Learned {
    let mut learned = vec![0.0; signs + 1];
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = learned.iter().map(|weight| weight * RIDGE).collect();
        let mut curvature = vec![vec![0.0; signs + 1]; signs + 1];
        // The intercept is not regularised.
        gradient[signs] = 0.0;
        for (at, row) in curvature.iter_mut().enumerate() {
            row[at] = if at < signs { RIDGE } else { 1e-6 };
        }
        for (of, label, importance) in rows {
            let likelihood = likelihood(&learned, of);
            let values: Vec<f64> = of.iter().map(|sign| f64::from(*sign)).chain([1.0]).collect();
            for (at, value) in values.iter().enumerate() {
                gradient[at] += importance * (likelihood - label) * value;
                for (other, of_other) in values.iter().enumerate() {
                    curvature[at][other] += importance * likelihood * (1.0 - likelihood) * value * of_other;
                }
            }
        }
        for (weight, step) in learned.iter_mut().zip(solve(curvature, gradient)) {
            *weight -= step;
        }
    }
    learned
}

/// Solves a system of linear equations by elimination; it is positive definite, so no rows are exchanged.
fn solve(mut rows: Vec<Vec<f64>>, mut values: Vec<f64>) -> Vec<f64> {
    for at in 0..values.len() {
        let (pivot, value) = (rows[at].clone(), values[at]);
        for other in (0..values.len()).filter(|other| *other != at) {
            let factor = rows[other][at] / pivot[at];
            rows[other].iter_mut().zip(&pivot).for_each(|(of, own)| *of -= factor * own);
            values[other] -= factor * value;
        }
    }
    values.iter().enumerate().map(|(at, value)| value / rows[at][at]).collect()
}
