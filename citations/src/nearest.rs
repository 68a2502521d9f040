//! The sentences that share most of a claim's weight.

use std::{borrow::Cow, ops::Range};

use crate::{
    lexicon::float,
    reading::Reading,
    sources::{Evidence, Passage},
    units::{LONGEST_UNIT, UnitKind},
};

/// Maximum neighbouring sentences that a claim is taken to rest on.
const SENTENCES: usize = 3;

/// The cost of each further sentence, as a share of the claim, so that shorter places win.
const SENTENCE_COST: f64 = 0.03;

/// Share of a claim below which a place is shown with the sentences beside it, since the claim's words are then no sure guide.
const ENOUGH: f64 = 0.45;

/// What a stem in a heading or title is worth beside one in the text.
const HEADING: f64 = 0.5;

/// Stems of a claim that are counted: one bit each.
const MAX_STEMS: usize = 128;

/// Neighbouring units of a source.
#[derive(Debug, Clone)]
pub(crate) struct Place<'s, 'a> {
    pub(crate) passage: &'s Passage<'a>,
    /// Its bytes.
    pub(crate) range: Range<usize>,
    /// How much of the claim's weight is here.
    pub(crate) score: f64,
}

/// The stems of a claim that some text has, as bits.
type Found = u128;

impl<'a> Evidence<'a> {
    /// The best places of a source, the best first.
    pub(crate) fn places(&self, number: u32, claim: &Reading<'_>, most: usize) -> Vec<Place<'_, 'a>> {
        let stems = self.weighted_stems(claim);
        let mut places: Vec<_> =
            self.of(number).iter().flat_map(|passage| places_in(passage, &stems)).collect();
        places.sort_by(|one, other| other.score.total_cmp(&one.score));
        places.truncate(most);
        places.into_iter().map(|place| if place.score < ENOUGH { place.widened() } else { place }).collect()
    }

    /// A claim's stems with weights that add up to 1.
    fn weighted_stems<'c>(&self, claim: &'c Reading<'_>) -> Vec<(Cow<'c, str>, f64)> {
        let mut stems: Vec<(Cow<'c, str>, f64)> = Vec::new();
        for token in &claim.tokens {
            let stem = token.stem();
            if stems.len() < MAX_STEMS && stems.iter().all(|(other, _)| *other != stem) {
                let weight = token.weight() * self.rarity(&stem);
                stems.push((stem, weight));
            }
        }
        let sum: f64 = stems.iter().map(|(_, weight)| weight).sum();
        stems.into_iter().map(|(stem, weight)| (stem, weight / sum)).collect()
    }

    /// The inverse document frequency of a stem, a unit being a document.
    fn rarity(&self, stem: &str) -> f64 {
        let passages = || self.sources.values().flatten();
        let all = passages().map(|passage| passage.units.len()).sum();
        let having = passages().filter_map(|passage| passage.postings.get(stem)).map(Vec::len).sum();
        (1.0 + (float(all) + 1.0) / (float(having) + 0.5)).ln()
    }
}

impl Place<'_, '_> {
    /// How much of the claim's weight is here, in percent.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
    pub(crate) fn share_pct(&self) -> u8 {
        (self.score.clamp(0.0, 1.0) * 100.0) as u8
    }

    /// With sentences of the same block before and after it, as far as there is room.
    fn widened(mut self) -> Self {
        let units = &self.passage.units;
        let mut first = units.partition_point(|unit| unit.range.end <= self.range.start);
        let mut last = units.partition_point(|unit| unit.range.start < self.range.end).saturating_sub(1);
        while last - first + 1 < SENTENCES {
            let is_further = |at: usize| units.get(at).is_some_and(|unit| unit.kind == UnitKind::Further);
            let fits = |from: usize, to: usize| units[to].range.end - units[from].range.start <= LONGEST_UNIT;
            if is_further(last + 1) && fits(first, last + 1) {
                last += 1;
            } else if first > 0 && is_further(first) && fits(first - 1, last) {
                first -= 1;
            } else {
                break;
            }
        }
        self.range = units[first].range.start..units[last].range.end;
        self
    }
}

fn places_in<'s, 'a>(passage: &'s Passage<'a>, stems: &[(Cow<'_, str>, f64)]) -> Vec<Place<'s, 'a>> {
    let mut found: Vec<Found> = vec![0; passage.units.len()];
    let mut title: Found = 0;
    for (bit, (stem, _)) in stems.iter().enumerate() {
        for unit in passage.postings.get(stem.as_ref()).into_iter().flatten() {
            found[*unit] |= 1 << bit;
        }
        title |= Found::from(passage.title.tokens.iter().any(|token| token.stem() == *stem)) << bit;
    }
    let share = |found: Found| -> f64 {
        let weights = stems.iter().enumerate().filter(|(bit, _)| found >> bit & 1 == 1);
        weights.map(|(_, (_, weight))| weight).sum()
    };
    let (mut places, mut above) = (Vec::new(), title);
    for (first, unit) in passage.units.iter().enumerate() {
        if unit.kind == UnitKind::Heading {
            above = title | found[first];
        }
        let mut all = 0;
        for (last, unit) in passage.units.iter().enumerate().skip(first).take(SENTENCES) {
            let range = passage.units[first].range.start..unit.range.end;
            let continues = unit.kind == UnitKind::Further && range.len() <= LONGEST_UNIT;
            if found[first] == 0 || last > first && !continues {
                break;
            }
            all |= found[last];
            let score = share(all) + HEADING * share(above & !all) - SENTENCE_COST * float(last - first);
            places.push(Place { passage, range, score });
        }
    }
    places
}
