//! Which part of a growing answer is code.

/// Follows code spans and fences, in which brackets are text.
#[derive(Debug, Default)]
pub(super) struct CodeTracker {
    /// The fence that is open.
    fence: Option<(char, usize)>,
    /// The backticks of the code span that is open.
    span: Option<usize>,
    /// The run of backticks or tildes that is being read.
    run: Option<(char, usize)>,
    /// Whether the run began a line.
    run_begins_line: bool,
    /// Whether nothing but space and marks of lists stood on this line so far.
    is_line_start: bool,
    is_started: bool,
    last: Option<char>,
}

impl CodeTracker {
    /// Whether a bracket or tag that comes next is no part of a code block, an image or an escape.
    pub(super) fn may_begin(&mut self) -> bool {
        self.end_run();
        self.fence.is_none() && !matches!(self.last, Some('\\' | '!'))
    }

    /// Whether a code span may be open. It may also be a lone backtick, which only the rest of the paragraph shows.
    pub(super) fn in_span(&self) -> bool {
        self.span.is_some()
    }

    /// The last character.
    pub(super) fn last(&self) -> Option<char> {
        self.last
    }

    pub(super) fn take(&mut self, character: char) {
        if !self.is_started {
            (self.is_started, self.is_line_start) = (true, true);
        }
        match (&mut self.run, character) {
            (Some((mark, count)), _) if *mark == character => *count += 1,
            (_, '`' | '~') => {
                self.end_run();
                (self.run, self.run_begins_line) = (Some((character, 1)), self.is_line_start);
            }
            _ => self.end_run(),
        }
        if character == '\n' {
            if self.last == Some('\n') {
                // A paragraph ends, and with it what was no code span.
                self.span = None;
            }
            self.is_line_start = true;
        } else if !(character.is_whitespace() || matches!(character, '>' | '-' | '*' | '`' | '~')) {
            self.is_line_start = false;
        }
        self.last = Some(character);
    }

    fn end_run(&mut self) {
        let Some((mark, count)) = self.run.take() else { return };
        if let Some((fence, length)) = self.fence {
            let ends_fence = self.run_begins_line && mark == fence && count >= length;
            self.fence = self.fence.filter(|_| !ends_fence);
        } else if count >= 3 && self.run_begins_line {
            self.fence = Some((mark, count));
        } else if mark == '`' {
            self.span = match self.span {
                Some(length) => Some(length).filter(|length| *length != count),
                None => Some(count),
            };
        }
    }
}
