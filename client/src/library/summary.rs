//! A document's summary: its first paragraph, else a summary by the model, requested when the document is shown.

use footnote_core::{conversation::DocumentId, retrieval::DocumentQuery, summary::summarise};
use reactive_graph::graph::untrack;

use super::Library;

impl Library {
    /// Reads or makes the summary of a document; `None` if it could not be read.
    pub async fn summary(self, id: &DocumentId, title: &str) -> Option<String> {
        let environment = self.environment();
        environment.server.ready().await?;
        let conversation = self.conversations.current_untracked();
        let config = conversation.turn_config()?;
        let whole = config.public.bases.document_of(id.own()?);
        let text = environment.turn.knowledge_bases.document(DocumentQuery::Id(whole)).await.ok()??.text;
        // A temporary conversation stores nothing, and a summary reveals which document was read in it.
        let is_stored = untrack(|| conversation.is_stored());
        Some(summarise(&environment.turn, &config, (whole, title, &text), is_stored).await.text)
    }
}
