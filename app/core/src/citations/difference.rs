//! The words in which a claim and the nearest sentence of its source differ.

use std::ops::Range;

use super::tokens::{Kind, Tokens};
use crate::conversation::Difference;

/// A unit a line: what it measures, how much of it, and its names.
const MEASURES: &str = include_str!("measures.txt");

/// A number of a text, and what it counts.
struct Quantity<'a> {
    text: &'a str,
    value: f64,
    /// What is measured, and how much one of its unit is.
    measure: Option<(&'static str, f64)>,
}

/// The number or quantity in which both differ, if one decides.
pub(super) fn difference(claim: (&str, &Tokens), sentence: (&str, &Tokens)) -> Option<Difference> {
    let (claimed, stated) = (quantities(claim), quantities(sentence));
    let missing: Vec<_> =
        claimed.iter().filter(|one| !stated.iter().any(|other| one.equals(other))).collect();
    let others: Vec<_> = stated.iter().filter(|one| !claimed.iter().any(|other| one.equals(other))).collect();
    missing.iter().find_map(|missing| {
        let other = others.iter().find(|other| other.is_instead_of(missing))?;
        Some(Difference { source: other.text.to_owned(), answer: missing.text.to_owned() })
    })
}

impl Quantity<'_> {
    fn equals(&self, other: &Self) -> bool {
        let near = |one: f64, other: f64| (one - other).abs() <= one.abs() * 0.02;
        match (self.measure, other.measure) {
            (Some((one, factor)), Some((another, of))) => {
                one == another && near(self.value * factor, other.value * of)
            }
            _ => near(self.value, other.value),
        }
    }

    fn is_instead_of(&self, other: &Self) -> bool {
        self.measure.map(|(what, _)| what) == other.measure.map(|(what, _)| what)
    }
}

fn quantities<'a>((text, tokens): (&'a str, &Tokens)) -> Vec<Quantity<'a>> {
    let numbers = tokens.list().iter().filter(|token| matches!(token.kind, Kind::Number | Kind::NumberWord));
    let quantity = |token: &super::tokens::Token| {
        let value = tokens.letters(token).parse().ok()?;
        let after = measure_after(text, token.at.end);
        let (range, measure) = match after {
            Some((end, measure)) => (token.at.start..end, Some(measure)),
            None => match symbol_before(text, token.at.start) {
                Some((start, measure)) => (start..token.at.end, Some(measure)),
                None => (token.at.clone(), None),
            },
        };
        Some(Quantity { text: text.get::<Range<usize>>(range)?, value, measure })
    };
    numbers.filter_map(quantity).collect()
}

/// The unit that follows, and where it ends.
fn measure_after(text: &str, from: usize) -> Option<(usize, (&'static str, f64))> {
    let rest = text.get(from..)?;
    let name = rest.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
    let start = text.len() - name.len();
    let end = name.find(|character: char| !character.is_alphabetic()).unwrap_or(name.len());
    let word = match name.get(..end)? {
        "" => name.get(..name.chars().next()?.len_utf8())?,
        word => word,
    };
    let is_spaceless = word.starts_with(|first| ('\u{3040}'..='\u{9fff}').contains(&first));
    let lower = word.to_lowercase();
    let names = MEASURES.lines().flat_map(|line| line.split(' ').skip(2).map(move |name| (line, name)));
    let fitting =
        names.filter(|(_, name)| if is_spaceless { word.starts_with(name) } else { lower == **name });
    let (line, name) = fitting.max_by_key(|(_, name)| name.len())?;
    let length = if is_spaceless { name.len() } else { word.len() };
    Some((start + length, measure(line)?))
}

fn symbol_before(text: &str, until: usize) -> Option<(usize, (&'static str, f64))> {
    let before = text.get(..until)?.trim_end_matches([' ', '\u{a0}']);
    let symbol = before.chars().next_back().filter(|symbol| "$€£¥₺₽".contains(*symbol))?;
    let line = MEASURES.lines().find(|line| line.split(' ').any(|name| name.starts_with(symbol)))?;
    Some((before.len() - symbol.len_utf8(), measure(line)?))
}

fn measure(line: &'static str) -> Option<(&'static str, f64)> {
    let mut fields = line.split(' ');
    Some((fields.next()?, fields.next()?.parse().ok()?))
}
