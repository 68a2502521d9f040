//! Text from models, documents and files as it is shown: without characters that hide in it or reorder it.

use std::borrow::Cow;

/// The longest title, in characters.
const MAX_TITLE: usize = 200;

/// A title on one line, of at most 200 characters.
pub fn clean_title(title: &str) -> String {
    clean_line(title, MAX_TITLE)
}

/// Text on one line of at most so many characters, without [hidden](is_hidden) ones.
pub fn clean_line(text: &str, most: usize) -> String {
    let mut clean = String::with_capacity(text.len().min(most * 4));
    let mut length = 0;
    let mut space = false;
    for character in text.chars() {
        if character.is_whitespace() {
            space = !clean.is_empty();
            continue;
        }
        if is_hidden(character) {
            continue;
        }
        if length == most {
            clean.push('…');
            break;
        }
        if std::mem::take(&mut space) {
            clean.push(' ');
            length += 1;
        }
        clean.push(character);
        length += 1;
    }
    clean
}

/// Any other text that is shown in one piece, such as an id or a tool's arguments, without [hidden](is_hidden)
/// characters. Its spaces and line breaks stay.
pub fn clean_text(text: &str) -> Cow<'_, str> {
    let goes = |character: char| is_hidden(character) && !character.is_whitespace();
    if text.contains(goes) { text.replace(goes, "").into() } else { text.into() }
}

/// Control characters, those that reorder what is written, and those without width. They make a text read as another
/// one. U+200C and U+200D stay: words of some languages and emoji are spelled with them.
pub(crate) fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{061C}'
                | '\u{200B}'
                | '\u{200E}'
                | '\u{200F}'
                | '\u{202A}'..='\u{202E}'
                | '\u{2060}'..='\u{2069}'
                | '\u{FEFF}'
        )
}

/// What a heading is compared by: its letters and digits, so that it is the same with its markup and as a part of an
/// address.
pub(crate) fn heading_key(heading: &str) -> String {
    heading.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Text that Markdown shows as it is.
pub(crate) fn push_escaped(text: &mut String, plain: &str) {
    for character in plain.chars() {
        if matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '$' | '|' | '!') {
            text.push('\\');
        }
        text.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::clean_text;

    #[test]
    fn text_keeps_its_shape_and_loses_what_hides_in_it() {
        let check = |text: &str, expect: &str| assert_eq!(clean_text(text), expect, "{text:?}");
        check("{\n\t\"a\":  1\n}", "{\n\t\"a\":  1\n}");
        check("docs/\u{202e}fdp.exe\u{2066}\u{200b}\u{feff}\u{61c}\u{2064}", "docs/fdp.exe");
        check("a\u{0}\u{1b}[31m\u{7f}\u{9b}b", "a[31mb");
        check("family 👨‍👩‍👧 नमस्ते می‌خواهم", "family 👨‍👩‍👧 नमस्ते می‌خواهم");
    }
}
