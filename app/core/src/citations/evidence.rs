//! The texts of an answer's sources, and where each matches a claim.

use std::ops::Range;

use super::{
    language::Language,
    quantity::Quantity,
    terms::{Set, Terms},
    tokens::{TokenKind, Tokens},
    units::{Unit, UnitKind, units},
};

/// Maximum bytes of a text that are searched.
const MAX_TEXT: usize = 256 * 1024;

/// Maximum neighbouring sentences in a window.
const WINDOW: usize = 3;

/// Score penalty for each further sentence, so that shorter quotes win.
const LENGTH_COST: f32 = 0.015;

/// Score penalty for combining two places of a text, and the minimum terms of a claim for which that is tried.
const TWO_PLACES: f32 = 0.95;
const FEWEST_FOR_TWO: usize = 6;

/// Maximum windows that are combined with others.
const BEST_WINDOWS: usize = 6;

/// The longest quote, in characters.
pub(super) const MAX_QUOTE: usize = 300;

/// A text that belongs to a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceText<'a> {
    /// The source's number.
    pub number: u32,
    /// The passage's id.
    pub passage: &'a str,
    /// The title it stands under; may be empty.
    pub title: &'a str,
    /// The text, as Markdown or plain.
    pub text: &'a str,
    /// Whether the text is complete. Otherwise missing words prove nothing.
    pub whole: bool,
}

/// Texts of sources that claims are checked against.
#[derive(Debug, Clone)]
pub struct Evidence<'a> {
    pub(super) texts: Vec<Text<'a>>,
    /// Names in the question do not count as invented.
    pub(super) question: Tokens,
}

/// A text split into sentences and tokens, once for all claims.
#[derive(Debug, Clone)]
pub(super) struct Text<'a> {
    pub(super) source: SourceText<'a>,
    pub(super) tokens: Tokens,
    pub(super) title: Tokens,
    pub(super) language: Language,
    pub(super) units: Vec<Unit>,
    /// The tokens of each unit.
    pub(super) tokens_of: Vec<Range<usize>>,
    pub(super) quantities: Vec<Quantity>,
}

/// The places of a claim's terms in a text.
pub(super) struct Matches<'a> {
    pub(super) text: &'a Text<'a>,
    /// The terms that each token matches.
    pub(super) tokens: Vec<Set>,
    /// The terms in each unit.
    pub(super) units: Vec<Set>,
    /// The terms in each unit's context: headings, title, table header, the sentence that introduces the list.
    context: Vec<Set>,
    pub(super) all: Set,
}

/// Neighbouring units, or those of two places.
#[derive(Debug, Clone)]
pub(super) struct Window {
    /// Unit indices, ascending.
    pub(super) units: Vec<usize>,
    /// The unit that matches most of the claim.
    pub(super) core: usize,
    pub(super) found: Set,
    pub(super) context: Set,
    pub(super) score: f32,
}

impl Window {
    /// The unit with most of the claim, and those beside it.
    pub(super) fn neighbours(&self) -> Range<usize> {
        let has = |unit: &usize| self.units.contains(unit);
        let start = (0..self.core).rev().take_while(has).last().unwrap_or(self.core);
        start
            ..(self.core..=self.units.last().copied().unwrap_or_default())
                .take_while(has)
                .last()
                .unwrap_or(self.core)
                + 1
    }
}

impl<'a> Evidence<'a> {
    /// Takes these texts, which may come from several sources, and the question that was answered.
    pub fn new(texts: impl IntoIterator<Item = SourceText<'a>>, question: &str) -> Self {
        Self { texts: texts.into_iter().map(Text::new).collect(), question: Tokens::of(question).index() }
    }

    pub(super) fn of(&self, number: u32) -> impl Iterator<Item = &Text<'a>> {
        self.texts.iter().filter(move |text| text.source.number == number)
    }
}

