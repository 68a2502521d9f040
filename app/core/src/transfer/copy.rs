//! An answer for the clipboard: its text, the evidence for its citations, and its sources.

use super::{footnotes::with_footnotes, html::answer_html};
use crate::conversation::{CitationCheck, ExchangeId, Source, footer};

/// One answer in the two forms that a clipboard takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    pub markdown: String,
    /// A fragment.
    pub html: String,
}

/// A complete answer for the clipboard.
pub fn copied(text: &str, sources: &[Source], checks: &[CitationCheck]) -> Copied {
    Copied {
        markdown: markdown(text, sources, checks, ""),
        html: answer_html(ExchangeId::FIRST, text, sources, checks),
    }
}

/// The text with footnotes and Sources. `prefix` keeps the footnotes of several answers in one file apart.
pub(super) fn markdown(text: &str, sources: &[Source], checks: &[CitationCheck], prefix: &str) -> String {
    let (text, notes) = with_footnotes(text, sources, checks, prefix);
    let footer = footer(sources);
    if notes.is_empty() && footer.is_empty() {
        return text;
    }
    let parts = [text.trim_end().to_owned(), notes.join("\n"), footer];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}
