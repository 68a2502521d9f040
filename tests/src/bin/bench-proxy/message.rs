//! A minimal HTTP/1.1 for the two ends, without copying bodies: light, so that the measurement is that of the proxy.

use anyhow::{Context, Result, bail};
use memchr::memmem;

/// Reads one message after the other from bytes in any split.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    state: State,
    head: Vec<u8>,
    /// The status of a response, 0 for a request.
    status: u16,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Head,
    /// Bytes that are left of a body of known length.
    Sized(usize),
    /// The line that begins a chunk: the size so far, and whether its digits are over.
    ChunkLine { size: usize, digits_over: bool },
    /// Bytes that are left of a chunk, the line end after it included.
    Chunk(usize),
    /// After the last chunk: how long the current line is so far.
    Trailer(usize),
}

impl Decoder {
    /// Decodes `input` and hands parts of the body to `body`. Returns whether the message is complete; the
    /// next call then begins a new one. Bytes after the end are an error, as neither end ever sends ahead.
    pub(crate) fn decode(
        &mut self,
        input: &[u8],
        mut body: impl FnMut(u16, &[u8]) -> Result<()>,
    ) -> Result<bool> {
        let mut rest = input;
        while !rest.is_empty() {
            let complete;
            (rest, complete) = self.step(rest, &mut body)?;
            if complete {
                if !rest.is_empty() {
                    bail!("{} bytes after the end of a message", rest.len());
                }
                self.head.clear();
                self.state = State::Head;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn step<'a>(
        &mut self,
        input: &'a [u8],
        body: &mut impl FnMut(u16, &[u8]) -> Result<()>,
    ) -> Result<(&'a [u8], bool)> {
        match self.state {
            State::Head => {
                let before = self.head.len();
                self.head.extend_from_slice(input);
                let from = before.saturating_sub(3);
                let Some(end) = memmem::find(&self.head[from..], b"\r\n\r\n") else {
                    return Ok((&[], false));
                };
                let end = from + end + 4;
                self.head.truncate(end);
                self.state = self.parse_head()?;
                Ok((&input[end - before..], matches!(self.state, State::Sized(0))))
            }
            State::Sized(left) => {
                let (now, rest) = input.split_at(left.min(input.len()));
                body(self.status, now)?;
                self.state = State::Sized(left - now.len());
                Ok((rest, left == now.len()))
            }
            State::ChunkLine { size, digits_over } => {
                let (byte, rest) = (input[0], &input[1..]);
                self.state = match (char::from(byte).to_digit(16), byte) {
                    (_, b'\n') if size == 0 => State::Trailer(0),
                    (_, b'\n') => State::Chunk(size + 2),
                    (Some(digit), _) if !digits_over => {
                        State::ChunkLine { size: size * 16 + digit as usize, digits_over }
                    }
                    _ => State::ChunkLine { size, digits_over: true },
                };
                Ok((rest, false))
            }
            State::Chunk(left) => {
                let (now, rest) = input.split_at(left.min(input.len()));
                let data = now.len().min(left.saturating_sub(2));
                body(self.status, &now[..data])?;
                self.state = match left - now.len() {
                    0 => State::ChunkLine { size: 0, digits_over: false },
                    left => State::Chunk(left),
                };
                Ok((rest, false))
            }
            State::Trailer(length) => {
                let end = input[0] == b'\n';
                let complete = end && length == 0;
                self.state = State::Trailer(match input[0] {
                    b'\n' => 0,
                    b'\r' => length,
                    _ => length + 1,
                });
                Ok((&input[1..], complete))
            }
        }
    }

    fn parse_head(&mut self) -> Result<State> {
        let mut lines = self.head.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        let first = lines.next().unwrap_or_default();
        self.status = match first.strip_prefix(b"HTTP/1.1 ") {
            Some(status) => number(&status[..3.min(status.len())]).and_then(|status| status.try_into().ok()),
            None => Some(0),
        }
        .with_context(|| format!("bad first line {:?}", String::from_utf8_lossy(first)))?;
        let mut state = None;
        for line in lines {
            let Some(colon) = memchr::memchr(b':', line) else { continue };
            let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
            if name.eq_ignore_ascii_case(b"content-length") {
                state = number(value).map(State::Sized);
            } else if name.eq_ignore_ascii_case(b"transfer-encoding")
                && value.eq_ignore_ascii_case(b"chunked")
            {
                state = Some(State::ChunkLine { size: 0, digits_over: false });
            } else if name.eq_ignore_ascii_case(b"connection") && value.eq_ignore_ascii_case(b"close") {
                bail!("the other end closes a connection that should be kept");
            }
        }
        state.with_context(|| format!("no length in {:?}", String::from_utf8_lossy(&self.head)))
    }
}

fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::Decoder;

    #[test]
    fn any_split_gives_the_same_body() {
        let sized = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
        let chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3;x=1\r\nhel\r\n2\r\nlo\r\n0\r\nt: 1\r\n\r\n";
        for message in [sized, chunked] {
            for split in 0..message.len() {
                let mut decoder = Decoder::default();
                let mut body = Vec::new();
                let (first, second) = message.as_bytes().split_at(split);
                let mut collect = |status: u16, data: &[u8]| {
                    assert_eq!(status, 200);
                    body.extend_from_slice(data);
                    Ok(())
                };
                assert!(!decoder.decode(first, &mut collect).unwrap());
                assert!(decoder.decode(second, &mut collect).unwrap(), "split at {split}");
                assert_eq!(body, b"hello", "split at {split}");
            }
        }
    }

    #[test]
    fn a_body_without_length_and_a_closing_end_are_errors() {
        for head in
            ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\nConnection: close\r\n\r\n"]
        {
            assert!(Decoder::default().decode(head.as_bytes(), |_, _| Ok(())).is_err());
        }
    }
}
