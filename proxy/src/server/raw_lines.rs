//! What hyper settles by itself before anyone can see it: a `Content-Length` beside a `Transfer-Encoding` or beside its
//! own copy, and a fragment in a request's target. A program in front of this one may read such requests otherwise, and
//! then one request hides in another, so they are refused.
//!
//! Request bodies are JSON, in which no line can look like one of these.

/// Longer lines are no header that matters here, in bytes.
const MAX_LINE_BYTES: usize = 8 << 10;

/// Scans the bytes of a connection line by line.
#[derive(Debug, Default)]
pub(super) struct RawLines {
    line: Vec<u8>,
    is_long: bool,
    /// `Content-Length` lines so far.
    pub(super) content_lengths: usize,
    /// Whether a target with a fragment came.
    pub(super) has_fragment: bool,
}

impl RawLines {
    pub(super) fn scan(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let room = MAX_LINE_BYTES - self.line.len();
            self.is_long |= part.len() > room;
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            if part.ends_with(b"\n") {
                if !self.is_long {
                    self.end_line();
                }
                self.line.clear();
                self.is_long = false;
            }
        }
    }

    fn end_line(&mut self) {
        let line = self.line.trim_ascii();
        let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
        if name.trim_ascii_end().eq_ignore_ascii_case(b"content-length") {
            self.content_lengths += 1;
        }
        let mut words = line.split(|byte| *byte == b' ');
        let [_, Some(target), Some(version)] = [words.next(), words.next(), words.next()] else { return };
        self.has_fragment |= version.starts_with(b"HTTP/") && target.contains(&b'#');
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
