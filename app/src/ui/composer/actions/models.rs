//! The model that answers, its generation settings, and presets: named combinations of both.

use footnote_client::preferences::Preset;
use footnote_core::{
    conversation::{ContextLimits, GenerationSettings},
    wire::{Answerer, PublicConfig},
};
use leptos::prelude::*;

use crate::ui::{app::App, conversation::actions::conversations};

/// A model on offer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ModelOption {
    pub(crate) id: String,
    /// The most tokens of a request and its answer.
    pub(crate) window: u32,
}

/// The model that answers this conversation; empty while the proxy has named none. Tracks.
pub(crate) fn current(app: App) -> String {
    let chosen = app.conversations.current().settings.with(|settings| settings.model.clone());
    chosen
        .or_else(|| inherited(app))
        .or_else(|| app.server.config.with(|config| config.ready().and_then(default_model)))
        .unwrap_or_default()
}

/// Whether a model answers, and its name is known. Tracks.
pub(crate) fn has_model(app: App) -> bool {
    app.server.config.with(|config| config.ready().is_some_and(|config| config.answerer == Answerer::Model))
        && !current(app).is_empty()
}

/// The model that the conversation on screen has from its project. Tracks.
fn inherited(app: App) -> Option<String> {
    let project =
        app.conversations.current().settings.with(|settings| app.projects.find(settings.project.as_ref()));
    project.and_then(|project| project.model.clone())
}

/// The models on offer, and the current one where the proxy does not list it. Tracks.
pub(crate) fn on_offer(app: App) -> Vec<ModelOption> {
    let current = current(app);
    app.server.config.with(|config| {
        let Some(config) = config.ready() else { return Vec::new() };
        let mut ids: Vec<String> = config.models.iter().map(|model| model.id.clone()).collect();
        for id in [default_model(config).unwrap_or_default(), current] {
            if !id.is_empty() && !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids.into_iter().map(|id| ModelOption { window: config.context_window(&id), id }).collect()
    })
}

/// Chooses the model that answers this conversation from the next question on.
pub(crate) fn choose(app: App, id: String) {
    let default = || app.server.config.with_untracked(|config| config.ready().and_then(default_model));
    let is_default = untrack(|| inherited(app)).or_else(default).as_ref() == Some(&id);
    conversations::change_settings(app, move |settings| settings.model = (!is_default).then_some(id));
}

/// Changes how the model is asked to answer this conversation.
pub(crate) fn change_generation(app: App, change: impl FnOnce(&mut GenerationSettings)) {
    conversations::change_settings(app, |settings| change(&mut settings.generation));
}

/// Changes what requests of this conversation may take of the model's window.
pub(crate) fn change_limits(app: App, change: impl FnOnce(&mut ContextLimits)) {
    conversations::change_settings(app, |settings| change(&mut settings.limits));
}

/// Gives this conversation the preset's model and settings.
pub(crate) fn apply_preset(app: App, preset: Preset) {
    conversations::change_settings(app, move |settings| {
        settings.model = preset.model;
        settings.generation = preset.generation;
        settings.limits = preset.limits;
    });
}

fn default_model(config: &PublicConfig) -> Option<String> {
    config.default_model.clone().or_else(|| config.models.first().map(|model| model.id.clone()))
}
