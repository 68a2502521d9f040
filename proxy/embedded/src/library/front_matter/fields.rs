//! The fields of front matter, within their maximum lengths.

/// Maximum characters of a title or alias; longer ones are cut.
const MAX_NAME_CHARS: usize = 200;

/// Maximum aliases, and tags.
const MAX_NAMES: usize = 50;

/// Maximum characters of a tag; longer ones are dropped.
const MAX_TAG_CHARS: usize = 100;

/// Maximum bytes of an address; longer ones are dropped.
const MAX_URL_BYTES: usize = 2_000;

/// Maximum other fields, and values of each.
pub(super) const MAX_FIELDS: usize = 12;

/// Fields with one of these in their names are dates, which are read after many other fields too.
const DATE_WORDS: [&str; 4] = ["date", "created", "modified", "published"];
const MAX_DATES: usize = 6;

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

impl FrontMatter {
    /// Adds a value that is a list in one text, where it is one of names.
    pub(crate) fn add_list(&mut self, key: &str, value: &str) {
        match key {
            "tag" | "tags" if are_hashtags(value) => {
                value.split_whitespace().for_each(|tag| self.add(key, tag));
            }
            "alias" | "aliases" => value.split(',').for_each(|alias| self.add(key, alias)),
            _ => self.add(key, value),
        }
    }

    pub(crate) fn add(&mut self, key: &str, value: &str) {
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
    pub(crate) fn add_tag(&mut self, tag: &str) {
        let tag = tag.trim().trim_start_matches('#');
        let is_short = !tag.is_empty() && tag.chars().nth(MAX_TAG_CHARS).is_none();
        if is_short && self.tags.len() < MAX_NAMES && !self.tags.iter().any(|known| known == tag) {
            self.tags.push(tag.to_owned());
        }
    }

    /// Adds what another one has.
    pub(super) fn merge(&mut self, other: Self) {
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
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        let (_, values) = self.fields.iter().find(|(known, _)| known == name)?;
        values.first().map(String::as_str)
    }

    fn add_field(&mut self, key: &str, value: String) {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ');
        if !key.chars().all(is_word) || key.is_empty() || SITE_FIELDS.split(' ').any(|field| field == key) {
            return;
        }
        let is_date = DATE_WORDS.iter().any(|word| key.contains(word));
        let has_room = self.fields.len() < MAX_FIELDS + if is_date { MAX_DATES } else { 0 };
        match self.fields.iter_mut().find(|(name, _)| name == key) {
            Some((_, values)) if values.len() < MAX_FIELDS => values.push(value),
            None if has_room => self.fields.push((key.to_owned(), vec![value])),
            _ => {}
        }
    }
}

pub(super) fn are_hashtags(text: &str) -> bool {
    text.split_whitespace().all(|word| word.len() > 1 && word.starts_with('#'))
}

/// A name, cut if it is too long.
pub(crate) fn within(name: String) -> String {
    match name.char_indices().nth(MAX_NAME_CHARS) {
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
        None => name,
    }
}
