//! Reads a document that is to be summarised, in parts if it is longer than the model's window, and builds the request for the
//! answer. Nothing else is searched or sent, so that all of the window is for the document.

use footnote_messages as messages;

use super::build_prompt::take;
use crate::{
    conversation::{AnswerState, NoticeKind, titled},
    prompt::{PromptDocument, documents_block, fit},
    references::beginning_of,
    retrieval::SearchHit,
    summary::{
        PartNotes, Section, SummaryPlan, answer_budget, condense, fits_as_notes, notes_block, take_notes,
    },
    text::{enumerated, escaped_markdown},
    turn::{ErrorKind, TurnError, TurnEvent, TurnState},
    wire::{Answerer, OFFLINE_MODEL, Purpose, Usage},
};

/// Parts that cannot be read, one after another from the first, after which the rest is not tried.
const MAX_UNREAD: usize = 2;

/// The most sections that are quoted without a model.
const MAX_QUOTED: usize = 20;

/// The most places named of what was left out.
const MAX_PLACES: usize = 6;

pub async fn summarise(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let Some(plan) = turn.request.summary.clone() else { return Ok(()) };
    let documents = plan.documents();
    if turn.config.public.answerer == Answerer::Offline {
        add_sections(turn, &plan, documents);
        quote_sections(turn, &plan);
        return Ok(());
    }
    let block = if plan.parts.is_empty() {
        documents_block(&documents)
    } else {
        notes_of_parts(turn, &plan, &documents).await?
    };
    add_sections(turn, &plan, documents);
    let question = turn.request.question.clone();
    let (budget, _) = answer_budget(turn.services, turn.config, &question).await?;
    let room = budget.room();
    let fitted = fit(turn.services.tokenizer.as_ref(), &budget, room, (&block, &[]), &question).await;
    // The notes are limited by an estimate; without them, there is nothing to answer from.
    let fitted = fitted
        .ok()
        .filter(|fitted| fitted.usage.documents > 0)
        .ok_or_else(|| TurnError::new(ErrorKind::ContextTooLong, messages::summary::notes_too_long()))?;
    take(turn, &budget, fitted, room);
    let numbers: Vec<u32> = turn.answer.sources.iter().map(|source| source.number).collect();
    turn.mark_given(&numbers);
    turn.report(TurnEvent::Context(turn.prompt.usage));
    Ok(())
}

/// Quotes the beginnings of the sections, because there is no model to say what they come to.
fn quote_sections(turn: &mut TurnState<'_>, plan: &SummaryPlan) {
    let step = plan.sections.len().div_ceil(MAX_QUOTED).max(1);
    let quoted = |(number, section): (u32, &Section)| {
        let begins = beginning_of(plan.document.text.get(section.range.clone())?);
        let place = escaped_markdown(&section.said);
        (!begins.is_empty()).then(|| format!("- **{place}**: {} [{number}]", escaped_markdown(&begins)))
    };
    let lines: Vec<String> = (1..).zip(&plan.sections).step_by(step).filter_map(quoted).collect();
    let text = format!("{}\n\n{}", messages::summary::without_model(), lines.join("\n"));
    turn.report(TurnEvent::Delta { text: text.clone() });
    turn.answer.text = text;
    turn.answer.model = Some(OFFLINE_MODEL.to_owned());
    turn.answer.state = AnswerState::Complete;
}

/// The notes of all parts that can be read, as a block of the request.
async fn notes_of_parts(
    turn: &mut TurnState<'_>,
    plan: &SummaryPlan,
    documents: &[PromptDocument],
) -> Result<String, TurnError> {
    let of = plan.notes_for(turn.services, turn.config, turn.request.settings.use_memory);
    let (mut notes, mut left_out, mut unread) = (Vec::new(), Vec::new(), 0);
    for (at, range) in plan.parts.iter().enumerate() {
        turn.report(TurnEvent::Reading { part: at + 1, of: plan.parts.len() });
        let PartNotes { notes: of_part, left_out: numbers, error, usage } =
            take_notes(of, documents.get(range.clone()).unwrap_or_default()).await?;
        add_usage(turn, usage);
        unread += usize::from(of_part.is_empty());
        notes.extend(of_part);
        left_out.extend(numbers);
        match error {
            Some(error) if notes.is_empty() && (unread >= MAX_UNREAD || unread == plan.parts.len()) => {
                return Err(error);
            }
            Some(error) => note_left_out(turn, plan, &left_out, &error),
            None => {}
        }
    }
    while !fits_as_notes(of, &notes) {
        turn.report(TurnEvent::Condensing);
        let mut usage = Usage::default();
        let condensed = condense(of, &notes, &mut usage).await?;
        add_usage(turn, usage);
        if condensed.len() == notes.len() {
            break;
        }
        notes = condensed;
    }
    Ok(notes_block(&notes))
}

/// Adds the tokens of notes to those of the answer, unless another model wrote them, whose tokens have another price.
fn add_usage(turn: &mut TurnState<'_>, usage: Usage) {
    let is_of_answer = turn.config.side_model(Purpose::DocumentSummary) == turn.config.model();
    if is_of_answer && usage != Usage::default() {
        turn.answer.usage.get_or_insert_default().add(usage);
        turn.report(TurnEvent::Usage(usage));
    }
}

/// Says what the summary is without.
fn note_left_out(turn: &mut TurnState<'_>, plan: &SummaryPlan, numbers: &[u32], error: &TurnError) {
    let mut places: Vec<&str> = (1_u32..)
        .zip(&plan.sections)
        .filter(|(number, _)| numbers.contains(number))
        .map(|(_, section)| section.said.as_str())
        .collect();
    places.dedup();
    let has_more = places.len() > MAX_PLACES;
    places.truncate(MAX_PLACES);
    let places = enumerated(places);
    let places = if has_more { messages::answers::list_goes_on(places) } else { places };
    let message = messages::summary::left_out(places, &error.message);
    // More may be left out than was said.
    turn.answer.notices.retain(|notice| notice.kind != NoticeKind::DocumentsLeftOut);
    turn.notice(NoticeKind::DocumentsLeftOut, message);
}

/// Makes each section a source, whose citations are compared with its own text.
fn add_sections(turn: &mut TurnState<'_>, plan: &SummaryPlan, documents: Vec<PromptDocument>) {
    let now_ms = turn.services.clock.now_ms();
    for (section, document) in plan.sections.iter().zip(&documents) {
        let hit = SearchHit {
            title: titled(&plan.document.title, Some(&section.said)),
            heading: section.heading.clone(),
            text: document.text.clone(),
            ..plan.document.clone()
        };
        turn.knowledge.sources.add_part(&hit, now_ms);
    }
    turn.knowledge.texts.extend(documents);
    turn.answer.sources = turn.knowledge.sources.sources().to_vec();
    let sources = turn.answer.sources.clone();
    turn.report(TurnEvent::Found { count: sources.len(), sources });
}
