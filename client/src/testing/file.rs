//! Files that a person chooses.

use footnote_core::conversation::AttachedImage;
use futures::future::{LocalBoxFuture, ready};

use crate::ports::{ExtractError, ImageError, LocalFile};

/// A text file, which is neither a picture nor a document.
pub struct TextFile {
    name: String,
    text: String,
}

impl TextFile {
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned() }
    }
}

impl LocalFile for TextFile {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn size(&self) -> u64 {
        self.text.len() as u64
    }

    fn text(&self, _most: u64) -> LocalBoxFuture<'_, Option<String>> {
        Box::pin(ready(Some(self.text.clone())))
    }

    fn image(&self) -> LocalBoxFuture<'_, Result<AttachedImage, ImageError>> {
        Box::pin(ready(Err(ImageError::NotShown)))
    }

    fn extract(&self, _is_html: bool) -> LocalBoxFuture<'_, Result<String, ExtractError>> {
        Box::pin(ready(Err(ExtractError::NotText)))
    }
}
