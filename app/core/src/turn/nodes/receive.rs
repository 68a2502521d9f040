//! Receives a streamed answer, and saves it every quarter of a second, so that little is lost when the page is closed.

use std::rc::Rc;

use footnote_messages as messages;
use futures::{
    FutureExt, StreamExt,
    future::{Fuse, LocalBoxFuture, ready},
    select_biased,
};

use super::{
    citable::Citable,
    server_cut::note_cut,
    server_sources::{add_server_sources, show_server_list},
};
use crate::{
    conversation::{AnswerState, AnswerTiming, NoticeKind, Thoughts},
    evidence::{EvidenceQuote, QuoteReader, Shown},
    ports::{GRACE_S, HttpResponse, StoreError, TransportError},
    reply::{
        BodyKind, ReplyEnding, ReplyReader, ReplyText, interrupted, offered_name, silent, transport_failure,
        unreadable, wire_failure,
    },
    turn::{ErrorKind, ModelOutcome, TurnError, TurnEvent, TurnState},
    wire::{ChatRequest, FinishReason, Message, ToolSpec, Usage, prompt::BLOCKS},
};

/// The longest time for which received text is not saved, in milliseconds.
const SAVE_EVERY_MS: u32 = 250;

/// Adds the reply to the answer, and returns its outcome.
pub(super) async fn read_answer(
    turn: &mut TurnState<'_>,
    reply: HttpResponse,
    request: &ChatRequest,
) -> Result<ModelOutcome, TurnError> {
    let joins = turn.generation.overlap_buffer.is_some();
    let mut before = BeforeReply { text: turn.answer.text.len(), joins, words_ms: None };
    turn.answer.model = Some(request.model.clone());
    turn.generation.words_ms = None;
    turn.generation.reply_start = before.text;
    turn.generation.quote_reader = QuoteReader::new(blocks_of(turn));
    let prompt_tokens = turn.prompt.tokens;
    let offered = request.tools.iter().map(|tool| tool.function.name.clone()).collect();
    let mut reader = ReplyReader::for_tools(offered);
    let broken = read(turn, reply, &mut reader, &mut before).await;
    let (rest, ending) = reader.finish();
    add(turn, &mut before, &rest);
    turn.flush_quotes();
    if let Some(timing) = &mut turn.answer.timing {
        timing.prompt_tokens = timing.prompt_tokens.saturating_add(prompt_tokens);
    }
    turn.flush_overlap();
    keep_sources(turn, &ending, &before);
    add_server_sources(turn);
    if ending.model.is_some() {
        turn.answer.model.clone_from(&ending.model);
    }
    if let Some(usage) = ending.usage {
        if !note_cut(turn, request, usage) {
            learn(turn, request, usage);
        }
        let mut sum = turn.answer.usage.unwrap_or_default();
        sum.add(usage);
        turn.answer.usage = Some(sum);
        turn.report(TurnEvent::Usage(sum));
    }
    if ending.unreadable > 0 && ending.recognised {
        turn.notice(NoticeKind::UnreadableEvents, messages::answers::unreadable_parts());
    }
    if let Some(error) = &ending.error {
        return Err(wire_failure(error));
    }
    if !ending.complete {
        return Err(cut_short(broken, &ending, before.words_ms.is_some()));
    }
    end_thoughts(turn);
    let said = turn.answer.text.get(before.text..).unwrap_or_default().trim().to_owned();
    end(turn, ending, &request.tools, said)
}

/// Learns from the server's count how far the estimate was off. A request without the tools that were counted with it
/// teaches nothing; nor does one that the server cut.
fn learn(turn: &TurnState<'_>, request: &ChatRequest, usage: Usage) {
    if request.tools.len() == turn.prompt.tools.len() {
        let exact = turn.prompt.usage.exact;
        turn.services.ratios.learn(&request.model, exact, turn.prompt.tokens, usage.prompt_tokens);
    }
}

/// The turn as it was before this reply.
struct BeforeReply {
    /// Bytes of the answer's text.
    text: usize,
    /// The reply continues an answer, so its text is joined to that.
    joins: bool,
    /// When its first words came, in milliseconds since 1970.
    words_ms: Option<u64>,
}

/// Why a body ended early.
enum Broken {
    Silent,
    Lost(TransportError),
}

