//! An answer for the clipboard: its text, the evidence for its citations, and its sources.

use super::{answer_html::answer_html, markdown::answer_markdown};
use crate::conversation::{CitationCheck, Source};

/// One answer in the two forms that a clipboard takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    pub markdown: String,
    /// A fragment.
    pub html: String,
}

/// A complete answer for the clipboard.
pub fn copied(text: &str, sources: &[Source], checks: &[CitationCheck]) -> Copied {
    Copied { markdown: answer_markdown(text, sources, checks, ""), html: answer_html(text, sources, checks) }
}
