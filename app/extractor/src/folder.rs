//! Kinds of files that only a folder's library reads, so that the page's worker does not grow.

mod epub;
mod odt;
mod pptx;
mod sheets;

pub(crate) use {epub::text as epub, odt::text as odt, pptx::text as pptx, sheets::text as sheets};

use crate::ExtractError;

/// The text, if it has words.
fn with_words(text: String, max_text: usize) -> Result<String, ExtractError> {
    if text.len() > max_text {
        Err(ExtractError::TooLong)
    } else if text.chars().any(char::is_alphanumeric) {
        Ok(text)
    } else {
        Err(ExtractError::NoText)
    }
}
