//! The end of a turn: checks the answer's citations, saves it, and gives the response.

use super::server_sources::add_server_sources;
use crate::{
    citations::{Evidence, SourceText, check_claims, claims, find_sources, kept_texts},
    conversation::{
        AttachmentId, CitationCheck, NoticeKind, Source, URL_CITATION, Verdict, has_server_numbers,
    },
    markdown,
    prompt::PromptDocument,
    references::location_at,
    text::clean_line,
    turn::{TurnError, TurnState, state::Missed},
    wire::OFFLINE_MODEL,
};

/// The most characters of a search query in a notice.
const MAX_QUERY: usize = 120;

/// Marks the sources that the answer cites, and checks whether they support it. All that were found stay in the record.
pub async fn bundle_sources(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    // Those of a reply that was stopped.
    add_server_sources(turn);
    let nodes = markdown::parse(&turn.answer.text, &turn.answer.source_numbers());
    turn.knowledge.sources.mark_cited(&markdown::citations(&nodes));
    let mut checks = check(turn, &nodes);
    learn_habit(turn, &checks);
    if checks.is_empty() {
        checks = found(turn);
    }
    note_missing_documents(turn, &checks);
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
        let limits = turn.config.search_in.description(&turn.config.public.retrieval.kind);
        turn.notice(NoticeKind::NothingInScope, format!("Nothing was found in: {limits}"));
    }
    let scope = &turn.config.search_in;
    if turn.knowledge.searched.get() && !scope.is_everywhere() {
        turn.answer.searched_in = Some(scope.description(&turn.config.public.retrieval.kind));
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
    let texts: Vec<_> = turn.knowledge.texts.iter().filter(|text| given(text.number)).map(whole).collect();
    if texts.is_empty() {
        return Vec::new();
    }
    let mut found = find_sources(&turn.answer.text, &Evidence::new(texts));
    if sources.iter().any(Source::is_from_server) {
        // Of what the server read only a part is known here, if anything.
        found.retain(|check| !check.verdict.is_wrong());
        for (at, check) in (0..).zip(&mut found) {
            check.at = at;
        }
    }
    found
}

/// Says so if the model was to answer from the documents alone and nothing of its answer is in them.
fn note_missing_documents(turn: &mut TurnState<'_>, checks: &[CitationCheck]) {
    let is_document = |check: &CitationCheck| {
        let sources = turn.knowledge.sources.sources();
        !sources.iter().any(|source| source.number == check.number && source.is_from_server())
    };
    let rests_on_one = checks
        .iter()
        .filter(|check| is_document(check))
        .any(|check| !check.verdict.is_wrong() || check.verdict == Verdict::Differs);
    if turn.config.generation.only_documents && !rests_on_one && !turn.answer.text.trim().is_empty() {
        let searched = turn.answer.search_query.as_ref().unwrap_or(&turn.request.question);
        let message =
            format!("This is not in your documents. Searched for: “{}”", clean_line(searched, MAX_QUERY));
        turn.notice(NoticeKind::NotInDocuments, message);
    }
}

/// Learns whether the model gives quotes, from an answer that cites.
fn learn_habit(turn: &TurnState<'_>, checks: &[CitationCheck]) {
    let Some(model) = turn.config.model() else { return };
    let cites_documents = !checks.is_empty() && !turn.answer.has_server_numbers();
    if cites_documents && turn.services.asks_for_quotes(turn.config, model) {
        let quotes = turn.generation.quotes.len();
        turn.services.quote_habits.learn(model, quotes, turn.generation.broken_quotes);
    }
}

/// Checks each citation against the texts of its source: the full ones, or the kept passages of sources from before this
/// turn.
fn check(turn: &TurnState<'_>, nodes: &[markdown::Node]) -> Vec<CitationCheck> {
    let claims = claims(nodes);
    if claims.is_empty() {
        return Vec::new();
    }
    let came = |number: u32| turn.knowledge.texts.iter().any(|text| text.number == number);
    let full = turn.knowledge.texts.iter().map(whole);
    let kept = turn.answer.sources.iter().filter(|source| !came(source.number)).flat_map(kept_texts);
    check_claims(&claims, &quotes(turn), &Evidence::new(full.chain(kept)))
}

/// The model's quotes, by the index of their citation in the answer.
fn quotes(turn: &TurnState<'_>) -> Vec<(u32, String)> {
    let numbers = turn.answer.source_numbers();
    let mut quotes = turn.generation.earlier_quotes.clone();
    for quote in &turn.generation.quotes {
        // The citations before this place are those of the text before it.
        let before = turn.answer.text.get(..quote.end).unwrap_or_default();
        let cited = claims(&markdown::parse(before, &numbers)).pop();
        if let Some(claim) = cited.filter(|claim| claim.number == quote.number) {
            quotes.push((claim.at, quote.words.clone()));
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

fn whole(text: &PromptDocument) -> SourceText<'_> {
    let PromptDocument { number, id, title, text } = text;
    // A server sends an excerpt of its source.
    let whole = !id.starts_with(URL_CITATION);
    SourceText { number: *number, passage: id, title, text, whole }
}
