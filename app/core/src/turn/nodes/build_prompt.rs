//! Builds the request: as much of the conversation, the documents and the question as fits into the model's window.

use std::rc::Rc;

use footnote_messages as messages;

use super::continue_answer;
use crate::{
    conversation::{AttachedImage, Attachment, AttachmentId, DocumentId, NoticeKind},
    prompt::{
        ContextUsage, FittedRequest, PromptDocument, READ_DOCUMENT, ReferencePlan, RequestBudget, TooLong,
        fit, plan_references, reference_list, reference_list_tokens, room_for_documents,
    },
    references::attached_document,
    retrieval::{ResolvedReference, SearchHit},
    text::distinct,
    turn::{CompressionAttempt, ErrorKind, ModelOutcome, TurnError, TurnEvent, TurnState},
    wire::Message,
};

/// The most pictures in a request: they make up most of its bytes.
const MAX_IMAGES: usize = 8;

pub async fn build_prompt(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let sent = std::mem::take(&mut turn.prompt.messages);
    let built = build(turn).await;
    match &turn.generation.outcome {
        // Nothing can be left out, so the server's error stands.
        ModelOutcome::TooLong(error) if built.is_err() || turn.prompt.messages == sent => Err(error.clone()),
        _ => built,
    }
}

/// The share of the window that the request would take if it were built now.
pub(super) async fn usage(turn: &mut TurnState<'_>) -> Result<ContextUsage, TurnError> {
    let Assembled { budget, fitted, further, .. } = assemble(turn).await?;
    let further = budget.shown(further.1);
    Ok(ContextUsage { total: fitted.usage.total.saturating_add(further), ..fitted.usage })
}

async fn build(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let Assembled { budget, fitted, further, room } = assemble(turn).await?;
    let left_out = fitted.usage.exchanges_left_out;
    let images_left_out = fitted.usage.images_left_out;
    take(turn, &budget, fitted, room);
    continue_answer::add(turn, &budget, further);
    turn.report(TurnEvent::Context(turn.prompt.usage));
    let not_compressed = match &turn.prompt.compression {
        CompressionAttempt::Failed(reason) => Some(reason.clone()),
        _ => None,
    };
    if images_left_out > 0 {
        turn.notice(NoticeKind::ImagesLeftOut, messages::answers::images_left_out(images_left_out));
    }
    if left_out > 0 {
        let mut message = messages::answers::exchanges_left_out(left_out);
        if let Some(reason) = not_compressed {
            message = messages::answers::two_sentences(message, reason);
        }
        turn.notice(NoticeKind::HistoryLeftOut, message);
    } else if let Some(reason) = not_compressed {
        turn.notice(NoticeKind::NotCompressed, reason);
    }
    Ok(())
}

/// A request that fits into `room` tokens.
struct Assembled {
    budget: RequestBudget,
    fitted: FittedRequest,
    /// The messages that follow the question, and their tokens.
    further: (Vec<Message>, u32),
    room: u32,
}

