//! Reads along where requests begin and how long they are, and notices when that is said twice.
//!
//! The HTTP library settles such doubts by itself; a program in front of this one may settle them otherwise, and then
//! one request can hide in another. So they are refused, which needs the bytes as they came.

use memchr::memchr;

/// A header's name and the digits after it fit in, in bytes.
const LINE_BYTES: usize = 64;

/// The state of one connection's incoming bytes.
pub(super) struct Framing {
    state: State,
    line: [u8; LINE_BYTES],
    line_len: usize,
    begun: bool,
    lengths: Lengths,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// In a head, or before one.
    Head,
    /// So many bytes of a body are still to come.
    Body(u64),
    /// A chunked body: its connection ends with this request, so nothing after it is read.
    Last,
}

#[derive(Default)]
struct Lengths {
    content_length: u32,
    transfer_encoding: u32,
    bytes: u64,
}

/// What a piece of input said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// A length was given twice, or in two ways.
    pub(super) bad: bool,
    /// A body without a length came: the connection must not be used again.
    pub(super) last: bool,
    /// The input ends within a head.
    pub(super) within_head: bool,
}

impl Framing {
    pub(super) fn new() -> Self {
        Self {
            state: State::Head,
            line: [0; LINE_BYTES],
            line_len: 0,
            begun: false,
            lengths: Lengths::default(),
        }
    }

    /// Takes note of the next bytes.
    pub(super) fn see(&mut self, mut input: &[u8]) -> Seen {
        let mut seen = Seen::default();
        while !input.is_empty() {
            match self.state {
                State::Head => {
                    let end = memchr(b'\n', input);
                    let (part, rest) = input.split_at(end.map_or(input.len(), |end| end + 1));
                    match end {
                        // Most lines come whole.
                        Some(_) if self.line_len == 0 => self.line_ends(part, &mut seen),
                        Some(_) => {
                            self.keep(part);
                            let (line, len) = (self.line, std::mem::take(&mut self.line_len));
                            self.line_ends(&line[..len], &mut seen);
                        }
                        None => self.keep(part),
                    }
                    input = rest;
                }
                State::Body(left) => {
                    let skipped = left.min(input.len() as u64);
                    self.state = if skipped == left { State::Head } else { State::Body(left - skipped) };
                    // No more than the input's own length.
                    input = &input[usize::try_from(skipped).unwrap_or(input.len())..];
                }
                State::Last => break,
            }
        }
        seen.within_head = self.state == State::Head && (self.begun || self.line_len > 0);
        seen
    }

    fn keep(&mut self, part: &[u8]) {
        let room = &mut self.line[self.line_len..];
        let kept = part.len().min(room.len());
        room[..kept].copy_from_slice(&part[..kept]);
        self.line_len += kept;
    }

    fn line_ends(&mut self, line: &[u8], seen: &mut Seen) {
        // Most lines cannot be one of the two that say a length, by their first letter.
        if line.first().is_some_and(|byte| byte.is_ascii_alphabetic() && !b"CcTt".contains(byte)) {
            self.begun = true;
            return;
        }
        let line = line[..line.len().min(LINE_BYTES)].trim_ascii_end();
        if !line.is_empty() {
            if let Some(colon) = memchr(b':', line) {
                let (name, value) = (line[..colon].trim_ascii(), line[colon + 1..].trim_ascii());
                self.lengths.see(name, value);
            }
            self.begun = true;
        } else if std::mem::take(&mut self.begun) {
            let lengths = std::mem::take(&mut self.lengths);
            seen.bad |= lengths.content_length + lengths.transfer_encoding > 1;
            seen.last |= lengths.transfer_encoding > 0;
            self.state = match lengths.bytes {
                _ if seen.bad || seen.last => State::Last,
                0 => State::Head,
                bytes => State::Body(bytes),
            };
        }
    }
}

impl Lengths {
    fn see(&mut self, name: &[u8], value: &[u8]) {
        if name.eq_ignore_ascii_case(b"content-length") {
            self.content_length += 1;
            // A value that is no number is refused by the HTTP library.
            self.bytes = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            self.transfer_encoding += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: &str, bad: bool, last: bool, within_head: bool) {
        for cut in 0..=input.len() {
            let mut framing = Framing::new();
            let (first, second) = input.as_bytes().split_at(cut);
            let (a, b) = (framing.see(first), framing.see(second));
            let end = if second.is_empty() { a } else { b };
            let seen = (a.bad || b.bad, a.last || b.last, end.within_head);
            assert_eq!(seen, (bad, last, within_head), "{input:?} cut at {cut}");
        }
    }

    #[test]
    fn lengths_given_twice_are_seen() {
        check("GET / HTTP/1.1\r\nhost: a\r\n\r\n", false, false, false);
        check("POST / HTTP/1.1\r\ncontent-length: 3\r\n\r\nabcGET", false, false, true);
        check("POST / HTTP/1.1\r\nContent-Length: 3\r\ncontent-length: 3\r\n\r\nabc", true, false, false);
        check(
            "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
            true,
            true,
            false,
        );
        check(
            "POST / HTTP/1.1\r\nTRANSFER-ENCODING: chunked\r\nCONTENT-LENGTH: 3\r\n\r\n",
            true,
            true,
            false,
        );
        check("POST / HTTP/1.1\nContent-Length:3\nContent-Length : 3\n\nabc", true, false, false);
        check("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n", false, true, false);
    }

    #[test]
    fn bodies_are_not_taken_for_heads() {
        let body = "content-length: 1\r\ncontent-length: 2\r\n\r\n";
        let request = format!("POST / HTTP/1.1\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        check(&format!("{request}{request}"), false, false, false);
    }

    #[test]
    fn heads_that_are_not_complete_are_seen() {
        check("\r\n\r\n", false, false, false);
        check("G", false, false, true);
        check("GET / HTTP/1.1\r\nhost: a\r\n", false, false, true);
        check("POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\nabc", false, false, false);
    }
}
