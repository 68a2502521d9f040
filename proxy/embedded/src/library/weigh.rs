//! How well a candidate fits a question, beyond the count of its words.

use super::catalog::Entry;
use super::index::Stored;
use super::question::Question;
use super::words::{Kind, cut, fold, stem};

/// Files that tell how a thing came about rather than how it works, in lower case.
const CHRONICLES: [&str; 9] = [
    "changelog",
    "changes",
    "history",
    "releases",
    "release-notes",
    "license",
    "licence",
    "code_of_conduct",
    "news",
];

/// What a chronicle's score is multiplied by.
const CHRONICLE_FACTOR: f32 = 0.55;

/// What words that stand together add at most, as a share of the score.
const CLOSENESS_GAIN: f32 = 0.35;

/// What a title that the question names in full adds, as a share of the score.
const TITLE_GAIN: f32 = 0.35;

/// Words further apart than this say nothing about each other.
const FAR: usize = 12;

/// The judgement on one candidate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Weighed {
    /// The share of the question that the passage covers, by its words' weights, 0 to 1.
    pub(crate) coverage: f32,
    /// What its BM25 score is multiplied by.
    pub(crate) factor: f32,
}

/// Weighs a passage.
pub(crate) fn weigh(question: &Question, entry: &Entry, stored: &Stored) -> Weighed {
    let mut seen = Sightings::new(question);
    let title_words = seen.look(&entry.title, entry, None);
    for heading in &stored.headings {
        seen.look(heading, entry, None);
    }
    seen.look(&stored.path, entry, None);
    let mut closeness = vec![FAR; question.words.len()];
    seen.look(&stored.text, entry, Some(&mut closeness));

    let total: f32 = question.words.iter().map(|word| word.weight).sum();
    let found = question.words.iter().zip(&seen.found).filter(|(_, found)| **found);
    let coverage = found.map(|(word, _)| word.weight).sum::<f32>() / total.max(f32::EPSILON);
    let pairs = question.words.windows(2).zip(&closeness).filter(|(_, distance)| **distance < FAR);
    let close: f32 =
        pairs.map(|(pair, distance)| (pair[0].weight + pair[1].weight) / as_f32(*distance)).sum();
    let closeness = (close / (2.0 * total).max(f32::EPSILON)).min(1.0);

    let factor = (0.2 + 0.8 * coverage * coverage)
        * (1.0 + CLOSENESS_GAIN * closeness)
        * (1.0 + TITLE_GAIN * title_words)
        * if is_chronicle(&stored.path) { CHRONICLE_FACTOR } else { 1.0 };
    Weighed { coverage, factor }
}

fn is_chronicle(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let stem = name.split('.').next().unwrap_or(&name);
    CHRONICLES.iter().any(|chronicle| stem.starts_with(chronicle))
}

fn as_f32(count: usize) -> f32 {
    u16::try_from(count).map_or(f32::MAX, f32::from)
}

/// Which of the question's words have been seen.
struct Sightings<'q> {
    question: &'q Question,
    found: Vec<bool>,
    /// The first bytes of all forms: most words need no closer look.
    firsts: [bool; 256],
    folded: String,
}

impl<'q> Sightings<'q> {
    fn new(question: &'q Question) -> Self {
        let mut firsts = [false; 256];
        for form in question.words.iter().flat_map(|word| &word.forms) {
            firsts[usize::from(form.as_bytes().first().copied().unwrap_or_default())] = true;
        }
        Self { question, found: vec![false; question.words.len()], firsts, folded: String::new() }
    }

    /// Looks a text through; gives the share of its words that the question has. With `closeness`, notes for each word
    /// the least distance to the question's next word.
    fn look(&mut self, text: &str, entry: &Entry, mut closeness: Option<&mut Vec<usize>>) -> f32 {
        let stemmer = entry.tongue.stemmer();
        let mut last: Vec<Option<usize>> = vec![None; self.question.words.len()];
        let (mut count, mut hits) = (0_usize, 0_usize);
        cut(text, |cut| {
            count += usize::from(cut.kind != Kind::Whole);
            let first = cut.text.as_bytes().first().copied().unwrap_or_default();
            if first.is_ascii() && !self.firsts[usize::from(first.to_ascii_lowercase())] {
                return;
            }
            fold(cut.text, &mut self.folded);
            let form = stem(&self.folded, stemmer.as_ref());
            let mut is_hit = false;
            for (index, word) in self.question.words.iter().enumerate() {
                if !word.forms.contains(&form) {
                    continue;
                }
                is_hit = true;
                self.found[index] = true;
                last[index] = Some(cut.position);
                let Some(closeness) = closeness.as_deref_mut() else { continue };
                let mut note = |index: usize, other: Option<usize>| {
                    let distance = other.map_or(FAR, |other| cut.position.abs_diff(other).max(1));
                    closeness[index] = closeness[index].min(distance);
                };
                if index > 0 {
                    note(index - 1, last[index - 1]);
                }
                if let Some(next) = last.get(index + 1) {
                    // The other way round is not quite the same thing.
                    note(index, next.map(|next| next.saturating_sub(1)));
                }
            }
            hits += usize::from(is_hit && cut.kind != Kind::Whole);
        });
        as_f32(hits) / as_f32(count.max(1))
    }
}
