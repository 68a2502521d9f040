//! The numbers that Word writes before paragraphs, which are nowhere in their text.

use std::collections::{BTreeMap, BTreeSet};

use super::styles::{ListRef, Styles};
use crate::{
    numerals::{letters, roman},
    xml::{attribute, is_on, number, tags},
};

const LEVELS: usize = 9;
/// The mark before a paragraph.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Bullet { level: usize },
    Number(String),
}

#[derive(Debug, Default)]
pub(super) struct Numbering {
    definitions: BTreeMap<String, Definition>,
    lists: BTreeMap<String, List>,
    /// By definition: lists of one definition count on from one another.
    counts: BTreeMap<String, [Option<u32>; LEVELS]>,
    /// Lists and levels of which a paragraph was numbered.
    begun: BTreeSet<(String, usize)>,
}

#[derive(Debug, Default)]
struct Definition {
    levels: [Level; LEVELS],
    /// The style whose list has the levels.
    style_link: Option<String>,
}

#[derive(Debug, Default)]
struct List {
    definition: String,
    /// Levels that this list has of its own.
    levels: BTreeMap<usize, Level>,
    /// Levels that begin anew with this list.
    starts: BTreeMap<usize, u32>,
}

#[derive(Debug, Clone)]
struct Level {
    start: u32,
    format: String,
    /// The number, with `%1` and so on for the counts of the levels.
    pattern: String,
    style: Option<String>,
    is_legal: bool,
    /// The level, counted from 1, that a paragraph has to have for this level to begin anew; 0 is none.
    restart: Option<usize>,
}

impl Default for Level {
    fn default() -> Self {
        let (format, pattern) = ("decimal".to_owned(), String::new());
        Self { start: 0, format, pattern, style: None, is_legal: false, restart: None }
    }
}

impl Numbering {
    pub(super) fn read(xml: &str) -> Self {
        let mut numbering = Self::default();
        let (mut definition, mut list, mut at) = (None::<String>, None::<String>, 0);
        for tag in tags(xml).map_while(Result::ok) {
            let value = || attribute(&tag, "val").unwrap_or_default();
            match tag.local_name().as_ref() {
                "abstractNum" => (definition, list) = (attribute(&tag, "abstractNumId"), None),
                "num" => (list, definition) = (attribute(&tag, "numId"), None),
                "abstractNumId" => {
                    if let Some(id) = &list {
                        numbering.lists.entry(id.clone()).or_default().definition = value();
                    }
                }
                "lvl" | "lvlOverride" => at = number(&tag, "ilvl").unwrap_or(LEVELS),
                "numStyleLink" => {
                    if let Some(id) = &definition {
                        numbering.definitions.entry(id.clone()).or_default().style_link = Some(value());
                    }
                }
                "startOverride" => {
                    if let (Some(id), Some(start)) = (&list, number(&tag, "val")) {
                        numbering.lists.entry(id.clone()).or_default().starts.insert(at, start);
                    }
                }
                name => {
                    let level = match (&definition, &list) {
                        (Some(id), _) => {
                            numbering.definitions.entry(id.clone()).or_default().levels.get_mut(at)
                        }
                        (None, Some(id)) if at < LEVELS => {
                            Some(numbering.lists.entry(id.clone()).or_default().levels.entry(at).or_default())
                        }
                        _ => None,
                    };
                    let Some(level) = level else { continue };
                    match name {
                        "start" => level.start = number(&tag, "val").unwrap_or(1),
                        "numFmt" => level.format = value(),
                        "lvlText" => level.pattern = value(),
                        "pStyle" => level.style = Some(value()),
                        "isLgl" => level.is_legal = is_on(&tag),
                        "lvlRestart" => level.restart = number(&tag, "val"),
                        _ => {}
                    }
                }
            }
        }
        numbering
    }

    /// The mark of the next paragraph of a list; `None` if it has none.
    pub(super) fn next(&mut self, wanted: &ListRef, styles: &Styles) -> Option<Mark> {
        let Some(id) = wanted.id.as_deref() else { return Some(Mark::Bullet { level: 0 }) };
        if id == "0" {
            return None;
        }
        let Some(list) = self.lists.get(id) else {
            return Some(Mark::Bullet { level: wanted.level.unwrap_or(0) });
        };
        let mut key = &list.definition;
        let mut definition = self.definitions.get(key);
        if let Some(link) = definition.and_then(|definition| definition.style_link.as_ref())
            && let Some(linked) = styles.list(link).id.and_then(|id| self.lists.get(&id))
        {
            key = &linked.definition;
            definition = self.definitions.get(key);
        }
        let definition = definition?;
        let at = wanted.level.or_else(|| {
            let is_wanted = |level: &Level| level.style.is_some() && level.style == wanted.style;
            definition.levels.iter().position(is_wanted)
        });
        let at = at.unwrap_or(0).min(LEVELS - 1);
        let level = |at: usize| list.levels.get(&at).or_else(|| definition.levels.get(at));
        let this = level(at)?;
        let counts = self.counts.entry(key.clone()).or_default();
        let is_first = self.begun.insert((id.to_owned(), at));
        let own_start = list.starts.get(&at).copied().filter(|_| is_first);
        let start = |at: usize| {
            list.starts.get(&at).copied().or_else(|| level(at).map(|level| level.start)).unwrap_or(1)
        };
        counts[at] = Some(match (own_start, counts[at]) {
            (Some(start), _) => start,
            (None, Some(count)) => count.saturating_add(1),
            (None, None) => start(at),
        });
        for (deeper, count) in counts.iter_mut().enumerate().skip(at + 1) {
            let restart = level(deeper).and_then(|level| level.restart).unwrap_or(deeper);
            if restart > at {
                *count = None;
            }
        }
        match this.format.as_str() {
            "bullet" => return Some(Mark::Bullet { level: at }),
            "none" if !this.pattern.contains('%') => {
                return Some(this.pattern.trim().to_owned())
                    .filter(|text| !text.is_empty())
                    .map(Mark::Number);
            }
            _ => {}
        }
        let mut text = String::new();
        let mut pattern = this.pattern.chars().peekable();
        while let Some(letter) = pattern.next() {
            let place = pattern.peek().and_then(|digit| digit.to_digit(10)).filter(|_| letter == '%');
            let Some(place) = place.and_then(|place| usize::try_from(place).ok()?.checked_sub(1)) else {
                text.push(letter);
                continue;
            };
            pattern.next();
            let Some(counted) = level(place) else { continue };
            let count = counts.get(place).copied().flatten().unwrap_or_else(|| start(place));
            let format = if this.is_legal { "decimal" } else { &counted.format };
            text.push_str(&written(count, format));
        }
        let text = text.trim();
        (!text.is_empty()).then(|| Mark::Number(text.to_owned()))
    }
}

/// A number as a list of this format has it.
fn written(number: u32, format: &str) -> String {
    match format {
        "none" | "bullet" => String::new(),
        "decimalZero" => format!("{number:02}"),
        "upperLetter" => letters(number),
        "lowerLetter" => letters(number).to_lowercase(),
        "upperRoman" => roman(number),
        "lowerRoman" => roman(number).to_lowercase(),
        _ => number.to_string(),
    }
}
