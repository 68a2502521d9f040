//! A text with regard to one sentence: where it has the sentence's words, and what it says with them.

use std::ops::Range;

use super::{
    evidence::{Piece, Text},
    judge::share,
    target::{Found, Set, Targets, negation_scope, negations},
    tokens::Kind as TokenKind,
    units::Kind,
    words::half_negates,
};

/// The most units that are looked at together.
const WINDOW: usize = 3;

/// What a word counts that stands in a neighbouring sentence; in a neighbouring item or row; in the heading or title
/// above; elsewhere in the text.
const BESIDE: f32 = 0.8;
const IN_NEXT_ITEM: f32 = 0.5;
const IN_CONTEXT: f32 = 0.65;
const ELSEWHERE: f32 = 0.1;

/// How much of the words, in hundredths, clauses have to have that deny the sentence.
const DENIED: u32 = 40;

/// A text with regard to a sentence.
pub(super) struct Look<'a> {
    pub(super) text: &'a Text<'a>,
    /// What each token speaks for, those that speak for anything.
    hits: Vec<(usize, Found)>,
    /// What each unit does, and the headings and the lead above it.
    pub(super) units: Vec<(Found, Set)>,
    pub(super) all: Set,
}

/// One to three neighbouring units.
pub(super) struct Window<'a> {
    pub(super) look: &'a Look<'a>,
    first: usize,
    last: usize,
    pub(super) found: Found,
    pub(super) context: Set,
    /// The unit with the most of the sentence.
    middle: usize,
    pub(super) core: Found,
    /// How well each word is found.
    pub(super) strengths: Vec<f32>,
    pub(super) coverage: f32,
    pub(super) core_coverage: f32,
}

/// Something that the text denies, or the sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contradiction {
    /// The words of the sentence of which the text has the opposite.
    pub(super) words: Set,
    /// The text itself says so; else only the sentence has a negation.
    pub(super) is_certain: bool,
}

impl<'a> Look<'a> {
    pub(super) fn new(text: &'a Text<'a>, targets: &Targets<'_>) -> Self {
        let mut hits = Vec::new();
        for (at, token) in text.tokens.list().iter().enumerate() {
            let found = targets.look(text.tokens.letters(token), token.kind);
            if found != Found::default() {
                hits.push((at, found));
            }
        }
        let title = targets.look_at_all(&text.title).any();
        let mut next = 0;
        let mut all = title;
        // What the headings of each level say, the lead of a list, and the first row of a table.
        let mut headings: [Set; 7] = [0; 7];
        let (mut lead, mut head) = (0, 0);
        let units = text.units.iter().map(|unit| {
            let mut found = Found::default();
            while let Some((at, hit)) = hits.get(next).filter(|(at, _)| *at < unit.tokens.end) {
                if *at >= unit.tokens.start {
                    found.add(*hit);
                }
                next += 1;
            }
            let has = found.any();
            all |= has;
            let context = headings.iter().fold(title, |set, heading| set | heading)
                | if unit.kind == Kind::Sentence { 0 } else { lead }
                | if unit.kind == Kind::Line { head } else { 0 };
            match unit.kind {
                Kind::Heading(level) => {
                    headings.iter_mut().skip(level).for_each(|below| *below = 0);
                    if let Some(heading) = headings.get_mut(level) {
                        *heading = has;
                    }
                    lead = 0;
                }
                Kind::Sentence => lead = if unit.leads { has } else { 0 },
                Kind::TableHead => head = has,
                Kind::Item | Kind::Line => {}
            }
            (found, context)
        });
        let units = units.collect();
        Self { text, hits, units, all }
    }

