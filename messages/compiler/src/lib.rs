//! Reads messages in [Fluent's syntax](https://projectfluent.org/fluent/guide/), and makes of them what the page needs: a Rust
//! function for each, and a file for each language.
//!
//! Fluent's own runtime would add 48 KB to the page in Brotli, a tenth of all it needs to take a question, most of it
//! the plural rules of all languages, which the browser has. So a message is compiled into a text with a few marks
//! (`encode`), which `footnote-messages` fills in. Of Fluent's syntax a message may have text, arguments, and choices by the
//! category or the value of an argument.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write as _},
    fs, io,
    path::{Path, PathBuf},
};

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey},
    parser,
};
use sha2::{Digest as _, Sha256};

/// An argument: `\u{1}`, and its letter.
const ARGUMENT: char = '\u{1}';
/// A choice: `\u{2}`, the argument's letter, the variants, `\u{5}`. The last variant is the default.
const CHOICE: char = '\u{2}';
/// A variant: `\u{3}`, its key, `\u{4}`, its text.
const VARIANT: char = '\u{3}';
const VARIANT_TEXT: char = '\u{4}';
const END: char = '\u{5}';

/// Messages that stand in index.html are in this file.
const PAGE: &str = "page";

#[derive(Debug, thiserror::Error)]
pub enum MessageError {
    #[error("cannot read {path}: {source}")]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{path}: {error}")]
    NotFluent { path: PathBuf, error: String },
    #[error("{path}, {id}: {why}")]
    NotAllowed { path: PathBuf, id: String, why: &'static str },
}

/// A piece of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    Argument(String),
    Choice {
        argument: String,
        /// Keys and texts, the default last.
        variants: Vec<(String, Vec<Piece>)>,
    },
}

/// A message's pieces and what it says in Fluent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub pieces: Vec<Piece>,
}

/// The messages of a language by their ids.
pub type Messages = BTreeMap<String, Message>;

impl Message {
    /// The names of its arguments, in the order in which the message's function takes them.
    pub fn arguments(&self) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        collect_arguments(&self.pieces, &mut found);
        found
    }

    /// All keys of its choices.
    pub fn keys(&self) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        collect_keys(&self.pieces, &mut found);
        found
    }

    /// All texts of it, of every variant.
    pub fn texts(&self) -> Vec<&str> {
        let mut found = Vec::new();
        collect_texts(&self.pieces, &mut found);
        found
    }
}

fn collect_arguments<'a>(pieces: &'a [Piece], found: &mut BTreeSet<&'a str>) {
    for piece in pieces {
        match piece {
            Piece::Text(_) => (),
            Piece::Argument(name) => {
                found.insert(name);
            }
            Piece::Choice { argument, variants } => {
                found.insert(argument);
                for (_, pieces) in variants {
                    collect_arguments(pieces, found);
                }
            }
        }
    }
}

fn collect_keys<'a>(pieces: &'a [Piece], found: &mut BTreeSet<&'a str>) {
    for piece in pieces {
        if let Piece::Choice { variants, .. } = piece {
            for (key, pieces) in variants {
                found.insert(key);
                collect_keys(pieces, found);
            }
        }
    }
}

fn collect_texts<'a>(pieces: &'a [Piece], found: &mut Vec<&'a str>) {
    for piece in pieces {
        match piece {
            Piece::Text(text) => found.push(text),
            Piece::Argument(_) => (),
            Piece::Choice { variants, .. } => {
                for (_, pieces) in variants {
                    collect_texts(pieces, found);
                }
            }
        }
    }
}

/// Reads all Fluent files of a language's folder.
///
/// # Errors
///
/// If a file cannot be read, is not in Fluent's syntax, or has what a message may not have.
pub fn read(folder: &Path) -> Result<Messages, MessageError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| MessageError::Unreadable { path, source }
    };
    let mut messages = Messages::new();
    for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
        let path = entry.map_err(unreadable(folder))?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            let text = fs::read_to_string(&path).map_err(unreadable(&path))?;
            read_file(&path, &text, &mut messages)?;
        }
    }
    Ok(messages)
}

