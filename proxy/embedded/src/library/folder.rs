//! The source of documents: a folder of Markdown, or the built-in guide.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ignore::WalkBuilder;
use rust_embed::RustEmbed;

use super::pictures::{MAX_PICTURE_BYTES, PictureError, is_picture};
use crate::Error;

/// Maximum size of a document, in bytes; larger ones are skipped.
const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// Extensions of documents, in lower case.
const EXTENSIONS: [&str; 3] = ["md", "markdown", "txt"];

#[derive(RustEmbed)]
#[folder = "../../guide"]
#[allow_missing = true]
struct Guide;

#[derive(Debug, Clone)]
pub(crate) enum DocumentSource {
    Guide,
    /// A folder as it was configured. It may be a symbolic link, whose target may change.
    Folder(PathBuf),
}

/// The files of a folder by path, relative to it and with `/` as separator.
#[derive(Debug, Default)]
pub(crate) struct Files {
    pub(crate) documents: BTreeMap<String, FileStamp>,
    pub(crate) pictures: BTreeSet<String>,
}

/// Detects changes of a file: its size in bytes and its modification time, if known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct FileStamp {
    pub(crate) bytes: u64,
    written: Option<SystemTime>,
}

/// Why a file is skipped.
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

impl From<Skip> for PictureError {
    fn from(skip: Skip) -> Self {
        if matches!(skip, Skip::TooLarge) { Self::TooLarge } else { Self::Missing }
    }
}

impl DocumentSource {
    /// Opens a folder, which must exist and be readable; `None` is the guide.
    pub(crate) fn open(dir: Option<&Path>) -> Result<Self, Error> {
        let Some(dir) = dir else { return Ok(Self::Guide) };
        fs::read_dir(dir).map_err(|source| Error::DocsDir { path: dir.to_owned(), source })?;
        Ok(Self::Folder(dir.to_owned()))
    }

    /// All documents and pictures. Hidden files, symbolic links, and files in `.gitignore` and `.ignore` are left out;
    /// unreadable ones are logged.
    pub(crate) fn files(&self) -> Files {
        match self {
            Self::Guide => {
                let paths = Guide::iter().filter(|path| is_document(Path::new(&**path)));
                let documents = paths.map(|path| (path.into_owned(), FileStamp::default())).collect();
                Files { documents, ..Files::default() }
            }
            Self::Folder(_) => self.folder().map(|root| walk(&root)).unwrap_or_default(),
        }
    }

    /// The text of one document, without a byte order mark.
    pub(crate) fn read(&self, path: &str) -> Result<String, Skip> {
        let bytes = match self {
            Self::Guide => {
                Guide::get(path).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?.data.into()
            }
            Self::Folder(dir) => read(&dir.canonicalize()?, path, MAX_FILE_BYTES)?,
        };
        let text = String::from_utf8(bytes).map_err(|_| Skip::Encoding)?;
        Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
    }

    /// The bytes of one picture; the guide has none.
    pub(crate) fn read_picture(&self, path: &str) -> Result<Vec<u8>, Skip> {
        match self {
            Self::Guide => Err(io::Error::from(io::ErrorKind::NotFound).into()),
            Self::Folder(dir) => read(&dir.canonicalize()?, path, MAX_PICTURE_BYTES),
        }
    }

    /// The canonical path of the folder; `None` for the guide, or while there is no folder.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        match self {
            Self::Guide => None,
            Self::Folder(dir) => dir.canonicalize().ok(),
        }
    }
}

fn walk(root: &Path) -> Files {
    let mut files = Files::default();
    // Use ignore files in the folder only, not the user's global ones or those of parent folders.
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
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            continue;
        }
        let relative = entry.path().strip_prefix(root).unwrap_or(entry.path());
        let parts: Option<Vec<&str>> = relative.iter().map(|part| part.to_str()).collect();
        if !is_document(entry.path()) {
            files.pictures.extend(parts.map(|parts| parts.join("/")).filter(|path| is_picture(path)));
            continue;
        }
        match (parts, entry.metadata()) {
            (Some(parts), Ok(metadata)) => {
                let stamp = FileStamp { bytes: metadata.len(), written: metadata.modified().ok() };
                files.documents.insert(parts.join("/"), stamp);
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
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

fn read(root: &Path, path: &str, max_bytes: u64) -> Result<Vec<u8>, Skip> {
    // A folder may have become a symbolic link since the walk.
    let real = root.join(path).canonicalize()?;
    if !real.starts_with(root) {
        return Err(Skip::Outside);
    }
    if fs::metadata(&real)?.len() > max_bytes {
        return Err(Skip::TooLarge);
    }
    Ok(fs::read(&real)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(source: &DocumentSource) -> Vec<String> {
        source.files().documents.into_keys().collect()
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
        write("a/x.JPG", b"picture");
        write("a/x.svg", b"picture");
        write(".hidden/x.png", b"picture");
        write(".hidden/x.md", b"text");
        write(".git/x.md", b"text");
        let source = DocumentSource::open(Some(dir.path())).unwrap();
        assert_eq!(paths(&source), ["a/B.Markdown", "a/n.txt", "b.md"]);
        assert_eq!(Vec::from_iter(source.files().pictures), ["a/x.JPG"]);
        assert_eq!(source.read_picture("a/x.JPG").unwrap(), b"picture");
        assert_eq!(source.read("b.md").unwrap(), "text");
        assert!(matches!(source.read("a/n.txt"), Err(Skip::Encoding)));
        assert!(matches!(source.read("none.md"), Err(Skip::Unreadable(_))));
        fs::File::create(dir.path().join("big.md")).unwrap().set_len(MAX_FILE_BYTES + 1).unwrap();
        assert!(matches!(source.read("big.md"), Err(Skip::TooLarge)));
        fs::File::create(dir.path().join("big.png")).unwrap().set_len(MAX_PICTURE_BYTES + 1).unwrap();
        assert!(matches!(source.read_picture("big.png"), Err(Skip::TooLarge)));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret.md"), "secret").unwrap();
        let dir = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(outside.path(), dir.path().join("folder")).unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret.md"), dir.path().join("file.md")).unwrap();
        let source = DocumentSource::open(Some(dir.path())).unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret.md"), dir.path().join("file.png")).unwrap();
        assert!(paths(&source).is_empty() && source.files().pictures.is_empty());
        assert!(matches!(source.read_picture("file.png"), Err(Skip::Outside)));
        assert!(matches!(source.read("folder/secret.md"), Err(Skip::Outside)));
        assert!(matches!(source.read("file.md"), Err(Skip::Outside)));
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = DocumentSource::open(Some(Path::new("/nowhere/at/all"))).unwrap_err();
        assert!(error.to_string().contains("/nowhere/at/all"), "{error}");
    }

    #[test]
    fn the_guide_is_built_in() {
        assert!(paths(&DocumentSource::Guide).contains(&"start.md".to_owned()));
        assert!(DocumentSource::Guide.read("start.md").unwrap().starts_with("---"));
    }
}
