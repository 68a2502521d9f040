//! The whole documents of an answer's citations: before a citation is called wrong, its document is read as the viewer reads
//! it. A search gives a few passages, and an answer may repeat what an earlier turn found.

use std::collections::BTreeSet;

use futures::future::join_all;

use super::citable::Citable;
use crate::{
    citations::{Claim, Evidence, check_claims},
    conversation::{AnswerState, CitationCheck, Source, Verdict},
    prompt::PromptDocument,
    references::location_at,
    retrieval::{DocumentQuery, SearchHit},
    turn::TurnState,
};

/// Maximum documents read for an answer.
const MAX_DOCUMENTS: usize = 12;

/// How long reading them may take, in milliseconds: the answer waits for it.
const TIMEOUT_MS: u32 = 3_000;

/// Checks these citations against the passages that are at hand and, where a passage alone would call one wrong or does not
/// have it, against the whole document. What cannot be read is never the reason for a wrong citation.
pub(super) async fn check_with_documents(
    turn: &mut TurnState<'_>,
    claims: &[Claim],
    quotes: &[(u32, String)],
) -> Vec<CitationCheck> {
    let at_hand =
        check_claims(claims, quotes, &Evidence::new(Citable::of(&turn.knowledge, &turn.answer).passages()));
    let doubtful = at_hand.iter().filter(|check| is_doubtful(turn, check));
    let doubtful: BTreeSet<u32> = doubtful.map(|check| check.number).collect();
    if doubtful.is_empty() {
        return at_hand;
    }
    let documents = read(turn, &doubtful).await;
    let all = Citable::of(&turn.knowledge, &turn.answer).with(&documents);
    let mut checks = check_claims(claims, quotes, &Evidence::new(all.all()));
    for check in &mut checks {
        keep_place(turn, check, &documents);
    }
    checks
}

/// Whether more of the source may change the verdict: it is a wrong one, or all that is known of the source was found by an
/// earlier turn, for another question.
fn is_doubtful(turn: &TurnState<'_>, check: &CitationCheck) -> bool {
    let is_of_earlier = !turn.knowledge.texts.iter().any(|text| text.number == check.number);
    match check.verdict {
        Verdict::NoSource => false,
        Verdict::Nearest => is_of_earlier,
        verdict => verdict.is_wrong(),
    }
}

/// The documents of these sources, as far as they can be read in time, each under its source's number.
async fn read(turn: &TurnState<'_>, numbers: &BTreeSet<u32>) -> Vec<PromptDocument> {
    let is_asked = |source: &&Source| numbers.contains(&source.number) && !source.is_from_server();
    let sources = turn.answer.sources.iter().filter(is_asked).take(MAX_DOCUMENTS);
    let known = sources.clone().filter_map(|source| known(turn, source));
    let mut documents: Vec<PromptDocument> = known.collect();
    // Whoever presses Stop waits for nothing.
    if turn.answer.state != AnswerState::Stopped {
        let is_read = |source: &&Source| documents.iter().any(|document| document.number == source.number);
        let missing: Vec<&Source> = sources.filter(|source| !is_read(source)).collect();
        let reading = join_all(missing.into_iter().map(|source| fetch(turn, source)));
        let fetched = turn.services.clock.timeout(TIMEOUT_MS, reading).await;
        documents.extend(fetched.into_iter().flatten().flatten());
    }
    documents
}

/// An attached file, or a document that the question names: both are here as a whole.
fn known(turn: &TurnState<'_>, source: &Source) -> Option<PromptDocument> {
    let (number, title, edition) = (source.number, source.title.clone(), source.edition.clone());
    if let Some(id) = source.document_id.attachment() {
        let text = turn.history.attachments.get(&id)?.text.clone();
        return Some(PromptDocument { number, id: source.document_id.to_string(), title, text, edition });
    }
    if let Some(plan) = turn.request.summary.as_ref().filter(|plan| plan.document.id == source.document_id) {
        let text = plan.document.text.clone();
        return Some(PromptDocument { number, id: source.document_id.to_string(), title, text, edition });
    }
    let id = turn.config.public.bases.document_of(source.document_id.own()?);
    let mut hits = turn.knowledge.resolved.iter().filter_map(|resolved| resolved.hit.as_ref());
    let SearchHit { id, text, .. } = hits.find(|hit| hit.id.own() == Some(id))?.clone();
    Some(PromptDocument { number, id: id.into(), title, text, edition })
}

async fn fetch(turn: &TurnState<'_>, source: &Source) -> Option<PromptDocument> {
    let bases = &turn.config.public.bases;
    let own = source.document_id.own().filter(|_| !bases.is_empty())?;
    // Why it cannot be read is told where it is opened; here it means that nothing can be said against the citation.
    let query = DocumentQuery::Id(bases.document_of(own));
    let hit = turn.services.knowledge_bases.document(query).await.ok()??;
    Some(PromptDocument {
        number: source.number,
        id: source.document_id.whole(bases).into(),
        title: source.title.clone(),
        text: hit.text,
        edition: source.edition.clone(),
    })
}

/// Keeps the words of a check that were found in the whole document alone as a passage of its source, so that they can be shown
/// and exported with the heading that they stand under.
fn keep_place(turn: &mut TurnState<'_>, check: &CitationCheck, documents: &[PromptDocument]) {
    let Some((quote, id)) = check.evidence() else { return };
    let Some(document) = documents.iter().find(|of| of.number == check.number && of.id == id) else { return };
    // The viewer opens a document at its own id; passages of one are told apart by their headings.
    let heading = document.text.find(quote).and_then(|at| location_at(&document.text, at));
    turn.knowledge.sources.add_place(check.number, &id.into(), heading, quote);
}
