//! Paths in their plain form only, so that no two programs can read one differently.

use memchr::memchr3;
use percent_encoding::percent_decode_str;

use crate::errors::ProxyError;

/// The prefixes before a document's id, which is the only part of a path that may be encoded.
const DOCUMENTS: [&str; 2] = ["/api/documents/", "/api/files/"];

/// Refuses `//`, `.` and `..`, backslashes, and their encoded forms.
pub(super) fn check(path: &str) -> Result<(), ProxyError> {
    if let Some(segment) = DOCUMENTS.iter().find_map(|prefix| path.strip_prefix(prefix)) {
        return document_id(segment).map(|_| ());
    }
    let plain = path.starts_with('/') && !path.contains("//") && (!has_marks(path) || is_sound(path));
    if plain { Ok(()) } else { Err(ProxyError::Path) }
}

/// The document's id in the last segment of `/api/documents/{id}` or `/api/files/{id}`, decoded once.
///
/// An id may have slashes, being a path below the knowledge base's root; it must not lead out of it, also not for an
/// upstream that decodes twice.
pub fn document_id(segment: &str) -> Result<String, ProxyError> {
    if segment.contains(['/', '\\']) || segment.is_empty() {
        return Err(ProxyError::Path);
    }
    let id = percent_decode_str(segment).decode_utf8().map_err(|_| ProxyError::Path)?;
    let again = percent_decode_str(&id).decode_utf8_lossy();
    let sound = |id: &str| {
        !id.contains('\\')
            && !id.chars().any(char::is_control)
            && id.split('/').all(|part| !part.is_empty() && !is_dots(part))
    };
    if sound(&id) && sound(&again) { Ok(id.into_owned()) } else { Err(ProxyError::Path) }
}

fn is_dots(part: &str) -> bool {
    part == "." || part == ".."
}

/// Whether something is in it that can change its structure. Most paths have none of that.
fn has_marks(path: &str) -> bool {
    memchr3(b'.', b'\\', b'%', path.as_bytes()).is_some()
}

fn is_sound(path: &str) -> bool {
    !path.contains('\\') && !path.split('/').any(is_dots) && !hides_structure(path)
}

/// Whether an encoded slash, backslash, dot, percent sign or control character is in it.
fn hides_structure(path: &str) -> bool {
    path.split('%').skip(1).any(|after| {
        let code = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        code.is_none_or(|byte| matches!(byte, b'/' | b'\\' | b'.' | b'%') || byte.is_ascii_control())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_paths_pass() {
        for (path, passes) in [
            ("/", true),
            ("/v1/chat/completions", true),
            ("/snippets/a-1/b.js", true),
            ("/caf%C3%A9.js", true),
            ("/.well-known", true),
            ("//evil.example/", false),
            ("/v1//models", false),
            ("/v1/../models", false),
            ("/v1/./models", false),
            ("/v1/..", false),
            ("/v1/%2e%2e/models", false),
            ("/v1%2fmodels", false),
            ("/v1%2Fmodels", false),
            ("/v1%5cmodels", false),
            ("/v1/%252e", false),
            ("/a%00b", false),
            ("/a%zz", false),
            ("/a\\b", false),
            ("v1", false),
            ("*", false),
        ] {
            assert_eq!(check(path).is_ok(), passes, "{path}");
        }
    }

    #[test]
    fn ids_are_decoded_once_and_stay_below_the_root() {
        for (segment, expect) in [
            ("start.md", Some("start.md")),
            ("a%2Fb.md%23c%20d", Some("a/b.md#c d")),
            ("100%25", Some("100%")),
            ("%C3%BC", Some("ü")),
            ("..", None),
            ("%2e%2e", None),
            ("..%2f..%2fetc%2fpasswd", None),
            ("a%2f..%2fb", None),
            ("%252e%252e%252fb", None),
            ("%2fetc", None),
            ("a%2f%2fb", None),
            ("a%5cb", None),
            ("a%0ab", None),
            ("%ff", None),
            ("", None),
            ("a/b", None),
        ] {
            assert_eq!(document_id(segment).ok().as_deref(), expect, "{segment}");
        }
    }
}
