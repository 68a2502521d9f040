//! The requests: cited passages, and the claims that cite them.

use crate::{
    citations::{Claim, claims, with_found_sources},
    conversation::{Answer, Source},
    markdown,
    ports::CharacterEstimate,
    prompt::{PromptDocument, documents_block, escaped},
    sources::kept_documents,
    wire::PublicConfig,
};

/// Maximum claims of a request, since the reply has to be whole.
const MAX_CLAIMS: usize = 50;

/// Share of the window's free part that is used, in percent: tokens are only estimated.
const USED_PCT: u32 = 85;

pub(super) struct VerifyRequest {
    pub(super) text: String,
    /// The claims that it is about.
    pub(super) claims: Vec<Claim>,
}

impl VerifyRequest {
    /// The requests for an answer's claims, each with the documents that its claims cite. Claims of sources whose text is not
    /// stored are left out, as are those that fit no request.
    pub(super) fn all(answer: &Answer, config: &PublicConfig, model: &str, prompt: &str) -> Vec<Self> {
        let window = config.context_window(model).saturating_sub(config.output_reserve(model));
        let room = (window.saturating_sub(tokens(prompt)) / 100).saturating_mul(USED_PCT);
        let found = with_found_sources(&answer.text, &answer.checks);
        let nodes = markdown::parse(found.as_ref().unwrap_or(&answer.text), &answer.citable_numbers());
        let mut requests = Vec::new();
        let mut next = Batch::default();
        for claim in claims(&nodes).into_iter().filter(|claim| !claim.sentence.is_empty()) {
            let source = answer.sources.iter().find(|source| source.number == claim.number);
            let Some(source) = source.filter(|source| !source.passages.is_empty()) else { continue };
            if next.claims.len() == MAX_CLAIMS || !next.fits(&claim, source, room) {
                requests.extend(std::mem::take(&mut next).finish());
            }
            if next.fits(&claim, source, room) {
                next.add(claim, source);
            }
        }
        requests.extend(next.finish());
        requests
    }
}

/// A request that is put together.
#[derive(Default)]
struct Batch {
    documents: Vec<PromptDocument>,
    list: String,
    claims: Vec<Claim>,
    tokens: u32,
}

impl Batch {
    fn has(&self, source: &Source) -> bool {
        self.documents.iter().any(|document| document.number == source.number)
    }

    fn cost(&self, claim: &Claim, source: &Source) -> u32 {
        let documents = if self.has(source) {
            0
        } else {
            tokens(&documents_block(&kept_documents(source).collect::<Vec<_>>()))
        };
        tokens(&line(claim)) + documents
    }

    fn fits(&self, claim: &Claim, source: &Source, room: u32) -> bool {
        self.tokens + self.cost(claim, source) <= room
    }

    fn add(&mut self, claim: Claim, source: &Source) {
        self.tokens += self.cost(&claim, source);
        if !self.has(source) {
            self.documents.extend(kept_documents(source));
        }
        self.list.push_str(&line(&claim));
        self.claims.push(claim);
    }

    fn finish(self) -> Option<VerifyRequest> {
        let text = format!("{}\n\n<claims>\n{}</claims>", documents_block(&self.documents), self.list);
        (!self.claims.is_empty()).then_some(VerifyRequest { text, claims: self.claims })
    }
}

/// The id of a claim in the request: its place in the answer, counted from 1.
pub(super) fn id(claim: &Claim) -> u64 {
    u64::from(claim.at) + 1
}

fn line(claim: &Claim) -> String {
    let (id, number, sentence) = (id(claim), claim.number, escaped(&claim.sentence));
    format!("<claim id=\"{id}\" document=\"{number}\">{sentence}</claim>\n")
}

fn tokens(text: &str) -> u32 {
    CharacterEstimate::estimate(text).tokens
}
