//! Which lists, panels and dialogs are open.

use footnote_core::{
    conversation::{ExchangeId, Source},
    link::DocumentRoute,
};
use leptos::prelude::*;

/// Which lists, panels and dialogs are open.
#[derive(Clone, Copy)]
pub(crate) struct Panels {
    /// The list of conversations is open.
    pub(crate) sidebar: RwSignal<bool>,
    pub(crate) settings: RwSignal<bool>,
    pub(crate) references: ReferencesPanel,
    pub(crate) document: RwSignal<Option<OpenDocument>>,
    /// The citation by which a document is being opened: its exchange and its place in the answer.
    pub(crate) citation: StoredValue<Option<(ExchangeId, u32)>>,
}

/// The panel of references.
#[derive(Clone, Copy)]
pub(crate) struct ReferencesPanel {
    pub(crate) open: RwSignal<bool>,
    /// Those of all conversations are shown.
    pub(crate) all: RwSignal<bool>,
    /// Those used last come first, in place of those cited most.
    pub(crate) latest_first: RwSignal<bool>,
}

/// A document in the viewer.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OpenDocument {
    pub(crate) route: DocumentRoute,
    /// What the conversation has of it, if passages of it were found for an answer.
    pub(crate) source: Option<Source>,
    /// The words it was opened for, and the heading they stand under.
    pub(crate) target: Option<(String, Option<String>)>,
    pub(crate) state: DocumentState,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum DocumentState {
    Loading,
    Ready {
        id: String,
        title: String,
        text: String,
        url: Option<String>,
    },
    /// The reason in words for people.
    Failed(String),
}

impl Panels {
    pub(crate) fn new() -> Self {
        Self {
            sidebar: RwSignal::new(false),
            settings: RwSignal::new(false),
            references: ReferencesPanel {
                open: RwSignal::new(false),
                all: RwSignal::new(false),
                latest_first: RwSignal::new(false),
            },
            document: RwSignal::new(None),
            citation: StoredValue::new(None),
        }
    }
}
