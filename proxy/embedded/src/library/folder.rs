//! The source of documents: a folder, or the built-in guide.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ignore::WalkBuilder;
use rust_embed::RustEmbed;

use super::dates;
use super::file_reader::{FileReader, Patience};
use super::formats::Kind;
use super::passed_over::PassedOver;
use super::pictures::is_picture;
use super::skip::Skip;
use crate::Error;

#[derive(RustEmbed)]
#[folder = "../../guide"]
#[allow_missing = true]
struct Guide;

#[derive(Debug)]
pub(crate) enum DocumentSource {
    Guide,
    Folder(Folder),
}

#[derive(Debug)]
pub(crate) struct Folder {
    /// As it was configured. It may be a symbolic link, whose target may change.
    path: PathBuf,
    reader: FileReader,
}

/// The files of a folder by path, relative to it and with `/` as separator.
#[derive(Debug, Default)]
pub(crate) struct Files {
    pub(crate) documents: BTreeMap<String, FileStamp>,
    pub(crate) pictures: BTreeSet<String>,
    /// Documents and folders that the walk could not take in.
    pub(crate) unreadable: BTreeMap<String, Skip>,
    pub(crate) passed_over: PassedOver,
}

/// Detects changes of a file: its size in bytes and its modification time, if known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct FileStamp {
    pub(crate) bytes: u64,
    pub(crate) written: Option<SystemTime>,
}

impl FileStamp {
    /// When the file was written, in seconds since 1970.
    pub(crate) fn modified(self) -> Option<i64> {
        self.written.and_then(dates::seconds)
    }
}

impl DocumentSource {
    /// Opens a folder, which must exist and be readable.
    pub(crate) fn open(dir: &Path, reader: FileReader) -> Result<Self, Error> {
        let path = dir.to_owned();
        match fs::read_dir(dir) {
            Ok(_) => Ok(Self::Folder(Folder { path, reader })),
            Err(source) => Err(Error::DocsDir { path, source }),
        }
    }

    /// All documents and pictures. Hidden files, symbolic links, and files in `.gitignore` and `.ignore` are left out.
    pub(crate) fn files(&self) -> Files {
        match self {
            Self::Guide => {
                let paths = Guide::iter().filter(|path| Kind::of_path(path).is_some());
                let documents = paths.map(|path| (path.into_owned(), FileStamp::default())).collect();
                Files { documents, ..Files::default() }
            }
            Self::Folder(_) => self.folder().map(|root| walk(&root)).unwrap_or_default(),
        }
    }

    /// The text of one document, without a byte order mark.
    pub(crate) fn read(&self, path: &str, patience: Patience) -> Result<String, Skip> {
        let kind = Kind::of_path(path).ok_or(Skip::Encoding)?;
        match self {
            Self::Guide => {
                let file = Guide::get(path).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
                kind.text(path, file.data.into())
            }
            Self::Folder(folder) => {
                let file = open(&folder.path.canonicalize()?, path, kind.max_bytes())?;
                folder.reader.text(kind, path, file, patience)
            }
        }
    }

    /// The bytes of one file, at most so many; the guide gives none.
    pub(crate) fn read_bytes(&self, path: &str, max_bytes: u64) -> Result<Vec<u8>, Skip> {
        match self {
            Self::Guide => Err(io::Error::from(io::ErrorKind::NotFound).into()),
            Self::Folder(folder) => {
                let mut file = open(&folder.path.canonicalize()?, path, max_bytes)?;
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes)?;
                Ok(bytes)
            }
        }
    }

    pub(crate) fn is_folder(&self) -> bool {
        matches!(self, Self::Folder(_))
    }

    /// The canonical path of the folder; `None` for the guide, or while there is no folder.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        match self {
            Self::Guide => None,
            Self::Folder(folder) => folder.path.canonicalize().ok(),
        }
    }
}

