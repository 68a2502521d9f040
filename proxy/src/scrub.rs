//! Takes the operator's keys out of what an upstream sends, should it echo one.
//!
//! A stream is searched as it passes. Held back is only an end that may be the beginning of a key, and no pattern
//! has a line break in it, so an event that is complete is never delayed.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use aho_corasick::{AhoCorasick, MatchKind};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use bytes::{BufMut, Bytes, BytesMut};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

use crate::config::Secret;

/// What stands in a key's place.
const REMOVED: &[u8] = b"[redacted]";
/// A key's ends of this many characters are looked for too; shorter keys are no secrets, but words like "none".
const END_BYTES: usize = 8;
/// All that a URL's path or query may hold as it is.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Finds keys in any of their usual spellings. Cloning is cheap.
#[derive(Clone, Default)]
pub struct Scrubber(Option<Arc<Patterns>>);

struct Patterns {
    finder: AhoCorasick,
    spellings: Vec<Vec<u8>>,
    /// Whether a byte begins a spelling.
    begins: [bool; 256],
    /// Whether a byte occurs in one.
    occurs: [bool; 256],
    longest: usize,
}

impl fmt::Debug for Scrubber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.as_ref().map_or(0, |patterns| patterns.spellings.len());
        write!(f, "Scrubber({count} spellings)")
    }
}

impl Scrubber {
    /// A scrubber for `keys`: each whole, by its ends, in base64 and percent-encoded.
    pub fn new<'a>(keys: impl IntoIterator<Item = &'a Secret>) -> Self {
        let mut spellings = BTreeSet::new();
        for key in keys.into_iter().map(|key| key.expose().as_bytes()).filter(|key| key.len() >= END_BYTES) {
            for text in [key, &key[..END_BYTES], &key[key.len() - END_BYTES..]] {
                spell(text, &mut spellings);
            }
        }
        let spellings: Vec<_> = spellings.into_iter().collect();
        let longest = spellings.iter().map(Vec::len).max().unwrap_or(0);
        let finder = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(&spellings);
        let (Ok(finder), 1..) = (finder, longest) else { return Self(None) };
        let (mut begins, mut occurs) = ([false; 256], [false; 256]);
        for spelling in &spellings {
            begins[usize::from(spelling[0])] = true;
            for byte in spelling {
                occurs[usize::from(*byte)] = true;
            }
        }
        Self(Some(Arc::new(Patterns { finder, spellings, begins, occurs, longest })))
    }

    /// Whether a key stands in `data`.
    pub fn finds(&self, data: &[u8]) -> bool {
        self.0.as_ref().is_some_and(|patterns| patterns.finder.is_match(data))
    }

    /// For one body that passes.
    pub fn redactor(&self) -> Redactor {
        Redactor { patterns: self.0.clone(), held: BytesMut::new() }
    }
}

/// Cleans one body, chunk by chunk; how it is cut makes no difference to what comes out.
pub struct Redactor {
    patterns: Option<Arc<Patterns>>,
    held: BytesMut,
}

impl Redactor {
    /// Whether there is no key to look for, so that nothing changes.
    pub fn is_idle(&self) -> bool {
        self.patterns.is_none()
    }

    /// What may go on of the text so far; empty while a key may be arriving.
    pub fn push(&mut self, chunk: Bytes) -> Bytes {
        let Some(patterns) = self.patterns.clone() else { return chunk };
        if self.held.is_empty() && !patterns.finder.is_match(&chunk) {
            let end = patterns.uncertain_from(&chunk, 0);
            self.held.extend_from_slice(&chunk[end..]);
            return chunk.slice(..end);
        }
        let mut text = std::mem::take(&mut self.held);
        text.extend_from_slice(&chunk);
        let (out, rest) = patterns.clean(&text, Rest::Comes);
        self.held.extend_from_slice(&text[rest..]);
        out
    }

    /// What was held back, when nothing comes any more.
    pub fn finish(&mut self) -> Bytes {
        match &self.patterns {
            Some(patterns) if !self.held.is_empty() => {
                patterns.clean(&std::mem::take(&mut self.held), Rest::Never).0
            }
            _ => Bytes::new(),
        }
    }
}

