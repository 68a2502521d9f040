//! Detects ambiguous requests that hyper accepts: a `Content-Length` beside a `Transfer-Encoding` or beside a
//! copy of itself, and a fragment in a request's target. A program in front of this one may interpret such
//! requests differently, so that one request can hide in another; they are refused.
//!
//! Request bodies are JSON, in which no line can look like one of these.

use memchr::memchr;

/// Longer lines are no header that matters here, in bytes.
const MAX_LINE_BYTES: usize = 8 << 10;

/// Scans the bytes of a connection line by line.
#[derive(Debug, Default)]
pub(super) struct RawLines {
    /// The beginning of a line whose end has not come yet.
    partial: Vec<u8>,
    is_long: bool,
    /// `Content-Length` lines so far.
    pub(super) content_lengths: usize,
    /// Whether a target with a fragment came.
    pub(super) has_fragment: bool,
}

impl RawLines {
    pub(super) fn scan(&mut self, mut bytes: &[u8]) {
        while let Some(end) = memchr(b'\n', bytes) {
            let (line, rest) = bytes.split_at(end + 1);
            bytes = rest;
            self.append(line);
            if !self.is_long {
                self.end_line();
            }
            self.partial.clear();
            self.is_long = false;
        }
        self.append(bytes);
    }

    fn append(&mut self, part: &[u8]) {
        let room = MAX_LINE_BYTES - self.partial.len();
        self.is_long |= part.len() > room;
        self.partial.extend_from_slice(&part[..part.len().min(room)]);
    }

    fn end_line(&mut self) {
        let line = self.partial.trim_ascii();
        let name = memchr(b':', line).map_or(line, |end| &line[..end]);
        if name.trim_ascii_end().eq_ignore_ascii_case(b"content-length") {
            self.content_lengths += 1;
        }
        let mut words = line.splitn(4, |byte| *byte == b' ');
        let [_, Some(target), Some(version)] = [words.next(), words.next(), words.next()] else { return };
        self.has_fragment |= version.starts_with(b"HTTP/") && memchr(b'#', target).is_some();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, content_lengths: usize, has_fragment: bool) {
        for piece in [1, 3, 7, text.len().max(1)] {
            let mut lines = RawLines::default();
            text.as_bytes().chunks(piece).for_each(|bytes| lines.scan(bytes));
            assert_eq!(
                (lines.content_lengths, lines.has_fragment),
                (content_lengths, has_fragment),
                "{text:?}"
            );
        }
    }

    #[test]
    fn lengths_and_fragments_are_seen_however_they_arrive() {
        check("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", 1, false);
        check("POST / HTTP/1.1\r\ncontent-length: 2\r\nCONTENT-LENGTH : 2\r\n\r\n{}", 2, false);
        check("GET /#a HTTP/1.1\r\nreferer: /#b\r\n\r\n", 0, true);
        check("GET /a HTTP/1.1\r\nx-content-length: 1\r\n\r\n", 0, false);
        check(&format!("{}\r\ncontent-length: 1\r\n", "x".repeat(2 * MAX_LINE_BYTES)), 1, false);
        check("", 0, false);
    }

    #[test]
    fn the_body_of_a_chat_is_no_head() {
        check("\r\n\r\n{\"text\":\"\\ncontent-length: 3\\nGET /# HTTP/1.1\"}\n", 0, false);
    }
}