fn walk(root: &Path) -> Files {
    let mut files = Files::default();
    // Use ignore files in the folder only, not the user's global ones or those of parent folders.
    let walk = WalkBuilder::new(root)
        .follow_links(false)
        .parents(false)
        // A folder that was copied or synchronised has lost its repository, not its private files.
        .require_git(false)
        .git_global(false)
        .git_exclude(false)
        .build();
    let path_in = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    for entry in walk {
        let entry = match entry {
            Ok(entry) => entry,
            Err(ignore::Error::WithDepth { err, .. }) => {
                let (path, error) = match *err {
                    ignore::Error::WithPath { path, err } => (path_in(&path), *err),
                    error => (String::new(), error),
                };
                files.unreadable.insert(path, error.into());
                continue;
            }
            Err(error) => {
                files.unreadable.insert(String::new(), error.into());
                continue;
            }
        };
        let file_type = entry.file_type();
        if !file_type.is_some_and(|kind| kind.is_file()) {
            files.passed_over.links += usize::from(file_type.is_some_and(|kind| kind.is_symlink()));
            continue;
        }
        let relative = entry.path().strip_prefix(root).unwrap_or(entry.path());
        let parts: Option<Vec<&str>> = relative.iter().map(|part| part.to_str()).collect();
        if Kind::of_path(&relative.to_string_lossy()).is_none() {
            match parts.map(|parts| parts.join("/")).filter(|path| is_picture(path)) {
                Some(picture) => drop(files.pictures.insert(picture)),
                None => files.passed_over.add(relative),
            }
            continue;
        }
        match (parts, entry.metadata()) {
            (Some(parts), Ok(metadata)) => {
                let stamp = FileStamp { bytes: metadata.len(), written: metadata.modified().ok() };
                files.documents.insert(parts.join("/"), stamp);
            }
            (None, _) => drop(files.unreadable.insert(path_in(relative), Skip::Name)),
            (_, Err(error)) => drop(files.unreadable.insert(path_in(relative), error.into())),
        }
    }
    files
}

fn open(root: &Path, path: &str, max_bytes: u64) -> Result<fs::File, Skip> {
    // A folder may have become a symbolic link since the walk.
    let real = root.join(path).canonicalize()?;
    if !real.starts_with(root) {
        return Err(Skip::Outside);
    }
    let metadata = fs::metadata(&real)?;
    // Opening a pipe would wait for whoever writes to it.
    if !metadata.is_file() {
        return Err(Skip::Encoding);
    }
    if metadata.len() > max_bytes {
        return Err(Skip::TooLarge(max_bytes));
    }
    Ok(fs::File::open(&real)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(dir: &Path) -> DocumentSource {
        DocumentSource::open(dir, FileReader::default()).unwrap()
    }

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
        write("a/n.txt", b"\0\xFF");
        write("a/report.pdf", b"%PDF");
        write("a/x.rs", b"text");
        write("a/x.JPG", b"picture");
        write("a/x.svg", b"picture");
        write(".hidden/x.png", b"picture");
        write(".hidden/x.md", b"text");
        write(".git/x.md", b"text");
        let source = opened(dir.path());
        assert_eq!(paths(&source), ["a/B.Markdown", "a/n.txt", "a/report.pdf", "b.md"]);
        assert_eq!(Vec::from_iter(source.files().pictures), ["a/x.JPG"]);
        assert_eq!(source.read_bytes("a/x.JPG", 10).unwrap(), b"picture");
        assert_eq!(source.read("b.md", Patience::Long).unwrap(), "text");
        assert!(matches!(source.read("a/n.txt", Patience::Long), Err(Skip::Encoding)));
        assert!(matches!(source.read("none.md", Patience::Long), Err(Skip::Unreadable(_))));
        fs::File::create(dir.path().join("big.md")).unwrap().set_len(Kind::Markdown.max_bytes() + 1).unwrap();
        assert!(matches!(source.read("big.md", Patience::Long), Err(Skip::TooLarge(_))));
        fs::File::create(dir.path().join("big.png")).unwrap().set_len(11).unwrap();
        assert!(matches!(source.read_bytes("big.png", 10), Err(Skip::TooLarge(_))));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret.md"), "secret").unwrap();
        let dir = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(outside.path(), dir.path().join("folder")).unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret.md"), dir.path().join("file.md")).unwrap();
        let source = opened(dir.path());
        std::os::unix::fs::symlink(outside.path().join("secret.md"), dir.path().join("file.png")).unwrap();
        assert!(paths(&source).is_empty() && source.files().pictures.is_empty());
        assert!(matches!(source.read_bytes("file.png", 10), Err(Skip::Outside)));
        assert!(matches!(source.read("folder/secret.md", Patience::Long), Err(Skip::Outside)));
        assert!(matches!(source.read("file.md", Patience::Long), Err(Skip::Outside)));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_name_that_is_not_in_utf_8_is_told() {
        use std::os::unix::ffi::OsStrExt as _;
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(std::ffi::OsStr::from_bytes(b"Gr\xF6\xDFe.md")), "text").unwrap();
        let files = opened(dir.path()).files();
        assert!(files.documents.is_empty());
        assert!(matches!(files.unreadable.get("Gr\u{FFFD}\u{FFFD}e.md"), Some(Skip::Name)), "{files:?}");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = DocumentSource::open(Path::new("/nowhere/at/all"), FileReader::default()).unwrap_err();
        assert!(error.to_string().contains("/nowhere/at/all"), "{error}");
    }

    #[test]
    fn the_guide_is_built_in() {
        assert!(paths(&DocumentSource::Guide).contains(&"start.md".to_owned()));
        assert!(DocumentSource::Guide.read("start.md", Patience::Long).unwrap().starts_with("---"));
    }
}