/// Fits the request into the window, or into the smaller room that `shorten` set.
async fn assemble(turn: &mut TurnState<'_>) -> Result<Assembled, TurnError> {
    let mut budget = RequestBudget::of(turn.request_input()).await.ok_or_else(TurnError::no_model)?;
    let room = budget.room().min(turn.prompt.room_limit.unwrap_or(u32::MAX));
    let further = continue_answer::messages(turn, room).await?;
    let (images, images_left_out) = images(turn, room);
    let of_images = images.iter().map(AttachedImage::tokens).fold(0, u32::saturating_add);
    let free = room.saturating_sub(further.1);
    // A shortened request has fewer pictures, and its smaller room is that of the rest.
    let free = if turn.prompt.room_limit.is_some() { free } else { free.saturating_sub(of_images) };
    let (list, documents) = named(turn, &budget, free).await;
    let (tokenizer, question) = (turn.services.tokenizer.as_ref(), turn.request.question.as_str());
    let documents = (list.as_str(), documents.as_slice());
    let mut fitted = fit(tokenizer, &budget, free, documents, question).await;
    // In a small window the question matters more than tools.
    if fitted.is_err() && budget.leave_out_tools() {
        fitted = fit(tokenizer, &budget, free, documents, question).await;
    }
    let mut fitted = fitted.map_err(|TooLong { tokens, room }| {
        TurnError::new(ErrorKind::ContextTooLong, messages::answers::question_too_long(room, tokens))
    })?;
    // Documents may leave out exchanges that had room without them. If memory finds no room, or the exchanges do again, it
    // does not stand for them.
    if let Some(remembering) = budget.remembering(left_out(&fitted), turn.request_input()).await
        && let Ok(refitted) = fit(tokenizer, &remembering, free, documents, question).await
        && left_out(&refitted) > 0
    {
        (budget, fitted) = (remembering, refitted);
    }
    fitted.usage.images_left_out = images_left_out;
    if let Some(message) = fitted.messages.last_mut().filter(|_| !images.is_empty()) {
        message.images = images.into_iter().map(|image| image.url).collect();
        let shown = budget.shown(of_images);
        fitted.tokens = fitted.tokens.saturating_add(of_images);
        fitted.question.augmented_token_count =
            fitted.question.augmented_token_count.saturating_add(of_images);
        fitted.usage.documents = fitted.usage.documents.saturating_add(shown);
        fitted.usage.total = fitted.usage.total.saturating_add(shown);
        fitted.usage.available = fitted.usage.available.saturating_sub(shown);
        fitted.usage.exact = false;
    }
    Ok(Assembled { budget, fitted, further, room })
}

fn left_out(fitted: &FittedRequest) -> usize {
    usize::try_from(fitted.usage.exchanges_left_out).unwrap_or(usize::MAX)
}

/// The list of the documents that the question names, and the documents for the prompt, beginning with those of the
/// named ones that have room.
async fn named(turn: &mut TurnState<'_>, budget: &RequestBudget, most: u32) -> (String, Vec<PromptDocument>) {
    let mut resolved = attached(turn);
    let mut references: Vec<_> = resolved.iter().map(|one| one.reference.clone()).collect();
    // Without a knowledge base, brackets are plain text.
    if !turn.config.public.bases.is_empty() {
        resolved.extend_from_slice(&turn.knowledge.resolved);
        references.extend_from_slice(&turn.knowledge.references);
    }
    if references.is_empty() {
        number_found(turn);
        return (String::new(), turn.knowledge.documents.clone());
    }
    let tokenizer = turn.services.tokenizer.as_ref();
    let (free, share) = room_for_documents(tokenizer, budget, most, &turn.request.question).await;
    let free = free.saturating_sub(reference_list_tokens(&references));
    let can_read = budget.offer.specs.iter().any(|spec| spec.function.name == READ_DOCUMENT);
    let ReferencePlan { included, whole, deferred } =
        plan_references(tokenizer, budget.model(), (free, share.min(free)), can_read, &resolved).await;
    let mut documents = if included.is_empty() { Vec::new() } else { turn.add_sources(included) };
    number_found(turn);
    let number =
        |id: &DocumentId| documents.iter().find(|document| *id == *document.id).map(|one| one.number);
    let entries: Vec<_> = references
        .iter()
        .filter_map(|reference| {
            let Some(id) = &reference.id else { return Some((reference, None)) };
            let number = number(id);
            // A document that is neither sent nor can be read is not listed.
            (number.is_some() || deferred.contains(id) || can_read).then_some((reference, number))
        })
        .collect();
    let list = reference_list(&entries);
    let all_there: Vec<u32> = whole.iter().filter_map(number).collect();
    documents
        .extend(turn.knowledge.documents.iter().filter(|found| !all_there.contains(&found.number)).cloned());
    (list, documents)
}

