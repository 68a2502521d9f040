//! How well a candidate fits a question, beyond the count of its words.

use super::catalog::Entry;
use super::index::Stored;
use super::language::Tongue;
use super::question::Question;
use super::words::{Kind, cut, fold, stem};

/// Names, in lower case and without their ending, of files that tell how a thing came about rather than how it works.
const CHANGELOG_NAMES: [&str; 9] = [
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

/// What the score of such a file is multiplied by.
const CHANGELOG_FACTOR: f32 = 0.55;

/// What words that stand together add at most, as a share of the score.
const CLOSENESS_GAIN: f32 = 0.7;

/// What a title that the question names in full adds, as a share of the score.
const TITLE_GAIN: f32 = 0.35;

/// What a heading that the question has in full adds, as a share of the score.
const HEADING_GAIN: f32 = 0.4;

/// What the passage under the title adds, as a share of the score: it says what the document is about.
const OPENING_GAIN: f32 = 0.2;

/// Words further apart than this say nothing about each other.
const FAR: usize = 12;

/// What a part of a joined name that is asked for counts where it stands without the whole: `no_std` is no `std`.
const PART: f32 = 0.6;

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
    for alias in &entry.aliases {
        seen.look(alias, entry, None);
    }
    let mut heading_words = 0.0_f32;
    for heading in &stored.headings {
        heading_words = seen.look(heading, entry, None).max(heading_words);
    }
    seen.look(&stored.path, entry, None);
    let mut distances = vec![FAR; question.words.len()];
    seen.look(&stored.text, entry, Some(&mut distances));

    let total: f32 = question.words.iter().map(|word| word.weight).sum();
    let found = question.words.iter().zip(&seen.found);
    let coverage = found.map(|(word, found)| word.weight * found).sum::<f32>() / total.max(f32::EPSILON);
    let near = question.words.iter().zip(&distances).filter(|(_, distance)| **distance < FAR);
    let closeness =
        near.map(|(word, distance)| word.weight / as_f32(*distance)).sum::<f32>() / total.max(f32::EPSILON);

    let factor = (0.2 + 0.8 * coverage * coverage.sqrt())
        * (1.0 + CLOSENESS_GAIN * closeness)
        * (1.0 + TITLE_GAIN * title_words + HEADING_GAIN * heading_words)
        * if stored.headings.is_empty() { 1.0 + OPENING_GAIN } else { 1.0 }
        * if is_changelog(&stored.path) { CHANGELOG_FACTOR } else { 1.0 };
    Weighed { coverage, factor }
}

fn is_changelog(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let stem = name.split('.').next().unwrap_or(&name);
    CHANGELOG_NAMES.contains(&stem)
}

fn as_f32(count: usize) -> f32 {
    u16::try_from(count).map_or(f32::MAX, f32::from)
}

/// Which of the question's words have been seen.
struct Sightings<'q> {
    question: &'q Question,
    /// How well each was: 1 for all of it, [`PART`] for a part of the name it belongs to.
    found: Vec<f32>,
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
        Self { question, found: vec![0.0; question.words.len()], firsts, folded: String::new() }
    }

    /// Looks a text through; gives the share of its telling words that the question has. With `distances`, notes for each of
    /// the question's words how close it stands to another one of them.
    fn look(&mut self, text: &str, entry: &Entry, mut distances: Option<&mut Vec<usize>>) -> f32 {
        let stemmer = entry.tongue.stemmer();
        // The last sighting, and the last one of another word.
        let mut last: Option<(usize, usize)> = None;
        let mut other = None;
        let (mut count, mut hits) = (0_usize, 0.0_f32);
        // Whether the joined name that was cut last is one that is asked for.
        let mut is_whole = false;
        cut(text, |cut| {
            let is_counted = distances.is_none() && cut.kind != Kind::Whole;
            if is_counted {
                fold(cut.text, &mut self.folded);
                count += usize::from(!Tongue::ENGLISH.is_stop_word(&self.folded));
            }
            is_whole &= cut.kind == Kind::Part;
            let first = cut.text.as_bytes().first().copied().unwrap_or_default();
            if first.is_ascii() && !self.firsts[usize::from(first.to_ascii_lowercase())] {
                return;
            }
            fold(cut.text, &mut self.folded);
            let form = stem(&self.folded, stemmer.as_ref());
            let asked = self.question.words.iter().enumerate().filter(|(_, word)| word.forms.contains(&form));
            let mut hit = 0.0_f32;
            for (index, word) in asked {
                is_whole |= cut.kind == Kind::Whole;
                let is_exact = is_whole || !word.is_part() || word.forms[word.own_forms..].contains(&form);
                let strength = if is_exact { 1.0 } else { PART };
                hit = hit.max(strength);
                self.found[index] = self.found[index].max(strength);
                if last.is_some_and(|(known, _)| known != index) {
                    other = last;
                }
                last = Some((index, cut.position));
                if let (Some(distances), Some((neighbour, position))) = (distances.as_deref_mut(), other) {
                    let distance = cut.position.abs_diff(position).max(1);
                    distances[index] = distances[index].min(distance);
                    distances[neighbour] = distances[neighbour].min(distance);
                }
            }
            hits += if cut.kind == Kind::Whole { 0.0 } else { hit };
        });
        hits / as_f32(count.max(1))
    }
}