/// Reads the body to its end, or until it breaks.
async fn read(
    turn: &mut TurnState<'_>,
    reply: HttpResponse,
    reader: &mut ReplyReader,
    before: &mut BeforeReply,
) -> Option<Broken> {
    let services = turn.services;
    let (store, clock) = (Rc::clone(&services.store), Rc::clone(&services.clock));
    let session = turn.request.session.clone();
    let mut body = reply.body.fuse();
    let mut save_due: Fuse<LocalBoxFuture<'static, ()>> = Fuse::terminated();
    let mut save_armed = false;
    let mut leaving = clock.leaving().fuse();
    let mut saving: Fuse<LocalBoxFuture<'_, Result<(), StoreError>>> = Fuse::terminated();
    let mut is_saving = false;
    // The first word may take as long as the reply's head.
    let public = &turn.config.public;
    let ms = |seconds: u32| seconds.saturating_add(GRACE_S).saturating_mul(1000);
    let (idle_ms, first_ms) =
        (ms(public.idle_timeout_s), ms(public.idle_timeout_s.max(public.header_timeout_s)));
    let limit_ms = |has_begun| if has_begun { idle_ms } else { first_ms };
    let mut silence = clock.sleep(limit_ms(before.words_ms.is_some())).fuse();
    let mut has_received = false;
    loop {
        select_biased! {
            saved = saving => {
                is_saving = false;
                match saved {
                    Ok(()) => turn.report(TurnEvent::Saved),
                    Err(error) => turn.not_saved(error.to_string()),
                }
            }
            () = leaving => {
                // The page may come back, and be left again.
                leaving = clock.leaving().fuse();
                if save_armed && !is_saving {
                    save_due = ready(()).boxed_local().fuse();
                }
            }
            () = save_due => {
                // A slow store still has the last record to write: tried again later.
                save_armed = is_saving;
                if is_saving {
                    save_due = clock.sleep(SAVE_EVERY_MS).fuse();
                } else {
                    is_saving = true;
                    show_server_list(turn);
                    saving = store.append(&session, turn.answer_record()).fuse();
                }
            }
            () = silence => {
                if !has_received {
                    return Some(Broken::Silent);
                }
                has_received = false;
                silence = clock.sleep(limit_ms(before.words_ms.is_some())).fuse();
            }
            chunk = body.next() => match chunk {
                None => return None,
                Some(Err(error)) => return Some(Broken::Lost(error)),
                Some(Ok(bytes)) => {
                    has_received = true;
                    let fresh = reader.push(&bytes);
                    keep_sources(turn, reader.so_far(), before);
                    let had_begun = before.words_ms.is_some();
                    if add(turn, before, &fresh) && turn.saving.enabled && !save_armed {
                        save_armed = true;
                        save_due = clock.sleep(SAVE_EVERY_MS).fuse();
                    }
                    if before.words_ms.is_some() && !had_begun {
                        silence = clock.sleep(idle_ms).fuse();
                        has_received = false;
                    }
                    if reader.so_far().done {
                        return None;
                    }
                }
            },
        }
    }
}

/// Keeps what the reply has named as sources so far: it may be stopped at any time.
fn keep_sources(turn: &mut TurnState<'_>, so_far: &ReplyEnding, before: &BeforeReply) {
    let kept = &mut turn.generation.server_sources;
    if !so_far.sources.is_empty() && kept.as_ref().is_none_or(|(sources, _)| *sources != so_far.sources) {
        *kept = Some((so_far.sources.clone(), before.text));
    }
}

/// Adds new text to the thoughts and the answer, and returns whether there was any.
fn add(turn: &mut TurnState<'_>, before: &mut BeforeReply, fresh: &ReplyText) -> bool {
    let now = turn.services.clock.now_ms();
    if !fresh.thoughts.is_empty() || !fresh.answer.is_empty() {
        take_time(turn);
        before.words_ms.get_or_insert(now);
    }
    if fresh.retracts_answer {
        retract(turn, before);
        if !fresh.thoughts.trim().is_empty() {
            // The model has been thinking since its first words.
            add_thoughts(turn, &fresh.thoughts, before.words_ms.unwrap_or(now));
        }
    } else {
        add_thoughts(turn, &fresh.thoughts, now);
    }
    if !fresh.answer.trim().is_empty() {
        end_thoughts(turn);
    }
    let shown = turn.generation.quote_reader.push(&fresh.answer, &Citable::of(&turn.knowledge, &turn.answer));
    let has_text = add_shown(turn, before.text, shown);
    has_text || fresh.retracts_answer || !fresh.thoughts.is_empty()
}

