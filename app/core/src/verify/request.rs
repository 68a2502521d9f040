//! The request: the cited passages, and the claims that cite them.

use crate::{
    citations::{Claim, claims},
    conversation::{Answer, Source},
    markdown,
    ports::CharacterEstimate,
    prompt::{PromptDocument, documents_block, escaped},
    wire::PublicConfig,
};

/// Maximum claims of a request, since the reply has to be whole.
const MAX_CLAIMS: usize = 50;

/// Share of the window's free part that is used, in percent: tokens are only estimated.
const USED_PCT: u32 = 85;

pub(super) struct VerifyRequest {
    pub(super) text: String,
    /// The claims that it is about; others did not fit, or have no text to be checked against.
    pub(super) claims: Vec<Claim>,
}

impl VerifyRequest {
    /// `None` where no citation has a source whose text is stored.
    pub(super) fn new(answer: &Answer, config: &PublicConfig, model: &str, prompt: &str) -> Option<Self> {
        let window = config.context_window(model).saturating_sub(config.output_reserve(model));
        let mut room = (window.saturating_sub(tokens(prompt)) / 100).saturating_mul(USED_PCT);
        let nodes = markdown::parse(&answer.text, &answer.source_numbers());
        let mut documents: Vec<PromptDocument> = Vec::new();
        let mut sent = Vec::new();
        let mut list = String::from("<claims>\n");
        for claim in claims(&nodes) {
            let source = answer.sources.iter().find(|source| source.number == claim.number);
            let Some(source) = source.filter(|source| !source.passages.is_empty()) else { continue };
            if claim.sentence.is_empty() || sent.len() == MAX_CLAIMS {
                continue;
            }
            let is_new = documents.iter().all(|document| document.number != source.number);
            let passages = if is_new { passages(source) } else { Vec::new() };
            let line = line(&claim);
            let cost = tokens(&line) + if is_new { tokens(&documents_block(&passages)) } else { 0 };
            if let Some(rest) = room.checked_sub(cost) {
                room = rest;
                documents.extend(passages);
                list.push_str(&line);
                sent.push(claim);
            }
        }
        let text = [&documents_block(&documents), "\n\n", &list, "</claims>"].concat();
        (!sent.is_empty()).then_some(Self { text, claims: sent })
    }
}

/// The id of a claim in the request: its place in the answer, counted from 1.
pub(super) fn id(claim: &Claim) -> u64 {
    u64::from(claim.at) + 1
}

fn line(claim: &Claim) -> String {
    let (id, number) = (id(claim).to_string(), claim.number.to_string());
    ["<claim id=\"", &id, "\" document=\"", &number, "\">", &escaped(&claim.sentence), "</claim>\n"].concat()
}

fn passages(source: &Source) -> Vec<PromptDocument> {
    let passage = |passage: &crate::conversation::Passage| PromptDocument {
        number: source.number,
        id: passage.id.clone(),
        title: source.title.clone(),
        text: passage.text.clone(),
    };
    source.passages.iter().map(passage).collect()
}

fn tokens(text: &str) -> u32 {
    CharacterEstimate::estimate(text).tokens
}
