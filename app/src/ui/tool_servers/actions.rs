//! The servers' tools in a turn.

pub(crate) mod approval;
mod clients;
pub(crate) mod knowledge_base;
mod listing;

use std::rc::Rc;

use footnote_core::{
    conversation::{Notice, NoticeKind},
    turn::Graph,
};
use futures::{
    FutureExt as _,
    future::{LocalBoxFuture, Shared},
};
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::frame,
    ui::{app::App, conversation::actions::first_steps::first_steps},
};

/// A question waits for the servers' lists of tools for this long, in milliseconds.
const MAX_WAIT_MS: u32 = 5_000;

/// Whether there are servers.
pub(crate) fn has_any(app: App) -> bool {
    app.config.with(|config| config.ready().is_some_and(|config| !config.mcp_servers.is_empty()))
}

/// Asks the servers for their tools as soon as they are known, so that the first question need not wait for them.
pub(crate) fn listen(app: App) {
    Effect::new(move || {
        if has_any(app) {
            frame::when_idle(move || drop(ask_all(app)));
        }
    });
}

/// Asks all servers for their tools; those that were asked a moment ago answer from memory.
pub(crate) fn ask_all(app: App) -> Shared<LocalBoxFuture<'static, ()>> {
    if let Some(asking) = app.tool_servers.asking.get_value() {
        return asking;
    }
    let asking = async move {
        // Without this part there are no tools, which a question says.
        if let Ok(listed) = list(app).await {
            listed.await;
        }
        app.tool_servers.asking.set_value(None);
    };
    let asking = asking.boxed_local().shared();
    app.tool_servers.asking.set_value(Some(asking.clone()));
    // It goes on if nobody waits for it any more.
    spawn_local(asking.clone());
    asking
}

/// Asks the servers anew, whatever they said before.
pub(crate) fn ask_again(app: App) {
    app.tool_servers.clients.with_value(|clients| clients.values().for_each(|client| client.forget_tools()));
    drop(ask_all(app));
}

#[wasm_split(servers, fallible)]
fn list(app: App) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(Box::pin(listing::list(app)))
}

/// The first steps of a turn with the tools of all servers, and what the reader should know of those that are missing; `None`
/// without servers.
pub(crate) async fn first_steps_with_tools(app: App) -> Option<(Rc<Graph>, Vec<Notice>)> {
    if !untrack(|| has_any(app)) {
        return None;
    }
    let clock = app.services().turn.clock.clone();
    clock.timeout(MAX_WAIT_MS, ask_all(app)).await;
    let graph = graph(app)?;
    Some((graph, missing(app)))
}

/// The first steps of a turn with the tools that are known now; `None` if there are none.
pub(crate) fn graph(app: App) -> Option<Rc<Graph>> {
    if let Some(graph) = app.tool_servers.graph.get_value() {
        return Some(graph);
    }
    let tools = app.tool_servers.tools.get_value();
    let steps = tools.into_iter().fold(first_steps(move || app), |steps, tool| steps.add_tool(tool));
    let graph = Rc::new(steps.build().ok()?);
    app.tool_servers.graph.set_value(Some(graph.clone()));
    Some(graph)
}

/// Which servers' tools a question goes without, and why.
fn missing(app: App) -> Vec<Notice> {
    let Some(config) = app.public_config() else { return Vec::new() };
    let known = app.tool_servers.servers.get_untracked();
    let missing = config.mcp_servers.into_iter().filter_map(|info| {
        let why = match known.iter().find(|known| known.info == info) {
            Some(known) => known.tools.as_ref().err()?.clone(),
            None => format!("it did not answer within {} seconds", MAX_WAIT_MS / 1000),
        };
        Some(format!("Answered without the tools of “{}”: {why}", info.title))
    });
    missing.map(|message| Notice::new(NoticeKind::ToolsMissing, message)).collect()
}
