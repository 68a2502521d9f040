//! A fenced code block at the end of a text, still open: text is added to it without parsing.

use pulldown_cmark::CodeBlockKind;

/// An open fence and how far its text was shown.
#[derive(Debug)]
pub(super) struct OpenFence {
    mark: u8,
    length: usize,
    /// Where the line begins that is not whole yet.
    line: usize,
    /// Where the text ends that was shown.
    shown: usize,
}

/// What new text does to an open fence.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Advance {
    /// This range of the text is more code.
    More(std::ops::Range<usize>),
    /// The fence was closed: the block has to be parsed again.
    Closed,
}

impl OpenFence {
    /// Reads the fence that begins at `start`. `None` where its block is not open, where it is
    /// indented, or where the last line may yet become its end: such blocks are parsed each time.
    pub(super) fn find(text: &str, start: usize) -> Option<Self> {
        let block = &text.as_bytes()[start..];
        let mark = *block.first().filter(|&&byte| byte == b'`' || byte == b'~')?;
        let length = run_length(block, mark);
        let first_line = block.iter().position(|&byte| byte == b'\n')? + 1;
        if length < 3 {
            return None;
        }
        let mut fence = Self { mark, length, line: start + first_line, shown: start + first_line };
        match fence.advance(text) {
            Advance::More(range) if range.end == text.len() => Some(fence),
            Advance::More(_) | Advance::Closed => None,
        }
    }

    /// Takes the text that was added since the last time.
    pub(super) fn advance(&mut self, text: &str) -> Advance {
        let bytes = text.as_bytes();
        while let Some(length) = bytes[self.line..].iter().position(|&byte| byte == b'\n') {
            if self.closes(&bytes[self.line..self.line + length]) {
                return Advance::Closed;
            }
            self.line += length + 1;
        }
        // A last line of marks only is held back until it shows whether it ends the block.
        let last_line = &bytes[self.line..];
        let end = if self.may_close(last_line) { self.line } else { text.len() };
        let from = self.shown;
        self.shown = end.max(from);
        Advance::More(from..self.shown)
    }

    /// Whether all of the text was shown.
    pub(super) fn shows_all_of(&self, text: &str) -> bool {
        self.shown == text.len()
    }

    fn closes(&self, line: &[u8]) -> bool {
        let rest = trim_indent(line);
        let length = run_length(rest, self.mark);
        length >= self.length && rest[length..].iter().all(|&byte| byte == b' ' || byte == b'\t')
    }

    /// Whether a line that is not whole yet may still become one that closes.
    fn may_close(&self, line: &[u8]) -> bool {
        if line.is_empty() {
            return false;
        }
        let rest = trim_indent(line);
        let length = run_length(rest, self.mark);
        rest.is_empty() || length == rest.len() || self.closes(line)
    }
}

fn run_length(bytes: &[u8], mark: u8) -> usize {
    bytes.iter().take_while(|&&byte| byte == mark).count()
}

fn trim_indent(line: &[u8]) -> &[u8] {
    let indent = line.iter().take(4).take_while(|&&byte| byte == b' ').count();
    &line[indent..]
}

/// The language that a fence names.
pub(super) fn language(kind: &CodeBlockKind<'_>) -> Option<String> {
    match kind {
        CodeBlockKind::Fenced(info) => {
            let word = info.split([' ', ',', '\t', '{']).next().unwrap_or_default();
            (!word.is_empty()).then(|| word.to_owned())
        }
        CodeBlockKind::Indented => None,
    }
}