fn read_file(path: &Path, text: &str, messages: &mut Messages) -> Result<(), MessageError> {
    let resource = parser::parse(text).map_err(|(_, errors)| MessageError::NotFluent {
        path: path.to_owned(),
        error: errors.first().map(ToString::to_string).unwrap_or_default(),
    })?;
    let area = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    for entry in resource.body {
        let (id, why) = match entry {
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
            Entry::Message(message) => {
                let id = message.id.name.to_owned();
                let is_of_area = id.strip_prefix(area).is_some_and(|rest| rest.starts_with('-'));
                let pieces = message.value.as_ref().map_or(Err("it has no text"), pieces);
                match pieces {
                    _ if !is_of_area => (id, "its id has to begin with the name of its file"),
                    _ if !message.attributes.is_empty() => (id, "attributes are not used here"),
                    Err(why) => (id, why),
                    Ok(pieces) => {
                        if messages.insert(id.clone(), Message { pieces }).is_none() {
                            continue;
                        }
                        (id, "another message has this id")
                    }
                }
            }
            Entry::Term(term) => (term.id.name.to_owned(), "terms are not used here"),
            Entry::Junk { content } => (content.to_owned(), "this is not Fluent's syntax"),
        };
        return Err(MessageError::NotAllowed { path: path.to_owned(), id, why });
    }
    Ok(())
}

fn pieces(pattern: &Pattern<&str>) -> Result<Vec<Piece>, &'static str> {
    pattern
        .elements
        .iter()
        .map(|element| match element {
            // A long message may be written on several lines.
            PatternElement::TextElement { value } => Ok(Piece::Text(value.replace('\n', " "))),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::StringLiteral { value }),
            } => Ok(Piece::Text((*value).to_owned())),
            PatternElement::Placeable { expression: Expression::Inline(expression) } => {
                argument(expression).map(Piece::Argument)
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                Ok(Piece::Choice { argument: argument(selector)?, variants: in_order(variants)? })
            }
        })
        .collect()
}

fn argument(expression: &InlineExpression<&str>) -> Result<String, &'static str> {
    match expression {
        InlineExpression::VariableReference { id } => Ok(id.name.to_owned()),
        _ => Err("a message has texts, arguments and choices only"),
    }
}

/// Variants with the default at the end.
fn in_order(variants: &[Variant<&str>]) -> Result<Vec<(String, Vec<Piece>)>, &'static str> {
    let mut variants: Vec<_> = variants.iter().collect();
    variants.sort_by_key(|variant| variant.default);
    let read = |variant: &&Variant<&str>| {
        let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) = variant.key;
        Ok((key.to_owned(), pieces(&variant.value)?))
    };
    variants.iter().map(read).collect()
}

/// A message as a text with marks. `arguments` are those of the English message.
fn encode(message: &Message, arguments: &BTreeSet<&str>) -> String {
    let mut text = String::new();
    encode_pieces(&message.pieces, arguments, &mut text);
    text
}

fn encode_pieces(pieces: &[Piece], arguments: &BTreeSet<&str>, text: &mut String) {
    // An argument that the English message does not have is refused by a test.
    let letter = |name: &str| {
        let at = arguments.iter().position(|argument| *argument == name);
        ('a'..='z').nth(at.unwrap_or(25)).unwrap_or('z')
    };
    for piece in pieces {
        match piece {
            Piece::Text(plain) => text.push_str(plain),
            Piece::Argument(name) => text.extend([ARGUMENT, letter(name)]),
            Piece::Choice { argument, variants } => {
                text.extend([CHOICE, letter(argument)]);
                for (key, pieces) in variants {
                    text.push(VARIANT);
                    text.push_str(key);
                    text.push(VARIANT_TEXT);
                    encode_pieces(pieces, arguments, text);
                }
                text.push(END);
            }
        }
    }
}

/// The version that a language file has to agree with: the ids of all messages and their arguments, since the file names neither.
pub fn version(english: &Messages) -> String {
    let mut hash = Sha256::new();
    for (id, message) in english {
        hash.update(id);
        message.arguments().into_iter().for_each(|argument| {
            hash.update("\0");
            hash.update(argument);
        });
        hash.update("\n");
    }
    hash.finalize().iter().take(8).fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        write!(text, "{byte:02x}").ok();
        text
    })
}

/// The file of a language: on the first line, as JSON, the version and what index.html shows, then a message a line in
/// the order of their ids. What the language lacks is English.
pub fn language_file(english: &Messages, language: &Messages) -> String {
    let said =
        |id: &str, message: &Message| encode(language.get(id).unwrap_or(message), &message.arguments());
    let page: serde_json::Map<_, _> = english
        .iter()
        .filter_map(|(id, message)| {
            let name = id.strip_prefix(PAGE)?.strip_prefix('-')?;
            Some((name.to_owned(), said(id, message).into()))
        })
        .collect();
    let mut file = serde_json::json!({ "version": version(english), "page": page }).to_string();
    for (id, message) in english {
        file.push('\n');
        file.push_str(&said(id, message));
    }
    file
}

