//! The files in a ZIP archive. An archive may be larger than memory, so only its directory and what is wanted is read: the
//! directory by the crate that the page's worker for Word files has too, a file's data by the browser.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    io::{self, Read, Seek, SeekFrom},
    ops::Range,
    rc::Rc,
};

use footnote_core::transfer::conversation_files;
use footnote_messages as messages;
use zip::{CompressionMethod, ZipArchive, result::ZipError};

use super::source::{Source, Unreadable};
use crate::ports::ImportFile;

/// Bytes that are read at once.
const BLOCK: u64 = 256 * 1024;
/// Blocks that are kept.
const MAX_BLOCKS: usize = 64;

/// The sources in a file: itself, or those in it if it is an archive.
pub(super) async fn sources(file: &Rc<dyn ImportFile>) -> Vec<Result<Source, (String, Unreadable)>> {
    let name = file.name();
    let Some(begin) = file.read(0..file.size().min(4)).await else {
        return vec![Err((name, Unreadable::Gone))];
    };
    if !is_archive(&begin) {
        return vec![Ok(Source { name, file: file.clone(), part: 0..file.size(), unpacked: None })];
    }
    match files(&name, file).await {
        Ok(files) if files.is_empty() => vec![Err((name, Unreadable::Empty))],
        Ok(files) => files,
        Err(error) => vec![Err((name, error))],
    }
}

/// Whether these first bytes are those of an archive.
fn is_archive(begin: &[u8]) -> bool {
    begin.starts_with(b"PK\x03\x04") || begin.starts_with(b"PK\x05\x06")
}

/// The files of an archive that may have conversations, and what is wrong with the others of them.
async fn files(
    name: &str,
    archive: &Rc<dyn ImportFile>,
) -> Result<Vec<Result<Source, (String, Unreadable)>>, Unreadable> {
    let blocks = Rc::new(Blocks::default());
    let reader = BlockReader { blocks: blocks.clone(), size: archive.size(), position: 0 };
    let mut zip = retried(archive.as_ref(), &blocks, || ZipArchive::new(reader.clone())).await?;
    let names: Vec<String> = (0..zip.len())
        .map(|at| zip.name_for_index(at).and_then(Result::ok).unwrap_or_default().into_owned())
        .collect();
    let mut files = Vec::new();
    for at in conversation_files(names.iter().map(String::as_str)) {
        let name = messages::transfer::file_in_archive(name, names.get(at).map_or("", String::as_str));
        let found = retried(archive.as_ref(), &blocks, || {
            let file = zip.by_index_raw(at)?;
            let start = file.data_start().unwrap_or_default();
            let part = part(archive.as_ref(), start, file.compressed_size());
            Ok((part, file.size(), file.compression(), file.encrypted()))
        });
        let source = |part, unpacked| Source { name: name.clone(), file: archive.clone(), part, unpacked };
        let found = match found.await {
            Ok((_, _, _, true)) => Err(Unreadable::Encrypted),
            Ok((None, ..)) => Err(Unreadable::Damaged),
            Ok((Some(part), _, CompressionMethod::Stored, false)) => Ok(source(part, None)),
            Ok((Some(part), size, CompressionMethod::Deflated, false)) => Ok(source(part, Some(size))),
            Ok((Some(_), _, _, false)) => Err(Unreadable::Compression),
            Err(error) => Err(error),
        };
        files.push(found.map_err(|error| (name, error)));
    }
    Ok(files)
}

/// A part of a file that ends with the file at the latest.
fn part(file: &dyn ImportFile, start: u64, length: u64) -> Option<Range<u64>> {
    Some(start..start.checked_add(length)?.min(file.size()))
}

/// Does something with an archive again and again, reading the block that it lacked, until it lacks none.
async fn retried<T>(
    archive: &dyn ImportFile,
    blocks: &Blocks,
    mut work: impl FnMut() -> Result<T, ZipError>,
) -> Result<T, Unreadable> {
    loop {
        blocks.missing.set(None);
        let result = work();
        // A lack may have been taken for damage.
        let Some(missing) = blocks.missing.take() else { return result.map_err(|_| Unreadable::Damaged) };
        let start = missing / BLOCK * BLOCK;
        let block = part(archive, start, BLOCK).ok_or(Unreadable::Gone)?;
        let bytes = archive.read(block).await.ok_or(Unreadable::Gone)?;
        let mut kept = blocks.kept.borrow_mut();
        if kept.len() >= MAX_BLOCKS {
            kept.clear();
        }
        kept.insert(start, bytes);
    }
}

/// The blocks of an archive that were read.
#[derive(Default)]
struct Blocks {
    /// By where they begin.
    kept: RefCell<BTreeMap<u64, Vec<u8>>>,
    /// Where something was read that is not there.
    missing: Cell<Option<u64>>,
}

/// Reads from the blocks, and fails where one is missing.
#[derive(Clone)]
struct BlockReader {
    blocks: Rc<Blocks>,
    size: u64,
    position: u64,
}

impl Read for BlockReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.position >= self.size {
            return Ok(0);
        }
        let start = self.position / BLOCK * BLOCK;
        let kept = self.blocks.kept.borrow();
        let Some(block) = kept.get(&start) else {
            self.blocks.missing.set(Some(self.position));
            return Err(io::ErrorKind::WouldBlock.into());
        };
        let from = usize::try_from(self.position - start).unwrap_or(usize::MAX);
        let read = block.get(from..).unwrap_or_default().read(into)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Seek for BlockReader {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.size.checked_add_signed(by),
            SeekFrom::Current(by) => self.position.checked_add_signed(by),
        };
        self.position = position.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}
