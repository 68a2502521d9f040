//! The citations of an answer on screen: their claims and the results of their checks.
//!
//! A citation is known by its place: the n-th one of the text is the n-th `.cite` on screen, in core's checks and here alike.

use footnote_core::{
    citations::{CheckSummary, Claim, claims, sentences_around, unmatched_sentences, with_found_sources},
    conversation::{CitationCheck, Source, Verdict, citable_numbers, not_checked, quotation_words},
    markdown::parse,
};

use crate::conversation::Outcome;

/// A citation of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Citation {
    pub claim: Claim,
    /// `None` where the answer has no source of this number.
    pub source: Option<Source>,
    /// `None` in answers that were written before citations were checked.
    pub check: Option<CitationCheck>,
    /// How many citations the answer has.
    pub count: usize,
    /// Said in place of a verdict where no model wrote the answer.
    pub quotation: Option<&'static str>,
}

impl Citation {
    pub fn verdict(&self) -> Verdict {
        match (&self.source, &self.check) {
            (None, _) => Verdict::NoSource,
            (Some(_), Some(check)) => check.mark(),
            (Some(_), None) => Verdict::Nearest,
        }
    }

    /// The sentences before and after the evidence, as far as the stored passage has them.
    pub fn surroundings(&self) -> Option<(String, String)> {
        let (quote, id) = self.check.as_ref()?.evidence()?;
        let passages = self.source.as_ref()?.passages.iter().filter(|passage| passage.id == id);
        passages.into_iter().find_map(|passage| sentences_around(&passage.text, quote))
    }

    /// The verdict in words.
    pub fn words(&self) -> &'static str {
        match (self.verdict(), &self.check, self.quotation) {
            (verdict, _, Some(words)) if !verdict.is_wrong() => words,
            (Verdict::NoSource, ..) => Verdict::NoSource.label(),
            (_, None, _) => not_checked(),
            (_, Some(check), _) => check.words(),
        }
    }
}

impl Outcome {
    /// The citations in the text, in order.
    pub fn claims(&self) -> Vec<Claim> {
        let found = with_found_sources(&self.text, &self.checks);
        let text = found.as_ref().unwrap_or(&self.text);
        if !text.contains('[') {
            return Vec::new();
        }
        claims(&parse(text, &citable_numbers(&self.sources)))
    }

    pub fn source(&self, number: u32) -> Option<&Source> {
        self.sources.iter().find(|source| source.number == number)
    }

    pub fn check(&self, at: u32) -> Option<&CitationCheck> {
        self.checks.iter().find(|check| check.at == at)
    }

    pub fn citation(&self, at: u32) -> Option<Citation> {
        let mut claims = self.claims();
        let count = claims.len();
        let index = claims.iter().position(|claim| claim.at == at)?;
        let claim = claims.swap_remove(index);
        let (source, check) = (self.source(claim.number).cloned(), self.check(at).cloned());
        Some(Citation { claim, source, check, count, quotation: self.quotation() })
    }

    /// Returns the words for all its citations, if no model wrote it.
    pub fn quotation(&self) -> Option<&'static str> {
        self.made_by.is_quotation().then(|| quotation_words(&self.text))
    }

    /// Whether its sources were found by Footnote, since the model cited none.
    pub fn has_found_sources(&self) -> bool {
        self.checks.iter().any(|check| check.found_after.is_some())
    }

    /// Whether Footnote found a sentence in this source.
    pub fn has_found_in(&self, number: u32) -> bool {
        self.checks.iter().any(|check| check.found_after.is_some() && check.number == number)
    }

    pub fn check_summary(&self) -> CheckSummary {
        CheckSummary::of(&self.claims(), &self.checks)
    }

    /// How many sentences are like nothing that the model was given, where by its summary it cited nothing.
    pub fn unmatched_sentences(&self, summary: CheckSummary) -> usize {
        let is_uncited = summary.citations == 0 || self.has_found_sources();
        let was_given_some = self.sources.iter().any(|source| source.given);
        // Of what a model server searched itself only a part is known here, if anything.
        let rests_on_server = self.sources.iter().any(Source::is_from_server);
        if is_uncited
            && !rests_on_server
            && was_given_some
            && !self.made_by.is_quotation()
            && !self.is_refusal()
        {
            unmatched_sentences(&self.text, &self.checks)
        } else {
            0
        }
    }

    /// The worst verdict of the citations of a source; `None` where none was checked at all.
    pub fn worst_verdict(&self, source: &Source) -> Option<Verdict> {
        if !source.cited && !self.has_found_in(source.number) {
            return None;
        }
        let checks = self.checks.iter().filter(|check| check.number == source.number);
        let verdicts: Vec<Verdict> = checks.map(CitationCheck::mark).collect();
        let worst = Verdict::ALL.into_iter().find(|verdict| verdicts.contains(verdict));
        // One that the server named need not be cited in the text, and its text need not be known.
        worst.or((!source.annotated).then_some(Verdict::Nearest))
    }
}
