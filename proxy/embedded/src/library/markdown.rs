//! Markdown as documents have it, and words that are not meant as such.

use pulldown_cmark::Options;

/// The Markdown extensions for passages and quotes.
pub(crate) const MARKDOWN: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_GFM)
    .union(Options::ENABLE_WIKILINKS);

/// Adds words as they are, so that Markdown shows them so.
pub(super) fn push_escaped(text: &mut String, words: &str) {
    for c in words.chars() {
        text.extend(matches!(c, '\\' | '<' | '*' | '`').then_some('\\'));
        text.push(c);
    }
}
