//! The baseline: the share of a sentence's words that the text has.

use std::collections::BTreeSet;

use crate::Said;
use crate::pairs::{Pair, Passage, Set};

/// The threshold that classifies most sentences of a set correctly.
pub(crate) fn limit(set: &Set) -> f64 {
    let hundredths = (0..=100_u32).map(|hundredth| f64::from(hundredth) / 100.0);
    let right = |limit: f64| {
        let is_right = |(passage, pair): &(&Passage, &Pair)| {
            (said(passage, pair, limit) == Said::Supported) == pair.supported
        };
        set.pairs().filter(is_right).count()
    };
    hundredths.max_by_key(|limit| right(*limit)).unwrap_or(0.5)
}

/// Supported from this share on, else not.
pub(crate) fn said(passage: &Passage, pair: &Pair, limit: f64) -> Said {
    if share(&pair.sentence, &passage.text) >= limit { Said::Supported } else { Said::NotFound }
}

fn share(sentence: &str, text: &str) -> f64 {
    let (wanted, has) = (words(sentence), words(text));
    let found = wanted.intersection(&has).count();
    let count = |of: usize| f64::from(u32::try_from(of).unwrap_or(u32::MAX));
    count(found) / count(wanted.len()).max(1.0)
}

/// Words in lower case; in scripts without spaces each character.
fn words(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for word in text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if word.chars().any(|character| character >= '\u{3000}') {
            words.extend(word.chars().map(String::from));
        } else {
            words.insert(word.to_lowercase());
        }
    }
    words
}
