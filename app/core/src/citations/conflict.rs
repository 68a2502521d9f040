//! Conflicts between a claim and its source: numbers, names, negations and opposites.

use std::{ops::Range, sync::LazyLock};

use super::{
    estimate::Bound,
    evidence::{Evidence, Matches, Window},
    language::Language,
    quantity::{Quantity, are_units_of_one_dimension},
    terms::{Set, Term, Terms},
    tokens::{Name, Token, TokenKind, Tokens},
    words::{half_negates, is_form, is_negated_form, list, opposite},
};
use crate::conversation::Difference;

/// Words that begin a new clause; a negation before them does not reach it.
static SUBORDINATING: LazyLock<Vec<&str>> = LazyLock::new(|| list("subordinating"));

/// Negations that also apply to the words before them.
static DENYING_BOTH_SIDES: LazyLock<Vec<&str>> = LazyLock::new(|| list("denying-both-sides"));

/// Maximum distance between a negation and the word that it negates, in words.
const REACH: usize = 4;

/// Maximum characters of a word that negates by itself.
const LONGEST_NEGATION: usize = 8;

/// Words that form a bound with a negation, as in "no more than".
static BOUNDING: LazyLock<Vec<&str>> = LazyLock::new(|| list("bounding"));

/// Words that introduce what something is compared with.
static THAN: LazyLock<Vec<&str>> = LazyLock::new(|| list("than"));

/// Maximum distance between two items of a list, in words.
const LISTED: usize = 3;

/// Sentences before and after the best match whose numbers may be operands of a computed number.
const NEAR: usize = 3;

/// Minimum percentage of the claim's terms found in the source that lie in the negated clause.
const DENIED: u32 = 40;

/// Maximum words of a clause such as ", not by developers".
const LONGEST_CONTRAST: usize = 6;

/// What a claim and its source differ in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Name,
    /// Words of which one excludes the other.
    Opposite,
    Negation,
    /// Prevents "found" but never causes "not found": for example a number that may be computed from others, or a word that may
    /// belong to something else.
    Doubt,
}

/// A difference between a claim and its source.
#[derive(Debug, Clone)]
pub(super) struct Conflict {
    pub(super) kind: Kind,
    /// The terms in conflict.
    pub(super) terms: Set,
    /// The unit of the source that differs, and the differing words.
    pub(super) instead: Option<(usize, Difference)>,
    /// The tokens that differ, in the source and in the claim.
    pub(super) tokens: Option<(usize, usize)>,
    /// The source does not contain it at all.
    pub(super) is_invented: bool,
}

impl Conflict {
    fn new(kind: Kind, terms: Set) -> Self {
        Self { kind, terms, instead: None, tokens: None, is_invented: false }
    }
}

/// A claim beside the window of its source that matches best.
pub(super) struct Comparison<'a> {
    pub(super) evidence: &'a Evidence<'a>,
    pub(super) terms: &'a Terms<'a>,
    pub(super) matches: &'a Matches<'a>,
    pub(super) window: &'a Window,
    /// Terms found in other texts of the source.
    pub(super) elsewhere: Set,
}

