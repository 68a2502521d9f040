//! The model that answers a conversation, and presets: named combinations of a model and its settings.

use footnote_core::wire::{Answerer, PublicConfig};
use reactive_graph::{graph::untrack, prelude::*};

use super::Conversation;
use crate::preferences::Preset;

/// A model on offer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModelOption {
    pub id: String,
    /// The most tokens of a request and its answer; `None` for a model that is not on offer any more.
    pub window: Option<u32>,
}

impl Conversation {
    /// The model that answers it; empty while the proxy has named none. Tracks.
    pub fn model(self) -> String {
        let chosen = self.settings.with(|settings| settings.model.clone());
        chosen.or_else(|| self.usual_model()).unwrap_or_default()
    }

    /// Whether a model answers, and its name is known. Tracks.
    pub fn has_named_model(self) -> bool {
        let is_model = |config: &PublicConfig| config.answerer == Answerer::Model;
        self.environment.server.config.with(|config| config.ready().is_some_and(is_model))
            && !self.model().is_empty()
    }

    /// The models on offer, and its own where the proxy does not list it. Tracks.
    pub fn models_on_offer(self) -> Vec<ModelOption> {
        let own = self.model();
        self.environment.server.config.with(|config| {
            let Some(config) = config.ready() else { return Vec::new() };
            let mut ids: Vec<String> = config.models.iter().map(|model| model.id.clone()).collect();
            for id in [default_model(config).unwrap_or_default(), own] {
                if !id.is_empty() && !ids.contains(&id) {
                    ids.push(id);
                }
            }
            ids.into_iter().map(|id| ModelOption { window: Some(config.context_window(&id)), id }).collect()
        })
    }

    /// Chooses the model that answers it from the next question on.
    pub fn choose_model(self, id: String) {
        let is_usual = untrack(|| self.usual_model()).as_ref() == Some(&id);
        self.change_settings(move |settings| settings.model = (!is_usual).then_some(id));
    }

    /// Takes over the preset's model and settings.
    pub fn apply_preset(self, preset: Preset) {
        self.change_settings(move |settings| {
            settings.model = preset.model;
            settings.generation = preset.generation;
            settings.limits = preset.limits;
        });
    }

    /// The model that answers it unless it chooses another: its project's, else the proxy's. Tracks.
    fn usual_model(self) -> Option<String> {
        let of_project = self.found_project().and_then(|project| project.model.clone());
        of_project
            .or_else(|| self.environment.server.config.with(|config| config.ready().and_then(default_model)))
    }
}

fn default_model(config: &PublicConfig) -> Option<String> {
    config.default_model.clone().or_else(|| config.models.first().map(|model| model.id.clone()))
}
