//! Languages for tests.

use std::path::Path;

use footnote_message_compiler::{Messages, Piece, language_file, read};
use footnote_messages::{Formats, Language, use_language};

/// Numbers and plurals of no language.
pub(crate) const FORMATS: Formats =
    Formats { number: |number| number.to_string(), plural: |_| "other".to_owned() };

fn messages(tag: &str) -> Messages {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../messages/locales").join(tag)).unwrap()
}

/// Speaks this language in this test.
pub(crate) fn speak(language: &'static Language) {
    use_language(language, language_file(&messages("en"), &messages(language.tag)), FORMATS).unwrap();
}

/// The marks of [`speak_marked`].
pub(crate) const MARK: &str = "¤";

/// Speaks English with a mark at each piece of a message, as this language, so that it is seen where messages go.
pub(crate) fn speak_marked(language: &'static Language) {
    fn mark(pieces: &mut [Piece]) {
        for piece in pieces {
            match piece {
                Piece::Text(text) => text.insert_str(0, MARK),
                Piece::Argument(_) => {}
                Piece::Choice { variants, .. } => {
                    for (_, pieces) in variants {
                        mark(pieces);
                    }
                }
            }
        }
    }
    let mut marked = messages("en");
    for message in marked.values_mut() {
        mark(&mut message.pieces);
    }
    use_language(language, language_file(&messages("en"), &marked), FORMATS).unwrap();
}
