//! Pictures in the folder: how notes name them, and which files are pictures.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::Deserialize;

use super::words::name_key;

/// Maximum size of a picture, in bytes; larger ones are refused.
pub(super) const MAX_PICTURE_BYTES: u64 = 10 * 1024 * 1024;

/// A picture as a note names it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct PictureQuery {
    /// The path of the note; without it, the picture is looked for from the folder's root.
    document: Option<String>,
    /// `![[name]]`: a file anywhere in the folder.
    name: Option<String>,
    /// `![](path)`: a file at this path from the note.
    path: Option<String>,
}

/// A picture's content type and bytes.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) media_type: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// Why a picture is not shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PictureError {
    #[error("there is no such picture")]
    Missing,
    #[error("the picture is larger than {} MiB", MAX_PICTURE_BYTES / 1024 / 1024)]
    TooLarge,
    #[error("the file is not a picture of the kind that its name says")]
    OtherContent,
}

/// The media type that a picture's name says. SVG is not among them: it is a document with scripts and links.
fn type_of_name(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    match extension.to_ascii_lowercase().as_str() {
        "png" => Some("image/png"),
        "jpg" | "jpeg" => Some("image/jpeg"),
        "gif" => Some("image/gif"),
        "webp" => Some("image/webp"),
        "avif" => Some("image/avif"),
        _ => None,
    }
}

/// The media type that a picture's first bytes show.
fn type_of_bytes(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some("image/png"),
        [0xFF, 0xD8, 0xFF, ..] => Some("image/jpeg"),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some("image/gif"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        [_, _, _, _, b'f', b't', b'y', b'p', b'a', b'v', b'i', b'f' | b's', ..] => Some("image/avif"),
        _ => None,
    }
}

pub(super) fn is_picture(path: &str) -> bool {
    type_of_name(path).is_some()
}

impl Picture {
    /// A picture whose name and first bytes agree on its format.
    pub(super) fn new(path: &str, bytes: Vec<u8>) -> Result<Self, PictureError> {
        let media_type = type_of_name(path).filter(|named| type_of_bytes(&bytes) == Some(*named));
        Ok(Self { media_type: media_type.ok_or(PictureError::OtherContent)?, bytes })
    }
}

impl PictureQuery {
    /// The picture's path, one of `pictures`. Case and Unicode form do not matter.
    pub(super) fn find<'p>(&self, pictures: &'p BTreeSet<String>) -> Option<&'p str> {
        let folder = self.document.as_deref().and_then(|note| note.rsplit_once('/')).map_or("", |(f, _)| f);
        match (&self.name, &self.path) {
            (Some(name), None) => by_name(pictures, folder, name),
            (None, Some(path)) => {
                let wanted = joined(folder, path)?;
                let exact = pictures.get(&wanted);
                exact.or_else(|| same(pictures, &wanted)).map(String::as_str)
            }
            _ => None,
        }
    }
}

/// A picture with a name, or with a path that ends so: beside the note, else with the shortest path.
fn by_name<'p>(pictures: &'p BTreeSet<String>, folder: &str, name: &str) -> Option<&'p str> {
    let name = name_key(name);
    let beside = name_key(&format!("{folder}/{name}"));
    let beside = beside.trim_start_matches('/');
    let has_name = |path: &str| path == name || path.strip_suffix(&name).is_some_and(|f| f.ends_with('/'));
    let rank = |path: &&String| {
        let key = name_key(path);
        has_name(&key).then(|| (Reverse(key == beside), key.matches('/').count(), key.len()))
    };
    let found = pictures.iter().filter_map(|path| Some((rank(&path)?, path)));
    found.min().map(|(_, path)| path.as_str())
}

fn same<'p>(pictures: &'p BTreeSet<String>, wanted: &str) -> Option<&'p String> {
    let wanted = name_key(wanted);
    pictures.iter().find(|path| name_key(path) == wanted)
}

