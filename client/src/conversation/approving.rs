//! Asking a person before a tool runs.

use std::{cell::Cell, rc::Rc};

use footnote_core::{
    mcp::{Approval, Approver, RemoteTool, argument_rows},
    wire::McpServerInfo,
};
use futures::{channel::oneshot, future::LocalBoxFuture};
use reactive_graph::prelude::*;

use super::{Conversation, News};
use crate::{keys::new_key, tool_servers::WaitingCall};

/// Asks in the conversation in which the call is made.
struct PersonApproves(Conversation);

impl Approver for PersonApproves {
    fn approve<'a>(&'a self, approval: Approval<'a>) -> LocalBoxFuture<'a, bool> {
        Box::pin(self.0.approve(approval))
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

impl Conversation {
    /// Whoever may allow its calls of tools.
    pub(super) fn approver(self) -> Rc<dyn Approver> {
        Rc::new(PersonApproves(self))
    }

    async fn approve(self, approval: Approval<'_>) -> bool {
        if self.is_allowed(approval.server, approval.tool) {
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
        let _withdrawn_later = Withdraw { conversation: self, key: call.key };
        self.waiting_calls.update(|calls| calls.push(call));
        self.tell(News::ToolWaits);
        answered.await.unwrap_or(false)
    }

    fn is_allowed(self, server: &str, tool: &RemoteTool) -> bool {
        self.environment.tool_servers.always_allows(server, tool)
            || self.settings.with_untracked(|settings| tool.is_allowed(server, &settings.tool_permissions))
    }

    /// Lets the calls run that wait although they are allowed by now.
    pub(crate) fn run_allowed_calls(self) {
        for waiting in self.waiting_calls.get_untracked() {
            if self.is_allowed(&waiting.server.name, &waiting.tool) {
                waiting.answer(true);
            }
        }
    }
}
