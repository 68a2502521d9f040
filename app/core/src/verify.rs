//! A second opinion on an answer's citations: the model is shown each claim with the passages it cites. It stands
//! beside the result of [`crate::citations`] and never replaces it.

mod reply;
mod request;

use footnote_messages as messages;
use reply::read;
use request::VerifyRequest;

use crate::{
    conversation::{
        Answer, AnswerState, CitationCheck, ErrorKind, ExchangeId, Judgement, Record, SessionId, TurnError,
        Verdict,
    },
    services::{Services, TurnConfig, ask},
    wire::Purpose,
};

const PROMPT: &str = include_str!("../prompts/verify.md");

/// Timeout of the model, in milliseconds.
const TIMEOUT_MS: u32 = 120_000;

/// Asks the model about the citations of a stored answer, in as few requests as fit its window, and saves its opinions with
/// the answer's checks, which are returned. An answer that has opinions is not asked about again. If a later request fails,
/// the opinions of those before it are kept.
pub async fn verify(
    services: &Services,
    config: &TurnConfig,
    session: &SessionId,
    exchange: ExchangeId,
) -> Result<Vec<CitationCheck>, TurnError> {
    let model = config.side_model(Purpose::Verify).ok_or_else(TurnError::no_model)?;
    let answer = stored(services, session, exchange).await?;
    if answer.checks.iter().any(|check| check.opinion.is_some()) {
        return Ok(answer.checks);
    }
    let requests = VerifyRequest::all(&answer, &config.public, model, PROMPT);
    if requests.is_empty() {
        return Err(TurnError::new(ErrorKind::Other, messages::verdicts::nothing_to_check()));
    }
    let mut opinions = Vec::new();
    for request in &requests {
        let prompt = (PROMPT, request.text.clone());
        match ask(services, config, Purpose::Verify, prompt, TIMEOUT_MS).await {
            Ok(written) => opinions.extend(read(&written, &request.claims, &answer.sources, model)),
            Err(error) if opinions.is_empty() => return Err(error),
            Err(_) => break,
        }
    }
    if opinions.is_empty() {
        return Err(TurnError::new(ErrorKind::BadReply, messages::verdicts::bad_form()));
    }
    let mut now = stored(services, session, exchange).await?;
    if now.text != answer.text || now.sources != answer.sources {
        return Err(TurnError::new(ErrorKind::Other, messages::verdicts::answer_changed()));
    }
    for (claim, opinion) in opinions {
        let opinion = Some(opinion);
        match now.checks.iter_mut().find(|check| check.at == claim.at) {
            Some(check) => check.opinion = opinion,
            None => now.checks.push(CitationCheck {
                at: claim.at,
                number: claim.number,
                opinion,
                ..CitationCheck::default()
            }),
        }
    }
    let checks = now.checks.clone();
    let record = Record::Answer { exchange, answer: Box::new(now) };
    services.store.append(session, record).await.map_err(|error| not_stored(&error))?;
    Ok(checks)
}

/// The whole answer of an exchange, if it may be written to.
async fn stored(services: &Services, session: &SessionId, exchange: ExchangeId) -> Result<Answer, TurnError> {
    let stored = services.store.get(session).await.map_err(|error| not_stored(&error))?;
    let stored =
        stored.ok_or_else(|| TurnError::new(ErrorKind::Other, messages::verdicts::conversation_gone()))?;
    if stored.read_only {
        return Err(TurnError::new(ErrorKind::ReadOnly, messages::verdicts::read_only()));
    }
    let answer = stored.exchange(exchange).and_then(|exchange| exchange.answer.as_ref());
    let answer = answer.filter(|answer| answer.state != AnswerState::Streaming);
    answer.cloned().ok_or_else(|| TurnError::new(ErrorKind::Other, messages::verdicts::answer_gone()))
}

fn not_stored(error: &crate::ports::StoreError) -> TurnError {
    TurnError::new(ErrorKind::Other, error.to_string())
}

/// The model's opinions on an answer's citations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpinionSummary {
    pub supports: usize,
    pub contradicts: usize,
    pub does_not_say: usize,
    pub cannot_tell: usize,
    /// Citations without an opinion, because the model left them out or a request failed.
    pub without: usize,
}

impl OpinionSummary {
    /// `None` where the model was not asked.
    pub fn of(checks: &[CitationCheck]) -> Option<Self> {
        let mut summary = Self::default();
        for check in checks.iter().filter(|check| check.verdict != Verdict::NoSource) {
            let count = match check.opinion.as_ref().map(|opinion| opinion.judgement) {
                None => &mut summary.without,
                Some(Judgement::Supports) => &mut summary.supports,
                Some(Judgement::Contradicts) => &mut summary.contradicts,
                Some(Judgement::DoesNotSay) => &mut summary.does_not_say,
                Some(Judgement::CannotTell) => &mut summary.cannot_tell,
            };
            *count += 1;
        }
        checks.iter().any(|check| check.opinion.is_some()).then_some(summary)
    }
}
