//! A server's tools as the knowledge base: the convention of `search`, whose results have ids, and `fetch`, which takes one.
//!
//! Both are the operator's choice, so that they run without being asked for. Replies have Footnote's own shape.

use std::rc::Rc;

use futures::future::{join_all, ready};
use serde_json::{Value, json};

use super::{
    Client, McpError,
    entry::{Entry, entries},
    result::{structured, texts},
};
use crate::{
    ports::{Response, Retriever, SearchRequest},
    retrieval::{failed_reply, json_reply},
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
    async fn find(&self, query: &str, top_k: u32) -> Result<Vec<Value>, McpError> {
        let found = self.run(&self.tools.search, json!({ "query": query })).await?;
        let found = found.into_iter().take(usize::try_from(top_k).unwrap_or(usize::MAX));
        let whole = found.map(async |entry| match &entry {
            Entry { text, .. } if !text.trim().is_empty() => Ok(entry),
            Entry { id, .. } => self.fetch(id).await.map(|fetched| fetched.or(entry)),
        });
        let whole = join_all(whole).await;
        // A document that cannot be fetched costs itself alone.
        let failed = whole.iter().find_map(|entry| entry.as_ref().err().cloned());
        let read: Vec<Value> = whole.into_iter().flatten().map(Entry::into_result).collect();
        match failed {
            Some(error) if read.is_empty() => Err(error),
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

impl Retriever for ServerKnowledgeBase {
    /// The convention has no way to limit a search.
    fn search<'a>(&'a self, SearchRequest { query, top_k, .. }: SearchRequest<'a>) -> Response<'a> {
        Box::pin(async move {
            Ok(match self.find(query, top_k).await {
                Ok(results) => json_reply(200, &json!({ "results": results })),
                Err(error) => failed_reply(&error.to_string()),
            })
        })
    }

    fn document<'a>(&'a self, id: &'a str) -> Response<'a> {
        Box::pin(async move {
            Ok(match self.fetch(id).await {
                Ok(entry) => json_reply(200, &Entry { id: id.to_owned(), ..entry }.into_result()),
                Err(error) => failed_reply(&error.to_string()),
            })
        })
    }

    /// The convention has no way to ask for a title.
    fn document_by_title<'a>(&'a self, _title: &'a str) -> Response<'a> {
        Box::pin(ready(Ok(json_reply(404, &json!({})))))
    }

    fn documents(&self, _offset: u32, _limit: u32) -> Response<'_> {
        Box::pin(ready(Ok(json_reply(404, &json!({})))))
    }
}
