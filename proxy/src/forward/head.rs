//! An answer's head: of its headers what is looked at, and how its body is told from what comes after it.

use std::mem::MaybeUninit;

use http::StatusCode;
use httparse::{Header, ParserConfig, Response, Status};
use memchr::memchr_iter;

use super::decoder::Decoder;
use super::fault::Fault;
use crate::headers::{Downward, has_token};

/// Heads of one answer may have so many bytes: those of interim answers and its own.
pub(super) const MAX_HEAD_BYTES: usize = 64 << 10;
const MAX_HEADERS: usize = 100;

/// What an answer begins with.
pub(super) struct Head {
    pub(super) status: StatusCode,
    pub(super) headers: Downward,
    pub(super) body: Decoder,
    /// Whether the connection stays open after the body.
    pub(super) stays: bool,
}

/// Reads heads from a connection's bytes until the answer's own has come.
#[derive(Default)]
pub(super) struct HeadReader {
    /// Bytes of interim answers.
    interim: usize,
    /// Bytes of a head in which its end was not found.
    searched: usize,
}

impl HeadReader {
    /// The answer's head, if all of it has come, and where in `input` the body begins. `input` is all that came so far.
    pub(super) fn read(&mut self, input: &[u8]) -> Result<Option<(Head, usize)>, Fault> {
        loop {
            let head = &input[self.interim..];
            // Reading a head anew with each of its bytes would take long; what is no head at all is told by its beginning.
            let ends = has_end(&head[self.searched.saturating_sub(3)..]);
            let first = std::mem::replace(&mut self.searched, head.len()) == 0;
            let parsed = if ends || (first && !head.is_empty()) { parse(head)? } else { None };
            let begun = parsed.as_ref().map_or(input.len(), |(len, _)| self.interim + len);
            if begun > MAX_HEAD_BYTES {
                return Err(Fault::Malformed("its head is too long"));
            }
            match parsed {
                None => return Ok(None),
                Some((_, Some(head))) => return Ok(Some((head, begun))),
                Some((_, None)) => (self.interim, self.searched) = (begun, 0),
            }
        }
    }
}

/// Whether an empty line stands in `text`.
fn has_end(text: &[u8]) -> bool {
    memchr_iter(b'\n', text).any(|at| matches!(text[at + 1..], [b'\n', ..] | [b'\r', b'\n', ..]))
}

