//! Names of sessions, of exchanges within them, and of projects.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use serde_with::{DeserializeFromStr, SerializeDisplay};

/// The longest session id, in bytes.
const MAX_SESSION_ID: usize = 64;

/// An opaque session id, made by the page from random bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, SerializeDisplay, DeserializeFromStr)]
pub struct SessionId(String);

/// The text is not a session id: 1 to 64 ASCII letters, digits, `-` or `_`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", footnote_messages::filing::invalid_session_id())]
pub struct InvalidSessionId;

impl SessionId {
    /// Takes 1 to 64 ASCII letters, digits, `-` or `_`; anything else is refused, since ids become
    /// part of storage keys.
    pub fn new(id: impl Into<String>) -> Result<Self, InvalidSessionId> {
        let id = id.into();
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if id.is_empty() || id.len() > MAX_SESSION_ID || !id.bytes().all(allowed) {
            return Err(InvalidSessionId);
        }
        Ok(Self(id))
    }

    /// The id that these bytes, which should be random, spell in hexadecimal digits.
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(format!("{:032x}", u128::from_be_bytes(bytes)))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for SessionId {
    type Err = InvalidSessionId;

    fn from_str(id: &str) -> Result<Self, InvalidSessionId> {
        Self::new(id)
    }
}

/// An opaque project id, made by the page from random bytes; the same letters as in the id of a session.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, SerializeDisplay, DeserializeFromStr)]
pub struct ProjectId(SessionId);

impl ProjectId {
    /// Takes what [`SessionId::new`] does.
    pub fn new(id: impl Into<String>) -> Result<Self, InvalidSessionId> {
        SessionId::new(id).map(Self)
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// The random id of a session that is to be used for a project.
impl From<SessionId> for ProjectId {
    fn from(id: SessionId) -> Self {
        Self(id)
    }
}

impl fmt::Display for ProjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ProjectId {
    type Err = InvalidSessionId;

    fn from_str(id: &str) -> Result<Self, InvalidSessionId> {
        Self::new(id)
    }
}

/// The place of an exchange in its session: a counter from 1, so that order never depends on a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExchangeId(pub u32);

impl ExchangeId {
    /// The first exchange of a session.
    pub const FIRST: Self = Self(1);

    /// The one after this.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for ExchangeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_bytes_spell_an_id() {
        let mut bytes = [0x5a; 16];
        (bytes[0], bytes[15]) = (0x00, 0xff);
        let id = SessionId::from_bytes(bytes);
        assert_eq!(id.as_str(), format!("00{}ff", "5a".repeat(14)));
        assert_eq!(SessionId::new(id.as_str()), Ok(id));
    }
}
