//! The sources of one answer.

use serde::{Deserialize, Serialize};

use super::{kb_url, normalise_url, safe_link};
use crate::{conversation::OtherFields, retrieval::Found};

/// The longest title, in characters.
const MAX_TITLE: usize = 200;

/// The longest text kept of a passage, in characters. The model is given all of it.
const MAX_KEPT_PASSAGE: usize = 600;

/// One source of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Its number within the answer, from 1: what `[n]` means.
    pub number: u32,
    /// Its title, without control characters; never empty.
    pub title: String,
    /// Its address on the web, where it has one; only `http`, `https` and `mailto`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Its id in the knowledge base, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kb_id: Option<String>,
    /// The id that `/api/documents/{id}` takes.
    pub document_id: String,
    /// What was found in it, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Passage>,
    /// Whether the answer's text cites it.
    #[serde(default)]
    pub cited: bool,
    /// Fields of a newer version; [`crate::storage`] reads and writes them.
    #[serde(skip)]
    pub other: OtherFields,
}

/// A piece of a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its id in the knowledge base.
    pub id: String,
    /// The heading it stands under, where the knowledge base says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The beginning of its text.
    pub text: String,
}

/// The sources found so far in a turn. They are only ever added to: a number, once given, stays.
#[derive(Debug, Clone, Default)]
pub struct SourceList {
    sources: Vec<Source>,
    /// By which each is compared, in the same order.
    identities: Vec<Identity>,
}

/// What makes two results one source: the same `kbId`, else the same address, else, where there is
/// neither, the same id. Titles never do.
#[derive(Debug, Clone)]
pub(crate) struct Identity {
    kb_id: Option<String>,
    address: Option<String>,
    id: String,
}

impl SourceList {
    /// The sources by number.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Adds what was found and gives its source's number, a new one only for a new source.
    pub fn add(&mut self, found: &Found, kb_url_template: Option<&str>) -> u32 {
        let from_template =
            || kb_url_template.zip(found.kb_id.as_deref()).and_then(|(template, id)| kb_url(template, id));
        let safe = found.addresses.iter().find_map(|address| safe_link(address));
        let url = safe.map(|link| link.href).or_else(from_template);
        let identity = Identity {
            kb_id: found.kb_id.clone(),
            address: url.as_deref().and_then(normalise_url),
            id: found.id.clone(),
        };
        let at = match self.identities.iter().position(|known| known.is(&identity)) {
            Some(at) => at,
            None => self.add_new(found, url, identity),
        };
        self.sources.get_mut(at).map_or(0, |source| {
            let passage = passage(found);
            if !source.passages.contains(&passage) {
                source.passages.push(passage);
            }
            // A source of several passages is called by what their titles have in common.
            let whole = document_title(found);
            if !whole.is_empty()
                && clean_title(&found.title) != source.title
                && source.title.starts_with(&whole)
            {
                source.title = whole;
            }
            source.number
        })
    }

    /// Marks the sources that the text cites, by their numbers.
    pub fn mark_cited(&mut self, numbers: &[u32]) {
        for source in &mut self.sources {
            source.cited = numbers.contains(&source.number);
        }
    }

    fn add_new(&mut self, found: &Found, url: Option<String>, identity: Identity) -> usize {
        let number = u32::try_from(self.sources.len() + 1).unwrap_or(u32::MAX);
        let title = [found.title.as_str(), found.id.as_str()].into_iter().map(clean_title);
        let title = title.into_iter().find(|title| !title.is_empty());
        self.sources.push(Source {
            number,
            title: title.unwrap_or_else(|| ["Source ", &number.to_string()].concat()),
            url,
            kb_id: found.kb_id.clone(),
            document_id: found.id.clone(),
            passages: Vec::new(),
            cited: false,
            other: OtherFields::new(),
        });
        self.identities.push(identity);
        self.sources.len() - 1
    }
}

impl Identity {
    /// What a source is compared by.
    pub(crate) fn of(source: &Source) -> Self {
        Self {
            kb_id: source.kb_id.clone(),
            address: source.url.as_deref().and_then(normalise_url),
            id: source.document_id.clone(),
        }
    }

    /// What a link is compared by of which only the address is left.
    pub(crate) fn of_address(address: &str) -> Self {
        Self { kb_id: None, address: normalise_url(address), id: address.to_owned() }
    }

    /// Whether both are one source.
    pub(crate) fn is(&self, other: &Self) -> bool {
        if let (Some(mine), Some(theirs)) = (&self.kb_id, &other.kb_id) {
            return mine == theirs;
        }
        if let (Some(mine), Some(theirs)) = (&self.address, &other.address) {
            return mine == theirs;
        }
        self.kb_id.is_none() && other.kb_id.is_none() && self.id == other.id
    }
}

/// A passage's title without the heading at its end.
fn document_title(found: &Found) -> String {
    let heading = found.heading.as_deref().unwrap_or_default();
    let title = clean_title(&found.title);
    let whole = title.strip_suffix(heading).unwrap_or(&title);
    let whole = whole.trim_end_matches(|character: char| character == ' ' || "–—-:›>|".contains(character));
    if whole.is_empty() { title } else { whole.to_owned() }
}

fn passage(found: &Found) -> Passage {
    let text = match found.text.char_indices().nth(MAX_KEPT_PASSAGE) {
        Some((end, _)) => [found.text[..end].trim_end(), "…"].concat(),
        None => found.text.clone(),
    };
    Passage { id: found.id.clone(), heading: found.heading.clone(), text }
}

/// A title on one line, without control characters and those that turn the direction of writing,
/// which can make an address read as another; at most 200 characters.
pub fn clean_title(title: &str) -> String {
    let mut clean = String::with_capacity(title.len().min(MAX_TITLE * 4));
    let mut length = 0;
    let mut space = false;
    for character in title.chars() {
        if character.is_whitespace() || matches!(character, '\u{2028}' | '\u{2029}') {
            space = !clean.is_empty();
            continue;
        }
        if character.is_control() || turns_direction(character) {
            continue;
        }
        if length == MAX_TITLE {
            clean.push('…');
            break;
        }
        if std::mem::take(&mut space) {
            clean.push(' ');
            length += 1;
        }
        clean.push(character);
        length += 1;
    }
    clean
}

/// Characters that turn the direction of writing, and ones without width that hide in a title.
pub(super) fn turns_direction(character: char) -> bool {
    matches!(
        character,
        '\u{061C}'
            | '\u{200B}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}'
            | '\u{FEFF}'
    )
}
