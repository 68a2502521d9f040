//! Texts in other encodings than UTF-8.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;

use super::skip::Skip;

/// A text in UTF-8 may have one wrong character among so many that are right and beyond ASCII, as where it was cut.
const RIGHT_PER_WRONG: usize = 4;

/// Where a web page names its encoding, in bytes from its beginning.
const HTML_HEAD_BYTES: usize = 1024;

/// The text of a file, without a byte order mark.
pub(super) fn decoded(bytes: Vec<u8>) -> Result<String, Skip> {
    decoded_as(bytes, None)
}

/// The same for a web page, which may name its encoding.
pub(super) fn decoded_html(bytes: Vec<u8>) -> Result<String, Skip> {
    let named = named_encoding(&bytes);
    decoded_as(bytes, named)
}

fn decoded_as(bytes: Vec<u8>, named: Option<&'static Encoding>) -> Result<String, Skip> {
    if let Some((encoding, _)) = Encoding::for_bom(&bytes) {
        return Ok(encoding.decode_with_bom_removal(&bytes).0.into_owned());
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error.into_bytes(),
    };
    if bytes.iter().any(|byte| is_binary(*byte)) {
        return Err(Skip::Encoding);
    }
    let mostly = String::from_utf8_lossy(&bytes);
    let wrong = mostly.matches(char::REPLACEMENT_CHARACTER).count();
    let right = mostly.chars().filter(|c| !c.is_ascii()).count() - wrong;
    if right >= wrong * RIGHT_PER_WRONG {
        return Ok(mostly.into_owned());
    }
    let encoding = named.unwrap_or_else(|| {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(&bytes, true);
        detector.guess(None, Utf8Detection::Deny)
    });
    let (text, _, is_wrong) = encoding.decode(&bytes);
    if is_wrong { Err(Skip::Encoding) } else { Ok(text.into_owned()) }
}

/// Control characters that no text has.
fn is_binary(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0C' | b'\x1A' | b'\x1B')
}

fn named_encoding(html: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&html[..html.len().min(HTML_HEAD_BYTES)]).to_ascii_lowercase();
    let (_, named) = head.split_once("charset=")?;
    let named = named.trim_start_matches(['"', '\'']);
    let end = named.find(['"', '\'', '>', ' ', '/', ';']).unwrap_or(named.len());
    Encoding::for_label(&named.as_bytes()[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expect: Option<&str>) {
        assert_eq!(decoded(bytes.to_vec()).ok().as_deref(), expect, "{bytes:?}");
    }

    #[test]
    fn encodings_are_recognised() {
        check(b"plain", Some("plain"));
        check("\u{FEFF}Größe".as_bytes(), Some("Größe"));
        check(b"\xFF\xFEa\x00\xE4\x00", Some("aä"));
        check(b"\xFE\xFF\x00a\x00\xE4", Some("aä"));
        check(b"Die Gr\xF6\xDFe der \xDCberpr\xFCfung", Some("Die Größe der Überprüfung"));
        let (russian, ..) = encoding_rs::WINDOWS_1251.encode("Прокси хранит ключи и не передаёт их");
        check(&russian, Some("Прокси хранит ключи и не передаёт их"));
        check(&"Größe, Maß, Güte, Länge".as_bytes()[.."Größe, Maß, Güte, Lä".len() - 1], {
            Some("Größe, Maß, Güte, L\u{FFFD}")
        });
    }

    #[test]
    fn other_bytes_are_not_text() {
        check(b"\xFF\x00\x01", None);
        check(b"GIF89a\x01\xFF", None);
    }

    #[test]
    fn a_web_page_names_its_encoding() {
        let html = b"<meta charset=\"iso-8859-5\"><p>\xBF\xE0\xDE\xDA\xE1\xD8";
        assert!(decoded_html(html.to_vec()).unwrap().ends_with("Прокси"));
    }
}
