//! The answer to a question, shown as it comes. This is in the part of the program that answers.

use std::pin::pin;

use footnote_core::{
    conversation::{AnswerState, Notice, NoticeKind},
    turn::{ErrorKind, Graph, TurnConfig, TurnEvent, TurnRequest, TurnResponse, resume_turn, run_turn},
};
use footnote_messages as messages;
use futures::{
    FutureExt as _,
    channel::oneshot,
    future::{Either, Shared, select},
};
use reactive_graph::{graph::untrack, prelude::*};

use super::{Asked, Conversation, ExchangeView, News, Progress, ShownFile, graph::graph, until_stopped};
use crate::{effects::ScreenEffect, notices::Banner};

impl Conversation {
    /// How the answer ended; `None` where it could not begin.
    pub(super) async fn answer(
        self,
        config: TurnConfig,
        mut asked: Asked,
        stopped: oneshot::Receiver<()>,
    ) -> Option<AnswerState> {
        let environment = &self.environment;
        let mut graph = graph().map_err(|error| environment.toasts.fail_with(&error)).ok()?;
        let stopped = stopped.shared();
        if let (Some(held), Some(exchange)) = (asked.held.take(), asked.replaces) {
            // Tools that are missing now were said to be when it was asked.
            self.look_for_tools(exchange, &mut graph, &stopped).await;
            let events = |event| self.show_event(exchange, event);
            let held = (self.session(), held);
            let stop = until_stopped(stopped);
            let resumed = resume_turn(&graph, &environment.turn, &config, held, stop, &events);
            let response = Box::pin(resumed).await?;
            return Some(self.show_response(exchange, response, true).await);
        }
        let mut summary = None;
        if let Some(id) = asked.summary_of.as_ref().filter(|_| !asked.go_on) {
            let planning = pin!(self.plan_summary(&config, id, &asked.question));
            let stop = pin!(until_stopped(stopped.clone()));
            let Either::Right((Some(plan), _)) = select(stop, planning).await else { return None };
            summary = Some(plan);
        }
        let exchange = self.begin_exchange(&asked);
        let Asked { question, replaces, go_on, query, files, .. } = asked;
        // They are sent with the next question, be it typed, queued or suggested.
        let attached = match files {
            Some(files) => files,
            None if replaces.is_none() => self.take_files(),
            None => Vec::new(),
        };
        if replaces.is_none() {
            exchange.attachments.set(attached.iter().map(|file| ShownFile::of(file)).collect());
        }
        let mut notices = Vec::new();
        if summary.is_none() {
            notices = self.look_for_tools(exchange, &mut graph, &stopped).await;
        }
        let request = TurnRequest {
            session: self.session(),
            question,
            replace: replaces.and_then(|exchange| exchange.id.get_untracked()),
            settings: self.settings.get_untracked(),
            query,
            continue_answer: go_on,
            attachments: attached,
            notices,
            summary,
        };
        let events = |event| self.show_event(exchange, event);
        let response =
            run_turn(&graph, &environment.turn, &config, request, until_stopped(stopped), &events).await;
        Some(self.show_response(exchange, response, replaces.is_some()).await)
    }

    /// Shows how an answer ended, and returns its state.
    async fn show_response(
        self,
        exchange: ExchangeView,
        response: TurnResponse,
        has_versions: bool,
    ) -> AnswerState {
        exchange.id.set(Some(response.exchange_id));
        if response.answer.error.as_ref().is_some_and(|error| error.kind == ErrorKind::TokenRequired) {
            self.environment.server.ask_for_token();
        }
        if has_versions {
            self.count_versions(exchange).await;
        }
        let state = response.answer.state;
        exchange.finish(response);
        self.with_turn(|turn| turn.exchange = None);
        state
    }

