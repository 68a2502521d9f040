//! Finds changes that others make in a text on screen: a browser that translates puts each text node's words into elements
//! of its own, extensions do the like. What is appended to such a node is seen by nobody.

use std::{cell::RefCell, rc::Rc};

use js_sys::Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Element, MutationObserver, MutationObserverInit, MutationRecord, Node};

/// Places whose content the page itself changes later.
const OWN: &str = "button, .math, .picture, .remote-image";

/// The nodes whose content was changed by others.
type Found = Rc<RefCell<Vec<Node>>>;

pub(super) struct Watch {
    observer: MutationObserver,
    found: Found,
    /// The observer calls it as long as it lives.
    _callback: Closure<dyn Fn(Array)>,
}

impl Watch {
    /// Watches the content of an element. `None` if the browser cannot.
    pub(super) fn new(root: &Element) -> Option<Self> {
        let found = Found::default();
        let noted = found.clone();
        let callback = Closure::<dyn Fn(Array)>::new(move |records: Array| note(&records, &noted));
        let observer = MutationObserver::new(callback.as_ref().unchecked_ref()).ok()?;
        let options = MutationObserverInit::new();
        options.set_child_list(true);
        options.set_character_data(true);
        options.set_subtree(true);
        observer.observe_with_options(root, &options).ok()?;
        Some(Self { observer, found, _callback: callback })
    }

    /// Forgets the changes since the last look, which were the page's own.
    pub(super) fn skip_own(&self) {
        self.observer.take_records();
    }

    /// The nodes whose content others have changed since the last look.
    pub(super) fn take(&self) -> Vec<Node> {
        note(&self.observer.take_records(), &self.found);
        self.found.take()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

fn note(records: &Array, found: &Found) {
    for record in records.iter().filter_map(|record| record.dyn_into::<MutationRecord>().ok()) {
        let Some(target) = record.target() else { continue };
        let element = target.dyn_ref::<Element>().cloned().or_else(|| target.parent_element());
        let is_own = element.is_some_and(|element| !matches!(element.closest(OWN), Ok(None)));
        // What is only added takes no text away.
        let takes_text = record.type_() == "characterData" || record.removed_nodes().length() > 0;
        if takes_text && !is_own {
            found.borrow_mut().push(target);
        }
    }
}
