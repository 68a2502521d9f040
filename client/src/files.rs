//! Reading files that a person hands to the page.

use std::rc::Rc;

use footnote_core::{conversation::Attachment, text::clean_title};
use footnote_messages as messages;

use crate::ports::{ExtractError, ImageError, LocalFile};

/// The largest file, in bytes, and the longest text.
const MAX_FILE: u64 = 20 * 1024 * 1024;
pub const MAX_TEXT: usize = 2 * 1024 * 1024;

/// Files of which is said why they cannot be read, when there are several.
const MOST_REASONS: usize = 3;

/// Why a file was not attached.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttachError {
    #[error("{}", messages::files::too_large(.0))]
    FileTooLarge(String),
    #[error("{}", messages::files::too_long(.0))]
    TextTooLong(String),
    #[error("{}", messages::files::no_text_file(.0))]
    NotText(String),
    #[error("{}", messages::files::empty(.0))]
    Empty(String),
    #[error("{}", messages::files::unreadable(.0))]
    Unreadable(String),
    #[error("{}", messages::files::encrypted(.0))]
    Encrypted(String),
    #[error("{}", messages::files::damaged(.0))]
    Damaged(String),
    #[error("{}", messages::files::no_printed_text(.0))]
    NoPrintedText(String),
    #[error("{}", messages::files::not_shown(.0))]
    NotShown(String),
    #[error("{}", messages::files::too_many_pixels(.0))]
    TooManyPixels(String),
    #[error("{}", messages::files::too_slow(.0))]
    TooSlow(String),
    #[error("{}", messages::files::not_loaded(.0))]
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
    if more > 0 {
        refused.push(messages::files::more_unreadable(more));
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
