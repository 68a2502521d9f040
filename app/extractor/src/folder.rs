//! Kinds of files that only a folder's library reads, so that the page's worker does not grow.

mod epub;
mod mail;
mod notebook;
mod odt;
mod pptx;
mod sheets;

pub use {
    epub::text as epub, mail::text as mail, notebook::text as notebook, odt::text as odt, pptx::text as pptx,
    sheets::text as sheets,
};

use crate::{ExtractError, html};

/// The text of a web page within a file, with each line as a paragraph.
fn page(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let text = html::text(file, max_text)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    Ok(lines.join("\n\n"))
}

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
