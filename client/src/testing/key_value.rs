//! localStorage and sessionStorage with a quota.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::ports::StoreError;

use super::executor::{Executor, TabId};
use crate::ports::KeyValue;

/// The error that a write of this text under this key ends in, if any.
pub type Fault = Box<dyn FnMut(&str, &str) -> Option<StoreError>>;
type OnChange = Rc<dyn Fn(&str)>;

/// What all tabs see of one storage.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) texts: RefCell<BTreeMap<String, String>>,
    /// What would be left if the browser were killed now.
    pub(super) on_disk: RefCell<BTreeMap<String, String>>,
    pub(super) is_off: Cell<bool>,
    /// In UTF-16 code units.
    pub(super) quota: Cell<Option<usize>>,
    pub(super) fault: RefCell<Option<Fault>>,
    pub(super) listeners: RefCell<Vec<(TabId, OnChange)>>,
}

impl Shared {
    pub(super) fn length(&self) -> usize {
        let texts = self.texts.borrow();
        texts.iter().map(|(key, text)| key.encode_utf16().count() + text.encode_utf16().count()).sum()
    }
}

/// A storage as one tab has it.
pub(super) struct TabStorage {
    pub(super) shared: Rc<Shared>,
    pub(super) executor: Executor,
    pub(super) tab: TabId,
}

impl TabStorage {
    fn check(&self) -> Result<(), StoreError> {
        if self.shared.is_off.get() {
            return Err(StoreError::Unavailable("it is switched off".into()));
        }
        Ok(())
    }

    /// Tells the other tabs that a key changed.
    fn changed(&self, key: &str) {
        for (tab, run) in self.shared.listeners.borrow().iter().filter(|(tab, _)| *tab != self.tab) {
            let (run, key) = (run.clone(), key.to_owned());
            self.executor.spawn(*tab, async move { run(&key) });
        }
    }
}

impl KeyValue for TabStorage {
    fn is_available(&self) -> bool {
        !self.shared.is_off.get()
    }

    fn keys(&self, prefix: &str) -> Vec<String> {
        if self.check().is_err() {
            return Vec::new();
        }
        self.shared.texts.borrow().keys().filter(|key| key.starts_with(prefix)).cloned().collect()
    }

    fn get(&self, key: &str) -> Option<String> {
        self.check().ok()?;
        self.shared.texts.borrow().get(key).cloned()
    }

    fn set(&self, key: &str, text: &str) -> Result<(), StoreError> {
        self.check()?;
        let fault = self.shared.fault.borrow_mut().as_mut().and_then(|fault| fault(key, text));
        if let Some(error) = fault {
            return Err(error);
        }
        let before = self.shared.texts.borrow_mut().insert(key.to_owned(), text.to_owned());
        if self.shared.quota.get().is_some_and(|quota| self.shared.length() > quota) {
            let mut texts = self.shared.texts.borrow_mut();
            match before {
                Some(before) => texts.insert(key.to_owned(), before),
                None => texts.remove(key),
            };
            return Err(StoreError::Full);
        }
        if before.is_none_or(|before| before != text) {
            self.changed(key);
        }
        Ok(())
    }

    fn remove(&self, key: &str) -> Result<(), StoreError> {
        if self.check().is_ok() && self.shared.texts.borrow_mut().remove(key).is_some() {
            self.changed(key);
        }
        Ok(())
    }

    fn length(&self) -> u64 {
        self.shared.length() as u64
    }

    fn on_change(&self, run: Box<dyn Fn(&str)>) {
        self.shared.listeners.borrow_mut().push((self.tab, run.into()));
    }
}
