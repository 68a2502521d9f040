//! A PDF whose pages are drawn, by a program beside the page.

use footnote_messages as messages;
use futures::future::LocalBoxFuture;

pub trait PdfFile {
    /// Loads the file and opens it; resolves to the size of each page.
    fn open(&self) -> LocalBoxFuture<'_, Result<Vec<PageSize>, PdfError>>;
    /// Where a page, counted from 0, has these words: the areas of each place.
    fn find(&self, page: usize, words: String) -> LocalBoxFuture<'_, Result<Vec<Vec<Area>>, PdfError>>;
    /// Where a page, counted from 0, has this passage, once.
    fn find_passage(&self, page: usize, passage: String) -> LocalBoxFuture<'_, Result<Vec<Area>, PdfError>>;
}

/// Width and height of a page as it is seen, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PageSize {
    pub width: f32,
    pub height: f32,
}

/// An area of a page, in shares of its width and height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

/// Why a PDF, or a page of it, is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PdfError {
    #[error("{}", messages::connection::pdf_missing())]
    Missing,
    #[error("{}", messages::connection::pdf_too_large())]
    TooLarge,
    #[error("{}", messages::connection::pdf_encrypted())]
    Encrypted,
    #[error("{}", messages::connection::pdf_damaged())]
    Damaged,
    #[error("{}", messages::connection::pdf_too_slow())]
    TooSlow,
    #[error("{}", messages::connection::pdf_stopped())]
    Stopped,
    /// The program or the file could not be fetched, or the browser has no workers for this page.
    #[error("{}", messages::connection::pdf_not_loaded())]
    NotLoaded,
}

impl PdfError {
    /// Whether it may be otherwise when it is tried again.
    pub fn may_pass(self) -> bool {
        matches!(self, Self::TooSlow | Self::NotLoaded)
    }
}
