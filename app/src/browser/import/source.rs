//! A file of conversations, read in chunks.

use futures::StreamExt as _;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};
use wasm_streams::{ReadableStream, readable::IntoStream};
use web_sys::{Blob, ReadableWritablePair, WritableStream};

// `web-sys` has it only among its unstable interfaces.
#[wasm_bindgen]
extern "C" {
    type DecompressionStream;

    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn readable(this: &DecompressionStream) -> web_sys::ReadableStream;

    #[wasm_bindgen(method, getter)]
    fn writable(this: &DecompressionStream) -> WritableStream;
}

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

    pub(super) fn chunks(&self) -> Result<Chunks, Unreadable> {
        let stream = match self.unpacked {
            None => self.blob.stream(),
            Some(_) => unpacked(&self.blob).map_err(|_| Unreadable::NoUnpacking)?,
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

/// The bytes of a packed file.
fn unpacked(packed: &Blob) -> Result<web_sys::ReadableStream, JsValue> {
    let inflate = DecompressionStream::new("deflate-raw")?;
    Ok(packed.stream().pipe_through(&ReadableWritablePair::new(&inflate.readable(), &inflate.writable())))
}
