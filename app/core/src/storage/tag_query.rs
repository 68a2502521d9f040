//! What a person types into the search of conversations: words, and tags behind `#`.

use crate::conversation::{Tag, Tags};

/// Words to search for, among the conversations with some tags.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TagQuery {
    filters: Vec<TagFilter>,
    /// Without the tags, as typed.
    pub words: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum TagFilter {
    Is(Tag),
    /// It may be a tag that is still being typed.
    Begins(String),
}

impl TagQuery {
    /// Reads what was typed. What stands behind `#` and begins no tag that there is stays a word.
    pub fn new<'a>(typed: &str, known: impl IntoIterator<Item = &'a Tag>) -> Self {
        let known: Vec<&Tag> = known.into_iter().collect();
        let mut query = Self::default();
        let mut rest = typed;
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return query;
            }
            let word = rest.split(char::is_whitespace).next().unwrap_or(rest);
            let after = rest.get(word.len()..).unwrap_or_default();
            rest = if let Some(rest) = query.take_filter(rest, word, &known) {
                rest
            } else {
                if !query.words.is_empty() {
                    query.words.push(' ');
                }
                query.words.push_str(word);
                after
            };
        }
    }

    /// Takes the tag that a text begins with, of which `word` is the first word; what follows it.
    fn take_filter<'t>(&mut self, text: &'t str, word: &str, known: &[&Tag]) -> Option<&'t str> {
        let name = text.strip_prefix('#')?;
        // Of "trip" and "trip to Oslo" it is the longer one.
        let longest = known
            .iter()
            .filter_map(|tag| Some((*tag, tag.rest_of(name)?)))
            .min_by_key(|(_, rest)| rest.len());
        if let Some((tag, rest)) = longest {
            self.filters.push(TagFilter::Is(tag.clone()));
            return Some(rest);
        }
        let begun = word.strip_prefix('#').filter(|begun| !begun.is_empty())?;
        known.iter().any(|tag| tag.begins_with(begun)).then(|| {
            self.filters.push(TagFilter::Begins(begun.to_owned()));
            text.get(word.len()..).unwrap_or_default()
        })
    }

    /// Whether it asks for tags.
    pub fn has_tags(&self) -> bool {
        !self.filters.is_empty()
    }

    /// Whether a conversation with these tags is searched.
    pub fn fits(&self, tags: &Tags) -> bool {
        self.filters.iter().all(|filter| match filter {
            TagFilter::Is(tag) => tags.contains(tag),
            TagFilter::Begins(begun) => tags.iter().any(|tag| tag.begins_with(begun)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_taken_out_of_what_is_typed() {
        let known: Tags = ["trip", "trip to Oslo", "Work", "tripod"].into_iter().collect();
        let check = |typed: &str, words: &str, fits: &[&[&str]], others: &[&[&str]]| {
            let query = TagQuery::new(typed, &known);
            assert_eq!(query.words, words, "{typed}");
            let tags = |names: &[&str]| names.iter().collect::<Tags>();
            assert!(fits.iter().all(|names| query.fits(&tags(names))), "{typed}");
            assert!(others.iter().all(|names| !query.fits(&tags(names))), "{typed}");
        };
        check("how long", "how long", &[&[], &["trip"]], &[]);
        check("#trip", "", &[&["Trip"], &["work", "trip"]], &[&["tripod"], &["trip to oslo"], &[]]);
        check("#trip  how   long", "how long", &[&["trip"]], &[&["work"]]);
        check("how #TRIP TO oslo long", "how long", &[&["trip to Oslo"]], &[&["trip"]]);
        check("#trip #work", "", &[&["trip", "work"]], &[&["trip"], &["work"]]);
        // It is still being typed.
        check("#tr", "", &[&["trip"], &["tripod"]], &[&["work"]]);
        check("#trip to", "to", &[&["trip"]], &[&["tripod"]]);
        // No tag begins so.
        check("#12 C# #", "#12 C# #", &[&[]], &[]);
        assert!(TagQuery::new("#w", &known).has_tags() && !TagQuery::new("#x", &known).has_tags());
    }
}