/// Takes the text of this reply out of the answer: it was no answer.
fn retract(turn: &mut TurnState<'_>, before: &BeforeReply) {
    turn.answer.text.truncate(before.text);
    turn.generation.quote_reader = QuoteReader::new(blocks_of(turn));
    turn.generation.quotes.retain(|quote| quote.end <= before.text);
    turn.generation.overlap_buffer = before.joins.then(String::new);
    let text = turn.answer.text.clone();
    turn.report(TurnEvent::Retracted { text });
}

/// Words have come: takes down how long they took.
fn take_time(turn: &mut TurnState<'_>) {
    let now = turn.services.clock.now_ms();
    let sent_ms = turn.generation.sent_ms;
    let new = || AnswerTiming { first_ms: now.saturating_sub(sent_ms), ..AnswerTiming::default() };
    let timing = turn.answer.timing.get_or_insert_with(new);
    let before = turn.generation.words_ms.replace(now).unwrap_or(now);
    timing.writing_ms = timing.writing_ms.saturating_add(now.saturating_sub(before));
}

/// Adds to the model's thoughts, which began at `began_ms` if they do now. Those that follow text or tools begin a new
/// paragraph.
fn add_thoughts(turn: &mut TurnState<'_>, fresh: &str, began_ms: u64) {
    if fresh.is_empty() {
        return;
    }
    let now = turn.services.clock.now_ms();
    let before = turn.answer.thoughts.get_or_insert_default();
    before.unfinished = true;
    let gap = if turn.generation.thinking_since.is_none() && !before.text.is_empty() { "\n\n" } else { "" };
    let since = turn.generation.thinking_since.get_or_insert(began_ms);
    before.ms = before.ms.saturating_add(now.saturating_sub(*since));
    *since = now;
    let text = format!("{gap}{fresh}");
    before.text.push_str(&text);
    turn.report(TurnEvent::Thinking { text });
}

/// The model has stopped thinking, for now at least.
fn end_thoughts(turn: &mut TurnState<'_>) {
    let Some(since) = turn.generation.thinking_since.take() else { return };
    let Some(thoughts) = &mut turn.answer.thoughts else { return };
    thoughts.ms = thoughts.ms.saturating_add(turn.services.clock.now_ms().saturating_sub(since));
    thoughts.unfinished = false;
    let ms = thoughts.ms;
    turn.report(TurnEvent::Thought { ms });
}

/// The names of the blocks that the request has, whose tags a model may repeat.
fn blocks_of(turn: &TurnState<'_>) -> Vec<&'static str> {
    let has_documents = !turn.answer.sources.is_empty();
    let has_memory = turn.prompt.usage.memory > 0;
    let names = turn.prompt.usage.documents > 0;
    let is_there = |block: &&'static str| match *block {
        "conversation_memory" => has_memory,
        "referenced_documents" => has_documents || names,
        _ => has_documents,
    };
    BLOCKS.into_iter().filter(is_there).collect()
}

impl TurnState<'_> {
    /// Shows what is held back of a reply that has ended.
    pub(super) fn flush_quotes(&mut self) {
        let documents = Citable::of(&self.knowledge, &self.answer);
        let held_back = self.generation.quote_reader.finish(&documents);
        let reply_start = self.generation.reply_start;
        if add_shown(self, reply_start, held_back) {
            self.flush_overlap();
            if self.answer.state == AnswerState::Failed {
                self.answer.state = AnswerState::Interrupted;
            }
        }
    }
}

/// Adds text to the answer, and keeps the quotes that were taken out of it. Returns whether there was any text.
fn add_shown(turn: &mut TurnState<'_>, text_before: usize, shown: Shown) -> bool {
    let has_text = add_text(turn, text_before, &shown.text);
    turn.generation.broken_quotes += shown.broken;
    // Text that was held back for a continuation has no place yet.
    let is_in_answer = turn.answer.text.ends_with(&shown.text);
    let start = turn.answer.text.len().saturating_sub(shown.text.len());
    let placed = |quote: EvidenceQuote| EvidenceQuote { end: start + quote.end, ..quote };
    turn.generation.quotes.extend(shown.quotes.into_iter().filter(|_| is_in_answer).map(placed));
    has_text
}

