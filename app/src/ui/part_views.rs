//! The borders of the parts of the program that have views: these, and what else the page calls. Only their values, which the
//! parts give, lead to the code.

use std::{rc::Rc, sync::Arc};

use footnote_client::{
    added::Added,
    conversation::{Conversation, Transcript},
    dictation::Dictation,
    projects::Projects,
    server::Server,
};
use footnote_core::{
    beginnings::Beginnings,
    conversation::{AttachmentId, ExchangeId, ProjectId},
    retrieval::KnowledgeBases,
    services::Services,
    text::Query,
};
use futures::future::LocalBoxFuture;
use leptos::prelude::{AnyView, RwSignal};

use crate::{
    browser::{
        files::{Dropped, LocalFile},
        http::Proxy,
    },
    dom::question::QuestionBox,
};

pub(crate) type View = fn() -> AnyView;
type Work<T> = LocalBoxFuture<'static, T>;

pub(crate) struct AnswerViews {
    pub(crate) exchanges: View,
    pub(crate) example: View,
    pub(crate) suggestions: View,
    pub(crate) tools: View,
    pub(crate) document: View,
    pub(crate) search_in: View,
    /// Scrolls to an exchange, and to these words in it.
    pub(crate) reveal: fn(Transcript, ExchangeId, Option<Arc<Query>>) -> Work<()>,
    pub(crate) ask_for_limits: fn(Rc<Server>, &'static KnowledgeBases) -> Work<()>,
    pub(crate) follow_beginnings: fn(&'static Services, RwSignal<Option<Beginnings>>) -> Work<()>,
}

/// A new visitor has no conversations and no projects.
pub(crate) struct RecordViews {
    pub(crate) archived: View,
    pub(crate) conversations: View,
    pub(crate) search_results: View,
    pub(crate) project: View,
    /// Tags that the list can be narrowed to.
    pub(crate) tags: View,
}

pub(crate) struct DialogViews {
    pub(crate) access: View,
    pub(crate) add_documents: fn(Added, Dropped, bool) -> Work<()>,
    pub(crate) add_to_project: fn(Projects, ProjectId, Dropped) -> Work<()>,
    pub(crate) also_in: fn(AttachmentId) -> AnyView,
    /// The code that reads files comes with the trait objects of them.
    pub(crate) attach: fn(Conversation, Vec<LocalFile>) -> Work<()>,
    pub(crate) answered_from: View,
    pub(crate) commands: View,
    pub(crate) context: View,
    /// Records, and puts what was said into the question box.
    pub(crate) dictate: fn(Dictation, Proxy, QuestionBox) -> Work<()>,
    pub(crate) dictation: View,
    pub(crate) import: View,
    pub(crate) library: View,
    pub(crate) memory: View,
    pub(crate) models: View,
    /// Uses the context that the viewer provides.
    pub(crate) pdf_pages: View,
    pub(crate) projects: View,
    pub(crate) request: View,
    pub(crate) search_scope: View,
    pub(crate) settings: View,
    /// The tags of a conversation.
    pub(crate) tags: View,
    pub(crate) unlock: View,
}

/// Actions for words that are selected in an answer or a document. The part for answers makes it, and the palette's
/// commands call it.
#[derive(Clone)]
pub(crate) struct WordsActions {
    pub(crate) ask: Rc<dyn Fn()>,
    pub(crate) copy: Rc<dyn Fn()>,
    /// The document that they are from is known.
    pub(crate) has_origin: bool,
}

pub(crate) struct ServerViews {
    pub(crate) settings: View,
}
