//! Puts values into a message. The marks in it are those of `footnote-message-compiler`.

use crate::{formats::Formats, value::Value};

const ARGUMENT: char = '\u{1}';
const CHOICE: char = '\u{2}';
const VARIANT: char = '\u{3}';
const VARIANT_TEXT: char = '\u{4}';
const END: char = '\u{5}';

/// Around a text of whatever direction in a message from right to left (Unicode's first strong isolate).
pub(crate) const ISOLATE: char = '\u{2068}';
pub(crate) const ISOLATE_END: char = '\u{2069}';

/// A message with its values. `isolates`: texts in it are kept apart from its own direction.
pub(crate) fn fill(message: &str, values: &[Value<'_>], formats: Formats, isolates: bool) -> String {
    let mut filled = String::new();
    Filling { values, formats, isolates }.fill(message, &mut filled);
    filled
}

struct Filling<'a> {
    values: &'a [Value<'a>],
    formats: Formats,
    isolates: bool,
}

impl Filling<'_> {
    fn fill(&self, mut message: &str, filled: &mut String) {
        while let Some(at) = message.find([ARGUMENT, CHOICE]) {
            let (text, marked) = message.split_at(at);
            filled.push_str(text);
            let mut rest = marked.chars();
            let is_choice = rest.next() == Some(CHOICE);
            let value = rest.next().and_then(|letter| self.value(letter));
            message = rest.as_str();
            if is_choice {
                let end = end_of_choice(message);
                let (variants, after) = message.split_at(end);
                if let Some(value) = value {
                    self.fill(self.chosen(variants, value), filled);
                }
                message = after.strip_prefix(END).unwrap_or(after);
            } else if let Some(value) = value {
                self.put(value, filled);
            }
        }
        filled.push_str(message);
    }

    fn value(&self, letter: char) -> Option<&Value<'_>> {
        self.values
            .get(u32::from(letter).checked_sub(u32::from('a')).and_then(|at| usize::try_from(at).ok())?)
    }

    fn put(&self, value: &Value<'_>, filled: &mut String) {
        match value {
            Value::Number(number) => filled.push_str(&(self.formats.number)(*number)),
            Value::Text(text) if self.isolates && !text.is_empty() => {
                filled.push(ISOLATE);
                filled.push_str(text);
                filled.push(ISOLATE_END);
            }
            Value::Text(text) => filled.push_str(text),
        }
    }

    /// The variant for a value: the one that names it, else the one that names its plural, else the last.
    fn chosen<'m>(&self, variants: &'m str, value: &Value<'_>) -> &'m str {
        let variants = divided(variants);
        let named = |key: &str| variants.iter().find(|(name, _)| *name == key);
        let chosen = match value {
            Value::Number(number) => {
                named(&number.to_string()).or_else(|| named(&(self.formats.plural)(*number)))
            }
            Value::Text(text) => named(text),
        };
        chosen.or(variants.last()).map_or("", |(_, text)| text)
    }
}

/// Where the choice ends whose variants begin here.
fn end_of_choice(text: &str) -> usize {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        match character {
            CHOICE => depth += 1,
            END if depth == 0 => return at,
            END => depth -= 1,
            _ => (),
        }
    }
    text.len()
}

/// The keys and texts of a choice's variants.
fn divided(text: &str) -> Vec<(&str, &str)> {
    let mut starts = Vec::new();
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        match character {
            CHOICE => depth += 1,
            END => depth -= 1,
            VARIANT if depth == 0 => starts.push(at),
            _ => (),
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let variant = |(start, end): (&usize, usize)| {
        text.get(*start..end)?.strip_prefix(VARIANT)?.split_once(VARIANT_TEXT)
    };
    starts.iter().zip(ends).filter_map(variant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::ENGLISH;

    #[test]
    fn values_are_put_where_the_message_has_them() {
        let check = |message: &str, values: &[Value<'_>], expect: &str| {
            assert_eq!(fill(message, values, ENGLISH, false), expect, "{message:?}");
        };
        check("plain", &[], "plain");
        check("\u{1}b from \u{1}a", &["x".into(), 12_345_u32.into()], "12,345 from x");
        let files = "\u{2}a\u{3}0\u{4}none\u{3}one\u{4}1 file\u{3}other\u{4}\u{1}a files\u{5} here";
        check(files, &[0_u32.into()], "none here");
        check(files, &[1_u32.into()], "1 file here");
        check(files, &[1_000_u32.into()], "1,000 files here");
        let nested = "\u{2}b\u{3}one\u{4}a \u{2}a\u{3}x\u{4}X\u{3}other\u{4}?\u{5}\u{3}other\u{4}all\u{5}.";
        check(nested, &["x".into(), 1_u32.into()], "a X.");
        check(nested, &["y".into(), 1_u32.into()], "a ?.");
        check(nested, &["x".into(), 2_u32.into()], "all.");
        // A message never fails: what is not there is left out.
        check("\u{1}c.", &[], ".");
        check("\u{2}a\u{3}one", &[1_u32.into()], "");
    }

    #[test]
    fn marks_in_a_value_are_text() {
        let value = "\u{1}a\u{2}a\u{5}";
        assert_eq!(fill("\u{1}a", &[value.into()], ENGLISH, false), value);
    }

    #[test]
    fn texts_keep_their_direction_in_a_message_from_right_to_left() {
        let filled = fill("\u{1}a \u{1}b", &["title".into(), 3_u32.into()], ENGLISH, true);
        assert_eq!(filled, "\u{2068}title\u{2069} 3");
        assert_eq!(crate::without_marks(&filled), "title 3");
    }
}
