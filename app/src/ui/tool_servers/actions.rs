//! The servers' tools in a turn. Most of this is in the part of the program that speaks the protocol.

pub(crate) mod approval;
mod clients;
pub(crate) mod items;
pub(crate) mod knowledge_base;
mod listing;

use std::rc::Rc;

use footnote_core::{
    conversation::{Notice, NoticeKind},
    turn::Graph,
};
use futures::{
    FutureExt as _,
    channel::oneshot,
    future::{LocalBoxFuture, Shared},
};
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{browser::frame, ui::app::App};

/// A question waits for the servers' lists of tools for this long, in milliseconds.
const MAX_WAIT_MS: u32 = 5_000;

/// The first steps of a turn with tools of servers, and what the reader should know of those that are missing.
pub(crate) type StepsWithTools = (Rc<Graph>, Vec<Notice>);

/// Whether there are servers.
pub(crate) fn has_any(app: App) -> bool {
    app.server.config.with(|config| config.ready().is_some_and(|config| !config.mcp_servers.is_empty()))
}

/// Asks the servers for their tools as soon as they are known, so that the first question need not wait for them.
pub(crate) fn listen(app: App) {
    Effect::new(move || {
        if has_any(app) {
            frame::when_idle(move || {
                spawn_local(async move {
                    // A question tries again, and says that it goes without tools.
                    start_asking(app).await.ok();
                });
            });
        }
    });
}

/// The first steps of a turn with the tools of all servers; `None` without servers.
pub(crate) async fn first_steps_with_tools(app: App) -> Option<StepsWithTools> {
    if !untrack(|| has_any(app)) {
        return None;
    }
    if let Ok(steps) = steps(app).await {
        return Some(steps.await);
    }
    let message = "Without the tools of servers: a part of this page could not be loaded";
    let notice = Notice { kind: NoticeKind::ToolsMissing, message: message.to_owned() };
    Some((app.services().first_steps.clone(), vec![notice]))
}

#[wasm_split(servers, fallible)]
fn start_asking(app: App) -> Result<(), SplitLoaderError> {
    drop(ask_all(app));
    Ok(())
}

#[wasm_split(servers, fallible)]
fn steps(app: App) -> Result<LocalBoxFuture<'static, StepsWithTools>, SplitLoaderError> {
    Ok(Box::pin(async move {
        let clock = app.services().turn.clock.clone();
        clock.timeout(MAX_WAIT_MS, ask_all(app)).await;
        let with_tools = app.tool_servers.graph.borrow().clone();
        (with_tools.unwrap_or_else(|| app.services().first_steps.clone()), missing(app))
    }))
}

/// Asks all servers for their tools; those that were asked a moment ago answer from memory.
pub(crate) fn ask_all(app: App) -> Shared<oneshot::Receiver<()>> {
    if let Some(asking) = app.tool_servers.asking.borrow().clone() {
        return asking;
    }
    let (done, asking) = oneshot::channel();
    let asking = asking.shared();
    app.tool_servers.asking.replace(Some(asking.clone()));
    // It goes on if nobody waits for it any more.
    spawn_local(async move {
        listing::list(app).await;
        app.tool_servers.asking.replace(None);
        drop(done);
    });
    asking
}

/// Asks the servers anew, whatever they said before.
pub(crate) fn ask_again(app: App) {
    app.tool_servers.clients.borrow().values().for_each(|client| client.forget_tools());
    drop(ask_all(app));
}

/// Which servers' tools a question goes without, and why.
fn missing(app: App) -> Vec<Notice> {
    let Some(config) = app.server.public() else { return Vec::new() };
    let known = app.tool_servers.servers.get_untracked();
    let missing = config.mcp_servers.into_iter().filter_map(|info| {
        let why = match known.iter().find(|known| known.info == info) {
            Some(known) => known.tools.as_ref().err()?.clone(),
            None => format!("it did not answer within {} seconds", MAX_WAIT_MS / 1000),
        };
        Some(format!("Without “{}”: {why}", info.title))
    });
    missing.map(|message| Notice::new(NoticeKind::ToolsMissing, message)).collect()
}