impl Comparison<'_> {
    /// Returns all conflicts.
    pub(super) fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = self.numbers();
        conflicts.extend(self.names());
        conflicts.extend(self.opposite());
        conflicts.extend(self.negation());
        conflicts.extend(self.misplaced());
        // A denial usually agrees with a positive sentence, as "no visits in the morning" does with "visits in the afternoon",
        // and a term that only another sentence has may come from there: both are only doubts.
        let denies_more = self.denies_more();
        for conflict in &mut conflicts {
            let is_shown = conflict.instead.is_some() || conflict.is_invented;
            if !is_shown || denies_more && conflict.kind != Kind::Negation {
                conflict.kind = Kind::Doubt;
            }
        }
        conflicts
    }

    /// The claim's terms that a token of the source matches.
    pub(super) fn hits(&self, token: usize) -> Set {
        self.matches.tokens.get(token).copied().unwrap_or_default()
    }

    fn numbers(&self) -> Vec<Conflict> {
        let text = self.matches.text;
        let claimed = self.terms.quantities;
        let here = || {
            self.window
                .units
                .iter()
                .flat_map(|unit| text.quantities_of(*unit).iter().map(move |of| (*unit, of)))
        };
        let stated: Vec<&Quantity> = here().map(|(_, stated)| stated).collect();
        let conflict = |quantity: &Quantity| {
            let terms = self.terms.of_quantity(quantity);
            let is_new = |(_, stated): &(usize, &Quantity)| !claimed.iter().any(|of| stated.equals(of));
            let bound = quantity.bound(self.terms.text);
            let is_within = |stated: &Quantity| {
                bound.is_some_and(|bound| {
                    quantity.bounds(bound, stated)
                        && stated.bound(text.source.text).is_none_or(|of| of == Bound::About)
                })
            };
            if stated.iter().any(|stated| stated.equals(quantity) || is_within(stated))
                || terms & self.window.context != 0
                || quantity.is_fraction()
            {
                return None;
            }
            let near = self.window.core.saturating_sub(NEAR)..=self.window.core + NEAR;
            let parts: Vec<&Quantity> = near.flat_map(|unit| text.quantities_of(unit)).collect();
            let other = here().filter(is_new).find(|(_, stated)| stated.rivals(quantity));
            let instead =
                other.and_then(|(unit, stated)| Some((unit, self.numbers_that_differ(stated, quantity)?)));
            let is_said = |stated: &Quantity| stated.equals(quantity) || is_within(stated);
            let is_elsewhere = text.quantities.iter().any(is_said) || terms & self.elsewhere != 0;
            // The source states a bound ("under 16"), the claim another number (15): undecidable.
            let is_another = |of: &Quantity| {
                of.bound(text.source.text).is_some_and(|of| of != Bound::About && Some(of) != bound)
            };
            let is_example = other.is_some_and(|(_, stated)| is_another(stated));
            if is_example || quantity.is_derived(&parts) {
                return Some(Conflict::new(Kind::Doubt, terms));
            }
            let tokens =
                other.map(|(_, stated)| (place(&text.tokens, stated), place(self.terms.tokens, quantity)));
            let is_invented = !is_elsewhere && !quantity.is_vague();
            Some(Conflict { instead, tokens, is_invented, ..Conflict::new(Kind::Number, terms) })
        };
        claimed.iter().filter_map(conflict).collect()
    }

    fn numbers_that_differ(&self, stated: &Quantity, claimed: &Quantity) -> Option<Difference> {
        let source = self.matches.text.source.text.get(stated.at.clone())?.to_owned();
        Some(Difference { source, answer: self.terms.text.get(claimed.at.clone())?.to_owned() })
    }

    fn names(&self) -> Vec<Conflict> {
        let here = self.window.found | self.window.context;
        let asked = self.terms.matches(&self.evidence.question).into_iter().fold(0, |all, set| all | set);
        let known = self.matches.all | self.elsewhere | asked;
        let is_missing = |(at, term): &(usize, &Term)| term.name != Name::No && here >> at & 1 == 0;
        let missing = self.terms.list.iter().enumerate().filter(is_missing);
        let conflict = |(at, term): (usize, &Term)| {
            let terms = 1 << at;
            // A day of the week may be said as "at weekends".
            let is_invented =
                known & terms == 0 && opposite(self.terms.tokens.at(term.token)).next().is_none();
            let other = self.name_instead(term, is_invented);
            let instead = other.and_then(|(unit, token)| Some((unit, self.difference(token, term.token)?)));
            let tokens = other.map(|(_, token)| (token, term.token));
            Conflict { instead, tokens, is_invented, ..Conflict::new(Kind::Name, terms) }
        };
        missing.filter(|(_, term)| term.kind == TokenKind::Word).map(conflict).collect()
    }

    /// A name that only the source has and that may replace `term`: one with the same neighbour, or the only one.
    fn name_instead(&self, term: &Term, is_invented: bool) -> Option<(usize, usize)> {
        let text = self.matches.text;
        let claim = self.terms.tokens;
        let same = |of: usize, at: usize| !claim.at(of).is_empty() && claim.at(of) == text.tokens.at(at);
        let mut others = Vec::new();
        for unit in &self.window.units {
            let range = text.tokens_of.get(*unit)?.clone();
            for at in range.clone() {
                let token = text.tokens.list().get(at)?;
                let is_new = self.matches.tokens.get(at) == Some(&0)
                    && (token.kind, token.name) == (TokenKind::Word, term.name)
                    && !text.language.has_function_word(text.tokens.letters(token));
                // A sentence begins with a capital letter.
                if is_new && at > range.start {
                    let before = term.token.checked_sub(1).is_some_and(|of| same(of, at - 1));
                    others.push((*unit, at, before || same(term.token + 1, at + 1)));
                }
            }
        }
        let only = others.first().filter(|_| others.len() == 1 && is_invented);
        let (unit, at, _) = others.iter().find(|(.., is_in_place)| *is_in_place).or(only)?;
        Some((*unit, *at))
    }

    /// The original text of a token of the source and one of the claim.
    pub(super) fn difference(&self, source: usize, answer: usize) -> Option<Difference> {
        let text = self.matches.text;
        let source = text.source.text.get(text.tokens.list().get(source)?.at.clone())?.to_owned();
        let answer = self.terms.text.get(self.terms.tokens.list().get(answer)?.at.clone())?.to_owned();
        Some(Difference { source, answer })
    }

    /// A word of the claim whose opposite is in the source.
    fn opposite(&self) -> Option<Conflict> {
        let units = std::iter::once(&self.window.core).chain(&self.window.units);
        units.into_iter().find_map(|unit| self.opposite_in(*unit).or_else(|| self.opposite_of_little(*unit)))
    }

    fn opposite_in(&self, unit: usize) -> Option<Conflict> {
        let text = self.matches.text;
        let here = self.window.found | self.window.context;
        let range = text.tokens_of.get(unit)?.clone();
        let counted = self.terms.quantities.iter().fold(0, |set, of| set | self.terms.of_quantity(of));
        let missing =
            |(at, term): &(usize, &Term)| (here | counted) >> at & 1 == 0 && term.kind != TokenKind::Number;
        let counts = |quantities: &[Quantity], token: &Token| {
            quantities.iter().any(|quantity| quantity.at.contains(&token.at.start))
        };
        // Units beside numbers are compared with them.
        let is_other_unit = |term: &Term, stated: &Token| {
            let own = self.terms.tokens.list().get(term.token);
            are_units_of_one_dimension(self.terms.tokens.at(term.token), text.tokens.letters(stated))
                && own.is_some_and(|own| !counts(self.terms.quantities, own))
                && !counts(&text.quantities, stated)
        };
        self.terms.list.iter().enumerate().filter(missing).find_map(|(at, term)| {
            let own = self.terms.tokens.at(term.token);
            let opposites: Vec<&str> = opposite(own).collect();
            let is_opposite = |at: usize| {
                let letters = text.tokens.at(at);
                opposites.iter().any(|opposite| is_form(opposite, letters)) || is_negated_form(own, letters)
            };
            let is_conflict = |at: &usize| {
                text.tokens.list().get(*at).is_some_and(|stated| {
                    self.hits(*at) == 0
                        && stated.kind == term.kind
                        && (is_opposite(*at) || is_other_unit(term, stated))
                        && is_negated(&text.tokens, *at, range.start)
                            == is_negated(self.terms.tokens, term.token, 0)
                })
            };
            let token = range.clone().find(is_conflict)?;
            // "Monday to Friday" is no conflict with Tuesday.
            let is_another = |at: &usize| !is_form(text.tokens.at(*at), text.tokens.at(token));
            let mut listed = (token + 1..=token + LISTED).filter(|at| range.contains(at) && is_another(at));
            let is_listed = listed.any(|at| is_conflict(&at));
            if is_listed || self.is_turned_round(&range) {
                return None;
            }
            let instead = Some((unit, self.difference(token, term.token)?));
            let tokens = Some((token, term.token));
            Some(Conflict { instead, tokens, ..Conflict::new(Kind::Opposite, 1 << at) })
        })
    }

    /// "B is smaller than A" says what "A is larger than B" does.
    fn is_turned_round(&self, range: &Range<usize>) -> bool {
        let (text, claim) = (self.matches.text, self.terms.tokens);
        let compares =
            |tokens: &Tokens, mut range: Range<usize>| range.any(|at| THAN.contains(&tokens.at(at)));
        let place = |term: usize| range.clone().find(|at| self.hits(*at) >> term & 1 == 1);
        let mut places = (0..self.terms.list.len()).filter_map(place);
        let first = places.next();
        compares(claim, 0..claim.list().len())
            && compares(&text.tokens, range.clone())
            && places.next_back() < first
    }

    /// "Before the meeting" for "after the meeting": function words, which are no terms.
    fn opposite_of_little(&self, unit: usize) -> Option<Conflict> {
        let (text, claim) = (self.matches.text, self.terms.tokens);
        let range = text.tokens_of.get(unit)?;
        let is_term = |at: &usize| self.terms.of_token.get(*at).is_some_and(Option::is_some);
        let has = |letters: &str| range.clone().any(|at| text.tokens.at(at) == letters);
        let is_missing = |at: &usize| !is_term(at) && !has(claim.at(*at));
        (0..claim.list().len()).filter(is_missing).find_map(|at| {
            let opposites: Vec<&str> = opposite(claim.at(at)).collect();
            let token = range.clone().find(|of| opposites.contains(&text.tokens.at(*of)))?;
            let instead = Some((unit, self.difference(token, at)?));
            Some(Conflict { instead, tokens: Some((token, at)), ..Conflict::new(Kind::Opposite, 0) })
        })
    }

    /// A number or word of the claim that is in the source, though a rival there is closer to the claim's other terms:
    /// "Bryn has 30 beds" for "Bryn has 12 beds and Pell 30".
    fn misplaced(&self) -> Option<Conflict> {
        let text = self.matches.text;
        let claimed = self.terms.quantities;
        let is_claimed = |of: &Quantity| claimed.iter().any(|own| of.equals(own));
        self.window.units.iter().find_map(|unit| {
            let has_rival_number = |own: &&Quantity| {
                let stated = text.quantities_of(*unit);
                let is_stated = stated.iter().any(|of| of.equals(own));
                stated.iter().any(|of| {
                    is_stated
                        && of.rivals(own)
                        && of.is_parallel(own)
                        && !is_claimed(of)
                        && self.is_nearer(*unit, self.terms.of_quantity(own), place(&text.tokens, of))
                })
            };
            let has_opposite = |(at, term): &(usize, &Term)| {
                let own = self.terms.tokens.at(term.token);
                let is_opposite = |token: usize| opposite(own).any(|of| is_form(of, text.tokens.at(token)));
                let mut others = text.tokens_of.get(*unit).cloned().unwrap_or_default();
                opposite(own).next().is_some()
                    && others.any(|token| {
                        self.hits(token) == 0 && is_opposite(token) && self.is_nearer(*unit, 1 << at, token)
                    })
            };
            let number = claimed.iter().find(has_rival_number).map(|own| self.terms.of_quantity(own));
            let word = || self.terms.list.iter().enumerate().find(has_opposite).map(|(at, _)| 1 << at);
            Some(Conflict::new(Kind::Doubt, number.or_else(word)?))
        })
    }

    /// Whether `rival` is closer than `terms` to the other matching terms of the unit.
    fn is_nearer(&self, unit: usize, terms: Set, rival: usize) -> bool {
        let range = self.matches.text.tokens_of.get(unit).cloned().unwrap_or_default();
        let Some(own) = range.clone().find(|at| self.hits(*at) & terms != 0) else { return false };
        let (mut seen, mut of_own, mut of_rival) = (terms, 0, 0);
        for at in range {
            if self.hits(at) & !seen != 0 {
                seen |= self.hits(at);
                of_own += at.abs_diff(own);
                of_rival += at.abs_diff(rival);
            }
        }
        of_rival < of_own
    }

    /// Whether the claim has a negation and the best-matching sentence has none.
    pub(super) fn denies_more(&self) -> bool {
        let denies = |tokens: &Tokens, range: Range<usize>| negations(tokens, range).next().is_some();
        let (text, claim) = (self.matches.text, self.terms.tokens);
        let unit = text.tokens_of.get(self.window.core).cloned().unwrap_or_default();
        denies(claim, 0..claim.list().len()) && !denies(&text.tokens, unit)
    }

    pub(super) fn claim_denies(&self) -> bool {
        let claim = self.terms.tokens;
        let all = 0..claim.list().len();
        negations(claim, all.clone()).next().is_some() || all.into_iter().any(|at| half_negates(claim.at(at)))
    }

    /// Whether only one of the claim and the best-matching sentence has a negation.
    pub(super) fn differs_in_negations(&self) -> bool {
        let (text, claim) = (self.matches.text, self.terms.tokens);
        let denies = |tokens: &Tokens, range: Range<usize>| negations(tokens, range).next().is_some();
        let limits = |tokens: &Tokens, mut range: Range<usize>| range.any(|at| half_negates(tokens.at(at)));
        let (all, unit) =
            (0..claim.list().len(), text.tokens_of.get(self.window.core).cloned().unwrap_or_default());
        let (claimed, stated) = (denies(claim, all.clone()), denies(&text.tokens, unit.clone()));
        claimed != stated && !limits(claim, all) && !limits(&text.tokens, unit)
    }

    /// A negation on one side only.
    fn negation(&self) -> Option<Conflict> {
        let claim = self.terms.tokens;
        let (unit, difference) = if negations(claim, 0..claim.list().len()).next().is_none() {
            self.window.units.iter().find_map(|unit| Some((*unit, self.denied_by(*unit)?)))?
        } else {
            (self.window.core, self.denied_by_claim()?)
        };
        Some(Conflict { instead: Some((unit, difference)), ..Conflict::new(Kind::Negation, 0) })
    }

    /// A negation of the source that applies to many of the matching terms, while the claim has none.
    fn denied_by(&self, unit: usize) -> Option<Difference> {
        let (text, claim) = (self.matches.text, self.terms.tokens);
        let range = text.tokens_of.get(unit)?.clone();
        let of_claim = |at: usize| self.terms.of_token.get(at).copied().flatten().map_or(0, |term| 1 << term);
        // A word that negates in part does so for both, where both have it.
        let limits = |at: usize| of_claim(at) & self.window.found == 0 && half_negates(claim.at(at));
        let all = |range: Range<usize>| range.fold(0, |set, at| set | self.hits(at));
        let denies = |at: &usize| {
            let clause = clause(&text.tokens, *at, &range);
            let rest = all(range.start..clause.start) | all(clause.end..range.end);
            let shared = all(clause.clone());
            let is_large = shared.count_ones() * 100 >= self.window.found.count_ones() * DENIED;
            // ", not by developers"
            let says =
                |at: &usize| !text.language.has_function_word(text.tokens.at(*at)) && at != &clause.start;
            let is_contrast = *at <= clause.start + 1
                && shared & rest == 0
                && clause.len() <= LONGEST_CONTRAST
                && clause.clone().filter(says).all(|of| of == *at || self.hits(of) != 0);
            denied(&text.tokens, &text.language, *at).into_iter().any(|at| self.hits(at) != 0)
                && (is_large || is_contrast)
        };
        let at = negations(&text.tokens, range.clone()).find(denies)?;
        if (0..claim.list().len()).any(limits) {
            return None;
        }
        let source = text.source.text.get(text.tokens.list().get(at)?.at.clone())?.to_owned();
        Some(Difference { source, answer: String::new() })
    }

    /// A negation of the claim, where the source says the same without one.
    fn denied_by_claim(&self) -> Option<Difference> {
        let (text, claim) = (self.matches.text, self.terms.tokens);
        // "Without a deposit nothing is confirmed" says what "is confirmed once there is a deposit" does.
        let all = 0..claim.list().len();
        if all.clone().any(|at| half_negates(claim.at(at))) || negations(claim, all).nth(1).is_some() {
            return None;
        }
        let of_claim = |at: usize| self.terms.of_token.get(at).copied().flatten().map_or(0, |term| 1 << term);
        let is_said = |at: &usize| {
            let denied = denied(claim, &text.language, *at);
            denied.into_iter().any(|at| of_claim(at) & self.window.found != 0)
        };
        let at = negations(claim, 0..claim.list().len()).find(is_said)?;
        let negates = |unit: &usize| {
            let range = text.tokens_of.get(*unit).cloned().unwrap_or_default();
            let limits = range.clone().any(|at| self.hits(at) == 0 && half_negates(text.tokens.at(at)));
            limits
                || range.into_iter().any(|at| text.tokens.list().get(at).is_some_and(|token| token.negates))
        };
        if self.window.units.iter().any(negates) {
            return None;
        }
        let answer = self.terms.text.get(claim.list().get(at)?.at.clone())?.to_owned();
        Some(Difference { source: String::new(), answer })
    }
}

