//! Links to pages and documents of the web.

use super::{Node, Tag, plain_text};
use crate::link::{SafeLink, names_other_host};

/// The tag of a link whose text is not known yet.
pub(super) fn web_link(SafeLink { href, host }: SafeLink) -> Tag {
    Tag::Link { href, host, names_other: false, is_image: false }
}

/// A link with this text, or with its address if the text is empty.
pub(super) fn link(mut tag: Tag, mut text: Vec<Node>) -> Node {
    if let Tag::Link { href, host, names_other, .. } = &mut tag {
        if text.is_empty() {
            text.push(Node::text(&**href));
        }
        *names_other = names_other_host(&plain_text(&text), host);
    }
    Node::element(tag, text)
}