impl<'a> Text<'a> {
    fn new(mut source: SourceText<'a>) -> Self {
        if source.text.len() > MAX_TEXT {
            source.whole = false;
            source.text = &source.text[..source.text.floor_char_boundary(MAX_TEXT)];
        }
        let tokens = Tokens::of(source.text).index();
        let units = units(source.text);
        let before = |end: usize| tokens.list().partition_point(|token| token.at.start < end);
        let tokens_of = units.iter().map(|unit| before(unit.at.start)..before(unit.at.end)).collect();
        let language = Language::of(source.text, &tokens);
        let quantities = Quantity::all(source.text, &tokens);
        Self {
            title: Tokens::of(source.title).index(),
            source,
            language,
            units,
            tokens_of,
            quantities,
            tokens,
        }
    }

    pub(super) fn quantities_of(&self, unit: usize) -> &[Quantity] {
        let Some(at) = self.units.get(unit).map(|unit| unit.at.clone()) else { return &[] };
        let before = |end: usize| self.quantities.partition_point(|quantity| quantity.at.start < end);
        self.quantities.get(before(at.start)..before(at.end)).unwrap_or_default()
    }

    /// The words from one unit to another, at most 300 characters: those with most of these tokens.
    pub(super) fn quote(&self, units: Range<usize>, hits: impl Fn(usize) -> bool) -> &'a str {
        let of = |unit: usize| self.units.get(unit).map(|unit| unit.at.clone()).unwrap_or_default();
        let within = of(units.start).start..of(units.end.saturating_sub(1)).end;
        let words = self.source.text;
        let cut = |start: usize| {
            let rest = words.get(start..within.end).unwrap_or_default();
            start..rest.char_indices().nth(MAX_QUOTE).map_or(within.end, |(at, _)| start + at)
        };
        let first = cut(within.start);
        if first.end == within.end {
            return words.get(first).unwrap_or_default();
        }
        let places: Vec<&Range<usize>> = units
            .filter_map(|unit| self.tokens_of.get(unit).cloned())
            .flatten()
            .filter(|token| hits(*token))
            .filter_map(|token| self.tokens.list().get(token).map(|token| &token.at))
            .collect();
        let count = |range: &Range<usize>| {
            places.iter().filter(|place| place.start >= range.start && place.end <= range.end).count()
        };
        let cuts = places.iter().rev().map(|place| cut(place.start)).chain([first]);
        let best = cuts.max_by_key(count).unwrap_or_default();
        let ends_within = best.end < within.end;
        let quote = words.get(best).unwrap_or_default();
        // Not in the middle of a word, where there are spaces.
        let space = quote.rfind(char::is_whitespace).filter(|at| ends_within && *at > 0);
        quote[..space.unwrap_or(quote.len())].trim()
    }
}

impl<'a> Matches<'a> {
    pub(super) fn new(text: &'a Text<'a>, terms: &Terms<'_>) -> Self {
        let mut tokens = terms.matches(&text.tokens);
        // "Two weeks" is found where it says "14 days".
        for claimed in terms.quantities {
            for stated in text.quantities.iter().filter(|stated| stated.equals(claimed)) {
                let first = text.tokens.list().partition_point(|token| token.at.start < stated.at.start);
                let last = text.tokens.list().partition_point(|token| token.at.start < stated.at.end);
                let number = terms.of_quantity(claimed) & terms.set(|term| term.kind == TokenKind::Number);
                tokens.iter_mut().take(last).skip(first).for_each(|set| *set |= number);
            }
        }
        let title = terms.matches(&text.title).into_iter().fold(0, |all, set| all | set);
        let any = |range: &Range<usize>| {
            tokens.get(range.clone()).unwrap_or_default().iter().fold(0, |all, set| all | set)
        };
        let units: Vec<Set> = text.tokens_of.iter().map(any).collect();
        let mut headings: [Set; 7] = [0; 7];
        let (mut lead, mut head) = (0, 0);
        let mut context = Vec::new();
        for (unit, has) in text.units.iter().zip(&units) {
            let above = headings.iter().fold(title, |all, heading| all | heading);
            context.push(
                above
                    | match unit.kind {
                        UnitKind::Item => lead,
                        UnitKind::Line => lead | head,
                        _ => 0,
                    },
            );
            match unit.kind {
                UnitKind::Heading(level) => {
                    headings.iter_mut().skip(level).for_each(|below| *below = 0);
                    if let Some(heading) = headings.get_mut(level) {
                        *heading = *has;
                    }
                    lead = 0;
                }
                UnitKind::Sentence => {
                    let leads =
                        text.source.text.get(unit.at.clone()).is_some_and(|text| text.ends_with([':', '：']));
                    lead = if leads { *has } else { 0 };
                }
                UnitKind::TableHead => head = *has,
                UnitKind::Item | UnitKind::Line => {}
            }
        }
        let all = units.iter().fold(title, |all, set| all | set);
        Self { text, tokens, units, context, all }
    }

