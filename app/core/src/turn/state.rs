//! What a turn is given, works on, and gives back.

use std::rc::Rc;

use serde::Serialize;

use super::{TurnError, TurnEvent};
use crate::{
    conversation::{
        Answer, AnswerState, CitationCheck, DocumentReference, ExchangeId, MessageTokens, Notice, NoticeKind,
        Question, RetrievalWay, Session, SessionId, SessionSettings, Source, ToolCallRecord,
    },
    memory::MemoryUpdate,
    prompt::{ContextUsage, PromptDocument},
    retrieval::{self, Found, Resolved, RetrievalError},
    services::{TurnConfig, World},
    sources::SourceList,
    storage::Record,
    tools::Tool,
    wire::{FinishReason, Message, RetrievalKind, ToolCall, ToolSpec, Usage},
};

/// What is asked, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRequest {
    /// The session; it need not exist yet.
    pub session: SessionId,
    /// The question.
    pub question: String,
    /// The exchange to answer anew, for Retry, Regenerate and Edit; its earlier answer is kept.
    pub replace: Option<ExchangeId>,
    /// What the person chose for the conversation, to be saved with it.
    pub settings: SessionSettings,
    /// What to ask the knowledge base, where the person said so; otherwise that is found out.
    pub query: Option<String>,
    /// Whether the answer of the exchange to replace is gone on with where it stops, in place of a new one. Its question
    /// stays as it was asked.
    pub continue_answer: bool,
}

/// What came of a turn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurnResponse {
    /// The session.
    pub session_id: SessionId,
    /// The exchange.
    pub exchange_id: ExchangeId,
    /// The answer's text, without its footer.
    pub text: String,
    /// Its sources; all that were found, those cited marked.
    pub sources: Vec<Source>,
    /// What was searched, where these are other words than the question's.
    pub searched: Option<String>,
    /// The tools that the model called, in order.
    pub tool_calls: Vec<ToolCallRecord>,
    /// What was found out about the citations in the text.
    pub checks: Vec<CitationCheck>,
    /// Tokens, as the model server counted them.
    pub usage: Option<Usage>,
    /// How far the answer came.
    pub state: AnswerState,
    /// Why the model stopped.
    pub finish: Option<FinishReason>,
    /// What a reader should know.
    pub notices: Vec<Notice>,
    /// Why it is not complete.
    pub error: Option<TurnError>,
    /// The nodes that ran, in order.
    pub done: Vec<String>,
}

/// What the nodes of a turn read and write. It outlives the graph's future, so that what was
/// received when the turn is stopped is still there.
pub struct TurnState<'a> {
    /// The world outside.
    pub world: &'a World,
    /// The settings.
    pub config: &'a TurnConfig,
    /// What was asked.
    pub request: TurnRequest,
    /// Told of everything a person may want to see.
    pub events: &'a dyn Fn(TurnEvent),
    /// The tools there are.
    pub tools: &'a [Rc<dyn Tool>],
    /// The conversation before this turn, once it is loaded; without the exchange that is answered anew.
    pub history: Session,
    /// The exchange.
    pub exchange: ExchangeId,
    /// What the knowledge base is asked before the answer: the question, unless a node changes it.
    pub query: String,
    /// Whether the knowledge base is asked before the answer.
    pub retrieve: bool,
    /// The documents that the question names.
    pub references: Vec<DocumentReference>,
    /// The same with their texts, as far as they were found in this turn.
    pub referenced: Vec<Resolved>,
    /// What was found before the answer, for the prompt.
    pub documents: Vec<PromptDocument>,
    /// All sources found so far.
    pub sources: SourceList,
    /// The full texts of all that was found, with their sources' numbers: what citations are checked against.
    pub texts: Vec<PromptDocument>,
    /// The request's messages, once they are built.
    pub messages: Vec<Message>,
    /// The tools that are offered with them.
    pub offered: Vec<ToolSpec>,
    /// Tokens of the messages and the tools, as they are counted here.
    pub tokens: u32,
    /// What they may be at most.
    pub room: u32,
    /// What they take of the window, by part.
    pub context: ContextUsage,
    /// Whether older turns were compressed in this turn: it is not tried twice.
    pub compressed: Compressed,
    /// What is to be remembered, once the model said it.
    pub memory_update: Option<MemoryUpdate>,
    /// The question's tokens, once they are counted.
    pub question_tokens: Option<MessageTokens>,
    /// Tokens of tool calls and their results so far.
    pub tool_tokens: u32,
    /// The calls that the model waits for.
    pub calls: Vec<ToolCall>,
    /// Rounds of tool calls so far.
    pub tool_rounds: u32,
    /// What the question was before it was edited, oldest first.
    pub earlier_questions: Vec<String>,
    /// The answer as far as it came.
    pub answer: Answer,
    /// The nodes that ran, in order.
    pub done: Vec<String>,
    /// When the question was asked, in milliseconds since 1970.
    asked_ms: u64,
    /// What goes on with an answer, until it is known how it joins; `None` where there is nothing to join.
    pub(super) held: Option<String>,
    /// The answer is shown, and this is what follows: the session may be deleted meanwhile.
    pub(super) is_post_turn: bool,
    /// Whether and what records were written.
    pub(super) keeping: Keeping,
    /// The response, once the turn is at its end.
    pub(super) response: Option<TurnResponse>,
}

