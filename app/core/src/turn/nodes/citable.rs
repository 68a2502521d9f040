//! The documents that an answer may cite, with their texts.

use footnote_citations::QuoteIndex;

use crate::{
    citations::{SourceText, kept_texts},
    conversation::{Answer, DocumentId, DocumentPlace, Source},
    evidence::NumberedDocuments,
    prompt::PromptDocument,
    turn::state::Knowledge,
};

/// The sources of an answer: the passages that were found, or the kept ones of those from before this turn.
pub(super) struct Citable<'t> {
    sources: &'t [Source],
    texts: &'t [PromptDocument],
    /// Whole documents, each under its source's number.
    documents: &'t [PromptDocument],
}

impl<'t> Citable<'t> {
    pub(super) fn of(knowledge: &'t Knowledge, answer: &'t Answer) -> Self {
        Self { sources: &answer.sources, texts: &knowledge.texts, documents: &[] }
    }

    /// The same sources, with the whole documents of some of them.
    pub(super) fn with(self, documents: &'t [PromptDocument]) -> Self {
        Self { documents, ..self }
    }

    /// The texts of all sources. Passages are the whole of a source only with its document beside them; what only an answer
    /// has, such as a tool's result, is here as it came.
    pub(super) fn all(&self) -> impl Iterator<Item = SourceText<'t>> {
        let documents = self.documents;
        let is_read = move |number: u32| documents.iter().any(|document| document.number == number);
        self.passages().chain(documents.iter().map(text_of)).map(move |text| {
            let whole =
                is_read(text.number) || text.whole && DocumentId::from(text.passage).is_kept_with_answer();
            SourceText { whole, ..text }
        })
    }

    /// The passages, as if there were no more to a source than these.
    pub(super) fn passages(&self) -> impl Iterator<Item = SourceText<'t>> {
        let (sources, texts) = (self.sources, self.texts);
        let came = move |number: u32| texts.iter().any(|text| text.number == number);
        let kept = sources.iter().filter(move |source| !came(source.number)).flat_map(kept_texts);
        texts.iter().map(text_of).chain(kept)
    }

    /// The passages that no model's server found.
    pub(super) fn own_passages(&self) -> impl Iterator<Item = SourceText<'t>> {
        self.passages().filter(|text| !is_from_server(text.passage))
    }
}

impl NumberedDocuments for Citable<'_> {
    fn has(&self, number: u32) -> bool {
        self.sources.iter().any(|source| source.number == number)
    }

    fn has_quote(&self, number: u32, quote: &str) -> bool {
        let texts = self.passages().filter(|text| text.number == number);
        QuoteIndex::new(texts.map(|text| text.text)).has_quote(quote)
    }
}

fn is_from_server(passage: &str) -> bool {
    matches!(DocumentId::from(passage).place(), DocumentPlace::WebPage(_))
}

pub(super) fn text_of(text: &PromptDocument) -> SourceText<'_> {
    let PromptDocument { number, id, title, text, edition: _ } = text;
    // A model's server sends an excerpt of its source.
    let whole = !is_from_server(id);
    SourceText { number: *number, passage: id, title, text, whole }
}
