//! Words that a person selected in an answer or a document.

use footnote_core::{
    conversation::ExchangeId,
    references::{WordsOrigin, quoted_words},
};
use reactive_graph::prelude::*;

use super::DocumentViewer;
use crate::{effects::ScreenEffect, panels::DocumentState};

/// Where selected words stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SelectedIn {
    Answer {
        exchange: ExchangeId,
        /// The citation that follows the words, by its place in the answer.
        citation: Option<u32>,
    },
    /// The open document, under this heading.
    Document { heading: Option<String> },
}

impl DocumentViewer {
    /// The document that the words are from; `None` in an answer without a citation after them.
    pub fn origin_of(self, place: &SelectedIn) -> Option<WordsOrigin> {
        match place {
            SelectedIn::Answer { exchange, citation } => {
                let transcript = self.conversations.current_untracked().transcript;
                let citation = transcript.citation(*exchange, (*citation)?)?;
                Some(WordsOrigin::of_source(&citation.source?, citation.check.as_ref()))
            }
            SelectedIn::Document { heading } => self.open.with_untracked(|open| {
                let open = open.as_ref()?;
                if let DocumentState::Ready { id, title, url, .. } = &open.state {
                    return Some(WordsOrigin::of_document(id, title, url.as_deref(), heading.as_deref()));
                }
                open.source.as_ref().map(|source| WordsOrigin::of_source(source, None))
            }),
        }
    }

    /// Quotes the words in the question box, under what is there, with the document that they are from.
    pub fn ask_about_words(self, words: &str, place: &SelectedIn) {
        let quote = quoted_words(words, self.origin_of(place).as_ref());
        self.conversations.leave_library_page();
        let conversation = self.conversations.current_untracked();
        let draft = conversation.draft();
        let before = draft.trim_end();
        let gap = if before.is_empty() { "" } else { "\n\n" };
        conversation.write_draft(&format!("{before}{gap}{quote}"));
        conversation.save_draft();
        if matches!(place, SelectedIn::Document { .. }) && !self.panels().is_wide() {
            self.close();
        }
        self.environment().effects.emit(ScreenEffect::FocusQuestion);
    }
}
