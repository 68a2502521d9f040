//! Marks in a stream of chat events: that its answer has a first word, and that it is complete, by a known `finish_reason` or
//! `[DONE]`.

use std::sync::LazyLock;

use footnote_wire::ENDINGS;
use memchr::{memchr, memmem::Finder};

static REASON: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"finish_reason\""));
static DONE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"[DONE]"));

/// The fields in which words of an answer, thoughts and tool calls come.
const WORDS: [&[u8]; 6] =
    [b"content\"", b"reasoning\"", b"thinking\"", b"\"text\"", b"refusal\"", b"arguments\""];

/// Looks for a mark chunk by chunk. Keeps the last bytes, since a chunk may end in the middle of a mark.
pub(crate) struct MarkScanner {
    has_mark: fn(&[u8], bool) -> bool,
    found: bool,
    tail: [u8; TAIL_BYTES],
    tail_len: usize,
    /// Whether the tail is all that came so far, so that it begins at a line's beginning.
    short: bool,
}

/// Holds a whole mark with blanks in it: `finish_reason" : "content_filter"`.
const TAIL_BYTES: usize = 64;

impl MarkScanner {
    /// Finds the end of an answer.
    pub(crate) fn of_finish() -> Self {
        Self::new(has_finish)
    }

    /// Finds the first word of an answer.
    pub(crate) fn of_words() -> Self {
        Self::new(|text, _| has_word(text))
    }

    fn new(has_mark: fn(&[u8], bool) -> bool) -> Self {
        Self { has_mark, found: false, tail: [0; TAIL_BYTES], tail_len: 0, short: true }
    }

    /// Whether the mark was seen.
    pub(crate) fn found(&self) -> bool {
        self.found
    }

    /// Scans the next chunk of the stream.
    pub(crate) fn scan(&mut self, chunk: &[u8]) {
        if self.found {
            return;
        }
        // A mark across the border of two chunks needs only the tail of the first and as many bytes of the second.
        let mut border = [0_u8; 2 * TAIL_BYTES];
        let head = &chunk[..chunk.len().min(TAIL_BYTES)];
        let len = self.tail_len + head.len();
        border[..self.tail_len].copy_from_slice(&self.tail[..self.tail_len]);
        border[self.tail_len..len].copy_from_slice(head);
        self.found = (self.has_mark)(&border[..len], self.short) || (self.has_mark)(chunk, false);
        self.short &= self.tail_len + chunk.len() <= TAIL_BYTES;
        let end = if chunk.len() >= TAIL_BYTES { chunk } else { &border[..len] };
        let end = &end[end.len() - end.len().min(TAIL_BYTES)..];
        self.tail[..end.len()].copy_from_slice(end);
        self.tail_len = end.len();
    }
}

/// The string that is the value of a field, from its first character on; `rest` begins after the field's name.
fn string_after(rest: &[u8]) -> Option<&[u8]> {
    rest.trim_ascii_start().strip_prefix(b":")?.trim_ascii_start().strip_prefix(b"\"")
}

fn has_word(text: &[u8]) -> bool {
    let has = |field: &&[u8]| {
        memchr::memmem::find_iter(text, field).any(|at| {
            string_after(&text[at + field.len()..])
                .is_some_and(|value| value.first().is_some_and(|first| *first != b'"'))
        })
    };
    WORDS.iter().any(has)
}

fn has_finish(text: &[u8], begins_line: bool) -> bool {
    // Inside a JSON string the quote would be escaped, so text of an answer cannot look like the field.
    let finished = REASON.find_iter(text).any(|at| {
        let Some(value) = string_after(&text[at + b"finish_reason\"".len()..]) else { return false };
        let reason = memchr(b'"', value).map(|end| &value[..end]);
        reason.is_some_and(|reason| {
            let mut known = ENDINGS.iter().flat_map(|(_, names)| names.split(' '));
            known.any(|known| known.as_bytes().eq_ignore_ascii_case(reason))
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
        check_mark(MarkScanner::of_finish, text, expect);
    }

    fn check_mark(scanner: fn() -> MarkScanner, text: &str, expect: bool) {
        let bytes = text.as_bytes();
        for first in 0..=bytes.len() {
            for second in first..=bytes.len() {
                let mut scanner = scanner();
                for piece in [&bytes[..first], &bytes[first..second], &bytes[second..]] {
                    scanner.scan(piece);
                }
                assert_eq!(scanner.found(), expect, "{text:?} cut at {first} and {second}");
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
    fn the_first_word_is_seen_wherever_it_is_cut() {
        let check = |text, expect| check_mark(MarkScanner::of_words, text, expect);
        check("data: {\"delta\":{\"content\":\"B\"}}\n\n", true);
        check("data: {\"delta\":{\"reasoning_content\" : \"Hm\"}}\n\n", true);
        check("data: {\"text\":\"B\"}\n\n", true);
        check("data: {\"function\":{\"arguments\":\"{\"}}\n\n", true);
        check("data: {\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}\n\n", false);
        check("data: {\"delta\":{\"content\":null}}\n\n: wait\n\n", false);
        check("", false);
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
