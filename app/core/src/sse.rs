//! Parses server-sent events from chunks of bytes, however they are split.

use std::borrow::Cow;

/// Maximum length of a line, and of the data of one event, in bytes. Longer ones are dropped.
pub const MAX_LINE: usize = 1024 * 1024;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event<'a> {
    Message {
        /// The event type; empty if the stream has none.
        name: &'a str,
        /// The data lines, joined by `\n`.
        data: Cow<'a, str>,
    },
    /// An event over [`MAX_LINE`] was dropped.
    TooLong,
}

/// Buffers at most one line and one event.
#[derive(Debug)]
pub struct Parser {
    /// The incomplete line.
    line: Vec<u8>,
    /// The rest of the line is skipped.
    skipping: bool,
    /// The last byte was `\r`; a following `\n` belongs to it.
    after_carriage_return: bool,
    /// The first line was read, so a byte order mark cannot follow.
    past_first_line: bool,
    /// The longest line, and the longest data of an event, in bytes.
    limit: usize,
    last_event_id: String,
    retry_ms: Option<u32>,
    name: String,
    data: Vec<u8>,
    state: EventData,
}

/// The data of the current event.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum EventData {
    #[default]
    None,
    Some,
    /// A line was dropped, and with it the event.
    Dropped,
}

impl Default for Parser {
    fn default() -> Self {
        Self::with_limit(MAX_LINE)
    }
}

impl Parser {
    pub fn new() -> Self {
        Self::default()
    }

    /// A parser that takes lines and events of up to `limit` bytes.
    pub fn with_limit(limit: usize) -> Self {
        Self {
            line: Vec::new(),
            skipping: false,
            after_carriage_return: false,
            past_first_line: false,
            limit,
            last_event_id: String::new(),
            retry_ms: None,
            name: String::new(),
            data: Vec::new(),
            state: EventData::None,
        }
    }

    /// The `id` that the stream sent last, from which it can be resumed; empty if it sent none.
    pub fn last_event_id(&self) -> &str {
        &self.last_event_id
    }

    /// For how many milliseconds to wait before a stream that broke off is asked for again, if the server says it.
    pub fn retry_ms(&self) -> Option<u32> {
        self.retry_ms
    }

    /// Parses the next chunk and calls `on_event` for each complete event.
    pub fn push(&mut self, bytes: &[u8], on_event: &mut dyn FnMut(Event<'_>)) {
        let mut rest = bytes;
        if self.after_carriage_return && !rest.is_empty() {
            self.after_carriage_return = false;
            rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        }
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r') {
            let (line, ending) = rest.split_at(end);
            if self.line.is_empty() && !self.skipping && line.len() <= self.limit {
                self.take_line(line, on_event);
            } else {
                self.buffer(line, on_event);
                let buffered = std::mem::take(&mut self.line);
                if !std::mem::take(&mut self.skipping) {
                    self.take_line(&buffered, on_event);
                }
                self.line = buffered;
                self.line.clear();
            }
            rest = &ending[1..];
            if ending[0] == b'\r' {
                self.after_carriage_return = rest.is_empty();
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
            }
        }
        self.buffer(rest, on_event);
    }

