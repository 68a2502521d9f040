//! Counting the next request of a conversation for the context meter.

use std::rc::Rc;

use any_spawner::Executor;
use footnote_core::{conversation::Session, ports::HistoryStore as _, prompt};
use reactive_graph::{graph::untrack, owner::StoredValue, prelude::*};

use super::{AnswerPart, Conversation, graph::graph};

/// The typed text is counted after a pause in typing of this length, in milliseconds.
const PAUSE_MS: u32 = 300;

/// Makes a number another one; returns it.
fn advance(number: StoredValue<u32>) -> u32 {
    let next = number.get_value().wrapping_add(1);
    number.set_value(next);
    next
}

impl Conversation {
    /// Counts anew, in a quiet moment, after the conversation, the model or the settings changed. The first count
    /// runs at once, so that it is shown together with the conversation.
    pub fn recount(self) {
        if untrack(|| !self.is_begun()) {
            return;
        }
        let version = advance(self.context.version);
        let is_first = self.context.usage.with_untracked(Option::is_none);
        Executor::spawn_local(async move {
            if !is_first {
                self.environment.scheduler.idle().await;
            }
            if self.context.version.get_value() == version
                && let Some(part) = self.counting_part().await
            {
                (part.count)(self, version).await;
            }
        });
    }

    /// The part of the program that counts, for the meter: `None` unless this conversation is on screen, and without that part.
    async fn counting_part(self) -> Option<&'static AnswerPart> {
        if !self.is_on_screen.get() {
            return None;
        }
        self.environment.answer.load().await.ok()
    }

    /// Prepares the tokenizer for its model. A failed load is tried again.
    pub fn prepare_counting(self) {
        let model = self.turn_config().and_then(|config| config.model().map(str::to_owned));
        Executor::spawn_local(async move {
            // Over a slow line the first answer's code comes first; until then an estimate is good enough.
            if let Some(model) = model
                && self.environment.answer.load().await.is_ok()
            {
                self.environment.tokenizer.prepare(&model);
            }
        });
    }

    /// Whether anything was asked or typed in it. Tracks.
    pub fn is_begun(self) -> bool {
        self.has_text.get() || !self.transcript.empty.get()
    }

    /// Counts the typed text once typing pauses.
    pub(super) fn count_typed_soon(self) {
        let typed = advance(self.context.typed);
        let paused = self.environment.scheduler.sleep(PAUSE_MS);
        Executor::spawn_local(async move {
            paused.await;
            if self.context.typed.get_value() == typed
                && self.context.counter.with_value(Option::is_some)
                && let Some(part) = self.counting_part().await
            {
                (part.count_typed)(self).await;
            }
        });
    }

    pub(super) async fn count(self, version: u32) {
        let environment = &self.environment;
        let id = self.session();
        // A project that cannot be read is told of when something is asked.
        environment.projects.load(self.project()).await.ok();
        let (Some(config), Ok(mut graph)) = (self.turn_config(), graph()) else { return };
        let stored = environment.store.get(&id).await.ok().flatten();
        let stored = stored.unwrap_or_else(|| {
            let mut session = Session::new(id, 0);
            session.settings = self.settings.get_untracked();
            session
        });
        graph.add_tools(environment.tool_servers.known_tools(self.approver()).await);
        let counter = prompt::ContextMeter::new(&environment.turn, &config, graph.tools(), &stored).await;
        if self.context.version.get_value() == version {
            self.context.counter.set_value(counter.map(Rc::new));
            self.count_typed().await;
        }
    }

    /// Counts the text in the question box.
    pub(super) async fn count_typed(self) {
        let Some(counter) = self.context.counter.get_value() else { return };
        let is_idle = || !untrack(|| self.is_answering());
        if !is_idle() {
            return;
        }
        let usage = counter.usage(&self.draft()).await;
        // While a question is answered, the turn itself reports its usage.
        if is_idle() {
            self.context.usage.set(Some(usage));
        }
    }
}
