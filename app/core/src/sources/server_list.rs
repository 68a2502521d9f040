//! What the model's server names as sources of an answer, among the sources of a turn.

use super::{SourceList, address_of, passage, title_of};
use crate::{
    conversation::{DocumentId, Numbering, Source},
    retrieval::SearchHit,
    text::clean_line,
    wire::{ServerSource, prompt::PromptDocument},
};

/// The most characters of the name of a source within its id.
const MAX_NAME: usize = 4_000;

/// The change of a source's number.
pub(crate) struct Moved {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl SourceList {
    /// Adds a page that the server named, and returns its text, if it has one. `is_named` is false for one that its tools
    /// only found. A page that was found before is one source with it.
    pub(crate) fn add_named(
        &mut self,
        named: ServerSource,
        is_named: bool,
        now_ms: u64,
    ) -> Option<PromptDocument> {
        let found = hit(named);
        if address_of(&found).is_none() && found.text.is_empty() {
            // A source nobody can open would not help.
            return None;
        }
        let number = self.add(&found, now_ms);
        let source = self.sources.iter_mut().find(|source| source.number == number)?;
        source.annotated |= is_named;
        source.given |= !is_named;
        text_of(found, source)
    }

    /// Adds a server's own list under its numbers, and returns the texts that came with it. Each entry is a source of its
    /// own. With `takes_over` the text counts by this list alone, so that Footnote's sources come after it.
    pub(crate) fn add_list(
        &mut self,
        list: Vec<(u32, ServerSource)>,
        takes_over: bool,
        now_ms: u64,
    ) -> (Vec<PromptDocument>, Vec<Moved>) {
        let moved = if takes_over { self.set_aside(&list) } else { Vec::new() };
        let mut texts = Vec::new();
        for (number, entry) in list {
            if self.sources.iter().any(|source| source.number == number) {
                continue;
            }
            let found = hit(entry);
            self.retrieved_ms.push((found.id.clone(), now_ms));
            let title = title_of(&found);
            let source = Source {
                number,
                title: title.unwrap_or_else(|| footnote_messages::knowledge::source(number.to_string())),
                url: address_of(&found),
                document_id: found.id.clone(),
                passages: if found.text.is_empty() { Vec::new() } else { vec![passage(&found)] },
                annotated: true,
                numbering: Numbering::Server,
                ..Source::default()
            };
            texts.extend(text_of(found, &source));
            self.insert(source);
        }
        (texts, moved)
    }

    /// The source of a server's list that has this number.
    pub(crate) fn listed_by_server(&self, number: u32) -> Option<&Source> {
        let is_it = |source: &&Source| source.number == number && source.numbering == Numbering::Server;
        self.sources.iter().find(is_it)
    }

    /// Whether this entry is a source of a server's list, under this number.
    pub(crate) fn has_entry(&self, number: u32, entry: &ServerSource) -> bool {
        let id = hit(entry.clone()).id;
        self.listed_by_server(number).is_some_and(|source| source.document_id == id)
    }

    /// Gives Footnote's sources numbers after those of the list, if any of them is in its way.
    fn set_aside(&mut self, list: &[(u32, ServerSource)]) -> Vec<Moved> {
        let listed = self.sources.iter().filter(|source| source.numbering == Numbering::Server);
        let numbers = list.iter().map(|(number, _)| *number).chain(listed.map(|source| source.number));
        let highest = numbers.max().unwrap_or_default();
        let mut moved = Vec::new();
        let mut next = highest;
        let is_in_the_way = self
            .sources
            .iter()
            .any(|source| source.numbering != Numbering::Server && source.number <= highest);
        for source in self.sources.iter_mut().filter(|source| source.numbering != Numbering::Server) {
            source.numbering = Numbering::Aside;
            if is_in_the_way {
                next = next.saturating_add(1);
                moved.push(Moved { from: source.number, to: next });
                source.number = next;
            }
        }
        // The list's come first.
        let places: Vec<u32> = self.sources.iter().map(|source| source.number).collect();
        self.sources.sort_by_key(|source| source.number);
        for (_, at) in &mut self.identities {
            let number = places.get(*at);
            *at = self.sources.iter().position(|source| Some(&source.number) == number).unwrap_or(*at);
        }
        moved
    }

    /// Inserts a source at its place in the order of numbers.
    fn insert(&mut self, source: Source) {
        let place = self.sources.partition_point(|other| other.number < source.number);
        self.sources.insert(place, source);
        for (_, at) in &mut self.identities {
            *at += usize::from(*at >= place);
        }
    }
}

/// A source of a server as a result of a search.
fn hit(source: ServerSource) -> SearchHit {
    let ServerSource { url, title, content, .. } = source;
    let names = [&url, &title, &content].map(|name| clean_line(name, MAX_NAME));
    let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
    SearchHit {
        id: DocumentId::web_page(&name),
        title,
        text: content,
        addresses: vec![url],
        ..SearchHit::default()
    }
}

fn text_of(found: SearchHit, source: &Source) -> Option<PromptDocument> {
    let SearchHit { id, text, .. } = found;
    (!text.is_empty()).then(|| PromptDocument {
        number: source.number,
        id: id.into(),
        title: source.title.clone(),
        text,
        edition: None,
    })
}
