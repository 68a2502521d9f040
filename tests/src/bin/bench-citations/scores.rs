//! Plain scores of how much of a sentence its source has, which the check is compared with.

use std::collections::BTreeSet;

use footnote_citations::sentences;
use footnote_tests::bench::stats::float;

pub(crate) const SCORES: [&str; 3] = ["share of stems", "idf share", "ROUGE-L"];

pub(crate) fn scores(sentence: &str, source: &str) -> [f64; 3] {
    let claim = words(sentence);
    let distinct: BTreeSet<&String> = claim.iter().collect();
    let parts: Vec<Vec<String>> = source
        .lines()
        .flat_map(|line| {
            sentences(line, &[]).into_iter().map(|range| words(&line[range])).collect::<Vec<_>>()
        })
        .collect();
    let with = |word: &String| parts.iter().filter(|part| part.contains(word)).count() as u64;
    let count = float(parts.len() as u64);
    let (mut found, mut weight, mut found_weight) = (0, 0.0, 0.0);
    for word in &distinct {
        let with = with(word);
        let rarity = (1.0 + (count + 1.0) / (float(with) + 0.5)).ln();
        weight += rarity;
        if with > 0 {
            found += 1;
            found_weight += rarity;
        }
    }
    let share = float(found) / float(distinct.len().max(1) as u64);
    let rouge = parts.iter().map(|part| recall(&claim, part)).fold(0.0, f64::max);
    [share, if weight > 0.0 { found_weight / weight } else { 0.0 }, rouge]
}

/// The sentence of a source that has most of a claim's words.
pub(crate) fn nearest_sentence<'s>(claim: &str, source: &'s str) -> Option<&'s str> {
    let claim: BTreeSet<String> = words(claim).into_iter().collect();
    let all = source.lines().flat_map(|line| sentences(line, &[]).into_iter().map(move |range| &line[range]));
    let shared = |sentence: &&str| {
        let words: BTreeSet<String> = words(sentence).into_iter().collect();
        words.intersection(&claim).count()
    };
    // The first of several equal ones.
    all.map(|sentence| (shared(&sentence), sentence))
        .reduce(|best, one| if one.0 > best.0 { one } else { best })
        .map(|(_, sentence)| sentence)
}

/// The longest common subsequence, as a share of the claim's words.
fn recall(claim: &[String], part: &[String]) -> f64 {
    let mut row = vec![0_u64; part.len() + 1];
    for one in claim {
        let mut diagonal = 0;
        for (at, other) in part.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if one == other { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    float(row.last().copied().unwrap_or_default()) / float(claim.len().max(1) as u64)
}

/// The first six letters of each word; in scripts without spaces each letter.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if word.chars().any(|c| c >= '\u{3000}') {
            words.extend(word.chars().map(String::from));
        } else {
            words.push(word.to_lowercase().chars().take(6).collect());
        }
    }
    words
}
