//! Asking a question: one that was typed, queued or suggested, or one that was asked before.

use std::rc::Rc;

use any_spawner::Executor;
use footnote_core::conversation::{Attachment, DocumentId};
use footnote_messages as messages;
use reactive_graph::{graph::untrack, prelude::*};

use super::{Asked, Conversation, ExchangeView};

impl Conversation {
    /// Sends the typed question; while an answer is being written, queues it.
    pub fn send(self) {
        let question = self.draft().trim().to_owned();
        let is_sending = self.with_turn(|turn| turn.sending.as_ref() == Some(&question)) == Some(true);
        if question.is_empty() || is_sending || self.attachments.reading.get_untracked() > 0 {
            return;
        }
        if untrack(|| self.is_answering()) {
            self.queue_draft();
        } else {
            self.ask(Asked { is_typed: true, ..Asked::new(question) });
        }
    }

    /// Lets the latest question be edited, if the question box is empty; says whether there is one.
    pub fn edit_last(self) -> bool {
        if !self.draft().is_empty() {
            return false;
        }
        if let Some(at) = self.queued.with_untracked(Vec::len).checked_sub(1) {
            self.edit_queued(at);
            return true;
        }
        let last = self.transcript.last.get_untracked();
        let last = last.filter(|last| last.may_ask.get_untracked());
        last.inspect(|last| last.editing.set(true)).is_some()
    }

    /// Asks the next of the waiting questions, if there is one.
    pub(super) fn ask_next(self) -> bool {
        let next = self.environment.has_room().then(|| self.next_queued()).flatten();
        next.is_some_and(|question| self.ask(Asked::new(question)))
    }

    /// Takes the next of the waiting questions, if it may be asked.
    pub(super) fn next_queued(self) -> Option<String> {
        untrack(|| self.may_ask()).then(|| self.unqueue(0)).flatten()
    }

    /// Asks a suggested question; the question box is left as it is.
    pub fn suggest(self, question: &str) {
        self.ask(Asked::new(question.to_owned()));
    }

    /// Asks a question together with these files; the question box is left as it is.
    pub fn ask_with_files(
        self,
        question: String,
        summary_of: Option<DocumentId>,
        files: Vec<Rc<Attachment>>,
    ) {
        self.ask(Asked { files: Some(files), summary_of, ..Asked::new(question) });
    }

    /// Continues an answer that ended too early.
    pub fn continue_answer(self, exchange: ExchangeView) {
        self.ask(Asked { go_on: true, ..Asked::again(exchange) });
    }

    /// Asks the last question again, in these words; the earlier answer stays in the record. Says whether it may.
    pub fn again(self, exchange: ExchangeView, question: String) -> bool {
        let summary_of = exchange.still_summarised(&question);
        self.ask(Asked { question, summary_of, ..Asked::again(exchange) })
    }

    /// Asks an exchange's question again, with a search query that the person wrote, if any: the last exchange is answered
    /// anew, an earlier one is left as it is and its question asked at the end.
    pub fn ask_anew(self, exchange: ExchangeView, query: Option<String>) {
        let last = self.transcript.last.get_untracked();
        let is_last = last.is_some_and(|last| last.key == exchange.key);
        self.ask(Asked { replaces: is_last.then_some(exchange), query, ..Asked::again(exchange) });
    }

    /// Answers the last exchange anew with another model, this one time.
    pub fn ask_with(self, exchange: ExchangeView, model: String) {
        self.ask(Asked { model: Some(model), ..Asked::again(exchange) });
    }

    /// Stops the answer and the request for suggestions. The text received so far stays.
    pub fn stop(self) {
        self.suggestions.stop();
        self.stop_answer();
    }

    /// Whether one more answer may be written; says why not.
    pub fn has_room(self) -> bool {
        let has_room = self.environment.has_room();
        if !has_room {
            self.environment.toasts.show(messages::chat::three_answers());
        }
        has_room
    }

    /// Says whether it may.
    pub(super) fn ask(self, asked: Asked) -> bool {
        if untrack(|| self.is_answering() || !self.may_ask()) || !self.has_room() {
            return false;
        }
        self.stop_post_turn();
        let key = self.begin_turn();
        // The text stays in the question box until it can be sent.
        self.with_turn(|turn| turn.sending = asked.is_typed.then(|| asked.question.clone()));
        Executor::spawn_local(self.run(key, asked));
        true
    }
}
