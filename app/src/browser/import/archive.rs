//! The files in a ZIP archive. An archive may be larger than memory, so only its directory and what is wanted is read: the
//! directory by the crate that the page's worker for Word files has too, a file's data by the browser.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    io::{self, Read, Seek, SeekFrom},
    rc::Rc,
};

use footnote_client::ports::LocalFile as _;
use footnote_core::transfer::conversation_files;
use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;
use zip::{CompressionMethod, ZipArchive, result::ZipError};

use super::source::{Source, Unreadable};
use crate::browser::files::LocalFile;

/// Bytes that are read at once.
const BLOCK: u64 = 256 * 1024;
/// Blocks that are kept.
const MAX_BLOCKS: usize = 64;

/// The sources in a file: itself, or those in it if it is an archive.
pub(super) async fn sources(file: &LocalFile) -> Vec<Result<Source, (String, Unreadable)>> {
    let (name, blob) = (file.name(), file.blob());
    let Some(begin) = first_bytes(blob).await else { return vec![Err((name, Unreadable::Gone))] };
    if !is_archive(&begin) {
        return vec![Ok(Source::new(name, blob.clone()))];
    }
    match files(&name, blob).await {
        Ok(files) if files.is_empty() => vec![Err((name, Unreadable::Empty))],
        Ok(files) => files,
        Err(error) => vec![Err((name, error))],
    }
}

async fn first_bytes(blob: &Blob) -> Option<Vec<u8>> {
    let begin = blob.slice_with_f64_and_f64(0.0, 4.0).ok()?;
    let bytes = JsFuture::from(begin.array_buffer()).await.ok()?;
    Some(Uint8Array::new(&bytes).to_vec())
}

/// Whether these first bytes are those of an archive.
fn is_archive(begin: &[u8]) -> bool {
    begin.starts_with(b"PK\x03\x04") || begin.starts_with(b"PK\x05\x06")
}

/// The files of an archive that may have conversations, and what is wrong with the others of them.
async fn files(name: &str, archive: &Blob) -> Result<Vec<Result<Source, (String, Unreadable)>>, Unreadable> {
    let blocks = Rc::new(Blocks::default());
    let reader = BlockReader { blocks: blocks.clone(), size: size(archive), position: 0 };
    let mut zip = retried(archive, &blocks, || ZipArchive::new(reader.clone())).await?;
    let names: Vec<String> = (0..zip.len())
        .map(|at| zip.name_for_index(at).and_then(Result::ok).unwrap_or_default().into_owned())
        .collect();
    let mut files = Vec::new();
    for at in conversation_files(names.iter().map(String::as_str)) {
        let full_name = format!("{name}, {}", names.get(at).map_or("", String::as_str));
        let found = retried(archive, &blocks, || {
            let file = zip.by_index_raw(at)?;
            let data = file.data_start().unwrap_or_default()..;
            Ok((data.start, file.compressed_size(), file.size(), file.compression(), file.encrypted()))
        });
        files.push(match found.await {
            Ok((_, _, _, _, true)) => Err((full_name, Unreadable::Encrypted)),
            Ok((start, packed, size, method, false)) => match slice(archive, start, packed) {
                Some(blob) if method == CompressionMethod::Stored => Ok(Source::new(full_name, blob)),
                Some(blob) if method == CompressionMethod::Deflated => {
                    Ok(Source::packed(full_name, blob, size))
                }
                Some(_) => Err((full_name, Unreadable::Compression)),
                None => Err((full_name, Unreadable::Damaged)),
            },
            Err(error) => Err((full_name, error)),
        });
    }
    Ok(files)
}

/// Does something with an archive again and again, reading the block that it lacked, until it lacks none.
async fn retried<T>(
    archive: &Blob,
    blocks: &Blocks,
    mut work: impl FnMut() -> Result<T, ZipError>,
) -> Result<T, Unreadable> {
    loop {
        blocks.missing.set(None);
        let result = work();
        // A lack may have been taken for damage.
        let Some(missing) = blocks.missing.take() else { return result.map_err(|_| Unreadable::Damaged) };
        let start = missing / BLOCK * BLOCK;
        let blob = slice(archive, start, BLOCK).ok_or(Unreadable::Gone)?;
        let bytes = JsFuture::from(blob.array_buffer()).await.map_err(|_| Unreadable::Gone)?;
        let mut kept = blocks.kept.borrow_mut();
        if kept.len() >= MAX_BLOCKS {
            kept.clear();
        }
        kept.insert(start, Uint8Array::new(&bytes).to_vec());
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

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole bytes")]
fn size(blob: &Blob) -> u64 {
    blob.size() as u64
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53 bytes")]
fn slice(blob: &Blob, start: u64, length: u64) -> Option<Blob> {
    let end = start.checked_add(length)?.min(size(blob));
    blob.slice_with_f64_and_f64(start as f64, end as f64).ok()
}
