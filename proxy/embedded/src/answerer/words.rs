//! The significant words of a question, and whether those that a sentence has are enough to answer it.

use footnote_words::{WordKind, question_words};
use tantivy::tokenizer::Language;

use super::asking::subject;
use super::word_lists::is_among;
use crate::Library;
use crate::library::dates::is_month;
use crate::library::index::content_words;

/// A quote has more than this share of its question's words, by their weights.
const MIN_SHARE: f32 = 0.6;
/// Share of the question's words that a sentence has which answers it plainly, and how much a word that it lacks weighs less
/// than the heaviest that it has. Less is shown as the closest passage.
const PLAIN_SHARE: f32 = 0.7;
const LACKED_WEIGHT: f32 = 0.67;
/// A question of so many words may have one that its answer lacks.
const LONG: usize = 4;
/// Words that belong together stand among so many terms for each.
const TERMS_EACH: usize = 6;

/// A question, perhaps with the one before it, which it continues.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) question: &'a str,
    pub(crate) before: Option<&'a str>,
}

impl<'a> Asked<'a> {
    pub(crate) fn alone(question: &'a str) -> Self {
        Self { question, before: None }
    }
}

/// The terms of a sentence, of the heading above it and of its document's title.
pub(super) struct Place {
    pub(super) title: String,
    pub(super) heading: String,
    pub(super) body: String,
}

/// The significant words of a question.
pub(super) struct Words {
    /// The forms of each.
    pub(super) forms: Vec<Vec<String>>,
    weights: Vec<f32>,
    /// How many of them are of the question before.
    before: usize,
    /// Whether the weights tell common words from rare ones.
    is_weighted: bool,
}

impl Words {
    pub(super) fn of(
        asked: Asked<'_>,
        languages: &[Option<Language>],
        library: Option<&Library>,
    ) -> tantivy::Result<Self> {
        let content = |question| content_words(&subject(question), languages);
        let mut forms = asked.before.map(content).unwrap_or_default();
        let before = forms.len();
        forms.extend(content(asked.question));
        let weight = |forms: &Vec<String>| library.map_or(Ok(1.0), |library| library.weight(forms));
        let weights = forms.iter().map(weight).collect::<tantivy::Result<_>>()?;
        Ok(Self { forms, weights, before, is_weighted: library.is_some() })
    }

    /// Whether a sentence with these words may answer: it has most of them, or the codes among them; and of a follow-up question
    /// one of its own.
    pub(super) fn are_met_by(&self, found: &[usize]) -> bool {
        let share = self.weight_of(found);
        let has_own = self.before == self.forms.len() || found.iter().any(|index| *index >= self.before);
        let has_codes = found.iter().any(|index| self.is_code(*index)) && self.has_numbers(found);
        has_own && (has_codes || share > self.expected() * MIN_SHARE)
    }

    /// Whether a sentence with these words has all that matter. Those of the question before are what it continues.
    pub(super) fn are_plainly_met_by(&self, found: &[usize]) -> bool {
        if !self.is_weighted {
            return true;
        }
        let heaviest = found.iter().filter_map(|index| self.weights.get(*index)).copied().fold(0.0, f32::max);
        let has_numbers = found.iter().any(|index| self.is_code(*index)) && self.has_numbers(found);
        let is_covered = |forms: &[String]| {
            // A day is written in many ways, and half of the pairs of a script without spaces span two words.
            is_pair(forms) || has_numbers && forms.iter().any(|form| is_number(form) || is_month(form))
        };
        let lacked = self.forms.iter().zip(&self.weights).enumerate().skip(self.before);
        let lacked = lacked.filter(|(index, (forms, _))| !found.contains(index) && !is_covered(forms));
        let lacked: Vec<f32> = lacked.map(|(_, (_, weight))| *weight).collect();
        let weight = self.weight_of(found);
        let is_short = self.forms.len() - self.before < LONG;
        let are_light =
            lacked.is_empty() || !is_short && lacked.iter().all(|lacked| *lacked < heaviest * LACKED_WEIGHT);
        let is_must = |forms: &&Vec<String>| forms.iter().any(|form| is_among("must", form));
        let must = self.forms.iter().enumerate().filter(|(_, forms)| is_must(forms));
        let has_must = { must }.all(|(index, _)| found.contains(&index));
        has_must && are_light && weight >= (weight + lacked.iter().sum::<f32>()) * PLAIN_SHARE
    }

