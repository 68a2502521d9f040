//! Markdown that is still being written.

use super::{Node, parse};

/// A text that grows, and what of it has been rendered.
#[derive(Debug, Default)]
pub struct Stream {
    text: String,
}

/// What to change on screen. One child on screen is one top-level block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Update {
    /// Nothing.
    Nothing,
    /// Keep the first `keep` blocks as they are; everything after them is now `blocks`.
    Replace {
        /// How many blocks stay.
        keep: usize,
        /// What comes after them.
        blocks: Vec<Node>,
    },
    /// The last block is a code block: add this to the end of its text.
    AppendCode {
        /// What is new.
        text: String,
    },
}

impl Stream {
    /// An empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds text. Cheap: nothing is parsed before [`update`](Self::update).
    pub fn push(&mut self, delta: &str) {
        self.text.push_str(delta);
    }

    /// What changed since the last update.
    pub fn update(&mut self, citations: &[u32]) -> Update {
        Update::Replace { keep: 0, blocks: parse(&self.text, citations) }
    }

    /// The last update, when the text is whole: from here on the blocks equal [`parse`] of it.
    pub fn finish(&mut self, citations: &[u32]) -> Update {
        self.update(citations)
    }

    /// The text so far.
    pub fn text(&self) -> &str {
        &self.text
    }
}