    /// Gives all windows that have anything of the sentence.
    pub(super) fn windows(&'a self, weights: &[f32], mut give: impl FnMut(Window<'a>)) {
        for first in 0..self.units.len() {
            let mut found = Found::default();
            let mut context = 0;
            for last in first..self.units.len().min(first + WINDOW) {
                let (Some((next, above)), Some(piece)) = (self.units.get(last), self.text.units.get(last))
                else {
                    break;
                };
                // A heading alone supports nothing, and ends what is before it.
                if matches!(piece.kind, Kind::Heading(_)) && self.units.len() > 1 {
                    break;
                }
                if last > first && next.any() & !found.any() == 0 {
                    // It adds nothing; but the one after it may.
                    continue;
                }
                found.add(*next);
                context |= above;
                if found.any() == 0 {
                    break;
                }
                give(self.window(first..last + 1, found, context, weights));
            }
        }
    }

    fn window(&'a self, range: Range<usize>, found: Found, context: Set, weights: &[f32]) -> Window<'a> {
        let mut strengths: Vec<f32> = (0..weights.len())
            .map(|target| match (context >> target & 1, self.all >> target & 1) {
                (1, _) => IN_CONTEXT,
                (_, 1) => ELSEWHERE,
                _ => 0.0,
            })
            .collect();
        let with = |strengths: &[f32], found: Found, factor: f32| -> Vec<f32> {
            let best = |(target, strength): (usize, &f32)| strength.max(found.strength(target) * factor);
            strengths.iter().enumerate().map(best).collect()
        };
        // The middle of the window is the unit that has the most by itself.
        let (mut middle, mut core, mut core_coverage) = (range.start, Found::default(), -1.0);
        let mut core_strengths = Vec::new();
        for at in range.clone() {
            let Some((own, _)) = self.units.get(at) else { continue };
            let own_strengths = with(&strengths, *own, 1.0);
            let coverage = share(&own_strengths, weights);
            if coverage > core_coverage {
                (middle, core, core_coverage, core_strengths) = (at, *own, coverage, own_strengths);
            }
        }
        let kind = self.text.units.get(middle).map(|unit| unit.kind);
        let beside = if kind == Some(Kind::Sentence) { BESIDE } else { IN_NEXT_ITEM };
        strengths = with(&core_strengths, found, beside);
        let coverage = share(&strengths, weights);
        let (first, last) = (range.start, range.end - 1);
        Window { look: self, first, last, found, context, middle, core, strengths, coverage, core_coverage }
    }

    fn hits_of(&self, unit: &Piece) -> impl Iterator<Item = &(usize, Found)> {
        let first = self.hits.partition_point(|(at, _)| *at < unit.tokens.start);
        let end = self.hits.partition_point(|(at, _)| *at < unit.tokens.end);
        self.hits.get(first..end).unwrap_or_default().iter()
    }
}

impl<'a> Window<'a> {
    /// Shorter quotes are better ones.
    pub(super) fn length_cost(&self) -> f32 {
        match self.last - self.first {
            0 => 0.0,
            1 => 0.015,
            _ => 0.03,
        }
    }

    /// Whether two windows are apart and each has something of its own.
    pub(super) fn adds_to(&self, other: &Self) -> bool {
        let same = std::ptr::eq(self.look, other.look);
        let apart = !same || self.last < other.first || other.last < self.first;
        let (mine, theirs) = (self.found.any(), other.found.any());
        apart && (mine & !theirs).count_ones() > 1 && (theirs & !mine).count_ones() > 1
    }

    /// Where it stands in its text.
    pub(super) fn range(&self) -> Range<usize> {
        let units = self.units();
        units.first().map_or(0, |unit| unit.at.start)..units.last().map_or(0, |unit| unit.at.end)
    }

    /// The tokens in it that speak for the sentence.
    pub(super) fn tokens(&self) -> Vec<usize> {
        let hits = self.units().iter().flat_map(|unit| self.look.hits_of(unit));
        hits.filter(|(_, found)| found.any() != 0).map(|(at, _)| *at).collect()
    }

    /// Whether the unit in its middle has numbers.
    pub(super) fn core_numbers(&self) -> bool {
        let tokens = self.core_piece().and_then(|unit| self.look.text.tokens.list().get(unit.tokens.clone()));
        let is_number = |kind: TokenKind| matches!(kind, TokenKind::Number | TokenKind::NumberWord);
        tokens.is_some_and(|tokens| tokens.iter().any(|token| is_number(token.kind)))
    }

