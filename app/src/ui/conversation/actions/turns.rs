//! Asking a question: a turn, from Send to the saved answer; stopping it, and asking again.

use std::{pin::pin, rc::Rc};

use footnote_core::{
    conversation::{AnswerState, Attachment, Notice, NoticeKind},
    turn::{ErrorKind, TurnConfig, TurnEvent, TurnRequest, run_turn},
};
use futures::{
    FutureExt as _,
    channel::oneshot,
    future::{Either, select},
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{clock, user},
    ui::{
        app::App,
        composer::actions::context,
        conversation::{
            actions::{post_turn, user_change},
            state::{Activity, Conversation, ExchangeView, Progress, ShownFile, until_stopped},
        },
        shell::state::Banner,
        tool_servers::actions as tool_servers,
    },
};

/// Sends the typed question; while an answer is being written, queues it.
pub(crate) fn send(app: App) {
    let conversation = app.conversation();
    let question = conversation.draft().trim().to_owned();
    // The text stays in the box until it is known who is signed in.
    let is_sending = user::is_sending(&question);
    if question.is_empty() || is_sending || conversation.attachments.reading.get_untracked() > 0 {
        return;
    }
    if untrack(|| conversation.is_answering()) {
        conversation.queue_draft();
    } else {
        ask(app, Asked::new(question), Draft::Take);
    }
}

/// Puts a queued question back into the box, before the text typed there.
pub(crate) fn edit_queued(app: App, at: usize) {
    app.conversation().edit_queued(at);
    app.services().question.focus();
}

/// Lets the latest question be edited, if the question box is empty; says whether there is one.
pub(crate) fn edit_last(app: App) -> bool {
    let conversation = app.conversation();
    if !conversation.draft().is_empty() {
        return false;
    }
    let queued = conversation.queued.with_untracked(Vec::len);
    if let Some(at) = queued.checked_sub(1) {
        edit_queued(app, at);
        return true;
    }
    let last = conversation.transcript.last.get_untracked();
    let last = last.filter(|last| last.may_ask.get_untracked());
    last.inspect(|last| last.editing.set(true)).is_some()
}

/// Asks the next of a conversation's waiting questions, if there is one.
pub(crate) fn ask_next(app: App, conversation: Conversation) -> bool {
    let next = app.conversations.has_room().then(|| next_queued(app, conversation)).flatten();
    next.is_some_and(|question| ask_in(app, conversation, Asked::new(question), Draft::Leave))
}

/// Takes the next of a conversation's waiting questions, if it may be asked.
fn next_queued(app: App, conversation: Conversation) -> Option<String> {
    untrack(|| app.conversations.may_ask_in(conversation)).then(|| conversation.unqueue(0)).flatten()
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
    let last = app.conversation().transcript.last.get_untracked();
    let is_last = last.is_some_and(|last| last.key == exchange.key);
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
    app.conversation().suggestions.stop();
    app.conversation().stop_answer();
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
    ask_in(app, app.conversation(), asked, draft)
}

fn ask_in(app: App, conversation: Conversation, asked: Asked, draft: Draft) -> bool {
    if untrack(|| conversation.is_answering() || !app.conversations.may_ask_in(conversation))
        || !has_room(app)
    {
        return false;
    }
    conversation.stop_post_turn();
    let key = conversation.begin_turn();
    spawn_local(run(app, conversation, key, asked, draft));
    true
}

/// Whether one more answer may be written; says why not.
pub(crate) fn has_room(app: App) -> bool {
    let has_room = app.conversations.has_room();
    if !has_room {
        let message =
            "Three answers are being written. Stop one, or wait until one is there, then send again.";
        app.toasts.show(message);
    }
    has_room
}

