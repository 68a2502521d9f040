//! Sources of answers, numbered per answer. Only this module decides when two results are the same source.
//!
//! Two results are one source by the same `kbId`, else by the same normalised address, else by the same id; never by title. What
//! is the same as any of a source's passages is that source; `same_tests` has the table.

use serde::{Deserialize, Serialize};

use crate::{
    conversation::{CitationCheck, DocumentId, Numbering, Passage, Source, mark_cited},
    link::{normalise_url, safe_link},
    retrieval::SearchHit,
    text::{clean_title, prefix, sha256, suffix, with_ellipsis},
    wire::prompt::PromptDocument,
};

/// The most characters stored of a passage. The model receives all of it.
const MAX_KEPT_PASSAGE: usize = 600;
/// The same of what only the answer keeps.
const MAX_KEPT_RESULT: usize = 4_000;

/// Characters kept before and after a quote that is not in the stored part of its passage.
const SURROUNDINGS: usize = 200;

/// Maximum bytes of a passage with the surroundings of its quotes.
const MAX_EXCERPTS: usize = 4_000;

/// The sources found so far in a turn. It only grows, and numbers stay, but where the model's server has a list of its
/// own, by which the answer's text counts.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct SourceList {
    sources: Vec<Source>,
    /// The identity of everything added, with the index of its source; of a server's list nothing.
    identities: Vec<(SourceIdentity, usize)>,
    /// When each passage was retrieved, by its id.
    retrieved_ms: Vec<(DocumentId, u64)>,
}

/// Two results are one source by the same `kbId`, else by the same address, else, if there is neither, by the same id;
/// never by title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SourceIdentity {
    pub(crate) kb_id: Option<String>,
    /// Normalised.
    pub(crate) address: Option<String>,
    pub(crate) id: DocumentId,
}

