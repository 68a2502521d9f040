//! A fenced code block that is still streaming: text is appended to it without parsing.

use super::nesting::{FenceLine, Fences, first_word, run_length};

/// An open fence; offsets are in bytes of the whole text.
#[derive(Debug)]
pub(super) struct OpenFence {
    mark: u8,
    length: usize,
    fences: Fences,
    /// Start of the incomplete line.
    line: usize,
    /// End of the text shown.
    shown: usize,
}

/// The effect of new text on an open fence.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Advance {
    /// This range of the text is more code.
    More(std::ops::Range<usize>),
    /// The fence was closed, and the block must be parsed again.
    Closed,
}

impl OpenFence {
    /// Reads the fence that begins at `start`. `None` if it is closed or indented, or if the last line may become its end:
    /// such blocks are parsed on each update.
    pub(super) fn find(text: &str, start: usize) -> Option<Self> {
        let block = &text.as_bytes()[start..];
        let mark = *block.first().filter(|&&byte| byte == b'`' || byte == b'~')?;
        let length = run_length(block, mark);
        let first_line = block.iter().position(|&byte| byte == b'\n')? + 1;
        if length < 3 {
            return None;
        }
        let info = text.get(start + length..start + first_line).unwrap_or_default();
        let fences = Fences::new(mark, length, first_word(info.trim()).as_deref());
        let mut fence = Self { mark, length, fences, line: start + first_line, shown: start + first_line };
        match fence.advance(text) {
            Advance::More(range) if range.end == text.len() => Some(fence),
            Advance::More(_) | Advance::Closed => None,
        }
    }

    /// Reads the text added since the last call.
    pub(super) fn advance(&mut self, text: &str) -> Advance {
        let bytes = text.as_bytes();
        while let Some(length) = bytes[self.line..].iter().position(|&byte| byte == b'\n') {
            if self.fences.line(&bytes[self.line..self.line + length]) == FenceLine::Closes {
                return Advance::Closed;
            }
            self.line += length + 1;
        }
        // Buffer a last line of fence marks until it is clear whether it ends the block.
        let last_line = &bytes[self.line..];
        let end = if self.may_close(last_line) { self.line } else { text.len() };
        let from = self.shown;
        self.shown = end.max(from);
        Advance::More(from..self.shown)
    }

    /// Whether the block is shown as it is when the text ends here.
    pub(super) fn is_final(&self, text: &str) -> bool {
        self.shown == text.len() && !self.fences.has_inner
    }

    fn closes(&self, line: &[u8]) -> bool {
        let rest = trim_indent(line);
        let length = run_length(rest, self.mark);
        length >= self.length && rest[length..].iter().all(|&byte| byte == b' ' || byte == b'\t')
    }

    /// Whether an incomplete line may become a closing fence.
    fn may_close(&self, line: &[u8]) -> bool {
        if line.is_empty() {
            return false;
        }
        let rest = trim_indent(line);
        let length = run_length(rest, self.mark);
        rest.is_empty() || length == rest.len() || self.closes(line)
    }
}

fn trim_indent(line: &[u8]) -> &[u8] {
    let indent = line.iter().take(4).take_while(|&&byte| byte == b' ').count();
    &line[indent..]
}