/// Answers a question and those queued after it, whatever is on screen meanwhile, then runs the steps after an answer.
async fn run(app: App, conversation: Conversation, key: u32, mut asked: Asked, mut draft: Draft) {
    let (state, config) = loop {
        let (stop, mut stopped) = oneshot::channel();
        conversation.with_turn(|turn| turn.stop = Some(stop));
        let config = {
            // The text stays in the question box until it can be sent.
            let typed = (draft == Draft::Take).then_some(asked.question.as_str());
            let ready = pin!(ready(app, conversation, typed));
            match select(&mut stopped, ready).await {
                Either::Left(_) => None,
                Either::Right((config, _)) => config,
            }
        };
        let Some(mut config) = config else { break (None, None) };
        if let Some(model) = asked.model.take() {
            config.model = Some(model);
        }
        let state = answer(app, conversation, &config, asked, draft, stopped).await;
        let is_complete = state == Some(AnswerState::Complete);
        let next = is_complete.then(|| next_queued(app, conversation)).flatten();
        let Some(question) = next else { break (state, Some(config)) };
        (asked, draft) = (Asked::new(question), Draft::Leave);
    };
    conversation.with_turn(|turn| turn.stop = None);
    answered(app, conversation, state);
    let is_ending = conversation.with_turn(|turn| turn.is_ending) == Some(true);
    if let Some(config) = config.filter(|_| !is_ending) {
        context::recount(app, conversation);
        // The answer is painted first.
        clock::yield_to_browser().await;
        if conversation.is_in_turn(key) {
            post_turn::run(app, conversation, config).await;
        }
    }
    finish(app, conversation, key).await;
}

/// The configuration of the turn, once the tab's write access to the conversation is settled; `None` if it
/// may not write, or the question was `typed` on a page that is another user's by now.
async fn ready(app: App, conversation: Conversation, typed: Option<&str>) -> Option<TurnConfig> {
    if let Some(typed) = typed
        && !user_change::is_same_user(app, conversation, typed).await
    {
        return None;
    }
    app.server.ready().await?;
    // A tab that was duplicated a moment ago may be about to take another id, one that takes a
    // conversation over waits for it, and one whose conversation another tab has only reads.
    conversation.settled().await;
    if !app.projects.is_ready(conversation.project()).await {
        return None;
    }
    conversation.turn_config().filter(|_| untrack(|| conversation.may_write()))
}

/// The answer of a conversation has ended.
fn answered(app: App, conversation: Conversation, state: Option<AnswerState>) {
    conversation.unqueue_all();
    // Only who took the conversation away has stopped it while it was not on screen.
    let state =
        state.filter(|state| *state != AnswerState::Stopped && !app.conversations.is_current(conversation));
    conversation.set_activity(state.map(Activity::Ended));
    if let Some(state) = state {
        spawn_local(announce(app, conversation, state));
    }
}

/// Announces that an answer has ended.
async fn announce(app: App, conversation: Conversation, state: AnswerState) {
    let words = |title: &str| match state {
        AnswerState::Complete => format!("New answer in “{title}”."),
        _ => format!("The question in “{title}” was not answered."),
    };
    let holds = || conversation.activity.get_untracked() == Some(Activity::Ended(state));
    app.conversations.announce(conversation, words, holds).await;
}

/// A turn is over: its conversation is closed, unless it is on screen.
pub(crate) async fn finish(app: App, conversation: Conversation, key: u32) {
    if conversation.is_in_turn(key) && !app.conversations.is_current(conversation) {
        conversation.transcript.clear();
        app.services().store.close(&conversation.session()).await;
    }
    conversation.remove_turn(key);
}

/// How the answer ended; `None` where it could not begin.
async fn answer(
    app: App,
    conversation: Conversation,
    config: &TurnConfig,
    asked: Asked,
    draft: Draft,
    stopped: oneshot::Receiver<()>,
) -> Option<AnswerState> {
    let Asked { question, replaces, go_on, query, files, .. } = asked;
    let services = app.services();
    if draft == Draft::Take {
        conversation.take_question(&question);
    }
    // They are sent with the next question, be it typed, queued or suggested.
    let attached = match files {
        Some(files) => files,
        None if replaces.is_none() => conversation.take_files(),
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
        let exchange = services.owner.with(|| ExchangeView::asked(question.clone()));
        exchange.attachments.set(attached.iter().map(|attachment| ShownFile::of(attachment)).collect());
        conversation.transcript.push(exchange);
        exchange
    };
    conversation.with_turn(|turn| turn.exchange = Some(exchange));
    if app.conversations.is_current(conversation) {
        services.scroller.to_end();
    }
    let stopped = stopped.shared();
    if untrack(|| tool_servers::has_any(app)) {
        exchange.progress.set(Progress::LookingForTools);
    }
    let looking = pin!(tool_servers::first_steps_with_tools(app));
    let with_tools = match select(pin!(until_stopped(stopped.clone())), looking).await {
        Either::Left(_) => None,
        Either::Right((with_tools, _)) => with_tools,
    };
    let (graph, notices) = with_tools.unzip();
    let (graph, notices) = (graph.as_deref().unwrap_or(&services.first_steps), notices.unwrap_or_default());
    let request = TurnRequest {
        session: conversation.session(),
        question,
        replace: replaces.and_then(|exchange| exchange.id.get_untracked()),
        settings: conversation.settings.get_untracked(),
        query,
        continue_answer: go_on,
        attachments: attached,
        notices,
    };
    let events = |event| show(app, conversation, exchange, event);
    let response = run_turn(graph, &services.turn, config, request, until_stopped(stopped), &events).await;
    exchange.id.set(Some(response.exchange_id));
    if response.error.as_ref().is_some_and(|error| error.kind == ErrorKind::TokenRequired) {
        app.server.ask_for_token();
    }
    if replaces.is_some() {
        conversation.count_versions(exchange).await;
    }
    let state = response.state;
    exchange.finish(response);
    conversation.with_turn(|turn| turn.exchange = None);
    Some(state)
}

