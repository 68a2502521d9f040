//! The mark at the sentence of an answer that is read aloud.

use web_sys::{Element, Node};

use super::highlight::{Index, hide, letters, show, text_nodes};

/// The style sheet says under this name how the sentence looks.
const READ: &str = "read";
/// What of an answer is not read aloud.
const UNREAD: &str = "button, pre, .cite, .math";
/// Letters of a sentence by which its beginning and its end are found where a formula or a number stands within it.
const HEAD_LETTERS: usize = 24;
const TAIL_LETTERS: usize = 8;

/// Marks the sentence of an answer that is read aloud, until it is dropped.
pub(crate) struct ReadMark {
    index: Index,
    /// The byte of the index up to which was read.
    at: usize,
}

impl ReadMark {
    /// An answer that is read from its beginning.
    pub(crate) fn new(answer: &Element) -> Self {
        let mut nodes = Vec::new();
        text_nodes(answer, &mut nodes);
        let is_read = |node: &Node| {
            node.parent_element().is_some_and(|parent| matches!(parent.closest(UNREAD), Ok(None)))
        };
        nodes.retain(is_read);
        let index = Index::of(nodes, |character| character.is_alphanumeric().then_some(character));
        Self { index, at: 0 }
    }

    /// Marks the next sentence; nothing if it does not stand there as it is read.
    pub(crate) fn show(&mut self, sentence: &str) {
        hide(READ);
        let wanted = letters(sentence);
        let Some((start, length)) = self.find(&wanted) else { return };
        self.at = start + length;
        if let Some(range) = self.index.range(start, length) {
            // A browser that cannot mark words reads all the same.
            show(READ, [&range]).ok();
        }
    }

    fn find(&self, wanted: &str) -> Option<(usize, usize)> {
        let rest = self.index.text.get(self.at..).filter(|_| !wanted.is_empty())?;
        if let Some(start) = rest.find(wanted) {
            return Some((self.at + start, wanted.len()));
        }
        let head: String = wanted.chars().take(HEAD_LETTERS).collect();
        let start = rest.find(&head)?;
        let letters = wanted.chars().count();
        let tail: String = wanted.chars().skip(letters.saturating_sub(TAIL_LETTERS)).collect();
        let after = rest.get(start + head.len()..)?;
        let end = after.find(&tail).filter(|end| *end <= wanted.len()).map_or(0, |end| end + tail.len());
        Some((self.at + start, head.len() + end))
    }
}

impl Drop for ReadMark {
    fn drop(&mut self) {
        hide(READ);
    }
}
