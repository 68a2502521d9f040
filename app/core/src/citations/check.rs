//! Checks a claim against the texts of its source.

use std::{collections::BTreeSet, ops::Range};

use super::{
    Claim, Evidence,
    conflict::{Comparison, Conflict, Kind},
    evidence::{MAX_QUOTE, Matches, Text, Window},
    language::Language,
    quantity::Quantity,
    signs::{AGREES, DIFFERS, Signs},
    terms::{Set, Term, Terms},
    tokens::{Name, TokenKind, Tokens},
};
use crate::{
    conversation::{CitationCheck, NearestSentence, UncheckedReason, Verdict},
    text::prefix,
};

/// Minimum score of a passage for "found": about the share of the claim's words that it has. Below it, the absence of
/// conflicts proves nothing.
const FOUND: f32 = 0.5;

/// Words before a verbatim match that are searched for a negation.
const NEAR: usize = 3;

/// From this share of shared words on, claim and source are taken to be in the same language.
const SAME_LANGUAGE: f32 = 0.4;
const SURELY_SAME_LANGUAGE: f32 = 0.5;

/// Minimum words of an English claim that is "not found" when its source has none of them: a shorter one may be a paraphrase.
/// In other languages three times as many, because only English synonyms are known.
const FEWEST_FOR_NOT_FOUND: usize = 5;

/// Minimum words of a sentence part that is checked alone when a sentence cites several sources.
const FEWEST_IN_PART: usize = 4;

/// Maximum number of citations checked per answer.
const MAX_CHECKS: usize = 300;

/// Whether a source supports a sentence.
enum Outcome {
    Found { quote: String, passage: String },
    NotFound(Option<NearestSentence>),
    Unknown(UncheckedReason),
}

/// Checks these citations: one result for each claim, up to a limit.
pub fn check_claims(claims: &[Claim], evidence: &Evidence<'_>) -> Vec<CitationCheck> {
    claims.iter().take(MAX_CHECKS).map(|claim| evidence.check(claim)).collect()
}