/// Whether older turns were compressed in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compressed {
    /// There was no need to.
    NotTried,
    /// They were.
    Done,
    /// It was tried and gave nothing better.
    Failed,
}

/// Whether and what records were written.
#[derive(Debug, Default)]
pub(super) struct Keeping {
    /// Records are written: from when the exchange has its id.
    pub(super) on: bool,
    /// The question's, if it was: with these tokens and references.
    question: Option<(Option<MessageTokens>, Vec<DocumentReference>)>,
    /// A failure was reported.
    failure_reported: bool,
}

impl<'a> TurnState<'a> {
    /// The state before the first node.
    pub(super) fn new(
        world: &'a World,
        config: &'a TurnConfig,
        request: TurnRequest,
        tools: &'a [Rc<dyn Tool>],
        events: &'a dyn Fn(TurnEvent),
    ) -> Self {
        let now = world.clock.now_ms();
        Self {
            world,
            config,
            events,
            tools,
            history: Session::new(request.session.clone(), now),
            exchange: request.replace.unwrap_or(ExchangeId::FIRST),
            query: request.question.clone(),
            retrieve: searches_first(world, config, &request),
            references: Vec::new(),
            referenced: Vec::new(),
            documents: Vec::new(),
            sources: SourceList::default(),
            texts: Vec::new(),
            messages: Vec::new(),
            offered: Vec::new(),
            tokens: 0,
            room: 0,
            context: ContextUsage::default(),
            compressed: Compressed::NotTried,
            memory_update: None,
            question_tokens: None,
            tool_tokens: 0,
            calls: Vec::new(),
            tool_rounds: 0,
            earlier_questions: Vec::new(),
            answer: Answer::streaming(now),
            done: Vec::new(),
            held: None,
            is_post_turn: false,
            keeping: Keeping::default(),
            asked_ms: now,
            response: None,
            request,
        }
    }

    /// Reports an event.
    pub fn report(&self, event: TurnEvent) {
        (self.events)(event);
    }

    /// Keeps a notice with the answer, one a kind, and reports it.
    pub fn notice(&mut self, kind: NoticeKind, message: impl Into<String>) {
        let notice = Notice::new(kind, message);
        if self.answer.notices.iter().all(|known| known.kind != kind) {
            self.answer.notices.push(notice.clone());
            self.report(TurnEvent::Notice(notice));
        }
    }

    /// Whether the knowledge base is asked before the model is.
    pub fn searches_first(&self) -> bool {
        self.retrieve && self.config.public.retrieval.kind != RetrievalKind::None
    }

    /// Searches the knowledge base, adds what it finds to the sources, and gives it numbered.
    pub async fn search(&mut self, query: &str) -> Result<Vec<PromptDocument>, RetrievalError> {
        let found = self.find(query).await?;
        Ok(self.add_sources(found))
    }

    /// Searches the knowledge base. What it finds is not among the sources yet.
    pub async fn find(&self, query: &str) -> Result<Vec<Found>, RetrievalError> {
        self.report(TurnEvent::Searching { query: query.to_owned() });
        let settings = &self.config.public.retrieval;
        retrieval::search(self.world, &settings.kind, query, settings.top_k).await
    }

    /// Adds what was found to the sources and gives it numbered.
    pub fn add_sources(&mut self, found: Vec<Found>) -> Vec<PromptDocument> {
        let template = self.config.public.kb_url_template.as_deref();
        let numbered = found.into_iter().map(|found| PromptDocument {
            number: self.sources.add(&found, template),
            title: crate::text::clean_title(&found.title),
            id: found.id,
            text: found.text,
        });
        let documents: Vec<PromptDocument> = numbered.collect();
        for document in &documents {
            if !self.texts.contains(document) {
                self.texts.push(document.clone());
            }
        }
        self.answer.sources = self.sources.sources().to_vec();
        self.report(TurnEvent::Found { count: documents.len(), sources: self.answer.sources.clone() });
        documents
    }

