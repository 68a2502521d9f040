//! Text that comes in pieces. Some servers cut a character outside the Basic Multilingual Plane in two, so that one
//! event ends with `"\ud83d"` and the next begins with `"\ude00"`: neither is a Rust string by itself.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error as _, SeqAccess, Unexpected, Visitor},
};
use serde_json::value::RawValue;
use serde_with::apply;

use super::lenient::lenient;

/// A piece of text, in UTF-8 in which halves of surrogate pairs may stand (WTF-8): so JSON strings are read as bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextPiece(Vec<u8>);

/// The content of a message: a string, or a list of parts, among which may be thoughts.
#[derive(Debug, Default)]
pub struct Content {
    pub text: TextPiece,
    /// As `Mistral` sends them: `{"type": "thinking", "thinking": [{"type": "text", "text": "…"}]}`.
    pub thoughts: TextPiece,
}

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

    /// The text by itself.
    pub fn text(&self) -> String {
        let mut joined = JoinedText::default();
        joined.push(self);
        joined.take()
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
    /// Reads a string, or a list of parts with a `text`, or with a `summary` of thoughts; other parts are ignored. Some
    /// servers put a text into an object, as its `content`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        if json.get().starts_with('{') {
            return serde_json::from_str(json.get()).map(TextPart::into_text).map_err(D::Error::custom);
        }
        let mut json = serde_json::Deserializer::from_str(json.get());
        json.deserialize_bytes(Text { may_be_list: true }).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        let mut content = Self::default();
        if let Ok(parts) = serde_json::from_str::<Vec<Box<RawValue>>>(json.get()) {
            for part in parts {
                let Ok(part) = serde_json::from_str::<ContentPart>(part.get()) else { continue };
                let thoughts = if part.thinking.is_empty() { &part.reasoning } else { &part.thinking };
                content.thoughts.0.extend_from_slice(&thoughts.0);
                let is_thought = part.thought
                    || ["thinking", "reasoning", "thought"].iter().any(|kind| part.kind.starts_with(kind));
                let text = if is_thought { &mut content.thoughts } else { &mut content.text };
                text.0.extend_from_slice(&part.text.0);
            }
        } else {
            content.text = serde_json::from_str(json.get()).map_err(D::Error::custom)?;
        }
        Ok(content)
    }
}

/// A part of a message's content; each field is read by itself.
#[apply(_ => #[serde(deserialize_with = "lenient")])]
#[derive(Default, Deserialize)]
#[serde(default)]
struct ContentPart {
    #[serde(rename = "type")]
    kind: String,
    text: TextPiece,
    thinking: TextPiece,
    reasoning: TextPiece,
    /// The text is a thought, as Gemini marks it.
    thought: bool,
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
            if let Ok(part) = serde_json::from_str::<TextPart>(part.get()) {
                text.extend_from_slice(&part.into_text().0);
            }
        }
        Ok(TextPiece(text))
    }
}

/// A part of a text that comes in a list, or the object around a text.
#[derive(Deserialize)]
struct TextPart {
    text: Option<PartText>,
    summary: Option<PartText>,
    content: Option<PartText>,
}

impl TextPart {
    fn into_text(self) -> TextPiece {
        let PartText(text) = self.text.or(self.summary).or(self.content).unwrap_or_default();
        text
    }
}

/// Its text: a string, or an object around one, but no list, so that lists within lists do not exhaust the stack.
#[derive(Default)]
struct PartText(TextPiece);

impl<'de> Deserialize<'de> for PartText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        let text = serde_json::from_str(json.get()).map(|PlainText(text)| text);
        let within = || serde_json::from_str(json.get()).map(|around: AroundText| around.into_text());
        text.or_else(|_| within()).map(Self).map_err(D::Error::custom)
    }
}

/// The object around a part's text.
#[derive(Deserialize)]
struct AroundText {
    content: Option<PlainText>,
    value: Option<PlainText>,
}

impl AroundText {
    fn into_text(self) -> TextPiece {
        self.content.or(self.value).map(|PlainText(text)| text).unwrap_or_default()
    }
}

struct PlainText(TextPiece);

impl<'de> Deserialize<'de> for PlainText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(Text { may_be_list: false }).map(Self)
    }
}

impl JoinedText {
    /// Adds whole text.
    pub fn push_str(&mut self, text: &str) {
        self.push(&TextPiece(text.into()));
    }

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

#[cfg(test)]
mod tests {
    use super::{Content, TextPiece};

    fn text(piece: &TextPiece) -> String {
        piece.text()
    }

    #[track_caller]
    fn check(json: &str, expect: &str, thoughts: &str) {
        let content: Content = serde_json::from_str(json).unwrap();
        assert_eq!(
            (text(&content.text).as_str(), text(&content.thoughts).as_str()),
            (expect, thoughts),
            "{json}"
        );
    }

    #[test]
    fn parts_of_a_content_are_text_or_thoughts() {
        check(r#""Four.""#, "Four.", "");
        check(r#"[{"type":"text","text":"Fo"},{"type":"text","text":"ur."}]"#, "Four.", "");
        check(
            r#"[{"type":"thinking","thinking":[{"type":"text","text":"I "},{"text":"look."}]}]"#,
            "",
            "I look.",
        );
        check(
            r#"[{"type":"thinking","thinking":"I look."},{"type":"text","text":"Four."}]"#,
            "Four.",
            "I look.",
        );
        check(
            r#"[{"type":"reasoning","text":"I look."},{"type":"output_text","text":"Four."}]"#,
            "Four.",
            "I look.",
        );
        check(
            r#"[{"type":"reasoning","reasoning":{"content":"I look."}},{"text":{"content":"Four."}}]"#,
            "Four.",
            "I look.",
        );
        check(r#"[{"thought":true,"text":"I look."},{"text":"Four."}]"#, "Four.", "I look.");
        check(r#"[{"type":"reference","reference_ids":[1]},7,null,{"type":"image","text":{}}]"#, "", "");
    }

    #[test]
    fn a_text_may_be_in_an_object() {
        let read = |json| serde_json::from_str::<TextPiece>(json).map(|piece| text(&piece)).ok();
        assert_eq!(read(r#"{"content":"I look."}"#).as_deref(), Some("I look."));
        assert_eq!(read(r#"{"summary":"I look.","id":7}"#).as_deref(), Some("I look."));
        assert_eq!(read(r#"{"effort":"high"}"#).as_deref(), Some(""));
    }
}