/// Whether more text follows what is at hand.
#[derive(Clone, Copy, PartialEq)]
enum Rest {
    Comes,
    Never,
}

impl Patterns {
    /// `text` without keys, and where the part begins that has to wait for more.
    fn clean(&self, text: &[u8], rest: Rest) -> (Bytes, usize) {
        let mut out = BytesMut::with_capacity(text.len());
        let mut at = 0;
        loop {
            let certain = if rest == Rest::Comes { self.uncertain_from(text, at) } else { text.len() };
            match self.finder.find(&text[at..]) {
                Some(found) if at + found.start() < certain => {
                    out.put_slice(&text[at..at + found.start()]);
                    out.put_slice(REMOVED);
                    at += found.end();
                }
                _ => {
                    out.put_slice(&text[at..certain]);
                    return (out.freeze(), certain);
                }
            }
        }
    }

    /// Where the earliest end of `text` begins, not before `from`, that more text could turn into a (longer) key.
    fn uncertain_from(&self, text: &[u8], from: usize) -> usize {
        let window = &text[from.max(text.len().saturating_sub(self.longest - 1))..];
        let run = window.iter().rev().take_while(|byte| self.occurs[usize::from(**byte)]).count();
        let start = text.len() - run;
        (start..text.len())
            .find(|at| {
                let end = &text[*at..];
                self.begins[usize::from(end[0])]
                    && self.spellings.iter().any(|known| known.len() > end.len() && known.starts_with(end))
            })
            .unwrap_or(text.len())
    }
}

/// Adds the ways `text` may be written: as it is, in JSON, percent-encoded, in base64 at each alignment.
fn spell(text: &[u8], into: &mut BTreeSet<Vec<u8>>) {
    let hex = |prefix: &str, upper: bool| -> String {
        let digits =
            |byte: &u8| if upper { format!("{prefix}{byte:02X}") } else { format!("{prefix}{byte:02x}") };
        text.iter().map(digits).collect()
    };
    let mut written = vec![hex("%", true), hex("%", false), hex("\\u00", true), hex("\\u00", false)];
    for set in [NON_ALPHANUMERIC, UNRESERVED] {
        let encoded = percent_encode(text, set).to_string();
        written.push(lower_escapes(&encoded));
        written.push(encoded);
    }
    if let Ok(plain) = std::str::from_utf8(text) {
        let json = serde_json::Value::from(plain).to_string();
        let json = json.trim_start_matches('"').strip_suffix('"').unwrap_or(&json).to_owned();
        written.push(json.replace('/', "\\/"));
        written.push(json);
    }
    into.extend(written.into_iter().map(String::into_bytes));
    into.insert(text.to_vec());
    for shift in 0..3_usize {
        let shifted = [&[0_u8; 2][..shift], text].concat();
        // The first characters hold bits of what stands before, the last may hold bits of what follows.
        let skipped = (shift * 8).div_ceil(6);
        let whole = shifted.len() * 8 / 6;
        for engine in [&STANDARD_NO_PAD, &URL_SAFE_NO_PAD] {
            into.insert(engine.encode(&shifted).as_bytes()[skipped..whole].to_vec());
        }
    }
}

/// `%2F` as `%2f`.
fn lower_escapes(encoded: &str) -> String {
    let mut digits = 0;
    let lower = |c: char| {
        if c == '%' {
            digits = 2;
            c
        } else if digits > 0 {
            digits -= 1;
            c.to_ascii_lowercase()
        } else {
            c
        }
    };
    encoded.chars().map(lower).collect()
}

/// Cleans whole lines on their way to the log.
pub struct CleanWriter<W> {
    scrubber: Scrubber,
    inner: W,
}

impl<W: Write> CleanWriter<W> {
    /// Writes to `inner` what `scrubber` leaves.
    pub fn new(scrubber: Scrubber, inner: W) -> Self {
        Self { scrubber, inner }
    }
}

impl<W: Write> Write for CleanWriter<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        match &self.scrubber.0 {
            Some(patterns) if patterns.finder.is_match(line) => {
                self.inner.write_all(&patterns.clean(line, Rest::Never).0)?;
            }
            _ => self.inner.write_all(line)?,
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
#[path = "scrub_tests.rs"]
mod tests;
