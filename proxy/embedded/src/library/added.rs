//! Documents that people add to the folder through the page: in a sub-folder of their own, which the walk reads as any other.
//!
//! A path comes from anybody. It is taken only if it has one meaning on every system, and nothing is written where a part of
//! it is a link.

use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use footnote_wire::MAX_ADDED_BYTES;
use ignore::WalkBuilder;
use unicode_normalization::UnicodeNormalization as _;

use super::formats::Kind;

/// The longest name in bytes, with room for what a system puts after it, and the longest path.
const MAX_NAME_BYTES: usize = 200;
const MAX_PATH_BYTES: usize = 1_000;
const MAX_FOLDERS: usize = 16;

/// Characters that a system takes for something else than a part of a name.
const RESERVED: [char; 8] = ['\\', ':', '*', '?', '"', '<', '>', '|'];
/// Names of devices on Windows, whatever their ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

/// The sub-folder that documents are added to.
#[derive(Debug)]
pub(crate) struct AddedFolder {
    name: String,
    /// Held while something is written: whether a name is free must still hold then.
    turn: Mutex<()>,
}

/// What became of a document.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Added,
    /// The same document is there already, at this path.
    Known(String),
}

/// Why a document is not added or removed. The messages are shown to people.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AddError {
    #[error("its name cannot be used: {0}")]
    Name(&'static str),
    #[error("files of this kind are not searched")]
    Kind,
    #[error("it is larger than {} MiB", MAX_ADDED_BYTES >> 20)]
    TooLarge,
    /// With the path of that document.
    #[error("another document has this name: {0}")]
    Exists(String),
    #[error("there is no such document")]
    Missing,
    #[error("a part of its path is a link")]
    Link,
    #[error("there is no room left on the disk")]
    Full,
    #[error("it could not be written: {0}")]
    Io(io::Error),
}

impl From<io::Error> for AddError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            ErrorKind::NotFound => Self::Missing,
            _ => Self::Io(error),
        }
    }
}

type Done<T> = Result<T, AddError>;

impl AddedFolder {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), turn: Mutex::default() }
    }

    /// Writes a document below `root`. One of the same name is left as it is unless `replaces`.
    pub(crate) fn write(&self, root: &Path, path: &str, bytes: &[u8], replaces: bool) -> Done<Written> {
        let path = self.checked(path)?;
        if bytes.len() > MAX_ADDED_BYTES {
            return Err(AddError::TooLarge);
        }
        let _turn = self.turn();
        let root = root.canonicalize()?;
        let place = Place::find(&root, &path, true)?;
        let is_same = |file: &Path| {
            let has_length = fs::metadata(file).is_ok_and(|found| found.len() == bytes.len() as u64);
            has_length && fs::read(file).is_ok_and(|found| found == bytes)
        };
        if place.is_taken {
            let known = place.path_below(&root);
            if is_same(&place.file) {
                return Ok(Written::Known(known));
            }
            if !replaces {
                return Err(AddError::Exists(known));
            }
        } else if let Some(known) = files_below(&root.join(&self.name)).find(|file| is_same(file)) {
            return Ok(Written::Known(below(&root, &known)));
        }
        // The walk leaves hidden files out: nobody reads half a document.
        let mut file = builder().tempfile_in(&place.folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(&place.file).map_err(|error| error.error)?;
        Ok(Written::Added)
    }

    /// Removes a document, with the folders that are empty then. Returns its bytes, so that it can be written again.
    pub(crate) fn remove(&self, root: &Path, path: &str) -> Done<Vec<u8>> {
        let path = self.checked(path)?;
        let _turn = self.turn();
        let root = root.canonicalize()?;
        let place = Place::find(&root, &path, false)?;
        if !place.is_taken {
            return Err(AddError::Missing);
        }
        if fs::metadata(&place.file)?.len() > MAX_ADDED_BYTES as u64 {
            return Err(AddError::TooLarge);
        }
        let bytes = fs::read(&place.file)?;
        fs::remove_file(&place.file)?;
        for folder in place.folder.ancestors().take_while(|folder| *folder != root) {
            // One with other files stays.
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
        Ok(bytes)
    }

    fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The path in its normal form, if it is one of a document in the sub-folder.
    fn checked(&self, path: &str) -> Done<String> {
        let path: String = path.nfc().collect();
        let within = path.strip_prefix(self.name.as_str()).and_then(|rest| rest.strip_prefix('/'));
        let within = within.ok_or(AddError::Name("it is not in the folder for added documents"))?;
        if path.len() > MAX_PATH_BYTES || within.split('/').count() > MAX_FOLDERS {
            return Err(AddError::Name("it is too long"));
        }
        within.split('/').try_for_each(check_name)?;
        if Kind::of_path(&path).is_none() { Err(AddError::Kind) } else { Ok(path) }
    }
}

/// Where a document is, or will be.
struct Place {
    folder: PathBuf,
    file: PathBuf,
    /// There is one.
    is_taken: bool,
}

impl Place {
    /// Follows a path from a folder whose own path is canonical. Names that a system may take for the same are the same.
    fn find(root: &Path, path: &str, makes_folders: bool) -> Done<Self> {
        let (folders, name) = path.rsplit_once('/').ok_or(AddError::Missing)?;
        let mut folder = root.to_owned();
        for part in folders.split('/') {
            let (found, is_there) = named(&folder, part)?;
            match (is_there, makes_folders) {
                (true, _) => {}
                (false, true) => fs::create_dir(&found)?,
                (false, false) => return Err(AddError::Missing),
            }
            if !real(&found)?.is_dir() {
                return Err(AddError::Exists(below(root, &found)));
            }
            folder = found;
        }
        let (file, is_taken) = named(&folder, name)?;
        if is_taken && !real(&file)?.is_file() {
            return Err(AddError::Exists(below(root, &file)));
        }
        Ok(Self { folder, file, is_taken })
    }

    fn path_below(&self, root: &Path) -> String {
        below(root, &self.file)
    }
}

/// Looks at what stands at a path, unless that is a link.
fn real(path: &Path) -> Done<fs::Metadata> {
    let found = fs::symlink_metadata(path)?;
    if found.is_symlink() { Err(AddError::Link) } else { Ok(found) }
}

/// The path of what has this name in a folder, however that is written, and whether there is anything.
fn named(folder: &Path, name: &str) -> io::Result<(PathBuf, bool)> {
    let exact = folder.join(name);
    if fs::symlink_metadata(&exact).is_ok() {
        return Ok((exact, true));
    }
    let wanted = folded(name);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(|found| folded(found) == wanted) {
            return Ok((entry.path(), true));
        }
    }
    Ok((exact, false))
}

