//! Asking, stopping, and asking again.

use footnote_core::ports::TransportError;
use footnote_core::turn::{ErrorKind, TurnConfig, TurnEvent, TurnRequest, run_turn};
use futures::channel::oneshot;
use leptos::{prelude::*, task::spawn_local};

use super::{
    app::{App, Config},
    banner::Message,
    row::Row,
    status::Progress,
};
use crate::ports::tabs;

/// What Continue asks for.
const CONTINUE: &str = "Please continue exactly where your last answer ended.";

/// Sends what is typed in the question box.
pub(super) fn send(app: App) {
    let question = app.inner().question.text();
    if !question.trim().is_empty() {
        ask(app, question.trim().to_owned(), None, Typed::Take);
    }
}

/// Asks a question that was not typed into the box, and leaves what is there.
pub(super) fn suggest(app: App, question: &str) {
    ask(app, question.to_owned(), None, Typed::Leave);
}

/// Has the rest of an answer written that ended too early.
pub(super) fn go_on(app: App) {
    ask(app, CONTINUE.to_owned(), None, Typed::Leave);
}

/// Asks the last question again, in these words; the earlier answer is kept in the record.
pub(super) fn again(app: App, row: Row, question: String) {
    ask(app, question, Some(row), Typed::Leave);
}

/// Ends the running turn. What was received stays.
pub(super) fn stop(app: App) {
    if let Some(stop) = app.inner().stop.take() {
        // A turn that ended in the meantime needs no stopping.
        stop.send(()).ok();
    }
}

/// Whether this is the last exchange, the only one that can be answered anew.
pub(super) fn is_last(app: App, row: Row) -> bool {
    app.rows.with(|rows| rows.last().is_some_and(|last| last.key == row.key))
}

/// Why the proxy gave no answer, without the browser's own words for it.
pub(super) fn unreached(error: &TransportError) -> String {
    match error {
        TransportError::Offline => "This device is offline.".to_owned(),
        TransportError::Unreachable(_) => "Footnote's proxy cannot be reached. Is it running?".to_owned(),
        TransportError::Lost(_) => "The connection to Footnote's proxy was lost.".to_owned(),
    }
}

/// Words from a library as a sentence.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    let mut sentence: String = first.into_iter().flatten().chain(letters).collect();
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// What becomes of the text in the question box.
#[derive(Clone, Copy, PartialEq)]
enum Typed {
    Take,
    Leave,
}

fn ask(app: App, question: String, replaces: Option<Row>, typed: Typed) {
    if app.busy.get_untracked() || app.read_only.get_untracked() {
        return;
    }
    app.busy.set(true);
    spawn_local(async move {
        // The text stays in the box until it is certain that it can be sent.
        match app.ready_config().await {
            Some(public) => {
                let model = None;
                let config = TurnConfig { public, model, ..TurnConfig::default() };
                turn(app, config, question, replaces, typed).await;
            }
            None => app.busy.set(false),
        }
    });
}

async fn turn(app: App, config: TurnConfig, question: String, replaces: Option<Row>, typed: Typed) {
    let inner = app.inner();
    if typed == Typed::Take {
        inner.question.set_text("");
        app.typed.set(false);
        tabs::set_draft("");
    }
    let row = if let Some(row) = replaces {
        row.restart(question.clone());
        row
    } else {
        let Some(row) = inner.owner.with(|| Row::asked(question.clone())) else { return app.busy.set(false) };
        app.rows.update(|rows| rows.push(row));
        row
    };
    inner.scroller.to_end();
    // A tab that was duplicated a moment ago may be about to take another id.
    let settled = inner.settled.take();
    if let Some(settled) = settled {
        settled.await.ok();
    }
    let session = inner.session.borrow().clone();
    let request = TurnRequest {
        session: session.clone(),
        question,
        replace: replaces.and_then(|row| row.exchange.get_untracked()),
        use_memory: true,
    };
    let (stop, stopped) = oneshot::channel();
    inner.stop.replace(Some(stop));
    let stopped = async move {
        if stopped.await.is_err() {
            // Nobody is left who could stop it.
            std::future::pending::<()>().await;
        }
    };
    let events = move |event| show(app, row, event);
    let response = run_turn(&inner.graph, &inner.world, &config, request, stopped, &events).await;
    row.exchange.set(Some(response.exchange_id));
    if response.error.as_ref().is_some_and(|error| error.kind == ErrorKind::TokenRequired) {
        app.config.set(Config::TokenNeeded { refused: inner.proxy.has_token() });
    }
    row.finish(response);
    // Meanwhile another conversation may have begun, with a turn of its own.
    if *inner.session.borrow() == session {
        inner.stop.replace(None);
        app.busy.set(false);
    }
}

fn show(app: App, row: Row, event: TurnEvent) {
    match event {
        TurnEvent::Started { exchange } => row.exchange.set(Some(exchange)),
        TurnEvent::Searching { query } => row.progress.set(Progress::Searching(query)),
        TurnEvent::Found { count, sources } => {
            row.body.with_value(|body| body.set_sources(&sources));
            row.progress.set(Progress::Found(count));
        }
        TurnEvent::Waiting => row.progress.update(|progress| *progress = progress.waiting()),
        TurnEvent::Delta { text } => {
            row.body.with_value(|body| body.push(&text));
            if row.progress.with_untracked(|progress| *progress != Progress::Writing) {
                row.progress.set(Progress::Writing);
            }
        }
        TurnEvent::ToolCalled { name, .. } => row.progress.set(Progress::Tool(name)),
        TurnEvent::ToolFinished { found, .. } => row.progress.set(Progress::Found(found)),
        TurnEvent::WithoutKnowledgeBase { reason } => row.outcome.update(|outcome| {
            if outcome.notices.is_empty() {
                outcome.notices.push(footnote_core::conversation::Notice::new(
                    footnote_core::conversation::NoticeKind::WithoutKnowledgeBase,
                    format!("Answered without the knowledge base: {reason}"),
                ));
            }
        }),
        TurnEvent::Notice(notice) => row.outcome.update(|outcome| outcome.notices.push(notice)),
        TurnEvent::NotSaved { reason } => app.banner.set(Some(Message::NotKept(reason))),
        TurnEvent::Compressing
        | TurnEvent::Compressed { .. }
        | TurnEvent::NotCompressed { .. }
        | TurnEvent::Context(_) => {}
        TurnEvent::Usage(_) | TurnEvent::Saved | TurnEvent::Finished { .. } => {}
    }
}
