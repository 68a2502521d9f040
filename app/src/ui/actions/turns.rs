//! Asking a question: a turn, from Send to the saved answer; stopping it, and asking again.

use std::pin::pin;

use footnote_core::{
    conversation::{AnswerState, Notice, NoticeKind},
    turn::{ErrorKind, TurnConfig, TurnEvent, TurnRequest, run_turn},
};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::clock,
    ui::{
        actions::{attachments, context, draft, post_turn, server, suggestions, verification, versions},
        state::{App, Banner, ExchangeView, Progress, ServerConfig},
    },
};

/// Sends what is typed in the question box; while an answer is written, it is asked next.
pub(crate) fn send(app: App) {
    let question = app.services().question.text().trim().to_owned();
    if question.is_empty() || app.attachments().reading.get_untracked() > 0 {
        return;
    }
    if app.conversation().answering.get_untracked() {
        app.conversation().queued.update(|queued| queued.push(question));
        draft::fill(app, "");
        draft::save(app);
    } else {
        ask(app, Asked::new(question), Draft::Take);
    }
}

/// Takes a question out of those that are asked next.
pub(crate) fn unqueue(app: App, at: usize) -> Option<String> {
    if app.conversation().queued.with_untracked(|queued| at >= queued.len()) {
        return None;
    }
    let question = app.conversation().queued.try_update(|queued| queued.remove(at));
    draft::save(app);
    question
}

/// Puts a question that is asked next back into the box, before what is typed there.
pub(crate) fn edit_queued(app: App, at: usize) {
    let Some(question) = unqueue(app, at) else { return };
    let typed = app.services().question.text();
    draft::fill(app, [question, typed].join("\n\n").trim_end());
    draft::save(app);
    app.services().question.focus();
}

/// Lets the latest question be edited, if the question box is empty; says whether there is one.
pub(crate) fn edit_last(app: App) -> bool {
    if !app.services().question.text().is_empty() {
        return false;
    }
    let queued = app.conversation().queued.with_untracked(Vec::len);
    if let Some(at) = queued.checked_sub(1) {
        edit_queued(app, at);
        return true;
    }
    let last = app.transcript().last.get_untracked();
    let last = last.filter(|last| last.may_ask.get_untracked());
    last.inspect(|last| last.editing.set(true)).is_some()
}

/// Asks the next of the waiting questions, if there is one.
pub(crate) fn ask_next(app: App) -> bool {
    let next = untrack(|| app.may_ask()).then(|| unqueue(app, 0)).flatten();
    next.inspect(|question| ask(app, Asked::new(question.clone()), Draft::Leave)).is_some()
}

/// Asks a suggested question; the question box is left as it is.
pub(crate) fn suggest(app: App, question: &str) {
    ask(app, Asked::new(question.to_owned()), Draft::Leave);
}

/// Continues an answer that ended too early.
pub(crate) fn continue_answer(app: App, exchange: ExchangeView) {
    let question = exchange.question.get_untracked();
    ask(app, Asked { replaces: Some(exchange), go_on: true, ..Asked::new(question) }, Draft::Leave);
}

/// Asks the last question again, in these words; the earlier answer stays in the record.
pub(crate) fn again(app: App, exchange: ExchangeView, question: String) {
    ask(app, Asked { replaces: Some(exchange), ..Asked::new(question) }, Draft::Leave);
}

/// Asks an exchange's question again, with a search query that the person wrote, if any: the last exchange is answered
/// anew, an earlier one is left as it is and its question asked at the end.
pub(crate) fn ask_anew(app: App, exchange: ExchangeView, query: Option<String>) {
    let is_last = app.transcript().last.get_untracked().is_some_and(|last| last.key == exchange.key);
    let question = exchange.question.get_untracked();
    ask(app, Asked { replaces: is_last.then_some(exchange), query, ..Asked::new(question) }, Draft::Leave);
}

/// Stops the running turn. What was received stays.
pub(crate) fn stop(app: App) {
    suggestions::stop(app);
    if let Some(stop) = app.services().stop.take() {
        // The turn may have ended in the meantime.
        stop.send(()).ok();
    }
}

