//! Detects ambiguous requests that hyper accepts: a `Content-Length` beside a `Transfer-Encoding` or beside a
//! copy of itself, and a fragment in a request's target. A program in front of this one may interpret such
//! requests differently, so that one request can hide in another; they are refused.
//!
//! The bytes of a connection are followed from head to head, so that no line of a body is taken for one of a head.
//! What cannot be followed ends the connection.

use std::collections::VecDeque;

use memchr::memchr;

/// The rest of a longer line is not kept, in bytes. Names of headers and sizes of chunks stand at the beginning.
const MAX_LINE_BYTES: usize = 8 << 10;

/// Follows the bytes of a connection and notes the framing of each request, in their order.
#[derive(Debug, Default)]
pub struct RawRequests {
    part: RequestPart,
    /// The beginning of a line whose end has not come yet.
    line: Vec<u8>,
    is_long: bool,
    /// The head that is being read.
    head: RawHead,
    /// Heads whose requests hyper has not passed on yet.
    heads: VecDeque<RawHead>,
}

/// The part of a request that the next byte belongs to.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum RequestPart {
    #[default]
    Head,
    /// A body with a length; the bytes left of it.
    Body(u64),
    ChunkSize,
    /// The bytes left of a chunk, with the line end after it.
    Chunk(u64),
    Trailers,
    /// It is not certain; no further request is noted.
    Lost,
}

/// The framing of one request, as its lines have it.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct RawHead {
    has_request_line: bool,
    has_fragment: bool,
    content_lengths: usize,
    /// The last of them; `None` if it is no plain number.
    content_length: Option<u64>,
    transfer_encodings: usize,
    /// Whether the last of them is `chunked` alone.
    is_chunked: bool,
}

impl RawRequests {
    /// The reason why another program could interpret the next request's length or target differently; `None` for a
    /// clear one. Called once for each request, in their order.
    pub fn ambiguity(&mut self) -> Option<&'static str> {
        self.heads.pop_front().map_or(Some("where it begins is not clear"), RawHead::ambiguity)
    }

    /// Follows the next bytes of the connection.
    pub fn scan(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            match self.part {
                RequestPart::Lost => return,
                RequestPart::Body(left) | RequestPart::Chunk(left) => {
                    let taken = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
                    bytes = &bytes[taken..];
                    let left = left - taken as u64;
                    self.part = match self.part {
                        RequestPart::Chunk(_) if left == 0 => RequestPart::ChunkSize,
                        RequestPart::Chunk(_) => RequestPart::Chunk(left),
                        _ => RequestPart::body(left),
                    };
                }
                RequestPart::Head | RequestPart::ChunkSize | RequestPart::Trailers => {
                    let end = memchr(b'\n', bytes).map(|end| end + 1);
                    let (line, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
                    bytes = rest;
                    self.append(line);
                    if end.is_some() {
                        self.end_line();
                        self.line.clear();
                        self.is_long = false;
                    }
                }
            }
        }
    }

    fn append(&mut self, part: &[u8]) {
        let room = MAX_LINE_BYTES - self.line.len();
        self.is_long |= part.len() > room;
        self.line.extend_from_slice(&part[..part.len().min(room)]);
    }

    fn end_line(&mut self) {
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        // In heads, a line feed alone ends a line too; elsewhere, hyper takes it for a part of the line.
        let (line, has_return) = line.strip_suffix(b"\r").map_or((line, false), |line| (line, true));
        let is_empty = line.is_empty() && !self.is_long;
        self.part = match self.part {
            RequestPart::Head if is_empty && self.head.has_request_line => {
                let head = std::mem::take(&mut self.head);
                self.heads.push_back(head);
                head.body()
            }
            // Empty lines before a request are skipped.
            RequestPart::Head if is_empty => RequestPart::Head,
            RequestPart::Head => {
                self.head.add(line, self.is_long);
                RequestPart::Head
            }
            RequestPart::ChunkSize if has_return => match chunk_size(line) {
                Some(0) => RequestPart::Trailers,
                Some(size) => RequestPart::Chunk(size.saturating_add(2)),
                None => RequestPart::Lost,
            },
            RequestPart::Trailers if is_empty && has_return => RequestPart::Head,
            RequestPart::Trailers if has_return || self.is_long => RequestPart::Trailers,
            _ => RequestPart::Lost,
        };
    }
}

impl RequestPart {
    fn body(left: u64) -> Self {
        if left == 0 { Self::Head } else { Self::Body(left) }
    }
}

impl RawHead {
    fn add(&mut self, line: &[u8], is_long: bool) {
        if !self.has_request_line {
            self.has_request_line = true;
            let target = line.split(|byte| *byte == b' ').nth(1).unwrap_or_default();
            self.has_fragment = memchr(b'#', target).is_some();
            return;
        }
        let Some(end) = memchr(b':', line) else { return };
        let (name, value) = (line[..end].trim_ascii(), line[end + 1..].trim_ascii());
        if name.eq_ignore_ascii_case(b"content-length") {
            self.content_lengths += 1;
            self.content_length = if is_long { None } else { number(value, 10) };
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            self.transfer_encodings += 1;
            self.is_chunked = !is_long && value.eq_ignore_ascii_case(b"chunked");
        }
    }

    /// The part after the head.
    fn body(&self) -> RequestPart {
        match (self.content_lengths, self.transfer_encodings) {
            (0, 0) => RequestPart::Head,
            (1, 0) => self.content_length.map_or(RequestPart::Lost, RequestPart::body),
            (0, 1) if self.is_chunked => RequestPart::ChunkSize,
            _ => RequestPart::Lost,
        }
    }

