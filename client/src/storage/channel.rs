//! Messages between the tabs of one browser, with replies to some of them.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{conversation::SessionId, ports::Clock};
use futures::channel::oneshot;
use serde::{Deserialize, Serialize};

use crate::ports::Ports;

/// A message from one tab to all others. Tabs may run different versions of the page: messages that cannot be
/// read are ignored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum TabMessage {
    /// Records of this conversation were written.
    Changed(SessionId),
    /// Records of these conversations were written, of which there were none.
    Imported(Vec<SessionId>),
    /// Asks the owner of this conversation to release it; answered with `Released`.
    Release(SessionId),
    /// The owner released it, and wrote this token last.
    Released(SessionId, String),
    /// A tab with this token wants to own this conversation; answered with `Owned` by who has it.
    Claim(SessionId, String),
    /// Asks which conversations other tabs own; answered with an `Owned` for each.
    WhatIsOwned,
    Owned(SessionId),
    /// A tab owns this conversation from now on.
    Taken(SessionId),
    /// Its owner left this conversation, or is being closed.
    Left(SessionId),
    /// Projects were changed, made or deleted.
    ProjectsChanged,
    /// Documents were added to this browser, or removed.
    AddedChanged,
    /// The passphrase was changed, set or removed.
    PassphraseChanged,
    /// All tabs must lock.
    Lock,
}

/// A message that is waited for: the test for it, and its receiver.
struct Waiting {
    is_reply: Box<dyn Fn(&TabMessage) -> bool>,
    sender: oneshot::Sender<TabMessage>,
}

/// The channel to the other tabs; silent where the browser has none.
pub(crate) struct TabChannel {
    ports: Rc<Ports>,
    waiting: Rc<RefCell<Vec<Waiting>>>,
}

impl TabChannel {
    /// Joins the other tabs. `on_message` gets each message that is not a reply.
    pub(crate) fn join(ports: Rc<Ports>, on_message: impl Fn(TabMessage) + 'static) -> Self {
        let waiting = Rc::<RefCell<Vec<Waiting>>>::default();
        if let Some(channel) = &ports.channel {
            let waiting = waiting.clone();
            channel.on_message(Box::new(move |text| {
                let Ok(message) = serde_json::from_str(text) else { return };
                let waiter = {
                    let mut waiting = waiting.borrow_mut();
                    let at = waiting.iter().position(|waiting| (waiting.is_reply)(&message));
                    at.map(|at| waiting.swap_remove(at).sender)
                };
                match waiter {
                    // The receiver may have been dropped; ignore.
                    Some(sender) => drop(sender.send(message)),
                    None => on_message(message),
                }
            }));
        }
        Self { ports, waiting }
    }

    /// Whether other tabs can be reached.
    pub(crate) fn is_there(&self) -> bool {
        self.ports.channel.is_some()
    }

    /// Sends a message to the other tabs.
    pub(crate) fn broadcast(&self, message: &TabMessage) {
        if let (Some(channel), Ok(text)) = (&self.ports.channel, serde_json::to_string(message)) {
            channel.post_message(&text);
        }
    }

    /// Sends a message and waits for a reply to it; `None` if there is none in time.
    pub(crate) async fn ask(
        &self,
        message: &TabMessage,
        timeout_ms: u32,
        is_reply: impl Fn(&TabMessage) -> bool + 'static,
    ) -> Option<TabMessage> {
        self.ports.channel.as_ref()?;
        let (sender, reply) = oneshot::channel();
        self.waiting.borrow_mut().push(Waiting { is_reply: Box::new(is_reply), sender });
        self.broadcast(message);
        let clock: &dyn Clock = &*self.ports.clock;
        let reply = clock.timeout(timeout_ms, reply).await.and_then(Result::ok);
        self.waiting.borrow_mut().retain(|waiting| !waiting.sender.is_canceled());
        reply
    }
}
