//! The files of documents as they are in the folder, which the page shows page by page.

use super::Library;
use super::formats::Kind;
use super::skip::Skip;

/// A PDF says what it is within so many bytes: other programs put something before it.
const HEAD: usize = 1024;

/// Why a file is not given out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OriginalError {
    #[error("there is no such PDF")]
    Missing,
    #[error("the file is larger than {} MiB", Kind::Pdf.max_bytes() / 1024 / 1024)]
    TooLarge,
    #[error("the file is no PDF")]
    OtherContent,
}

impl From<Skip> for OriginalError {
    fn from(skip: Skip) -> Self {
        if matches!(skip, Skip::TooLarge(_)) { Self::TooLarge } else { Self::Missing }
    }
}

impl Library {
    /// The bytes of a PDF of the folder. One without text is given too, whose pages are pictures.
    pub(crate) fn original(&self, path: &str) -> Result<Vec<u8>, OriginalError> {
        // Paths name only files that the walk found.
        if Kind::of_path(path) != Some(Kind::Pdf) || !self.catalog().files.contains_key(path) {
            return Err(OriginalError::Missing);
        }
        let bytes = self.source.read_bytes(path, Kind::Pdf.max_bytes()).inspect_err(|error| {
            tracing::warn!(path, %error, "a file cannot be given out");
        })?;
        let head = bytes.get(..HEAD).unwrap_or(&bytes);
        let is_pdf = head.windows(5).any(|window| window == b"%PDF-");
        if is_pdf { Ok(bytes) } else { Err(OriginalError::OtherContent) }
    }
}
