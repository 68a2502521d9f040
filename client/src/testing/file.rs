//! Files that a person chooses.

use std::{future::ready, io::Read as _, ops::Range};

use flate2::read::DeflateDecoder;
use footnote_core::conversation::AttachedImage;
use futures::{
    FutureExt as _, StreamExt as _,
    future::LocalBoxFuture,
    stream::{self, LocalBoxStream},
};

use crate::ports::{ChunkError, ExtractError, ImageError, ImportFile, LocalFile};

/// A file, and what the browser says of it. It is read in small chunks.
#[derive(Clone)]
pub struct ChosenFile {
    pub name: &'static str,
    pub bytes: Vec<u8>,
    pub extracted: Result<String, ExtractError>,
    pub image: Result<AttachedImage, ImageError>,
    /// The browser cannot read it any more.
    pub is_gone: bool,
    pub cannot_inflate: bool,
}

impl ChosenFile {
    pub fn new(name: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            name,
            bytes: bytes.into(),
            extracted: Err(ExtractError::NotText),
            image: Err(ImageError::NotShown),
            is_gone: false,
            cannot_inflate: false,
        }
    }

    fn part(&self, part: Range<u64>) -> Option<Vec<u8>> {
        let part = usize::try_from(part.start).ok()?..usize::try_from(part.end).ok()?;
        self.bytes.get(part).filter(|_| !self.is_gone).map(<[u8]>::to_vec)
    }

    fn whole(&self, part: Range<u64>, inflated: bool) -> Result<Vec<u8>, ChunkError> {
        let part = self.part(part).ok_or(ChunkError::Unreadable)?;
        if !inflated {
            return Ok(part);
        }
        if self.cannot_inflate {
            return Err(ChunkError::NoInflate);
        }
        let mut bytes = Vec::new();
        DeflateDecoder::new(&*part).read_to_end(&mut bytes).map_err(|_| ChunkError::Unreadable)?;
        Ok(bytes)
    }
}

impl LocalFile for ChosenFile {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn bytes(&self) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        ready(self.part(0..self.size())).boxed_local()
    }

    fn text(&self, most: u64) -> LocalBoxFuture<'_, Option<String>> {
        let begin = self.part(0..most.min(self.size()));
        ready(begin.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())).boxed_local()
    }

    fn image(&self) -> LocalBoxFuture<'_, Result<AttachedImage, ImageError>> {
        ready(self.image.clone()).boxed_local()
    }

    fn extract(&self, _is_html: bool) -> LocalBoxFuture<'_, Result<String, ExtractError>> {
        ready(self.extracted.clone()).boxed_local()
    }
}

impl ImportFile for ChosenFile {
    fn read(&self, part: Range<u64>) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        ready(self.part(part)).boxed_local()
    }

    fn chunks(
        &self,
        part: Range<u64>,
        inflated: bool,
    ) -> LocalBoxStream<'static, Result<Vec<u8>, ChunkError>> {
        let chunks: Vec<_> = match self.whole(part, inflated) {
            Ok(bytes) => bytes.chunks(100).map(|chunk| Ok(chunk.to_vec())).collect(),
            Err(error) => vec![Err(error)],
        };
        stream::iter(chunks).boxed_local()
    }
}
