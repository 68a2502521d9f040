//! How often documents are cited, for a list of documents that knows only their ids or titles.

use std::collections::BTreeMap;

use super::DocumentUsage;
use crate::conversation::DocumentId;

/// Numbers of answers that cite a document, by what it is known by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CitedCounts {
    by_id: BTreeMap<String, u32>,
    by_title: BTreeMap<String, u32>,
}

impl CitedCounts {
    pub fn of_usage(usage: &DocumentUsage) -> Self {
        let mut counts = Self::default();
        for (identity, document) in usage.identities().filter(|(_, document)| document.cited > 0) {
            let ids = [identity.kb_id.as_deref(), Some(identity.id.as_str())].into_iter().flatten();
            for id in ids.filter(|id| !id.is_empty()) {
                counts.by_id.insert(id.to_owned(), document.cited);
            }
            counts.by_title.insert(document.title.clone(), document.cited);
        }
        counts
    }

    /// The number for a document. The title counts only where there is no id: several documents may have the same.
    pub fn of(&self, id: &DocumentId, title: &str) -> u32 {
        let found = if id.is_empty() { self.by_title.get(title) } else { self.by_id.get(id.as_str()) };
        found.copied().unwrap_or(0)
    }
}
