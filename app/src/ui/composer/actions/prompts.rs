//! Prompts that a person keeps under a name, to write with `/` and the name. `{{words}}` in one are filled in each time.

use footnote_core::ports::StoreError;
use serde::{Deserialize, Serialize};

use crate::ui::app::App;

/// The setting that holds the prompts.
const PROMPTS: &str = "prompts";

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Prompt {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The prompts, by name.
pub(crate) fn all(app: App) -> Vec<Prompt> {
    let stored = app.services().store.setting(PROMPTS);
    // Prompts that cannot be read were not written by this page.
    stored.and_then(|stored| serde_json::from_str(&stored).ok()).unwrap_or_default()
}

/// Keeps a prompt, in place of the one that had its name.
pub(crate) fn save(app: App, prompt: Prompt) -> Result<(), StoreError> {
    let mut prompts = all(app);
    prompts.retain(|one| one.name != prompt.name);
    prompts.push(prompt);
    prompts.sort_by(|one, other| one.name.cmp(&other.name));
    store(app, &prompts)
}

pub(crate) fn delete(app: App, name: &str) -> Result<(), StoreError> {
    let mut prompts = all(app);
    prompts.retain(|one| one.name != name);
    store(app, &prompts)
}

fn store(app: App, prompts: &[Prompt]) -> Result<(), StoreError> {
    let text = serde_json::to_string(prompts).unwrap_or_default();
    app.services().store.set_setting(PROMPTS, &text)
}
