//! Completion of titles after `[[`.

use crate::{
    retrieval::{SearchHit, SearchRequest},
    services::{Services, TurnConfig},
    sources::document_title,
    wire::BaseKind,
};

/// Maximum number of documents.
const MOST: usize = 8;

/// Passages asked for: several may be of one document.
const TOP_K: u32 = 24;

/// A document that completes what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedDocument {
    pub title: String,
    /// What a link names it by: its path, where others have its title.
    pub target: String,
    /// Where it is and which of several alike documents, where others have its title.
    pub place: Option<String>,
}

impl NamedDocument {
    pub fn titled(title: String) -> Self {
        Self { target: title.clone(), title, place: None }
    }

    /// Returns what stands between the brackets of a link to it.
    pub fn link_text(&self) -> String {
        if self.target == self.title { self.title.clone() } else { format!("{}|{}", self.target, self.title) }
    }
}

/// Documents for the text typed: those whose title begins with it, then those that contain it, then other results of a search.
/// Empty if the search fails, since a link can also be typed to its end.
pub async fn complete(services: &Services, config: &TurnConfig, typed: &str) -> Vec<NamedDocument> {
    let bases = &config.public.bases;
    if bases.is_empty() || typed.trim().is_empty() {
        return Vec::new();
    }
    let typed = typed.trim();
    let find =
        async |query: &str| services.knowledge_bases.search(SearchRequest::everywhere(query, TOP_K)).await;
    // The library inside the proxy knows its titles by their beginnings, and its documents by their paths.
    let is_embedded = matches!(&**bases, [only] if only.kind == BaseKind::Embedded);
    if is_embedded {
        let begin = find(&format!("{typed}*")).await.unwrap_or_default().hits;
        if !begin.is_empty() {
            return ranked(&begin, typed, is_embedded);
        }
    }
    ranked(&find(typed).await.unwrap_or_default().hits, typed, is_embedded)
}

fn ranked(found: &[SearchHit], typed: &str, has_paths: bool) -> Vec<NamedDocument> {
    let typed = typed.to_lowercase();
    // With the path of each, by which a link can name it.
    let mut all: Vec<(String, Option<&str>, Option<&str>)> = Vec::new();
    for hit in found {
        let title = document_title(hit);
        let path = hit.kb_id.as_deref().filter(|_| has_paths);
        if !title.is_empty() && !all.iter().any(|(known, at, _)| *known == title && *at == path) {
            all.push((title, path, hit.edition.as_deref()));
        }
    }
    let documents = all.iter().map(|(title, path, edition)| {
        let is_alone = all.iter().filter(|(other, ..)| other == title).count() == 1;
        match path {
            Some(path) if !is_alone => {
                let place = [Some(*path), *edition].into_iter().flatten().collect::<Vec<_>>().join(", ");
                NamedDocument { title: title.clone(), target: (*path).to_owned(), place: Some(place) }
            }
            _ => NamedDocument { place: edition.map(str::to_owned), ..NamedDocument::titled(title.clone()) },
        }
    });
    let mut documents: Vec<NamedDocument> = documents.collect();
    documents.sort_by_key(|document| {
        let title = document.title.to_lowercase();
        (!title.starts_with(&typed), !title.contains(&typed))
    });
    documents.truncate(MOST);
    documents
}

#[cfg(test)]
mod tests {
    use super::{MOST, ranked};
    use crate::retrieval::SearchHit;

    #[test]
    fn titles_that_begin_as_typed_come_first_and_each_once() {
        let check = |titles: &[(&str, Option<&str>)], typed: &str, wanted: &[&str]| {
            let found = titles.iter().map(|(title, heading)| SearchHit {
                title: (*title).into(),
                heading: heading.map(Into::into),
                ..SearchHit::default()
            });
            let found = ranked(&found.collect::<Vec<_>>(), typed, false);
            let titles: Vec<&str> = found.iter().map(|document| document.title.as_str()).collect();
            assert_eq!(titles, wanted, "{typed}");
        };
        check(&[], "a", &[]);
        check(&[("Wild bees – Nests", Some("Nests")), ("Wild bees", None)], "wild", &["Wild bees"]);
        check(&[("Ants", None), ("Wild Bees", None), ("Bees", None)], "be", &["Bees", "Wild Bees", "Ants"]);
        check(&[("", None)], "a", &[]);
        let many: Vec<String> = (0..20).map(|number| format!("Note {number}")).collect();
        let many: Vec<_> = many.iter().map(|title| (title.as_str(), None)).collect();
        let first: Vec<_> = many.iter().take(MOST).map(|(title, _)| *title).collect();
        check(&many, "note", &first);
    }

    #[test]
    fn documents_of_one_title_are_named_by_their_paths() {
        let hit = |title: &str, path: &str, edition: Option<&str>| SearchHit {
            title: title.into(),
            kb_id: Some(path.into()),
            edition: edition.map(Into::into),
            ..SearchHit::default()
        };
        let found = [
            hit("Travel", "2023/travel.md", Some("older version, 2023-05-01")),
            hit("Travel", "2025/travel.md", None),
            hit("Travel", "2025/travel.md", None),
            hit("Trains", "trains.md", None),
        ];
        let named = ranked(&found, "tra", true);
        let shown: Vec<_> =
            named.iter().map(|document| (document.link_text(), document.place.as_deref())).collect();
        let expect = [
            ("2023/travel.md|Travel".to_owned(), Some("2023/travel.md, older version, 2023-05-01")),
            ("2025/travel.md|Travel".to_owned(), Some("2025/travel.md")),
            ("Trains".to_owned(), None),
        ];
        assert_eq!(shown, expect);
        assert_eq!(ranked(&found, "tra", false).len(), 2);
    }
}