    /// Whether the text denies what the sentence says, or the other way round.
    pub(super) fn contradiction(&self, targets: &Targets<'_>) -> Option<Contradiction> {
        let core = self.core_piece()?;
        let by_core = self.opposed(targets, std::slice::from_ref(core), self.core.any());
        let by_all = || self.opposed(targets, self.units(), self.found.any());
        let by_one = |unit| {
            let opposed = self.opposed(targets, std::slice::from_ref(unit), self.core.any());
            opposed.filter(|opposed| opposed.is_certain && opposed.words & self.found.any() == 0)
        };
        let found = by_core.or_else(by_all).or_else(|| self.units().iter().find_map(by_one))?;
        // Where a negation stands near by, the sentence's may be that one.
        let is_mine = !found.is_certain && self.units().iter().any(|unit| self.negates(unit));
        (!is_mine).then_some(found)
    }

    /// Whether a unit has a negation of any kind.
    fn negates(&self, unit: &Piece) -> bool {
        let tokens = &self.look.text.tokens;
        let words = tokens.list().get(unit.tokens.clone()).unwrap_or_default();
        words.iter().any(|token| token.negates || half_negates(tokens.letters(token)))
    }

    /// The same of these units; `of` is what they are to have of the sentence.
    fn opposed(&self, targets: &Targets<'_>, units: &[Piece], of: Set) -> Option<Contradiction> {
        let tokens = &self.look.text.tokens;
        let list = tokens.list();
        let (mut said, mut denied, mut opposite) = (0, 0, 0);
        // What each clause has of the sentence, and whether it denies any of that.
        let mut clauses: Vec<(Set, bool)> = Vec::new();
        for unit in units {
            let negations = negations(tokens, unit.tokens.clone());
            let scope: Vec<usize> = negations.iter().flat_map(|&at| negation_scope(tokens, at)).collect();
            let mut hits = self.look.hits_of(unit).peekable();
            for at in unit.tokens.clone() {
                let Some(token) = list.get(at) else { break };
                if token.pause || at == unit.tokens.start {
                    clauses.push((0, false));
                }
                let Some((clause, is_denial)) = clauses.last_mut() else { break };
                let Some((_, found)) = hits.next_if(|(hit, _)| *hit == at) else { continue };
                *clause |= found.any();
                if scope.contains(&at) {
                    denied |= found.any();
                    *is_denial |= found.any() & !targets.negated != 0;
                } else {
                    said |= found.any();
                    // In the scope of a negation, the opposite of the opposite would speak for the sentence.
                    opposite |= found.opposite & !targets.negated;
                }
            }
        }
        // What is denied has to be a good part of what the text has in common with the sentence.
        let in_denials =
            clauses.iter().filter(|(_, is_denial)| *is_denial).fold(0, |all, (clause, _)| all | clause);
        let text_denies = !targets.negates
            && !targets.half_negates
            && denied & !said & !targets.negated != 0
            && in_denials.count_ones() * 100 >= of.count_ones() * DENIED;
        let sentence_denies = targets.negates && !units.iter().any(|unit| self.negates(unit));
        let words = opposite & !said & !denied & !self.context;
        // "It is not safe", and "it is unsafe".
        let is_one = (text_denies || sentence_denies) != (words != 0);
        is_one.then_some(Contradiction { words, is_certain: text_denies || words != 0 })
    }

    /// Whether the unit in its middle begins an item or is a row.
    pub(super) fn core_begins_item(&self) -> bool {
        self.core_piece().is_some_and(|unit| unit.begins && !matches!(unit.kind, Kind::Sentence))
    }

    fn core_piece(&self) -> Option<&'a Piece> {
        self.look.text.units.get(self.middle)
    }

    fn units(&self) -> &'a [Piece] {
        self.look.text.units.get(self.first..=self.last).unwrap_or_default()
    }
}
