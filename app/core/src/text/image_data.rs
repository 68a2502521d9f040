//! The data of images that an answer brings along: `![alt](data:image/png;base64,…)`. It is shown, and
//! left out of every request.

use std::{borrow::Cow, ops::Range};

/// Formats of pictures that are shown from their data. SVG is a document that could hold more than a picture.
pub(crate) const PICTURE_FORMATS: [&str; 5] = ["png", "jpeg", "jpg", "gif", "webp"];

/// Stands for the data of an image.
pub(crate) const STAND_IN: char = '…';

/// Precedes the name of a format.
const BEFORE_FORMAT: &str = "](data:image/";

/// Precedes the data.
pub(crate) const AFTER_FORMAT: &str = ";base64,";

/// Maximum bytes of a format's name.
const MAX_FORMAT: usize = 16;

/// Finds the data of images in a growing text; looks at each piece once.
#[derive(Debug, Default)]
pub(crate) struct ImageData {
    /// The data in the text, without what precedes it.
    ranges: Vec<Range<usize>>,
    /// Bytes in these ranges.
    length: usize,
    /// Bytes of the text that were looked at.
    read: usize,
}

impl ImageData {
    pub(crate) fn of(text: &str) -> Self {
        let mut found = Self::default();
        found.read(text);
        found
    }

    /// Reads the new end of a text.
    pub(crate) fn read(&mut self, text: &str) {
        loop {
            if let Some(last) = self.ranges.last_mut().filter(|last| last.end == self.read) {
                let more = data_length(&text[last.end..]);
                last.end += more;
                self.read += more;
                self.length += more;
            }
            let Some(begin) = text[self.read..].find(BEFORE_FORMAT).map(|at| self.read + at) else {
                self.read =
                    text.floor_char_boundary(text.len().saturating_sub(BEFORE_FORMAT.len())).max(self.read);
                return;
            };
            let format = begin + BEFORE_FORMAT.len();
            match data_start(&text[format..]) {
                DataStart::At(start) => {
                    self.read = format + start;
                    self.ranges.push(self.read..self.read);
                }
                DataStart::Never => self.read = format,
                DataStart::Unknown => {
                    self.read = begin;
                    return;
                }
            }
        }
    }

    /// The length of a text without this data, from an offset between its blocks.
    pub(crate) fn readable_length(&self, text: &str, from: usize) -> usize {
        let hidden = if from == 0 { self.length } else { self.after(from).iter().map(Range::len).sum() };
        text.len() - from - hidden
    }

    /// The data after an offset between blocks.
    pub(crate) fn after(&self, from: usize) -> &[Range<usize>] {
        &self.ranges[self.ranges.partition_point(|data| data.start < from)..]
    }
}

enum DataStart {
    At(usize),
    Never,
    /// Undecided until more of the text arrives.
    Unknown,
}

/// The start of the data in a text that begins with the name of a format.
fn data_start(text: &str) -> DataStart {
    let format =
        text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)).count();
    let rest = &text[format..];
    if format > MAX_FORMAT {
        DataStart::Never
    } else if rest.starts_with(AFTER_FORMAT) {
        DataStart::At(format + AFTER_FORMAT.len())
    } else if AFTER_FORMAT.starts_with(rest) {
        DataStart::Unknown
    } else {
        DataStart::Never
    }
}

fn data_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(byte)).count()
}

/// A text with a sign in place of each image's data, for models, which cannot read it.
pub(crate) fn without_image_data(text: &str) -> Cow<'_, str> {
    let found = ImageData::of(text);
    if found.ranges.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut rest = String::new();
    let mut copied = 0;
    for data in found.ranges.iter().filter(|data| !data.is_empty()) {
        rest.push_str(&text[copied..data.start]);
        rest.push(STAND_IN);
        copied = data.end;
    }
    rest.push_str(&text[copied..]);
    Cow::Owned(rest)
}

#[cfg(test)]
mod tests {
    use super::{ImageData, without_image_data};

    /// The pieces in which the text arrives make no difference.
    #[track_caller]
    fn check(text: &str, expect: &str) {
        assert_eq!(without_image_data(text), expect);
        let whole = ImageData::of(text);
        let mut growing = ImageData::default();
        for (at, _) in text.char_indices() {
            growing.read(&text[..at]);
        }
        growing.read(text);
        assert_eq!(growing.ranges, whole.ranges, "for {text:?}");
        assert_eq!(growing.readable_length(text, 0), whole.readable_length(text, 0));
    }

    #[test]
    fn the_data_of_images_is_found_however_it_arrives() {
        check("a ![é](data:image/png;base64,iVBO+/0=) b", "a ![é](data:image/png;base64,…) b");
        check(
            "![](data:image/svg+xml;base64,AA)![](data:image/gif;base64,BB",
            "![](data:image/svg+xml;base64,…)![](data:image/gif;base64,…",
        );
        check("![](data:image/png;base64,", "![](data:image/png;base64,");
        check("![](data:image/](data:image/png;base64,AA)", "![](data:image/](data:image/png;base64,…)");
        check(
            "data:image/png;base64,AA ![](data:image/png,AA) ![](data:text/plain;base64,AA)",
            "data:image/png;base64,AA ![](data:image/png,AA) ![](data:text/plain;base64,AA)",
        );
    }
}
