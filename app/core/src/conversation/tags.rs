//! The tags of a conversation: free words by which a person finds it again.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};

use serde::{Deserialize, Serialize};

use crate::text::clean_line;

/// The most tags of a conversation.
pub const MOST_TAGS: usize = 20;
/// The most characters of a tag.
pub const TAG_CHARS: usize = 40;

/// A word or a few, on one line. Tags that differ in case alone are the same.
#[derive(Debug, Clone)]
pub struct Tag {
    name: String,
    /// The tag in small letters, by which tags are compared.
    key: String,
}

/// The tags of a conversation, in the order in which they were added.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct Tags(Vec<Tag>);

/// A change of a conversation's tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TagChange {
    Add(Tag),
    Remove(Tag),
    /// Where the new one is there already, the old one goes.
    Rename {
        from: Tag,
        to: Tag,
    },
}

impl Tag {
    /// A tag as it was typed, with or without `#` in front; `None` if nothing is left of it.
    pub fn new(typed: &str) -> Option<Self> {
        let clean = clean_line(typed, 4 * TAG_CHARS);
        let clean = clean.trim_start_matches(|first: char| first == '#' || first.is_whitespace());
        let name: String = clean.chars().take(TAG_CHARS).collect();
        let name = name.trim_end().to_owned();
        let key = folded(&name);
        (!name.is_empty()).then_some(Self { name, key })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// As it is shown: behind `#`.
    pub fn label(&self) -> String {
        format!("#{}", self.name)
    }

    /// Whether it begins with this, whatever its case.
    pub fn begins_with(&self, typed: &str) -> bool {
        self.key.starts_with(&folded(typed))
    }

    /// Returns what follows this tag in a text that begins with it as a whole word, whatever its case.
    pub fn rest_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        let mut key = self.key.chars();
        let mut ends_at = 0;
        for (at, character) in text.char_indices() {
            if key.as_str().is_empty() {
                break;
            }
            for lower in character.to_lowercase() {
                if key.next() != Some(lower) {
                    return None;
                }
            }
            ends_at = at + character.len_utf8();
        }
        let rest = text.get(ends_at..).filter(|_| key.as_str().is_empty())?;
        rest.chars().next().is_none_or(char::is_whitespace).then_some(rest)
    }
}

