//! Takes an answer's body out of the bytes that carry it.
//!
//! Where it ends decides whose the bytes after it are, so nothing is guessed here: what is not exactly as the protocol
//! says is refused.

use bytes::BytesMut;

use super::fault::Fault;

/// What a body may have in chunk extensions, and what in trailers, in bytes. All of it is skipped.
const MAX_SKIPPED_BYTES: usize = 16 << 10;
/// A chunk's size has this many digits at most.
const MAX_DIGITS: u8 = 16;

/// What is still to come of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decoder {
    /// So many bytes.
    Length(u64),
    /// Chunks, until the last.
    Chunked(Chunked),
    /// All that comes until the connection is closed.
    UntilClose,
}

/// Where in a chunked body the next byte stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chunked {
    at: At,
    /// Bytes of the chunk that are still to come.
    left: u64,
    digits: u8,
    skipped: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Size,
    /// Blanks after a size.
    Blank,
    Extension,
    SizeLf,
    Data,
    DataCr,
    DataLf,
    /// At the beginning of a line after the last chunk.
    Trailer,
    InTrailer,
    TrailerLf,
    EndLf,
    End,
}

impl Decoder {
    /// For a chunked body.
    pub(super) fn chunked() -> Self {
        Self::Chunked(Chunked { at: At::Size, left: 0, digits: 0, skipped: 0 })
    }

    /// Whether the body has been received, to its end.
    pub(super) fn is_done(&self) -> bool {
        matches!(self, Self::Length(0) | Self::Chunked(Chunked { at: At::End, .. }))
    }

    /// How long the rest is, where that is known.
    pub(super) fn length(&self) -> Option<u64> {
        if let Self::Length(left) = self { Some(*left) } else { None }
    }

    /// The connection has been closed.
    pub(super) fn close(&mut self) -> Result<(), Fault> {
        match self {
            Self::UntilClose => {
                *self = Self::Length(0);
                Ok(())
            }
            _ => Err(Fault::Closed),
        }
    }

    /// Takes `input` where it is of the body as it is, to its last byte.
    pub(super) fn takes_all(&mut self, input: &[u8]) -> bool {
        match self {
            Self::Length(left) if !input.is_empty() && input.len() as u64 <= *left => {
                *left -= input.len() as u64;
                true
            }
            _ => false,
        }
    }

    /// Puts what `input` has of the body into `out`; how many bytes of `input` belong to the body.
    pub(super) fn decode(&mut self, input: &[u8], out: &mut BytesMut) -> Result<usize, Fault> {
        match self {
            Self::Length(left) => {
                let taken = at_most(*left, input.len());
                out.extend_from_slice(&input[..taken]);
                *left -= taken as u64;
                Ok(taken)
            }
            Self::Chunked(chunked) => chunked.decode(input, out),
            Self::UntilClose => {
                out.extend_from_slice(input);
                Ok(input.len())
            }
        }
    }
}

impl Chunked {
    fn decode(&mut self, input: &[u8], out: &mut BytesMut) -> Result<usize, Fault> {
        // Once for all chunks.
        out.reserve(input.len());
        let mut rest = input;
        while let Some((&byte, after)) = rest.split_first() {
            if self.at == At::Data {
                let (data, after) = rest.split_at(at_most(self.left, rest.len()));
                out.extend_from_slice(data);
                self.left -= data.len() as u64;
                if self.left == 0 {
                    self.at = At::DataCr;
                }
                rest = after;
                continue;
            }
            if self.at == At::End {
                break;
            }
            self.at = self.next(byte)?;
            rest = after;
        }
        Ok(input.len() - rest.len())
    }