    /// The best of one to three neighbouring sentences, and of two places for a claim that puts several things together.
    pub(super) fn best(&self, terms: &Terms<'_>) -> Option<Window> {
        let mut best: Vec<Window> = Vec::new();
        for first in 0..self.units.len() {
            for last in first..self.units.len().min(first + WINDOW) {
                if last > first && !self.continues(last) || self.units.get(first).is_none_or(|set| *set == 0)
                {
                    break;
                }
                let window = self.window((first..=last).collect(), terms, 1.0);
                let at = best.partition_point(|other| other.score >= window.score);
                best.insert(at, window);
                best.truncate(BEST_WINDOWS);
            }
        }
        let joins =
            terms.text.contains([',', ';', '、', '，', '；', '،']) || terms.list.len() > FEWEST_FOR_TWO;
        let mut pairs = Vec::new();
        if joins && terms.list.len() >= FEWEST_FOR_TWO {
            for (at, one) in best.iter().enumerate() {
                for other in best.iter().skip(at + 1) {
                    let adds = |one: Set, other: Set| (one & !other).count_ones() > 1;
                    let is_apart = !one.units.iter().any(|unit| other.units.contains(unit));
                    if is_apart && adds(one.found, other.found) && adds(other.found, one.found) {
                        let mut units = [one.units.as_slice(), other.units.as_slice()].concat();
                        units.sort_unstable();
                        pairs.push(self.window(units, terms, TWO_PLACES));
                    }
                }
            }
        }
        best.into_iter()
            .chain(pairs)
            .reduce(|best, window| if window.score > best.score { window } else { best })
    }

    /// Whether this unit belongs to what stands before it: not a heading, another item, or another row.
    fn continues(&self, unit: usize) -> bool {
        let unit = self.text.units.get(unit);
        unit.is_some_and(|unit| {
            unit.kind == UnitKind::Sentence || (unit.kind == UnitKind::Item && !unit.begins)
        })
    }

    fn window(&self, units: Vec<usize>, terms: &Terms<'_>, factor: f32) -> Window {
        let of = |sets: &[Set], unit: &usize| sets.get(*unit).copied().unwrap_or_default();
        let all = |sets: &[Set]| units.iter().fold(0, |all, unit| all | of(sets, unit));
        let (found, context) = (all(&self.units), all(&self.context));
        let own = |unit: &usize| terms.coverage(of(&self.units, unit), 0, 0);
        let core =
            units.iter().copied().reduce(|core, unit| if own(&unit) > own(&core) { unit } else { core });
        let more = f32::from(u8::try_from(units.len().saturating_sub(1)).unwrap_or(u8::MAX));
        let score = terms.coverage(found, context, 0) * factor - more * LENGTH_COST;
        Window { core: core.unwrap_or_default(), units, found, context, score }
    }
}