/// The first head in `input` and its length; no head where it is an interim one.
fn parse(input: &[u8]) -> Result<Option<(usize, Option<Head>)>, Fault> {
    let mut room = [const { MaybeUninit::uninit() }; MAX_HEADERS];
    let mut response = Response::new(&mut []);
    let parsed = ParserConfig::default().parse_response_with_uninit_headers(&mut response, input, &mut room);
    let len = match parsed {
        Ok(Status::Complete(len)) => len,
        Ok(Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Fault::Malformed("it has too many headers")),
        Err(_) => return Err(Fault::Malformed("its head is not one of HTTP/1.1")),
    };
    let status = response.code.and_then(|code| StatusCode::from_u16(code).ok());
    let status = status.ok_or(Fault::Malformed("its status is none"))?;
    if status == StatusCode::SWITCHING_PROTOCOLS {
        return Err(Fault::Malformed("it changes the protocol"));
    }
    if status.is_informational() {
        return Ok(Some((len, None)));
    }
    let framing = Framing::of(response.headers, response.version == Some(1))?;
    let mut headers = Downward::default();
    for header in &*response.headers {
        headers.see(header.name, header.value);
    }
    let bodiless = matches!(status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
    let body = if bodiless { Decoder::Length(0) } else { framing.body };
    let stays = framing.stays && body != Decoder::UntilClose;
    Ok(Some((len, Some(Head { status, headers, body, stays }))))
}

/// What headers say of a body's end.
struct Framing {
    body: Decoder,
    stays: bool,
}

impl Framing {
    /// Nothing may be said twice or in two ways: whoever stands in between may have believed the other.
    fn of(headers: &[Header<'_>], new: bool) -> Result<Self, Fault> {
        let (mut body, mut close, mut keep) = (None, false, false);
        for header in headers {
            let said = if header.name.eq_ignore_ascii_case("content-length") {
                Decoder::Length(length(header.value).ok_or(Fault::Malformed("its length is no number"))?)
            } else if header.name.eq_ignore_ascii_case("transfer-encoding") {
                if !new || !header.value.trim_ascii().eq_ignore_ascii_case(b"chunked") {
                    return Err(Fault::Malformed("its transfer coding is not known"));
                }
                Decoder::chunked()
            } else {
                if header.name.eq_ignore_ascii_case("connection") {
                    close |= has_token(header.value, "close");
                    keep |= has_token(header.value, "keep-alive");
                }
                continue;
            };
            if body.replace(said).is_some() {
                return Err(Fault::Malformed("its length is given twice"));
            }
        }
        Ok(Self { body: body.unwrap_or(Decoder::UntilClose), stays: !close && (new || keep) })
    }
}

fn length(value: &[u8]) -> Option<u64> {
    // A sign would be taken for part of a number.
    let digits =
        std::str::from_utf8(value).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    digits?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headers::Media;

    /// What is read of `wire` when its first part comes before the rest: the head and where its body begins.
    fn read(wire: &str, cut: usize) -> Result<Option<(Head, usize)>, Fault> {
        let mut reader = HeadReader::default();
        if let Some(read) = reader.read(&wire.as_bytes()[..cut])? {
            return Ok(Some(read));
        }
        reader.read(wire.as_bytes())
    }

    fn check(wire: &str, body: Decoder, stays: bool) {
        let head = wire.replace('\n', "\r\n") + "\r\n\r\n";
        for cut in 0..=head.len() {
            let (read, len) = read(&(head.clone() + "body"), cut).unwrap().expect("a head");
            assert_eq!((len, read.body, read.stays), (head.len(), body, stays), "{wire} at {cut}");
        }
        for cut in 0..head.len() {
            assert!(read(&head[..cut], cut / 2).unwrap().is_none(), "{wire} to {cut}");
        }
    }

    #[test]
    fn a_body_ends_as_its_head_says() {
        let (length, chunked, close) = (Decoder::Length, Decoder::chunked(), Decoder::UntilClose);
        check("HTTP/1.1 200 OK\nContent-Length: 12", length(12), true);
        check("HTTP/1.1 200\ncontent-length:012\nx: y", length(12), true);
        check("HTTP/1.1 200 OK\ntransfer-encoding: Chunked", chunked, true);
        check("HTTP/1.1 200 OK\ntransfer-encoding: chunked\nconnection: x, Close", chunked, false);
        check(
            "HTTP/1.1 200 OK\nconnection: close\nconnection: keep-alive\ncontent-length: 1",
            length(1),
            false,
        );
        check("HTTP/1.0 200 OK\ncontent-length: 1", length(1), false);
        check("HTTP/1.0 200 OK\ncontent-length: 1\nconnection: Keep-Alive", length(1), true);
        check("HTTP/1.1 200 OK\ncontent-type: text/plain", close, false);
        check("HTTP/1.1 204 No\ncontent-length: 9", length(0), true);
        check("HTTP/1.1 304 Same\ntransfer-encoding: chunked", length(0), true);
        check("HTTP/1.1 404 No\ncontent-length: 0", length(0), true);
        check(
            "HTTP/1.1 100 Go\n\nHTTP/1.1 103 Hints\nlink: x\n\nHTTP/1.1 200 OK\ncontent-length: 1",
            length(1),
            true,
        );
    }

    #[test]
    fn what_can_be_understood_in_two_ways_is_refused() {
        for wire in [
            "HTTP/1.1 200 OK\ncontent-length: 1\ncontent-length: 1",
            "HTTP/1.1 200 OK\ncontent-length: 1\nContent-Length: 2",
            "HTTP/1.1 200 OK\ncontent-length: 1, 1",
            "HTTP/1.1 200 OK\ncontent-length: +1",
            "HTTP/1.1 200 OK\ncontent-length: -1",
            "HTTP/1.1 200 OK\ncontent-length: 0x1",
            "HTTP/1.1 200 OK\ncontent-length: 1 2",
            "HTTP/1.1 200 OK\ncontent-length:",
            "HTTP/1.1 200 OK\ncontent-length: 18446744073709551616",
            "HTTP/1.1 200 OK\ncontent-length: 1\ntransfer-encoding: chunked",
            "HTTP/1.1 200 OK\ntransfer-encoding: chunked\ncontent-length: 1",
            "HTTP/1.1 200 OK\ntransfer-encoding: chunked\ntransfer-encoding: chunked",
            "HTTP/1.1 200 OK\ntransfer-encoding: gzip, chunked",
            "HTTP/1.1 200 OK\ntransfer-encoding: identity",
            "HTTP/1.0 200 OK\ntransfer-encoding: chunked",
            "HTTP/1.1 200 OK\nx: a\n b",
            "HTTP/1.1 200 OK\nx : a",
            "HTTP/1.1 200 OK\nno colon",
            "HTTP/1.1 200 OK\n: nameless",
            "HTTP/1.1 200 OK\nx: a\rb",
            "HTTP/1.1 20 OK",
            "HTTP/1.1 099 Few",
            "HTTP/1.1 +200 OK",
            "HTTP/2 200 OK",
            "HTTP/1.1 101 Other\nupgrade: x",
            "HTTP/1.1 100 Go\ncontent-length: 1\n\nx",
            "nonsense",
        ] {
            let head = wire.replace('\n', "\r\n") + "\r\n\r\n";
            for cut in 0..=head.len() {
                assert!(read(&head, cut).is_err(), "{wire:?} at {cut}");
            }
        }
    }

    #[test]
    fn what_is_no_head_is_told_by_its_beginning() {
        assert!(HeadReader::default().read(b"SSH-2.0-x\r\n").is_err());
    }

    #[test]
    fn heads_are_bounded() {
        let head = |lines: &str| format!("HTTP/1.1 200 OK\r\n{lines}\r\n");
        let many = |count: usize| head(&"x: y\r\n".repeat(count));
        assert!(read(&many(MAX_HEADERS), 0).unwrap().is_some());
        assert!(read(&many(MAX_HEADERS + 1), 0).is_err());
        let long = |len: usize| head(&format!("x: {}\r\n", "y".repeat(len - head("x: \r\n").len())));
        assert!(read(&long(MAX_HEAD_BYTES), 9).unwrap().is_some());
        assert!(read(&long(MAX_HEAD_BYTES + 1), 9).is_err());
        // Also before its end has come, and of many small ones.
        assert!(read(&long(MAX_HEAD_BYTES + 9)[..=MAX_HEAD_BYTES], 9).is_err());
        assert!(read(&"HTTP/1.1 100 Go\r\n\r\n".repeat(MAX_HEAD_BYTES / 19 + 1), 9).is_err());
    }

    #[test]
    fn headers_are_looked_at_whatever_their_case() {
        let wire = "HTTP/1.1 200 OK\r\nCONTENT-TYPE: text/event-stream\r\nContent-Encoding: identity\r\n\
                    content-encoding: br\r\nRetry-After: 7\r\n\r\n";
        let (head, _) = read(wire, 0).unwrap().unwrap();
        assert_eq!((head.headers.media, head.headers.is_encoded), (Media::Events, true));
        assert_eq!(head.headers.retry_after.unwrap(), "7");
    }
}
