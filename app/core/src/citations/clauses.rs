//! Words of a claim that its source has, but says of something else: "Bryn has 30 beds" for "Bryn has 12 beds and
//! Pell 30".

use std::{ops::Range, sync::LazyLock};

use super::{
    conflict::{Comparison, Conflict},
    quantity::Quantity,
    terms::Set,
    tokens::{Name, Token, TokenKind, Tokens},
    words::{is_form, list, opposite},
};

/// Words that begin a clause.
static CONJUNCTIONS: LazyLock<Vec<&str>> = LazyLock::new(|| list("conjunctions"));

/// The most words, or pairs of characters, for which a source can have others.
const LONGEST_GAP: usize = 5;

/// Fewer words are no clause.
const FEWEST_WORDS: usize = 2;

/// The clauses of a sentence, which are these tokens.
pub(super) fn clauses(tokens: &Tokens, within: &Range<usize>) -> Vec<Range<usize>> {
    let begins = |at: usize| {
        let letters = tokens.at(at);
        tokens.list().get(at).is_some_and(|token| token.pause)
            || CONJUNCTIONS.contains(&letters)
            || letters.strip_prefix('و').is_some_and(|rest| {
                rest.starts_with("ال")
                    || (rest.len() > 4 && within.clone().any(|other| tokens.at(other) == rest))
            })
    };
    let mut clauses: Vec<Range<usize>> = Vec::new();
    for at in within.clone() {
        match clauses.last_mut() {
            Some(last) if !begins(at) || last.len() < FEWEST_WORDS => last.end = at + 1,
            _ => clauses.push(at..at + 1),
        }
    }
    clauses
}

