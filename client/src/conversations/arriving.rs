//! What an address asks for when the page is opened: `?q=` has a question, `?project=` a project by its name or id.

use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::Conversations;

/// What an address asks for. A link may come from anybody, so that a question is put into its box and not sent.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    pub question: Option<String>,
    pub project: Option<String>,
}

impl Conversations {
    /// Does what the address asks for.
    pub async fn arrive(self, arrival: Arrival) {
        if let Some(question) = arrival.question.filter(|question| !question.trim().is_empty()) {
            self.put_question(question).await;
        }
        let Some(name) = arrival.project.filter(|name| !name.trim().is_empty()) else { return };
        let projects = self.projects();
        self.environment().parts.until_loaded(async || self.environment().store.load_part().await).await;
        projects.refresh().await;
        let found = projects.all.with_untracked(|all| {
            let wanted = name.trim().to_lowercase();
            let is_wanted = |project: &str| project.to_lowercase() == wanted;
            let by_id = all.iter().find(|project| project.id.as_str() == name.trim());
            by_id
                .or_else(|| all.iter().find(|project| is_wanted(project.name.trim())))
                .map(|project| project.id.clone())
        });
        match found {
            Some(id) => self.begin_in(id),
            None => self.environment().toasts.fail(messages::chat::no_such_project(name)),
        }
    }
}