/// A module for each file of English messages, with a function for each of its messages; their number and version. A function
/// has its English text itself, so that each part of the page has those that it says.
///
/// # Errors
///
/// None: writing to a string does not fail.
pub fn rust_code(english: &Messages) -> Result<String, fmt::Error> {
    let mut code = String::new();
    let mut area = "";
    for (index, (id, message)) in english.iter().enumerate() {
        let (of, name) = id.split_once('-').unwrap_or(("", id));
        if of != area {
            if !area.is_empty() {
                writeln!(code, "}}")?;
            }
            area = of;
            writeln!(code, "pub mod {of} {{")?;
        }
        let name = name.replace('-', "_");
        let names: Vec<_> = message.arguments().iter().map(|argument| argument.replace('-', "_")).collect();
        let text = encode(message, &message.arguments());
        writeln!(code, "#[doc = {:?}]", shown(&message.pieces))?;
        if names.is_empty() {
            writeln!(code, "pub fn {name}() -> &'static str {{ crate::text({index}, {text:?}) }}")?;
        } else {
            let parameters: Vec<_> =
                names.iter().map(|name| format!("{name}: impl Into<crate::Value<'a>>")).collect();
            let values: Vec<_> = names.iter().map(|name| format!("{name}.into()")).collect();
            let (parameters, values) = (parameters.join(", "), values.join(", "));
            writeln!(
                code,
                "pub fn {name}<'a>({parameters}) -> String {{ crate::format({index}, {text:?}, &[{values}]) }}"
            )?;
        }
    }
    if !area.is_empty() {
        writeln!(code, "}}")?;
    }
    writeln!(code, "const COUNT: usize = {};\nconst VERSION: &str = {:?};", english.len(), version(english))?;
    Ok(code)
}

/// A message for readers of code.
fn shown(pieces: &[Piece]) -> String {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) => text.replace(['[', ']', '`', '<', '>'], "'"),
            Piece::Argument(name) => format!("`{name}`"),
            Piece::Choice { variants, .. } => {
                let variants: Vec<_> = variants.iter().map(|(_, pieces)| shown(pieces)).collect();
                format!("({})", variants.join(" / "))
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Messages, String> {
        let mut messages = Messages::new();
        read_file(Path::new("en/list.ftl"), text, &mut messages).map_err(|error| error.to_string())?;
        Ok(messages)
    }

    #[test]
    fn a_message_is_a_text_with_marks() {
        let check = |text: &str, expect: &str| {
            let messages = parse(text).unwrap();
            let message = &messages["list-a"];
            assert_eq!(encode(message, &message.arguments()), expect, "{text}");
        };
        check("list-a = Show more", "Show more");
        check("list-a = On several\n    lines", "On several lines");
        check("list-a = { $to } from { $from }", "\u{1}b from \u{1}a");
        check("list-a = { \"\" } and", " and");
        check(
            "list-a = { $count ->\n    [one] 1 file\n   *[other] { $count } files\n} here",
            "\u{2}a\u{3}one\u{4}1 file\u{3}other\u{4}\u{1}a files\u{5} here",
        );
        check(
            "list-a = { $a ->\n   *[other] many\n    [0] none\n}",
            "\u{2}a\u{3}0\u{4}none\u{3}other\u{4}many\u{5}",
        );
    }

    #[test]
    fn what_a_message_may_not_have_is_refused() {
        let check = |text: &str, expect: &str| {
            let error = parse(text).unwrap_err();
            assert!(error.contains(expect), "{text}: {error}");
        };
        check("list-a = { NUMBER($a) }", "texts, arguments and choices");
        check("list-a = { -brand }", "texts, arguments and choices");
        check("-brand = Footnote", "terms");
        check("other-a = A", "name of its file");
        check("list-a = A\n    .label = B", "attributes");
        check("list-a = A\nlist-a = B", "another message");
        check("list-a = { $a", "en/list.ftl");
    }

    #[test]
    fn a_language_file_has_english_for_what_is_not_translated() {
        let english = parse("list-a = A { $n }\nlist-b = B").unwrap();
        let german = parse("list-b = Be").unwrap();
        let file = language_file(&english, &german);
        let lines: Vec<_> = file.split('\n').collect();
        assert_eq!(lines[1..], ["A \u{1}a", "Be"]);
        let head: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
        assert_eq!(head["version"], version(&english));
    }

    #[test]
    fn version_tells_other_ids_and_arguments_but_not_other_words() {
        let of = |text| version(&parse(text).unwrap());
        assert_eq!(of("list-a = A { $n }"), of("list-a = { $n } Be"));
        assert_ne!(of("list-a = A { $n }"), of("list-a = A { $m }"));
        assert_ne!(of("list-a = A"), of("list-b = A"));
    }
}
