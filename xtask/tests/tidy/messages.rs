//! What the page says: every language says all of it, and no code says anything else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use footnote_message_compiler::{Message, Messages, Piece, read};
use footnote_messages::LANGUAGES;

use crate::files::{all, assert_none, root};

/// The categories by which a language's plurals differ, by CLDR. What only applies to fractions or millions may be left out.
const PLURALS: [(&str, &[&str], &[&str]); 11] = [
    ("en", &["one", "other"], &[]),
    ("de", &["one", "other"], &[]),
    ("es", &["one", "other"], &["many"]),
    ("fr", &["one", "other"], &["many"]),
    ("it", &["one", "other"], &["many"]),
    ("nl", &["one", "other"], &[]),
    ("pl", &["one", "few", "many"], &["other"]),
    ("ru", &["one", "few", "many"], &["other"]),
    ("ar", &["zero", "one", "two", "few", "many", "other"], &[]),
    ("zh", &["other"], &[]),
    ("ja", &["other"], &[]),
];

/// So many words that are the same in English are no name.
const MOST_EQUAL_WORDS: usize = 3;

fn messages(tag: &str) -> Messages {
    read(&root().join("messages/locales").join(tag)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_language_says_everything() {
    let english = messages("en");
    let mut wrong = Vec::new();
    for language in &LANGUAGES {
        let translated = messages(language.tag);
        let mut tell = |id: &str, why: &str| wrong.push(format!("{}, {id}: {why}", language.tag));
        for (id, message) in &english {
            match translated.get(id) {
                None => tell(id, "is not there"),
                Some(other) => differences(language.tag, message, other).iter().for_each(|why| tell(id, why)),
            }
        }
        for id in translated.keys().filter(|id| !english.contains_key(*id)) {
            tell(id, "is not in English");
        }
    }
    assert_none("messages/locales", &wrong);
}

/// How a translation differs from the English message where it may not.
fn differences(tag: &str, english: &Message, other: &Message) -> Vec<String> {
    let mut wrong = Vec::new();
    if english.arguments() != other.arguments() {
        wrong.push(format!(
            "it has the arguments {:?} instead of {:?}",
            other.arguments(),
            english.arguments()
        ));
    }
    let words = |message: &Message| message.texts().join(" ").split_whitespace().count();
    if tag != "en" && english.texts() == other.texts() && words(english) > MOST_EQUAL_WORDS {
        wrong.push("it is still English".to_owned());
    }
    let (_, needed, allowed) = PLURALS.iter().find(|(of, ..)| *of == tag).unwrap();
    let (expected, found) = (choices(english), choices(other));
    for (argument, keys) in &found {
        let is_of_values = expected.get(argument).is_some_and(|keys| !is_plural(keys));
        if is_of_values {
            if Some(keys) != expected.get(argument) {
                wrong.push(format!("{argument} chooses among {keys:?}, not {:?}", expected[argument]));
            }
            continue;
        }
        let categories: BTreeSet<&str> =
            keys.iter().map(String::as_str).filter(|key| key.parse::<u32>().is_err()).collect();
        // The default stands for one category that is not named.
        let missing: Vec<_> = needed.iter().filter(|category| !categories.contains(*category)).collect();
        let is_default =
            |category: &&&str| keys.contains("other") && **category == "many" && !allowed.is_empty();
        let missing: Vec<_> = missing.into_iter().filter(|category| !is_default(category)).collect();
        let is_known = |key: &&str| needed.contains(key) || allowed.contains(key) || *key == "other";
        if !missing.is_empty() || !categories.iter().all(is_known) {
            wrong.push(format!("{argument} has the plurals {categories:?} instead of {needed:?}"));
        }
    }
    wrong
}

/// The keys of a message's choices, by argument.
fn choices(message: &Message) -> BTreeMap<String, BTreeSet<String>> {
    fn visit(pieces: &[Piece], found: &mut BTreeMap<String, BTreeSet<String>>) {
        for piece in pieces {
            if let Piece::Choice { argument, variants } = piece {
                for (key, pieces) in variants {
                    found.entry(argument.clone()).or_default().insert(key.clone());
                    visit(pieces, found);
                }
            }
        }
    }
    let mut found = BTreeMap::new();
    visit(&message.pieces, &mut found);
    found
}

fn is_plural(keys: &BTreeSet<String>) -> bool {
    const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
    keys.iter().all(|key| CATEGORIES.contains(&key.as_str()) || key.parse::<u32>().is_ok())
}

#[test]
fn plurals_and_arguments_are_compared() {
    let parse = |text: &str| {
        let folder = std::env::temp_dir().join(format!("footnote-messages-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("a.ftl"), text).unwrap();
        let read = read(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        read["a-b"].clone()
    };
    let english = parse("a-b = { $n ->\n    [one] 1 file of\n   *[other] { $n } files of\n} { $name }");
    let check = |tag: &str, text: &str, is_right: bool| {
        let found = differences(tag, &english, &parse(text));
        assert_eq!(found.is_empty(), is_right, "{tag}: {text}: {found:?}");
    };
    check("de", "a-b = { $n ->\n    [one] 1 Datei von\n   *[other] { $n } Dateien von\n} { $name }", true);
    check("ja", "a-b = { $name } の { $n } 個", true);
    check("de", "a-b = { $n } Dateien", false);
    check("de", "a-b = { $n ->\n    [one] 1 file of\n   *[other] { $n } files of\n} { $name }", false);
    check("ru", "a-b = { $n ->\n    [one] 1 файл\n   *[other] { $n } файлов\n} { $name }", false);
    check(
        "ru",
        "a-b = { $n ->\n    [one] { $n } файл\n    [few] { $n } файла\n   *[many] { $n } файлов\n} { $name }",
        true,
    );
}

#[test]
fn every_message_is_used() {
    let code: String = all(".rs").into_iter().map(|(_, text)| text).collect();
    let index = fs::read_to_string(root().join("app/index.html")).unwrap();
    let english = messages("en");
    let is_used = |id: &&String| {
        let (area, name) = id.split_once('-').unwrap();
        code.contains(&format!("{area}::{}", name.replace('-', "_")))
            || (area == "page"
                && (index.contains(&format!("data-message=\"{name}\""))
                    || index.contains(&format!("data-placeholder=\"{name}\""))))
    };
    let unused: Vec<_> = english.keys().filter(|id| !is_used(id)).cloned().collect();
    assert_none("a message that nothing says is left out", &unused);
}

#[test]
fn index_html_says_in_english_what_the_messages_say() {
    let index = fs::read_to_string(root().join("app/index.html")).unwrap();
    let english = messages("en");
    let mut wrong = Vec::new();
    let mut count = 0;
    for (at, _) in index.match_indices("data-message=\"") {
        let rest = &index[at + "data-message=\"".len()..];
        let name = rest.split('"').next().unwrap();
        let tag = rest.split('>').next().unwrap();
        let content = rest.split_once('>').unwrap().1.split('<').next().unwrap();
        let said = english.get(&format!("page-{name}")).map(|message| message.texts().concat());
        let label = tag.split_once("aria-label=\"").map(|(_, rest)| rest.split('"').next().unwrap());
        if said.as_deref() != Some(label.unwrap_or(content)) {
            wrong.push(format!("{name}: {said:?}"));
        }
        count += 1;
    }
    assert!(count > 5, "the start script finds {count} texts to translate");
    assert_none("app/index.html", &wrong);
}

#[test]
fn the_start_script_knows_the_languages() {
    let trunk = fs::read_to_string(root().join("Trunk.toml")).unwrap();
    let tags: Vec<_> = LANGUAGES.iter().map(|language| format!("{:?}", language.tag)).collect();
    assert!(trunk.contains(&format!("const languages = [{}];", tags.join(", "))), "{tags:?}");
    let right_to_left: Vec<_> =
        LANGUAGES.iter().filter(|language| language.is_right_to_left).map(|language| language.tag).collect();
    assert_eq!(right_to_left, ["ar"], "the start script names one");
}