/// Letter by letter, so that a beginning is folded as the whole is.
fn folded(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

impl PartialEq for Tag {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Tag {}

impl Hash for Tag {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Ord for Tag {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl PartialOrd for Tag {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Equal tags are written alike: a change of case is one to store and to show.
impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.0.iter().map(Tag::name).eq(other.0.iter().map(Tag::name))
    }
}

impl Eq for Tags {}

impl Hash for Tags {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Tags {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is room for no more.
    pub fn is_full(&self) -> bool {
        self.0.len() >= MOST_TAGS
    }

    pub fn contains(&self, tag: &Tag) -> bool {
        self.0.contains(tag)
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// Changes nothing where the tag to be added is there or has no room, or the one to be changed is not there.
    pub fn change(&mut self, change: TagChange) {
        match change {
            TagChange::Add(tag) => {
                if !self.is_full() && !self.contains(&tag) {
                    self.0.push(tag);
                }
            }
            TagChange::Remove(tag) => self.0.retain(|one| *one != tag),
            TagChange::Rename { from, to } => {
                let Some(at) = self.0.iter().position(|one| *one == from) else { return };
                if to != from && self.contains(&to) {
                    self.0.remove(at);
                } else if let Some(one) = self.0.get_mut(at) {
                    *one = to;
                }
            }
        }
    }

    /// As they are shown, in one line.
    pub fn label(&self) -> String {
        self.0.iter().map(Tag::label).collect::<Vec<_>>().join(" ")
    }
}

impl<'a> IntoIterator for &'a Tags {
    type Item = &'a Tag;
    type IntoIter = std::slice::Iter<'a, Tag>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<S: AsRef<str>> FromIterator<S> for Tags {
    /// Leaves out what has no room or is there already.
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        let mut tags = Self::default();
        for tag in names.into_iter().filter_map(|name| Tag::new(name.as_ref())) {
            tags.change(TagChange::Add(tag));
        }
        tags
    }
}

impl From<Vec<String>> for Tags {
    fn from(names: Vec<String>) -> Self {
        names.into_iter().collect()
    }
}

impl From<Tags> for Vec<String> {
    fn from(tags: Tags) -> Self {
        tags.0.into_iter().map(|tag| tag.name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(name: &str) -> Tag {
        Tag::new(name).unwrap()
    }

    fn names(tags: &Tags) -> Vec<&str> {
        tags.iter().map(Tag::name).collect()
    }

    #[test]
    fn a_tag_is_one_clean_line_of_at_most_40_characters() {
        let check = |typed: &str, expect: Option<&str>| {
            assert_eq!(Tag::new(typed).as_ref().map(Tag::name), expect, "{typed:?}");
        };
        check("trip", Some("trip"));
        check(" #Summer \n trip ", Some("Summer trip"));
        check("## # trip", Some("trip"));
        check("a\u{202e}b", Some("ab"));
        check("C#", Some("C#"));
        let (long, longest) = ("é".repeat(500), "é".repeat(TAG_CHARS));
        check(&long, Some(longest.as_str()));
        let (blank_at_end, cut) = (format!("{} more", "a".repeat(39)), "a".repeat(39));
        check(&blank_at_end, Some(cut.as_str()));
        for nothing in ["", " ", "#", "# #"] {
            check(nothing, None);
        }
        assert_eq!(tag("Übersee"), tag("übersee"));
        assert_ne!(tag("trip"), tag("trips"));
    }

    #[test]
    fn tags_are_added_removed_and_renamed_without_regard_to_case() {
        let mut tags: Tags = ["trip", "Work", "TRIP", "#work"].into_iter().collect();
        assert_eq!(names(&tags), ["trip", "Work"]);
        let mut check = |change: TagChange, expect: &[&str]| {
            tags.change(change.clone());
            assert_eq!(names(&tags), expect, "{change:?}");
        };
        let rename = |from: &str, to: &str| TagChange::Rename { from: tag(from), to: tag(to) };
        check(TagChange::Add(tag("Trip")), &["trip", "Work"]);
        check(TagChange::Add(tag("home")), &["trip", "Work", "home"]);
        check(TagChange::Remove(tag("WORK")), &["trip", "home"]);
        check(rename("trip", "Trip"), &["Trip", "home"]);
        check(rename("trip", "journey"), &["journey", "home"]);
        check(rename("journey", "home"), &["home"]);
        check(rename("nothing", "something"), &["home"]);
    }

    #[test]
    fn a_conversation_has_twenty_tags_at_most() {
        let tags: Tags = (1..=30).map(|number| number.to_string()).collect();
        assert!(tags.is_full());
        assert_eq!((names(&tags).len(), names(&tags)[19]), (MOST_TAGS, "20"));
        let json = serde_json::to_string(&tags).unwrap();
        assert_eq!(serde_json::from_str::<Tags>(&json).unwrap(), tags);
        assert_eq!(
            serde_json::from_str::<Tags>(r##"["a","A"," ","#b"]"##).unwrap(),
            ["a", "b"].iter().collect()
        );
    }

    #[test]
    fn a_tag_is_found_at_the_beginning_of_a_text() {
        let check = |name: &str, text: &str, rest: Option<&str>| {
            assert_eq!(tag(name).rest_of(text), rest, "{name} in {text}");
        };
        check("trip", "Trip", Some(""));
        check("summer trip", "SUMMER trip to Oslo", Some(" to Oslo"));
        check("trip", "trips", None);
        check("summer trip", "summer", None);
        check("trip", "", None);
        assert!(tag("Trip").begins_with("tR") && !tag("Trip").begins_with("rip"));
    }
}
