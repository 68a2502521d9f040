//! A text that must not be shown.

use std::fmt;

use http::HeaderValue;

/// A key or token: visible ASCII, never shown by `Debug`, and without `Display`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Takes `text` if it can stand in a header: visible ASCII without blanks, not empty.
    pub fn new(text: &str) -> Option<Self> {
        let sound = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        sound.then(|| Self(text.to_owned()))
    }

    /// The text itself, for comparing and for sending to where it belongs.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// `Bearer …`, marked so that nothing on the way prints it.
    pub fn bearer(&self) -> Option<HeaderValue> {
        authorization("Bearer", &self.0)
    }
}

/// `scheme` and a secret as it is written for it, marked so that nothing on the way prints it.
pub(super) fn authorization(scheme: &str, secret: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::try_from(format!("{scheme} {secret}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
