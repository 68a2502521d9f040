//! The borders of the parts of the program that have views. Only their values, which the parts give, lead to the views' code.

use footnote_core::conversation::AttachmentId;
use leptos::prelude::AnyView;

type View = fn() -> AnyView;

pub(crate) struct AnswerViews {
    pub(crate) exchanges: View,
    pub(crate) example: View,
    pub(crate) suggestions: View,
    pub(crate) tools: View,
    pub(crate) document: View,
    pub(crate) search_in: View,
}

/// A new visitor has no conversations and no projects.
pub(crate) struct RecordViews {
    pub(crate) conversations: View,
    pub(crate) search_results: View,
    pub(crate) project: View,
}

pub(crate) struct DialogViews {
    pub(crate) access: View,
    pub(crate) also_in: fn(AttachmentId) -> AnyView,
    pub(crate) answered_from: View,
    pub(crate) commands: View,
    pub(crate) context: View,
    pub(crate) import: View,
    pub(crate) library: View,
    pub(crate) memory: View,
    pub(crate) models: View,
    pub(crate) projects: View,
    pub(crate) request: View,
    pub(crate) search_scope: View,
    pub(crate) settings: View,
    pub(crate) unlock: View,
}

pub(crate) struct ServerViews {
    pub(crate) settings: View,
}
