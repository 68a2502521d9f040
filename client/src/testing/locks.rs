//! Web Locks.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::ports::Clock as _;
use futures::future::LocalBoxFuture;

use super::executor::{TabClock, TabId};
use crate::ports::{LockMode, LockRequest, Locks, OnLost, WebLock};

pub(super) type Held = Rc<RefCell<BTreeMap<String, Holder>>>;

pub(super) struct Holder {
    pub(super) tab: TabId,
    lost: Rc<Cell<bool>>,
    on_lost: OnLost,
}

pub(super) struct TabLocks {
    pub(super) held: Held,
    pub(super) clock: TabClock,
}

struct HeldLock {
    held: Held,
    name: String,
    lost: Rc<Cell<bool>>,
}

impl Locks for TabLocks {
    fn request<'a>(
        &'a self,
        name: &'a str,
        mode: LockMode,
        on_lost: OnLost,
    ) -> LocalBoxFuture<'a, LockRequest> {
        Box::pin(async move {
            // The browser answers from another process.
            self.clock.sleep(0).await;
            let lost = Rc::<Cell<bool>>::default();
            let holder = Holder { tab: self.clock.tab, lost: lost.clone(), on_lost };
            let before = {
                let mut held = self.held.borrow_mut();
                if mode == LockMode::IfAvailable && held.contains_key(name) {
                    return LockRequest::Held;
                }
                held.insert(name.to_owned(), holder)
            };
            if let Some(before) = before {
                before.lost.set(true);
                self.clock.executor.spawn(before.tab, async move { (before.on_lost)() });
            }
            LockRequest::Granted(Box::new(HeldLock { held: self.held.clone(), name: name.to_owned(), lost }))
        })
    }
}

impl WebLock for HeldLock {
    fn is_lost(&self) -> bool {
        self.lost.get()
    }
}

impl Drop for HeldLock {
    fn drop(&mut self) {
        let mut held = self.held.borrow_mut();
        // Another tab may have taken it.
        if held.get(&self.name).is_some_and(|holder| Rc::ptr_eq(&holder.lost, &self.lost)) {
            held.remove(&self.name);
        }
    }
}
