//! Reading files that a person hands to the page.

use std::rc::Rc;

use footnote_core::{conversation::Attachment, text::clean_title};

use crate::ports::{ExtractError, ImageError, LocalFile};

/// The largest file, in bytes, and the longest text.
const MAX_FILE: u64 = 20 * 1024 * 1024;
pub const MAX_TEXT: usize = 2 * 1024 * 1024;

/// Files of which is said why they cannot be read, when there are several.
const MOST_REASONS: usize = 3;

/// Why a file was not attached.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttachError {
    #[error("{0} is larger than 20 MB. Attach a smaller file.")]
    FileTooLarge(String),
    #[error("{0} has more than 2 MB of text. Attach the part that matters.")]
    TextTooLong(String),
    #[error(
        "{0} is not a text file. Attach a picture, PDF, Word (.docx), Markdown, plain text, CSV, JSON, HTML or source code."
    )]
    NotText(String),
    #[error("There is no text in {0}. Attach another file.")]
    Empty(String),
    #[error("{0} could not be read. Attach it again.")]
    Unreadable(String),
    #[error("{0} is protected by a password. Save a copy without one and attach that.")]
    Encrypted(String),
    #[error("{0} is damaged. Open it in the program it comes from, save it again, and attach that.")]
    Damaged(String),
    #[error(
        "There is no text in {0}: its pages may be pictures. Attach a copy with text, such as from a text recognition."
    )]
    NoPrintedText(String),
    #[error("{0} is no picture that this browser can show. Attach PNG, JPEG, WebP or GIF.")]
    NotShown(String),
    #[error("{0} has more than 50 million pixels. Attach a smaller copy.")]
    TooManyPixels(String),
    #[error("{0} takes too long to read. Attach the part that matters.")]
    TooSlow(String),
    #[error("{0} could not be read, because a part of the page could not be loaded. Attach it again.")]
    NotLoaded(String),
}

/// Reads files one after another, and passes on each, or `None` if it cannot be read. Returns why some cannot.
pub async fn read_all(
    files: Vec<Rc<dyn LocalFile>>,
    mut on_read: impl AsyncFnMut(Option<Attachment>),
) -> Result<(), String> {
    let mut refused = Vec::new();
    for file in files {
        let read = read(&*file).await;
        on_read(read.map_err(|error| refused.push(error.to_string())).ok()).await;
    }
    let more = refused.len().saturating_sub(MOST_REASONS);
    refused.truncate(MOST_REASONS);
    match more {
        0 => {}
        1 => refused.push("1 more file could not be read.".to_owned()),
        _ => refused.push(format!("{more} more files could not be read.")),
    }
    if refused.is_empty() { Ok(()) } else { Err(refused.join(" ")) }
}

/// Reads a file as models are given it.
pub async fn read(file: &dyn LocalFile) -> Result<Attachment, AttachError> {
    let name = clean_title(&file.name());
    if file.size() > MAX_FILE {
        return Err(AttachError::FileTooLarge(name));
    }
    if is_image(&name) {
        return match file.image().await {
            Ok(image) => Ok(Attachment::of_image(&name, image)),
            Err(ImageError::NotShown) => Err(AttachError::NotShown(name)),
            Err(ImageError::TooManyPixels) => Err(AttachError::TooManyPixels(name)),
        };
    }
    match ending(&name).as_str() {
        "pdf" | "docx" => return extract(file, name, false).await,
        "html" | "htm" | "xhtml" => return extract(file, name, true).await,
        _ => {}
    }
    let Some(text) = file.text(MAX_TEXT as u64).await else { return Err(AttachError::Unreadable(name)) };
    // Texts have no NUL, and few bytes that are not UTF-8.
    let broken = text.chars().filter(|&character| character == char::REPLACEMENT_CHARACTER).count();
    if text.contains('\0') || broken > text.len() / 100 {
        return Err(AttachError::NotText(name));
    }
    if file.size() > MAX_TEXT as u64 {
        return Err(AttachError::TextTooLong(name));
    }
    if text.trim().is_empty() {
        return Err(AttachError::Empty(name));
    }
    Ok(Attachment::new(&name, text))
}

async fn extract(file: &dyn LocalFile, name: String, is_html: bool) -> Result<Attachment, AttachError> {
    match file.extract(is_html).await {
        Ok(text) => Ok(Attachment::new(&name, text)),
        Err(error) => Err(match error {
            ExtractError::Unreadable => AttachError::Unreadable(name),
            ExtractError::Encrypted => AttachError::Encrypted(name),
            ExtractError::Damaged => AttachError::Damaged(name),
            ExtractError::NoText if is_html => AttachError::Empty(name),
            ExtractError::NoText => AttachError::NoPrintedText(name),
            ExtractError::NotText => AttachError::NotText(name),
            ExtractError::TooLong => AttachError::TextTooLong(name),
            ExtractError::TooSlow => AttachError::TooSlow(name),
            ExtractError::NotLoaded => AttachError::NotLoaded(name),
        }),
    }
}

/// Whether a file of this name is a picture.
pub fn is_image(name: &str) -> bool {
    matches!(ending(name).as_str(), "png" | "jpg" | "jpeg" | "webp" | "gif")
}

/// The ending of a file's name, without the dot.
pub fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
