//! The state of a turn.

use std::{cell::Cell, rc::Rc};

use serde::{Deserialize, Serialize};

use super::{Extensions, Saving, TurnError, TurnEvent, TurnRequest, TurnResponse};
use crate::{
    conversation::{
        Answer, AnswerState, AttachedFile, DocumentReference, ExchangeId, Notice, NoticeKind, RetrievalMode,
        Session,
    },
    evidence::{EvidenceQuote, QuoteReader},
    ports::{ArrivalTime, HeldAnswer, HttpResponse},
    prompt::{ContextUsage, PromptDocument, RequestInput},
    retrieval::{ResolvedReference, SearchHit},
    services::{Refused, Services, TurnConfig},
    sources::SourceList,
    tools::Tool,
    wire::{ChatRequest, Message, ServerSources, ToolCall, ToolSpec},
};

/// The state that the nodes of a turn read and write. It outlives the future of the walk, so that the text
/// received so far is still there when the turn is stopped.
pub struct TurnState<'a> {
    pub services: &'a Services,
    pub config: &'a TurnConfig,
    /// Those that may be offered.
    pub tools: &'a [Rc<dyn Tool>],
    pub events: &'a dyn Fn(TurnEvent),
    pub request: TurnRequest,
    /// The conversation before this turn, once it is loaded; without the exchange that is answered anew.
    pub history: Session,
    pub exchange: ExchangeId,
    pub knowledge: Knowledge,
    pub prompt: Prompt,
    pub generation: Generation,
    /// The answer as it will be saved.
    pub answer: Answer,
    pub saving: Saving,
    /// Data of steps that were added to the graph.
    pub extensions: Extensions,
    /// The nodes that ran, in order.
    pub done: Vec<String>,
    pub(super) response: Option<TurnResponse>,
}

/// The search query and the results.
#[derive(Default, Serialize, Deserialize)]
pub struct Knowledge {
    /// Whether the knowledge base is searched before the model is asked.
    pub retrieve: bool,
    /// That search was made: it is not made twice.
    pub retrieved: bool,
    /// The knowledge base was searched in this turn, before the answer or by a tool.
    pub(super) searched: Cell<bool>,
    /// Where the search before the answer found nothing; `None` if it found something, was not made or failed.
    pub(super) missed: Option<Missed>,
    /// The search query: the question, unless a node changes it.
    pub query: String,
    /// Whether the question is searched beside that query.
    pub(super) search_question: SearchQuestion,
    /// The documents that the question names.
    pub references: Vec<DocumentReference>,
    /// The same with their texts, as far as they were found in this turn.
    pub resolved: Vec<ResolvedReference>,
    /// The files that were attached to the question.
    pub attached: Vec<AttachedFile>,
    /// What the search found. `build_prompt` numbers it, after the documents that the question names.
    pub found: Vec<SearchHit>,
    /// The numbered documents of the search, for the prompt.
    pub documents: Vec<PromptDocument>,
    /// All sources found so far. A source's number stays, unless the model's server numbers its own sources.
    pub sources: SourceList,
    /// The full texts of everything that was found, with their sources' numbers: citations are checked against them.
    pub texts: Vec<PromptDocument>,
}

/// When the question is searched beside another query.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum SearchQuestion {
    /// A person or a step of the turn chose the query.
    #[default]
    Never,
    /// A model made the query of the question and the conversation.
    IfNothingFound,
    /// The model's query has little to do with either.
    Beside,
}

/// Where a search found nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Missed {
    Everywhere,
    /// Where the conversation searches, which is not everywhere.
    InScope,
}

