//! The sources of an answer that another program gave.

use crate::{
    conversation::{DocumentId, Numbering, Passage, Source},
    link::safe_link,
    text::{clean_line, clean_title},
};

/// The most characters of the name of a source within its id.
const MAX_NAME: usize = 4_000;

/// The sources of an answer, under the numbers that its text has for them.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Sources(pub(super) Vec<Source>);

impl Sources {
    /// The number of a source, which is added if it is new; `None` for one without a name and an address.
    pub(super) fn number(&mut self, title: &str, url: Option<&str>, text: &str) -> Option<u32> {
        let source = source(title, url)?;
        if let Some(known) = self.0.iter().find(|known| known.document_id == source.document_id) {
            return Some(known.number);
        }
        self.push(title, url, text)
    }

    /// Adds a source under the next number.
    pub(super) fn push(&mut self, title: &str, url: Option<&str>, text: &str) -> Option<u32> {
        let number = u32::try_from(self.0.len() + 1).ok()?;
        self.0.push(Source { number, ..source(title, url)? });
        self.add_passage(self.0.len() - 1, text);
        Some(number)
    }

    /// Adds what was found in the source at this place.
    pub(super) fn add_passage(&mut self, place: usize, text: &str) {
        let (Some(source), text) = (self.0.get_mut(place), text.trim()) else { return };
        if !text.is_empty() {
            let id = source.document_id.clone();
            source.passages.push(Passage { id, text: text.to_owned(), ..Passage::default() });
        }
    }
}

fn source(title: &str, url: Option<&str>) -> Option<Source> {
    let url = url.and_then(safe_link).map(|link| link.href);
    let title = clean_title(title);
    let named = [url.as_deref().unwrap_or_default(), &title].map(|name| clean_line(name, MAX_NAME));
    let name = named.into_iter().find(|name| !name.is_empty())?;
    Some(Source {
        document_id: DocumentId::web_page(&name),
        title: if title.is_empty() { name } else { title },
        url,
        annotated: true,
        numbering: Numbering::Server,
        ..Source::default()
    })
}

/// How a text names the source of this number.
pub(super) fn mark(number: u32) -> String {
    format!("[{number}]")
}
