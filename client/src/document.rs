//! The document beside the conversation: opened by its address or by a citation, and walking from one citation to the next.

mod loading;
mod opening;
mod pages;
mod part;
mod pdf_text;
mod selected;
mod viewer;
mod walking;

pub use self::{
    pages::{Cited, Matches, PdfPages, PdfState},
    part::DOCUMENT,
    selected::SelectedIn,
    viewer::{DocumentPart, DocumentViewer},
    walking::Direction,
};

#[cfg(test)]
mod tests;
