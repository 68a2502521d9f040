//! The documents that a question names: those that fit are put into the prompt, the model can read the others by a tool.
//!
//! A document that takes at most a fifth of what is free is sent, else the section that is meant; a longer one is listed with its
//! summary.

use std::collections::BTreeSet;

use super::{PromptDocument, documents_block, escaped};
use crate::{
    conversation::{DocumentId, DocumentReference},
    ports::{CharacterEstimate, Tokenizer},
    retrieval::{ResolvedReference, SearchHit},
};

/// The tool that reads documents that do not fit.
pub(crate) const READ_DOCUMENT: &str = "read_document";

/// How the named documents are sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ReferencePlan {
    /// Documents and sections for the prompt, in the order named.
    pub(crate) included: Vec<SearchHit>,
    /// Ids of documents included as a whole, so that their passages are redundant.
    pub(crate) whole: BTreeSet<DocumentId>,
    /// Ids of documents left for the tool.
    pub(crate) deferred: Vec<DocumentId>,
}

/// Plans what to include within `free` tokens: a document of at most `most` tokens, else the named section, else nothing.
/// The document is included, and will be shortened, if no tool can read it (`can_read`), or if it is an attachment, whose
/// passages no search finds.
pub(crate) async fn plan_references(
    tokenizer: &dyn Tokenizer,
    model: &str,
    (free, most): (u32, u32),
    can_read: bool,
    resolved: &[ResolvedReference],
) -> ReferencePlan {
    let mut plan = ReferencePlan::default();
    let mut left = free;
    for one in resolved {
        let Some(found) = &one.hit else { continue };
        if plan.whole.contains(&found.id) {
            continue;
        }
        let whole = SearchHit { heading: None, ..found.clone() };
        let heading = one.reference.wikilink.as_ref().and_then(|link| link.split_once('#'));
        let section = one.section.as_ref().map(|text| SearchHit {
            text: text.clone(),
            heading: heading.map(|(_, heading)| heading.to_owned()),
            ..found.clone()
        });
        let blocks = [Some(&whole), section.as_ref()].map(|found| found.map(block).unwrap_or_default());
        let texts = [blocks[0].as_str(), blocks[1].as_str()];
        let counts = tokenizer.count(model, &texts).await;
        let cost = |at: usize| counts.get(at).map_or(u32::MAX, |count| count.tokens);
        let fits = |at: usize| cost(at) <= most.min(left);
        if fits(0) {
            left -= cost(0);
            plan.whole.insert(found.id.clone());
            plan.included.push(whole);
        } else if let Some(section) = section.filter(|_| fits(1)) {
            left -= cost(1);
            plan.included.push(section);
        } else if can_read && (left < most || found.id.attachment().is_none()) {
            plan.deferred.push(found.id.clone());
        } else {
            left = left.saturating_sub(most);
            plan.included.push(whole);
        }
    }
    plan
}

/// An upper estimate of the tokens of [`reference_list`].
pub(crate) fn reference_list_tokens(references: &[DocumentReference]) -> u32 {
    let all: Vec<_> = references
        .iter()
        .map(|reference| (reference, Some(999).filter(|_| !reference.is_broken())))
        .collect();
    let tokens = CharacterEstimate::estimate(&reference_list(&all)).tokens;
    tokens.saturating_add(tokens / 4)
}

/// The list of the documents that a question names: included (with their source number), missing (with the reason), or to
/// be read by the tool. Empty if there are none.
pub(crate) fn reference_list(references: &[(&DocumentReference, Option<u32>)]) -> String {
    if references.is_empty() {
        return String::new();
    }
    let mut block = String::from("<referenced_documents>\nReferenced documents, which the question names. ");
    let is_any = |has: fn(&DocumentReference, Option<u32>) -> bool| {
        references.iter().any(|(reference, number)| has(reference, *number))
    };
    if is_any(|_, number| number.is_some()) {
        block.push_str("Those with an index are among the documents. ");
    }
    if is_any(|reference, number| number.is_none() && !reference.is_broken()) {
        block.push_str("Those with read=\"read_document\" have to be read with that tool, by their ids. ");
    }
    if is_any(|reference, _| is_attached(reference)) {
        block.push_str("Those with attached=\"yes\" are files that the person attached. ");
    }
    if is_any(|reference, _| reference.is_broken() && reference.lookup_error.is_none()) {
        block.push_str("Those with missing=\"yes\" do not exist in the knowledge base: say so. ");
    }
    if is_any(|reference, _| reference.lookup_error.is_some()) {
        block.push_str("Those with lookup_error could not be looked up: say so. ");
    }
    block.truncate(block.trim_end().len());
    block.push('\n');
    for (reference, number) in references {
        block.push_str("<reference");
        if let Some(number) = number {
            push_attribute(&mut block, "index", &number.to_string());
        }
        if let Some(id) = &reference.id {
            push_attribute(&mut block, "id", id.as_str());
        }
        push_attribute(&mut block, "title", &reference.title);
        if is_attached(reference) {
            push_attribute(&mut block, "attached", "yes");
        }
        match (&reference.lookup_error, number) {
            (Some(error), _) => push_attribute(&mut block, "lookup_error", error),
            (None, None) if reference.is_broken() => push_attribute(&mut block, "missing", "yes"),
            (None, None) => push_attribute(&mut block, "read", READ_DOCUMENT),
            (None, Some(_)) => {}
        }
        block.push('>');
        let summary = reference.summary.as_ref().or(reference.context_snippet.as_ref());
        block.extend([&escaped(summary.map_or("", |summary| summary.trim())), "</reference>\n"]);
    }
    block.push_str("</referenced_documents>");
    block
}

fn is_attached(reference: &DocumentReference) -> bool {
    reference.id.as_ref().is_some_and(|id| id.attachment().is_some())
}

fn push_attribute(block: &mut String, name: &str, value: &str) {
    block.extend([" ", name, "=\"", &escaped(value), "\""]);
}

fn block(found: &SearchHit) -> String {
    let (id, title, text) = (found.id.to_string(), found.title.clone(), found.text.clone());
    documents_block(&[PromptDocument { number: 1, id, title, text, edition: found.edition.clone() }])
}
