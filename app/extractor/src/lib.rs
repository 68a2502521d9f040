//! The text of PDF and Word files and of web pages, as Markdown: a PDF's pages are sections named "Page 1" and so on, headings
//! of the others are headings.

mod docx;
#[cfg(feature = "folder")]
pub mod folder;
mod html;
mod numerals;
mod package;
mod pdf;
mod xml;

pub use pdf::{PlacedText, placed_text};

/// The longest text that the page's worker takes out of a file, in bytes.
pub const MAX_TEXT: usize = 2 * 1024 * 1024;

/// What stands in the place of the text of a page that has none but shows something, such as a scanned one.
pub const NO_TEXT_ON_PAGE: &str = "(There is no text on this page.)";

/// Why a file has no text for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ExtractError {
    #[error("it is protected by a password")]
    Encrypted,
    #[error("it is damaged, or of another kind than its name says")]
    Damaged,
    /// Such as a scanned PDF.
    #[error("it has no text")]
    NoText,
    /// More than was asked for, or parts that unpack to more than any document has.
    #[error("its text is too long")]
    TooLong,
    #[error("it is no text")]
    NotText,
}

impl ExtractError {
    /// Its name in the worker's messages (`browser/extractor.rs` in the page).
    pub fn code(self) -> &'static str {
        match self {
            Self::Encrypted => "encrypted",
            Self::Damaged => "damaged",
            Self::NoText => "no-text",
            Self::TooLong => "too-long",
            Self::NotText => "not-text",
        }
    }
}

/// The text of a web page, of at most `max_text` bytes.
pub fn html_text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    html::text(file, max_text)
}

/// The text of a file, whose type is detected from its first bytes, of at most `max_text` bytes.
pub fn text(file: Vec<u8>, max_text: usize) -> Result<String, ExtractError> {
    let text = if file.starts_with(b"PK\x03\x04") {
        docx::text(&file, max_text)?
    } else if file.starts_with(b"\xD0\xCF\x11\xE0") {
        // Office seals a file with a password into this older kind of file.
        return Err(ExtractError::Encrypted);
    } else {
        pdf::text(file, max_text)?
    };
    if text.len() > max_text { Err(ExtractError::TooLong) } else { Ok(text) }
}

/// A text on one line, with single spaces between its words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
