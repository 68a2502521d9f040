//! The configuration of a conversation's turns, and whether it can have one.

use footnote_core::{
    conversation::SessionSettings,
    turn::TurnConfig,
    wire::{Answerer, PublicConfig},
};
use reactive_graph::{graph::untrack, prelude::*};

use super::{Conversation, Environment, ReadOnly};

fn has_model(config: &PublicConfig) -> bool {
    let model = config.utility_model.as_ref().or(config.default_model.as_ref());
    config.answerer == Answerer::Model && (model.is_some() || !config.models.is_empty())
}

impl Conversation {
    /// The configuration of its turns, once the proxy's settings are loaded.
    pub fn turn_config(self) -> Option<TurnConfig> {
        let Environment { server, projects, preferences, .. } = &*self.environment;
        let own = self.settings.get_untracked();
        let project = untrack(|| projects.context(own.project.as_ref()));
        let settings = untrack(|| projects.settings(&own));
        let SessionSettings { model, user_context, retrieval, search_in, generation, limits, .. } = settings;
        let mut public = server.public()?;
        limits.apply(&mut public);
        Some(TurnConfig {
            public,
            model,
            retrieval,
            user_context,
            generation,
            request_fields: preferences.request_fields(),
            longest_context: limits.longest_context,
            side_requests: preferences.side_requests.get_untracked(),
            search_in: search_in.unwrap_or_default(),
            project,
        })
    }

    /// Whether there is a model to ask. Tracks.
    pub fn has_model(self) -> bool {
        self.environment.server.config.with(|config| config.ready().is_some_and(has_model))
    }

    /// Whether documents can be summarised: by a model, or without one as their sections begin. Tracks.
    pub fn may_summarise(self) -> bool {
        let can = |config: &PublicConfig| config.answerer == Answerer::Offline || has_model(config);
        self.environment.server.config.with(|config| config.ready().is_some_and(can))
    }

    /// Whether a question can be sent, if need be after the conversation has been taken over from another tab. Tracks.
    pub fn may_ask(self) -> bool {
        matches!(self.read_only.get(), None | Some(ReadOnly::Coming)) && !self.environment.locked.get()
    }

    /// Whether this tab may write to it. Tracks.
    pub fn may_write(self) -> bool {
        self.read_only.get().is_none() && !self.environment.locked.get()
    }
}
