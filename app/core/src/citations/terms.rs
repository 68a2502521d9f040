//! The words of a claim that its source has to contain.

use super::{
    language::Language,
    quantity::Quantity,
    tokens::{Name, Token, TokenKind, Tokens},
    words::{alike, is_form, negates},
};

/// Maximum terms of a claim: a set of them is the bits of one integer.
const MAX_TERMS: usize = 128;

/// Weight of a pair of characters: a word of two characters has up to three pairs. Those of kana alone mostly are grammar.
const PAIR: f32 = 0.6;
const GRAMMAR: f32 = 0.2;

/// Weight of a word that only the heading or the title above contains.
const IN_CONTEXT: f32 = 0.65;

/// A set of a claim's terms.
pub(super) type Set = u128;

/// The words of a claim that its source has to have.
pub(super) struct Terms<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'a Tokens,
    pub(super) quantities: &'a [Quantity],
    pub(super) list: Vec<Term>,
    /// The term of each token.
    pub(super) of_token: Vec<Option<usize>>,
}

pub(super) struct Term {
    /// The first of the claim's tokens that is it.
    pub(super) token: usize,
    pub(super) kind: TokenKind,
    pub(super) name: Name,
    weight: f32,
    alike: Vec<&'static str>,
}

impl<'a> Terms<'a> {
    pub(super) fn of(
        text: &'a str,
        tokens: &'a Tokens,
        quantities: &'a [Quantity],
        language: &Language,
    ) -> Self {
        let mut terms = Self { text, tokens, quantities, list: Vec::new(), of_token: Vec::new() };
        for (at, token) in tokens.list().iter().enumerate() {
            let letters = tokens.letters(token);
            let is_word = token.kind == TokenKind::Word;
            // One letter is a part of "p.m." or the like.
            let is_little = letters.chars().nth(1).is_none() || language.has_function_word(letters);
            let says_little = is_word && token.name != Name::Code && is_little;
            let term = if says_little || token.negates || (is_word && negates(letters)) {
                None
            } else {
                terms.known(token).or_else(|| terms.add(at, token, language))
            };
            terms.of_token.push(term);
        }
        terms
    }

    fn known(&self, token: &Token) -> Option<usize> {
        let same =
            |term: &Term| term.kind == token.kind && self.tokens.at(term.token) == self.tokens.letters(token);
        self.list.iter().position(same)
    }

    fn add(&mut self, at: usize, token: &Token, language: &Language) -> Option<usize> {
        let letters = self.tokens.letters(token);
        let is_grammar =
            |character| matches!(character, '\u{3040}'..='\u{309f}') || "的了是在和".contains(character);
        let weight = match token.kind {
            TokenKind::Pair if letters.chars().all(is_grammar) => GRAMMAR,
            TokenKind::Pair => PAIR,
            _ => 1.0,
        };
        let name = match token.name {
            // German capitalises all nouns.
            Name::Capital if language.is("de") || self.begins_sentence(at) => Name::No,
            name => name,
        };
        let alike = if token.kind == TokenKind::Word { alike(letters).collect() } else { Vec::new() };
        let is_free = self.list.len() < MAX_TERMS;
        is_free.then(|| self.list.push(Term { token: at, kind: token.kind, name, weight, alike }))?;
        Some(self.list.len() - 1)
    }

    /// A word at the beginning of a sentence has a capital letter without being a name, unless the next one has one too.
    fn begins_sentence(&self, at: usize) -> bool {
        let Some(token) = self.tokens.list().get(at) else { return false };
        let opens = |character: char| character.is_whitespace() || "\"“„«(*".contains(character);
        let before = self.text.get(..token.at.start).unwrap_or_default().trim_end_matches(opens);
        let next = self.tokens.list().get(at + 1);
        (before.is_empty() || before.ends_with(['.', '!', '?', ':', '–', ';']))
            && next.is_none_or(|next| next.name != Name::Capital)
    }

    /// Returns the terms that each token of a text matches.
    pub(super) fn matches(&self, tokens: &Tokens) -> Vec<Set> {
        let mut sets = vec![0; tokens.list().len()];
        for (term_at, term) in self.list.iter().enumerate() {
            for letters in std::iter::once(self.tokens.at(term.token)).chain(term.alike.iter().copied()) {
                for &at in tokens.beginning_as(letters) {
                    let is_match = tokens
                        .list()
                        .get(at)
                        .is_some_and(|token| self.is_match(term, tokens.letters(token), token.kind));
                    if let Some(set) = sets.get_mut(at).filter(|_| is_match) {
                        *set |= 1 << term_at;
                    }
                }
            }
        }
        sets
    }

    fn is_match(&self, term: &Term, letters: &str, kind: TokenKind) -> bool {
        let own = self.tokens.at(term.token);
        match (term.kind, kind) {
            (TokenKind::Word, TokenKind::Word) => {
                is_form(own, letters) || term.alike.iter().any(|alike| is_form(alike, letters))
            }
            (TokenKind::Number, TokenKind::Number) => {
                own == letters || letters.strip_prefix(own).is_some_and(|rest| rest.starts_with('.'))
            }
            (one, other) => one == other && own == letters,
        }
    }

    /// The terms of a number of the claim and its unit.
    pub(super) fn of_quantity(&self, quantity: &Quantity) -> Set {
        let tokens = self.tokens.list();
        let first = tokens.partition_point(|token| token.at.start < quantity.at.start);
        let last = tokens.partition_point(|token| token.at.start < quantity.at.end);
        (first..last).filter_map(|at| *self.of_token.get(at)?).fold(0, |set, term| set | 1 << term)
    }

    /// The share of the claim that is found, without the terms that are left out.
    pub(super) fn coverage(&self, found: Set, context: Set, left_out: Set) -> f32 {
        let (mut sum, mut all) = (0.0, f32::EPSILON);
        for (at, term) in self.list.iter().enumerate().filter(|(at, _)| left_out >> at & 1 == 0) {
            all += term.weight;
            sum += match (found >> at & 1, context >> at & 1) {
                (1, _) => term.weight,
                (_, 1) => term.weight * IN_CONTEXT,
                _ => 0.0,
            };
        }
        sum / all
    }

    /// Returns the terms for which the condition holds.
    pub(super) fn set(&self, has: impl Fn(&&Term) -> bool) -> Set {
        self.list.iter().enumerate().filter(|(_, term)| has(term)).fold(0, |set, (at, _)| set | 1 << at)
    }
}
