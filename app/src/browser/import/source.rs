//! A file of conversations, read in chunks.

use futures::StreamExt as _;
use js_sys::Uint8Array;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use wasm_streams::{ReadableStream, readable::IntoStream};
use web_sys::Blob;

use super::archive;
use crate::browser::files::LocalFile;

/// Why a file cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("the browser cannot read this file any more: choose it again")]
    Gone,
    #[error("this archive is damaged: download it again")]
    Damaged,
    #[error("this file is encrypted: unpack the archive and import what is in it")]
    Encrypted,
    #[error(
        "this file is packed in a way that is not known here: unpack the archive and import what is in it"
    )]
    Compression,
    #[error("this browser cannot unpack archives: unpack it and import what is in it")]
    NoUnpacking,
    #[error("there is no file of conversations in this archive")]
    Empty,
}

/// A file, or one in an archive.
pub(super) struct Source {
    pub(super) name: String,
    blob: Blob,
    /// Of a packed file: how many bytes it has when it is unpacked.
    unpacked: Option<u64>,
}

impl Source {
    pub(super) fn new(name: String, blob: Blob) -> Self {
        Self { name, blob, unpacked: None }
    }

    pub(super) fn packed(name: String, blob: Blob, size: u64) -> Self {
        Self { name, blob, unpacked: Some(size) }
    }

    /// The sources in a file: itself, or those in it if it is an archive.
    pub(super) async fn all(file: &LocalFile) -> Vec<Result<Self, (String, Unreadable)>> {
        let (name, blob) = (file.name(), file.blob());
        let begin =
            blob.slice_with_f64_and_f64(0.0, 4.0).ok().map(|begin| JsFuture::from(begin.array_buffer()));
        let Some(Ok(begin)) = (match begin {
            Some(begin) => Some(begin.await),
            None => None,
        }) else {
            return vec![Err((name, Unreadable::Gone))];
        };
        if !archive::is_archive(&Uint8Array::new(&begin).to_vec()) {
            return vec![Ok(Self::new(name, blob.clone()))];
        }
        match archive::files(&name, blob).await {
            Ok(files) if files.is_empty() => vec![Err((name, Unreadable::Empty))],
            Ok(files) => files,
            Err(error) => vec![Err((name, error))],
        }
    }

    pub(super) fn chunks(&self) -> Result<Chunks, Unreadable> {
        let stream = match self.unpacked {
            None => self.blob.stream(),
            Some(_) => archive::unpacked(&self.blob).map_err(|_| Unreadable::NoUnpacking)?,
        };
        let stream = ReadableStream::from_raw(stream.unchecked_into());
        let stream = stream.try_into_stream().map_err(|_| Unreadable::Gone)?;
        Ok(Chunks { stream, expected: self.unpacked, read: 0 })
    }
}

/// The bytes of a file. Dropping it ends the reading.
pub(super) struct Chunks {
    stream: IntoStream<'static>,
    expected: Option<u64>,
    read: u64,
}

impl Chunks {
    pub(super) async fn next(&mut self) -> Result<Option<Vec<u8>>, Unreadable> {
        match self.stream.next().await {
            Some(Ok(chunk)) => {
                let bytes = Uint8Array::new(&chunk).to_vec();
                self.read += bytes.len() as u64;
                Ok(Some(bytes))
            }
            Some(Err(_)) if self.expected.is_some() => Err(Unreadable::Damaged),
            Some(Err(_)) => Err(Unreadable::Gone),
            None if self.expected.is_some_and(|expected| expected != self.read) => Err(Unreadable::Damaged),
            None => Ok(None),
        }
    }
}
