//! Why a file of the folder is not read.

use std::io;

use footnote_extractor::ExtractError;

use super::pictures::PictureError;

/// Why a file is not read. The messages are shown to people, after the file's path.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Skip {
    #[error("it is not text")]
    Encoding,
    /// With the maximum, in bytes.
    #[error("it is larger than {} MiB", .0 / 1024 / 1024)]
    TooLarge(u64),
    #[error("it lies outside the documents folder")]
    Outside,
    #[error("its name is not in UTF-8")]
    Name,
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("it cannot be read: {0}")]
    Walk(#[from] ignore::Error),
    #[error("{0}")]
    Extract(#[from] ExtractError),
    #[error("its rows cannot be read: {0}")]
    Table(#[from] csv::Error),
    #[error("it takes too long to read")]
    TooSlow,
    #[error("it takes too much memory to read")]
    TooMuchMemory,
    /// What the process said that was to read it.
    #[error("{0}")]
    Reader(String),
    /// The library that reads such files panicked.
    #[error("it is damaged in a way that cannot be handled")]
    Panicked,
}

impl Skip {
    /// Whether reading the file has cost much and will again, until the file is another.
    pub(crate) fn is_costly(&self) -> bool {
        matches!(self, Self::TooSlow | Self::TooMuchMemory | Self::Panicked)
    }
}

impl From<Skip> for PictureError {
    fn from(skip: Skip) -> Self {
        if matches!(skip, Skip::TooLarge(_)) { Self::TooLarge } else { Self::Missing }
    }
}
