//! The document beside the conversation: opened by its address or by a citation, and walking from one citation to the next.

mod loading;
mod viewer;
mod walking;

pub use self::{viewer::DocumentViewer, walking::Direction};

#[cfg(test)]
mod tests;