fn show(app: App, conversation: Conversation, exchange: ExchangeView, event: TurnEvent) {
    match event {
        TurnEvent::Started { exchange: id } => exchange.id.set(Some(id)),
        TurnEvent::Referenced { references } => exchange.references.set(references),
        TurnEvent::Rewriting => exchange.progress.set(Progress::Rewriting),
        TurnEvent::Rewrote { query } if exchange.question.with_untracked(|question| *question != query) => {
            exchange.outcome.update(|outcome| outcome.searched = Some(query));
        }
        TurnEvent::Searching { query } => exchange.progress.set(Progress::Searching(query)),
        TurnEvent::Found { count, sources } => {
            exchange.set_sources(&sources);
            exchange.progress.set(Progress::Found(count));
        }
        TurnEvent::Named { sources } => exchange.set_sources(&sources),
        TurnEvent::Compressing => exchange.progress.set(Progress::Compressing),
        TurnEvent::Compressed { through, .. } => conversation.transcript.set_compressed(Some(through)),
        TurnEvent::Context(usage) => conversation.context.usage.set(Some(usage)),
        TurnEvent::Requesting(request) => {
            conversation.context.last_request.set_value(Some((exchange.key, request)));
        }
        TurnEvent::Waiting => exchange.progress.update(|progress| *progress = progress.waiting()),
        TurnEvent::Thinking { text } => {
            exchange.thoughts.push(&text);
            set_progress(exchange, Progress::Thinking);
        }
        TurnEvent::Thought { ms } => exchange.thoughts.end(ms),
        TurnEvent::Delta { text } => {
            exchange.push(&text);
            set_progress(exchange, Progress::Writing);
        }
        TurnEvent::Retracted { text } => exchange.replace_text(&text),
        TurnEvent::ToolCalled { record, .. } => {
            exchange.progress.set(Progress::Tool(record.clone()));
            exchange.outcome.update(|outcome| outcome.calls.push(record));
        }
        TurnEvent::ToolProgress { text } => exchange.progress.set(Progress::ToolSays(text)),
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
                    format!("Answered without the knowledge base: {reason}"),
                ));
            }
        }),
        TurnEvent::Notice(notice) => exchange.outcome.update(|outcome| outcome.notices.push(notice)),
        TurnEvent::NotSaved { reason } => not_saved(app, conversation, reason),
        TurnEvent::Rewrote { .. }
        | TurnEvent::NotRewritten { .. }
        | TurnEvent::Usage(_)
        | TurnEvent::Saved
        | TurnEvent::Remembered { .. }
        | TurnEvent::MemoryFailed { .. }
        | TurnEvent::Titled { .. }
        | TurnEvent::Finished { .. } => {}
    }
}

/// An answer is not saved. Where its conversation is not on screen to show it, that is said once.
fn not_saved(app: App, conversation: Conversation, reason: String) {
    let is_known = conversation.banner.with_untracked(|banner| matches!(banner, Some(Banner::NotSaved(_))));
    let is_ending = conversation.with_turn(|turn| turn.is_ending) == Some(true);
    conversation.banner.set(Some(Banner::NotSaved(reason.clone())));
    if !app.conversations.is_current(conversation) && !is_known && !is_ending {
        spawn_local(async move {
            let title = conversation.stored_title().await;
            app.toasts.fail(format!("“{title}” is not saved: {reason}."));
        });
    }
}

/// Sets the progress, unless it is the same: text arrives often.
fn set_progress(exchange: ExchangeView, progress: Progress) {
    if exchange.progress.with_untracked(|before| *before != progress) {
        exchange.progress.set(progress);
    }
}