    /// Where the byte after `byte` stands.
    fn next(&mut self, byte: u8) -> Result<At, Fault> {
        match (self.at, byte) {
            (At::Size, b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F') => self.digit(byte),
            (At::Size | At::Blank | At::Extension, _) if self.digits == 0 => {
                Err(Fault::Malformed("a chunk has no size"))
            }
            (At::Size | At::Blank | At::Extension, b'\r') => Ok(At::SizeLf),
            (At::Size | At::Blank, b';') => Ok(At::Extension),
            (At::Size | At::Blank, b' ' | b'\t') => self.skip(At::Blank),
            (At::Extension, _) if byte != b'\n' => self.skip(At::Extension),
            (At::SizeLf, b'\n') => {
                self.digits = 0;
                Ok(if self.left == 0 { At::Trailer } else { At::Data })
            }
            (At::DataCr, b'\r') => Ok(At::DataLf),
            (At::DataLf, b'\n') => Ok(At::Size),
            (At::Trailer, b'\r') => Ok(At::EndLf),
            (At::InTrailer, b'\r') => Ok(At::TrailerLf),
            (At::Trailer | At::InTrailer, _) if byte != b'\n' => self.skip(At::InTrailer),
            (At::TrailerLf, b'\n') => Ok(At::Trailer),
            (At::EndLf, b'\n') => Ok(At::End),
            (At::DataCr | At::DataLf, _) => Err(Fault::Malformed("a chunk is longer than its size")),
            _ => Err(Fault::Malformed("a chunk's line is no line")),
        }
    }

    fn digit(&mut self, byte: u8) -> Result<At, Fault> {
        let value = char::from(byte).to_digit(16).map_or(0, u64::from);
        self.digits += 1;
        if self.digits > MAX_DIGITS {
            return Err(Fault::Malformed("a chunk's size is too large"));
        }
        // Sixteen digits fit, and no more come.
        self.left = self.left << 4 | value;
        Ok(At::Size)
    }

    fn skip(&mut self, to: At) -> Result<At, Fault> {
        self.skipped += 1;
        if self.skipped > MAX_SKIPPED_BYTES {
            return Err(Fault::Malformed("it has too much in chunk extensions or trailers"));
        }
        Ok(to)
    }
}

fn at_most(left: u64, len: usize) -> usize {
    usize::try_from(left).map_or(len, |left| left.min(len))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What comes of `pieces`: the body, how many bytes belong to it, and whether it is done or broken.
    fn decoded<'a>(
        mut decoder: Decoder,
        pieces: impl IntoIterator<Item = &'a [u8]>,
    ) -> (Vec<u8>, usize, bool, bool) {
        let (mut out, mut taken) = (BytesMut::new(), 0);
        for piece in pieces {
            match decoder.decode(piece, &mut out) {
                Ok(count) => taken += count,
                Err(_) => return (out.into(), 0, false, true),
            }
        }
        (out.into(), taken, decoder.is_done(), false)
    }

    /// Checks that `wire`, however it is cut, is `body` with `rest` bytes after it.
    fn check(wire: &str, body: &str, rest: usize) {
        for cut in 0..=wire.len() {
            let (first, second) = wire.as_bytes().split_at(cut);
            let (out, taken, done, broken) = decoded(Decoder::chunked(), [first, second]);
            assert_eq!(
                (String::from_utf8(out).unwrap().as_str(), done, broken),
                (body, true, false),
                "{wire:?} at {cut}"
            );
            assert_eq!(taken, wire.len() - rest, "{wire:?} at {cut}");
        }
    }

    #[test]
    fn chunks_are_put_together() {
        check("0\r\n\r\n", "", 0);
        check("3\r\nabc\r\n0\r\n\r\n", "abc", 0);
        check("3\r\nabc\r\n00A\r\n0123456789\r\n000\r\n\r\n", "abc0123456789", 0);
        check("1;name=value;\"x\"\r\na\r\n1 \t;n\r\nb\r\n0;last\r\n\r\n", "ab", 0);
        check("1\r\na\r\n0\r\nx-sum: 1\r\nx-other:\r\n\r\n", "a", 0);
        check("1\r\na\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n", "a", 17);
        check("000000000000000a\r\n0123456789\r\n0\r\n\r\n", "0123456789", 0);
    }

