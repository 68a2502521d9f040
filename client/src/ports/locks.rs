//! The Web Locks, which the tabs of one browser share.

use std::rc::Rc;

use futures::future::LocalBoxFuture;

/// Called when another tab takes a lock away.
pub type OnLost = Rc<dyn Fn()>;

pub trait Locks {
    /// Asks for the lock of this name.
    fn request<'a>(
        &'a self,
        name: &'a str,
        mode: LockMode,
        on_lost: OnLost,
    ) -> LocalBoxFuture<'a, LockRequest>;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockMode {
    /// Takes a lock that nobody holds.
    IfAvailable,
    /// Takes it away from whoever holds it.
    Steal,
}

/// What became of a request.
pub enum LockRequest {
    Granted(Box<dyn WebLock>),
    /// Another tab holds it.
    Held,
    /// The browser refused the request as such.
    Refused,
}

/// A lock, released when dropped.
pub trait WebLock {
    /// Whether another tab took it away.
    fn is_lost(&self) -> bool;
}
