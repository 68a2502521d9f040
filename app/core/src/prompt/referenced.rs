//! The documents that a question names, in the prompt: those that fit are put into it, the others are left to a tool.

use std::collections::BTreeSet;

use super::{PromptDocument, documents_block, push_escaped};
use crate::{
    conversation::DocumentReference,
    ports::{CharacterEstimate, Tokenizer},
    retrieval::{Resolved, SearchHit},
};

/// The tool that reads what has no room.
pub(crate) const READ_DOCUMENT: &str = "read_document";

/// What is done with the named documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// What is put into the prompt, in the order in which it is named.
    pub(crate) now: Vec<SearchHit>,
    /// Of which documents that is all there is: passages of them say nothing more.
    pub(crate) whole: BTreeSet<String>,
    /// Which of them are left to be read, by their ids.
    pub(crate) later: Vec<String>,
}

/// Decides what is put into the prompt within so many free tokens: a document that takes no more than `most` of them, else
/// the section that is meant, and else the document is left to be read, or, where nothing can read it, shortened.
pub(crate) async fn plan(
    tokenizer: &dyn Tokenizer,
    model: &str,
    (free, most): (u32, u32),
    can_read: bool,
    resolved: &[Resolved],
) -> Plan {
    let mut plan = Plan::default();
    let mut left = free;
    for one in resolved {
        let Some(found) = &one.found else { continue };
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
            plan.now.push(whole);
        } else if let Some(section) = section.filter(|_| fits(1)) {
            left -= cost(1);
            plan.now.push(section);
        } else if can_read {
            plan.later.push(found.id.clone());
        } else {
            left = left.saturating_sub(most);
            plan.now.push(whole);
        }
    }
    plan
}

/// Tokens that the list of these references takes, about, and rather more than less.
pub(crate) fn list_tokens(references: &[DocumentReference]) -> u32 {
    let all: Vec<_> = references
        .iter()
        .map(|reference| (reference, Some(999).filter(|_| !reference.is_broken())))
        .collect();
    let tokens = CharacterEstimate::estimate(&list(&all)).tokens;
    tokens.saturating_add(tokens / 4)
}

/// The list of the documents that a question names: those with a number are among the documents, those that are not
/// known say why, and the others are to be read. Empty where there is none.
pub(crate) fn list(references: &[(&DocumentReference, Option<u32>)]) -> String {
    if references.is_empty() {
        return String::new();
    }
    let mut block = String::from("<referenced_documents>\nReferenced documents, which the question names. ");
    let mut explain = |words: &str, is: &dyn Fn(&DocumentReference, Option<u32>) -> bool| {
        if references.iter().any(|(reference, number)| is(reference, *number)) {
            block.push_str(words);
        }
    };
    explain("Those with an index are among the documents. ", &|_, number| number.is_some());
    explain(
        "Those with read=\"read_document\" have to be read with that tool, by their ids. ",
        &|reference, number| number.is_none() && !reference.is_broken(),
    );
    explain("Those with missing=\"yes\" do not exist in the knowledge base: say so. ", &|reference, _| {
        reference.is_broken() && reference.lookup_error.is_none()
    });
    explain("Those with lookup_error could not be looked up: say so. ", &|reference, _| {
        reference.lookup_error.is_some()
    });
    block.truncate(block.trim_end().len());
    block.push('\n');
    for (reference, number) in references {
        block.push_str("<reference");
        if let Some(number) = number {
            push_attribute(&mut block, "index", &number.to_string());
        }
        if let Some(id) = &reference.id {
            push_attribute(&mut block, "id", id);
        }
        push_attribute(&mut block, "title", &reference.title);
        match (&reference.lookup_error, number) {
            (Some(error), _) => push_attribute(&mut block, "lookup_error", error),
            (None, None) if reference.is_broken() => push_attribute(&mut block, "missing", "yes"),
            (None, None) => push_attribute(&mut block, "read", READ_DOCUMENT),
            (None, Some(_)) => {}
        }
        block.push('>');
        let about = reference.summary.as_ref().or(reference.context_snippet.as_ref());
        push_escaped(&mut block, about.map_or("", |about| about.trim()));
        block.push_str("</reference>\n");
    }
    block.push_str("</referenced_documents>");
    block
}

fn push_attribute(block: &mut String, name: &str, value: &str) {
    block.extend([" ", name, "=\""]);
    push_escaped(block, value);
    block.push('"');
}

fn block(found: &SearchHit) -> String {
    let (id, title, text) = (found.id.clone(), found.title.clone(), found.text.clone());
    documents_block(&[PromptDocument { number: 1, id, title, text }])
}