impl Evidence<'_> {
    /// Whether its source supports a claim.
    pub fn check(&self, claim: &Claim) -> CitationCheck {
        let mut check = CitationCheck { at: claim.at, number: claim.number, ..CitationCheck::default() };
        if !claim.known {
            check.verdict = Some(Verdict::NoSource);
            return check;
        }
        match self.outcome_of_parts(&claim.sentence, claim.number, claim.together) {
            Outcome::Found { quote, passage } => {
                check.verdict = Some(Verdict::Found);
                (check.quote, check.passage) = (Some(quote), Some(passage));
            }
            Outcome::NotFound(nearest) => {
                let others: BTreeSet<u32> = self.texts.iter().map(|text| text.source.number).collect();
                let supports =
                    |number: &u32| matches!(self.outcome(&claim.sentence, *number), Outcome::Found { .. });
                check.verdict = Some(Verdict::NotFound);
                check.nearest = nearest;
                check.found_in = others.into_iter().filter(|number| *number != claim.number).find(supports);
            }
            Outcome::Unknown(why) => {
                check.verdict = Some(Verdict::Unknown);
                check.unchecked = Some(why);
            }
        }
        check
    }

    /// `together` is how many sources are cited for the sentence: each of several needs to support a part only.
    fn outcome_of_parts(&self, sentence: &str, number: u32, together: usize) -> Outcome {
        let mut outcome = self.outcome(sentence, number);
        if together < 2 || matches!(outcome, Outcome::Found { .. }) {
            return outcome;
        }
        for part in parts(sentence) {
            let of_part = self.outcome(part, number);
            match of_part {
                Outcome::Found { .. } => return of_part,
                Outcome::Unknown(_) => outcome = of_part,
                Outcome::NotFound(_) => {}
            }
        }
        outcome
    }

    /// The signs by which this claim is judged, for `bench-citations` to learn from; `None` where none are needed.
    pub fn signs(&self, claim: &Claim) -> Option<Signs> {
        let mut signs = None;
        self.judge(&claim.sentence, claim.number, &mut |of| signs = Some(of));
        signs
    }

    fn outcome(&self, sentence: &str, number: u32) -> Outcome {
        self.judge(sentence, number, &mut |_| {})
    }

    fn judge(&self, sentence: &str, number: u32, see: &mut dyn FnMut(Signs)) -> Outcome {
        if self.of(number).next().is_none() {
            return Outcome::Unknown(UncheckedReason::NoText);
        }
        let tokens = Tokens::of(sentence);
        if tokens.list().is_empty() {
            return Outcome::Unknown(UncheckedReason::Unclear);
        }
        let claimed = Quantity::all(sentence, &tokens);
        let exact = |text: &Text<'_>| {
            let mut places = text.tokens.places_of(&tokens);
            places.find(|at| text.says_plainly(at, &claimed)).map(|at| text.found(&at))
        };
        if let Some(found) = self.of(number).find_map(exact) {
            return found;
        }
        let language = Language::of(sentence, &tokens);
        let is_same = self.language(&language, number);
        let is_likeliest = self.of(number).any(|text| text.language.is_likeliest_of(&language));
        // The function words of a short sentence may belong to several languages; its source decides which.
        let texts_own = self.of(number).next().filter(|_| is_same != Some(false)).map(|text| &text.language);
        let language = texts_own.unwrap_or(&language);
        let terms = Terms::of(sentence, &tokens, &claimed, language);
        let matches: Vec<Matches<'_>> = self.of(number).map(|text| Matches::new(text, &terms)).collect();
        let best = matches.iter().filter_map(|matches| Some((matches, matches.best(&terms)?)));
        let best = best.reduce(|best, other| if other.1.score > best.1.score { other } else { best });
        let Some((of, window)) = best else {
            return self.without_any(number, is_same, &terms, language);
        };
        let coverage = |left_out: Set| terms.coverage(window.found, window.context, left_out);
        let elsewhere = matches.iter().fold(0, |all, of| all | of.all);
        let comparison =
            Comparison { evidence: self, terms: &terms, matches: of, window: &window, elsewhere };
        let conflicts = comparison.conflicts();
        if is_same == Some(false) {
            // Numbers and code are the same in every language.
            let plain = |kind, name| kind == TokenKind::Number || name == Name::Code;
            let is_plain = terms.list.iter().all(|term| plain(term.kind, term.name));
            return if is_plain && conflicts.is_empty() && coverage(0) > 0.99 {
                of.found(&window)
            } else {
                Outcome::Unknown(UncheckedReason::AnotherLanguage)
            };
        }
        let ordinary = |term: &&Term| term.kind != TokenKind::Number && term.name == Name::No;
        let names = !terms.set(ordinary);
        let shares = |least: f32| terms.set(ordinary) != 0 && coverage(names) >= least;
        let is_surely_same = is_same == Some(true) || (is_likeliest && shares(SURELY_SAME_LANGUAGE));
        let is_same = is_same == Some(true) || shares(SAME_LANGUAGE);
        if conflicts.is_empty() {
            // A negation may be worded so that it is no conflict, yet the passage does not support the claim.
            if !is_same || window.score < FOUND || comparison.differs_in_negations() {
                return Outcome::Unknown(UncheckedReason::Unclear);
            }
            let signs = comparison.agreement();
            let likelihood = AGREES.likelihood(&signs);
            see(Signs::Agrees(signs));
            if likelihood < AGREES.limit {
                return Outcome::Unknown(UncheckedReason::Unclear);
            }
            return of.found(&window);
        }
        let deciding = conflicts.iter().filter(|conflict| conflict.kind != Kind::Doubt);
        let signs: Vec<Vec<f32>> =
            deciding.clone().map(|conflict| comparison.disagreement(conflict)).collect();
        let likeliest = deciding
            .zip(signs.iter().map(|signs| DIFFERS.likelihood(signs)))
            .filter(|(_, likelihood)| *likelihood >= DIFFERS.limit)
            .reduce(|best, other| if other.1 > best.1 { other } else { best });
        if !is_surely_same {
            return Outcome::Unknown(UncheckedReason::Unclear);
        }
        see(Signs::Differs(signs));
        let Some((conflict, _)) = likeliest else { return Outcome::Unknown(UncheckedReason::Unclear) };
        if self.of(number).any(|text| !text.source.whole) {
            return Outcome::Unknown(UncheckedReason::NoText);
        }
        Outcome::NotFound(Some(of.nearest(&window, Some(conflict))))
    }

    /// The outcome if no word of a claim is in its source.
    fn without_any(
        &self,
        number: u32,
        is_same_language: Option<bool>,
        terms: &Terms<'_>,
        language: &Language,
    ) -> Outcome {
        let least = FEWEST_FOR_NOT_FOUND * if language.is("en") { 1 } else { 3 };
        match is_same_language {
            Some(false) => Outcome::Unknown(UncheckedReason::AnotherLanguage),
            Some(true) if terms.list.len() >= least => {
                let is_whole = self.of(number).all(|text| text.source.whole);
                if is_whole { Outcome::NotFound(None) } else { Outcome::Unknown(UncheckedReason::NoText) }
            }
            _ => Outcome::Unknown(UncheckedReason::Unclear),
        }
    }

    /// Whether a claim is in a language of this source's texts; `None` if that is unclear.
    fn language(&self, of_claim: &Language, number: u32) -> Option<bool> {
        let same: Vec<Option<bool>> = self.of(number).map(|text| text.language.is_of(of_claim)).collect();
        if same.contains(&Some(true)) {
            Some(true)
        } else if same.contains(&None) {
            None
        } else {
            Some(false)
        }
    }
}

