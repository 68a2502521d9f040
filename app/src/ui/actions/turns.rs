//! Asking a question: a turn, from Send to the saved answer; stopping it, and asking again.

use std::{pin::pin, rc::Rc};

use footnote_core::{
    conversation::{AnswerState, Attachment, Notice, NoticeKind, SessionId},
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
        actions::{
            attachments, background, context, draft, notify, post_turn, server, suggestions, verification,
            versions,
        },
        state::{Activity, App, Banner, ExchangeView, Progress, ServerConfig},
    },
};

/// Sends the typed question; while an answer is being written, queues it.
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

/// Puts a queued question back into the box, before the text typed there.
pub(crate) fn edit_queued(app: App, at: usize) {
    let Some(question) = draft::unqueue(app, at) else { return };
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
    let may_ask = untrack(|| app.may_ask()) && background::has_room(app);
    let next = may_ask.then(|| draft::unqueue(app, 0)).flatten();
    next.is_some_and(|question| ask(app, Asked::new(question), Draft::Leave))
}

/// Asks a suggested question; the question box is left as it is.
pub(crate) fn suggest(app: App, question: &str) {
    ask(app, Asked::new(question.to_owned()), Draft::Leave);
}

/// Asks a question together with these files; the question box is left as it is.
pub(crate) fn ask_with_files(app: App, question: String, files: Vec<Rc<Attachment>>) {
    ask(app, Asked { files: Some(files), ..Asked::new(question) }, Draft::Leave);
}

/// Continues an answer that ended too early.
pub(crate) fn continue_answer(app: App, exchange: ExchangeView) {
    let question = exchange.question.get_untracked();
    ask(app, Asked { replaces: Some(exchange), go_on: true, ..Asked::new(question) }, Draft::Leave);
}

/// Asks the last question again, in these words; the earlier answer stays in the record. Says whether it may.
pub(crate) fn again(app: App, exchange: ExchangeView, question: String) -> bool {
    ask(app, Asked { replaces: Some(exchange), ..Asked::new(question) }, Draft::Leave)
}

/// Asks an exchange's question again, with a search query that the person wrote, if any: the last exchange is answered
/// anew, an earlier one is left as it is and its question asked at the end.
pub(crate) fn ask_anew(app: App, exchange: ExchangeView, query: Option<String>) {
    let is_last = app.transcript().last.get_untracked().is_some_and(|last| last.key == exchange.key);
    let question = exchange.question.get_untracked();
    ask(app, Asked { replaces: is_last.then_some(exchange), query, ..Asked::new(question) }, Draft::Leave);
}

/// Answers the last exchange anew with another model, this one time.
pub(crate) fn ask_with(app: App, exchange: ExchangeView, model: String) {
    let question = exchange.question.get_untracked();
    let asked = Asked { replaces: Some(exchange), model: Some(model), ..Asked::new(question) };
    ask(app, asked, Draft::Leave);
}

/// Stops the answer of the conversation on screen. The text received so far stays.
pub(crate) fn stop(app: App) {
    suggestions::stop(app);
    let id = app.conversation().id.get_untracked();
    let stop = app.services().turns.with(&id, |live| live.stop.take()).flatten();
    if let Some(stop) = stop {
        // The turn may have ended in the meantime.
        stop.send(()).ok();
    }
}

/// Stops the answer of a conversation and skips the steps after it; the future resolves once the answer is
/// saved. If the answer is already complete, it waits for the steps after it.
pub(crate) fn end(app: App, id: &SessionId) -> impl Future<Output = ()> + use<> {
    if app.is_current(id) {
        suggestions::stop(app);
        verification::stop(app);
    }
    let turns = &app.services().turns;
    let stop = turns.with(id, |live| {
        live.is_ending = true;
        live.stop.take()
    });
    if let Some(stop) = stop.flatten() {
        // The turn may have ended in the meantime.
        stop.send(()).ok();
    }
    turns.ended(id)
}

