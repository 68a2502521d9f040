//! The tags of the prompt's blocks.

/// Maximum bytes of a tag with its attributes.
const MAX_TAG: usize = 400;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum TagReading {
    /// A tag of one of the blocks.
    Tag,
    Unfinished,
    Text,
}

/// Reads `<document index="1">`, `</document>` and so on, where such blocks were in the prompt.
pub(super) fn read_tag(text: &str, blocks: &[&str]) -> TagReading {
    let Some(tag) = text.strip_prefix('<') else { return TagReading::Text };
    let tag = tag.strip_prefix('/').unwrap_or(tag);
    let name = tag.split(|c: char| !c.is_ascii_lowercase() && c != '_').next().unwrap_or_default();
    let after = &tag[name.len()..];
    let is_block = blocks.contains(&name);
    match after.chars().next() {
        None if blocks.iter().any(|block| block.starts_with(name)) => TagReading::Unfinished,
        Some('>') if is_block && after.len() == 1 => TagReading::Tag,
        Some(' ') if is_block && tag.len() <= MAX_TAG && !after.contains('\n') => {
            // A title may have the sign, too.
            let is_end = after.ends_with('>') && after.matches('"').count() % 2 == 0;
            if is_end { TagReading::Tag } else { TagReading::Unfinished }
        }
        _ => TagReading::Text,
    }
}
