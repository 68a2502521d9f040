//! The front matter of a document: the few lines of YAML that note-takers and site builders write at its top.
//!
//! Only what is used is read: `key: value`, `key: [a, b]`, and a list below its key. Anything else is skipped, so no
//! front matter can make a document unreadable.

/// Longer front matter is taken for text, in bytes.
const MAX_BYTES: usize = 64 * 1024;

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
            _ => {}
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
            "url: https://kb.example/a#b\nlang: en\nnested:\n  title: no\nother: |\n  text: here\n---\n# Text\n"
        ));
        let expect = FrontMatter {
            title: Some("Men's health".to_owned()),
            aliases: strings(&["HPV", "cervix, screening", "a "]),
            tags: strings(&["one", "two"]),
            url: Some("https://kb.example/a#b".to_owned()),
            lang: Some("en".to_owned()),
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
