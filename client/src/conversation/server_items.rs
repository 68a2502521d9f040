//! Prompts and resources of servers in a question.

use any_spawner::Executor;
use footnote_core::{conversation::Attachment, mcp::McpError, text::clean_text};
use footnote_messages as messages;

use super::Conversation;
use crate::{
    effects::ScreenEffect,
    error_text::sentence,
    files::MAX_TEXT,
    tool_servers::{ItemKind, ServerItem},
};

impl Conversation {
    /// Writes a prompt into the question box, or attaches a resource to the question.
    pub fn put_item(self, item: ServerItem) {
        Executor::spawn_local(async move {
            if let Err(error) = self.put(&item).await {
                let message = messages::chat::item_not_had(error.to_string(), &item.label);
                self.environment.toasts.fail(sentence(&message));
            }
        });
    }

    async fn put(self, item: &ServerItem) -> Result<(), McpError> {
        let servers = &self.environment.tool_servers;
        let Some(text) = servers.text_of(item).await? else { return Ok(()) };
        match &item.kind {
            ItemKind::Prompt(_) => {
                // The person may have gone on typing, or elsewhere.
                if self.is_on_screen.get() && self.draft().trim().is_empty() {
                    self.write_draft(&clean_text(&text));
                    self.save_draft();
                    self.emit(ScreenEffect::SelectPlaceholder);
                }
            }
            ItemKind::Resource(uri) => {
                if text.trim().is_empty() {
                    return Err(McpError::Server(messages::chat::item_empty().into()));
                }
                if text.len() > MAX_TEXT {
                    return Err(McpError::Server(messages::chat::item_too_long().into()));
                }
                let title = servers.resource_title(&item.server, uri).unwrap_or_else(|| item.label.clone());
                self.attach(Attachment::new(&title, text)).await;
            }
        }
        Ok(())
    }
}
