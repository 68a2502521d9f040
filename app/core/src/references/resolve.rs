//! Looks up documents by the titles that questions name.

use futures::future::join_all;

use super::{beginning_of, section, summary_of};
use crate::{
    conversation::{Attachment, AttachmentId, DocumentReference, ReferenceKind},
    markdown::{Wikilink, distinct_wikilinks},
    retrieval::{DocumentQuery, ResolvedReference, RetrievalError, SearchHit, SearchRequest},
    services::{Services, TurnConfig},
    sources::{address_of, document_title},
    text::clean_title,
};

/// Maximum documents looked up for a question.
const MAX_NAMED: usize = 20;

/// Timeout of all lookups of a question, in milliseconds.
const TIMEOUT_MS: u32 = 5_000;

/// Finds the document with this title, ignoring case: by the knowledge base's lookup, else by a search. In a knowledge
/// base of passages, the passage under `heading`.
pub async fn find(
    services: &Services,
    config: &TurnConfig,
    title: &str,
    heading: Option<&str>,
) -> Result<Option<SearchHit>, RetrievalError> {
    let (public, bases) = (&config.public, &services.knowledge_bases);
    let title = title.trim();
    if public.bases.is_empty() || title.is_empty() {
        return Ok(None);
    }
    let wanted =
        heading.map_or(DocumentQuery::Title(title), |heading| DocumentQuery::Section { title, heading });
    let by_title = bases.document(wanted).await;
    let has_heading = |found: &SearchHit| heading.is_none_or(|heading| section_of(found, heading).is_some());
    if matches!(&by_title, Ok(Some(found)) if has_heading(found)) {
        return by_title;
    }
    let wanted = clean_title(title).to_lowercase();
    let is_called_so = |found: &SearchHit| {
        [clean_title(&found.title), document_title(found)].iter().any(|name| name.to_lowercase() == wanted)
    };
    let query = [title, heading.unwrap_or_default()].join(" ");
    // A document that a person names is read wherever it is.
    let request = SearchRequest::everywhere(query.trim(), public.top_k);
    let found = match bases.search(request).await {
        Ok(found) => found.hits,
        Err(_) if matches!(by_title, Ok(Some(_))) => return by_title,
        // The error of the search is more informative than that of the title lookup.
        Err(error) => return Err(error),
    };
    let is_it = |found: &SearchHit| match (&by_title, heading) {
        (Ok(Some(_)), Some(heading)) => is_called_so(found) && found.is_under(heading),
        _ => is_called_so(found),
    };
    match found.into_iter().find(is_it) {
        Some(passage) => Ok(Some(whole(services, config, passage).await)),
        None => by_title,
    }
}

/// Looks up the documents that a question names, concurrently, in at most five seconds. A reference whose lookup fails is
/// taken from `known`, else it says why. Only the first 20 are looked up; the titles of the others are returned second.
pub async fn resolve(
    services: &Services,
    config: &TurnConfig,
    question: &str,
    known: &[DocumentReference],
) -> (Vec<ResolvedReference>, Vec<String>) {
    let mut links = distinct_wikilinks(question);
    let others = links.split_off(links.len().min(MAX_NAMED));
    let asking = links.iter().map(|link| async move {
        if config.public.bases.is_empty() {
            return Err(RetrievalError::failed(footnote_messages::knowledge::none_connected()));
        }
        let found = services.clock.timeout(TIMEOUT_MS, either(services, config, link)).await;
        found.unwrap_or(Err(RetrievalError::NotInTime))
    });
    let answers = join_all(asking).await;
    let resolved = links.iter().zip(answers).map(|(link, answer)| match answer {
        Ok(Some(found)) => resolved(link, found),
        Ok(None) => ResolvedReference { reference: broken(link, None), hit: None, section: None },
        Err(error) => {
            let target = link.target();
            let is_same = |one: &&DocumentReference| one.wikilink.as_ref() == Some(&target);
            let before = known.iter().find(|one| is_same(one) && !one.is_broken()).cloned();
            let reference = before.unwrap_or_else(|| broken(link, Some(error.to_string())));
            ResolvedReference { reference, hit: None, section: None }
        }
    });
    (resolved.collect(), others.iter().map(|link| clean_title(&link.title)).collect())
}

/// An attached file as a document that a question names.
pub(crate) fn attached_document(id: AttachmentId, attachment: &Attachment) -> DocumentReference {
    DocumentReference {
        id: Some(id.into()),
        title: clean_title(&attachment.title),
        kind: ReferenceKind::Direct,
        ..DocumentReference::default()
    }
}

/// The document of a wikilink: for `[[C# notes]]` the one titled "C", else the one titled "C# notes".
async fn either(
    services: &Services,
    config: &TurnConfig,
    link: &Wikilink,
) -> Result<Option<SearchHit>, RetrievalError> {
    let found = find(services, config, &link.title, link.heading.as_deref()).await?;
    match (&found, &link.heading) {
        (None, Some(_)) => find(services, config, &link.target(), None).await,
        _ => Ok(found),
    }
}

/// The whole document of a passage, or the passage if that fails.
async fn whole(services: &Services, config: &TurnConfig, passage: SearchHit) -> SearchHit {
    let Some(id) = passage.id.own().map(|id| config.public.bases.document_of(id)) else { return passage };
    let found = services.knowledge_bases.document(DocumentQuery::Id(id)).await;
    found.ok().flatten().unwrap_or(passage)
}

/// The text under a heading of a document, or a whole passage that has this heading.
pub(crate) fn section_of<'a>(found: &'a SearchHit, heading: &str) -> Option<&'a str> {
    section(&found.text, heading).or_else(|| found.is_under(heading).then_some(found.text.as_str()))
}

fn resolved(link: &Wikilink, found: SearchHit) -> ResolvedReference {
    let title = Some(clean_title(&found.title)).filter(|title| !title.is_empty());
    let section = link.heading.as_deref().and_then(|heading| section_of(&found, heading)).map(str::to_owned);
    let context =
        Some(beginning_of(section.as_deref().unwrap_or(&found.text))).filter(|text| !text.is_empty());
    let reference = DocumentReference {
        wikilink: Some(link.target()),
        id: Some(found.id.clone()),
        lookup_error: None,
        kb_id: found.kb_id.clone(),
        title: title.unwrap_or_else(|| clean_title(&link.title)),
        kind: ReferenceKind::Direct,
        url: address_of(&found),
        summary: summary_of(&found.text),
        context_snippet: context,
    };
    ResolvedReference { reference, hit: Some(found), section }
}

fn broken(link: &Wikilink, lookup_error: Option<String>) -> DocumentReference {
    DocumentReference {
        wikilink: Some(link.target()),
        lookup_error,
        title: clean_title(&link.title),
        kind: ReferenceKind::Direct,
        ..DocumentReference::default()
    }
}
