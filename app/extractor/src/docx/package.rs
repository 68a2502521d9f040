//! The parts of a Word file, which is a zip archive, and the relations between them.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    io::{Cursor, Read as _},
};

use quick_xml::{Reader, events::Event};
use zip::ZipArchive;

use super::xml::attribute;
use crate::ExtractError;

/// The maximum unpacked size of all parts that are read, in bytes; a text of the lengths that are asked for needs far less.
const MAX_PARTS: u64 = 64 * 1024 * 1024;

/// The main part where the file does not say which it is.
const USUAL_MAIN: &str = "word/document.xml";

pub(super) struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    /// Bytes that may still be unpacked.
    room: u64,
}

/// The names of the parts that have text, or tell how it looks.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub(super) main: String,
    /// By the last word of the relation's type, such as `styles` or `header`, in the order of the file.
    related: BTreeMap<String, Vec<String>>,
}

impl Parts {
    pub(super) fn of_kind(&self, kind: &str) -> &[String] {
        self.related.get(kind).map(Vec::as_slice).unwrap_or_default()
    }
}

impl<'a> Package<'a> {
    pub(super) fn open(file: &'a [u8]) -> Result<Self, ExtractError> {
        let archive = ZipArchive::new(Cursor::new(file)).map_err(|_| ExtractError::Damaged)?;
        Ok(Self { archive, room: MAX_PARTS })
    }

    /// Finds the main part by the relation of the whole file, and the others by those of the main part.
    pub(super) fn parts(&mut self) -> Result<Parts, ExtractError> {
        let main = self.read("_rels/.rels")?.and_then(|xml| {
            relations(&xml, "").into_iter().find(|(kind, _)| kind == "officeDocument").map(|(_, name)| name)
        });
        let main = main.unwrap_or_else(|| USUAL_MAIN.to_owned());
        let (folder, name) = main.rsplit_once('/').unwrap_or(("", &main));
        let mut related: BTreeMap<String, Vec<String>> = BTreeMap::new();
        if let Some(xml) = self.read(&join(folder, &format!("_rels/{name}.rels")))? {
            for (kind, name) in relations(&xml, folder) {
                related.entry(kind).or_default().push(name);
            }
        }
        for kind in ["styles", "numbering", "footnotes", "endnotes", "comments"] {
            related.entry(kind.to_owned()).or_insert_with(|| vec![join(folder, &format!("{kind}.xml"))]);
        }
        Ok(Parts { main, related })
    }

    /// A part of the archive; `None` if there is none of this name.
    pub(super) fn read(&mut self, name: &str) -> Result<Option<String>, ExtractError> {
        // Some programs write backslashes, or names in another case than the relation has.
        let is_named = |known: &str| known.replace('\\', "/").eq_ignore_ascii_case(name);
        let known = self.archive.file_names().flatten().find(|known| is_named(known)).map(Cow::into_owned);
        let Some(known) = known else { return Ok(None) };
        let file = self.archive.by_name(&known).map_err(|_| ExtractError::Damaged)?;
        let mut bytes = Vec::new();
        // The size in the archive's header may be wrong.
        let read = file.take(self.room + 1).read_to_end(&mut bytes).map_err(|_| ExtractError::Damaged)?;
        self.room = self.room.checked_sub(read as u64).ok_or(ExtractError::TooLong)?;
        String::from_utf8(bytes).map(Some).map_err(|_| ExtractError::Damaged)
    }
}

/// The relations of a part that lies in this folder: the last word of each type, which the strict variant has in common with
/// the usual one, and the name of the part.
fn relations(xml: &str, folder: &str) -> Vec<(String, String)> {
    let mut reader = Reader::from_str(xml);
    let mut relations = Vec::new();
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "Relationship" => {
                let (Some(kind), Some(target)) = (attribute(&tag, "Type"), attribute(&tag, "Target")) else {
                    continue;
                };
                if attribute(&tag, "TargetMode").is_none_or(|mode| mode != "External") {
                    let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                    relations.push((kind, join(folder, &target)));
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    relations
}

/// The name of a part from a path within a folder.
fn join(folder: &str, path: &str) -> String {
    let path = path.replace('\\', "/");
    let (folder, path) = path.strip_prefix('/').map_or((folder, path.as_str()), |path| ("", path));
    let mut names: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop();
            }
            name => names.push(name),
        }
    }
    names.join("/")
}