/// The request to the model: made by `build_prompt`, extended by `execute_tools`.
#[derive(Default, Serialize, Deserialize)]
pub struct Prompt {
    #[serde(with = "super::held::messages")]
    pub messages: Vec<Message>,
    /// The tools that are offered.
    pub tools: Vec<ToolSpec>,
    /// Tokens of messages and tools, as counted here.
    pub tokens: u32,
    /// The maximum of those tokens.
    pub room: u32,
    /// A smaller room than the window's, once the server found the request too long.
    pub room_limit: Option<u32>,
    /// Their share of the window, by part.
    pub usage: ContextUsage,
    /// Whether older turns were compressed in this turn: it is not tried twice.
    pub compression: CompressionAttempt,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CompressionAttempt {
    #[default]
    NotTried,
    Done,
    /// There was nothing to compress.
    NotNeeded,
    /// Why it failed.
    Failed(String),
}

/// The model's reply, and the limits on its tool calls.
#[derive(Default, Serialize, Deserialize)]
pub struct Generation {
    #[serde(skip)]
    pub outcome: ModelOutcome,
    /// The request that was sent last and the head of its reply, until the reply is read.
    #[serde(skip)]
    pub(super) reply: Option<(Rc<ChatRequest>, HttpResponse)>,
    /// The reply that was held while there was no page, until the turn goes on with it.
    #[serde(skip)]
    pub(super) held: Option<HeldAnswer>,
    /// When its parts arrived, while it is read.
    #[serde(skip)]
    pub(super) arrival: Option<ArrivalTime>,
    /// The names of the tools that its request offered.
    #[serde(skip)]
    pub(super) resumed_tools: Vec<String>,
    /// The key under which the current reply is held.
    #[serde(skip)]
    pub(super) held_key: Option<String>,
    /// Rounds of tool calls so far.
    pub tool_rounds: u32,
    /// Tokens of tool calls and their results so far.
    pub tool_tokens: u32,
    /// When the current request was sent, and when its latest text arrived, in milliseconds since 1970.
    pub(super) sent_ms: u64,
    pub(super) words_ms: Option<u64>,
    /// When the model began to think, in milliseconds since 1970, while it does.
    pub(super) thinking_since: Option<u64>,
    /// The first text of a continuation, held back until its overlap with the answer is found; `None` where
    /// there is nothing to join.
    pub(super) overlap_buffer: Option<String>,
    /// What the reply that is being read, or was read last, names as sources, until they are added; with the byte of the
    /// answer where it begins.
    #[serde(skip)]
    pub(super) server_sources: Option<(ServerSources, usize)>,
    /// Bytes of the answer's text before the reply that is being read.
    pub(super) reply_start: usize,
    /// Takes the model's quotes out of the reply that is being read.
    #[serde(skip)]
    pub(super) quote_reader: QuoteReader,
    /// The quotes, with their places in the answer.
    pub(super) quotes: Vec<EvidenceQuote>,
    /// The most tokens that the server read of one request of this turn.
    pub(super) most_read: u32,
    /// Quotes that the model began and did not end.
    pub(super) broken_quotes: u32,
    /// Quotes of an answer that is continued, by the index of their citation.
    pub(super) earlier_quotes: Vec<(u32, String)>,
}

/// The outcome of a request to the model, by which the graph chooses the next node.
#[derive(Debug, Default)]
pub enum ModelOutcome {
    #[default]
    Answered,
    ToolCalls(Vec<ToolCall>),
    /// The server does not support tools.
    ToolsRefused,
    /// The server found the request too long, and this is its error.
    TooLong(TurnError),
}

impl<'a> TurnState<'a> {
    /// A turn that has not begun, with a graph's tools.
    pub(super) fn new(
        services: &'a Services,
        config: &'a TurnConfig,
        request: TurnRequest,
        tools: &'a [Rc<dyn Tool>],
        events: &'a dyn Fn(TurnEvent),
    ) -> Self {
        let now = services.clock.now_ms();
        Self {
            services,
            config,
            tools,
            events,
            history: Session::new(request.session.clone(), now),
            exchange: request.replace.unwrap_or(ExchangeId::FIRST),
            knowledge: Knowledge {
                retrieve: should_retrieve(services, config, &request),
                query: request.question.clone(),
                ..Knowledge::default()
            },
            prompt: Prompt::default(),
            generation: Generation::default(),
            answer: Answer { notices: request.notices.clone(), ..Answer::streaming(now) },
            saving: Saving {
                summary_of: request.summary.as_ref().map(|plan| plan.document.id.clone()),
                ..Saving::new(now)
            },
            extensions: Extensions::default(),
            done: Vec::new(),
            response: None,
            request,
        }
    }

