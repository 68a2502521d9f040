//! Where documents come from: a folder of Markdown, or the guide that is built in.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ignore::WalkBuilder;
use rust_embed::RustEmbed;

use crate::Error;

/// Larger files are skipped, in bytes.
const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// The endings of files that are read, in lower case.
const ENDINGS: [&str; 3] = ["md", "markdown", "txt"];

#[derive(RustEmbed)]
#[folder = "../../guide"]
#[allow_missing = true]
struct Guide;

/// Where documents come from.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// The guide.
    Guide,
    /// A folder, by its real path.
    Folder(PathBuf),
}

/// Changes when a file does: its size in bytes and the time it was last written, where the system tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Stamp {
    pub(crate) bytes: u64,
    written: Option<SystemTime>,
}

/// Why a file is not among the documents.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Skip {
    #[error("it is not text in UTF-8")]
    Encoding,
    #[error("it is larger than {} MiB", MAX_FILE_BYTES / 1024 / 1024)]
    TooLarge,
    #[error("it lies outside the documents folder")]
    Outside,
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
}

impl Source {
    /// A folder, which must exist and be readable; `None` is the guide.
    pub(crate) fn open(dir: Option<&Path>) -> Result<Self, Error> {
        let Some(dir) = dir else { return Ok(Self::Guide) };
        let failed = |source| Error::DocsDir { path: dir.to_owned(), source };
        let root = dir.canonicalize().map_err(failed)?;
        fs::read_dir(&root).map_err(failed)?;
        Ok(Self::Folder(root))
    }

    /// All files that may be documents, by their paths, which are relative to the folder and have `/` between their
    /// parts. Hidden ones, links, and what `.gitignore` and `.ignore` leave out are not among them; what cannot be looked
    /// at is named in a warning.
    pub(crate) fn files(&self) -> BTreeMap<String, Stamp> {
        match self {
            Self::Guide => {
                let paths = Guide::iter().filter(|path| is_document(Path::new(&**path)));
                paths.map(|path| (path.into_owned(), Stamp::default())).collect()
            }
            Self::Folder(root) => walk(root),
        }
    }

    /// The text of one document, without a byte order mark.
    pub(crate) fn read(&self, path: &str) -> Result<String, Skip> {
        let bytes = match self {
            Self::Guide => {
                Guide::get(path).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?.data.into()
            }
            Self::Folder(root) => read(root, path)?,
        };
        let text = String::from_utf8(bytes).map_err(|_| Skip::Encoding)?;
        Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
    }

    /// The folder, if it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Self::Guide => None,
            Self::Folder(root) => Some(root),
        }
    }
}

fn walk(root: &Path) -> BTreeMap<String, Stamp> {
    let mut files = BTreeMap::new();
    // Only what lies in the folder decides what is left out: not the user's global settings, nor a folder above.
    let walk = WalkBuilder::new(root)
        .follow_links(false)
        .parents(false)
        .git_global(false)
        .git_exclude(false)
        .build();
    for entry in walk {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                tracing::warn!(%error, "a part of the documents folder is skipped");
                continue;
            }
        };
        if !entry.file_type().is_some_and(|kind| kind.is_file()) || !is_document(entry.path()) {
            continue;
        }
        let relative = entry.path().strip_prefix(root).unwrap_or(entry.path());
        let parts: Option<Vec<&str>> = relative.iter().map(|part| part.to_str()).collect();
        match (parts, entry.metadata()) {
            (Some(parts), Ok(metadata)) => {
                let stamp = Stamp { bytes: metadata.len(), written: metadata.modified().ok() };
                files.insert(parts.join("/"), stamp);
            }
            (None, _) => {
                tracing::warn!(path = %relative.display(), "a document is skipped: its name is not in UTF-8");
            }
            (_, Err(error)) => tracing::warn!(path = %relative.display(), %error, "a document is skipped"),
        }
    }
    files
}

fn is_document(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

fn read(root: &Path, path: &str) -> Result<Vec<u8>, Skip> {
    // A folder can have become a link since it was walked.
    let real = root.join(path).canonicalize()?;
    if !real.starts_with(root) {
        return Err(Skip::Outside);
    }
    if fs::metadata(&real)?.len() > MAX_FILE_BYTES {
        return Err(Skip::TooLarge);
    }
    Ok(fs::read(&real)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(source: &Source) -> Vec<String> {
        source.files().into_keys().collect()
    }

    #[test]
    fn documents_are_found_and_others_left_out() {
        let dir = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &[u8]| {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("b.md", "\u{FEFF}text".as_bytes());
        write("a/B.Markdown", b"text");
        write("a/n.txt", b"\xFF");
        write("a/x.rs", b"text");
        write(".hidden/x.md", b"text");
        write(".git/x.md", b"text");
        let source = Source::open(Some(dir.path())).unwrap();
        assert_eq!(paths(&source), ["a/B.Markdown", "a/n.txt", "b.md"]);
        assert_eq!(source.read("b.md").unwrap(), "text");
        assert!(matches!(source.read("a/n.txt"), Err(Skip::Encoding)));
        assert!(matches!(source.read("none.md"), Err(Skip::Unreadable(_))));
        fs::File::create(dir.path().join("big.md")).unwrap().set_len(MAX_FILE_BYTES + 1).unwrap();
        assert!(matches!(source.read("big.md"), Err(Skip::TooLarge)));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret.md"), "secret").unwrap();
        let dir = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(outside.path(), dir.path().join("folder")).unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret.md"), dir.path().join("file.md")).unwrap();
        let source = Source::open(Some(dir.path())).unwrap();
        assert!(paths(&source).is_empty());
        assert!(matches!(source.read("folder/secret.md"), Err(Skip::Outside)));
        assert!(matches!(source.read("file.md"), Err(Skip::Outside)));
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = Source::open(Some(Path::new("/nowhere/at/all"))).unwrap_err();
        assert!(error.to_string().contains("/nowhere/at/all"), "{error}");
    }

    #[test]
    fn the_guide_is_built_in() {
        assert!(paths(&Source::Guide).contains(&"start.md".to_owned()));
        assert!(Source::Guide.read("start.md").unwrap().starts_with("---"));
    }
}
