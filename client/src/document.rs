//! The document beside the conversation: opened by its address or by a citation, and walking from one citation to the next.

mod loading;
mod opening;
mod part;
mod viewer;
mod walking;

pub use self::{
    part::DOCUMENT,
    viewer::{DocumentPart, DocumentViewer},
    walking::Direction,
};

#[cfg(test)]
mod tests;
