//! Ownership of a conversation where the browser has no Web Locks, as on plain http on a network: the tabs
//! ask each other.
//!
//! A tab that wants a conversation asks for it. Its owner answers, and so does a tab that asks for it at the same time
//! with a higher token. A tab that hears no answer owns the conversation and says so: an owner that could not answer in
//! time, such as a frozen tab, learns from it that it is the owner no longer.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use footnote_core::conversation::SessionId;

use crate::{
    ports::{OnLost, Ports},
    storage::{
        channel::{TabChannel, TabMessage},
        tab,
    },
};

/// An owner that is alive answers within this time.
const ANSWER_TIMEOUT_MS: u32 = 500;
const LOOK_MS: u32 = 50;

type Claims = Rc<RefCell<BTreeMap<SessionId, Claim>>>;

/// The conversations that this tab owns, or asks for.
pub(super) struct Agreement {
    ports: Rc<Ports>,
    channel: Rc<TabChannel>,
    claims: Claims,
}

struct Claim {
    token: String,
    is_owner: bool,
    lost: Rc<Cell<bool>>,
    on_lost: OnLost,
}

/// Ends the ownership when dropped.
pub(crate) struct Owned {
    claims: Claims,
    session: SessionId,
    token: String,
    lost: Rc<Cell<bool>>,
}

impl Owned {
    /// Whether another tab took it.
    pub(super) fn is_lost(&self) -> bool {
        self.lost.get()
    }
}

impl Agreement {
    pub(super) fn new(ports: Rc<Ports>, channel: Rc<TabChannel>) -> Self {
        Self { ports, channel, claims: Claims::default() }
    }

    /// Takes a conversation unless another tab owns it.
    pub(super) async fn claim(&self, session: &SessionId, on_lost: OnLost) -> Option<Owned> {
        while self.claims.borrow().get(session).is_some_and(|claim| !claim.is_owner) {
            // This tab is asking already.
            self.ports.clock.sleep(LOOK_MS).await;
        }
        if self.claims.borrow().contains_key(session) {
            return None;
        }
        let (token, lost) = (tab::new_session_id(&self.ports).to_string(), Rc::<Cell<bool>>::default());
        let claim = Claim { token: token.clone(), is_owner: false, lost: lost.clone(), on_lost };
        self.claims.borrow_mut().insert(session.clone(), claim);
        let (claims, session) = (self.claims.clone(), session.clone());
        let owned = Owned { claims, session: session.clone(), token: token.clone(), lost };
        let is_answer = {
            let session = session.clone();
            move |message: &TabMessage| *message == TabMessage::Owned(session.clone())
        };
        let claim = TabMessage::Claim(session.clone(), token);
        let answer = self.channel.ask(&claim, ANSWER_TIMEOUT_MS, is_answer).await;
        if answer.is_some() || owned.is_lost() {
            return None;
        }
        if let Some(claim) = self.claims.borrow_mut().get_mut(&session) {
            claim.is_owner = true;
        }
        self.channel.broadcast(&TabMessage::Taken(session));
        Some(owned)
    }

    /// Another tab asks for a conversation.
    pub(super) fn on_claim(&self, session: SessionId, token: &str) {
        let claims = self.claims.borrow();
        if claims.get(&session).is_some_and(|claim| claim.is_owner || claim.token.as_str() > token) {
            self.channel.broadcast(&TabMessage::Owned(session));
        }
    }

    /// Another tab owns a conversation.
    pub(super) fn on_taken(&self, session: &SessionId) {
        let claim = self.claims.borrow_mut().remove(session);
        if let Some(claim) = claim {
            claim.lost.set(true);
            if claim.is_owner {
                (claim.on_lost)();
            }
        }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        let mut claims = self.claims.borrow_mut();
        // After it was lost, this tab may have asked for it again.
        if claims.get(&self.session).is_some_and(|claim| claim.token == self.token) {
            claims.remove(&self.session);
        }
    }
}
