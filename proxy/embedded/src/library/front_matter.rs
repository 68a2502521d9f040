//! The front matter of a document: YAML between two fences at its top.
//!
//! It is parsed as events, so nesting uses no stack and aliases copy nothing. A syntax error ends it; the fields before
//! the error are used.

use std::borrow::Cow;

use saphyr_parser::{Event, Parser, ScalarStyle};

/// Maximum bytes; longer front matter is treated as text.
const MAX_BYTES: usize = 64 * 1024;

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
    /// `date`, as it is written; it is also among the other fields.
    pub(crate) date: Option<String>,
    /// Other scalars and lists of scalars, with field names in lower case.
    pub(crate) fields: Vec<(String, Vec<String>)>,
    /// The parser's message for invalid YAML.
    pub(crate) error: Option<String>,
}

/// Splits a file's text into front matter and body.
pub(crate) fn split(text: &str) -> (FrontMatter, &str) {
    match fenced(text) {
        Some((head, body)) => (read(head), body),
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
    for line in head.split_inclusive('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            return Some((&head[..at], &head[at + line.len()..]));
        }
        at += line.len();
        if at > MAX_BYTES {
            return None;
        }
    }
    None
}

/// Reads the scalars and lists of scalars of a mapping; ignores deeper nesting.
fn read(head: &str) -> FrontMatter {
    let mut front = FrontMatter::default();
    let mut key: Option<String> = None;
    let (mut depth, mut in_list) = (0_usize, false);
    // Use a value only after the next event: for the invalid `title: One: two` the parser first returns `One`.
    let mut value_read: Option<(String, Cow<'_, str>, ScalarStyle)> = None;
    let mut parser = Parser::new_from_str(head);
    while let Some(event) = parser.next_event() {
        let event = match event {
            Ok((event, _)) => event,
            Err(error) => {
                front.error = Some(error.to_string());
                break;
            }
        };
        if let Some((key, value, style)) = value_read.take() {
            front.add(&key, &value, style);
        }
        match (event, depth) {
            (Event::MappingStart(..), 0) => depth = 1,
            (Event::Scalar(name, ..), 1) if key.is_none() => key = Some(name.trim().to_lowercase()),
            (Event::Scalar(value, style, ..), 1) => value_read = key.take().map(|key| (key, value, style)),
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
    front
}

impl FrontMatter {
    fn add(&mut self, key: &str, value: &str, style: ScalarStyle) {
        let text = value.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() || (style == ScalarStyle::Plain && matches!(text.as_str(), "~" | "null")) {
            return;
        }
        match key {
            "title" => self.title = self.title.take().or(Some(text)),
            "url" => self.url = self.url.take().or(Some(text)),
            "lang" | "language" => self.lang = self.lang.take().or(Some(text)),
            "alias" | "aliases" => self.aliases.push(text),
            "tag" | "tags" => {
                let tags = text.split(',').map(|tag| tag.trim().trim_start_matches('#'));
                self.tags.extend(tags.filter(|tag| !tag.is_empty()).map(str::to_owned));
            }
            _ if text.len() <= MAX_VALUE_BYTES && !value.trim().contains('\n') => self.add_field(key, text),
            _ => {}
        }
    }

    fn add_field(&mut self, key: &str, value: String) {
        if key == "date" && self.date.is_none() {
            self.date = Some(value.clone());
        }
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
            date: Some("2025-01-31".to_owned()),
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
        check("one: two", None);
        check("null", None);
        check("\"null\"", Some("null"));
        check("{a: b}", None);
        check("*none", None);
    }

    #[test]
    fn an_error_ends_the_front_matter_and_keeps_what_came_before() {
        let check = |head: &str| {
            let text = format!("---\ntitle: T\n{head}\n---\nbody");
            let (front, body) = split(&text);
            assert_eq!((front.title.as_deref(), body), (Some("T"), "body"), "{head}");
            assert!(front.error.is_some(), "{head}");
        };
        check("tags: [a");
        check("url: \"open");
        check("alias: one: two");
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
            assert!(body == "body" && front.fields.len() <= MAX_FIELDS, "{}", &head[..20]);
        }
        let long = format!("---\n{}---\nbody", "a: b\n".repeat(MAX_BYTES / 5 + 2));
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
