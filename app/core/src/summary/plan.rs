//! The plan of a summary, made before anything is sent: the document's sections, the requests that read them, and their cost.

use std::ops::Range;

use footnote_messages as messages;

use super::{
    limits::{Limits, batches, on_grid},
    notes::{self, NotesFor},
    sections::{Section, section_tokens, sections},
};
use crate::{
    conversation::{ErrorKind, Session, SessionId, TurnError, titled},
    ports::CharacterEstimate,
    prompt::{PromptDocument, RequestBudget, RequestInput, documents_block},
    retrieval::SearchHit,
    services::{Services, TurnConfig},
    text::{clean_title, is_quotation_mark, prefix},
    tokens::count,
    wire::{Answerer, Purpose},
};

const PROMPT: &str = include_str!("../../prompts/summary.md");

/// Most tokens of the notes of one request, as estimated.
const NOTE_TOKENS: u32 = 400;

/// Tokens that a summary has, roughly.
const ANSWER_TOKENS: u32 = 700;

/// Fewest tokens of the document that a request must have room for.
const FEWEST_TOKENS: u32 = 200;

/// Characters by which the tokens of a document are estimated.
const MAX_SAMPLE: usize = 200_000;

/// The room left for the difference between estimates and counts, in quarters: a document is to be divided alike although more
/// was learned of how its model counts.
const FEWEST_QUARTERS: u32 = 5;

/// The sections of a document, the requests that read them, and the cost.
#[derive(Debug, Clone, PartialEq)]
pub struct SummaryPlan {
    /// With its whole text.
    pub document: SearchHit,
    /// Its sections, which are the sources of the answer, in their order.
    pub sections: Vec<Section>,
    /// The sections of each request for notes; none where all fit into the request for the answer.
    pub(crate) parts: Vec<Range<usize>>,
    pub(super) limits: Limits,
    pub cost: SummaryCost,
}

/// The requests that are still to be made, the one for the answer included.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SummaryCost {
    pub requests: u32,
    pub parts: usize,
    /// The parts whose notes are kept from an earlier time.
    pub parts_read: usize,
    pub notes: ModelCost,
    pub answer: ModelCost,
}

/// The tokens that a model reads and writes, roughly.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ModelCost {
    pub model: String,
    pub sent: u32,
    pub received: u32,
}

/// The question that asks for a summary.
pub fn question(title: &str) -> String {
    messages::without_marks(&messages::summary::question(clean_title(title)))
}

/// The title in a question that asks for a summary.
pub fn title_in(question: &str) -> Option<&str> {
    // Languages have different marks.
    let (_, rest) = question.split_once(is_quotation_mark)?;
    rest.rsplit_once(is_quotation_mark).map(|(title, _)| title.trim())
}

impl SummaryPlan {
    /// Reads nothing but the notes that are kept.
    ///
    /// # Errors
    ///
    /// Where there is no model, or its window has no room.
    pub async fn new(
        services: &Services,
        config: &TurnConfig,
        document: SearchHit,
        question: &str,
    ) -> Result<Self, TurnError> {
        let most = section_tokens(&document.text);
        let mut plan = Self {
            sections: sections(&document.text, most),
            document,
            parts: Vec::new(),
            limits: Limits::default(),
            cost: SummaryCost { requests: 1, ..SummaryCost::default() },
        };
        if config.public.answerer == Answerer::Offline {
            // Its sections are quoted, which takes nobody.
            return Ok(plan);
        }
        let (budget, room) = answer_budget(services, config, question).await?;
        let fixed = budget.room().saturating_sub(room);
        let text = &plan.document.text;
        // A text that is far too long need not be counted.
        if CharacterEstimate::estimate(text).tokens / 4 <= room {
            let block = format!("{}\n\n", documents_block(&plan.documents()));
            let ([tokens], _) = count(services.tokenizer.as_ref(), budget.model(), [&block]).await;
            if tokens <= room {
                plan.cost.answer = cost(&budget, tokens + fixed, ANSWER_TOKENS);
                return Ok(plan);
            }
        }
        let model = config.side_model(Purpose::DocumentSummary).ok_or_else(TurnError::no_model)?;
        let reading = notes_budget(services, config, model).await?;
        let of_prompt = reading.fixed(0);
        let sample = prefix(text, MAX_SAMPLE);
        let ([counted], _) = count(services.tokenizer.as_ref(), model, [sample]).await;
        let estimated = CharacterEstimate::estimate(sample).tokens.max(1);
        let quarters = (u64::from(counted) * 4 * 21 / 20).div_ceil(u64::from(estimated));
        let quarters = u32::try_from(quarters).unwrap_or(u32::MAX).max(FEWEST_QUARTERS);
        let part = on_grid(reading.room().saturating_sub(of_prompt) / quarters * 4);
        if part < FEWEST_TOKENS {
            return Err(too_small());
        }
        let all_notes = room / quarters * 4;
        plan.limits = Limits { part, note: NOTE_TOKENS.min(part / 4).min(all_notes / 4), all_notes };
        let shortest = most.min(on_grid(part / 3));
        if shortest < most {
            plan.sections = sections(text, shortest);
        }
        let documents = plan.documents();
        let sizes: Vec<u32> = documents.iter().map(estimate_of).collect();
        plan.parts = batches(&sizes, part);
        let mut sent = 0_u32;
        let mut requests = plan.limits.condensing(plan.parts.len());
        for range in &plan.parts {
            if notes::are_kept(services, model, documents.get(range.clone()).unwrap_or_default()).await {
                plan.cost.parts_read += 1;
            } else {
                let size: u32 = sizes.get(range.clone()).unwrap_or_default().iter().sum();
                let size = u64::from(size) * u64::from(counted) / u64::from(estimated);
                sent = sent.saturating_add(u32::try_from(size).unwrap_or(u32::MAX));
                requests += 1;
            }
        }
        let of_notes = u32::try_from(plan.parts.len()).unwrap_or(u32::MAX).saturating_mul(plan.limits.note);
        let sent = sent.saturating_add(requests.saturating_mul(of_prompt));
        plan.cost.parts = plan.parts.len();
        plan.cost.requests = requests + 1;
        plan.cost.notes = cost(&reading, sent, requests.saturating_mul(plan.limits.note));
        plan.cost.answer = cost(&budget, of_notes.min(room) + fixed, ANSWER_TOKENS);
        Ok(plan)
    }