/// `path` from `folder`, without `.` and `..`; `None` if it leads out of the documents folder.
fn joined(folder: &str, path: &str) -> Option<String> {
    if path.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(document: &str, name: Option<&str>, path: Option<&str>) -> Option<String> {
        let paths = [
            "a.png",
            "x/a.png",
            "notes/img/a.png",
            "notes/img/b.jpg",
            "archive/old/b.jpg",
            "deep/er/Größe.PNG",
        ];
        let pictures = paths.map(str::to_owned).into();
        let [document, name, path] = [Some(document), name, path].map(|text| text.map(str::to_owned));
        PictureQuery { document, name, path }.find(&pictures).map(str::to_owned)
    }

    #[test]
    fn an_embedded_file_is_found_by_its_name() {
        let check = |note: &str, name: &str, expect: Option<&str>| {
            assert_eq!(find(note, Some(name), None).as_deref(), expect, "{name} in {note}");
        };
        check("n.md", "a.png", Some("a.png"));
        check("other/n.md", "a.png", Some("a.png"));
        check("x/n.md", "a.png", Some("x/a.png"));
        check("n.md", "img/a.png", Some("notes/img/a.png"));
        check("archive/old/n.md", "b.jpg", Some("archive/old/b.jpg"));
        check("n.md", "b.jpg", Some("notes/img/b.jpg"));
        check("n.md", "GRO\u{308}SSE.png", None);
        check("n.md", "gro\u{308}ße.png", Some("deep/er/Größe.PNG"));
        check("n.md", "c.png", None);
        check("n.md", "g/a.png", None);
        check("n.md", "../a.png", None);
        check("n.md", "/a.png", None);
        check("n.md", "", None);
    }

    #[test]
    fn a_linked_file_is_found_from_the_note_on() {
        let check = |note: &str, path: &str, expect: Option<&str>| {
            assert_eq!(find(note, None, Some(path)).as_deref(), expect, "{path} in {note}");
        };
        check("n.md", "a.png", Some("a.png"));
        check("x/n.md", "./a.png", Some("x/a.png"));
        check("notes/n.md", "img/b.jpg", Some("notes/img/b.jpg"));
        check("notes/n.md", "../x/a.png", Some("x/a.png"));
        check("notes/n.md", "IMG/B.jpg", Some("notes/img/b.jpg"));
        check("notes/n.md", "a.png", None);
        check("n.md", "../a.png", None);
        check("x/n.md", "../../a.png", None);
        check("../n.md", "a.png", None);
        check("n.md", "/a.png", None);
        check("n.md", "/etc/a.png", None);
        assert_eq!(find("n.md", None, None), None);
        assert_eq!(find("n.md", Some("a.png"), Some("a.png")), None);
    }

    #[test]
    fn name_and_first_bytes_agree_on_the_format() {
        let check = |path: &str, bytes: &[u8], expect: Option<&str>| {
            let found = Picture::new(path, bytes.to_vec()).ok();
            assert_eq!(found.map(|picture| picture.media_type), expect, "{path} {bytes:?}");
        };
        let png = b"\x89PNG\r\n\x1A\n....";
        check("a.png", png, Some("image/png"));
        check("a.PNG", png, Some("image/png"));
        check("a.jpg", b"\xFF\xD8\xFF\xE0", Some("image/jpeg"));
        check("a.jpeg", b"\xFF\xD8\xFF\xDB", Some("image/jpeg"));
        check("a.gif", b"GIF89a....", Some("image/gif"));
        check("a.webp", b"RIFF\x10\0\0\0WEBPVP8 ", Some("image/webp"));
        check("a.avif", b"\0\0\0\x1Cftypavif....", Some("image/avif"));
        check("a.jpg", png, None);
        check("a.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>", None);
        check("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", None);
        check("a.svg", png, None);
        check("a.png", b"<!doctype html><script>", None);
        check("a.png", b"", None);
        check("a.html", png, None);
    }
}
