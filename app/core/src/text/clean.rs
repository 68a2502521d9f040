//! Cleans untrusted text for display: removes characters that hide or reorder text.

use std::borrow::Cow;

use footnote_messages as messages;

/// Maximum characters of a title.
const MAX_TITLE: usize = 200;

/// Text on one line of at most 200 characters, without [hidden](is_hidden) ones.
pub fn clean_title(title: &str) -> String {
    clean_line(title, MAX_TITLE)
}

/// Text on one line of at most `most` characters, without [hidden](is_hidden) ones.
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

/// Names as a list for people: "a, b, c".
pub fn enumerated(names: impl IntoIterator<Item = impl Into<String>>) -> String {
    names
        .into_iter()
        .map(Into::into)
        .reduce(|list, last| messages::answers::list(last, list))
        .unwrap_or_default()
}

/// Text without [hidden](is_hidden) characters; keeps spaces and line breaks.
pub fn clean_text(text: &str) -> Cow<'_, str> {
    let goes = |character: char| is_hidden(character) && !character.is_whitespace();
    if text.contains(goes) { text.replace(goes, "").into() } else { text.into() }
}

/// Somebody else's words, to be put into quotation marks: on one line of at most `most` characters, of which a person sees all.
/// Marks in them cannot end the quotation, after which they could be taken for Footnote's words.
pub fn unquoted(words: &str, most: usize) -> String {
    within_marks(&clean_line(&revealed(words), most))
}

/// A model's words, to be put into quotation marks: on one line of at most `most` characters. What joins letters and emoji stays:
/// the words are in the person's language.
pub(crate) fn unquoted_of_model(words: &str, most: usize) -> String {
    within_marks(&clean_line(words, most))
}

fn within_marks(words: &str) -> String {
    words.replace(is_quotation_mark, "'")
}

pub(crate) fn is_quotation_mark(character: char) -> bool {
    matches!(
        character,
        '"' | '«' | '»' | '‹' | '›' | '「'..='』' | '\u{201C}'..='\u{201F}' | '❝' | '❞' | '〝'..='〟' | '＂' | '\u{1F676}'..='\u{1F678}'
    )
}

/// Text of which a person sees all: without characters that are [hidden](is_hidden), and without those that show nothing or
/// change another's look, such as tag letters, which spell whole sentences. Emoji may come apart.
pub fn revealed(text: &str) -> Cow<'_, str> {
    let goes = |character: char| {
        let is_blank = matches!(
            character,
            '\u{00AD}'
                | '\u{034F}'
                | '\u{115F}'..='\u{1160}'
                | '\u{17B4}'..='\u{17B5}'
                | '\u{180B}'..='\u{180F}'
                | '\u{200C}'..='\u{200D}'
                | '\u{2028}'..='\u{2029}'
                | '\u{206A}'..='\u{206F}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{FE00}'..='\u{FE0F}'
                | '\u{FFA0}'
                | '\u{FFF0}'..='\u{FFFB}'
                | '\u{1BCA0}'..='\u{1BCA3}'
                | '\u{1D173}'..='\u{1D17A}'
                | '\u{E0000}'..='\u{E0FFF}'
        );
        is_blank || is_hidden(character) && !matches!(character, '\n' | '\t')
    };
    if text.contains(goes) { text.replace(goes, "").into() } else { text.into() }
}

/// Whether a character is a control, reordering or zero-width character, which can make a text read differently. U+200C
/// and U+200D are allowed, because some languages and emoji need them.
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

/// The letters and digits of a heading in lower case, so that it compares equal with markup and as a URL fragment.
pub(crate) fn heading_key(heading: &str) -> String {
    heading.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Text escaped for Markdown.
pub(crate) fn escaped_markdown(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    for character in plain.chars() {
        if matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '$' | '|' | '!') {
            text.push('\\');
        }
        text.push(character);
    }
    text
}

/// The items, each once, in the order of their first appearance.
pub fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(&item) {
            distinct.push(item);
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::{clean_text, revealed, unquoted};

    #[test]
    fn text_keeps_its_shape_and_loses_what_hides_in_it() {
        let check = |text: &str, expect: &str| assert_eq!(clean_text(text), expect, "{text:?}");
        check("{\n\t\"a\":  1\n}", "{\n\t\"a\":  1\n}");
        check("docs/\u{202e}fdp.exe\u{2066}\u{200b}\u{feff}\u{61c}\u{2064}", "docs/fdp.exe");
        check("a\u{0}\u{1b}[31m\u{7f}\u{9b}b", "a[31mb");
        check("family 👨‍👩‍👧 नमस्ते می‌خواهم", "family 👨‍👩‍👧 नमस्ते می‌خواهم");
    }

    #[test]
    fn quoted_words_do_not_end_their_quotation() {
        let check =
            |words: &str, expect: &str| assert_eq!(format!("“{}”", unquoted(words, 20)), expect, "{words:?}");
        check("Read the weather", "“Read the weather”");
        check("Weather”, safe to “run", "“Weather', safe to 'r…”");
        check("a \"b\" «c» „d‟ ＂e＂ ❞f", "“a 'b' 'c' 'd' 'e' 'f”");
        check("‹a› 「b」 『c』", "“'a' 'b' 'c'”");
        check("two\n lines\u{202e}\u{e0041}", "“two lines”");
        check("", "“”");
        assert_eq!(super::unquoted_of_model("a\u{200d}b\u{200c}c ”\u{202e}", 20), "a\u{200d}b\u{200c}c '");
    }

    #[test]
    fn revealed_text_has_nothing_that_is_not_seen() {
        let check = |text: &str, expect: &str| assert_eq!(revealed(text), expect, "{text:?}");
        check("{\n\t\"straße\": \"日本 ñ 😀\"}", "{\n\t\"straße\": \"日本 ñ 😀\"}");
        check("weather\u{e0041}\u{e007f}\u{e0100}\u{fe0f}", "weather");
        check("a\u{ad}b\u{180e}c\u{200b}d\u{200d}e\u{202e}f\u{2066}g\u{feff}h\u{3164}i\r\u{0}", "abcdefghi");
    }
}
