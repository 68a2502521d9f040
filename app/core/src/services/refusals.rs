//! Models that cannot call tools, as their servers have shown.

use std::{cell::RefCell, collections::BTreeSet};

/// The models whose servers refuse requests that offer tools. Shared by all turns of a page, and forgotten with it: a server
/// may have learned it by then.
#[derive(Debug, Default)]
pub struct ToolRefusals {
    models: RefCell<BTreeSet<String>>,
}

impl ToolRefusals {
    /// Whether this model is not to be offered tools.
    pub fn has(&self, model: &str) -> bool {
        self.models.borrow().contains(model)
    }

    /// The model answered without tools what its server had refused with them.
    pub fn add(&self, model: &str) {
        self.models.borrow_mut().insert(model.to_owned());
    }
}
