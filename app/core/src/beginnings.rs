//! What an empty conversation offers to begin with: how many documents there are, which changed last, and questions.

use footnote_messages as messages;
use footnote_words::is_boilerplate;

use crate::{
    conversation::DocumentId,
    link::document_href,
    markdown::as_wikilink,
    references::about_section,
    retrieval::KnowledgeBases,
    text::{clean_title, distinct},
    wire::{DetailedList, ListedDocument, NamedSection},
};

/// Questions, at most.
const MAX_STARTERS: u32 = 3;
/// Titles that are asked for: several entries of an engine may have the same.
const LISTED_TITLES: u32 = 12;
/// The furthest place in a list that every engine goes to.
const LAST_PLACE: u32 = 9_000;

/// What is known of the documents; its names are cleaned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Beginnings {
    pub count: u64,
    /// The name of all documents together.
    pub name: Option<String>,
    pub unreadable: u64,
    /// Files that are still to be read.
    pub pending: u64,
    /// Passages that search by meaning waits for.
    to_embed: u64,
    /// Documents that were written within the last day, unless most were, as in a folder that was just copied.
    pub recent: u64,
    /// Sentences about the documents as a whole.
    pub notes: Vec<String>,
    pub latest: Vec<LatestDocument>,
    pub starters: Vec<Starter>,
}

/// A document that was changed lately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LatestDocument {
    pub title: String,
    /// The address that opens it.
    pub href: String,
    /// In milliseconds since 1970.
    pub modified_ms: u64,
}

/// A question to begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Starter {
    pub label: String,
    /// Which document it is about, where the label could mean another one.
    pub edition: Option<String>,
    pub asks: Asks,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asks {
    /// The question is complete.
    Label,
    /// The question is put into the box, to be made more exact. Names in brackets have their document, or the section of it, taken
    /// into account, whatever the search finds.
    Draft(String),
}

/// Reads the beginning of the list of documents, and a few titles from all over a long one, since neighbours are often about the
/// same. `None` where there is no list.
pub async fn beginnings(bases: &KnowledgeBases) -> Option<Beginnings> {
    let mut found = bases.list(0, LISTED_TITLES).await.ok()??;
    let list = &mut found.list;
    let cleaned = list.titles.iter().map(|title| clean_title(title));
    let cleaned = cleaned.filter(|title| !title.is_empty() && !is_boilerplate(title));
    list.titles = distinct(cleaned);
    let count = u32::try_from(list.count).unwrap_or(u32::MAX);
    if count > LISTED_TITLES && list.sections.len() < MAX_STARTERS as usize {
        let near = list.titles.split_off(1.min(list.titles.len()));
        let mut further = Vec::new();
        for part in 1..MAX_STARTERS {
            let place = (count / MAX_STARTERS * part).min(LAST_PLACE);
            if let Ok(found) = bases.titles(place, 1).await {
                further.extend(found.titles.into_iter().filter(|title| !is_boilerplate(title)));
            }
        }
        // A title that could not be had is made up for by a neighbour of the first.
        list.titles = distinct(list.titles.drain(..).chain(further).chain(near));
    }
    Some(Beginnings::of(found))
}

impl Beginnings {
    /// Whether a base is still reading or embedding its files.
    pub fn is_awaited(&self) -> bool {
        self.pending > 0 || self.to_embed > 0
    }

    /// Takes over how far the bases are, of the beginning of their list. Returns whether all should be read anew.
    pub fn update_progress(&mut self, found: DetailedList) -> bool {
        let is_read = self.pending > 0 && found.pending == 0;
        let Self { count, unreadable, pending, to_embed, notes, .. } = Self::of(found);
        *self = Self { count, unreadable, pending, to_embed, notes, ..std::mem::take(self) };
        is_read
    }

    fn of(found: DetailedList) -> Self {
        let DetailedList { list, latest, unreadable_count: unreadable, pending, to_embed, .. } = found;
        let is_new = (1..=list.count / 2).contains(&list.recent);
        Self {
            count: list.count,
            name: list.name.as_deref().map(clean_title),
            unreadable,
            pending,
            to_embed,
            recent: if is_new { list.recent } else { 0 },
            notes: list.notes.iter().map(|note| clean_title(note)).collect(),
            latest: latest.into_iter().filter_map(LatestDocument::new).collect(),
            starters: starters(list.sections, list.titles),
        }
    }
}

impl LatestDocument {
    fn new(listed: ListedDocument) -> Option<Self> {
        let title = clean_title(&listed.title);
        let modified_ms = u64::try_from(listed.modified?).ok()?.checked_mul(1_000)?;
        let href = document_href(&DocumentId::in_base(listed.id));
        (!title.is_empty()).then_some(Self { title, href, modified_ms })
    }
}

