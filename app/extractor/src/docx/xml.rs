//! What elements of Word's XML say.

use quick_xml::events::BytesStart;

pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|attribute| attribute.key.local_name().as_ref() == name)?;
    Some(found.value.into_owned())
}

pub(super) fn number<N: std::str::FromStr>(tag: &BytesStart<'_>, name: &str) -> Option<N> {
    attribute(tag, name)?.parse().ok()
}

/// Whether a property such as `<w:vanish/>` is on.
pub(super) fn is_on(tag: &BytesStart<'_>) -> bool {
    attribute(tag, "val").is_none_or(|value| !matches!(value.as_str(), "0" | "false" | "off"))
}
