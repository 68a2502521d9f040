//! Vectors in memory, and the search for those that are nearest to a question's: exact, over bytes.

use std::collections::{HashMap, HashSet};

use multiversion::multiversion;
use rayon::prelude::*;

/// Vectors that one task compares; some hundred kilobytes.
const CHUNK: usize = 2_048;

/// A vector in a byte for each of its numbers, which costs nothing in the order of what is found and a quarter of the memory.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Quantised {
    /// What a byte is multiplied by; the vector's length is 1.
    pub(crate) scale: f32,
    pub(crate) bytes: Vec<i8>,
}

impl Quantised {
    /// `None` of a vector without a direction, or with a number that is none.
    pub(crate) fn new(vector: &[f32]) -> Option<Self> {
        let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
        let most = vector.iter().fold(0.0_f32, |most, x| most.max(x.abs()));
        if !length.is_normal() || !most.is_normal() {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 127")]
        let bytes = vector.iter().map(|x| (x / most * 127.0).round() as i8).collect();
        Some(Self { scale: most / 127.0 / length, bytes })
    }
}

/// Vectors by key, all of one length.
#[derive(Debug, Default)]
pub(crate) struct Vectors {
    keys: Vec<u64>,
    scales: Vec<f32>,
    bytes: Vec<i8>,
    places: HashMap<u64, usize>,
}

impl Vectors {
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn has(&self, key: u64) -> bool {
        self.places.contains_key(&key)
    }

    /// The length of the vectors; `None` while there are none.
    pub(crate) fn dimensions(&self) -> Option<usize> {
        self.bytes.len().checked_div(self.keys.len())
    }

    /// Adds a vector unless it has another length than those that are there; says whether it is there.
    pub(crate) fn insert(&mut self, key: u64, vector: &Quantised) -> bool {
        if self.dimensions().is_some_and(|dimensions| dimensions != vector.bytes.len()) {
            return false;
        }
        if !self.has(key) {
            self.places.insert(key, self.keys.len());
            self.keys.push(key);
            self.scales.push(vector.scale);
            self.bytes.extend(&vector.bytes);
        }
        true
    }

    /// Keeps only vectors with these keys.
    pub(crate) fn retain(&mut self, used: &HashSet<u64>) {
        if self.keys.iter().all(|key| used.contains(key)) {
            return;
        }
        let dimensions = self.dimensions().unwrap_or_default();
        let old = std::mem::take(self);
        for (place, key) in old.keys.iter().enumerate().filter(|(_, key)| used.contains(key)) {
            let bytes = old.bytes[place * dimensions..(place + 1) * dimensions].to_vec();
            self.insert(*key, &Quantised { scale: old.scales[place], bytes });
        }
    }

    /// The keys of at most `limit` vectors that are nearest to a question's, best first, of those that are allowed.
    pub(crate) fn nearest(
        &self,
        question: &Quantised,
        is_allowed: impl Fn(u64) -> bool,
        limit: usize,
    ) -> Vec<u64> {
        let dimensions = question.bytes.len();
        if self.dimensions() != Some(dimensions) {
            return Vec::new();
        }
        let mut products = vec![0; self.len()];
        products
            .par_chunks_mut(CHUNK)
            .zip(self.bytes.par_chunks(CHUNK * dimensions))
            .for_each(|(products, vectors)| multiply(&question.bytes, vectors, products));
        #[expect(clippy::cast_precision_loss, reason = "the sum of some thousand products of bytes")]
        let nearness = |place: usize| products[place] as f32 * self.scales[place];
        let allowed = self.keys.iter().enumerate().filter(|(_, key)| is_allowed(**key));
        let mut found: Vec<(f32, u64)> = allowed.map(|(place, key)| (nearness(place), *key)).collect();
        let best_first =
            |(a, a_key): &(f32, u64), (b, b_key): &(f32, u64)| b.total_cmp(a).then(a_key.cmp(b_key));
        if found.len() > limit {
            found.select_nth_unstable_by(limit, best_first);
            found.truncate(limit);
        }
        found.sort_unstable_by(best_first);
        found.into_iter().map(|(_, key)| key).collect()
    }
}

/// The dot product of a question with each vector. Compiled also for processors that multiply many bytes at once.
#[multiversion(targets("x86_64+avx2"))]
fn multiply(question: &[i8], vectors: &[i8], products: &mut [i32]) {
    for (product, vector) in products.iter_mut().zip(vectors.chunks_exact(question.len())) {
        *product = question.iter().zip(vector).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn quantised(vector: &[f32]) -> Quantised {
        Quantised::new(vector).unwrap()
    }

    proptest! {
        #[test]
        fn the_nearest_are_those_of_exact_arithmetic(
            vectors in proptest::collection::vec(proptest::collection::vec(-1.0_f32..1.0, 24), 1..300),
            question in proptest::collection::vec(-1.0_f32..1.0, 24),
            limit in 1_usize..20,
        ) {
            let mut all = Vectors::default();
            for (key, vector) in (0..).zip(&vectors) {
                prop_assert!(all.insert(key, &quantised(vector)));
            }
            let cosine = |a: &[f32], b: &[f32]| {
                let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
                dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
            };
            let exact: Vec<f32> = vectors.iter().map(|vector| cosine(vector, &question)).collect();
            let mut best = exact.clone();
            best.sort_by(|a, b| b.total_cmp(a));
            let is_even = |key: u64| key.is_multiple_of(2);
            let found = all.nearest(&quantised(&question), |_| true, limit);
            prop_assert_eq!(found.len(), limit.min(vectors.len()));
            // Bytes are rounded, so that neighbours may change places.
            for (key, best) in found.iter().zip(&best) {
                prop_assert!((exact[usize::try_from(*key).unwrap()] - best).abs() < 0.03);
            }
            prop_assert!(all.nearest(&quantised(&question), is_even, limit).into_iter().all(is_even));
            let used: HashSet<u64> = (0..).step_by(2).take(vectors.len().div_ceil(2)).collect();
            let even = all.nearest(&quantised(&question), is_even, limit);
            all.retain(&used);
            prop_assert_eq!(all.len(), used.len());
            prop_assert_eq!(all.nearest(&quantised(&question), |_| true, limit), even);
        }
    }

    #[test]
    fn what_is_no_vector_of_this_kind_is_left_out() {
        assert_eq!(Quantised::new(&[0.0, 0.0]), None);
        assert_eq!(Quantised::new(&[1.0, f32::NAN]), None);
        assert_eq!(Quantised::new(&[]), None);
        let mut all = Vectors::default();
        assert!(all.insert(1, &quantised(&[1.0, 0.0])));
        assert!(!all.insert(2, &quantised(&[1.0, 0.0, 0.0])));
        assert_eq!(all.nearest(&quantised(&[1.0, 0.0, 0.0]), |_| true, 5), [0; 0]);
    }
}
