//! A server's tools as the knowledge base: the convention of `search`, whose results have ids, and `fetch`, which takes one.
//!
//! Both are the operator's choice, so that they run without being asked for.

use std::rc::Rc;

use futures::future::{join_all, ready};
use serde_json::{Value, json};

use super::{
    Client, McpError,
    entry::{Entry, entries},
    result::{structured, texts},
};
use crate::{
    retrieval::{Asking, DocumentQuery, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    text::clean_line,
    wire::McpSearch,
};

/// The longest error of a tool that is shown, in characters.
const MAX_ERROR: usize = 200;

/// Searches with one tool of a server, and reads documents with another.
pub struct ServerKnowledgeBase {
    client: Rc<Client>,
    tools: McpSearch,
}

impl ServerKnowledgeBase {
    pub fn new(client: Rc<Client>, tools: McpSearch) -> Self {
        Self { client, tools }
    }

    /// The results of a search, each with its text: those that come without one are fetched.
    async fn find(&self, query: &str, limit: usize) -> Result<Vec<SearchHit>, McpError> {
        let found = self.run(&self.tools.search, json!({ "query": query })).await?;
        let found = found.into_iter().take(limit);
        let whole = found.map(async |entry| match &entry {
            Entry { text, .. } if !text.trim().is_empty() => Ok(entry),
            Entry { id, .. } => self.fetch(id).await.map(|fetched| fetched.or(entry)),
        });
        let whole = join_all(whole).await;
        let is_found = !whole.is_empty();
        // A document that cannot be fetched costs itself alone.
        let failed = whole.iter().find_map(|entry| entry.as_ref().err().cloned());
        let read: Vec<SearchHit> = whole.into_iter().flatten().filter_map(Entry::into_hit).collect();
        match failed {
            Some(error) if read.is_empty() => Err(error),
            None if read.is_empty() && is_found => Err(McpError::Malformed),
            _ => Ok(read),
        }
    }

    async fn fetch(&self, id: &str) -> Result<Entry, McpError> {
        let found = self.run(&self.tools.fetch, json!({ "id": id })).await?;
        found.into_iter().next().ok_or(McpError::Malformed)
    }

    /// Runs a tool, and gives what it found.
    async fn run(&self, tool: &str, arguments: Value) -> Result<Vec<Entry>, McpError> {
        let result = self.client.call(tool, &arguments, Vec::new(), &|_| {}).await?;
        let texts = texts(&result);
        let text = texts.join("\n\n");
        if result.is_error {
            return Err(McpError::Server(clean_line(&text, MAX_ERROR)));
        }
        Ok(match structured(&result, &texts) {
            Some(value) => entries(&value),
            None if text.trim().is_empty() => Vec::new(),
            None => vec![Entry { text, ..Entry::default() }],
        })
    }
}

impl From<McpError> for RetrievalError {
    fn from(error: McpError) -> Self {
        match error {
            McpError::Unreached => Self::ToolServerDown,
            error => Self::failed(error.to_string()),
        }
    }
}

impl KnowledgeBase for ServerKnowledgeBase {
    /// The convention has no way to limit a search.
    fn search<'a>(&'a self, request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        if !request.scope.filter.is_empty() {
            return Box::pin(ready(Err(RetrievalError::NotLimited)));
        }
        Box::pin(async move { Ok(self.find(request.query, request.limit()).await?) })
    }

    /// The convention has no way to ask for a title.
    fn document<'a>(&'a self, query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        let DocumentQuery::Id(id) = query else { return Box::pin(ready(Ok(None))) };
        Box::pin(async move {
            let entry = Entry { id: id.to_owned(), ..self.fetch(id).await? };
            let without_text = || McpError::Malformed.into();
            entry.into_hit().map(Some).ok_or_else(without_text)
        })
    }
}