    /// Gives the turn the tools of servers, and returns what is missing of them.
    async fn look_for_tools(
        self,
        exchange: ExchangeView,
        graph: &mut Graph,
        stopped: &Shared<oneshot::Receiver<()>>,
    ) -> Vec<Notice> {
        let servers = &self.environment.tool_servers;
        if !untrack(|| servers.has_any()) {
            return Vec::new();
        }
        exchange.progress.set(Progress::LookingForTools);
        let looking = pin!(servers.for_turn(self.approver()));
        let stop = pin!(until_stopped(stopped.clone()));
        match select(stop, looking).await {
            Either::Left(_) => Vec::new(),
            Either::Right(((tools, missing), _)) => {
                graph.add_tools(tools);
                missing
            }
        }
    }

    /// Takes the question out of its box and puts it on screen.
    fn begin_exchange(self, asked: &Asked) -> ExchangeView {
        if asked.is_typed {
            self.take_question(&asked.question);
        }
        let exchange = match asked.replaces {
            Some(exchange) if asked.go_on => {
                exchange.continue_answer();
                exchange
            }
            Some(exchange) => {
                exchange.restart(asked.question.clone());
                exchange.set_summary_of(asked.summary_of.as_ref());
                exchange
            }
            None => {
                let exchange = self.transcript.owned(|| ExchangeView::asked(asked.question.clone()));
                exchange.set_summary_of(asked.summary_of.as_ref());
                self.transcript.push(exchange);
                exchange
            }
        };
        self.with_turn(|turn| turn.exchange = Some(exchange));
        self.emit(ScreenEffect::ScrollToEnd);
        exchange
    }

    fn show_event(self, exchange: ExchangeView, event: TurnEvent) {
        match event {
            TurnEvent::Started { exchange: id } => exchange.id.set(Some(id)),
            TurnEvent::Resumed { answer } => exchange.resume(&answer),
            TurnEvent::Referenced { references } => exchange.references.set(references),
            TurnEvent::Rewriting => exchange.progress.set(Progress::Rewriting),
            TurnEvent::Rewrote { query }
                if exchange.question.with_untracked(|question| *question != query) =>
            {
                exchange.outcome.update(|outcome| outcome.searched = Some(query));
            }
            TurnEvent::Searching { query } => exchange.progress.set(Progress::Searching(query)),
            TurnEvent::Found { count, sources } => {
                exchange.set_sources(&sources);
                exchange.progress.set(Progress::Found(count));
            }
            TurnEvent::Named { sources } => exchange.set_sources(&sources),
            TurnEvent::Reading { part, of } => exchange.progress.set(Progress::Reading { part, of }),
            TurnEvent::Condensing => exchange.progress.set(Progress::Condensing),
            TurnEvent::Compressing => exchange.progress.set(Progress::Compressing),
            TurnEvent::Compressed { through, .. } => self.transcript.set_compressed(Some(through)),
            TurnEvent::Context(usage) => self.context.usage.set(Some(usage)),
            TurnEvent::Requesting(request) => {
                self.context.last_request.set_value(Some((exchange.key, request)));
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
                        messages::answers::without_knowledge_base(reason),
                    ));
                }
            }),
            TurnEvent::Notice(notice) => exchange.outcome.update(|outcome| outcome.notices.push(notice)),
            TurnEvent::NotSaved { reason } => self.not_saved(reason),
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

    /// An answer is not saved, which is news once.
    fn not_saved(self, reason: String) {
        let is_known = self.banner.with_untracked(|banner| matches!(banner, Some(Banner::NotSaved(_))));
        let is_ending = self.with_turn(|turn| turn.is_ending) == Some(true);
        self.banner.set(Some(Banner::NotSaved(reason.clone())));
        if !is_known && !is_ending {
            self.tell(News::NotSaved(reason));
        }
    }
}

/// Sets the progress, unless it is the same: text arrives often.
fn set_progress(exchange: ExchangeView, progress: Progress) {
    if exchange.progress.with_untracked(|before| *before != progress) {
        exchange.progress.set(progress);
    }
}