fn folded(name: &str) -> String {
    name.nfc().flat_map(char::to_lowercase).collect()
}

/// A path with `/` between its parts.
fn below(root: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(root).unwrap_or(path).iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}

/// The documents in a folder; links are not followed.
fn files_below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let walk = WalkBuilder::new(folder).standard_filters(false).hidden(true).follow_links(false).build();
    let files = walk.flatten().filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    files.map(ignore::DirEntry::into_path)
}

fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".added-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any file that the operator makes: their mask takes off what it should not have.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Whether a name means the same on every system, and shows what it is.
fn check_name(name: &str) -> Done<()> {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let is_numbered = |device: &&str| {
        stem.strip_prefix(*device).is_some_and(|rest| rest.chars().count() == 1 && is_number(rest))
    };
    let is_hidden = |c: char| matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let why = if name.is_empty() {
        "a part of it is empty"
    } else if name.len() > MAX_NAME_BYTES {
        "it is too long"
    } else if name.starts_with('.') {
        "it is hidden"
    } else if name.chars().any(|c| c.is_control() || is_hidden(c)) {
        "it has characters that are not seen"
    } else if name.contains(RESERVED) {
        "it has a character that no file may have on some systems"
    } else if name.ends_with(['.', ' ']) || name.starts_with(' ') {
        "it begins or ends with a space or a dot"
    } else if DEVICES.contains(&stem.as_str()) || NUMBERED_DEVICES.iter().any(is_numbered) {
        "it is the name of a device on some systems"
    } else {
        return Ok(());
    };
    Err(AddError::Name(why))
}

