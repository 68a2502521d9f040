//! Images whose data is in the text. The data may be longer than the limit of the parser, so it is cut out
//! before parsing, and one character stands in for it.

use std::{borrow::Cow, ops::Range};

use crate::text::{AFTER_FORMAT, PICTURE_FORMATS, STAND_IN};

/// Maximum bytes of an image's data in base64: 2 MiB of data.
const MAX_DATA: usize = 2 * 1024 * 1024 / 3 * 4;

/// A text without the data of its images.
pub(super) struct Readable<'a> {
    pub(super) written: &'a str,
    pub(super) text: Cow<'a, str>,
    images: Vec<Hidden>,
}

/// The data of an image.
struct Hidden {
    /// In the text as written.
    data: Range<usize>,
    /// The stand-in in the readable text.
    stand_in: Range<usize>,
}

impl<'a> Readable<'a> {
    /// `ranges` are those of [`ImageData`], which counts from `begin`, where `written` begins.
    pub(super) fn new(written: &'a str, ranges: &[Range<usize>], begin: usize) -> Self {
        let mut images = Vec::with_capacity(ranges.len());
        if ranges.is_empty() {
            return Self { written, text: Cow::Borrowed(written), images };
        }
        let mut text = String::new();
        let mut copied = 0;
        for data in ranges.iter().filter(|data| !data.is_empty()) {
            let data = data.start - begin..data.end - begin;
            text.push_str(&written[copied..data.start]);
            let at = text.len();
            text.push(STAND_IN);
            copied = data.end;
            images.push(Hidden { data, stand_in: at..text.len() });
        }
        text.push_str(&written[copied..]);
        Self { written, text: Cow::Owned(text), images }
    }

    /// Maps an offset in the readable text to the text as written.
    pub(super) fn written_offset(&self, at: usize) -> usize {
        let after = self.images.partition_point(|image| image.stand_in.end <= at);
        match after.checked_sub(1).and_then(|before| self.images.get(before)) {
            Some(before) => before.data.end + at - before.stand_in.end,
            None => at,
        }
    }

    fn images_in(&self, range: &Range<usize>) -> &[Hidden] {
        let first = self.images.partition_point(|image| image.stand_in.start < range.start);
        let after = self.images.partition_point(|image| image.stand_in.end <= range.end);
        self.images.get(first..after).unwrap_or_default()
    }

    /// Restores the data in a text from this range, such as code.
    pub(super) fn restored<'t>(&self, text: Cow<'t, str>, range: &Range<usize>) -> Cow<'t, str> {
        let images = self.images_in(range);
        if images.is_empty() {
            return text;
        }
        let mut restored = String::with_capacity(text.len());
        let mut rest = &*text;
        for image in images {
            let stand_in = format!("{AFTER_FORMAT}…");
            let Some(at) = rest.find(&stand_in) else { break };
            restored.push_str(&rest[..at + AFTER_FORMAT.len()]);
            restored.push_str(&self.written[image.data.clone()]);
            rest = &rest[at + stand_in.len()..];
        }
        restored.push_str(rest);
        Cow::Owned(restored)
    }

    /// The picture for an image at this range and with this address; `None` for an image that lies elsewhere
    /// or in a format that is not shown.
    pub(super) fn image(&self, range: &Range<usize>, address: &str) -> Option<Picture> {
        let (format, data) = address.strip_prefix("data:image/")?.split_once(AFTER_FORMAT)?;
        let format = PICTURE_FORMATS.iter().find(|known| **known == format)?;
        // The address stands after everything else in an image.
        let hidden = self.images_in(range).last().filter(|_| data.chars().eq([STAND_IN]))?;
        if hidden.data.end == self.written.len() {
            return Some(Picture::Unfinished);
        }
        let data = &self.written[hidden.data.clone()];
        (data.len() <= MAX_DATA).then(|| Picture::Whole(format!("data:image/{format}{AFTER_FORMAT}{data}")))
    }
}

/// An image whose data is in the text.
pub(super) enum Picture {
    /// With its `data:` address.
    Whole(String),
    /// More data may follow.
    Unfinished,
}
