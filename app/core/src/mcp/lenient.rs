//! Reading what servers in use write: one odd value costs itself, and neither its message nor its list.

use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;

/// A field; a value of another type, such as null, counts as missing.
pub(super) fn field<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(T::deserialize(Value::deserialize(deserializer)?).unwrap_or_default())
}

/// The entries of a list that can be read. Null is an empty list, and a single value a list of one.
pub(super) fn entries<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let listed = match Value::deserialize(deserializer)? {
        Value::Array(listed) => listed,
        Value::Null => Vec::new(),
        single => vec![single],
    };
    Ok(listed.into_iter().filter_map(|entry| T::deserialize(entry).ok()).collect())
}