/// Adds text to the answer, and returns whether there was any. Text of a later round begins a new paragraph.
fn add_text(turn: &mut TurnState<'_>, text_before: usize, fresh: &str) -> bool {
    if fresh.is_empty() {
        return false;
    }
    if let Some(joined) = turn.buffer_overlap(fresh) {
        turn.answer.text.push_str(&joined);
        if !joined.is_empty() {
            turn.report(TurnEvent::Delta { text: joined });
        }
        return true;
    }
    let text = &mut turn.answer.text;
    let begins_round = text.len() == text_before && !text.is_empty();
    let gap = match () {
        () if !begins_round || text.ends_with("\n\n") => "",
        () if text.ends_with('\n') => "\n",
        () => "\n\n",
    };
    let fresh = format!("{gap}{fresh}");
    text.push_str(&fresh);
    turn.report(TurnEvent::Delta { text: fresh });
    true
}

/// The reply is complete: either the model waits for tools, or this is the answer. `said` is the text of this round.
fn end(
    turn: &mut TurnState<'_>,
    ending: ReplyEnding,
    offered: &[ToolSpec],
    said: String,
) -> Result<ModelOutcome, TurnError> {
    if !offered.is_empty() && !ending.calls.is_empty() {
        let names = offered.iter().map(|tool| tool.function.name.as_str());
        let mut calls = ending.calls;
        for call in &mut calls {
            if let Some(name) = offered_name(&call.function.name, names.clone()) {
                name.clone_into(&mut call.function.name);
            }
        }
        turn.prompt.messages.push(Message { more: ending.carried, ..Message::calls(said, calls.clone()) });
        return Ok(ModelOutcome::ToolCalls(calls));
    }
    if turn.answer.text.trim().is_empty() && ending.finish != Some(FinishReason::Length) {
        show_thoughts_as_answer(turn);
    }
    if turn.answer.text.trim().is_empty() {
        return Err(no_answer(turn.answer.thoughts.as_ref(), ending.finish.as_ref()));
    }
    match &ending.finish {
        Some(FinishReason::Length) => {
            turn.notice(NoticeKind::CutAtLength, messages::answers::cut_at_length());
        }
        Some(FinishReason::ContentFilter) => {
            turn.notice(NoticeKind::ContentFiltered, messages::answers::filter_ended());
        }
        Some(FinishReason::Recitation) => {
            turn.notice(NoticeKind::ContentFiltered, messages::answers::recitation_ended());
        }
        _ if ending.refused => turn.notice(NoticeKind::Refused, messages::answers::refused()),
        _ => {}
    }
    turn.answer.finish = ending.finish;
    turn.answer.state = AnswerState::Complete;
    Ok(ModelOutcome::Answered)
}

/// Some models write all of their answer as thoughts: it is better shown than lost.
fn show_thoughts_as_answer(turn: &mut TurnState<'_>) {
    let Some(thoughts) = turn.answer.thoughts.take_if(|thoughts| !thoughts.text.trim().is_empty()) else {
        return;
    };
    let start = turn.answer.text.len();
    turn.generation.quote_reader = QuoteReader::new(blocks_of(turn));
    let documents = Citable::of(&turn.knowledge, &turn.answer);
    let shown = turn.generation.quote_reader.push(thoughts.text.trim(), &documents);
    add_shown(turn, start, shown);
    turn.flush_quotes();
}

/// The reply is complete and there is no answer in it.
fn no_answer(thoughts: Option<&Thoughts>, finish: Option<&FinishReason>) -> TurnError {
    let message = match (thoughts, finish) {
        (Some(_), Some(FinishReason::Length)) => messages::answers::still_thinking(),
        (None, Some(FinishReason::Length)) => messages::answers::length_before_first_word(),
        (_, Some(FinishReason::ContentFilter)) => messages::answers::filter_before_first_word(),
        (_, Some(FinishReason::Recitation)) => messages::answers::recitation_before_first_word(),
        _ => messages::models::empty_answer(),
    };
    TurnError::new(ErrorKind::BadReply, message)
}

/// Why the reply is not complete. The proxy also cuts the connection where the body is no model's answer at all.
fn cut_short(broken: Option<Broken>, ending: &ReplyEnding, has_begun: bool) -> TurnError {
    let may_be_answer = match ending.body_kind {
        BodyKind::Events => ending.unreadable == 0,
        BodyKind::Whole => ending.unreadable > 0,
        BodyKind::Empty | BodyKind::WebPage => false,
    };
    match broken {
        Some(Broken::Silent) => silent(has_begun),
        Some(Broken::Lost(TransportError::Offline)) => transport_failure(&TransportError::Offline),
        _ if ending.recognised => interrupted(),
        Some(Broken::Lost(_)) if may_be_answer => interrupted(),
        _ => unreadable(ending.body_kind),
    }
}
