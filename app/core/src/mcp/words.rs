//! Whether a text repeats a structure: servers send many results twice, and some only half of them as text.

use std::collections::BTreeMap;

use serde_json::Value;

/// Words, and how often each stands in a text or structure.
#[derive(Default)]
pub(super) struct Words(BTreeMap<String, usize>);

impl Words {
    /// The words of texts. Those of JSON are not those of its spelling, which has escapes.
    pub(super) fn of_texts(texts: &[String]) -> Self {
        let mut words = Self::default();
        for text in texts {
            match serde_json::from_str(text) {
                Ok(value @ (Value::Object(_) | Value::Array(_))) => words.add_value(&value, true),
                _ => words.add_text(text),
            }
        }
        words
    }

    /// The words of a structure, perhaps with those of its keys.
    pub(super) fn of(value: &Value, with_keys: bool) -> Self {
        let mut words = Self::default();
        words.add_value(value, with_keys);
        words
    }

    /// Whether all words of `other` are here, each as often as there.
    pub(super) fn repeat(&self, other: &Self) -> bool {
        other.0.iter().all(|(word, times)| self.0.get(word).is_some_and(|here| here >= times))
    }

    fn add_value(&mut self, value: &Value, with_keys: bool) {
        match value {
            Value::Null => {}
            Value::String(text) => self.add_text(text),
            Value::Bool(_) | Value::Number(_) => self.add_text(&value.to_string()),
            Value::Array(values) => values.iter().for_each(|value| self.add_value(value, with_keys)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    if with_keys {
                        self.add_text(key);
                    }
                    self.add_value(value, with_keys);
                }
            }
        }
    }

    fn add_text(&mut self, text: &str) {
        let words = text.split(|character: char| !character.is_alphanumeric());
        for word in words.filter(|word| !word.is_empty()) {
            *self.0.entry(word.to_lowercase()).or_default() += 1;
        }
    }
}
