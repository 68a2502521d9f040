//! The records of documents that a person added to this browser's own library.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Error, Value};

use super::{
    encoding::{split_schema, with_schema},
    keys,
};
use crate::{
    conversation::OtherFields,
    text::{clean_title, sha256},
};

/// A file that was read, or could not be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AddedDocument {
    /// Its place in the folder that was added, or its name.
    pub path: String,
    /// Markdown, or plain text as the path's ending says; empty where it cannot be read.
    pub text: String,
    /// Why it cannot be read, as a sentence about "it".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
    /// When the file was written, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modified: Option<i64>,
    /// The SHA-256 of the text.
    pub hash: String,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

impl AddedDocument {
    /// A file with this text.
    pub fn new(path: &str, text: String) -> Self {
        let hash = sha256(&text);
        let path = clean_path(path);
        Self { path, text, unreadable: None, modified: None, hash, other: OtherFields::new() }
    }

    /// A file that cannot be read.
    pub fn unreadable(path: &str, reason: impl Into<String>) -> Self {
        Self { unreadable: Some(reason.into()), ..Self::new(path, String::new()) }
    }

    /// The key of its record. A document that is added twice, also from two tabs, is one record.
    pub fn key(&self) -> String {
        keys::added(&sha256(&format!("{}\n{}", self.path, self.hash)))
    }
}

/// The path, whose parts may be anybody's, without what no name should have.
fn clean_path(path: &str) -> String {
    let parts = path.split(['/', '\\']).map(clean_title);
    let parts: Vec<String> =
        parts.filter(|part| !part.is_empty() && !matches!(part.as_str(), "." | "..")).collect();
    if parts.is_empty() { footnote_messages::filing::document().to_owned() } else { parts.join("/") }
}

pub fn encode_added(document: &AddedDocument) -> Result<String, Error> {
    Ok(with_schema(&serde_json::to_string(document)?))
}

/// Reads the record of an added document; `None` if it cannot be read.
pub fn decode_added(text: &str) -> Option<Rc<AddedDocument>> {
    let (fields, _) = split_schema(text).ok()?;
    // Through text, because deserialising from `Value` too would double the code in the page.
    serde_json::from_str(&Value::Object(fields).to_string()).ok().map(Rc::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_back_with_fields_of_newer_versions() {
        let mut document = AddedDocument::new("notes/bees.md", "# Bees".into());
        document.other.insert("colour".into(), "red".into());
        let record = encode_added(&document).unwrap();
        assert_eq!(decode_added(&record).as_deref(), Some(&document));
        let broken = AddedDocument::unreadable("bees.pdf", "it is damaged");
        assert_eq!(decode_added(&encode_added(&broken).unwrap()).as_deref(), Some(&broken));
        assert_eq!(decode_added("sealed:1:7:AAAA"), None);
        assert!(document.key().starts_with(keys::ADDED) && document.key() != broken.key());
    }

    #[test]
    fn paths_have_no_steps_up_and_no_hidden_characters() {
        let check = |path: &str, expect: &str| {
            assert_eq!(AddedDocument::new(path, String::new()).path, expect, "{path:?}");
        };
        check("/a//b.md", "a/b.md");
        check("../../etc/./passwd", "etc/passwd");
        check("C:\\notes\\a.md", "C:/notes/a.md");
        check("a\u{202e}dm.b\u{0}", "adm.b");
        check("../", "Document");
    }
}