    fn ambiguity(self) -> Option<&'static str> {
        if self.content_lengths + self.transfer_encodings.min(1) > 1 {
            Some("its length is given twice")
        } else if self.transfer_encodings > 1 || self.transfer_encodings == 1 && !self.is_chunked {
            Some("its transfer encoding is not \"chunked\" alone")
        } else if self.has_fragment {
            Some("its target has a fragment")
        } else if self.body() == RequestPart::Lost {
            Some("its length is no number")
        } else {
            None
        }
    }
}

/// The size of a chunk, before blanks and extensions.
fn chunk_size(line: &[u8]) -> Option<u64> {
    let end = line.iter().position(|byte| matches!(byte, b' ' | b'\t' | b';')).unwrap_or(line.len());
    number(&line[..end], 16)
}

/// A number of digits alone, without a sign.
fn number(digits: &[u8], radix: u32) -> Option<u64> {
    let digits = str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    u64::from_str_radix(digits, radix).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ambiguity of each request in the text, however it arrives; "lost" at the end if the rest is not followed.
    fn check(text: &str, expect: &[&str]) {
        for piece in [1, 3, 7, text.len().max(1)] {
            let mut requests = RawRequests::default();
            text.as_bytes().chunks(piece).for_each(|bytes| requests.scan(bytes));
            let heads = 0..requests.heads.len();
            let mut found: Vec<_> = heads.map(|_| requests.ambiguity().unwrap_or("clear")).collect();
            found.extend((requests.part == RequestPart::Lost).then_some("lost"));
            assert_eq!(found, expect, "{text:?} in pieces of {piece}");
        }
    }

    const TWICE: &str = "its length is given twice";
    const CODING: &str = "its transfer encoding is not \"chunked\" alone";
    const FRAGMENT: &str = "its target has a fragment";

    #[test]
    fn each_request_is_judged_by_its_own_head() {
        check("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", &["clear"]);
        let one = "POST / HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}";
        check(&one.repeat(3), &["clear"; 3]);
        check(&format!("\r\n\n{one}\r\nGET / HTTP/1.1\n\n{one}"), &["clear"; 3]);
        let chunked =
            "POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n2 ;a=b\r\n{}\r\n0\r\nx-sum: 1\r\n\r\n";
        check(&format!("{chunked}{one}{chunked}"), &["clear"; 3]);
        check("GET /#a HTTP/1.1\r\nreferer: /#b\r\n\r\nGET / HTTP/1.1\r\n\r\n", &[FRAGMENT, "clear"]);
        check("GET /a HTTP/1.1\r\nx-content-length: 1\r\nreferer: /#b\r\n\r\n", &["clear"]);
        check("GET / HTTP/1.1\r\nhost: x\r\n", &[]);
        check("", &[]);
    }

    #[test]
    fn two_lengths_are_ambiguous_and_nothing_after_them_is_followed() {
        let head = |lines: &str| format!("POST / HTTP/1.1\r\n{lines}\r\n\r\n{{}}GET / HTTP/1.1\r\n\r\n");
        check(&head("content-length: 2\r\nCONTENT-LENGTH : 2"), &[TWICE, "lost"]);
        check(&head("content-length: 2\r\ntransfer-encoding: chunked"), &[TWICE, "lost"]);
        check(&head("transfer-encoding: chunked\r\ncontent-length: 2"), &[TWICE, "lost"]);
        check(&head("transfer-encoding: chunked\r\ntransfer-encoding: chunked"), &[CODING, "lost"]);
        check(&head("transfer-encoding: gzip, chunked"), &[CODING, "lost"]);
        for length in ["+2", "-2", "2, 2", "", "0x2", "99999999999999999999"] {
            check(&head(&format!("content-length: {length}")), &["its length is no number", "lost"]);
        }
        // The value of a long line is not kept.
        let long = format!("content-length:{}2\r\ntransfer-encoding: chunked", " ".repeat(MAX_LINE_BYTES));
        check(&head(&long), &[TWICE, "lost"]);
    }

    #[test]
    fn a_body_is_no_head_whatever_its_lines_look_like() {
        let lines = "\r\nPOST /#a HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n";
        let next = "GET / HTTP/1.1\r\n\r\n";
        check(
            &format!("POST / HTTP/1.1\r\ncontent-length: {}\r\n\r\n{lines}{next}", lines.len()),
            &["clear"; 2],
        );
        let chunk = format!("{:X}\r\n{lines}\r\n", lines.len());
        check(
            &format!("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n{chunk}{chunk}0\r\n\r\n{next}"),
            &["clear"; 2],
        );
        check(
            &format!("GET / HTTP/1.1\r\nx-long: {}\r\n\r\n{next}", "x".repeat(2 * MAX_LINE_BYTES)),
            &["clear"; 2],
        );
    }

    #[test]
    fn chunks_that_hyper_would_refuse_are_not_followed() {
        let head = "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n";
        for body in [
            "zz\r\n",
            "\r\n",
            "-2\r\n",
            "2\n{}\r\n",
            "ffffffffffffffffff\r\n",
            "0\r\nx: a\n\nGET / HTTP/1.1\r\n\r\n",
        ] {
            check(&format!("{head}{body}"), &["clear", "lost"]);
        }
    }
}
