//! A user's id, by which the page and the log tell users apart without their names.

use std::fmt::Write as _;

use footnote_knowledge::User;
use footnote_wire::USER_HEADER;
use http::HeaderName;
use sha2::{Digest, Sha256};

/// The user for whom a page was opened, by id.
pub const USER: HeaderName = HeaderName::from_static(USER_HEADER);

/// Bytes of the hash that are a user's id.
const ID_BYTES: usize = 16;
/// Letters of the id that the log has.
const LOGGED_LETTERS: usize = 12;

/// A stable name for programs that does not show the user's own: the first 32 digits of its SHA-256.
pub fn id(user: &User) -> String {
    let hash = Sha256::digest(user.name.as_bytes());
    let mut id = String::with_capacity(2 * ID_BYTES);
    for byte in hash.iter().take(ID_BYTES) {
        // Writing to a text does not fail.
        write!(id, "{byte:02x}").ok();
    }
    id
}

/// The beginning of the id, by which the log tells users apart.
pub fn logged_as(user: &User) -> String {
    let mut id = id(user);
    id.truncate(LOGGED_LETTERS);
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_has_the_beginning_of_a_plain_sha_256() {
        let user = User { name: "ana@example.org".into(), groups: vec!["sales".into()] };
        assert_eq!(logged_as(&user), "86b9260a115c");
    }
}
