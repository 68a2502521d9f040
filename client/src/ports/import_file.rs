//! Files of any size that a person chooses to import.

use std::ops::Range;

use futures::{future::LocalBoxFuture, stream::LocalBoxStream};

use super::LocalFile;

/// A chosen file, of which only what is asked for is in memory.
pub trait ImportFile: LocalFile {
    /// A part of it; `None` where the browser cannot read it any more.
    fn read(&self, part: Range<u64>) -> LocalBoxFuture<'_, Option<Vec<u8>>>;
    /// A part of it in chunks, `inflated` from raw deflate. Dropping the stream ends the reading.
    fn chunks(
        &self,
        part: Range<u64>,
        inflated: bool,
    ) -> LocalBoxStream<'static, Result<Vec<u8>, ChunkError>>;
}

/// Why a file's next chunk cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChunkError {
    /// The browser cannot read the file any more, or it is not deflated.
    Unreadable,
    /// The browser cannot inflate.
    NoInflate,
}