/// The token at which a number begins.
fn place(tokens: &Tokens, of: &Quantity) -> usize {
    tokens.list().partition_point(|token| token.at.start < of.at.start)
}

/// Whether a negation is shortly before this token, in a sentence that begins at `start`.
fn is_negated(tokens: &Tokens, at: usize, start: usize) -> bool {
    negations(tokens, at.saturating_sub(REACH).max(start)..at).next().is_some()
}

/// Returns the positions of negations. "not only" and "ne … que" do not negate.
fn negations(tokens: &Tokens, range: Range<usize>) -> impl Iterator<Item = usize> {
    range.filter(|at| {
        let negates = tokens.list().get(*at).is_some_and(|token| token.negates);
        let limits = || (at + 1..at + 6).any(|next| tokens.at(next) == "que");
        negates
            && !matches!(tokens.at(at + 1), "only" | "just" | "nur" | "seulement")
            && !BOUNDING.iter().any(|phrase| {
                let (next, then) = phrase.split_once('_').unwrap_or((phrase, ""));
                tokens.at(at + 1) == next && (then.is_empty() || tokens.at(at + 2) == then)
            })
            && (tokens.at(*at) != "ne" || !limits())
    })
}

/// The tokens in a negation's scope, itself included: the next content word of its clause, in some languages also the
/// previous one; without spaces, all neighbouring pairs.
fn denied(tokens: &Tokens, language: &Language, at: usize) -> Vec<usize> {
    let letters = tokens.at(at);
    let is_pair = tokens.list().get(at).is_some_and(|token| token.kind == TokenKind::Pair);
    // Turkish negates within its verbs, which stand last.
    let is_verb = letters.chars().count() > LONGEST_NEGATION;
    let looks_back = is_pair || is_verb || DENYING_BOTH_SIDES.contains(&letters);
    let ends = |at: usize| {
        tokens
            .list()
            .get(at)
            .is_none_or(|token| token.pause || SUBORDINATING.contains(&tokens.letters(token)))
    };
    let says = |at: &usize| is_pair || !language.has_function_word(tokens.at(*at));
    let most = if is_pair { REACH } else { 1 };
    let after = (at + 1..=at + REACH).take_while(|at| !ends(*at)).filter(says).take(most);
    let reach = if looks_back { at.saturating_sub(REACH) } else { at };
    let before = (reach..at).rev().take_while(|at| !ends(at + 1)).filter(says).take(most);
    after.chain(before).chain([at]).collect()
}

/// The tokens around this one up to the next comma or the like.
fn clause(tokens: &Tokens, at: usize, within: &Range<usize>) -> Range<usize> {
    let pauses = |at: usize| tokens.list().get(at).is_none_or(|token| token.pause);
    let start = (within.start..=at).rev().find(|at| pauses(*at)).unwrap_or(within.start);
    let end = (at + 1..within.end).find(|at| pauses(*at)).unwrap_or(within.end);
    start..end
}
