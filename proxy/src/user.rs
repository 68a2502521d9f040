//! A user, as the reverse proxy that signs people in names them.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// Bytes of the hash that are a user's id.
const ID_BYTES: usize = 16;
/// Letters of the id that the log has.
const LOGGED_LETTERS: usize = 12;

/// The user of a request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct User {
    /// As the reverse proxy names it.
    pub name: String,
    pub groups: Vec<String>,
}

impl User {
    /// A stable name for programs that does not show the user's own: the first 32 digits of its SHA-256.
    pub fn id(&self) -> String {
        let hash = Sha256::digest(self.name.as_bytes());
        let mut id = String::with_capacity(2 * ID_BYTES);
        for byte in hash.iter().take(ID_BYTES) {
            // Writing to a text does not fail.
            write!(id, "{byte:02x}").ok();
        }
        id
    }

    /// The beginning of the id, by which the log tells users apart.
    pub fn logged_as(&self) -> String {
        let mut id = self.id();
        id.truncate(LOGGED_LETTERS);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_has_the_beginning_of_a_plain_sha_256() {
        let user = User { name: "ana@example.org".into(), groups: vec!["sales".into()] };
        assert_eq!(user.logged_as(), "86b9260a115c");
    }
}
