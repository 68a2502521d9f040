//! The texts of the last files that are costly to read and were asked for: a document is opened passage by passage.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::folder::FileStamp;
use super::formats::Kind;
use super::skip::Skip;

const MAX_TEXTS: usize = 4;

#[derive(Default)]
pub(super) struct ExtractedTexts {
    /// The latest last.
    texts: Mutex<VecDeque<ExtractedText>>,
}

struct ExtractedText {
    path: String,
    stamp: FileStamp,
    text: Arc<str>,
}

impl ExtractedTexts {
    /// The text of a file, which is read unless it is known.
    pub(super) fn get_or_read(
        &self,
        kind: Kind,
        path: &str,
        stamp: FileStamp,
        read: impl FnOnce() -> Result<String, Skip>,
    ) -> Result<Arc<str>, Skip> {
        if !kind.is_read_apart() {
            return read().map(Arc::from);
        }
        let lock = || self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock()
            .iter()
            .find(|known| known.path == path && known.stamp == stamp)
            .map(|known| Arc::clone(&known.text));
        if let Some(text) = known {
            return Ok(text);
        }
        let text: Arc<str> = read()?.into();
        let mut texts = lock();
        texts.retain(|known| known.path != path);
        texts.push_back(ExtractedText { path: path.to_owned(), stamp, text: Arc::clone(&text) });
        if texts.len() > MAX_TEXTS {
            texts.pop_front();
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_file_is_read_once_until_it_changes() {
        let texts = ExtractedTexts::default();
        let stamp = |bytes| FileStamp { bytes, ..FileStamp::default() };
        let get = |kind, path: &str, bytes, read: &str| {
            texts.get_or_read(kind, path, stamp(bytes), || Ok(read.to_owned())).unwrap().to_string()
        };
        assert_eq!(get(Kind::Pdf, "a.pdf", 1, "one"), "one");
        assert_eq!(get(Kind::Pdf, "a.pdf", 1, "two"), "one");
        assert_eq!(get(Kind::Pdf, "a.pdf", 2, "two"), "two");
        assert_eq!(get(Kind::Markdown, "a.md", 1, "one"), "one");
        assert_eq!(get(Kind::Markdown, "a.md", 1, "two"), "two");
        for path in ["b.pdf", "c.pdf", "d.pdf", "e.pdf"] {
            get(Kind::Pdf, path, 1, "other");
        }
        assert_eq!(get(Kind::Pdf, "a.pdf", 2, "three"), "three");
        assert!(texts.get_or_read(Kind::Pdf, "x.pdf", stamp(1), || Err(Skip::TooSlow)).is_err());
    }
}
