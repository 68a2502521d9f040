//! One list out of what was found by words and by meaning, by the ranks of both: their scores cannot be compared.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::super::found::FoundPassage;

/// Reciprocal ranks count as `1 / (k + rank)`: with a small `k` the first of either list is among the first of both.
const K: f32 = 10.0;

/// The passages of both lists, best first, each with its score. `weight` is that of the words; the meaning has 1.
pub(crate) fn fused(words: Vec<FoundPassage>, meaning: Vec<FoundPassage>, weight: f32) -> Vec<FoundPassage> {
    let mut all: Vec<(f32, FoundPassage)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (weight, list) in [(weight, words), (1.0, meaning)] {
        let mut rank = K;
        for passage in list {
            rank += 1.0;
            let place = *places.entry(passage.id.clone()).or_insert(all.len());
            if place == all.len() {
                all.push((0.0, passage));
            }
            all[place].0 += weight / rank;
        }
    }
    // Scores are positive, so their bits compare like numbers; equal ones stay in the order of words.
    all.sort_by_key(|(score, _)| Reverse(score.to_bits()));
    all.into_iter().map(|(score, passage)| FoundPassage { score: Some(score), ..passage }).collect()
}
