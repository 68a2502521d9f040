//! What elements of the XML of documents say.

use std::borrow::Cow;

use quick_xml::{
    Reader,
    events::{BytesRef, BytesStart, Event},
};

use crate::ExtractError;

/// The tags that begin an element, in order, up to the first fault.
pub(crate) fn tags(xml: &str) -> impl Iterator<Item = Result<BytesStart<'_>, ExtractError>> {
    let mut reader = Reader::from_str(xml);
    std::iter::from_fn(move || {
        loop {
            match reader.read_event() {
                Ok(Event::Start(tag) | Event::Empty(tag)) => return Some(Ok(tag)),
                Ok(Event::Eof) => return None,
                Ok(_) => {}
                Err(_) => return Some(Err(ExtractError::Damaged)),
            }
        }
    })
}

pub(crate) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|attribute| attribute.key.local_name().as_ref() == name)?;
    Some(found.value.into_owned())
}

pub(crate) fn number<N: std::str::FromStr>(tag: &BytesStart<'_>, name: &str) -> Option<N> {
    attribute(tag, name)?.parse().ok()
}

/// Whether a property such as `<w:vanish/>` is on.
pub(crate) fn is_on(tag: &BytesStart<'_>) -> bool {
    attribute(tag, "val").is_none_or(|value| !matches!(value.as_str(), "0" | "false" | "off"))
}

/// The letters of a reference such as `&amp;` or `&#228;`.
pub(crate) fn reference_text(reference: &BytesRef<'_>) -> Result<String, ExtractError> {
    let quoted = format!("&{};", &**reference);
    quick_xml::escape::unescape(&quoted).map(Cow::into_owned).map_err(|_| ExtractError::Damaged)
}
