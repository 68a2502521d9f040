//! Models that turned out not to support tools.

use std::{cell::RefCell, collections::BTreeSet};

/// The models whose servers refuse requests that offer tools. Shared by all turns and not stored, since a server may be
/// updated.
#[derive(Debug, Default)]
pub struct ToolRefusals {
    models: RefCell<BTreeSet<String>>,
}

impl ToolRefusals {
    pub fn has(&self, model: &str) -> bool {
        self.models.borrow().contains(model)
    }

    /// Call this once the model has answered without tools a request that was refused with them.
    pub fn add(&self, model: &str) {
        self.models.borrow_mut().insert(model.to_owned());
    }
}
