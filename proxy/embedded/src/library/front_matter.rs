//! The front matter of a document: YAML between two fences at its top.
//!
//! It is parsed as events, so nesting uses no stack and aliases copy nothing. What is not YAML, such as `title: One: two`, is
//! read line by line. Titles, lists and values have maximum lengths, since lists of documents and results of searches repeat
//! them.

mod lines;

use std::borrow::Cow;

use saphyr_parser::{Event, Parser, ScalarStyle};

/// Maximum bytes between the fences; more is treated as text.
const MAX_FENCED_BYTES: usize = 1 << 20;

/// Maximum bytes that are read; fields after these are ignored.
const MAX_BYTES: usize = 64 * 1024;

/// Maximum characters of a title or alias; longer ones are cut.
const MAX_NAME_CHARS: usize = 200;

/// Maximum aliases, and tags.
const MAX_NAMES: usize = 50;

/// Maximum characters of a tag; longer ones are dropped.
const MAX_TAG_CHARS: usize = 100;

/// Maximum bytes of an address; longer ones are dropped.
const MAX_URL_BYTES: usize = 2_000;

/// Maximum other fields, and values of each.
const MAX_FIELDS: usize = 12;

/// Maximum bytes of another field's value; longer values are dropped.
const MAX_VALUE_BYTES: usize = 200;

/// Fields about the rendering of a document, not its content.
const SITE_FIELDS: &str = "comments css cssclass cssclasses draft id layout math nav_order permalink publish \
    sidebar_label sidebar_position slug template toc uid weight";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct FrontMatter {
    pub(crate) title: Option<String>,
    /// `aliases` or `alias`.
    pub(crate) aliases: Vec<String>,
    /// `tags`, without their `#`.
    pub(crate) tags: Vec<String>,
    /// `url`: the published address.
    pub(crate) url: Option<String>,
    /// `lang`, such as `de` or `pt-BR`.
    pub(crate) lang: Option<String>,
    /// Other scalars and lists of scalars, with field names in lower case.
    pub(crate) fields: Vec<(String, Vec<String>)>,
    /// The parser's message for invalid YAML.
    pub(crate) error: Option<String>,
}

/// Splits a file's text into front matter and body. A text between two rules that has no fields is no front matter.
pub(crate) fn split(text: &str) -> (FrontMatter, &str) {
    let Some((head, body)) = fenced(text) else { return (FrontMatter::default(), text) };
    match read(head) {
        Some(front) => (front, body),
        None => (FrontMatter::default(), text),
    }
}

/// The lines between two fences at the top of a text, and the text after them.
fn fenced(text: &str) -> Option<(&str, &str)> {
    let (rest_of_line, head) = text.strip_prefix("---")?.split_once('\n')?;
    if !rest_of_line.trim().is_empty() {
        return None;
    }
    let mut at = 0;
    let mut read_end = 0;
    for line in head.split_inclusive('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            return Some((&head[..read_end], &head[at + line.len()..]));
        }
        at += line.len();
        if at <= MAX_BYTES {
            read_end = at;
        } else if at > MAX_FENCED_BYTES {
            return None;
        }
    }
    None
}

/// Reads the fields; `None` if there are none, as in a text between two rules.
fn read(head: &str) -> Option<FrontMatter> {
    let mut front = match read_yaml(head) {
        Ok(front) => front?,
        Err(error) => {
            let mut front = FrontMatter { error: Some(error), ..FrontMatter::default() };
            lines::read(head, &mut front).then_some(front)?
        }
    };
    // To YAML, tags that are written `tags: #a #b` are a comment.
    let tags =
        head.lines().filter_map(|line| line.strip_prefix("tags:").or_else(|| line.strip_prefix("tag:")));
    tags.filter(|tags| are_hashtags(tags)).for_each(|tags| front.add_list("tags", tags));
    Some(front)
}

