//! The pieces of a result. One that cannot be read is of an unknown kind.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::lenient;

/// A piece of a result.
#[derive(Debug, Deserialize)]
#[serde(from = "Value")]
pub(super) enum Content {
    Text(String),
    Image(Media),
    Audio(Media),
    ResourceLink(ResourceLink),
    Resource(Resource),
    /// A kind of a newer version, or a piece without what it is made of.
    Unknown,
}

/// The bytes of a picture or of sound.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Media {
    /// In Base64.
    #[serde(deserialize_with = "lenient::field")]
    pub(super) data: String,
    #[serde(deserialize_with = "lenient::field")]
    pub(super) mime_type: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ResourceLink {
    #[serde(deserialize_with = "lenient::field")]
    pub(super) uri: String,
    #[serde(deserialize_with = "lenient::field")]
    pub(super) name: String,
    #[serde(deserialize_with = "lenient::field")]
    pub(super) title: Option<String>,
    #[serde(deserialize_with = "lenient::field")]
    pub(super) description: String,
}

/// A resource in a result.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Resource {
    #[serde(deserialize_with = "lenient::field")]
    pub(super) uri: String,
    #[serde(deserialize_with = "lenient::field")]
    pub(super) title: Option<String>,
    /// `None` for bytes.
    #[serde(deserialize_with = "lenient::field")]
    pub(super) text: Option<String>,
    /// Bytes in Base64.
    #[serde(deserialize_with = "lenient::field")]
    pub(super) blob: String,
    #[serde(deserialize_with = "lenient::field")]
    pub(super) mime_type: String,
}

impl From<Value> for Content {
    fn from(mut piece: Value) -> Self {
        let kind = piece.get("type").and_then(Value::as_str).unwrap_or("text").to_owned();
        match (kind.as_str(), piece.get_mut("text").map(Value::take)) {
            ("text", Some(Value::String(text))) => Self::Text(text),
            ("text", Some(value)) if !value.is_null() => Self::Text(value.to_string()),
            ("text", _) => match piece {
                Value::String(text) => Self::Text(text),
                _ => Self::Unknown,
            },
            ("image", _) => read(piece, Self::Image),
            ("audio", _) => read(piece, Self::Audio),
            ("resource_link", _) => read(piece, Self::ResourceLink),
            ("resource", _) => match piece.get_mut("resource").map(Value::take) {
                Some(resource @ Value::Object(_)) => read(resource, Self::Resource),
                _ => Self::Unknown,
            },
            _ => Self::Unknown,
        }
    }
}

fn read<T: DeserializeOwned>(piece: Value, kind: fn(T) -> Content) -> Content {
    serde_json::from_value(piece).map_or(Content::Unknown, kind)
}
