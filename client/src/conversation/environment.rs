//! The services and settings that all conversations of a tab share.

use std::rc::Rc;

use footnote_core::services::Services;
use reactive_graph::signal::RwSignal;

use crate::{
    conversation::AnswerPart,
    effects::Effects,
    parts::{Part, Parts},
    ports::Scheduler,
    preferences::Preferences,
    projects::Projects,
    server::Server,
    storage::BrowserStore,
    toasts::Toasts,
};

/// The services and settings that all conversations of a tab share.
pub struct Environment {
    pub turn: Services,
    pub scheduler: Rc<dyn Scheduler>,
    pub store: Rc<BrowserStore>,
    pub server: Rc<Server>,
    pub preferences: Preferences,
    pub projects: Projects,
    pub parts: Parts,
    pub answer: Part<AnswerPart>,
    pub toasts: Toasts,
    pub effects: Effects,
    /// The conversations are behind a passphrase that was not given yet.
    pub locked: RwSignal<bool>,
}
