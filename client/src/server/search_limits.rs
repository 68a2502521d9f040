//! Whether searches can be limited to some of the documents.

use footnote_core::{
    retrieval::KnowledgeBases,
    wire::{BaseKind, FilterField, PublicConfig},
};
use reactive_graph::prelude::*;

use super::Server;

/// Whether a search of the knowledge bases can be limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchLimits {
    Nothing,
    /// A server with Footnote's own protocol says so itself.
    AskServer,
    Something,
}

impl SearchLimits {
    fn of(config: &PublicConfig) -> Self {
        let fields = [FilterField::Folders, FilterField::Tags, FilterField::After, FilterField::Before];
        match &*config.bases {
            [] => Self::Nothing,
            // It has neither folders nor tags, and is as old as the program.
            [only] if only.guide => Self::Nothing,
            [only] if only.kind == BaseKind::Footnote => Self::AskServer,
            [only] if !fields.into_iter().any(|field| only.kind.can_filter(field)) => Self::Nothing,
            _ => Self::Something,
        }
    }
}

impl Server {
    /// Tells from the settings whether searches can be limited. Tracks.
    pub fn search_limits(&self) -> SearchLimits {
        self.config.with(|config| config.ready().map_or(SearchLimits::Nothing, SearchLimits::of))
    }

    /// Asks the only knowledge base whether it has folders or tags.
    pub async fn ask_for_limits(&self, bases: &KnowledgeBases) {
        let only = self.public().and_then(|config| Some(config.bases.first()?.name.clone()));
        let choices = bases.choices(&only.unwrap_or_default()).await.ok().flatten().unwrap_or_default();
        self.can_limit_search.set(!choices.folders.is_empty() || !choices.tags.is_empty());
    }
}
