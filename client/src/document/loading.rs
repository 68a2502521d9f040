//! Loading documents: from the knowledge bases, attached files, and those of the example.

use footnote_core::{
    conversation::{AttachmentId, DocumentId, DocumentPlace},
    example,
    link::DocumentRoute,
    references::find,
    retrieval::{Document, DocumentQuery, RetrievalError},
    text::clean_title,
    turn::TurnConfig,
    wire::Bases,
};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::DocumentViewer;
use crate::{
    error_text::{sentence, unreached},
    panels::{DocumentState, OpenDocument},
};

impl DocumentViewer {
    /// Loads a document, and shows it if it is still wanted then.
    pub(super) async fn fetch(self, route: DocumentRoute) {
        let is_ready = self.environment().server.ready().await.is_some();
        let config = self.conversations.current_untracked().turn_config().filter(|_| is_ready);
        let state = match (config, &route) {
            (Some(config), DocumentRoute::Id(id)) => self.fetch_id(&config.public.bases, id).await,
            (Some(config), DocumentRoute::Title { title, heading }) => {
                self.fetch_title(&config, title, heading.as_deref()).await
            }
            (None, _) => failed(messages::document::proxy_unreached()),
        };
        // Another document may have been opened, or the panel closed.
        self.open.maybe_update(|open| {
            let is_wanted = |open: &&mut OpenDocument| {
                open.route.as_ref() == Some(&route) && open.state == DocumentState::Loading
            };
            let Some(open) = open.as_mut().filter(is_wanted) else { return false };
            // After a reload, the conversation is read later than the address.
            open.source = open.source.take().or_else(|| self.kept(&route));
            open.state = state;
            true
        });
    }

    pub(super) async fn fetch_id(self, bases: &Bases, id: &DocumentId) -> DocumentState {
        let own = match id.place() {
            DocumentPlace::Attachment(id) => return self.attached(id).await,
            DocumentPlace::Example(name) => return of_example(name),
            DocumentPlace::ToolResult | DocumentPlace::WebPage(_) => {
                return if self.kept(&DocumentRoute::Id(id.clone())).is_some() {
                    DocumentState::Passages
                } else {
                    failed(messages::document::kept_with_answer())
                };
            }
            DocumentPlace::KnowledgeBase(own) => own,
        };
        // A passage is shown within its document.
        let query = DocumentQuery::Id(bases.document_of(own));
        match self.environment().turn.knowledge_bases.document(query).await {
            Ok(Some(found)) => {
                let Document { title, text, url, .. } = found.into();
                DocumentState::Ready { id: id.whole(bases), title, text, url }
            }
            Err(RetrievalError::Unreached(error)) => DocumentState::Failed(unreached(&error)),
            Ok(None) => failed(messages::document::gone()),
            Err(error) => DocumentState::Failed(sentence(&error.to_string())),
        }
    }

    /// Loads a file that was attached to the conversation on screen.
    async fn attached(self, id: AttachmentId) -> DocumentState {
        match self.conversations.current_untracked().find_file(id).await {
            Err(error) => DocumentState::Failed(sentence(&error.to_string())),
            Ok(Some(attachment)) => DocumentState::Ready {
                id: id.into(),
                title: clean_title(&attachment.title),
                text: as_markdown(&attachment.title, &attachment.text),
                url: None,
            },
            Ok(None) => failed(messages::document::attached_elsewhere()),
        }
    }

    async fn fetch_title(self, config: &TurnConfig, title: &str, heading: Option<&str>) -> DocumentState {
        match find(&self.environment().turn, config, title, heading).await {
            Ok(Some(found)) => {
                let whole = found.id.whole(&config.public.bases);
                let Document { title, text, url, .. } = found.into();
                DocumentState::Ready { id: whole, title, text, url }
            }
            Ok(None) => failed(messages::document::no_such_title()),
            Err(error) => DocumentState::Failed(sentence(&error.to_string())),
        }
    }
}

fn failed(reason: &str) -> DocumentState {
    DocumentState::Failed(reason.to_owned())
}

fn of_example(name: &str) -> DocumentState {
    match example::document(name) {
        Some(document) => DocumentState::Ready {
            id: document.id(),
            title: document.title.to_owned(),
            text: document.text,
            url: None,
        },
        None => failed(messages::document::not_in_example()),
    }
}

/// Converts a text to Markdown: a text that is neither Markdown nor plain text becomes a block of code.
fn as_markdown(name: &str, text: &str) -> String {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    if matches!(
        ending.as_str(),
        "" | "md" | "markdown" | "txt" | "text" | "html" | "htm" | "xhtml" | "pdf" | "docx"
    ) {
        return text.to_owned();
    }
    let longest = text.split(|character| character != '~').map(str::len).max().unwrap_or_default();
    let fence = "~".repeat(longest.max(2) + 1);
    format!("{fence}{ending}\n{text}\n{fence}")
}
