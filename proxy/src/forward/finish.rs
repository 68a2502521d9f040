//! Whether a stream of chat events said that its answer is complete: a known `finish_reason`, or `[DONE]`.

use std::sync::LazyLock;

use footnote_wire::ENDINGS;
use memchr::{memchr, memmem::Finder};

static REASON: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"finish_reason\""));
static DONE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"[DONE]"));

/// Scans a stream chunk by chunk. Keeps the last bytes, since a chunk may end in the middle of a mark.
pub(super) struct FinishScanner {
    complete: bool,
    tail: [u8; TAIL_BYTES],
    tail_len: usize,
    /// Whether the tail is all that came so far, so that it begins at a line's beginning.
    short: bool,
}

impl Default for FinishScanner {
    fn default() -> Self {
        Self { complete: false, tail: [0; TAIL_BYTES], tail_len: 0, short: true }
    }
}

/// Holds a whole mark with blanks in it: `finish_reason" : "content_filter"`.
const TAIL_BYTES: usize = 64;

impl FinishScanner {
    /// Whether a finish reason or `[DONE]` was seen.
    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Scans the next chunk of the stream.
    pub(super) fn scan(&mut self, chunk: &[u8]) {
        if self.complete {
            return;
        }
        // A mark across the border of two chunks needs only the tail of the first and as many bytes of the second.
        let mut border = [0_u8; 2 * TAIL_BYTES];
        let head = &chunk[..chunk.len().min(TAIL_BYTES)];
        let len = self.tail_len + head.len();
        border[..self.tail_len].copy_from_slice(&self.tail[..self.tail_len]);
        border[self.tail_len..len].copy_from_slice(head);
        self.complete = has_mark(&border[..len], self.short) || has_mark(chunk, false);
        self.short &= self.tail_len + chunk.len() <= TAIL_BYTES;
        let end = if chunk.len() >= TAIL_BYTES { chunk } else { &border[..len] };
        let end = &end[end.len() - end.len().min(TAIL_BYTES)..];
        self.tail[..end.len()].copy_from_slice(end);
        self.tail_len = end.len();
    }
}

fn has_mark(text: &[u8], begins_line: bool) -> bool {
    // Inside a JSON string the quote would be escaped, so text of an answer cannot look like the field.
    let finished = REASON.find_iter(text).any(|at| {
        let rest = text[at + b"finish_reason\"".len()..].trim_ascii_start();
        let Some(value) = rest.strip_prefix(b":") else { return false };
        let Some(value) = value.trim_ascii_start().strip_prefix(b"\"") else { return false };
        let reason = memchr(b'"', value).map(|end| &value[..end]);
        reason.is_some_and(|reason| {
            ENDINGS.iter().any(|(known, _)| known.as_bytes().eq_ignore_ascii_case(reason))
        })
    });
    finished
        || DONE.find_iter(text).any(|at| {
            let line = text[..at].trim_ascii_end();
            let before = line.strip_suffix(b"data:");
            before
                .is_some_and(|before| before.last().map_or(begins_line, |byte| matches!(byte, b'\n' | b'\r')))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: bool) {
        let bytes = text.as_bytes();
        for first in 0..=bytes.len() {
            for second in first..=bytes.len() {
                let mut scanner = FinishScanner::default();
                for piece in [&bytes[..first], &bytes[first..second], &bytes[second..]] {
                    scanner.scan(piece);
                }
                assert_eq!(scanner.is_complete(), expect, "{text:?} cut at {first} and {second}");
            }
        }
    }

    #[test]
    fn marks_are_seen_wherever_they_are_cut() {
        check("data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n", true);
        check("data: {\"finish_reason\" : \"length\"}\r\n\r\n", true);
        check("data: {\"finish_reason\":\"\"}\n\ndata: {\"finish_reason\":\"MAX_TOKENS\"}\n\n", true);
        check("data: {\"a\":1}\n\ndata: [DONE]\n\n", true);
        check("data:[DONE]", true);
    }

    #[test]
    fn incomplete_or_unknown_finish_reasons_do_not_end_a_stream() {
        check("data: {\"finish_reason\":null}\n\ndata: {\"finish_reason\":null}\n\n", false);
        for reason in ["", "null", "stopped", "sto", "error"] {
            check(&format!("data: {{\"finish_reason\":\"{reason}\"}}\n\n"), false);
        }
        check("data: {\"finish_reason\":\"stop", false);
        check("data: {\"content\":\"\\\"finish_reason\\\":\\\"stop\\\"\"}\n\n", false);
        check("data: {\"content\":\"say data: [DONE]\"}\n\n", false);
        check("data: {\"content\":\"[DONE]\"}\n\n", false);
        check("data: {\"content\":\"a text that is longer than what is kept; data: [DONE]\"}", false);
        check("", false);
    }
}