/// Stops the running turn; the future resolves once the turn and its post-turn work are saved.
pub(crate) fn end(app: App) -> impl Future<Output = ()> + use<> {
    stop(app);
    verification::stop(app);
    let ended = app.services().ended.take();
    async move {
        if let Some(ended) = ended {
            ended.await.ok();
        }
    }
}

/// Resolves on stop; pends forever if the sender is dropped.
pub(crate) async fn until_stopped(stop: oneshot::Receiver<()>) {
    if stop.await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Whether the question is taken out of the question box.
#[derive(Clone, Copy, PartialEq)]
enum Draft {
    Take,
    Leave,
}

struct Asked {
    question: String,
    /// The exchange that is answered anew, or whose answer is continued.
    replaces: Option<ExchangeView>,
    go_on: bool,
    /// The search query, where the person wrote one.
    query: Option<String>,
}

impl Asked {
    fn new(question: String) -> Self {
        Self { question, replaces: None, go_on: false, query: None }
    }
}

fn ask(app: App, asked: Asked, draft: Draft) {
    if app.conversation().answering.get_untracked() || !untrack(|| app.may_ask()) {
        return;
    }
    app.conversation().answering.set(true);
    post_turn::stop(app);
    let visit = app.visit();
    let (stop, mut stopped) = oneshot::channel();
    app.services().stop.replace(Some(stop));
    spawn_local(async move {
        // The text stays in the question box until it can be sent.
        let ready = pin!(ready(app));
        let config = match select(&mut stopped, ready).await {
            Either::Left(_) => None,
            Either::Right((config, _)) => config,
        };
        let is_complete = match &config {
            Some(config) => turn(app, config, asked, draft, stopped).await,
            None => false,
        };
        // Another conversation may have been opened meanwhile, with a turn of its own.
        if app.visit() != visit {
            return;
        }
        app.services().stop.replace(None);
        app.conversation().answering.set(false);
        if is_complete && ask_next(app) {
            return;
        }
        draft::take_back(app);
        let Some(config) = config else { return };
        context::recount(app);
        let session = app.conversation().id.get_untracked();
        // The answer is painted first.
        clock::yield_to_browser().await;
        post_turn::run(app, session, config);
    });
}

/// The configuration of the turn, once it is known whether this tab may write the conversation.
async fn ready(app: App) -> Option<TurnConfig> {
    server::ready(app).await?;
    // A tab that was duplicated a moment ago may be about to take another id, one that takes a
    // conversation over waits for it, and one whose conversation another tab has only reads.
    app.settled().await;
    app.turn_config().filter(|_| untrack(|| app.may_write()))
}

/// Whether the answer is complete.
async fn turn(
    app: App,
    config: &TurnConfig,
    asked: Asked,
    draft: Draft,
    stopped: oneshot::Receiver<()>,
) -> bool {
    let Asked { question, replaces, go_on, query } = asked;
    let services = app.services();
    if draft == Draft::Take {
        take(app, &question);
    }
    // They go with the next question that is asked, be it typed, queued or suggested.
    let attached = if replaces.is_none() { attachments::take(app) } else { Vec::new() };
    let exchange = if let Some(exchange) = replaces {
        if go_on {
            exchange.continue_answer();
        } else {
            exchange.restart(question.clone());
        }
        exchange
    } else {
        let Some(exchange) = services.owner.with(|| ExchangeView::asked(question.clone())) else {
            return false;
        };
        exchange.attachments.set(attached.iter().map(|attachment| attachment.named()).collect());
        app.transcript().push(exchange);
        exchange
    };
    services.scroller.to_end();
    let (tell_ended, ended) = oneshot::channel::<()>();
    services.ended.replace(Some(ended));
    let session = app.conversation().id.get_untracked();
    let request = TurnRequest {
        session: session.clone(),
        question,
        replace: replaces.and_then(|exchange| exchange.id.get_untracked()),
        settings: app.conversation().settings.get_untracked(),
        query,
        continue_answer: go_on,
        attachments: attached,
    };
    let events = move |event| show(app, exchange, event);
    let response =
        run_turn(&services.graph, &services.turn, config, request, until_stopped(stopped), &events).await;
    exchange.id.set(Some(response.exchange_id));
    if response.error.as_ref().is_some_and(|error| error.kind == ErrorKind::TokenRequired) {
        app.config().set(ServerConfig::TokenNeeded { refused: services.proxy.has_token() });
    }
    if replaces.is_some() {
        versions::count(app, exchange, &session).await;
    }
    let is_complete = response.state == AnswerState::Complete;
    exchange.finish(response);
    tell_ended.send(()).ok();
    is_complete
}

/// Takes a question out of the box. What was typed since it was sent stays.
fn take(app: App, question: &str) {
    let services = app.services();
    let text = services.question.text();
    let rest = text.trim_start().strip_prefix(question).unwrap_or(&text).trim_start();
    services.question.set_text(rest);
    draft::save(app);
    app.has_text().set(!rest.trim().is_empty());
}

fn show(app: App, exchange: ExchangeView, event: TurnEvent) {
    match event {
        TurnEvent::Started { exchange: id } => exchange.id.set(Some(id)),
        TurnEvent::Referenced { references } => exchange.references.set(references),
        TurnEvent::Rewriting => exchange.progress.set(Progress::Rewriting),
        TurnEvent::Rewrote { query } if exchange.question.with_untracked(|question| *question != query) => {
            exchange.outcome.update(|outcome| outcome.searched = Some(query));
        }
        TurnEvent::Searching { query } => exchange.progress.set(Progress::Searching(query)),
        TurnEvent::Found { count, sources } => {
            exchange.body.with_value(|body| body.set_sources(&sources));
            exchange.progress.set(Progress::Found(count));
        }
        TurnEvent::Compressing => exchange.progress.set(Progress::Compressing),
        TurnEvent::Compressed { through, .. } => app.transcript().set_compressed(Some(through)),
        TurnEvent::Context(usage) => app.context().usage.set(Some(usage)),
        TurnEvent::Requesting(request) => {
            app.context().last_request.set_value(Some((exchange.key, request)));
        }
        TurnEvent::Waiting => exchange.progress.update(|progress| *progress = progress.waiting()),
        TurnEvent::Thinking { text } => {
            exchange.thoughts.push(&text);
            set_progress(exchange, Progress::Thinking);
        }
        TurnEvent::Thought { ms } => exchange.thoughts.end(ms),
        TurnEvent::Delta { text } => {
            exchange.body.with_value(|body| body.push(&text));
            set_progress(exchange, Progress::Writing);
        }
        TurnEvent::ToolCalled { record, .. } => {
            exchange.progress.set(Progress::Tool(record.clone()));
            exchange.outcome.update(|outcome| outcome.calls.push(record));
        }
        TurnEvent::ToolFinished { call, record, found } => {
            exchange.progress.set(Progress::Found(found));
            exchange.outcome.update(|outcome| {
                if let Some(call) = outcome.calls.get_mut(call) {
                    *call = record;
                }
            });
        }
        TurnEvent::WithoutKnowledgeBase { reason } => exchange.outcome.update(|outcome| {
            if outcome.notices.is_empty() {
                outcome.notices.push(Notice::new(
                    NoticeKind::WithoutKnowledgeBase,
                    ["Answered without the knowledge base: ", &reason].concat(),
                ));
            }
        }),
        TurnEvent::Notice(notice) => exchange.outcome.update(|outcome| outcome.notices.push(notice)),
        TurnEvent::NotSaved { reason } => app.banner().set(Some(Banner::NotSaved(reason))),
        TurnEvent::Rewrote { .. }
        | TurnEvent::NotRewritten { .. }
        | TurnEvent::NotCompressed { .. }
        | TurnEvent::Usage(_)
        | TurnEvent::Saved
        | TurnEvent::Remembered { .. }
        | TurnEvent::MemoryFailed { .. }
        | TurnEvent::Titled { .. }
        | TurnEvent::Finished { .. } => {}
    }
}

/// Sets what goes on, unless it goes on already: text comes often.
fn set_progress(exchange: ExchangeView, progress: Progress) {
    if exchange.progress.with_untracked(|before| *before != progress) {
        exchange.progress.set(progress);
    }
}