impl SourceList {
    /// The sources of an answer that is continued.
    pub(crate) fn of(sources: Vec<Source>) -> Self {
        let mut identities = Vec::new();
        let is_own = |source: &Source| source.numbering != Numbering::Server;
        for (at, source) in sources.iter().enumerate().filter(|(_, source)| is_own(source)) {
            let identity = SourceIdentity::of(source);
            let passages = source.passages.iter().map(|passage| &passage.id).filter(|id| **id != identity.id);
            let parts: Vec<_> =
                passages.map(|id| SourceIdentity { id: id.clone(), ..identity.clone() }).collect();
            identities.extend([identity].into_iter().chain(parts).map(|identity| (identity, at)));
        }
        Self { sources, identities, retrieved_ms: Vec::new() }
    }

    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Adds a result and returns the number of its source.
    pub fn add(&mut self, found: &SearchHit, now_ms: u64) -> u32 {
        self.retrieved_ms.push((found.id.clone(), now_ms));
        let url = address_of(found);
        let identity = SourceIdentity::new(found.kb_id.as_ref(), url.as_deref(), &found.id);
        let known = self.identities.iter().find(|(known, _)| known.is(&identity)).map(|(_, at)| *at);
        let at = known.unwrap_or_else(|| self.add_new(found, url.clone()));
        // A result equal to any part of a source belongs to it.
        if !self.identities.iter().any(|(known, _)| *known == identity) {
            self.identities.push((identity, at));
        }
        self.sources.get_mut(at).map_or(0, |source| {
            if source.url.is_none() {
                source.url = url;
            }
            let passage = passage(found);
            let is_known = |known: &Passage| known.id == passage.id && known.text == passage.text;
            let is_missing = passage.text.is_empty() && passage.id.is_kept_with_answer();
            if !is_missing && !source.passages.iter().any(is_known) {
                source.passages.push(passage);
            }
            // A source of several passages gets the title that they share.
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

    /// Adds a part of a document as a source of its own, so that what cites it leads to its place.
    pub(crate) fn add_part(&mut self, part: &SearchHit, now_ms: u64) {
        self.retrieved_ms.push((part.id.clone(), now_ms));
        let at = self.add_new(part, address_of(part));
        if let Some(source) = self.sources.get_mut(at) {
            source.passages.push(passage(part));
        }
    }

    /// Marks exactly these numbers as cited.
    pub fn mark_cited(&mut self, numbers: &[u32]) {
        mark_cited(&mut self.sources, numbers);
    }

    /// Marks these numbers as received by the model.
    pub fn mark_given(&mut self, numbers: &[u32]) {
        for source in self.sources.iter_mut().filter(|source| numbers.contains(&source.number)) {
            source.given = true;
        }
    }

    /// Clears the marks of [`mark_given`](Self::mark_given), before the request is built again.
    pub(crate) fn forget_given(&mut self) {
        for source in &mut self.sources {
            source.given = false;
        }
    }

    /// Keeps the evidence of each citation: its quote, with its surroundings, in the stored part of the passage, and
    /// the passage's hash and time. Without deciding words, the source's first passage is used instead.
    pub(crate) fn keep_evidence(&mut self, checks: &[CitationCheck], texts: &[PromptDocument]) {
        for source in &mut self.sources {
            source.locations.clear();
        }
        for check in checks {
            let Some(source) = self.sources.iter_mut().find(|source| source.number == check.number) else {
                continue;
            };
            let location = check.location.clone().filter(|_| !check.verdict.is_wrong());
            if let Some(location) = location.filter(|location| !source.locations.contains(location)) {
                source.locations.push(location);
            }
            let mut passages = source.passages.iter_mut();
            let (quote, passage) = match check.evidence() {
                Some((quote, id)) => (quote, passages.find(|passage| passage.id == id)),
                None => ("", passages.next()),
            };
            let Some(passage) = passage else { continue };
            let is_its_text = |text: &&PromptDocument| {
                text.number == check.number && passage.id == *text.id && text.text.contains(quote)
            };
            let Some(text) = texts.iter().find(is_its_text) else { continue };
            if passage.is_shortened() && !passage.text.contains(quote) {
                add_excerpt(&mut passage.text, &text.text, quote);
            }
            passage.sha256 = Some(sha256(&text.text));
            let time = self.retrieved_ms.iter().find(|(id, _)| *id == passage.id);
            passage.retrieved_ms = time.map(|(_, time)| *time);
        }
    }

    /// Adds words of a source that stand in its whole document and in none of its passages.
    pub(crate) fn add_place(&mut self, number: u32, id: &DocumentId, heading: Option<String>, words: &str) {
        let Some(source) = self.sources.iter_mut().find(|source| source.number == number) else { return };
        let has_words = |passage: &Passage| passage.id == *id && passage.text.contains(words);
        if !source.passages.iter().any(has_words) {
            let (id, text) = (id.clone(), words.to_owned());
            source.passages.push(Passage { id, heading, text, ..Passage::default() });
        }
    }

    fn add_new(&mut self, found: &SearchHit, url: Option<String>) -> usize {
        let number = self.sources.last().map_or(1, |last| last.number.saturating_add(1));
        self.sources.push(Source {
            number,
            title: title_of(found)
                .unwrap_or_else(|| footnote_messages::knowledge::source(number.to_string())),
            url,
            kb_id: found.kb_id.clone(),
            document_id: found.id.clone(),
            base: found.base.clone(),
            edition: found.edition.clone(),
            ..Source::default()
        });
        self.sources.len() - 1
    }
}

impl SourceIdentity {
    pub(crate) fn new(kb_id: Option<&String>, url: Option<&str>, id: &DocumentId) -> Self {
        Self { kb_id: kb_id.cloned(), address: url.and_then(normalise_url), id: id.clone() }
    }

    pub(crate) fn of(source: &Source) -> Self {
        Self::new(source.kb_id.as_ref(), source.url.as_deref(), &source.document_id)
    }

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

/// The kept passages of a source, as documents of a prompt.
pub(crate) fn kept_documents(source: &Source) -> impl Iterator<Item = PromptDocument> {
    source.passages.iter().map(|passage| PromptDocument {
        number: source.number,
        id: passage.id.to_string(),
        title: source.title.clone(),
        text: passage.text.clone(),
        edition: source.edition.clone(),
    })
}

/// The address of a result: the first safe one.
pub fn address_of(found: &SearchHit) -> Option<String> {
    found.addresses.iter().find_map(|address| safe_link(address)).map(|link| link.href)
}

/// A result's title, or else what its id says of it; cleaned.
fn title_of(found: &SearchHit) -> Option<String> {
    [&found.title, found.id.name()].into_iter().map(clean_title).find(|title| !title.is_empty())
}

/// The title of the document that a result belongs to.
pub(crate) fn document_title(found: &SearchHit) -> String {
    whole_title(&clean_title(&found.title), found.heading.as_deref())
}

/// A passage's title without the heading at its end.
pub(crate) fn whole_title(title: &str, heading: Option<&str>) -> String {
    let whole = title.strip_suffix(heading.unwrap_or_default()).unwrap_or(title);
    let whole = whole.trim_end_matches(|character: char| character == ' ' || "–—-:›>|".contains(character));
    if whole.is_empty() { title } else { whole }.to_owned()
}

fn passage(found: &SearchHit) -> Passage {
    let most = if found.id.is_kept_with_answer() { MAX_KEPT_RESULT } else { MAX_KEPT_PASSAGE };
    let text = with_ellipsis(&found.text, most);
    Passage { id: found.id.clone(), heading: found.heading.clone(), text, ..Passage::default() }
}

/// Adds a quote of a text with its surroundings to what is kept of that text, unless that would be too much.
fn add_excerpt(kept: &mut String, text: &str, quote: &str) {
    let at = text.find(quote).unwrap_or_default();
    let before = at - suffix(&text[..at], SURROUNDINGS).len();
    let end = at + quote.len();
    let after = end + prefix(&text[end..], SURROUNDINGS).len();
    let excerpt = text[before..after].trim();
    if kept.len() + excerpt.len() <= MAX_EXCERPTS {
        let beginning = kept.trim_end_matches(['…', ' ']);
        *kept = format!("{beginning} […] {excerpt}…");
    }
}

mod server_list;

#[cfg(test)]
mod same_tests;
#[cfg(test)]
mod tests;