/// Questions that sections answer, then questions about sections, then about documents.
fn starters(sections: Vec<NamedSection>, titles: Vec<String>) -> Vec<Starter> {
    let sections = sections.into_iter().map(|section| NamedSection {
        title: clean_title(&section.title),
        heading: clean_title(&section.heading),
        question: section.question.as_deref().map(clean_title).filter(|question| !question.is_empty()),
        edition: section.edition.as_deref().map(clean_title),
    });
    let sections: Vec<NamedSection> = { sections }.filter(|section| !section.title.is_empty()).collect();
    let others = titles.into_iter().filter(|title| !sections.iter().any(|section| section.title == *title));
    let others: Vec<NamedSection> =
        others.map(|title| NamedSection { title, ..NamedSection::default() }).collect();
    let mut starters: Vec<Starter> = Vec::new();
    for starter in sections.into_iter().chain(others).map(Starter::about) {
        // Two versions of a document make the same question.
        if !starters.iter().any(|known| known.label == starter.label && known.edition == starter.edition) {
            starters.push(starter);
        }
    }
    starters.truncate(MAX_STARTERS as usize);
    starters
}

impl Starter {
    fn about(section: NamedSection) -> Self {
        let NamedSection { title, heading, question, edition } = section;
        if let Some(label) = question {
            return Self { label, edition, asks: Asks::Label };
        }
        let label = match heading.as_str() {
            "" => messages::example::about_document(&title),
            heading => about_section(&title, heading),
        };
        let asks = match as_wikilink(&title) {
            Some(link) if !heading.is_empty() && !heading.contains(['#', '[', ']', '|', '^']) => {
                messages::example::about_link(format!("{}#{heading}]]", link.trim_end_matches("]]")))
            }
            Some(link) if heading.is_empty() => messages::example::about_link(link),
            Some(link) => messages::example::about_section_of_link(&heading, link),
            None => label.clone(),
        };
        Self { label, edition, asks: Asks::Draft(messages::without_marks(&asks)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::DocumentList;

    fn section(title: &str, heading: &str, question: Option<&str>) -> NamedSection {
        let question = question.map(str::to_owned);
        NamedSection { title: title.into(), heading: heading.into(), question, edition: None }
    }

    fn shown(sections: Vec<NamedSection>, titles: &[&str]) -> Vec<(String, Option<String>)> {
        let titles = titles.iter().map(|title| (*title).to_owned()).collect();
        let shown = starters(sections, titles).into_iter().map(|starter| match starter.asks {
            Asks::Label => (starter.label, None),
            Asks::Draft(draft) => (starter.label, Some(draft)),
        });
        shown.collect()
    }

    #[test]
    fn questions_come_before_sections_and_titles() {
        let of = |label: &str, draft: Option<&str>| (label.to_owned(), draft.map(str::to_owned));
        let leave = "How many days of leave are there?";
        let sections = vec![section("Leave", "Days", Some(leave)), section("Hives", "Winter", None)];
        let expect = [
            of(leave, None),
            of("What does “Hives” say about “Winter”?", Some("What does [[Hives#Winter]] say?")),
            of("What does “Bees” say?", Some("What does [[Bees]] say?")),
        ];
        assert_eq!(shown(sections, &["Leave", "Bees", "Wasps"]), expect);
        let twice = vec![section("A", "B", None), section("A", "B", None)];
        let expect = [of("What does “A” say about “B”?", Some("What does [[A#B]] say?"))];
        assert_eq!(shown(twice, &[]), expect);
        let odd = vec![section("A]]", "B", None), section("C", "D#E", None)];
        let expect = [
            of("What does “A]]” say about “B”?", Some("What does “A]]” say about “B”?")),
            of("What does “C” say about “D#E”?", Some("What does [[C]] say about “D#E”?")),
        ];
        assert_eq!(shown(odd, &[]), expect);
    }

    #[test]
    fn versions_are_told_apart() {
        let fees = |edition: &str| NamedSection {
            edition: Some(edition.to_owned()),
            ..section("Fees", "Late", Some("What are the fees in “Fees”?"))
        };
        let starters = starters(vec![fees("2024-01-01"), fees("2025-01-01"), fees("2024-01-01")], Vec::new());
        let editions: Vec<_> = starters.iter().map(|starter| starter.edition.as_deref()).collect();
        assert_eq!(editions, [Some("2024-01-01"), Some("2025-01-01")]);
    }

    #[test]
    fn new_documents_are_counted_unless_all_are_new() {
        let check = |count: u64, recent: u64, expect: u64| {
            let list = DocumentList { count, recent, ..DocumentList::default() };
            let found = Beginnings::of(DetailedList { list, ..DetailedList::default() });
            assert_eq!(found.recent, expect, "{recent} of {count}");
        };
        check(10, 2, 2);
        check(10, 5, 5);
        check(10, 6, 0);
        check(1, 1, 0);
        check(0, 0, 0);
    }
}