/// Reads the scalars and lists of scalars of a mapping; ignores deeper nesting. `None` for what is no mapping.
fn read_yaml(head: &str) -> Result<Option<FrontMatter>, String> {
    let mut front = FrontMatter::default();
    let mut key: Option<String> = None;
    let (mut depth, mut in_list) = (0_usize, false);
    // Use a value only after the next event: for the invalid `title: One: two` the parser first returns `One`.
    let mut value_read: Option<(String, Cow<'_, str>, ScalarStyle)> = None;
    let mut parser = Parser::new_from_str(head);
    while let Some(event) = parser.next_event() {
        let (event, _) = event.map_err(|error| error.to_string())?;
        if let Some((key, value, style)) = value_read.take() {
            let is_null = style == ScalarStyle::Plain && matches!(value.trim(), "~" | "null");
            if !is_null && in_list {
                front.add(&key, &value);
            } else if !is_null {
                front.add_list(&key, &value);
            }
        }
        match (event, depth) {
            (Event::MappingStart(..), 0) => depth = 1,
            // A text, or a list.
            (Event::Scalar(..) | Event::SequenceStart(..), 0) => return Ok(None),
            (Event::Scalar(name, ..), 1) if key.is_none() => key = Some(name.trim().to_lowercase()),
            (Event::Scalar(value, style, ..), 1) => {
                in_list = false;
                value_read = key.take().map(|key| (key, value, style));
            }
            (Event::Scalar(value, style, ..), 2) if in_list => {
                value_read = key.clone().map(|key| (key, value, style));
            }
            (Event::StreamStart | Event::DocumentStart(_), 0)
            | (Event::Scalar(..) | Event::Alias(_), 2..) => {}
            (Event::Alias(_), 1) if key.is_some() => key = None,
            (start @ (Event::SequenceStart(..) | Event::MappingStart(..)), 1..) if key.is_some() => {
                if depth == 1 {
                    in_list = matches!(start, Event::SequenceStart(..));
                }
                depth += 1;
            }
            (Event::SequenceEnd | Event::MappingEnd, 2..) => {
                depth -= 1;
                if depth == 1 {
                    key = None;
                }
            }
            // The end of the mapping, or not a mapping with simple keys.
            _ => break,
        }
    }
    Ok(Some(front))
}

impl FrontMatter {
    /// Adds a value that is a list in one text, where it is one of names.
    pub(super) fn add_list(&mut self, key: &str, value: &str) {
        match key {
            "tag" | "tags" if are_hashtags(value) => {
                value.split_whitespace().for_each(|tag| self.add(key, tag));
            }
            "alias" | "aliases" => value.split(',').for_each(|alias| self.add(key, alias)),
            _ => self.add(key, value),
        }
    }

    pub(super) fn add(&mut self, key: &str, value: &str) {
        let words = value.split_whitespace();
        let first = words.clone().next().unwrap_or_default();
        let text = words.skip(1).fold(first.to_owned(), |text, word| text + " " + word);
        if text.is_empty() {
            return;
        }
        match key {
            "title" => self.title = self.title.take().or_else(|| Some(within(text))),
            "url" if text.len() <= MAX_URL_BYTES => self.url = self.url.take().or(Some(text)),
            "lang" | "language" => self.lang = self.lang.take().or(Some(text)),
            "alias" | "aliases" if self.aliases.len() < MAX_NAMES => self.aliases.push(within(text)),
            "tag" | "tags" => text.split(',').for_each(|tag| self.add_tag(tag)),
            _ if text.len() <= MAX_VALUE_BYTES && !value.trim().contains('\n') => self.add_field(key, text),
            _ => {}
        }
    }

    /// Adds a tag, with or without its `#`.
    pub(super) fn add_tag(&mut self, tag: &str) {
        let tag = tag.trim().trim_start_matches('#');
        let is_short = !tag.is_empty() && tag.chars().nth(MAX_TAG_CHARS).is_none();
        if is_short && self.tags.len() < MAX_NAMES && !self.tags.iter().any(|known| known == tag) {
            self.tags.push(tag.to_owned());
        }
    }

    /// Adds what another one has.
    fn merge(&mut self, other: Self) {
        self.title = self.title.take().or(other.title);
        self.url = self.url.take().or(other.url);
        self.lang = self.lang.take().or(other.lang);
        other.aliases.iter().for_each(|alias| self.add("alias", alias));
        other.tags.iter().for_each(|tag| self.add_tag(tag));
        for (key, values) in other.fields {
            for value in values {
                self.add_field(&key, value);
            }
        }
    }

    /// The first value of a field.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let (_, values) = self.fields.iter().find(|(known, _)| known == name)?;
        values.first().map(String::as_str)
    }

    fn add_field(&mut self, key: &str, value: String) {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ');
        if !key.chars().all(is_word) || key.is_empty() || SITE_FIELDS.split(' ').any(|field| field == key) {
            return;
        }
        let has_room = self.fields.len() < MAX_FIELDS;
        match self.fields.iter_mut().find(|(name, _)| name == key) {
            Some((_, values)) if values.len() < MAX_FIELDS => values.push(value),
            None if has_room => self.fields.push((key.to_owned(), vec![value])),
            _ => {}
        }
    }
}

