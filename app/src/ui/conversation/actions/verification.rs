//! Asking the model about the citations of an answer, on request or after each answer. The next question and leaving the
//! conversation cancel it, and then nothing is saved.

use footnote_core::{
    conversation::{AnswerState, CitationCheck, Source},
    ports::HistoryStore as _,
    turn::TurnConfig,
    verify::verify,
    wire::Answerer,
};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::App,
    conversation::state::{Conversation, ExchangeView, Outcome, VerificationState},
};

/// Whether there is a citation that the model can be asked about and was not. Quotations need no opinion.
pub(crate) fn may_be_checked(outcome: &Outcome) -> bool {
    has_claims(&outcome.sources, &outcome.checks)
        && !outcome.made_by.is_quotation()
        && !outcome.checks.iter().any(|check| check.opinion.is_some())
}

/// Whether a source whose text is known was cited by the model, or found by Footnote.
fn has_claims(sources: &[Source], checks: &[CitationCheck]) -> bool {
    let is_found = |source: &Source| {
        checks.iter().any(|check| check.found_after.is_some() && check.number == source.number)
    };
    sources.iter().any(|source| !source.passages.is_empty() && (source.cited || is_found(source)))
}

/// Whether there is a model to ask.
pub(crate) fn has_model(app: App) -> bool {
    app.server.config.with(|config| {
        config.ready().is_some_and(|config| {
            let model = config.utility_model.as_ref().or(config.default_model.as_ref());
            config.answerer == Answerer::Model && (model.is_some() || !config.models.is_empty())
        })
    })
}

/// Why the model cannot be asked now.
pub(crate) fn obstacle(app: App) -> Option<&'static str> {
    match (has_model(app), app.conversations.may_write()) {
        (false, _) => Some("There is no model to ask"),
        (true, false) => Some("This conversation can only be read here"),
        (true, true) => None,
    }
}

/// Checks a new answer, where each is to be checked.
pub(crate) fn after_answer(app: App, conversation: Conversation, config: TurnConfig) {
    let Some(exchange) = conversation.transcript.last.get_untracked() else { return };
    let is_complete = exchange.state.get_untracked() == AnswerState::Complete;
    let is_due = exchange.outcome.with_untracked(may_be_checked);
    if app.preferences.verify_always.get_untracked()
        && is_complete
        && is_due
        && untrack(|| obstacle(app)).is_none()
    {
        start(app, conversation, exchange, config);
    }
}

/// Checks the new answer of a conversation that is not on screen, where each is to be checked.
pub(crate) async fn in_background(app: App, conversation: Conversation, config: &TurnConfig) {
    if !app.preferences.verify_always.get_untracked() {
        return;
    }
    let (services, session) = (app.services(), conversation.session());
    let stored = services.store.get(&session).await.ok().flatten();
    let last = stored.as_ref().and_then(|stored| stored.exchanges.last());
    let answer = last.and_then(|last| last.answer.as_ref());
    if let Some(last) = last
        && answer.is_some_and(|answer| {
            answer.state == AnswerState::Complete && has_claims(&answer.sources, &answer.checks)
        })
    {
        // A failure is not shown: the check can be asked for once the answer is on screen.
        verify(&services.turn, config, &session, last.id).await.ok();
    }
}

/// Checks an answer on request.
pub(crate) fn check(app: App, exchange: ExchangeView) {
    let conversation = app.conversation();
    if let Some(config) = app.turn_config(conversation) {
        start(app, conversation, exchange, config);
    }
}

fn start(app: App, conversation: Conversation, exchange: ExchangeView, config: TurnConfig) {
    let Some(id) = exchange.id.get_untracked() else { return };
    let verification = conversation.verification;
    let (stop, stopped) = oneshot::channel();
    verification.stop.set_value(Some(stop));
    verification.state.set(Some((exchange.key, VerificationState::Running)));
    spawn_local(async move {
        let session = conversation.session();
        let checking = Box::pin(verify(&app.services().turn, &config, &session, id));
        let Either::Left((checks, _)) = select(checking, stopped).await else { return };
        let state = match checks {
            Ok(checks) => {
                exchange.set_checks(checks);
                None
            }
            Err(error) => Some((exchange.key, VerificationState::Failed(error.message))),
        };
        verification.state.set(state);
    });
}
