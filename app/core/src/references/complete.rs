//! Completion of titles after `[[`.

use crate::{
    retrieval::{SearchHit, SearchRequest},
    services::{Services, TurnConfig},
    sources::document_title,
    text::distinct,
    wire::BaseKind,
};

/// Maximum number of titles.
const MOST: usize = 8;

/// Passages asked for: several may be of one document.
const TOP_K: u32 = 24;

/// Titles for the text typed: those that begin with it, then those that contain it, then other results of a search. Empty
/// if the search fails, since a link can also be typed to its end.
pub async fn complete(services: &Services, config: &TurnConfig, typed: &str) -> Vec<String> {
    let bases = &config.public.bases;
    if bases.is_empty() || typed.trim().is_empty() {
        return Vec::new();
    }
    let typed = typed.trim();
    let find =
        async |query: &str| services.knowledge_bases.search(SearchRequest::everywhere(query, TOP_K)).await;
    // The library inside the proxy knows its titles by their beginnings.
    if matches!(&**bases, [only] if only.kind == BaseKind::Embedded) {
        let begin = find(&format!("{typed}*")).await.unwrap_or_default().hits;
        if !begin.is_empty() {
            return ranked(&begin, typed);
        }
    }
    ranked(&find(typed).await.unwrap_or_default().hits, typed)
}

fn ranked(found: &[SearchHit], typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    let titles = found.iter().map(document_title).filter(|title| !title.is_empty());
    let mut titles = distinct(titles);
    titles.sort_by_key(|title| {
        let title = title.to_lowercase();
        (!title.starts_with(&typed), !title.contains(&typed))
    });
    titles.truncate(MOST);
    titles
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
            assert_eq!(ranked(&found.collect::<Vec<_>>(), typed), wanted, "{typed}");
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
}