    /// Whether the words that a sentence has belong together: a heading or the document's title that is of the question's words is
    /// what the sentence is about, and else all are in the heading, or close to each other in the sentence. Words that are
    /// written differently there are not looked for.
    pub(super) fn are_together(&self, found: &[usize], place: &Place, is_about: bool) -> bool {
        let has = |terms: &str, forms: &[String]| {
            terms.split(' ').any(|term| forms.iter().any(|form| form == term))
        };
        let own = found.iter().filter_map(|index| self.forms.get(*index));
        let wanted: Vec<&Vec<String>> = own
            .filter(|forms| !(has(&place.title, forms) || is_about && has(&place.heading, forms)))
            .filter(|forms| has(&place.heading, forms) || has(&place.body, forms))
            .collect();
        if wanted.iter().all(|forms| has(&place.heading, forms)) {
            return true;
        }
        let terms: Vec<&str> = place.body.split(' ').collect();
        let size = (wanted.len() * TERMS_EACH).min(terms.len());
        let has_all = |window: &[&str]| {
            wanted.iter().all(|forms| window.iter().any(|term| forms.iter().any(|form| form == term)))
        };
        size == 0 || terms.windows(size).any(has_all)
    }

    /// Whether the question has all significant words of a text.
    pub(super) fn has_all(&self, text: &str, languages: &[Option<Language>]) -> bool {
        self.share_of(&content_words(text, languages)) >= 1.0
    }

    pub(super) fn is_code(&self, index: usize) -> bool {
        self.forms.get(index).is_some_and(|forms| forms.iter().any(|form| is_code_word(form)))
    }

    pub(super) fn weight_of(&self, found: &[usize]) -> f32 {
        found.iter().filter_map(|index| self.weights.get(*index)).sum()
    }

    /// Whether all numbers and codes of the question are among these.
    pub(super) fn has_numbers(&self, found: &[usize]) -> bool {
        let is_number =
            |forms: &[String]| forms.iter().any(|form| form.contains(|c: char| c.is_ascii_digit()));
        let mut numbers = self.forms.iter().enumerate().filter(|(_, forms)| is_number(forms));
        let is_part = |forms: &[String]| {
            let mut found = found.iter().filter_map(|index| self.forms.get(*index)).flatten();
            found.any(|found| forms.iter().any(|form| found.contains(form)))
        };
        numbers.all(|(_, forms)| is_part(forms))
    }

    /// The share of a heading's words that the question has.
    pub(super) fn share_of(&self, heading: &[Vec<String>]) -> f32 {
        let has = |forms: &&Vec<String>| self.forms.iter().flatten().any(|form| forms.contains(form));
        #[expect(clippy::cast_precision_loss, reason = "headings are short")]
        let (both, all) = (heading.iter().filter(has).count() as f32, heading.len() as f32);
        if heading.is_empty() { 0.0 } else { both / all }
    }

    /// The weight of a sentence that has every word. Of the pairs of a script without spaces, about half span two words,
    /// which need not follow each other there.
    pub(super) fn expected(&self) -> f32 {
        let weight =
            |(forms, weight): (&Vec<String>, &f32)| if is_pair(forms) { weight / 2.0 } else { *weight };
        self.forms.iter().zip(&self.weights).map(weight).sum()
    }
}

fn is_number(form: &str) -> bool {
    form.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_pair(forms: &[String]) -> bool {
    forms.iter().any(|form| question_words(form).any(|word| word.kind == WordKind::Pair))
}

/// Digits of a day, `20250131`.
const DAY_DIGITS: usize = 8;

/// Whether this is a day or a code such as `err_1042` or `2.1.3`, not a number such as a year.
fn is_code_word(form: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    form.contains(is_digit) && form.len() > 2 && (form.contains(|c| !is_digit(c)) || form.len() == DAY_DIGITS)
}
