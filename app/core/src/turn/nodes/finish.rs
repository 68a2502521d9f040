//! The end of a turn: checks the answer's citations, saves it, and gives the response.

use std::ops::Range;

use footnote_messages as messages;

use super::{
    citable::{Citable, text_of},
    server_sources::add_server_sources,
    whole_documents::check_with_documents,
};
use crate::{
    citations::{Evidence, claims, find_sources, is_like_sources},
    conversation::{AttachmentId, CitationCheck, NoticeKind, Source, Verdict, has_server_numbers},
    markdown,
    references::location_at,
    text::clean_line,
    turn::{TurnError, TurnState, state::Missed},
    wire::OFFLINE_MODEL,
};

/// The most characters of a search query in a notice.
const MAX_QUERY: usize = 120;

/// Marks the sources that the answer cites, and checks whether they support it. All that were found stay in the record.
pub async fn bundle_sources(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    // Those of a reply that was stopped, and what was held back of it.
    add_server_sources(turn);
    turn.flush_quotes();
    let nodes = markdown::parse(&turn.answer.text, &turn.answer.citable_numbers());
    turn.knowledge.sources.mark_cited(&markdown::citations(&nodes));
    let claims = claims(&nodes);
    let mut checks = Vec::new();
    if !claims.is_empty() {
        let quotes = quotes(turn);
        checks = check_with_documents(turn, &claims, &quotes).await;
    }
    if checks.is_empty() {
        checks = found(turn);
    }
    learn_habit(turn, &checks);
    note_missing_documents(turn);
    locate_in_attachments(turn, &mut checks);
    turn.knowledge.sources.keep_evidence(&checks, &turn.knowledge.texts);
    turn.answer.sources = turn.knowledge.sources.sources().to_vec();
    turn.answer.checks = checks;
    let (from_server, own): (Vec<&Source>, Vec<&Source>) =
        turn.answer.sources.iter().partition(|source| source.is_from_server());
    let rests_on_server =
        turn.knowledge.missed == Some(Missed::Everywhere) && from_server.iter().any(|source| source.cited);
    if !own.is_empty() || rests_on_server || turn.answer.text.is_empty() {
        // A tool found something after all, or the model's server did, or nothing was answered: the error says why.
        turn.answer.notices.retain(|notice| notice.kind != NoticeKind::WithoutKnowledgeBase);
    } else if turn.knowledge.missed == Some(Missed::InScope) {
        let limits = turn.config.search_in.description(&turn.config.public.bases);
        turn.notice(NoticeKind::NothingInScope, messages::answers::nothing_in_scope(limits));
    }
    let scope = &turn.config.search_in;
    if turn.knowledge.searched.get() && !scope.is_everywhere() {
        turn.answer.searched_in = Some(scope.description(&turn.config.public.bases));
    }
    Ok(())
}

/// Saves the exchange with its token counts.
pub async fn save_exchange(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    turn.count_answer().await;
    // What was left out after the last answer is said with this one.
    if let Some(message) = turn.services.side_pace.take_notice() {
        turn.notice(NoticeKind::SideRequestsLeftOut, message);
    }
    // Written again if that failed before, or with its tokens: an answer needs its question.
    turn.save_question().await;
    let record = turn.answer_record();
    turn.save(record).await;
    Ok(())
}

pub async fn respond(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    turn.response = Some(turn.to_response());
    Ok(())
}

/// The sources that the sentences of an answer without citations rest on, among those that the model was given.
fn found(turn: &TurnState<'_>) -> Vec<CitationCheck> {
    let sources = turn.knowledge.sources.sources();
    if turn.answer.model.as_deref() == Some(OFFLINE_MODEL) || has_server_numbers(sources) {
        return Vec::new();
    }
    let given = |number: u32| sources.iter().any(|of| of.number == number && of.given);
    let texts: Vec<_> = turn.knowledge.texts.iter().filter(|text| given(text.number)).map(text_of).collect();
    if texts.is_empty() {
        return Vec::new();
    }
    find_sources(&turn.answer.text, &Evidence::new(texts))
}

/// Says so if the model was to answer from the documents alone and none of them is like its answer, whatever it cites.
fn note_missing_documents(turn: &mut TurnState<'_>) {
    if !turn.config.generation.only_documents || turn.answer.text.trim().is_empty() {
        return;
    }
    let text = markdown::without_citations(&turn.answer.text, &turn.answer.citable_numbers());
    if is_like_sources(&text, &Evidence::new(Citable::of(&turn.knowledge, &turn.answer).own_passages())) {
        return;
    }
    let searched = turn.answer.search_query.as_ref().unwrap_or(&turn.request.question);
    let message = messages::answers::not_in_documents(clean_line(searched, MAX_QUERY));
    turn.notice(NoticeKind::NotInDocuments, message);
}

fn rests_on_documents(turn: &TurnState<'_>, checks: &[CitationCheck]) -> bool {
    let is_document = |check: &&CitationCheck| {
        let sources = turn.knowledge.sources.sources();
        !sources.iter().any(|source| source.number == check.number && source.is_from_server())
    };
    let mut of_documents = checks.iter().filter(is_document);
    of_documents.any(|check| !check.verdict.is_wrong() || check.verdict == Verdict::Differs)
}

/// Learns whether the model gives quotes, from an answer that cites or rests on a document without saying so.
fn learn_habit(turn: &TurnState<'_>, checks: &[CitationCheck]) {
    let Some(model) = turn.config.model() else { return };
    let is_asked = turn.services.asks_for_quotes(turn.config, model)
        && turn.request.summary.is_none()
        && !turn.answer.has_server_numbers();
    if is_asked && rests_on_documents(turn, checks) {
        let quotes = turn.generation.quotes.len();
        turn.services.quote_habits.learn(model, quotes, turn.generation.broken_quotes);
    }
}

/// The model's quotes, by the index of their citation in the answer.
fn quotes(turn: &TurnState<'_>) -> Vec<(u32, String)> {
    let mut quotes = turn.generation.earlier_quotes.clone();
    let numbers = turn.answer.citable_numbers();
    let places = markdown::citation_places(&turn.answer.text, (&numbers).into());
    let each = places.iter().flat_map(|(place, numbers)| numbers.iter().map(move |number| (place, *number)));
    let cited: Vec<_> = (0_u32..).zip(each).collect();
    for quote in &turn.generation.quotes {
        // Where more stands in the brackets, such as a page, the number alone is the citation.
        let is_its = |(_, (place, number)): &&(u32, (&Range<usize>, u32))| {
            let rest = turn.answer.text.get(place.end..quote.end);
            *number == quote.number && rest.is_some_and(|rest| !rest.contains('['))
        };
        if let Some((at, _)) = cited.iter().rev().find(is_its) {
            quotes.push((*at, quote.words.clone()));
        }
    }
    quotes
}

/// Notes the page or heading of each citation of an attached file.
fn locate_in_attachments(turn: &TurnState<'_>, checks: &mut [CitationCheck]) {
    for check in checks {
        let location = check.evidence().and_then(|(quote, passage)| {
            let attachment = turn.history.attachments.get(&AttachmentId::parse(passage)?)?;
            location_at(&attachment.text, attachment.text.find(quote)?)
        });
        check.location = location;
    }
}
