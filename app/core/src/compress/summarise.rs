//! Requests the summary from the utility model, in parts if the conversation exceeds its window.

use super::{input::CompressionInput, transcript};
use crate::{
    conversation::{ErrorKind, TurnError},
    models::lookup,
    services::{Services, TurnConfig, ask},
    tokens::{FRAME, PRIMING, count},
    wire::Purpose,
};

/// Timeout of one summary, in milliseconds.
const TIMEOUT_MS: u32 = 90_000;

/// Maximum number of rounds of summarising summaries.
const MAX_ROUNDS: usize = 4;

/// Tenths of the target that are requested as summary; the rest is for facts and links.
const ASKED_TENTHS: u32 = 6;

/// Returns the summary as the model wrote it.
pub(super) async fn summarise(
    services: &Services,
    config: &TurnConfig,
    input: &CompressionInput<'_>,
    target: u32,
) -> Result<String, TurnError> {
    let model = config.side_model(Purpose::Compress).unwrap_or_default();
    let asked = (target / 10 * ASKED_TENTHS).max(50);
    let prompt = include_str!("../../prompts/compress.md").replace("{tokens}", &asked.to_string());
    let tokenizer = services.tokenizer.as_ref();
    let ([overhead], _) = count(tokenizer, model, [&prompt]).await;
    let window = config.public.context_window(model);
    let room = window - config.public.output_reserve(model);
    // Counts may be estimates for another model, so a tenth stays free.
    let room = (room - room / 10).saturating_sub(overhead + 2 * FRAME + PRIMING).max(window / 4);
    let mut parts = transcript::parts(input, lookup(model).encoding, room);
    for _ in 0..MAX_ROUNDS {
        let mut summaries = Vec::with_capacity(parts.len());
        for part in std::mem::take(&mut parts) {
            let summary = ask(services, config, Purpose::Compress, (&prompt, part), TIMEOUT_MS).await?;
            let ([tokens], _) = count(tokenizer, model, [&summary]).await;
            summaries.push((summary, tokens));
        }
        if summaries.len() < 2 {
            return summaries.pop().map(|(summary, _)| summary).ok_or_else(empty);
        }
        parts = transcript::parts_of_summaries(summaries, room);
    }
    Err(empty())
}

fn empty() -> TurnError {
    TurnError::new(ErrorKind::BadReply, footnote_messages::summary::none_given())
}