    /// Ends the stream; emits an event that no empty line ended.
    pub fn finish(&mut self, on_event: &mut dyn FnMut(Event<'_>)) {
        let buffered = std::mem::take(&mut self.line);
        if !buffered.is_empty() && !self.skipping {
            self.take_line(&buffered, on_event);
        }
        self.dispatch(on_event);
    }

    /// Buffers a part of a line, unless the line gets too long.
    fn buffer(&mut self, part: &[u8], on_event: &mut dyn FnMut(Event<'_>)) {
        if self.skipping {
            return;
        }
        if self.line.len() + part.len() > self.limit {
            self.line = Vec::new();
            self.skipping = true;
            self.past_first_line = true;
            self.drop_event(on_event);
        } else {
            self.line.extend_from_slice(part);
        }
    }

    fn drop_event(&mut self, on_event: &mut dyn FnMut(Event<'_>)) {
        self.data = Vec::new();
        if std::mem::replace(&mut self.state, EventData::Dropped) != EventData::Dropped {
            on_event(Event::TooLong);
        }
    }

    fn take_line(&mut self, line: &[u8], on_event: &mut dyn FnMut(Event<'_>)) {
        let first = !std::mem::replace(&mut self.past_first_line, true);
        let line = if first { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line };
        if line.is_empty() {
            self.dispatch(on_event);
            return;
        }
        let colon = line.iter().position(|&byte| byte == b':').unwrap_or(line.len());
        let (field, value) = line.split_at(colon);
        let value = value.strip_prefix(b":").unwrap_or(value);
        let value = value.strip_prefix(b" ").unwrap_or(value);
        // An empty field name is a comment, sent to keep the connection alive.
        match field {
            b"data" if self.state != EventData::Dropped => {
                if self.data.len() + value.len() > self.limit {
                    self.drop_event(on_event);
                    return;
                }
                if std::mem::replace(&mut self.state, EventData::Some) == EventData::Some {
                    self.data.push(b'\n');
                }
                self.data.extend_from_slice(value);
            }
            b"retry" => {
                let given = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
                self.retry_ms = given.or(self.retry_ms);
            }
            b"id" => self.last_event_id = String::from_utf8_lossy(value).into_owned(),
            b"event" => self.name = String::from_utf8_lossy(value).into_owned(),
            _ => {}
        }
    }

    fn dispatch(&mut self, on_event: &mut dyn FnMut(Event<'_>)) {
        if self.state == EventData::Some {
            on_event(Event::Message { name: &self.name, data: String::from_utf8_lossy(&self.data) });
        }
        self.name.clear();
        self.data.clear();
        self.state = EventData::None;
    }
}

#[cfg(test)]
mod tests {
    //! Events from bytes.

    use proptest::prelude::*;

    use super::{Event, MAX_LINE, Parser};

    fn events(chunks: &[&[u8]]) -> Vec<String> {
        let mut parser = Parser::new();
        let mut found = Vec::new();
        let mut on_event = |event: Event<'_>| match event {
            Event::Message { name, data } => found.push(format!("{name}:{data}")),
            Event::TooLong => found.push("too long".into()),
        };
        for chunk in chunks {
            parser.push(chunk, &mut on_event);
        }
        parser.finish(&mut on_event);
        found
    }

    /// The stream at once, and split at every byte.
    #[track_caller]
    fn check(stream: &str, expect: &[&str]) {
        let bytes = stream.as_bytes();
        assert_eq!(events(&[bytes]), expect, "at once: {stream:?}");
        for at in 0..bytes.len() {
            assert_eq!(events(&[&bytes[..at], &bytes[at..]]), expect, "split at {at}: {stream:?}");
        }
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(events(&single), expect, "byte by byte: {stream:?}");
    }

    #[test]
    fn any_line_end_and_split_gives_the_same_events() {
        check("data: a\n\ndata: b\n\n", &[":a", ":b"]);
        check("data: a\r\n\r\ndata: b\r\n\r\n", &[":a", ":b"]);
        check("data: a\r\rdata: b\r\r", &[":a", ":b"]);
        check("data: a\n\r\ndata: b\r\n\n\n", &[":a", ":b"]);
        check("\u{feff}data: a\n\n\u{feff}data: b\n\n", &[":a"]);
        check(": ping\n\nevent: x\ndata:漢字é\ndata:  y\nid: 1\nretry: 5\n\n:\n\n", &["x:漢字é\n y"]);
        check("data\n\ndata:\n\nevent: x\n\nother: y\n\n", &[":", ":"]);
        check("data: no end", &[":no end"]);
        check("", &[]);
    }

    #[test]
    fn a_line_that_is_too_long_is_dropped_alone() {
        let long = "x".repeat(MAX_LINE + 1);
        let stream = format!("data: a\n\ndata: {long}\n\ndata: b\n\n");
        assert_eq!(events(&[stream.as_bytes()]), [":a", "too long", ":b"]);
        let chunks: Vec<&[u8]> = stream.as_bytes().chunks(1000).collect();
        assert_eq!(events(&chunks), [":a", "too long", ":b"]);
        let lines = format!("data: {}\n", &long[..=MAX_LINE / 2]).repeat(4) + "\ndata: b\n\n";
        assert_eq!(events(&[lines.as_bytes()]), ["too long", ":b"]);
    }

    #[test]
    fn memory_is_bounded_by_one_line() {
        let mut parser = Parser::new();
        let piece = vec![b'x'; 65_536];
        for _ in 0..64 {
            parser.push(&piece, &mut |_| {});
        }
        assert!(parser.line.capacity() <= 2 * MAX_LINE, "{} bytes held", parser.line.capacity());
    }

    proptest! {
        #[test]
        fn any_chunking_gives_the_same_events(
            pieces in prop::collection::vec(prop::sample::select(&[
                "data: a", "data:b", "\n", "\n\n", "\r\n", "\r", ": c", "event: d", "é漢", ":", "\u{feff}",
            ][..]), 0..30),
            sizes in prop::collection::vec(1_usize..9, 1..6),
        ) {
            let stream = pieces.concat();
            let mut chunks = Vec::new();
            let mut rest = stream.as_bytes();
            for &size in sizes.iter().cycle() {
                if rest.is_empty() { break }
                let (chunk, after) = rest.split_at(size.min(rest.len()));
                chunks.push(chunk);
                rest = after;
            }
            prop_assert_eq!(events(&chunks), events(&[stream.as_bytes()]));
        }
    }
}
