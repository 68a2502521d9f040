//! What a tool is: the trait, what a call is given, and what it gives back. The tools themselves are in
//! [`crate::tools`].

use futures::future::LocalBoxFuture;
use serde_json::Value;

use crate::{
    conversation::{DocumentReference, RetrievalMode, Session, Source},
    retrieval::{self, RetrievalError, SearchHit},
    services::{Services, TurnConfig},
    wire::{RetrievalKind, ToolSpec},
};

/// Something the model may ask for while it answers.
pub trait Tool {
    /// What the model is told of it. What it writes as arguments is held to the JSON Schema in this.
    fn spec(&self) -> ToolSpec;

    /// Whether it is offered in this request.
    fn offered(&self, context: ToolContext<'_>) -> bool;

    /// Whether it stays when there are more tools than their budget has room for.
    fn is_core(&self) -> bool {
        false
    }

    /// Finds what was asked for. An error's text goes back to the model, which can try again.
    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>>;
}

/// What is known when tools are offered.
#[derive(Debug, Clone, Copy)]
pub struct ToolContext<'a> {
    /// The settings.
    pub config: &'a TurnConfig,
    /// Earlier exchanges are not sent word for word: they were compressed, or have no room.
    pub earlier_left_out: bool,
    /// Earlier answers have sources, or earlier questions name documents.
    pub earlier_documents: bool,
}

/// What a tool sees of the turn.
#[derive(Clone, Copy)]
pub struct TurnView<'a> {
    /// The services outside.
    pub services: &'a Services,
    /// The settings.
    pub config: &'a TurnConfig,
    /// The question that is being answered.
    pub question: &'a str,
    /// The conversation before this turn.
    pub history: &'a Session,
    /// All sources found so far in this turn, by number.
    pub sources: &'a [Source],
    /// The documents that the question names.
    pub references: &'a [DocumentReference],
    /// Called with each query before the knowledge base is searched.
    pub on_search: &'a dyn Fn(&str),
}

/// A call of a tool.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// The turn in which the model calls it.
    pub turn: &'a TurnView<'a>,
    /// The arguments: an object that fits the tool's schema. What they say is the model's, so it may be anything.
    pub arguments: &'a Value,
    /// Tokens that the result may take.
    pub room: u32,
}

/// What a tool gives back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// Words for the model; they follow the documents, where there are any.
    pub text: String,
    /// Documents. They join the turn's sources, and the model is given them with their numbers, so that it can cite
    /// them.
    pub documents: Vec<SearchHit>,
    /// By the words of which documents are shortened and left out until they have room; `None` where they are to be
    /// given as they are.
    pub query: Option<String>,
    /// How many results there are, for the person.
    pub found: usize,
    /// What came of it in a few words, for the person.
    pub note: String,
}

/// Why a tool gave nothing, in words for the model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ToolError(pub String);

impl<'a> ToolContext<'a> {
    /// What is known of a request in this session, `earlier_left_out` aside.
    pub(crate) fn new(config: &'a TurnConfig, session: &Session, earlier_left_out: bool) -> Self {
        let earlier_documents = session.exchanges.iter().any(|exchange| {
            let sources = exchange.answer.as_ref().is_some_and(|answer| !answer.sources.is_empty());
            sources || exchange.question.references.iter().any(|reference| reference.id.is_some())
        });
        Self { config, earlier_left_out, earlier_documents }
    }

    /// Whether the model may ask the knowledge base.
    pub fn may_search(&self) -> bool {
        self.config.public.retrieval.kind != RetrievalKind::None
            && self.config.retrieval != RetrievalMode::Search
    }
}

impl TurnView<'_> {
    /// Searches the knowledge base.
    pub async fn search(&self, query: &str) -> Result<Vec<SearchHit>, RetrievalError> {
        (self.on_search)(query);
        let settings = &self.config.public.retrieval;
        retrieval::search(self.services, &settings.kind, query, settings.top_k).await
    }
}

impl<'a> Call<'a> {
    /// An argument that is a text, without spaces around it; empty where it was left out.
    pub fn text(&self, name: &str) -> &'a str {
        self.arguments.get(name).and_then(Value::as_str).map(str::trim).unwrap_or_default()
    }

    /// An argument that is a whole number; `None` where it was left out or is negative.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.arguments.get(name).and_then(Value::as_u64)
    }
}

impl ToolResult {
    /// A result in words.
    pub fn text(text: impl Into<String>, found: usize) -> Self {
        let note = [&found.to_string(), " found"].concat();
        Self { text: text.into(), documents: Vec::new(), query: None, found, note }
    }

    /// Documents that were found with this query, the best first.
    pub fn documents(documents: Vec<SearchHit>, query: &str) -> Self {
        let found = documents.len();
        Self { documents, query: Some(query.to_owned()), ..Self::text("", found) }
    }
}
