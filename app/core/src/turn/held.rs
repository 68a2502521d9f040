//! What a turn needs to go on with a held reply: everything that is not stored when its request is sent.

use std::rc::Rc;

use futures::future::LocalBoxFuture;
use serde::{Deserialize, Serialize};

use super::{Generation, Knowledge, Prompt, Saving, TurnRequest, TurnState};
use crate::{
    conversation::{Answer, ExchangeId, SessionId, SessionSettings},
    ports::{ArrivalTime, Clock, HeldAnswers},
    wire::ChatRequest,
};

/// Changes with the form of the state: one of another program is not read.
const FORM: u32 = 1;

/// The key of an answer that is being written; `earlier` is the number of earlier answers to the question.
pub fn held_key(session: &SessionId, exchange: ExchangeId, earlier: usize) -> String {
    format!("{session}/{exchange}/{earlier}")
}

/// A request that is to be held, where its reply is held, and what goes along.
pub(super) struct Hold {
    pub(super) holder: Rc<dyn HeldAnswers>,
    pub(super) key: String,
    pub(super) state: String,
}

#[derive(Serialize)]
struct SentState<'t> {
    form: u32,
    model: &'t str,
    question: &'t str,
    replace: Option<ExchangeId>,
    settings: &'t SessionSettings,
    query: Option<&'t str>,
    continue_answer: bool,
    exchange: ExchangeId,
    has_tools: bool,
    /// The tools of the request, which may be fewer than were counted with it.
    offered: Vec<&'t str>,
    knowledge: &'t Knowledge,
    prompt: &'t Prompt,
    generation: &'t Generation,
    answer: &'t Answer,
    saving: &'t Saving,
}

/// The same as it comes back.
#[derive(Deserialize)]
pub(super) struct HeldState {
    form: u32,
    pub(super) model: String,
    question: String,
    replace: Option<ExchangeId>,
    settings: SessionSettings,
    query: Option<String>,
    continue_answer: bool,
    exchange: ExchangeId,
    has_tools: bool,
    offered: Vec<String>,
    knowledge: Knowledge,
    prompt: Prompt,
    generation: Generation,
    answer: Answer,
    saving: Saving,
}

impl HeldState {
    /// `None` where another version of the page wrote it.
    pub(super) fn read(state: &str) -> Option<Self> {
        serde_json::from_str(state).ok().filter(|state: &Self| state.form == FORM)
    }

    pub(super) fn request(&self, session: SessionId) -> TurnRequest {
        TurnRequest {
            session,
            question: self.question.clone(),
            replace: self.replace,
            settings: self.settings.clone(),
            query: self.query.clone(),
            continue_answer: self.continue_answer,
            attachments: Vec::new(),
            notices: Vec::new(),
            summary: None,
        }
    }

    /// Makes this the state of a turn that has not begun.
    pub(super) fn restore(self, turn: &mut TurnState<'_>) {
        turn.exchange = self.exchange;
        turn.knowledge = self.knowledge;
        turn.prompt = self.prompt;
        turn.generation = self.generation;
        turn.generation.resumed_tools = self.offered;
        turn.answer = self.answer;
        turn.saving = self.saving;
        if !self.has_tools {
            turn.tools = &[];
        }
    }
}

impl TurnState<'_> {
    /// How to hold the reply to a request; `None` where it ends with the page. What is said in a temporary conversation is kept
    /// nowhere, and the plan of a summary is as large as its document.
    pub(super) fn hold(&mut self, request: &ChatRequest) -> Option<Hold> {
        let may_hold =
            self.saving.enabled && self.request.settings.use_memory && self.request.summary.is_none();
        let holder = self.services.held.clone().filter(|_| may_hold)?;
        let key = held_key(&self.request.session, self.exchange, self.answer.earlier.len());
        let state = SentState {
            form: FORM,
            model: &request.model,
            question: &self.request.question,
            replace: self.request.replace,
            settings: &self.request.settings,
            query: self.request.query.as_deref(),
            continue_answer: self.request.continue_answer,
            exchange: self.exchange,
            has_tools: !self.tools.is_empty(),
            offered: request.tools.iter().map(|tool| tool.function.name.as_str()).collect(),
            knowledge: &self.knowledge,
            prompt: &self.prompt,
            generation: &self.generation,
            answer: &self.answer,
            saving: &self.saving,
        };
        // A state that cannot be written is no reason not to ask.
        let state = serde_json::to_string(&state).ok()?;
        self.generation.held_key = Some(key.clone());
        Some(Hold { holder, key, state })
    }

    /// From now on, it is the time that it is.
    pub(super) fn end_replay(&mut self) {
        if let Some(arrival) = self.generation.arrival.take() {
            arrival.set(None);
        }
    }

    /// The reply is not needed any more: what it led to is saved, or about to be done, which must not be done twice.
    pub(super) fn forget_held(&mut self) {
        if let (Some(key), Some(holder)) = (self.generation.held_key.take(), &self.services.held) {
            holder.forget(&key);
        }
    }
}

/// The time at which things arrived while there was no page, and that of another clock otherwise: thoughts and answers take as
/// long as they took.
pub(super) struct ReplayClock {
    pub(super) clock: Rc<dyn Clock>,
    pub(super) arrival: ArrivalTime,
}

impl Clock for ReplayClock {
    fn now_ms(&self) -> u64 {
        self.arrival.get().unwrap_or_else(|| self.clock.now_ms())
    }

    fn sleep(&self, ms: u32) -> LocalBoxFuture<'static, ()> {
        self.clock.sleep(ms)
    }

    fn leaving(&self) -> LocalBoxFuture<'static, ()> {
        self.clock.leaving()
    }
}

/// Messages with everything that is sent, which their wire format has no way back from.
pub(super) mod messages {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::{Map, Value};

    use crate::wire::{Message, Role, ToolCall};

    #[derive(Serialize, Deserialize)]
    struct WholeMessage {
        role: Role,
        content: Option<String>,
        images: Vec<String>,
        tool_calls: Vec<ToolCall>,
        tool_call_id: Option<String>,
        more: Map<String, Value>,
        omits_content: bool,
    }

    pub(in crate::turn) fn serialize<S: Serializer>(
        messages: &[Message],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(messages.iter().cloned().map(
            |Message { role, content, images, tool_calls, tool_call_id, more, omits_content }| WholeMessage {
                role,
                content,
                images,
                tool_calls,
                tool_call_id,
                more,
                omits_content,
            },
        ))
    }

    pub(in crate::turn) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Message>, D::Error> {
        let whole = Vec::<WholeMessage>::deserialize(deserializer)?;
        Ok(whole
            .into_iter()
            .map(|WholeMessage { role, content, images, tool_calls, tool_call_id, more, omits_content }| {
                Message { role, content, images, tool_calls, tool_call_id, more, omits_content }
            })
            .collect())
    }
}
