//! Where a conversation searches.

use std::sync::Arc;

use footnote_core::conversation::{DocumentId, Project, SearchScope};
use reactive_graph::{graph::untrack, prelude::*};

use super::{Conversation, ExchangeView};

impl Conversation {
    /// Where it searches: its own choice, else its project's. Tracks.
    pub fn search_scope(self) -> SearchScope {
        let own = self.settings.with(|settings| settings.search_in.clone());
        own.unwrap_or_else(|| self.scope_of_project())
    }

    /// The same in words. Tracks.
    pub fn search_scope_label(self) -> String {
        self.label_of(&self.search_scope())
    }

    /// The limits of its project's searches in words; empty without limits. Tracks.
    pub fn limits_of_project(self) -> String {
        let scope = self.scope_of_project();
        if scope.is_everywhere() { String::new() } else { self.label_of(&scope) }
    }

    /// Whether the choice is shown: it may be limited although nothing can be chosen any more. Tracks.
    pub fn may_choose_scope(self) -> bool {
        self.environment.server.can_limit_search.get() || !self.search_scope().is_everywhere()
    }

    /// The only document that is searched, with its title, if it may be summarised and was not.
    pub(super) fn document_to_summarise(self) -> Option<(DocumentId, String)> {
        let config = self.turn_config().filter(|_| untrack(|| self.may_summarise()))?;
        let scope = config.search_in;
        let id = scope.document(&config.public.bases)?;
        let is_done = |exchange: ExchangeView| exchange.summary_of().as_ref() == Some(&id);
        let is_summarised = self.transcript.latest_first().any(is_done);
        (!is_summarised).then(|| (id, scope.title.unwrap_or_default()))
    }

    /// Chooses where it searches, from the next question on.
    pub fn choose_scope(self, scope: SearchScope) {
        let differs = scope != untrack(|| self.scope_of_project());
        self.change_settings(|settings| settings.search_in = differs.then_some(scope));
    }

    /// The project that it is in, if there is one of this id. Tracks.
    pub(super) fn found_project(self) -> Option<Arc<Project>> {
        self.settings.with(|settings| self.environment.projects.find(settings.project.as_ref()))
    }

    fn scope_of_project(self) -> SearchScope {
        self.found_project().map(|project| project.search_in.clone()).unwrap_or_default()
    }

    fn label_of(self, scope: &SearchScope) -> String {
        let config = self.environment.server.config;
        config.with(|config| config.ready().map(|config| scope.label(&config.bases)).unwrap_or_default())
    }
}
