//! Numbers that differ from the source's and may still be right: bounds, and numbers computed from others.

use super::{
    language::is_spaceless,
    quantity::{CONVERTED, Quantity, SMALL},
};

/// Maximum number of operands tried.
const MOST_PARTS: usize = 16;

/// Common fractions, as in "a fifth less"; the last is a month of a year.
const PARTS: [f64; 8] = [0.5, 1.0 / 3.0, 2.0 / 3.0, 0.25, 0.75, 0.2, 0.8, 1.0 / 12.0];

/// Relative tolerance of shares: a third is 33 per cent.
const ABOUT_SHARE: f64 = 0.01;

/// Phrases before or after a number that make it a bound: its kind, and the phrases with `_` for a space.
const BOUNDS: &str = include_str!("bounds.txt");

/// Bytes around a number that are searched for such a phrase.
const LONGEST_PHRASE: usize = 60;

/// Relative tolerance of "about", and maximum ratio between a number and its bound.
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
    /// Whether it is a sum, difference, product, percentage, span of hours or common fraction of `all`.
    pub(super) fn is_derived(&self, all: &[&Self]) -> bool {
        let dimension = |of: &Self| of.measure.map(|(dimension, _)| dimension);
        let size = |of: &Self| of.measure.map_or(1.0, |(_, size)| size);
        let is_near = |value: f64, tolerance: f64| (self.value - value).abs() <= self.value * tolerance;
        let is = |value: f64| is_near(value, CONVERTED);
        let is_plain = |of: &&&Self| of.version.is_none() && dimension(of) != Some("date");
        let numbers: Vec<&Self> = all.iter().filter(is_plain).take(MOST_PARTS).copied().collect();
        let shares = numbers.iter().filter_map(|of| match dimension(of) {
            Some("share") => Some(of.value / 100.0),
            _ => of.is_fraction().then_some(of.value),
        });
        let is_time = self.is_year() || self.is_years();
        let is_in_unit = |of: &&&Self| {
            let is_span = is_time && (of.is_year() || of.is_years());
            !of.is_fraction() && (of.measure.is_none() || is_span || dimension(of) == dimension(self))
        };
        let own = |of: &&Self| {
            of.value * if dimension(self) == dimension(of) { size(of) / size(self) } else { 1.0 }
        };
        let parts: Vec<f64> = numbers.iter().filter(is_in_unit).map(own).collect();
        let others = |at: usize| parts.iter().skip(at + 1);
        // Small numbers sum up to others by chance.
        let differs =
            |one: f64, other: f64| one.min(other) > SMALL && (is(one + other) || is((one - other).abs()));
        let pairs = |test: &dyn Fn(f64, f64) -> bool| {
            parts
                .iter()
                .enumerate()
                .any(|(at, one)| others(at).any(|other| test(*one, *other) || test(*other, *one)))
        };
        let is_share = |one: &&Self| {
            let of = |all: &&Self| {
                is(100.0 * one.value / all.value) || is(100.0 * (1.0 - one.value / all.value).abs())
            };
            dimension(self) == Some("share") && numbers.iter().any(of)
        };
        let of_share = |share: f64| {
            parts
                .iter()
                .any(|of| is_near(of * share, ABOUT_SHARE) || is_near(of * (1.0 - share), ABOUT_SHARE))
        };
        // "From 10 a.m. to 6 p.m." is eight hours.
        let hours: Vec<f64> = numbers.iter().map(|of| of.hour).collect();
        let is_of_day = |of: &&Self| of.hour > of.value || dimension(of) == Some("clock");
        let spans = |one: &f64| hours.iter().any(|other| is(other - one));
        let is_part = |one: &f64| PARTS.iter().any(|part| is_near(one * part, ABOUT_SHARE));
        self.version.is_none()
            && self.value >= SMALL
            && (shares.into_iter().any(of_share)
                || numbers.iter().any(is_share)
                || pairs(&|one, other| differs(one, other) || is(one * other))
                || (numbers.iter().any(is_of_day) && hours.iter().any(spans))
                || is(parts.iter().sum())
                || parts.iter().any(is_part))
    }

    /// The bound that the text around it expresses.
    pub(super) fn bound(&self, text: &str) -> Option<Bound> {
        let from = text.floor_char_boundary(self.at.start.saturating_sub(LONGEST_PHRASE));
        let until = text.ceil_char_boundary(self.at.end + LONGEST_PHRASE);
        let before = text.get(from..self.at.start)?.trim_end().to_lowercase();
        let after = text.get(self.at.end..until)?.trim_start_matches([' ', '\'', '’']).to_lowercase();
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

    /// Whether `stated` satisfies this number as a bound.
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