fn are_hashtags(text: &str) -> bool {
    text.split_whitespace().all(|word| word.len() > 1 && word.starts_with('#'))
}

/// A name, cut if it is too long.
pub(super) fn within(name: String) -> String {
    match name.char_indices().nth(MAX_NAME_CHARS) {
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn strings(items: &[&str]) -> Vec<String> {
        items.iter().map(|item| (*item).to_owned()).collect()
    }

    #[test]
    fn fields_are_read() {
        let (front, body) = split(concat!(
            "---\ntitle: \"Men's health\" \naliases: [HPV, 'cervix, screening', \"a \"]\ntags:\n  - \"#one\"\n  - two # no\ntag: \"three, #four,\"\ndate: 2025-01-31\n",
            "url: https://kb.example/a#b\nlang: en\nnested:\n  title: no\n  list:\n    - no\nother: |\n  text: here\n",
            "Version: \"1.2\"\nauthors:\n  - Jane\n  - name: no\n  - Joe\nweight: 3\n---\n# Text\n"
        ));
        let expect = FrontMatter {
            title: Some("Men's health".to_owned()),
            aliases: strings(&["HPV", "cervix, screening", "a"]),
            tags: strings(&["one", "two", "three", "four"]),
            url: Some("https://kb.example/a#b".to_owned()),
            lang: Some("en".to_owned()),
            fields: vec![
                ("date".to_owned(), strings(&["2025-01-31"])),
                ("other".to_owned(), strings(&["text: here"])),
                ("version".to_owned(), strings(&["1.2"])),
                ("authors".to_owned(), strings(&["Jane", "Joe"])),
            ],
            error: None,
        };
        assert_eq!((front, body), (expect, "# Text\n"));
    }

    #[test]
    fn text_without_front_matter_is_unchanged() {
        let check =
            |text: &str, body: &str| assert_eq!(split(text), (FrontMatter::default(), body), "{text}");
        check("", "");
        check("---", "---");
        check("---\nno end", "---\nno end");
        check("--- x\na: b\n---\n", "--- x\na: b\n---\n");
        check("text\n---\na: b\n---\n", "text\n---\na: b\n---\n");
        check("---\n---\nbody", "body");
        check("---\r\nweight: 3\r\n---\r\nbody", "body");
        check("---\ntitle:\nalias: ~\n...\nbody", "body");
    }

    #[test]
    fn values_are_read() {
        let check = |value: &str, expect: Option<&str>| {
            let (front, _) = split(&format!("---\ntitle: {value}\n---\n"));
            assert_eq!(front.title.as_deref(), expect, "{value}");
        };
        check(" plain # comment", Some("plain"));
        check("1.20", Some("1.20"));
        check("'it''s'", Some("it's"));
        check(r#""a \"b\" \\c""#, Some(r#"a "b" \c"#));
        check("\"quoted\" # comment", Some("quoted"));
        check(">\n  folded\n  lines", Some("folded lines"));
        check("null", None);
        check("\"null\"", Some("null"));
        check("{a: b}", None);
        check("*none", Some("*none"));
    }

    #[test]
    fn lists_in_one_text_are_cut() {
        let check = |field: &str, aliases: &[&str], tags: &[&str]| {
            let text = format!("---\n{field}\n---\n");
            let (front, _) = split(&text);
            assert_eq!((front.aliases, front.tags), (strings(aliases), strings(tags)), "{field}");
        };
        check("aliases: One, Two words", &["One", "Two words"], &[]);
        check("aliases: [\"One, two\"]", &["One, two"], &[]);
        check("tags: a, b/c", &[], &["a", "b/c"]);
        check("tags: machine learning", &[], &["machine learning"]);
        check("tags: \"#a #b\"", &[], &["a", "b"]);
        check("tags: #a #b/c", &[], &["a", "b/c"]);
        check("tags: # a remark", &[], &[]);
        check("tags: [a, a, A]", &[], &["a", "A"]);
    }

    #[test]
    fn a_text_between_rules_is_no_front_matter() {
        let check = |text: &str| assert_eq!(split(text), (FrontMatter::default(), text), "{text}");
        check("---\n\nA note that starts with a rule.\n\n---\n\nMore.");
        check("---\n- one\n- two\n---\nMore.");
        check("---\nA [link](x) with: \"quotes, and\n* more\n---\nMore.");
        check("---\n@home\n---\n");
    }

    #[test]
    fn names_have_maximum_lengths() {
        let many = (0..9_000).map(|n| format!("  - t{n}\n")).collect::<String>();
        let long = "x".repeat(1_000_000);
        for field in [
            format!("title: {long}\n"),
            format!("url: {long}\n"),
            format!("tags:\n{many}"),
            format!("aliases:\n{many}"),
            format!("tags: [{long}]\n"),
            format!("aliases: [{}]\n", "y".repeat(60_000)),
            format!("other: {long}\n"),
        ] {
            let text = format!("---\n{field}---\nbody");
            let (front, body) = split(&text);
            let names = [&front.tags[..], &front.aliases].concat().concat();
            let length = names.len()
                + front.title.map_or(0, |title| title.len())
                + front.url.map_or(0, |url| url.len());
            assert!(body == "body" && length < 700, "{}: {length}", &field[..20]);
        }
    }

    #[test]
    fn hostile_front_matter_is_read_in_no_time() {
        let repeated = |part: &str| part.repeat((MAX_BYTES - 100) / part.len());
        let level = |n: u8| format!("a{n}: &a{n} [{}]\n", format!("*a{}, ", n - 1).repeat(9));
        let bomb = format!("a0: &a0 lol\n{}", (1..9).map(level).collect::<String>());
        for head in [
            repeated("["),
            repeated("{a: "),
            repeated("- "),
            repeated("? "),
            repeated("a: &a\n"),
            repeated("[a, "),
            format!("x: {}", repeated("[")),
            (0..350).map(|depth| " ".repeat(depth) + "a:\n").collect(),
            bomb,
        ] {
            let text = format!("---\n{head}\n---\nbody");
            let (front, body) = split(&text);
            let is_cut = body == "body" || body.len() == text.len();
            assert!(is_cut && front.fields.len() <= MAX_FIELDS, "{}", &head[..20]);
        }
        let long = format!("---\n{}---\nbody", "a: b\n".repeat(MAX_FENCED_BYTES / 5 + 2));
        assert_eq!(split(&long), (FrontMatter::default(), long.as_str()));
    }

    proptest! {
        #[test]
        fn any_text_splits(head in "[-a-z:\\[\\]'\" ,#\n]{0,80}", body in "\\PC{0,40}") {
            let text = format!("---\n{head}\n---\n{body}");
            let (_, rest) = split(&text);
            prop_assert!(text.ends_with(rest));
        }
    }
}
