//! Further fields of requests for answers, which a person writes as JSON, by model.

use footnote_messages as messages;
use serde_json::{Map, Value};

use crate::wire::ChatRequest;

/// The fields of all models, as they are stored: a JSON object with the text that was written for each model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RequestFields {
    stored: String,
}

/// Why a text is refused.
#[derive(Debug, thiserror::Error)]
pub enum RequestFieldsError {
    #[error("{}", messages::models::fields_not_object(r#"{"seed": 7}"#, .0.to_string()))]
    NotAnObject(#[from] serde_json::Error),
    #[error("{}", messages::models::fields_reserved(*.0))]
    Reserved(&'static str),
}

impl RequestFields {
    pub fn new(stored: String) -> Self {
        Self { stored }
    }

    pub fn stored(&self) -> &str {
        &self.stored
    }

    /// The text for a model, as it was written.
    pub fn text(&self, model: &str) -> String {
        match self.texts().remove(model) {
            Some(Value::String(text)) => text,
            _ => String::new(),
        }
    }

    /// The fields for a model; none where the text cannot be read, which the settings do not store.
    pub(crate) fn of(&self, model: &str) -> Map<String, Value> {
        if self.stored.is_empty() { Map::new() } else { object(&self.text(model)).unwrap_or_default() }
    }

    /// The same with another text for a model; an empty one removes it.
    pub fn with(&self, model: &str, text: &str) -> Result<Self, RequestFieldsError> {
        parse(text)?;
        let mut texts = self.texts();
        if text.trim().is_empty() {
            texts.remove(model);
        } else {
            texts.insert(model.to_owned(), text.trim().into());
        }
        Ok(Self { stored: serde_json::to_string(&texts)? })
    }

    fn texts(&self) -> Map<String, Value> {
        object(&self.stored).unwrap_or_default()
    }
}

fn parse(text: &str) -> Result<Map<String, Value>, RequestFieldsError> {
    if text.trim().is_empty() {
        return Ok(Map::new());
    }
    let fields = object(text)?;
    match ChatRequest::RESERVED.into_iter().find(|name| fields.contains_key(*name)) {
        Some(name) => Err(RequestFieldsError::Reserved(name)),
        None => Ok(fields),
    }
}

fn object(text: &str) -> serde_json::Result<Map<String, Value>> {
    serde_json::from_str(text)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_kept_by_model_as_they_were_written() {
        let fields = RequestFields::default().with("a", " {\"seed\":  7} ").unwrap().with("b", "{}").unwrap();
        let fields = RequestFields::new(fields.stored().to_owned());
        assert_eq!((fields.text("a").as_str(), fields.text("c").as_str()), ("{\"seed\":  7}", ""));
        assert_eq!(Value::from(fields.of("a")), json!({ "seed": 7 }));
        let fields = fields.with("a", "").unwrap();
        assert_eq!((fields.text("a"), fields.text("b")), (String::new(), "{}".to_owned()));
        for unreadable in ["", "7", "{\"a\":7}", "{\"a\":\"[]\"}"] {
            assert!(RequestFields::new(unreadable.to_owned()).of("a").is_empty(), "{unreadable}");
        }
    }

    #[test]
    fn other_texts_are_refused_in_words() {
        let check = |text: &str, expect: &str| {
            let error = RequestFields::default().with("m", text).unwrap_err().to_string();
            assert!(error.starts_with(expect), "{text}: {error}");
        };
        check("seed: 7", "This is not a JSON object (");
        check("[1]", "This is not a JSON object (");
        check("{\"seed\": 7", "This is not a JSON object (");
        for name in ["messages", "tools", "stream", "model"] {
            check(&json!({ "seed": 7, name: null }).to_string(), &format!("Footnote sets “{name}” itself"));
        }
    }
}
