//! Characters of a text that others stand for in the parser's input.

/// Offset of each character and what stands for it, of the same length in bytes.
pub(super) type Replacements = Vec<(usize, char)>;

/// Replaces characters by others of the same length. `replacements` are in order.
pub(super) fn replaced(text: &str, replacements: &Replacements) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut copied = 0;
    for &(at, stand_in) in replacements {
        let Some(before) = text.get(copied..at) else { continue };
        replaced.push_str(before);
        replaced.push(stand_in);
        copied = at + stand_in.len_utf8();
    }
    replaced.push_str(text.get(copied..).unwrap_or_default());
    replaced
}
