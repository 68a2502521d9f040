//! Write access to conversations: a tab may write to a conversation while it holds its lock.
//!
//! A lock is a Web Lock by the session's id; where the browser has none, the tabs come to an [`agreement`].

mod agreement;

use std::rc::Rc;

use footnote_core::conversation::SessionId;

use self::agreement::{Agreement, Owned};
use super::channel::TabChannel;
use crate::ports::{self, LockMode, LockRequest, OnLost, Ports, WebLock};

/// A tab that reloads may still hold its own lock for a moment.
const TRIES: u32 = 5;
const PAUSE_MS: u32 = 60;

/// A conversation's lock, released when dropped.
pub(crate) enum SessionLock {
    WebLock(Box<dyn WebLock>),
    Agreed(Owned),
    /// The browser refused the Web Lock: there is nobody to share storage with.
    Refused,
}

/// How to get the locks of conversations.
pub(crate) struct Locks {
    ports: Rc<Ports>,
    agreement: Agreement,
}

impl Locks {
    /// The tabs come to an agreement over this channel.
    pub(crate) fn new(ports: Rc<Ports>, channel: Rc<TabChannel>) -> Self {
        Self { agreement: Agreement::new(ports.clone(), channel), ports }
    }

    /// Takes a lock that is free; `None` if another tab has it.
    pub(crate) async fn take_free(&self, session: &SessionId, on_lost: OnLost) -> Option<SessionLock> {
        for attempt in 0..TRIES {
            if attempt > 0 {
                self.ports.clock.sleep(PAUSE_MS).await;
            }
            let lock = match &self.ports.locks {
                Some(locks) => request(&**locks, session, LockMode::IfAvailable, &on_lost).await,
                None => self.agreement.claim(session, on_lost.clone()).await.map(SessionLock::Agreed),
            };
            if lock.is_some() {
                return lock;
            }
        }
        None
    }

    /// Takes a lock after asking its owner to release it, even without a reply. `None` without Web Locks, if
    /// another tab says that it owns the conversation.
    pub(crate) async fn take_over(&self, session: &SessionId, on_lost: OnLost) -> Option<SessionLock> {
        match &self.ports.locks {
            Some(locks) => request(&**locks, session, LockMode::Steal, &on_lost).await,
            None => self.take_free(session, on_lost).await,
        }
    }

    /// Another tab wants to own a conversation.
    pub(crate) fn on_claim(&self, session: SessionId, token: &str) {
        self.agreement.on_claim(session, token);
    }

    /// Another tab owns a conversation from now on.
    pub(crate) fn on_taken(&self, session: &SessionId) {
        self.agreement.on_taken(session);
    }
}

impl SessionLock {
    /// Whether this tab still holds the lock.
    pub(crate) fn is_held(&self) -> bool {
        match self {
            Self::WebLock(lock) => !lock.is_lost(),
            Self::Agreed(owned) => !owned.is_lost(),
            Self::Refused => true,
        }
    }
}

async fn request(
    locks: &dyn ports::Locks,
    session: &SessionId,
    mode: LockMode,
    on_lost: &OnLost,
) -> Option<SessionLock> {
    let name = format!("footnote:session:{}", session.as_str());
    match locks.request(&name, mode, on_lost.clone()).await {
        LockRequest::Granted(lock) => Some(SessionLock::WebLock(lock)),
        LockRequest::Held => None,
        LockRequest::Refused => Some(SessionLock::Refused),
    }
}
