//! Numbers that differ between a claim and its source though both are right: bounds, and what is computed of others.

use super::{
    language::is_spaceless,
    quantity::{CONVERTED, HALF, Quantity, SMALL, TIME},
};

/// The most numbers that others may be computed from, so that the work is bounded.
const MOST_PARTS: usize = 16;

/// The largest number that a price or the like is multiplied by.
const MOST_TIMES: f64 = 12.0;

/// Phrases before or after a number that make it a bound: its kind, and the phrases with `_` for a space.
const BOUNDS: &str = include_str!("bounds.txt");

/// How far "about" reaches, and how far beyond a bound a number may be that it is said of.
const ABOUT: f64 = 0.1;
const BEYOND: f64 = 2.0;

/// How a text limits a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Least,
    Most,
    About,
}

impl Quantity {
    /// Whether this may be computed of others: a sum, a difference, a product, a half, or a share.
    pub(super) fn is_computed_of(&self, all: &[&Self]) -> bool {
        let of =
            |of: &Self| of.value * self.measure.zip(of.measure).map_or(1.0, |((_, own), (_, of))| of / own);
        let is_in_unit = |of: &Self| {
            let dimension = |of: &Self| of.measure.map(|(dimension, _)| dimension);
            let is_span = self.is_year() && dimension(of) == Some(TIME);
            of.version.is_none() && (of.measure.is_none() || is_span || dimension(of) == dimension(self))
        };
        let is_value = |value: f64| (self.value - value).abs() <= self.value * CONVERTED;
        let is_share = self.measure.is_some_and(|(dimension, _)| dimension == "share");
        let numbers = || all.iter().filter(|of| of.version.is_none()).take(MOST_PARTS);
        let parts: Vec<f64> = numbers().filter(|part| is_in_unit(part)).map(|part| of(part)).collect();
        let times = || numbers().map(|of| of.value).filter(|times| *times <= MOST_TIMES).chain([MOST_TIMES]);
        self.version.is_none()
            && self.value > SMALL - 1.0
            && (parts.iter().enumerate().any(|(at, one)| {
                let mut others = parts.iter().skip(at + 1);
                [HALF, 0.25, 0.75, MOST_TIMES.recip()].iter().any(|share| is_value(one * share))
                    || times().any(|times| is_value(one * times))
                    || is_share && numbers().any(|of| is_value(100.0 * one / of.value))
                    || others.any(|other| {
                        is_value(one + other)
                            || is_value((one - other).abs())
                            || times().any(|times| is_value(one + other * times))
                    })
            }) || is_value(parts.iter().sum()))
    }

    pub(super) fn is_half_of(&self, other: &Self) -> bool {
        self.measure == other.measure && (self.value - other.value * HALF).abs() <= self.value * CONVERTED
    }

    /// How the text that it stands in limits it.
    pub(super) fn bound(&self, text: &str) -> Option<Bound> {
        let before = text.get(..self.at.start)?.trim_end().to_lowercase();
        let after = text.get(self.at.end..)?.trim_start_matches([' ', '\'', '’']).to_lowercase();
        let begins_word = |rest: &str| !rest.ends_with(char::is_alphabetic) || rest.ends_with(is_spaceless);
        let ends = |phrase: &str| before.strip_suffix(phrase).is_some_and(begins_word);
        let second = after.split_once(' ').map_or("", |(_, second)| second);
        let follows = |phrase: &str| after.starts_with(phrase) || second.starts_with(phrase);
        BOUNDS.lines().find_map(|line| {
            let (kind, phrases) = line.split_once(' ')?;
            let mut phrases = phrases.split(' ').map(|phrase| phrase.replace('_', " "));
            let is_after = kind.ends_with('<');
            phrases.find(|phrase| if is_after { follows(phrase) } else { ends(phrase) })?;
            Some(match kind.trim_end_matches('<') {
                "least" => Bound::Least,
                "most" => Bound::Most,
                _ => Bound::About,
            })
        })
    }

    /// Whether a stated number fulfils this one, which is a bound.
    pub(super) fn bounds(&self, bound: Bound, stated: &Self) -> bool {
        let size = |of: &Self| of.value * of.measure.map_or(1.0, |(_, size)| size);
        let (own, stated_size) = (size(self), size(stated));
        self.rivals(stated)
            && self.version.is_none()
            && match bound {
                Bound::Least => stated_size >= own && stated_size <= own * BEYOND,
                Bound::Most => stated_size <= own && stated_size * BEYOND >= own,
                Bound::About => (stated_size - own).abs() <= own * ABOUT,
            }
    }
}
