//! Text that comes in pieces. Some servers cut a character outside the Basic Multilingual Plane in two, so that one
//! event ends with `"\ud83d"` and the next begins with `"\ude00"`: neither is a Rust string by itself.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error as _, SeqAccess, Unexpected, Visitor},
};
use serde_json::value::RawValue;

/// A piece of text, in UTF-8 in which halves of surrogate pairs may stand (WTF-8): so JSON strings are read as bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextPiece(Vec<u8>);

/// Text joined from pieces.
#[derive(Debug, Default)]
pub struct JoinedText {
    text: String,
    /// The first half of a surrogate pair, in WTF-8, which the last piece ended with.
    half: Option<[u8; 3]>,
}

impl TextPiece {
    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it may be the beginning of a JSON object.
    pub fn begins_object(&self) -> bool {
        self.0.trim_ascii_start().first() == Some(&b'{')
    }

    /// Reads a string as its text, and any other JSON as it is written.
    pub(crate) fn or_json<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        match serde_json::from_str(json.get()) {
            Ok(text) if json.get().starts_with('"') => Ok(text),
            _ if json.get() == "null" => Ok(Self::default()),
            _ => Ok(Self(json.get().into())),
        }
    }
}

impl<'de> Deserialize<'de> for TextPiece {
    /// Reads a string, or a list of parts with a `text`, or with a `summary` of thoughts; other parts are ignored.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Text { may_be_list: true })
    }
}

/// Reads a string, or a list of parts.
struct Text {
    may_be_list: bool,
}

impl<'de> Visitor<'de> for Text {
    type Value = TextPiece;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text")
    }

    fn visit_bytes<E>(self, text: &[u8]) -> Result<TextPiece, E> {
        Ok(TextPiece(text.to_vec()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<TextPiece, A::Error> {
        if !self.may_be_list {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        let mut text = Vec::new();
        while let Some(part) = parts.next_element::<Box<RawValue>>()? {
            if let Ok(
                TextPart { text: Some(PartText(part)), .. } | TextPart { summary: Some(PartText(part)), .. },
            ) = serde_json::from_str(part.get())
            {
                text.extend_from_slice(&part.0);
            }
        }
        Ok(TextPiece(text))
    }
}

/// A part of a text that comes in a list.
#[derive(Deserialize)]
struct TextPart {
    text: Option<PartText>,
    summary: Option<PartText>,
}

/// Its text: only a string, so that lists within lists do not exhaust the stack.
struct PartText(TextPiece);

impl<'de> Deserialize<'de> for PartText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Text { may_be_list: false }).map(Self)
    }
}

impl JoinedText {
    /// Adds a piece. Half a pair without its other half becomes U+FFFD.
    pub fn push(&mut self, TextPiece(piece): &TextPiece) {
        let mut rest = piece.as_slice();
        if rest.is_empty() {
            return;
        }
        if let Some(first) = self.half.take() {
            let mut units = vec![code_unit(first)];
            if let [0xED, b @ 0xB0..=0xBF, c, after @ ..] = rest {
                units.push(code_unit([0xED, *b, *c]));
                rest = after;
            }
            self.text.push_str(&String::from_utf16_lossy(&units));
        }
        if let [before @ .., 0xED, b @ 0xA0..=0xAF, c] = rest {
            self.half = Some([0xED, *b, *c]);
            rest = before;
        }
        if let [0xED, 0xB0..=0xBF, _, after @ ..] = rest {
            self.text.push(char::REPLACEMENT_CHARACTER);
            rest = after;
        }
        self.text.push_str(&String::from_utf8_lossy(rest));
    }

    /// The text so far.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text so far and clears it.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }
}

/// The UTF-16 code unit that three bytes of WTF-8 stand for.
fn code_unit([a, b, c]: [u8; 3]) -> u16 {
    u16::from(a & 0x0F) << 12 | u16::from(b & 0x3F) << 6 | u16::from(c & 0x3F)
}