impl Comparison<'_> {
    /// A number, name or word of the claim that the source has in another clause than the rest, which has a rival.
    pub(super) fn misplaced(&self) -> Option<Conflict> {
        let text = self.matches.text;
        self.window.units.iter().find_map(|unit| {
            let clauses = clauses(&text.tokens, text.tokens_of.get(*unit)?);
            let mut of_numbers = self.terms.quantities.iter().filter(|quantity| !quantity.is_vague());
            of_numbers
                .find_map(|quantity| self.misplaced_number(quantity, *unit, &clauses))
                .or_else(|| self.misplaced_word(*unit, &clauses))
        })
    }

    fn misplaced_number(
        &self,
        claimed: &Quantity,
        unit: usize,
        clauses: &[Range<usize>],
    ) -> Option<Conflict> {
        let text = self.matches.text;
        let place = |quantity: &Quantity| {
            text.tokens.list().partition_point(|token| token.at.start < quantity.at.start)
        };
        let placed = |of| Some((clauses.iter().position(|clause| clause.contains(&place(of)))?, of));
        let stated: Vec<(usize, &Quantity)> = text.quantities_of(unit).iter().filter_map(placed).collect();
        let mut same = stated.iter().filter(|(_, stated)| stated.equals(claimed));
        let (own, as_stated) = same.next().filter(|_| same.next().is_none())?;
        let own_number = self.terms.of_quantity(claimed);
        let is_claimed = |of: &Quantity| self.terms.quantities.iter().any(|claimed| of.equals(claimed));
        let is_code =
            |of: &Quantity| text.tokens.list().get(place(of)).is_some_and(|token| token.name == Name::Code);
        let is_rival = |(at, rival): &&(usize, &Quantity)| {
            at != own
                && !is_code(rival)
                && rival.rivals(claimed)
                && !is_claimed(rival)
                && as_stated.is_parallel(rival)
        };
        let answer = self.terms.tokens.list().partition_point(|token| token.at.start < claimed.at.start);
        let apart = !self.terms_beside(answer);
        let own = (clauses.get(*own)?, place(as_stated));
        let (_, rival) = stated.iter().filter(is_rival).find(|(at, rival)| {
            let left_out = own_number | apart;
            clauses.get(*at).is_some_and(|other| self.is_said_of((other, place(rival)), own, left_out))
        })?;
        let instead = Some((unit, self.difference(place(rival), answer)?));
        Some(Conflict { terms: own_number, instead, ..Conflict::default() })
    }

    /// The terms of the claim's clause that this token of it stands in.
    fn terms_beside(&self, token: usize) -> Set {
        let tokens = self.terms.tokens;
        let clauses = clauses(tokens, &(0..tokens.list().len()));
        let own = clauses.into_iter().find(|clause| clause.contains(&token)).unwrap_or_default();
        own.filter_map(|at| *self.terms.of_token.get(at)?).fold(0, |all, term| all | 1 << term)
    }

    /// Whether a claim is about what stands in another clause, though one of its words stands in its own, which is
    /// about something else. Each is a clause and where the word or its rival stands in it: what stands before them is
    /// compared, and what stands after.
    fn is_said_of(&self, other: (&Range<usize>, usize), own: (&Range<usize>, usize), left_out: Set) -> bool {
        let has = |range: Range<usize>| range.fold(0, |all, at| all | self.hits(at)) & !left_out;
        let says = |at: &usize| self.says(*at, own.0.start);
        let count = |clause: &Range<usize>| clause.clone().filter(says).count();
        // A second clause leaves out what it shares with the first.
        let is_elliptic = own.0.start < other.0.start && count(other.0) < count(own.0);
        let (in_other, in_own) = (has(other.0.clone()), has(own.0.clone()));
        let sides = |(clause, at): (&Range<usize>, usize)| [clause.start..at, at + 1..clause.end];
        sides(other).into_iter().zip(sides(own)).any(|(of_other, of_own)| {
            let subject = has(of_other) & !in_own;
            let mut rivals = of_own.filter(|at| self.hits(*at) == 0);
            subject != 0
                && (rivals.clone().any(|at| self.is_opposite_of(subject, at))
                    || (in_own & !in_other == 0 || is_elliptic) && rivals.any(|at| says(&at)))
        })
    }

    /// Whether a token of the source is the opposite of one of these terms.
    fn is_opposite_of(&self, terms: Set, at: usize) -> bool {
        let letters = self.matches.text.tokens.at(at);
        let mut terms = self.terms.list.iter().enumerate().filter(|(at, _)| terms >> at & 1 == 1);
        terms.any(|(_, term)| opposite(self.terms.tokens.at(term.token)).any(|of| is_form(of, letters)))
    }

    /// Whether a token of the source says what its clause is about.
    fn says(&self, at: usize, start: usize) -> bool {
        let text = self.matches.text;
        text.tokens.list().get(at).is_some_and(|token| {
            let is_little = text.language.has_function_word(text.tokens.letters(token));
            let is_name = token.name != Name::No && at > start;
            !token.negates && (!is_little || is_name) && !is_grammar(text.tokens.letters(token))
        })
    }

    /// A word or a name of the claim that stands in one clause, while another has its opposite or another name.
    fn misplaced_word(&self, unit: usize, clauses: &[Range<usize>]) -> Option<Conflict> {
        let text = self.matches.text;
        self.terms.list.iter().enumerate().find_map(|(at, term)| {
            let has = |clause: &&Range<usize>| (*clause).clone().any(|token| self.hits(token) >> at & 1 == 1);
            let mut own = clauses.iter().filter(has);
            let own = own.next().filter(|_| own.next().is_none())?;
            let opposites: Vec<&str> = opposite(self.terms.tokens.at(term.token)).collect();
            let is_name = term.kind == TokenKind::Word && term.name == Name::Capital;
            let is_rival = |token: &usize| {
                let is_name = |of: &Token| is_name && of.name == Name::Capital && !self.begins(of);
                self.hits(*token) == 0
                    && (opposites.iter().any(|of| is_form(of, text.tokens.at(*token)))
                        || text.tokens.list().get(*token).is_some_and(is_name))
            };
            if term.kind == TokenKind::Number || (opposites.is_empty() && !is_name) {
                return None;
            }
            let apart = !self.terms_beside(term.token) | 1 << at | self.claimed_names();
            let mut others = clauses.iter().filter(|other| *other != own);
            let token = others.find_map(|other| {
                let rival = other.clone().find(is_rival)?;
                let place = own.clone().find(|token| self.hits(*token) >> at & 1 == 1)?;
                self.is_said_of((other, rival), (own, place), apart).then_some(rival)
            })?;
            let instead = Some((unit, self.difference(token, term.token)?));
            Some(Conflict { terms: 1 << at, instead, ..Conflict::default() })
        })
    }

    /// Words of the claim for which the source has others, between the same two words on both sides, where names look
    /// like other words: in German, and in scripts without capital letters. They may be synonyms.
    pub(super) fn replaced(&self) -> Option<Conflict> {
        let text = self.matches.text;
        let claim = self.terms.tokens.list();
        let found = self.window.found | self.window.context;
        let of_claim: Vec<usize> = (0..claim.len()).filter_map(|at| *self.terms.of_token.get(at)?).collect();
        let is_found = |term: &usize| found >> *term & 1 == 1;
        let may_be_name = |token: &Token, letters: &str| match token.kind {
            TokenKind::Word if text.language.is("de") => token.name == Name::Capital,
            TokenKind::Word => text.language.is("ar"),
            TokenKind::Pair => {
                letters.chars().any(|character| !('\u{3000}'..'\u{3100}').contains(&character))
            }
            TokenKind::Number => false,
        };
        let range = text.tokens_of.get(self.window.core)?.clone();
        let says = |at: &usize| self.hits(*at) != 0 || self.says(*at, *at);
        let stated: Vec<usize> = range.filter(says).collect();
        let is_name = |at: &usize| {
            text.tokens.list().get(*at).is_some_and(|token| may_be_name(token, text.tokens.letters(token)))
        };
        let is_claimed_name = |term: &usize| {
            let token = self.terms.list.get(*term).map(|term| term.token);
            let token = token.and_then(|token| claim.get(token));
            token.is_some_and(|token| may_be_name(token, self.terms.tokens.letters(token)))
        };
        // A name of two characters is in three pairs; single characters often are particles.
        let is_pairs = text.tokens.list().get(*stated.first()?)?.kind == TokenKind::Pair;
        let lengths = if is_pairs { 3..=LONGEST_GAP } else { 1..=LONGEST_GAP };
        let mut gaps = of_claim.split(is_found);
        let mut end = gaps.next()?.len();
        gaps.find_map(|gap| {
            let before = *of_claim.get(end)?;
            end += 1 + gap.len();
            let after = *of_claim.get(end)?;
            let has = |at: &usize, term: usize| self.hits(*at) >> term & 1 == 1;
            let places = stated.iter().enumerate().filter(|(_, token)| has(token, before));
            let is_replaced = |(at, _): (usize, &usize)| {
                let rest = stated.get(at + 1..).unwrap_or_default();
                let others: Vec<&usize> = rest.iter().take_while(|token| self.hits(**token) == 0).collect();
                lengths.contains(&others.len())
                    && others.iter().all(|token| is_name(token))
                    && rest.get(others.len()).is_some_and(|token| has(token, after))
            };
            let is_gap = lengths.contains(&gap.len()) && gap.iter().all(is_claimed_name);
            let terms = gap.iter().fold(0, |set, term| set | 1 << term);
            (is_gap && places.into_iter().any(is_replaced)).then(|| Conflict { terms, ..Conflict::default() })
        })
    }

    /// The names of the claim, which are no subject of each other.
    fn claimed_names(&self) -> Set {
        self.terms.set(|term| term.name == Name::Capital)
    }

    /// Whether a token of the source begins a sentence, and so has a capital letter.
    fn begins(&self, token: &Token) -> bool {
        let before = self.matches.text.source.text.get(..token.at.start).unwrap_or_default().trim_end();
        before.is_empty() || before.ends_with(['.', '!', '?', ':', '*', '-', '#', '|'])
    }
}

/// Whether these are characters of Chinese or Japanese that only join others.
fn is_grammar(letters: &str) -> bool {
    letters.chars().all(|character| {
        matches!(character, '\u{3040}'..='\u{309f}') || "的了是在和有年月日".contains(character)
    })
}

#[cfg(test)]
mod tests {
    use super::clauses;
    use crate::citations::tokens::Tokens;

    #[test]
    fn sentences_are_cut_into_clauses() {
        let check = |text: &str, expect: usize| {
            let tokens = Tokens::of(text);
            assert_eq!(clauses(&tokens, &(0..tokens.list().len())).len(), expect, "{text}");
        };
        check("Bryn has 12 beds and Pell has 30.", 2);
        check("It is red, but not here.", 2);
        check("It is so.", 1);
        check("المدخل الشمالي للمرضى والمدخل الجنوبي للموظفين", 2);
    }
}
