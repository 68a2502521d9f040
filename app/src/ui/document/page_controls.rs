//! What the rest of the viewer calls of the pages of a PDF, whose code is loaded with the first one.

use leptos::prelude::*;

use footnote_core::conversation::DocumentId;

/// The pages that are on screen.
#[derive(Clone, Copy)]
pub(crate) struct PageControls {
    /// Searches for words; gives the number of their places.
    pub(super) find: Callback<String, usize>,
    /// Goes to one of those places, counted from 0.
    pub(super) show: Callback<usize>,
    /// Takes a key that was pressed in the panel, with whether the panel is at its begin and at its end. Whether it did something.
    pub(super) press: Callback<(String, bool, bool), bool>,
}

/// The PDF to show, for its view.
#[derive(Clone)]
pub(super) struct PdfDocument {
    pub(super) id: DocumentId,
    pub(super) text: String,
    /// Set while its pages are on screen.
    pub(super) controls: RwSignal<Option<PageControls>>,
    pub(super) as_text: RwSignal<bool>,
}
