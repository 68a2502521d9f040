//! Fields of what servers write, each read by itself.

use serde::{Deserialize as _, Deserializer, de::DeserializeOwned};
use serde_json::value::RawValue;

/// Reads a field by itself: `null` and values of the wrong type become the default, without affecting other fields.
pub(crate) fn lenient<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned + Default,
{
    let json = Box::<RawValue>::deserialize(deserializer)?;
    Ok(serde_json::from_str(json.get()).ok().flatten().unwrap_or_default())
}
