//! What elements of the XML of documents say.

use quick_xml::events::BytesStart;

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
