//! Prompts and resources of servers in a question.

use footnote_client::messages::sentence;
use footnote_core::{
    conversation::Attachment,
    mcp::{McpError, RemotePrompt},
    text::{clean_text, clean_title},
};
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use serde_json::{Map, Value};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::clients::client;
use crate::ui::{
    app::App,
    tool_servers::state::{ItemKind, ServerItem},
};

/// The longest text of a resource that is attached, in bytes.
const MAX_TEXT: usize = 2 * 1024 * 1024;

/// Writes a prompt into the question box, or attaches a resource to the question.
pub(crate) fn choose(app: App, item: ServerItem) {
    app.parts.spawn(move || Box::pin(fetch(app, item.clone())));
}

#[wasm_split(servers, fallible)]
fn fetch(app: App, item: ServerItem) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(Box::pin(async move {
        if let Err(error) = put(app, &item).await {
            app.toasts.fail(sentence(&format!("{} was not had: {error}", item.label)));
        }
    }))
}

async fn put(app: App, item: &ServerItem) -> Result<(), McpError> {
    let Some(config) = app.server.public() else { return Ok(()) };
    let Some(info) = config.mcp_servers.iter().find(|info| info.name == item.server) else { return Ok(()) };
    let (client, conversation) = (client(app, info, &config), app.conversation());
    match &item.kind {
        ItemKind::Prompt(name) => {
            let text = client.prompt(name, placeholders(app, &item.server, name)).await?;
            // The person may have gone on typing, or elsewhere.
            if app.conversations.is_current(conversation) && conversation.draft().trim().is_empty() {
                app.conversation().write_draft(&clean_text(&text));
                app.conversation().save_draft();
                app.services().question.to_start();
                app.services().question.select_placeholder();
            }
        }
        ItemKind::Resource(uri) => {
            let text = client.read_resource(uri).await?;
            if text.trim().is_empty() {
                return Err(McpError::Server("it has no text".into()));
            }
            if text.len() > MAX_TEXT {
                return Err(McpError::Server("it has more than 2 MB of text".into()));
            }
            let title = resource_title(app, &item.server, uri).unwrap_or_else(|| item.label.clone());
            conversation.attach(Attachment::new(&title, text)).await;
        }
    }
    Ok(())
}

/// The title of a resource, whose ending says what kind of text it is.
fn resource_title(app: App, server: &str, uri: &str) -> Option<String> {
    app.tool_servers.servers.with_untracked(|known| {
        let server = known.iter().find(|known| known.info.name == server)?;
        let resource = server.resources.iter().find(|resource| resource.uri == uri)?;
        Some(clean_title(resource.label()))
    })
}

/// Each argument of a prompt as a placeholder, which a person fills in where the server has put it.
fn placeholders(app: App, server: &str, name: &str) -> Map<String, Value> {
    let of = |prompt: &RemotePrompt| {
        let arguments = prompt.arguments.iter();
        arguments
            .map(|argument| (argument.name.clone(), format!("{{{{{}}}}}", argument.name).into()))
            .collect()
    };
    app.tool_servers.servers.with_untracked(|known| {
        let server = known.iter().find(|known| known.info.name == server);
        let prompt = server.and_then(|server| server.prompts.iter().find(|prompt| prompt.name == name));
        prompt.map(of).unwrap_or_default()
    })
}
