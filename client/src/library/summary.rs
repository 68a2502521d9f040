//! A document's summary: its first paragraph, else a summary by the model, requested when the document is shown.

use footnote_core::{
    conversation::DocumentId,
    references::{DocumentSummaryRecord, summarise, summary_key},
    retrieval::DocumentQuery,
};
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
        let key = summary_key(whole, &text);
        if let Some(kept) = environment.store.summary(&key) {
            return Some(kept.summary);
        }
        let summary = summarise(&environment.turn, &config, title, &text).await;
        if let Some(record) = DocumentSummaryRecord::of(&summary, environment.turn.clock.now_ms()) {
            // A temporary conversation stores nothing, and a summary reveals which document was read in it.
            let is_stored = untrack(|| self.conversations.current_untracked().is_stored());
            environment.store.set_summary(&key, record, is_stored);
        }
        Some(summary.text)
    }
}