    /// The model that answers.
    pub(super) fn model(&self) -> Result<&'a str, TurnError> {
        self.config.model().ok_or_else(TurnError::no_model)
    }

    /// Whether there is no earlier text that a request could refer to.
    pub fn is_first(&self) -> bool {
        self.history.exchanges.is_empty() && self.history.memory.compressed.is_empty()
    }

    pub fn report(&self, event: TurnEvent) {
        (self.events)(event);
    }

    /// Adds a notice to the answer, unless it has one of this kind, and reports it.
    pub fn notice(&mut self, kind: NoticeKind, message: impl Into<String>) {
        self.remark(Notice::new(kind, message));
    }

    /// Adds a notice, unless there is one of its kind.
    pub(super) fn remark(&mut self, notice: Notice) {
        if self.answer.notices.iter().all(|known| known.kind != notice.kind) {
            self.answer.notices.push(notice.clone());
            self.report(TurnEvent::Notice(notice));
        }
    }

    /// Whether the knowledge base is still to be searched before the model is asked.
    pub fn should_retrieve(&self) -> bool {
        self.knowledge.retrieve && !self.knowledge.retrieved && !self.config.public.bases.is_empty()
    }

    /// Collects the parts from which the request for this question is built.
    pub(super) fn request_input(&self) -> RequestInput<'_> {
        RequestInput {
            services: self.services,
            config: self.config,
            tools: self.tools,
            session: &self.history,
            question: [&self.request.question, &self.knowledge.query],
        }
    }

    /// Adds results to the sources, and returns them with their numbers.
    pub fn add_sources(&mut self, found: Vec<SearchHit>) -> Vec<PromptDocument> {
        let now_ms = self.services.clock.now_ms();
        let numbered = found.into_iter().map(|found| PromptDocument {
            number: self.knowledge.sources.add(&found, now_ms),
            title: crate::text::clean_title(&found.title),
            id: found.id.into(),
            text: found.text,
            edition: found.edition,
        });
        let documents: Vec<PromptDocument> = numbered.collect();
        for document in &documents {
            if !self.knowledge.texts.contains(document) {
                self.knowledge.texts.push(document.clone());
            }
        }
        self.answer.sources = self.knowledge.sources.sources().to_vec();
        self.report(TurnEvent::Found { count: documents.len(), sources: self.answer.sources.clone() });
        documents
    }

    /// Marks the sources that the model is given.
    pub(super) fn mark_given(&mut self, numbers: &[u32]) {
        self.knowledge.sources.mark_given(numbers);
        self.answer.sources = self.knowledge.sources.sources().to_vec();
    }

    /// Ends the answer with an error. An answer that has text is interrupted, one without has failed.
    pub fn fail(&mut self, error: TurnError) {
        let partial = !self.answer.text.is_empty() || error.kind == super::ErrorKind::Interrupted;
        self.answer.state = if partial { AnswerState::Interrupted } else { AnswerState::Failed };
        self.answer.error = Some(error);
    }

    /// There is no text to continue, so a new answer is written.
    pub(super) fn begin_anew(&mut self) {
        self.request.continue_answer = false;
        self.knowledge.retrieve = should_retrieve(self.services, self.config, &self.request);
    }

    pub(super) fn to_response(&self) -> TurnResponse {
        TurnResponse {
            session_id: self.request.session.clone(),
            exchange_id: self.exchange,
            asked_ms: self.saving.asked_ms,
            answer: self.answer.clone(),
            done: self.done.clone(),
        }
    }
}

/// Whether a turn begins with a search. With retrieval by tools, the model decides that, unless the person
/// gave a query or the model cannot call tools.
fn should_retrieve(services: &Services, config: &TurnConfig, request: &TurnRequest) -> bool {
    let is_left_to_model = config.retrieval == RetrievalMode::Tools
        && request.query.is_none()
        && !config.model().is_some_and(|model| services.refusals.has(model, &Refused::Tools));
    !is_left_to_model && !request.continue_answer && request.summary.is_none()
}
