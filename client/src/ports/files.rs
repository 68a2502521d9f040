//! Files that a person hands to the page.

use footnote_core::conversation::AttachedImage;
use futures::future::LocalBoxFuture;

/// A file that was chosen, dropped or pasted.
pub trait LocalFile {
    fn name(&self) -> String;
    /// Its place in the folder that was chosen or dropped; its name where it came alone.
    fn path(&self) -> String {
        self.name()
    }
    /// When it was written, in milliseconds since 1970.
    fn modified_ms(&self) -> Option<u64> {
        None
    }
    /// In bytes.
    fn size(&self) -> u64;
    /// All of it; `None` where the browser cannot read it.
    fn bytes(&self) -> LocalBoxFuture<'_, Option<Vec<u8>>>;
    /// At most this many of its first bytes, read as UTF-8; `None` where the browser cannot read it.
    fn text(&self, most: u64) -> LocalBoxFuture<'_, Option<String>>;
    /// The file as a picture for models.
    fn image(&self) -> LocalBoxFuture<'_, Result<AttachedImage, ImageError>>;
    /// The text of a PDF, Word or HTML file, as Markdown; a web page is not recognised by its bytes.
    fn extract(&self, is_html: bool) -> LocalBoxFuture<'_, Result<String, ExtractError>>;
}

/// Why a picture is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageError {
    /// The browser cannot show it, or it is of a kind that is not taken.
    NotShown,
    /// It takes too much memory to unpack.
    TooManyPixels,
}

/// Why there is no text of a PDF, Word or HTML file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtractError {
    /// The browser cannot read the file.
    Unreadable,
    Encrypted,
    Damaged,
    /// Such as a scanned PDF.
    NoText,
    TooLong,
    TooSlow,
    NotText,
    /// The program could not be fetched, or the browser has no workers for this page.
    NotLoaded,
}
