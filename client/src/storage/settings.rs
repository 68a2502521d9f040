//! The page's own settings, which are not encrypted: no keys, no tokens, no text of conversations. They are plain text in
//! localStorage, not JSON, since the page's start script reads some of them too.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use footnote_core::ports::StoreError;

use crate::ports::Ports;

/// Without localStorage they last as long as the page.
pub(super) struct Settings {
    ports: Rc<Ports>,
    in_memory: RefCell<BTreeMap<String, String>>,
}

impl Settings {
    pub(super) fn new(ports: Rc<Ports>) -> Self {
        Self { ports, in_memory: RefCell::default() }
    }

    pub(super) fn get(&self, name: &str) -> Option<String> {
        self.ports.local.get(&key(name)).or_else(|| self.in_memory.borrow().get(name).cloned())
    }

    pub(super) fn set(&self, name: &str, value: &str) -> Result<(), StoreError> {
        self.in_memory.borrow_mut().insert(name.to_owned(), value.to_owned());
        self.ports.local.put(&key(name), value)
    }
}

fn key(name: &str) -> String {
    format!("footnote:setting/{name}")
}