impl Text<'_> {
    /// Whether this verbatim match has no negation shortly before it, and its numbers have the claim's units.
    fn says_plainly(&self, tokens: &Range<usize>, claimed: &[Quantity]) -> bool {
        let list = self.tokens.list();
        let begins_unit = |at: usize| self.tokens_of.binary_search_by_key(&at, |unit| unit.start).is_ok();
        let begins = |at: usize| list.get(at).is_some_and(|token| token.pause) || begins_unit(at);
        let before = (tokens.start.saturating_sub(NEAR)..tokens.start).rev();
        let mut before = before.take_while(|at| !begins(at + 1));
        let place = |at: usize| list.get(at).map(|token| token.at.start).unwrap_or_default();
        let within = place(tokens.start)..=place(tokens.end.saturating_sub(1));
        let stated = self.quantities.iter().filter(|quantity| within.contains(&quantity.at.start));
        !before.any(|at| list.get(at).is_some_and(|token| token.negates))
            && stated.zip(claimed).all(|(stated, claimed)| stated.equals(claimed))
    }

    /// The outcome of a verbatim match.
    fn found(&self, tokens: &Range<usize>) -> Outcome {
        let token = |at: usize| self.tokens.list().get(at).map(|token| token.at.clone()).unwrap_or_default();
        let (start, end) = (token(tokens.start).start, token(tokens.end.saturating_sub(1)).end);
        let words = self.source.text;
        // The quote includes the closing punctuation.
        let more = words[end..].find(|character: char| !".!?。！？)”\"".contains(character));
        let quote = words.get(start..more.map_or(words.len(), |more| end + more)).unwrap_or_default();
        Outcome::Found { quote: prefix(quote, MAX_QUOTE).to_owned(), passage: self.source.passage.to_owned() }
    }
}

impl Matches<'_> {
    fn found(&self, window: &Window) -> Outcome {
        Outcome::Found {
            quote: self.quote(window.neighbours()),
            passage: self.text.source.passage.to_owned(),
        }
    }

    /// The sentence of the conflict, else the best-matching one.
    fn nearest(&self, window: &Window, conflict: Option<&Conflict>) -> NearestSentence {
        let instead = conflict.and_then(|conflict| conflict.instead.clone());
        let unit = instead.as_ref().map_or(window.core, |(unit, _)| *unit);
        NearestSentence {
            text: self.quote(unit..unit + 1),
            passage: self.text.source.passage.to_owned(),
            difference: instead.map(|(_, difference)| difference),
        }
    }

    fn quote(&self, units: Range<usize>) -> String {
        let is_hit = |token: usize| self.tokens.get(token).is_some_and(|set| *set != 0);
        self.text.quote(units, is_hit).to_owned()
    }
}

/// The parts of a sentence between commas and the like.
fn parts(sentence: &str) -> impl Iterator<Item = &str> {
    let separators = [
        ", ", "; ", ": ", " and ", " und ", " et ", " y ", " и ", " ve ", " – ", " while ", " but ", "，",
        "、", "；", "، ",
    ];
    let mut parts = vec![sentence];
    for separator in separators {
        parts = parts.into_iter().flat_map(|part| part.split(separator)).collect();
    }
    parts.into_iter().filter(|part| Tokens::of(part).list().len() >= FEWEST_IN_PART)
}
