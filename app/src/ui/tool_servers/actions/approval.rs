//! Asking a person before a tool runs, and what was allowed.

use footnote_client::preferences::Preference;
use std::{cell::Cell, rc::Rc};

use footnote_core::{
    conversation::ToolPermissions,
    mcp::{Approval, Approver, RemoteTool, argument_rows},
    wire::McpServerInfo,
};
use futures::{channel::oneshot, future::LocalBoxFuture};
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::App,
    conversation::state::{Conversation, new_key},
    tool_servers::state::{Decision, WaitingCall},
};

/// Asks in the conversation in which the call is made.
pub(super) struct PageApprover {
    pub(super) app: App,
}

impl Approver for PageApprover {
    fn approve<'a>(&'a self, approval: Approval<'a>) -> LocalBoxFuture<'a, bool> {
        Box::pin(async move {
            let app = self.app;
            let Some(conversation) = app.conversations.opened(approval.session) else { return false };
            if is_allowed(app, conversation, approval.server, approval.tool) {
                return true;
            }
            let (answer, answered) = oneshot::channel();
            let call = Rc::new(WaitingCall {
                key: new_key(),
                turn: format!("{}/{}", approval.session, approval.exchanges),
                server: McpServerInfo { name: approval.server.into(), title: approval.server_title.into() },
                tool: approval.tool.clone(),
                arguments: argument_rows(approval.arguments),
                answer: Cell::new(Some(answer)),
            });
            let _withdrawn_later = Withdraw { conversation, key: call.key };
            conversation.waiting_calls.update(|calls| calls.push(call));
            if !app.conversations.is_current(conversation) {
                spawn_local(announce(app, conversation));
            }
            answered.await.unwrap_or(false)
        })
    }
}

/// Takes a question back when the call has its answer, or was stopped.
struct Withdraw {
    conversation: Conversation,
    key: u32,
}

impl Drop for Withdraw {
    fn drop(&mut self) {
        self.conversation.waiting_calls.update(|calls| calls.retain(|call| call.key != self.key));
    }
}

/// Says of a conversation that is not on screen that it waits.
async fn announce(app: App, conversation: Conversation) {
    let is_waiting = || conversation.waiting_calls.with_untracked(|calls| !calls.is_empty());
    let words = |title: &str| format!("“{title}” asks whether a tool may run.");
    app.conversations.announce(conversation, words, is_waiting).await;
}

fn is_allowed(app: App, conversation: Conversation, server: &str, tool: &RemoteTool) -> bool {
    let allows = |permissions: &ToolPermissions| tool.is_allowed(server, permissions);
    app.tool_servers.always_allowed.with_untracked(allows)
        || conversation.settings.with_untracked(|settings| allows(&settings.tool_permissions))
}

/// A person's answer to a call in the conversation on screen. What is allowed from now on goes for calls that wait, too.
pub(crate) fn decide(app: App, call: &WaitingCall, decision: Decision) {
    if !app.tool_servers.pause.takes(&call.turn, app.services().turn.clock.now_ms()) {
        return;
    }
    let (server, tool) = (&call.server.name, &call.tool);
    match decision {
        Decision::Refuse => return call.answer(false),
        Decision::Once => return call.answer(true),
        Decision::InConversation => {
            app.conversation().change_settings(|settings| {
                tool.allow(server, &mut settings.tool_permissions);
            });
        }
        Decision::Always => {
            app.tool_servers.always_allowed.update(|permissions| tool.allow(server, permissions));
            save(app);
        }
    }
    call.answer(true);
    for conversation in app.conversations.all_opened() {
        for waiting in conversation.waiting_calls.get_untracked() {
            if is_allowed(app, conversation, &waiting.server.name, &waiting.tool) {
                waiting.answer(true);
            }
        }
    }
}

/// Asks for a tool again from now on, in every conversation.
pub(crate) fn take_back_always(app: App, server: &str, tool: &str) {
    app.tool_servers.always_allowed.update(|permissions| permissions.take_back(server, tool));
    save(app);
}

/// Asks for a tool again from now on, in the conversation on screen.
pub(crate) fn take_back_here(app: App, server: &str, tool: &str) {
    app.conversation().change_settings(|settings| settings.tool_permissions.take_back(server, tool));
}

/// Reads what is allowed in every conversation; another tab may have changed it.
pub(crate) fn restore(app: App) {
    if let Some(permissions) = app.preferences.json(Preference::ToolPermissions) {
        app.tool_servers.always_allowed.set(permissions);
    }
}

fn save(app: App) {
    let allowed = app.tool_servers.always_allowed.get_untracked();
    // Without storage it holds until the page is closed.
    app.preferences.set_json(Preference::ToolPermissions, &allowed).ok();
}
