//! Searches: first the documents that the question names, then the query. A failure here never prevents the answer.

use footnote_messages as messages;
use futures::future::join;

use crate::{
    conversation::{Notice, NoticeKind, is_remark},
    references,
    retrieval::{BaseFailure, Found, RetrievalError, SearchRequest},
    text::enumerated,
    turn::{
        TurnError, TurnEvent, TurnState,
        state::{Missed, SearchQuestion},
    },
    wire::Answerer,
};

/// Documents in the notice about those that were not looked up.
const MAX_TITLES: usize = 10;

/// Finds the documents that the question names. Those that are not found, or could not be looked up, are marked.
pub async fn resolve_references(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let (services, config) = (turn.services, turn.config);
    let (resolved, others) =
        references::resolve(services, config, &turn.request.question, &turn.knowledge.references).await;
    let references: Vec<_> = resolved.iter().map(|one| one.reference.clone()).collect();
    if references.is_empty() && turn.knowledge.references.is_empty() {
        return Ok(());
    }
    turn.knowledge.references.clone_from(&references);
    turn.knowledge.resolved = resolved;
    turn.report(TurnEvent::Referenced { references });
    // Saved again, now with the documents found.
    turn.save_question().await;
    if !others.is_empty() {
        turn.notice(NoticeKind::ReferencesLeftOut, not_looked_up(&others, turn.knowledge.references.len()));
    }
    Ok(())
}

/// Asks the knowledge base, unless there is nothing to search before the answer.
pub async fn retrieve(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    if !turn.should_retrieve() {
        return Ok(());
    }
    turn.knowledge.retrieved = true;
    turn.knowledge.searched.set(true);
    let failure = match search_query(turn).await {
        Ok(found) => {
            for BaseFailure { base, error } in &found.failures {
                let (kind, is_down) = (NoticeKind::BaseMissing, error.is_down());
                turn.remark(Notice::without(kind, base, error.to_string(), is_down));
            }
            let sources = turn.answer.sources.clone();
            turn.report(TurnEvent::Found { count: found.hits.len(), sources });
            turn.knowledge.found = found.hits;
            let is_missed = turn.knowledge.found.is_empty()
                && turn.history.attachments.is_empty()
                && !is_remark(&turn.request.question);
            if is_missed && !turn.config.search_in.is_everywhere() {
                turn.knowledge.missed = Some(Missed::InScope);
                return Ok(());
            }
            turn.knowledge.missed = is_missed.then_some(Missed::Everywhere);
            // The offline answerer says by itself that it found nothing.
            (is_missed && turn.config.public.answerer == Answerer::Model)
                .then(|| messages::answers::nothing_about_question().to_owned())
        }
        Err(error) => Some(error.to_string()),
    };
    if let Some(reason) = failure {
        let message = messages::answers::without_knowledge_base(&reason);
        turn.report(TurnEvent::WithoutKnowledgeBase { reason });
        turn.answer.notices.push(Notice::new(NoticeKind::WithoutKnowledgeBase, message));
    }
    Ok(())
}

/// Searches for the query, and for the question itself where the query may have lost what it asks.
async fn search_query(turn: &mut TurnState<'_>) -> Result<Found, RetrievalError> {
    let query = turn.knowledge.query.trim().to_owned();
    let question = turn.request.question.trim().to_owned();
    if query == question {
        return search(turn, &question).await;
    }
    turn.answer.search_query = Some(query.clone());
    if turn.knowledge.search_question == SearchQuestion::Beside {
        let (own, other) = join(search(turn, &question), search(turn, &query)).await;
        let Some(other) = other.ok().filter(|other| !other.hits.is_empty()) else {
            turn.answer.search_query = None;
            return own;
        };
        // A search that failed takes nothing from the other.
        return Ok(joined(own.unwrap_or_default(), other));
    }
    let found = search(turn, &query).await?;
    if turn.knowledge.search_question == SearchQuestion::Never || !found.hits.is_empty() {
        return Ok(found);
    }
    turn.answer.search_query = None;
    search(turn, &question).await
}

async fn search(turn: &TurnState<'_>, query: &str) -> Result<Found, RetrievalError> {
    turn.report(TurnEvent::Searching { query: query.to_owned() });
    let config = turn.config;
    let request = SearchRequest { query, top_k: config.public.top_k, scope: &config.search_in };
    turn.services.knowledge_bases.search(request).await
}

/// The results of two searches, each once. All of the first are kept, so that the other takes nothing from them.
fn joined(mut first: Found, other: Found) -> Found {
    for hit in other.hits {
        if !first.hits.iter().any(|known| known.id == hit.id && known.text == hit.text) {
            first.hits.push(hit);
        }
    }
    let failures = other.failures.into_iter().filter(|failure| !first.failures.contains(failure));
    first.failures.extend(failures.collect::<Vec<_>>());
    first
}

fn not_looked_up(titles: &[String], looked_up: usize) -> String {
    let mut shown = enumerated(titles.iter().take(MAX_TITLES));
    if titles.len() > MAX_TITLES {
        shown = messages::answers::list_goes_on(shown);
    }
    messages::answers::references_left_out(titles.len(), looked_up, shown)
}