    #[test]
    fn what_is_not_exactly_a_chunk_is_refused() {
        for (wire, body) in [
            ("\r\n", ""),
            ("zz\r\n", ""),
            ("-1\r\n", ""),
            ("+1\r\na\r\n", ""),
            ("0x1\r\na\r\n", ""),
            (" 1\r\na\r\n", ""),
            (";x\r\n", ""),
            ("1 1\r\na\r\n", ""),
            ("1\na\n0\n\n", ""),
            ("1\r\ra\r\n", ""),
            ("1;x\ny\r\na\r\n", ""),
            ("10000000000000000\r\n", ""),
            ("fffffffffffffffff\r\n", ""),
            ("00000000000000001\r\na", ""),
            ("1\r\nab\r\n", "a"),
            ("1\r\na\n0\r\n\r\n", "a"),
            ("1\r\na\rb", "a"),
            ("1\r\na\r\n\r\n0\r\n\r\n", "a"),
            ("1\r\na\r\n0\r\n\n", "a"),
            ("1\r\na\r\n0\r\nx: 1\n\r\n", "a"),
            ("1\r\na\r\n0\r\nx: 1\r\r\n", "a"),
            ("1\r\na\r\n0\r\n\rx", "a"),
        ] {
            for cut in 0..=wire.len() {
                let (first, second) = wire.as_bytes().split_at(cut);
                let (out, _, _, broken) = decoded(Decoder::chunked(), [first, second]);
                assert_eq!(
                    (String::from_utf8(out).unwrap().as_str(), broken),
                    (body, true),
                    "{wire:?} at {cut}"
                );
            }
        }
    }

    #[test]
    fn what_is_skipped_is_bounded_in_all() {
        let long = |size: usize| format!("1;{}\r\na\r\n", "x".repeat(size));
        let broken = |wire: String| decoded(Decoder::chunked(), [wire.as_bytes()]).3;
        assert!(!broken(long(MAX_SKIPPED_BYTES)));
        assert!(broken(long(MAX_SKIPPED_BYTES + 1)));
        assert!(broken(long(100).repeat(MAX_SKIPPED_BYTES / 100 + 1)));
        assert!(broken(format!("0\r\n{}", "x: 1\r\n".repeat(MAX_SKIPPED_BYTES / 4 + 1))));
        assert!(broken(format!("1{}\r\n", " ".repeat(MAX_SKIPPED_BYTES + 1))));
    }

    #[test]
    fn a_closed_connection_ends_only_a_body_that_has_no_other_end() {
        let mut until_close = Decoder::UntilClose;
        assert_eq!(decoded(until_close, [&b"ab"[..], b"c"]), (b"abc".to_vec(), 3, false, false));
        assert!(until_close.close().is_ok() && until_close.is_done());
        for wire in ["", "1", "1\r", "1\r\n", "2\r\na", "1\r\na", "1\r\na\r\n", "0\r\n", "0\r\nx", "0\r\n\r"]
        {
            let mut decoder = Decoder::chunked();
            decoder.decode(wire.as_bytes(), &mut BytesMut::new()).unwrap();
            assert!(decoder.close().is_err(), "{wire:?}");
        }
        assert!(Decoder::Length(1).close().is_err());
    }

    #[test]
    fn a_length_takes_no_more_than_it_says() {
        for cut in 0..=5 {
            let (first, second) = b"abcde".split_at(cut);
            assert_eq!(decoded(Decoder::Length(3), [first, second]), (b"abc".to_vec(), 3, true, false));
        }
        for (len, all) in [(0, false), (3, true), (4, false)] {
            let mut decoder = Decoder::Length(3);
            assert_eq!(decoder.takes_all(&b"abcd"[..len]), all, "{len}");
            assert_eq!(decoder.length(), Some(if all { 0 } else { 3 }));
        }
    }

    proptest! {
        #[test]
        fn how_a_body_is_cut_makes_no_difference(
            wire in prop_oneof![
                proptest::collection::vec(proptest::sample::select(&b"0123aF;: \t\r\nx"[..]), 0..60),
                proptest::collection::vec(any::<u8>(), 1..90).prop_map(|body| {
                    let chunks = body.chunks(7).flat_map(|data| [format!("{:x}\r\n", data.len()).as_bytes(), data, b"\r\n"].concat());
                    chunks.chain(*b"0\r\n\r\n").collect()
                }),
            ],
            cuts in proptest::collection::vec(0_usize..100, 0..6),
        ) {
            let mut cuts: Vec<_> = cuts.into_iter().map(|cut| cut.min(wire.len())).chain([0, wire.len()]).collect();
            cuts.sort_unstable();
            let pieces = cuts.windows(2).map(|cut| &wire[cut[0]..cut[1]]);
            prop_assert_eq!(decoded(Decoder::chunked(), pieces), decoded(Decoder::chunked(), [&wire[..]]));
        }
    }
}
