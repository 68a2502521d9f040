//! Pictures of a folder of notes that a text shows: `![[name]]`, `![alt](path)`, both also with a width.

use percent_encoding::percent_decode_str;

use super::{EmbedTarget, Node, Tag};

/// Extensions of pictures that browsers show. SVG is not among them: it is a document of its own.
const EXTENSIONS: [&str; 6] = ["png", "jpg", "jpeg", "gif", "webp", "avif"];

/// Maximum digits of a width in pixels.
const MAX_WIDTH_DIGITS: usize = 4;

impl EmbedTarget {
    /// `None` if the name is not a picture's.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        is_picture(name).then(|| Self::Name(name.to_owned()))
    }

    /// The target of a Markdown image; `None` if it is not a relative path to a picture.
    pub(super) fn of_path(path: &str) -> Option<Self> {
        let path = path.split(['#', '?']).next().unwrap_or_default();
        let path = percent_decode_str(path).decode_utf8().ok()?;
        let is_relative = !path.starts_with('/') && !path.contains([':', '\\']);
        (is_relative && is_picture(&path)).then(|| Self::Path(path.into_owned()))
    }

    fn file_name(&self) -> &str {
        let (Self::Name(path) | Self::Path(path)) = self;
        path.rsplit('/').next().unwrap_or(path)
    }

    /// The node of the picture, described by `text`: `alt`, `300`, `alt|300` or `alt|300x200`.
    pub(super) fn node(self, text: &str) -> Node {
        let (before, last) = text.rsplit_once('|').unwrap_or(("", text));
        let (alt, width) = match width(last.trim()) {
            Some(width) => (before.trim_end_matches('\\'), Some(width)),
            None => (text, None),
        };
        let alt = if alt.trim().is_empty() { self.file_name() } else { alt.trim() };
        let alt = vec![Node::text(alt)];
        Node::element(Tag::Embed { target: self, width }, alt)
    }
}

fn is_picture(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// The width of a size in pixels, `300` or `300x200`. The height follows from the picture.
fn width(size: &str) -> Option<u32> {
    let is_number = |digits: &str| {
        (1..=MAX_WIDTH_DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let (width, height) = size.split_once('x').unwrap_or((size, size));
    let width = width.parse().ok().filter(|_| is_number(width) && is_number(height))?;
    (width > 0).then_some(width)
}
