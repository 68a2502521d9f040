//! Growing texts on screen.

use footnote_core::conversation::{CitationCheck, Source};

/// The element that shows a Markdown text, which may still grow.
pub trait TextView {
    /// Adds text.
    fn push(&self, more: &str);
    /// Shows this text in place of the one before; more may come.
    fn replace(&self, text: &str);
    /// Sets the sources that citations lead to.
    fn set_sources(&self, sources: &[Source]);
    /// Sets the complete text. With `checks`, each citation gets its verdict.
    fn finish(&self, text: &str, sources: &[Source], checks: Option<&[CitationCheck]>);
    /// The same for a text that broke off, whose last marks may have no second half.
    fn break_off(&self, text: &str, sources: &[Source], checks: Option<&[CitationCheck]>);
    /// Gives the citations of a complete text other verdicts.
    fn mark(&self, checks: &[CitationCheck]);
}