/// Ends the turns of all conversations.
pub(crate) fn end_all(app: App) -> impl Future<Output = ()> + use<> {
    let ended: Vec<_> = app.services().turns.ids().iter().map(|id| end(app, id)).collect();
    async move {
        for ended in ended {
            ended.await;
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
    /// The model that answers, where it is another than the conversation's.
    model: Option<String>,
    /// The files that go with it, where they are others than those attached to the question box.
    files: Option<Vec<Rc<Attachment>>>,
}

impl Asked {
    fn new(question: String) -> Self {
        Self { question, replaces: None, go_on: false, query: None, model: None, files: None }
    }
}

/// Asks in the conversation on screen; says whether it may.
fn ask(app: App, asked: Asked, draft: Draft) -> bool {
    if app.conversation().answering.get_untracked() || !untrack(|| app.may_ask()) {
        return false;
    }
    if !has_room(app) {
        return false;
    }
    let id = app.conversation().id.get_untracked();
    let key = begin(app, &id);
    spawn_local(run(app, id, key, asked, draft));
    true
}

/// Whether one more answer may be written; says why not.
pub(crate) fn has_room(app: App) -> bool {
    let has_room = background::has_room(app);
    if !has_room {
        let words = "Three answers are being written. Stop one, or wait until one is there, then send again.";
        notify::say(app, words, None);
    }
    has_room
}

/// Begins a turn in the conversation on screen, and stops the steps after the previous answer.
pub(crate) fn begin(app: App, id: &SessionId) -> u32 {
    post_turn::stop(app);
    let key = app.services().turns.begin(id);
    background::set_activity(app, id, Some(Activity::Answering));
    key
}

/// Answers a question and those queued after it, whatever is on screen meanwhile, then runs the steps after an answer.
async fn run(app: App, mut id: SessionId, key: u32, mut asked: Asked, mut draft: Draft) {
    let services = app.services();
    let (state, config) = loop {
        let (stop, mut stopped) = oneshot::channel();
        services.turns.with(&id, |live| live.stop = Some(stop));
        let config = {
            // The text stays in the question box until it can be sent.
            let ready = pin!(ready(app, key));
            match select(&mut stopped, ready).await {
                Either::Left(_) => None,
                Either::Right((config, _)) => config,
            }
        };
        // In a duplicated tab, this is the id of the copy now.
        id = services.turns.session(key).unwrap_or(id);
        let Some(mut config) = config else { break (None, None) };
        if let Some(model) = asked.model.take() {
            config.model = Some(model);
        }
        let state = turn(app, &id, &config, asked, draft, stopped).await;
        let next =
            (state == Some(AnswerState::Complete)).then(|| background::next_queued(app, &id)).flatten();
        let Some(question) = next else { break (state, Some(config)) };
        (asked, draft) = (Asked::new(question), Draft::Leave);
    };
    services.turns.with(&id, |live| live.stop = None);
    background::answered(app, &id, state);
    let is_ending = services.turns.with(&id, |live| live.is_ending) == Some(true);
    if let Some(config) = config.filter(|_| !is_ending) {
        if app.is_current(&id) {
            context::recount(app);
        }
        // The answer is painted first.
        clock::yield_to_browser().await;
        if services.turns.is(&id, key) {
            post_turn::run(app, &id, config).await;
        }
    }
    background::finish(app, &id, key).await;
}

/// The configuration of the turn, once the tab's write access to the conversation is settled; `None` if it
/// may not write.
async fn ready(app: App, key: u32) -> Option<TurnConfig> {
    server::ready(app).await?;
    let id = app.services().turns.session(key)?;
    if app.is_current(&id) {
        // A tab that was duplicated a moment ago may be about to take another id, one that takes a
        // conversation over waits for it, and one whose conversation another tab has only reads.
        app.settled().await;
        return app.turn_config().filter(|_| untrack(|| app.may_write()));
    }
    app.turn_config_with(background::settings(app, &id))
}

/// How the answer ended; `None` where it could not begin.
async fn turn(
    app: App,
    session: &SessionId,
    config: &TurnConfig,
    asked: Asked,
    draft: Draft,
    stopped: oneshot::Receiver<()>,
) -> Option<AnswerState> {
    let Asked { question, replaces, go_on, query, files, .. } = asked;
    let services = app.services();
    if draft == Draft::Take {
        take(app, &question);
    }
    // They are sent with the next question, be it typed, queued or suggested.
    let on_screen = app.is_current(session);
    let attached = match files {
        Some(files) => files,
        None if replaces.is_none() && on_screen => attachments::take(app),
        None => Vec::new(),
    };
    let exchange = if let Some(exchange) = replaces {
        if go_on {
            exchange.continue_answer();
        } else {
            exchange.restart(question.clone());
        }
        exchange
    } else {
        let exchange = services.owner.with(|| ExchangeView::asked(question.clone()))?;
        exchange.attachments.set(attached.iter().map(|attachment| attachments::shown(attachment)).collect());
        if on_screen {
            app.transcript().push(exchange);
        }
        exchange
    };
    services.turns.with(session, |live| live.exchange = Some(exchange));
    if on_screen {
        services.scroller.to_end();
    }
    let request = TurnRequest {
        session: session.clone(),
        question,
        replace: replaces.and_then(|exchange| exchange.id.get_untracked()),
        settings: background::settings(app, session),
        query,
        continue_answer: go_on,
        attachments: attached,
    };
    let events = |event| show(app, session, exchange, event);
    let response =
        run_turn(&services.graph, &services.turn, config, request, until_stopped(stopped), &events).await;
    exchange.id.set(Some(response.exchange_id));
    if response.error.as_ref().is_some_and(|error| error.kind == ErrorKind::TokenRequired) {
        app.config().set(ServerConfig::TokenNeeded { refused: services.proxy.has_token() });
    }
    if replaces.is_some() {
        versions::count(app, exchange, session).await;
    }
    let state = response.state;
    exchange.finish(response);
    services.turns.with(session, |live| live.exchange = None);
    background::dispose(app, exchange);
    Some(state)
}

/// Removes the sent question from the box. Text typed since then stays.
fn take(app: App, question: &str) {
    let services = app.services();
    let text = services.question.text();
    let rest = text.trim_start().strip_prefix(question).unwrap_or(&text).trim_start();
    services.question.set_text(rest);
    draft::save(app);
    app.has_text().set(!rest.trim().is_empty());
}

fn show(app: App, session: &SessionId, exchange: ExchangeView, event: TurnEvent) {
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
        TurnEvent::Compressed { through, .. } if app.is_current(session) => {
            app.transcript().set_compressed(Some(through));
        }
        TurnEvent::Context(usage) if app.is_current(session) => app.context().usage.set(Some(usage)),
        TurnEvent::Context(usage) => background::keep(app, session, |left| left.usage = Some(usage)),
        TurnEvent::Requesting(request) => {
            let request = Some((exchange.key, request));
            if app.is_current(session) {
                app.context().last_request.set_value(request);
            } else {
                background::keep(app, session, |left| left.last_request = request);
            }
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
        TurnEvent::Retracted { text } => exchange.body.with_value(|body| body.go_on(&text)),
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
        TurnEvent::NotSaved { reason } if app.is_current(session) => {
            app.banner().set(Some(Banner::NotSaved(reason)));
        }
        TurnEvent::NotSaved { reason } => background::not_saved(app, session, reason),
        TurnEvent::Rewrote { .. }
        | TurnEvent::Compressed { .. }
        | TurnEvent::NotRewritten { .. }
        | TurnEvent::Usage(_)
        | TurnEvent::Saved
        | TurnEvent::Remembered { .. }
        | TurnEvent::MemoryFailed { .. }
        | TurnEvent::Titled { .. }
        | TurnEvent::Finished { .. } => {}
    }
}

/// Sets the progress, unless it is the same: text arrives often.
fn set_progress(exchange: ExchangeView, progress: Progress) {
    if exchange.progress.with_untracked(|before| *before != progress) {
        exchange.progress.set(progress);
    }
}
