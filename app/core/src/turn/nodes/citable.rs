//! The documents that an answer may cite, with their texts.

use footnote_citations::QuoteIndex;

use crate::{
    citations::{SourceText, kept_texts},
    conversation::{Answer, Source, URL_CITATION},
    evidence::NumberedDocuments,
    prompt::PromptDocument,
    turn::state::Knowledge,
};

/// The sources of an answer: their full texts, or the kept passages of those from before this turn.
pub(super) struct Citable<'t> {
    sources: &'t [Source],
    texts: &'t [PromptDocument],
}

impl<'t> Citable<'t> {
    pub(super) fn of(knowledge: &'t Knowledge, answer: &'t Answer) -> Self {
        Self { sources: &answer.sources, texts: &knowledge.texts }
    }

    /// The texts of all sources.
    pub(super) fn all(&self) -> impl Iterator<Item = SourceText<'t>> {
        let (sources, texts) = (self.sources, self.texts);
        let came = move |number: u32| texts.iter().any(|text| text.number == number);
        let kept = sources.iter().filter(move |source| !came(source.number)).flat_map(kept_texts);
        texts.iter().map(whole).chain(kept)
    }
}

impl NumberedDocuments for Citable<'_> {
    fn has(&self, number: u32) -> bool {
        self.sources.iter().any(|source| source.number == number)
    }

    fn has_quote(&self, number: u32, quote: &str) -> bool {
        let texts = self.all().filter(|text| text.number == number);
        QuoteIndex::new(texts.map(|text| text.text)).has_quote(quote)
    }
}

pub(super) fn whole(text: &PromptDocument) -> SourceText<'_> {
    let PromptDocument { number, id, title, text } = text;
    // A model's server sends an excerpt of its source.
    let whole = !id.starts_with(URL_CITATION);
    SourceText { number: *number, passage: id, title, text, whole }
}
