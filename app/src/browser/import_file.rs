//! Reading files to import in parts, and inflating them by the browser.

use std::{future::ready, ops::Range};

use footnote_client::ports::{ChunkError, ImportFile};
use futures::{
    FutureExt as _, StreamExt as _,
    future::LocalBoxFuture,
    stream::{self, LocalBoxStream},
};
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use wasm_streams::{ReadableStream, readable::IntoStream};
use web_sys::{Blob, ReadableWritablePair, WritableStream};

use super::files::LocalFile;

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

impl ImportFile for LocalFile {
    fn read(&self, part: Range<u64>) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        async move {
            let bytes = JsFuture::from(slice(self.blob(), &part)?.array_buffer()).await.ok()?;
            Some(Uint8Array::new(&bytes).to_vec())
        }
        .boxed_local()
    }

    fn chunks(
        &self,
        part: Range<u64>,
        inflated: bool,
    ) -> LocalBoxStream<'static, Result<Vec<u8>, ChunkError>> {
        match stream(self.blob(), &part, inflated) {
            Ok(chunks) => chunks
                .map(|chunk| {
                    chunk.map(|chunk| Uint8Array::new(&chunk).to_vec()).map_err(|_| ChunkError::Unreadable)
                })
                .boxed_local(),
            Err(error) => stream::once(ready(Err(error))).boxed_local(),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53 bytes")]
fn slice(blob: &Blob, part: &Range<u64>) -> Option<Blob> {
    blob.slice_with_f64_and_f64(part.start as f64, part.end as f64).ok()
}

fn stream(blob: &Blob, part: &Range<u64>, inflated: bool) -> Result<IntoStream<'static>, ChunkError> {
    let mut bytes = slice(blob, part).ok_or(ChunkError::Unreadable)?.stream();
    if inflated {
        let inflate = DecompressionStream::new("deflate-raw").map_err(|_| ChunkError::NoInflate)?;
        bytes = bytes.pipe_through(&ReadableWritablePair::new(&inflate.readable(), &inflate.writable()));
    }
    let bytes = ReadableStream::from_raw(bytes.unchecked_into());
    bytes.try_into_stream().map_err(|_| ChunkError::Unreadable)
}
