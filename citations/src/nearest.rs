//! The sentences that share most of a claim's weight.

use std::{collections::HashMap, ops::Range};

use crate::{
    reading::{Reading, Stem, Token, TokenKind},
    sources::{Source, Statistics, UnitId},
    units::UnitKind,
};

/// Maximum neighbouring sentences that a claim is taken to rest on.
const SENTENCES: usize = 3;

/// The cost of each further sentence, as a share of the claim, so that shorter places win.
const SENTENCE_COST: f64 = 0.05;

/// What a stem in a heading or title is worth.
const HEADING: f64 = 0.5;

/// What a frequent word of a language is worth beside others.
const COMMON: f64 = 0.3;

/// Stems of a claim that are counted: one bit each.
const MAX_STEMS: usize = 128;

/// Neighbouring units of a source.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) units: Range<UnitId>,
    pub(crate) score: f64,
}

/// A claim as the weights of its stems, which add up to 1.
pub(crate) struct Query {
    stems: Vec<(Stem, f64)>,
}

/// The stems of a query that some text has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Found(u128);

impl Query {
    pub(crate) fn new(reading: &Reading<'_>, statistics: &Statistics) -> Self {
        let mut stems: Vec<(Stem, f64)> = Vec::new();
        let mut seen: HashMap<Stem, ()> = HashMap::new();
        for token in reading.tokens.iter().filter(|token| is_searched(reading, token)) {
            if stems.len() < MAX_STEMS && seen.insert(token.stem, ()).is_none() {
                stems.push((token.stem, weight(token, statistics)));
            }
        }
        let sum: f64 = stems.iter().map(|(_, weight)| weight).sum();
        if sum > 0.0 {
            stems.iter_mut().for_each(|(_, weight)| *weight /= sum);
        }
        Self { stems }
    }

    /// The best places of a source that do not overlap, the best first.
    pub(crate) fn places(&self, source: &Source<'_>, most: usize) -> Vec<Place> {
        let (units, title) = self.found(source);
        let mut places = Vec::new();
        for first in (0..units.len()).filter(|first| units.get(*first).is_some_and(|found| found.0 != 0)) {
            let mut all = Found(0);
            for (last, more) in units.iter().enumerate().skip(first).take(SENTENCES) {
                if last > first && !continues(source, last) {
                    break;
                }
                all = Found(all.0 | more.0);
                let above = source.units.get(first).map_or(&[][..], |unit| &unit.headings);
                let above = above.iter().filter_map(|heading| units.get(heading.0));
                let above = above.fold(title.0, |above, heading| above | heading.0) & !all.0;
                let further = u32::try_from(last - first).unwrap_or_default();
                let score =
                    self.share(all) + HEADING * self.share(Found(above)) - SENTENCE_COST * f64::from(further);
                if last == first || self.share(*more) > 0.0 {
                    places.push(Place { units: UnitId(first)..UnitId(last + 1), score });
                }
            }
        }
        places.sort_by(|one, other| other.score.total_cmp(&one.score));
        places.truncate(most);
        places
    }

    /// What each unit of a source has, and its title.
    fn found(&self, source: &Source<'_>) -> (Vec<Found>, Found) {
        let mut units = vec![Found(0); source.units.len()];
        let mut title = 0;
        for (bit, (stem, _)) in self.stems.iter().enumerate() {
            for unit in source.postings.get(stem).map_or(&[][..], Vec::as_slice) {
                if let Some(found) = units.get_mut(unit.0) {
                    found.0 |= 1 << bit;
                }
            }
            if source.title.contains(stem) {
                title |= 1 << bit;
            }
        }
        (units, Found(title))
    }

    fn share(&self, found: Found) -> f64 {
        let has = |(bit, _): &(usize, &(Stem, f64))| found.0 >> bit & 1 == 1;
        self.stems.iter().enumerate().filter(has).map(|(_, (_, weight))| weight).sum()
    }
}

/// Whether a unit is a further sentence of the paragraph or item before it.
fn continues(source: &Source<'_>, unit: usize) -> bool {
    source.units.get(unit).is_some_and(|unit| {
        !unit.unit.begins && matches!(unit.unit.kind, UnitKind::Sentence | UnitKind::Item)
    })
}

/// Letters are searched for in pairs, unless one stands alone.
fn is_searched(reading: &Reading<'_>, token: &Token) -> bool {
    match token.kind {
        TokenKind::Word | TokenKind::Pair => true,
        TokenKind::Letter => token.value.is_some() || reading.tokens.len() == 1,
        TokenKind::Sign => false,
    }
}

fn weight(token: &Token, statistics: &Statistics) -> f64 {
    let rarity = statistics.rarity(token.stem);
    if token.is_common || token.denies { rarity * COMMON } else { rarity }
}