/// Windows takes raised figures for figures.
fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || matches!(c, '¹' | '²' | '³'))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Root {
        dir: tempfile::TempDir,
        added: AddedFolder,
    }

    impl Root {
        fn new() -> Self {
            Self { dir: tempfile::tempdir().unwrap(), added: AddedFolder::new("added") }
        }

        fn write(&self, path: &str, text: &str) -> Result<Written, String> {
            let written = self.added.write(self.dir.path(), path, text.as_bytes(), false);
            written.map_err(|error| error.to_string())
        }

        fn replace(&self, path: &str, text: &str) -> Result<Written, String> {
            let written = self.added.write(self.dir.path(), path, text.as_bytes(), true);
            written.map_err(|error| error.to_string())
        }

        fn remove(&self, path: &str) -> Result<String, String> {
            let removed = self.added.remove(self.dir.path(), path).map_err(|error| error.to_string())?;
            Ok(String::from_utf8(removed).unwrap())
        }

        /// Everything below the folder, hidden files too.
        fn all(&self) -> Vec<String> {
            let walk = WalkBuilder::new(self.dir.path()).standard_filters(false).build().flatten();
            let files = walk.filter(|entry| !entry.file_type().is_some_and(|kind| kind.is_dir()));
            let mut all: Vec<_> = files.map(|entry| below(self.dir.path(), entry.path())).collect();
            all.sort();
            all
        }
    }

    #[test]
    fn documents_are_written_known_again_replaced_and_removed() {
        let root = Root::new();
        assert_eq!(root.write("added/hives/bees.md", "honey"), Ok(Written::Added));
        let known = Ok(Written::Known("added/hives/bees.md".into()));
        assert_eq!(root.write("added/hives/bees.md", "honey"), known);
        assert_eq!(root.write("added/copy.md", "honey"), known);
        assert_eq!(
            root.write("added/hives/bees.md", "wax").unwrap_err(),
            "another document has this name: added/hives/bees.md"
        );
        assert_eq!(root.replace("added/hives/bees.md", "wax"), Ok(Written::Added));
        assert_eq!(root.all(), ["added/hives/bees.md"]);
        assert_eq!(root.remove("added/hives/bees.md"), Ok("wax".into()));
        assert_eq!(root.remove("added/hives/bees.md").unwrap_err(), "there is no such document");
        assert!(root.all().is_empty() && !root.dir.path().join("added").exists());
    }

    #[test]
    fn names_that_a_system_takes_for_the_same_are_the_same() {
        let root = Root::new();
        assert_eq!(root.write("added/Größe/a.md", "one"), Ok(Written::Added));
        assert_eq!(root.write("added/GRO\u{308}ßE/b.md", "two"), Ok(Written::Added));
        assert!(root.write("added/größe/A.MD", "three").unwrap_err().ends_with("added/Größe/a.md"));
        assert_eq!(root.replace("added/größe/A.MD", "three"), Ok(Written::Added));
        assert_eq!(root.all(), ["added/Größe/a.md", "added/Größe/b.md"]);
        assert_eq!(root.remove("added/gro\u{308}ße/B.md"), Ok("two".into()));
        // A file in a folder's place.
        assert_eq!(
            root.write("added/Größe/a.md/c.md", "four").unwrap_err(),
            "another document has this name: added/Größe/a.md"
        );
    }

    #[test]
    fn names_that_lead_elsewhere_or_mean_something_else_are_refused() {
        let root = Root::new();
        let long = format!("added/{}.md", "a".repeat(MAX_NAME_BYTES));
        let deep = format!("added/{}x.md", "a/".repeat(MAX_FOLDERS));
        for path in [
            "",
            "added",
            "added/",
            "other/a.md",
            "/added/a.md",
            "/etc/passwd.md",
            "added/../a.md",
            "added/..\\a.md",
            "added//a.md",
            "added/./a.md",
            "added/.hidden.md",
            "added/.git/a.md",
            "ADDED/a.md",
            "added/a\0.md",
            "added/a\n.md",
            "added/C:a.md",
            "added/a.md:stream.md",
            "added/con.md",
            "added/NUL.txt",
            "added/aux/a.md",
            "added/com1.md",
            "added/LPT².txt",
            "added/con .md",
            "added/a./b.md",
            "added/a /b.md",
            "added/ a.md",
            "added/a\u{202e}dm.md",
            "added/a\u{200b}.md",
            "added/a?.md",
            &long,
            &deep,
        ] {
            assert!(root.write(path, "text").unwrap_err().starts_with("its name cannot be used"), "{path:?}");
            assert!(root.remove(path).is_err(), "{path:?}");
        }
        for path in ["added/a.exe", "added/a", "added/a.md.lnk", "added/~$a.docx", "added/desktop.ini"] {
            assert_eq!(
                root.write(path, "text").unwrap_err(),
                "files of this kind are not searched",
                "{path}"
            );
        }
        assert!(root.all().is_empty());
        for path in [
            "added/compass.md",
            "added/com10.md",
            "added/console.md",
            "added/a..b.md",
            "added/违约.md",
            "added/%2e%2e.md",
        ] {
            assert_eq!(root.write(path, path), Ok(Written::Added), "{path}");
        }
        let large = vec![b'a'; MAX_ADDED_BYTES + 1];
        let refused = root.added.write(root.dir.path(), "added/large.txt", &large, false);
        assert!(matches!(refused, Err(AddError::TooLarge)));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_neither_followed_nor_replaced() {
        use std::os::unix::fs::symlink;
        let (root, outside) = (Root::new(), tempfile::tempdir().unwrap());
        fs::write(outside.path().join("secret.md"), "secret").unwrap();
        symlink(outside.path(), root.dir.path().join("added")).unwrap();
        assert_eq!(root.write("added/a.md", "text").unwrap_err(), "a part of its path is a link");
        assert_eq!(root.remove("added/secret.md").unwrap_err(), "a part of its path is a link");
        fs::remove_file(root.dir.path().join("added")).unwrap();
        assert_eq!(root.write("added/a.md", "text"), Ok(Written::Added));
        symlink(outside.path(), root.dir.path().join("added/folder")).unwrap();
        symlink(outside.path().join("secret.md"), root.dir.path().join("added/file.md")).unwrap();
        for path in ["added/folder/secret.md", "added/folder/new.md", "added/file.md"] {
            assert_eq!(root.replace(path, "text").unwrap_err(), "a part of its path is a link", "{path}");
            assert_eq!(root.remove(path).unwrap_err(), "a part of its path is a link", "{path}");
        }
        assert_eq!(fs::read_to_string(outside.path().join("secret.md")).unwrap(), "secret");
        // What lies outside is no document that is known already.
        assert_eq!(root.write("added/b.md", "secret"), Ok(Written::Added));
    }
}
