//! Tells the page what changed in the store.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::conversation::SessionId;

/// A change of what is stored, made here or in another tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreChange {
    /// The list of conversations changed.
    Listed,
    /// Projects were changed, made or deleted.
    Projects,
    /// Another tab changed the documents that were added to this browser.
    Added,
    /// Another tab wrote to this conversation, which this tab only reads.
    Session(SessionId),
    /// The title, the pin or the right to write of this conversation changed.
    Head(SessionId),
    /// Another tab wants this conversation: end its turn, then release it.
    ReleaseRequested(SessionId),
    /// Another tab owns this conversation now.
    Lost(SessionId),
    /// Other tabs own other conversations than before.
    Elsewhere,
    /// This number of its records could not be read.
    SetAside(SessionId, usize),
    /// Records that could not be saved before are saved now.
    Saved(SessionId),
    /// This number of older conversations moved to `IndexedDB` to make room.
    Moved(usize),
    /// The passphrase was set, changed or removed, or its lock opened or closed.
    Lock,
}

type OnChange = Rc<dyn Fn(StoreChange)>;

/// Calls the page back on changes.
#[derive(Default)]
pub(super) struct Changes {
    on_change: RefCell<Option<OnChange>>,
    /// A callback for the list is due.
    is_list_due: Cell<bool>,
}

impl Changes {
    pub(super) fn on_change(&self, run: impl Fn(StoreChange) + 'static) {
        self.on_change.replace(Some(Rc::new(run)));
    }

    /// Calls back in a task of its own, so that the current call has ended by then.
    pub(super) fn notify(self: &Rc<Self>, change: StoreChange) {
        if change == StoreChange::Listed && self.is_list_due.replace(true) {
            return;
        }
        let changes = self.clone();
        Executor::spawn_local(async move {
            if change == StoreChange::Listed {
                changes.is_list_due.set(false);
            }
            let on_change = changes.on_change.borrow().clone();
            if let Some(on_change) = on_change {
                on_change(change);
            }
        });
    }
}
