//! The parts of a document that is a zip archive, as Office writes it, and the relations between them.

use std::{
    borrow::Cow,
    io::{Cursor, Read as _},
};

use zip::ZipArchive;

use crate::{
    ExtractError,
    xml::{attribute, tags},
};

/// The maximum unpacked size of all parts that are read, in bytes; a text of the lengths that are asked for needs far less.
const MAX_PARTS: u64 = 64 * 1024 * 1024;

pub(crate) struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    /// Bytes that may still be unpacked.
    room: u64,
}

/// What one part says of another.
#[derive(Debug)]
pub(crate) struct Relation {
    #[cfg(feature = "folder")]
    pub(crate) id: String,
    /// The last word of its type, which the strict variant has in common with the usual one, such as `styles`.
    pub(crate) kind: String,
    /// The name of the other part.
    pub(crate) target: String,
}

impl<'a> Package<'a> {
    pub(crate) fn open(file: &'a [u8]) -> Result<Self, ExtractError> {
        let archive = ZipArchive::new(Cursor::new(file)).map_err(|_| ExtractError::Damaged)?;
        Ok(Self { archive, room: MAX_PARTS })
    }

    /// The name of the main part, where the file says which it is.
    pub(crate) fn main(&mut self) -> Result<Option<String>, ExtractError> {
        let relations = self.relations_of("")?;
        Ok(relations.into_iter().find(|relation| relation.kind == "officeDocument").map(|main| main.target))
    }

    /// The relations of a part, or with an empty name those of the file, in the order of the file.
    pub(crate) fn relations_of(&mut self, part: &str) -> Result<Vec<Relation>, ExtractError> {
        let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
        let xml = self.read(&join(folder, &format!("_rels/{name}.rels")))?;
        Ok(xml.map(|xml| relations(&xml, folder)).unwrap_or_default())
    }

    /// A part of the archive; `None` if there is none of this name.
    pub(crate) fn read(&mut self, name: &str) -> Result<Option<String>, ExtractError> {
        let bytes = self.read_bytes(name)?;
        bytes.map(|bytes| String::from_utf8(bytes).map_err(|_| ExtractError::Damaged)).transpose()
    }

    pub(crate) fn read_bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, ExtractError> {
        // Some programs write backslashes, or names in another case than the relation has.
        let is_named = |known: &str| known.replace('\\', "/").eq_ignore_ascii_case(name);
        let known = self.archive.file_names().flatten().find(|known| is_named(known)).map(Cow::into_owned);
        let Some(known) = known else { return Ok(None) };
        let file = self.archive.by_name(&known).map_err(|_| ExtractError::Damaged)?;
        let mut bytes = Vec::new();
        // The size in the archive's header may be wrong.
        let read = file.take(self.room + 1).read_to_end(&mut bytes).map_err(|_| ExtractError::Damaged)?;
        self.room = self.room.checked_sub(read as u64).ok_or(ExtractError::TooLong)?;
        Ok(Some(bytes))
    }
}

/// The relations of a part that lies in this folder.
fn relations(xml: &str, folder: &str) -> Vec<Relation> {
    let relations = tags(xml).map_while(Result::ok).filter(|tag| tag.local_name().as_ref() == "Relationship");
    let relations = relations.filter_map(|tag| {
        let is_inside = attribute(&tag, "TargetMode").is_none_or(|mode| mode != "External");
        is_inside.then_some(Relation {
            #[cfg(feature = "folder")]
            id: attribute(&tag, "Id").unwrap_or_default(),
            kind: attribute(&tag, "Type")?.rsplit('/').next().unwrap_or_default().to_owned(),
            target: join(folder, &attribute(&tag, "Target")?),
        })
    });
    relations.collect()
}

/// The name of a part from a path within a folder.
pub(crate) fn join(folder: &str, path: &str) -> String {
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
