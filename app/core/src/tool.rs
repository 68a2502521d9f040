//! The trait that tools implement, and the input and output of a call. The tools themselves are in [`crate::tools`].

use std::cell::Cell;

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{
    conversation::{DocumentReference, SearchScope, Session, Source},
    retrieval::{RetrievalError, SearchHit, SearchRequest},
    services::{Services, TurnConfig},
    text::{unquoted_of_model, with_ellipsis},
    wire::ToolSpec,
};

/// The longest part of an argument that a call's description quotes, in characters.
const MAX_QUOTE: usize = 80;

/// The longest error about arguments, in characters: it repeats names that the model wrote.
const MAX_ARGUMENT_ERROR: usize = 200;

/// A function that the model may call while it answers.
pub trait Tool {
    /// Its declaration for the model, with a JSON Schema of its arguments.
    fn spec(&self) -> ToolSpec;

    /// Whether it could give something now. Each tool on offer takes room in every request; one that is always on offer also
    /// changes the requests that tests count.
    fn offered(&self, context: ToolContext<'_>) -> bool;

    /// Whether it is offered even if the tools exceed their token budget.
    fn is_core(&self) -> bool {
        false
    }

    /// Whether somebody else describes it. Footnote's own tools are offered before such ones.
    fn is_foreign(&self) -> bool {
        false
    }

    /// Describes a call for the person; without a description, the tool's name is shown. The call has not
    /// been made yet.
    fn label(&self, _call: Call<'_>) -> Option<CallLabel> {
        None
    }

    /// Runs the tool. An error's message is sent to the model, which can try again; the person
    /// is shown its reason.
    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>>;
}

/// Conditions under which tools are offered.
#[derive(Debug, Clone, Copy)]
pub struct ToolContext<'a> {
    pub config: &'a TurnConfig,
    /// Some earlier exchanges are not sent verbatim: they were compressed or do not fit.
    pub earlier_left_out: bool,
    /// Earlier answers have sources, or earlier questions name existing documents.
    pub earlier_documents: bool,
    /// Files were attached to the conversation.
    pub attachments: bool,
}

/// The parts of a turn that a tool may read.
#[derive(Clone, Copy)]
pub struct TurnView<'a> {
    pub services: &'a Services,
    pub config: &'a TurnConfig,
    pub question: &'a str,
    /// The conversation before this turn.
    pub history: &'a Session,
    /// All sources found so far in this turn, by number.
    pub sources: &'a [Source],
    /// The documents that the question names.
    pub references: &'a [DocumentReference],
    /// Called with each query before it is sent to the knowledge base.
    pub on_search: &'a dyn Fn(&str),
    /// For how many milliseconds the call has waited for a person, which is no part of its time.
    pub waited_ms: &'a Cell<u64>,
    /// Called with what a call that takes long says of its progress.
    pub on_progress: &'a dyn Fn(&str),
}

#[derive(Clone, Copy)]
pub struct Call<'a> {
    pub turn: &'a TurnView<'a>,
    /// An object as the model wrote it: untrusted.
    pub(crate) arguments: &'a Value,
    /// The most tokens that the result may take.
    pub room: u32,
}

/// The description of a call for the person: while it runs, and once it is done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CallLabel {
    pub doing: String,
    pub done: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// Text for the model, placed after the documents.
    pub text: String,
    /// They join the turn's sources, and the model gets them with their numbers, so that it can cite them.
    pub documents: Vec<SearchHit>,
    /// If set, documents are shortened by their relevance to it, or left out, until they fit.
    pub query: Option<String>,
    /// The number of results, shown to the person.
    pub found: usize,
    /// The outcome in a few words, shown to the person.
    pub note: String,
    /// The addresses of pictures, with their data: shown to the person, and sent to nobody.
    pub pictures: Vec<String>,
}

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ToolError {
    /// For the person, in a dozen words at most: "the document was not found".
    pub reason: String,
    /// For the model, which can try again.
    pub message: String,
}

impl ToolError {
    pub fn new(reason: impl Into<String>, message: impl Into<String>) -> Self {
        Self { reason: reason.into(), message: message.into() }
    }

    /// The arguments do not match the tool's declaration.
    pub fn arguments(message: impl Into<String>) -> Self {
        Self::new(messages::tools::arguments(), message)
    }

    /// The result does not fit into the request.
    pub(crate) fn no_room() -> Self {
        Self::new(messages::tools::no_room(), "There is no room for it in this request.")
    }
}

impl From<RetrievalError> for ToolError {
    fn from(error: RetrievalError) -> Self {
        Self::new(error.to_string(), error.for_model())
    }
}

impl<'a> ToolContext<'a> {
    pub(crate) fn new(config: &'a TurnConfig, session: &Session, earlier_left_out: bool) -> Self {
        let earlier_documents = session.exchanges.iter().any(|exchange| {
            let sources = exchange.answer.as_ref().is_some_and(|answer| !answer.sources.is_empty());
            sources || exchange.question.references.iter().any(|reference| reference.id.is_some())
        });
        let of_project = config.project.iter().flat_map(|project| project.files.iter().map(|(_, file)| file));
        let mut attachments = session.attachments.values().chain(of_project);
        let attachments = attachments.any(|attachment| attachment.image.is_none());
        Self { config, earlier_left_out, earlier_documents, attachments }
    }

    /// Whether the model may ask the knowledge base.
    pub fn may_search(&self) -> bool {
        self.config.tools_may_search()
    }
}

impl TurnView<'_> {
    /// Where the conversation searches.
    pub fn scope(&self) -> &SearchScope {
        &self.config.search_in
    }

    /// Searches the knowledge base, as far as the conversation does.
    pub async fn search(&self, query: &str) -> Result<Vec<SearchHit>, RetrievalError> {
        (self.on_search)(query);
        let request = SearchRequest { query, top_k: self.config.public.top_k, scope: self.scope() };
        Ok(self.services.knowledge_bases.search(request).await?.hits)
    }
}

impl Call<'_> {
    /// The arguments as the tool's own type. Texts are trimmed; empty values count as missing.
    pub fn arguments<T: DeserializeOwned>(&self) -> Result<T, ToolError> {
        parse(self.arguments)
    }
}

/// Reads arguments. The error names what is wrong, for the model.
pub(crate) fn parse<T: DeserializeOwned>(arguments: &Value) -> Result<T, ToolError> {
    T::deserialize(arguments).map_err(|error| {
        let error = with_ellipsis(&error.to_string(), MAX_ARGUMENT_ERROR);
        ToolError::arguments(format!("The arguments do not fit: {error}."))
    })
}

impl CallLabel {
    /// Of a message that says both, by its state: "Reading Handbook", "Read Handbook".
    pub(crate) fn of(message: impl Fn(&'static str) -> String) -> Self {
        Self { doing: message("doing"), done: message("done") }
    }

    /// The same of a message that quotes what the model wrote.
    pub(crate) fn quoting(written: &str, message: impl Fn(String, &'static str) -> String) -> Self {
        let written = unquoted_of_model(written, MAX_QUOTE);
        Self::of(|state| message(written.clone(), state))
    }
}

impl ToolResult {
    /// A result without documents.
    pub fn text(text: impl Into<String>, found: usize) -> Self {
        let note = messages::tools::results(found);
        Self { text: text.into(), documents: Vec::new(), query: None, found, note, pictures: Vec::new() }
    }

    /// Results of a search, the best first.
    pub fn documents(documents: Vec<SearchHit>, query: &str) -> Self {
        let found = documents.len();
        Self { documents, query: Some(query.to_owned()), ..Self::text("", found) }
    }
}
