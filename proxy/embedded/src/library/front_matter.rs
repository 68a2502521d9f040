//! The front matter of a document: the few lines of YAML that note-takers and site builders write at its top.
//!
//! Only what is used is read: `key: value`, `key: [a, b]`, and a list below its key. Anything else is skipped, so no
//! front matter can make a document unreadable.

/// Longer front matter is taken for text, in bytes.
const MAX_BYTES: usize = 64 * 1024;

/// Of other fields as many are kept, each with as many values.
const MAX_FIELDS: usize = 12;

/// A longer value is left out, in bytes.
const MAX_VALUE_BYTES: usize = 200;

/// Fields that say how a document is shown, not what it is.
const OF_SITES: [&str; 18] = [
    "comments",
    "css",
    "cssclass",
    "cssclasses",
    "draft",
    "id",
    "layout",
    "math",
    "nav_order",
    "permalink",
    "publish",
    "sidebar_label",
    "sidebar_position",
    "slug",
    "template",
    "toc",
    "uid",
    "weight",
];

/// What a document says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct FrontMatter {
    /// `title`, if any.
    pub(crate) title: Option<String>,
    /// `aliases` or `alias`.
    pub(crate) aliases: Vec<String>,
    /// `tags`, without their `#`.
    pub(crate) tags: Vec<String>,
    /// `url`: where the document is published.
    pub(crate) url: Option<String>,
    /// `lang`, such as `de` or `pt-BR`.
    pub(crate) lang: Option<String>,
    /// What else it says that is short and simple: the fields' names, in lower case, and their values.
    pub(crate) fields: Vec<(String, Vec<String>)>,
}

/// Splits a file's text into its front matter and the document proper.
pub(crate) fn split(text: &str) -> (FrontMatter, &str) {
    let Some((head, body)) = fenced(text) else { return (FrontMatter::default(), text) };
    let mut front = FrontMatter::default();
    let mut key = String::new();
    for line in head.lines() {
        let is_indented = line.starts_with([' ', '\t']);
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if let Some(item) = trimmed.strip_prefix("- ") {
            front.add(&key, item);
        } else if let (false, Some((name, value))) = (is_indented, trimmed.split_once(':')) {
            key = name.trim().to_ascii_lowercase();
            front.add(&key, value);
        } else {
            // What lies deeper belongs to no field that is kept.
            key.clear();
        }
    }
    (front, body)
}

/// The lines between two fences at the top of a text, and what follows them.
fn fenced(text: &str) -> Option<(&str, &str)> {
    let after = text.strip_prefix("---")?;
    let (rest_of_line, head) = after.split_once('\n')?;
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

impl FrontMatter {
    fn add(&mut self, key: &str, value: &str) {
        let one = || scalar(value).filter(|value| !matches!(value.as_str(), "|" | ">" | "|-" | ">-"));
        match key {
            "title" => self.title = self.title.take().or_else(one),
            "url" => self.url = self.url.take().or_else(one),
            "lang" | "language" => self.lang = self.lang.take().or_else(one),
            "alias" | "aliases" => self.aliases.extend(list(value)),
            "tag" | "tags" => {
                self.tags.extend(list(value).into_iter().map(|tag| tag.trim_start_matches('#').to_owned()));
            }
            _ => self.add_field(key, value),
        }
    }

    fn add_field(&mut self, key: &str, value: &str) {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ');
        if key.is_empty() || !key.chars().all(is_word) || OF_SITES.contains(&key) {
            return;
        }
        // A block of lines or a value with parts is no simple one.
        let is_simple = |value: &String| {
            value.len() <= MAX_VALUE_BYTES
                && !value.starts_with(['|', '>', '{', '&', '*', '!'])
                && !value.contains(": ")
        };
        let mut values: Vec<String> = list(value).into_iter().filter(is_simple).collect();
        let index = self.fields.iter().position(|(name, _)| name == key).unwrap_or(self.fields.len());
        if index == self.fields.len() && !values.is_empty() && index < MAX_FIELDS {
            self.fields.push((key.to_owned(), Vec::new()));
        }
        if let Some((_, known)) = self.fields.get_mut(index) {
            known.append(&mut values);
            known.truncate(MAX_FIELDS);
        }
    }
}

/// The items of `[a, "b, c"]`, or the one value there is.
fn list(value: &str) -> Vec<String> {
    let trimmed = value.trim();
    let Some(inner) = trimmed.strip_prefix('[').and_then(|value| value.strip_suffix(']')) else {
        return scalar(trimmed).into_iter().collect();
    };
    let mut items = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (at, c) in inner.char_indices() {
        match (quote, c) {
            (None, '"' | '\'') if inner[start..at].trim().is_empty() => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (None, ',') => {
                items.extend(scalar(&inner[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    items.extend(scalar(&inner[start..]));
    items
}

/// A value without its quotes or its comment; `None` if nothing is left.
fn scalar(value: &str) -> Option<String> {
    let trimmed = value.trim();
    let quoted = |quote: char| {
        trimmed.strip_prefix(quote).and_then(|rest| rest.split_once(quote)).map(|(inner, _)| inner)
    };
    let double = trimmed.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let text = match double.map(|inner| inner.replace("\\\"", "\"").replace("\\\\", "\\")) {
        Some(text) => text,
        None => match quoted('"').or_else(|| quoted('\'').filter(|_| !trimmed.contains("''"))) {
            Some(inner) => inner.to_owned(),
            None if trimmed.starts_with('\'') => trimmed.trim_matches('\'').replace("''", "'"),
            None => trimmed.split(" #").next().unwrap_or_default().trim().to_owned(),
        },
    };
    let is_null = matches!(text.as_str(), "" | "~" | "null");
    (!is_null).then_some(text)
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
            "---\ntitle: \"Men's health\" \naliases: [HPV, 'cervix, screening', \"a \"]\ntags:\n  - \"#one\"\n  - two # no\n",
            "url: https://kb.example/a#b\nlang: en\nnested:\n  title: no\n  list:\n    - no\nother: |\n  text: here\n",
            "Version: \"1.2\"\nauthors:\n  - Jane\n  - name: no\n  - Joe\nweight: 3\n---\n# Text\n"
        ));
        let expect = FrontMatter {
            title: Some("Men's health".to_owned()),
            aliases: strings(&["HPV", "cervix, screening", "a "]),
            tags: strings(&["one", "two"]),
            url: Some("https://kb.example/a#b".to_owned()),
            lang: Some("en".to_owned()),
            fields: vec![
                ("version".to_owned(), strings(&["1.2"])),
                ("authors".to_owned(), strings(&["Jane", "Joe"])),
            ],
        };
        assert_eq!((front, body), (expect, "# Text\n"));
    }

    #[test]
    fn what_is_no_front_matter_is_text() {
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
        let check =
            |value: &str, expect: Option<&str>| assert_eq!(scalar(value).as_deref(), expect, "{value}");
        check(" plain # comment", Some("plain"));
        check("'it''s'", Some("it's"));
        check(r#""a \"b\" \\c""#, Some(r#"a "b" \c"#));
        check("\"quoted\" # comment", Some("quoted"));
        check("'", None);
        check("\"", Some("\""));
        check("null", None);
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