    /// The sections as they are given to a model, each under the number of its source.
    pub(crate) fn documents(&self) -> Vec<PromptDocument> {
        let sections = (1_u32..).zip(&self.sections);
        let document = |(number, section): (u32, &Section)| PromptDocument {
            number,
            id: self.document.id.to_string(),
            title: titled(&self.document.title, Some(&section.location)),
            text: self.document.text.get(section.range.clone()).unwrap_or_default().to_owned(),
            edition: self.document.edition.clone(),
        };
        sections.map(document).collect()
    }

    /// For taking the notes of this plan's parts.
    pub(crate) fn notes_for<'a>(
        &self,
        services: &'a Services,
        config: &'a TurnConfig,
        stored: bool,
    ) -> NotesFor<'a> {
        NotesFor { services, config, limits: self.limits, stored }
    }
}

impl SummaryCost {
    /// Such as "12 requests, about 48,000 tokens".
    pub fn in_words(&self) -> String {
        let ModelCost { sent, received, .. } = &self.notes;
        let tokens = sent + received + self.answer.sent + self.answer.received;
        messages::summary::cost(self.requests, rounded(tokens))
    }
}

/// The budget of the request for the answer, and its tokens for the document or the notes.
pub(crate) async fn answer_budget(
    services: &Services,
    config: &TurnConfig,
    question: &str,
) -> Result<(RequestBudget, u32), TurnError> {
    let mut config = config.clone();
    // Quotes of notes would be none of the document.
    config.public.quotes = false;
    config.public.system_prompt = format!("{}\n\n{}", config.public.system_prompt.trim(), PROMPT.trim());
    let budget = budget(services, &config, question).await?;
    let ([asked], _) = count(services.tokenizer.as_ref(), budget.model(), [question]).await;
    let taken = budget.fixed(asked).saturating_add(budget.label());
    let room = budget.room().checked_sub(taken).ok_or_else(too_small)?;
    Ok((budget, room))
}

/// The budget of a request for notes.
async fn notes_budget(
    services: &Services,
    config: &TurnConfig,
    model: &str,
) -> Result<RequestBudget, TurnError> {
    let mut public = config.public.clone();
    (public.quotes, public.system_prompt) = (false, notes::PART_PROMPT.to_owned());
    let longest_context = config.longest_context;
    let config =
        TurnConfig { public, model: Some(model.to_owned()), longest_context, ..TurnConfig::default() };
    budget(services, &config, "").await
}

/// The budget of a request without tools and earlier exchanges.
async fn budget(
    services: &Services,
    config: &TurnConfig,
    question: &str,
) -> Result<RequestBudget, TurnError> {
    let nothing_said = Session::new(SessionId::from_bytes([0; 16]), 0);
    let input =
        RequestInput { services, config, tools: &[], session: &nothing_said, question: [question; 2] };
    RequestBudget::of(input).await.ok_or_else(TurnError::no_model)
}

fn too_small() -> TurnError {
    TurnError::new(ErrorKind::ContextTooLong, messages::summary::window_too_small())
}

fn cost(budget: &RequestBudget, sent: u32, received: u32) -> ModelCost {
    ModelCost { model: budget.model().to_owned(), sent: budget.shown(sent), received: budget.shown(received) }
}

pub(super) fn estimate_of(document: &PromptDocument) -> u32 {
    CharacterEstimate::estimate(&documents_block(std::slice::from_ref(document))).tokens
}

/// A number with two digits that count.
pub(super) fn rounded(tokens: u32) -> u32 {
    let digits = tokens.checked_ilog10().unwrap_or(0);
    let step = 10_u32.pow(digits.saturating_sub(1));
    tokens.saturating_add(step / 2) / step * step
}