    /// Ends the answer with an error; text that came before it is a part of an answer.
    pub fn fail(&mut self, error: TurnError) {
        let partial = !self.answer.text.is_empty() || error.kind == super::ErrorKind::Interrupted;
        self.answer.state = if partial { AnswerState::Interrupted } else { AnswerState::Failed };
        self.answer.error = Some(error);
    }

    /// Goes on without the knowledge base, for this reason; a notice of it is kept with the answer.
    pub fn without_knowledge_base(&mut self, reason: &str) {
        self.report(TurnEvent::WithoutKnowledgeBase { reason: reason.to_owned() });
        let message = ["Answered without the knowledge base: ", reason].concat();
        self.answer.notices.push(Notice::new(NoticeKind::WithoutKnowledgeBase, message));
    }

    /// Writes a record. A failure is reported once, and stops nothing. Gives whether it was written.
    pub async fn save(&mut self, record: Record) -> bool {
        if !self.keeping.on {
            return false;
        }
        if self.is_post_turn && matches!(self.world.store.get(&self.request.session).await, Ok(None)) {
            return false;
        }
        match self.world.store.append(&self.request.session, record).await {
            Ok(()) => {
                self.report(TurnEvent::Saved);
                true
            }
            Err(error) => {
                self.not_saved(error.to_string());
                false
            }
        }
    }

    /// Writes the question's record, unless it is written as it is.
    pub async fn save_question(&mut self) {
        self.count_question().await;
        let as_it_is = Some((self.question_tokens.clone(), self.references.clone()));
        if self.keeping.question != as_it_is {
            let question = Question {
                tokens: self.question_tokens.clone(),
                earlier: self.earlier_questions.clone(),
                references: self.references.clone(),
                ..Question::new(self.request.question.clone(), self.asked_ms)
            };
            if self.save(Record::Question { exchange: self.exchange, question }).await {
                self.keeping.question = as_it_is;
            }
        }
    }

    /// Takes a question that is written already as the one of this turn.
    pub(super) fn take_question(&mut self, question: Question) {
        self.query.clone_from(&question.text);
        self.request.question = question.text;
        self.earlier_questions = question.earlier;
        self.asked_ms = question.asked_ms;
        self.references.clone_from(&question.references);
        self.question_tokens.clone_from(&question.tokens);
        self.keeping.question = Some((question.tokens, question.references));
    }

    /// There is nothing to go on with after all.
    pub(super) fn begin_anew(&mut self) {
        self.request.continue_answer = false;
        self.retrieve = searches_first(self.world, self.config, &self.request);
    }

    /// The answer's record, as the answer is now.
    pub fn answer_record(&mut self) -> Record {
        self.answer.answered_ms = self.world.clock.now_ms();
        Record::Answer { exchange: self.exchange, answer: Box::new(self.answer.clone()) }
    }

    pub(super) fn not_saved(&mut self, reason: String) {
        if !std::mem::replace(&mut self.keeping.failure_reported, true) {
            self.report(TurnEvent::NotSaved { reason });
        }
    }

    /// The response as the turn stands.
    pub(super) fn respond(&self) -> TurnResponse {
        TurnResponse {
            session_id: self.request.session.clone(),
            exchange_id: self.exchange,
            text: self.answer.text.clone(),
            sources: self.answer.sources.clone(),
            searched: self.answer.searched.clone(),
            tool_calls: self.answer.tool_calls.clone(),
            checks: self.answer.checks.clone(),
            usage: self.answer.usage,
            state: self.answer.state,
            finish: self.answer.finish.clone(),
            notices: self.answer.notices.clone(),
            error: self.answer.error.clone(),
            done: self.done.clone(),
        }
    }
}

/// Whether a turn begins with a search: not where that is left to the model, unless the person said what to search for or
/// the model cannot call tools.
fn searches_first(world: &World, config: &TurnConfig, request: &TurnRequest) -> bool {
    let is_left_to_model = config.retrieval == RetrievalWay::Tools
        && request.query.is_none()
        && !config.model().is_some_and(|model| world.refusals.has(model));
    !is_left_to_model && !request.continue_answer
}
