//! A file of conversations, read in chunks.

use footnote_messages as messages;
use std::{ops::Range, rc::Rc};

use futures::{StreamExt as _, stream::LocalBoxStream};

use crate::ports::{ChunkError, ImportFile};

/// Why a file cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unreadable {
    #[error("{}", messages::transfer::gone())]
    Gone,
    #[error("{}", messages::transfer::damaged())]
    Damaged,
    #[error("{}", messages::transfer::encrypted())]
    Encrypted,
    #[error("{}", messages::transfer::compression())]
    Compression,
    #[error("{}", messages::transfer::no_unpacking())]
    NoUnpacking,
    #[error("{}", messages::transfer::empty_archive())]
    Empty,
}

/// A file, or one in an archive.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) file: Rc<dyn ImportFile>,
    /// Where it is in the file.
    pub(super) part: Range<u64>,
    /// Of a packed file: how many bytes it has when it is unpacked.
    pub(super) unpacked: Option<u64>,
}

impl Source {
    pub(super) fn chunks(&self) -> Chunks {
        let stream = self.file.chunks(self.part.clone(), self.unpacked.is_some());
        Chunks { stream, expected: self.unpacked, read: 0 }
    }
}

/// The bytes of a file. Dropping it ends the reading.
pub(super) struct Chunks {
    stream: LocalBoxStream<'static, Result<Vec<u8>, ChunkError>>,
    expected: Option<u64>,
    read: u64,
}

impl Chunks {
    pub(super) async fn next(&mut self) -> Result<Option<Vec<u8>>, Unreadable> {
        match self.stream.next().await {
            Some(Ok(bytes)) => {
                self.read += bytes.len() as u64;
                Ok(Some(bytes))
            }
            Some(Err(ChunkError::NoInflate)) => Err(Unreadable::NoUnpacking),
            Some(Err(ChunkError::Unreadable)) if self.expected.is_some() => Err(Unreadable::Damaged),
            Some(Err(ChunkError::Unreadable)) => Err(Unreadable::Gone),
            None if self.expected.is_some_and(|expected| expected != self.read) => Err(Unreadable::Damaged),
            None => Ok(None),
        }
    }
}
