//! The header that shows a key.

use http::HeaderValue;

/// `scheme` and `credentials`, marked as sensitive.
pub(super) fn authorization(scheme: &str, credentials: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::try_from(format!("{scheme} {credentials}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}
