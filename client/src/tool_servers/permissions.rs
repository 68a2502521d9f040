//! What was allowed to run in every conversation.

use footnote_core::mcp::RemoteTool;
use reactive_graph::prelude::*;

use super::{ToolServers, WaitingCall};
use crate::preferences::Preference;

impl ToolServers {
    /// Whether a tool may run in every conversation.
    pub fn always_allows(&self, server: &str, tool: &RemoteTool) -> bool {
        self.always_allowed.with_untracked(|permissions| tool.is_allowed(server, permissions))
    }

    /// Lets a tool run in every conversation from now on.
    pub fn allow_always(&self, server: &str, tool: &RemoteTool) {
        self.always_allowed.update(|permissions| tool.allow(server, permissions));
        self.save_allowed();
    }

    /// Asks for a tool again from now on, in every conversation.
    pub fn take_back_always(&self, server: &str, tool: &str) {
        self.always_allowed.update(|permissions| permissions.take_back(server, tool));
        self.save_allowed();
    }

    /// Whether a person who answers this call now has seen it.
    pub fn takes_answer(&self, call: &WaitingCall) -> bool {
        self.pause.takes(&call.turn, self.clock.now_ms())
    }

    /// Reads what is allowed in every conversation; another tab may have changed it.
    pub(super) fn restore_allowed(&self) {
        if let Some(permissions) = self.preferences.json(Preference::ToolPermissions) {
            self.always_allowed.set(permissions);
        }
    }

    fn save_allowed(&self) {
        let allowed = self.always_allowed.get_untracked();
        // Without storage it holds until the page is closed.
        self.preferences.set_json(Preference::ToolPermissions, &allowed).ok();
    }
}