/// Numbers what the search found, after what a person chose: that is read first, and is to be counted first.
fn number_found(turn: &mut TurnState<'_>) {
    let found = std::mem::take(&mut turn.knowledge.found);
    if !found.is_empty() {
        let documents = turn.add_sources(found);
        turn.knowledge.documents.extend(documents);
    }
}

/// The attached files with a text, as documents that the question names.
fn attached(turn: &TurnState<'_>) -> Vec<ResolvedReference> {
    let texts = attachments(turn).filter(|(_, attachment)| attachment.image.is_none());
    let reference = |(id, attachment): (&AttachmentId, &Rc<Attachment>)| {
        let (title, text) = (attachment.title.clone(), attachment.text.clone());
        let hit = SearchHit { id: (*id).into(), title, text, ..SearchHit::default() };
        ResolvedReference { reference: attached_document(*id, attachment), hit: Some(hit), section: None }
    };
    distinct(texts).into_iter().map(reference).collect()
}

/// The most bytes of text that a token stands for.
const BYTES_PER_TOKEN: usize = 4;

/// The pictures for a request of `room` tokens: this question's, then those of earlier ones, the latest first, as many as
/// fit; and how many do not.
fn images(turn: &TurnState<'_>, room: u32) -> (Vec<AttachedImage>, u32) {
    let limit = usize::try_from(turn.config.public.max_request_bytes).unwrap_or(usize::MAX);
    let texts = usize::try_from(room).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_TOKEN).min(limit / 4);
    // An eighth is for tools and what JSON adds. What stands in front may take less than this server.
    let most = (limit - limit / 8 - texts) / if turn.prompt.room_limit.is_some() { 4 } else { 1 };
    let (mut bytes, mut tokens) = (0_usize, 0_u32);
    let fits = |image: &&AttachedImage| {
        bytes = bytes.saturating_add(image.url.len());
        tokens = tokens.saturating_add(image.tokens());
        bytes <= most && tokens <= room / 2
    };
    let all = distinct(attachments(turn).filter_map(|(_, attachment)| attachment.image.as_ref()));
    let latest = all.into_iter().take(MAX_IMAGES).collect::<Vec<_>>();
    let sent: Vec<AttachedImage> = latest.iter().copied().take_while(fits).cloned().collect();
    let left_out = u32::try_from(latest.len() - sent.len()).unwrap_or(u32::MAX);
    (sent, left_out)
}

/// The files of this question, then those of earlier ones, the latest first, then those of the project.
fn attachments<'a>(turn: &'a TurnState<'_>) -> impl Iterator<Item = (&'a AttachmentId, &'a Rc<Attachment>)> {
    let earlier = turn.history.exchanges.iter().rev().map(|exchange| &exchange.question.attachments);
    let named = [&turn.knowledge.attached].into_iter().chain(earlier).flatten();
    let of_project = turn.config.project.iter().flat_map(|project| &project.files);
    let ids = named.map(|file| file.id).chain(of_project.map(|(id, _)| *id));
    ids.filter_map(|id| turn.history.attachments.get_key_value(&id))
}

/// Makes this the turn's prompt, and adds notices about the parts that were left out.
pub(super) fn take(turn: &mut TurnState<'_>, budget: &RequestBudget, fitted: FittedRequest, room: u32) {
    if !turn.request.continue_answer {
        // A continued answer keeps its marks: the model was given those sources when it wrote the beginning.
        turn.knowledge.sources.forget_given();
    }
    turn.mark_given(&fitted.documents_sent);
    turn.prompt.messages = fitted.messages;
    turn.prompt.tools.clone_from(&budget.offer.specs);
    turn.prompt.tokens = fitted.tokens;
    turn.prompt.room = room;
    turn.prompt.usage = fitted.usage;
    turn.saving.question_tokens = Some(fitted.question);
    if fitted.documents_left_out > 0 {
        turn.notice(NoticeKind::DocumentsLeftOut, messages::answers::passages_left_out());
    } else if fitted.documents_shortened > 0 {
        turn.notice(NoticeKind::DocumentsLeftOut, messages::answers::passages_shortened());
    }
}
