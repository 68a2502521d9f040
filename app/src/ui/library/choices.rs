//! What a person chose to see of the list of all documents.

use footnote_core::catalog::{CatalogFilter, CatalogOrder};
use leptos::prelude::*;

/// What is shown of the list, and in which order.
#[derive(Clone, Copy)]
pub(super) struct ListChoices {
    pub(super) filter: RwSignal<CatalogFilter>,
    pub(super) order: RwSignal<CatalogOrder>,
    pub(super) reversed: RwSignal<bool>,
}

impl ListChoices {
    pub(super) fn new() -> Self {
        Self {
            filter: RwSignal::new(CatalogFilter::default()),
            order: RwSignal::new(CatalogOrder::default()),
            reversed: RwSignal::new(false),
        }
    }
}
