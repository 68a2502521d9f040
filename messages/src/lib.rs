//! What the page says to people. Each message of `locales/en/AREA.ftl` is a function of the module `AREA`:
//!
//! ```
//! use footnote_messages as messages;
//!
//! assert_eq!(messages::page::send(), "Send");
//! ```
//!
//! A message without arguments is a `&'static str`; one with arguments takes them in the order of their names. A message
//! speaks the language of [`use_language`], which is English until then; where the page's own texts go to a model, they are
//! English and stand in the code.

mod fill;
mod formats;
mod language;
mod value;

use std::cell::Cell;

pub use formats::Formats;
pub use language::{LANGUAGES, Language};
pub use value::Value;

#[allow(
    clippy::doc_markdown,
    clippy::similar_names,
    clippy::too_long_first_doc_paragraph,
    reason = "made by build.rs"
)]
mod made {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));

    pub(crate) const fn count() -> usize {
        COUNT
    }

    pub(crate) const fn version() -> &'static str {
        VERSION
    }
}

pub use made::*;

/// The language that messages speak.
#[derive(Clone, Copy)]
struct Current {
    language: &'static Language,
    /// Those of its file; none for English, which functions have themselves.
    texts: &'static [&'static str],
    formats: Formats,
}

/// A language file of another version of the page, or none at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the file is none of this version's")]
pub struct NotOfThisVersion;

thread_local! {
    static CURRENT: Cell<Current> = const {
        Cell::new(Current { language: &LANGUAGES[0], texts: &[], formats: formats::ENGLISH })
    };
}

/// Speaks English from now on, in this thread.
pub fn use_english(formats: Formats) {
    CURRENT.set(Current { language: &LANGUAGES[0], texts: &[], formats });
}

/// Speaks a language from now on, in this thread. `file` is what `footnote-message-compiler` made of it. It is never freed:
/// a page takes one.
///
/// # Errors
///
/// If the file belongs to another version of the page. Nothing changes then.
pub fn use_language(
    language: &'static Language,
    file: String,
    formats: Formats,
) -> Result<(), NotOfThisVersion> {
    let is_of_this_version = |head: &str| head.contains(version());
    if !file.lines().next().is_some_and(is_of_this_version) {
        return Err(NotOfThisVersion);
    }
    let file: &'static str = Box::leak(file.into_boxed_str());
    let texts: Vec<_> = file.split('\n').skip(1).collect();
    if texts.len() != count() {
        return Err(NotOfThisVersion);
    }
    CURRENT.set(Current { language, texts: Vec::leak(texts), formats });
    Ok(())
}

/// The language that messages speak.
pub fn language() -> &'static Language {
    CURRENT.get().language
}

/// A number as the language writes it.
pub fn number<'a>(number: impl Into<Value<'a>>) -> String {
    match number.into() {
        Value::Number(number) => (CURRENT.get().formats.number)(number),
        Value::Text(text) => text.into_owned(),
    }
}

/// A message without the marks that keep its arguments' direction, for a text that others read on: a model, a file.
pub fn without_marks(message: &str) -> String {
    message.replace([fill::ISOLATE, fill::ISOLATE_END], "")
}

/// The text of a message without arguments, by its place in language files, or else in English.
fn text(index: usize, english: &'static str) -> &'static str {
    CURRENT.get().texts.get(index).copied().unwrap_or(english)
}

/// A message with its arguments.
fn format(index: usize, english: &'static str, arguments: &[Value<'_>]) -> String {
    let current = CURRENT.get();
    fill::fill(text(index, english), arguments, current.formats, current.language.is_right_to_left)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use footnote_message_compiler::{language_file, read};

    use super::*;

    #[test]
    fn messages_speak_the_language_that_was_chosen() {
        let english = read(Path::new("locales/en")).unwrap();
        let german = read(Path::new("locales/de")).unwrap();
        assert_eq!(language().tag, "en");
        assert_eq!(page::send(), "Send");
        let file = language_file(&english, &german);
        assert_eq!(use_language(&LANGUAGES[1], file.clone(), formats::ENGLISH), Ok(()));
        assert_eq!((language().tag, page::send()), ("de", "Senden"));
        for other in ["", "<!doctype html>", &file.replacen(version(), "other", 1)] {
            assert_eq!(
                use_language(&LANGUAGES[2], other.to_owned(), formats::ENGLISH),
                Err(NotOfThisVersion)
            );
        }
        assert_eq!((language().tag, page::send()), ("de", "Senden"));
        use_english(formats::ENGLISH);
        assert_eq!(page::send(), "Send");
    }
}
