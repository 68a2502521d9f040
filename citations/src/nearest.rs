//! The sentences that share most of a claim's weight.

use std::{borrow::Cow, collections::HashSet, ops::Range};

use crate::{
    lexicon::float,
    reading::{Reading, Token, TokenKind},
    sources::{Source, UnitId},
    units::{LONGEST_UNIT, UnitKind},
};

/// Maximum neighbouring sentences that a claim is taken to rest on.
const SENTENCES: usize = 3;

/// The cost of each further sentence, as a share of the claim, so that shorter places win.
const SENTENCE_COST: f64 = 0.05;

/// What a stem in a heading or title is worth beside one in the text, and a frequent word beside others.
const HEADING: f64 = 0.5;
const COMMON: f64 = 0.3;

/// Stems of a claim that are counted: one bit each.
const MAX_STEMS: usize = 128;

/// Neighbouring units of a source.
#[derive(Debug, Clone)]
pub(crate) struct Place<'s, 'a> {
    pub(crate) source: &'s Source<'a>,
    /// The texts of all sources.
    pub(crate) sources: &'s [Source<'a>],
    pub(crate) units: Range<UnitId>,
    pub(crate) score: f64,
}

impl<'s, 'a> Place<'s, 'a> {
    /// All texts of its source.
    pub(crate) fn passages(&self) -> impl Iterator<Item = &'s Source<'a>> {
        self.sources.iter().filter(|source| source.number() == self.source.number())
    }
}

/// A claim as stems with weights that add up to 1.
struct Query<'c> {
    stems: Vec<(Cow<'c, str>, f64)>,
}

/// The stems of a query that some text has, as bits.
type Found = u128;

/// The best places of the sources with this number, the best first.
pub(crate) fn places<'s, 'a>(
    sources: &'s [Source<'a>],
    number: u32,
    claim: &Reading<'_>,
    most: usize,
) -> Vec<Place<'s, 'a>> {
    let query = Query::new(claim, sources);
    let of_number = sources.iter().filter(|source| source.number() == number);
    let mut places: Vec<Place<'s, 'a>> = of_number.flat_map(|source| query.places(source, sources)).collect();
    places.sort_by(|one, other| other.score.total_cmp(&one.score));
    places.truncate(most);
    places
}

impl<'c> Query<'c> {
    fn new(claim: &'c Reading<'_>, sources: &[Source<'_>]) -> Self {
        let mut seen = HashSet::new();
        let tokens = claim.tokens.iter().filter(|token| is_searched(claim, token));
        let stems = tokens.map(|token| (token, token.stem())).filter(|(_, stem)| seen.insert(stem.clone()));
        let mut stems: Vec<(Cow<'c, str>, f64)> = stems
            .take(MAX_STEMS)
            .map(|(token, stem)| {
                let weight =
                    rarity(&stem, sources) * if token.is_common || token.denies { COMMON } else { 1.0 };
                (stem, weight)
            })
            .collect();
        let sum: f64 = stems.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut stems {
            *weight /= sum;
        }
        Self { stems }
    }

    fn places<'s, 'a>(&self, source: &'s Source<'a>, sources: &'s [Source<'a>]) -> Vec<Place<'s, 'a>> {
        let mut units: Vec<Found> = vec![0; source.units.len()];
        let mut title: Found = 0;
        for (bit, (stem, _)) in self.stems.iter().enumerate() {
            for unit in source.postings.get(stem.as_ref()).map_or(&[][..], Vec::as_slice) {
                units[unit.0] |= 1 << bit;
            }
            title |= Found::from(source.title.tokens.iter().any(|token| token.stem() == *stem)) << bit;
        }
        let (mut places, mut above) = (Vec::new(), title);
        for first in 0..units.len() {
            if source.units[first].unit.kind == UnitKind::Heading {
                above = title | units[first];
            }
            if units[first] == 0 {
                continue;
            }
            let mut all = 0;
            for (last, found) in units.iter().enumerate().skip(first).take(SENTENCES) {
                if last > first && (!continues(source, last) || length(source, first, last) > LONGEST_UNIT) {
                    break;
                }
                all |= found;
                let cost = SENTENCE_COST * float(last - first);
                let score = self.share(all) + HEADING * self.share(above & !all) - cost;
                places.push(Place { source, sources, units: UnitId(first)..UnitId(last + 1), score });
            }
        }
        places
    }

    fn share(&self, found: Found) -> f64 {
        let is_found = |(bit, _): &(usize, &(Cow<'_, str>, f64))| found >> bit & 1 == 1;
        self.stems.iter().enumerate().filter(is_found).map(|(_, (_, weight))| weight).sum()
    }
}

fn length(source: &Source<'_>, first: usize, last: usize) -> usize {
    source.units[last].unit.range.end - source.units[first].unit.range.start
}

/// Whether a unit is a further sentence of the paragraph or item before it.
fn continues(source: &Source<'_>, unit: usize) -> bool {
    let unit = &source.units[unit].unit;
    !unit.begins && unit.kind == UnitKind::Sentence
}

/// Letters are searched for in pairs, unless one stands alone.
fn is_searched(claim: &Reading<'_>, token: &Token<'_>) -> bool {
    match token.kind {
        TokenKind::Word | TokenKind::Pair => true,
        TokenKind::Letter => token.value.is_some() || claim.tokens.len() == 1,
    }
}

/// The inverse document frequency of a stem, a unit being a document.
fn rarity(stem: &str, sources: &[Source<'_>]) -> f64 {
    let units: usize = sources.iter().map(|source| source.units.len()).sum();
    let having = sources.iter().filter_map(|source| source.postings.get(stem));
    let having: usize = having.map(Vec::len).sum();
    (1.0 + (float(units) + 1.0) / (float(having) + 0.5)).ln()
}
