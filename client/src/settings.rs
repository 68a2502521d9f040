//! The settings that a conversation and a project both have.

use footnote_core::conversation::{GenerationSettings, SearchScope};
use reactive_graph::prelude::*;

use crate::{
    conversation::ModelOption, conversations::Conversations, preferences::Preset, projects::ProjectDraft,
};

/// Reads and changes the settings of the conversation on screen, or those of a project for its conversations.
#[derive(Clone, Copy)]
pub struct SettingsOf {
    conversations: Conversations,
    /// `None`: those of the conversation on screen.
    project: Option<ProjectDraft>,
}

impl SettingsOf {
    pub fn current_conversation(conversations: Conversations) -> Self {
        Self { conversations, project: None }
    }

    pub fn project(conversations: Conversations, project: ProjectDraft) -> Self {
        Self { conversations, project: Some(project) }
    }

    /// Whether no model need be chosen, because its conversations have the default one then.
    pub fn may_leave_model_open(self) -> bool {
        self.project.is_some()
    }

    /// The model; of a project that chose none empty. Tracks.
    pub fn model(self) -> String {
        match self.project {
            None => self.conversations.current().model(),
            Some(draft) => draft.project.with(|project| project.model.clone()).unwrap_or_default(),
        }
    }

    /// The models on offer. One that is not on offer now stays chosen. Tracks.
    pub fn models_on_offer(self) -> Vec<ModelOption> {
        let mut all = self.conversations.current().models_on_offer();
        let own = self.model();
        if !own.is_empty() && all.iter().all(|model| model.id != own) {
            all.push(ModelOption { id: own, window: None });
        }
        all
    }

    /// Chooses a model from the next question on; of a project none, if it is empty.
    pub fn choose_model(self, id: String) {
        match self.project {
            None => self.conversations.current_untracked().choose_model(id),
            Some(draft) => draft.change(|project| project.model = (!id.is_empty()).then_some(id)),
        }
    }

    /// How the model is asked. Tracks.
    pub fn generation(self) -> GenerationSettings {
        match self.project {
            None => self.conversations.current().settings.with(|settings| settings.generation.clone()),
            Some(draft) => draft.project.with(|project| project.generation.clone()),
        }
    }

    pub fn change_generation(self, change: impl FnOnce(&mut GenerationSettings)) {
        match self.project {
            None => {
                let conversation = self.conversations.current_untracked();
                conversation.change_settings(|settings| change(&mut settings.generation));
            }
            Some(draft) => draft.change(|project| change(&mut project.generation)),
        }
    }

    /// Takes over the model and the settings of a preset. A project takes its instructions where it has none.
    pub fn apply_preset(self, preset: Preset) {
        let Some(draft) = self.project else {
            return self.conversations.current_untracked().apply_preset(preset);
        };
        let Preset { model, mut generation, .. } = preset;
        let instructions = std::mem::take(&mut generation.instructions);
        draft.change(|project| {
            project.model = model;
            project.generation = generation;
            if project.instructions.trim().is_empty() {
                project.instructions = instructions;
            }
        });
    }

    /// Where searches go. Tracks.
    pub fn search_scope(self) -> SearchScope {
        match self.project {
            None => self.conversations.current().search_scope(),
            Some(draft) => draft.project.with(|project| project.search_in.clone()),
        }
    }

    pub fn choose_scope(self, scope: SearchScope) {
        match self.project {
            None => self.conversations.current_untracked().choose_scope(scope),
            Some(draft) => draft.change(|project| project.search_in = scope),
        }
    }
}

#[cfg(test)]
mod tests;
