//! The servers in the settings: what they offer, and what was allowed.

use footnote_client::tool_servers::KnownServer;
use footnote_core::{
    conversation::ToolPermissions,
    mcp::RemoteTool,
    text::{clean_title, revealed},
};
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::lazy::{Lazy, LazyView},
    tool_servers::claim,
};

/// The tab of the settings; its code comes with the first look at it.
#[component]
pub(crate) fn ToolServersSettings() -> impl IntoView {
    view! { <LazyView when=|| true view=Lazy::Servers(|views| views.settings) /> }
}

#[component]
pub(crate) fn Servers() -> impl IntoView {
    let app = App::get();
    // They are asked once the tab is made; a list of a minute ago is good enough.
    app.tool_servers.ask(false);
    let known = app.tool_servers.servers;
    view! {
        <div class="tool-servers">
            <Show
                when=move || app.tool_servers.has_any()
                fallback=|| {
                    view! {
                        <section class="setting">
                            <h3>"Tool servers"</h3>
                            <p class="hint">
                                "No server of the Model Context Protocol is connected. Whoever runs Footnote names them in MCP_SERVERS_FILE."
                            </p>
                        </section>
                    }
                }
            >
                <section class="setting">
                    <h3>"Tool servers"</h3>
                    <p class="hint">
                        "A tool runs only after you allow it. What a server says about its tools is its own word."
                    </p>
                    <div class="row start">
                        <button type="button" class="button" on:click=move |_| app.tool_servers.ask(true)>
                            "Ask the servers again"
                        </button>
                    </div>
                </section>
                {move || known.get().into_iter().map(|server| view! { <Server server /> }).collect_view()}
                <Forgotten />
            </Show>
        </div>
    }
}

#[component]
fn Server(server: KnownServer) -> impl IntoView {
    let KnownServer { info, tools, prompts, resources } = server;
    let title = clean_title(&info.title);
    let state = match &tools {
        Ok(tools) => {
            let counts = [("tool", tools.len()), ("prompt", prompts.len()), ("resource", resources.len())];
            let counts =
                counts.into_iter().filter(|(_, count)| *count > 0).map(|(what, count)| match count {
                    1 => format!("1 {what}"),
                    _ => format!("{count} {what}s"),
                });
            let counts: Vec<_> = counts.collect();
            if counts.is_empty() {
                "Connected. It offers nothing.".to_owned()
            } else {
                format!("Connected: {}.", counts.join(", "))
            }
        }
        Err(why) => format!("Not connected: {why}."),
    };
    let is_down = tools.is_err();
    let label = format!("Tools of {title}");
    let tools = tools.ok().into_iter().flat_map(|tools| tools.to_vec());
    let tool = |tool| view! { <ToolEntry server=info.name.clone() tool /> };
    view! {
        <section class="setting">
            <h3>{title}</h3>
            <p class="hint" class:wrong=is_down role="status">
                {state}
            </p>
            <ul class="plain tools-on-offer" aria-label=label>
                {tools.map(tool).collect_view()}
            </ul>
        </section>
    }
}

#[component]
fn ToolEntry(server: String, tool: RemoteTool) -> impl IntoView {
    let label = clean_title(tool.label());
    let name = (tool.label() != tool.name).then(|| view! { " " <code>{clean_title(&tool.name)}</code> });
    let description = revealed(tool.description.trim()).into_owned();
    let description = (!description.is_empty()).then(|| view! { <p>{description}</p> });
    view! {
        <li>
            <p>
                <strong>{label}</strong>
                {name}
            </p>
            {description}
            <Permission server tool />
        </li>
    }
}

/// Whether a tool is asked for, with a button that lets it be asked for again.
#[component]
fn Permission(server: String, tool: RemoteTool) -> impl IntoView {
    let app = App::get();
    let claim = claim(&tool);
    let (place, tool) = (StoredValue::new((server, tool.name.clone())), StoredValue::new(tool));
    let allowed = move |permissions: &ToolPermissions| {
        place.with_value(|(server, _)| tool.with_value(|tool| tool.is_allowed(server, permissions)))
    };
    let always = Memo::new(move |_| app.tool_servers.always_allowed.with(allowed));
    let here = Memo::new(move |_| {
        app.conversations.current().settings.with(|settings| allowed(&settings.tool_permissions))
    });
    let words = move || match (always.get(), here.get()) {
        (true, _) => "Always allowed.",
        (false, true) => "Allowed in this conversation.",
        (false, false) => "You are asked each time.",
    };
    let take_back = move |_| {
        let is_always = always.get_untracked();
        place.with_value(|(server, tool)| {
            if is_always {
                app.tool_servers.take_back_always(server, tool);
            } else {
                let conversation = app.conversation();
                conversation.change_settings(|settings| settings.tool_permissions.take_back(server, tool));
            }
        });
    };
    let label = tool.with_value(|tool| format!("Ask again before {} runs", clean_title(tool.label())));
    view! {
        <p class="hint">
            {claim} " " {words}
            <Show when=move || always.get() || here.get()>
                " "
                <button type="button" class="link" aria-label=label.clone() on:click=take_back>
                    "Ask again"
                </button>
            </Show>
        </p>
    }
}

/// Permissions of tools that are not on offer any more.
#[component]
fn Forgotten() -> impl IntoView {
    let app = App::get();
    let forgotten = move || {
        let servers = app.tool_servers.servers.get();
        let is_offered = |server: &str, tool: &str| {
            let of_server = servers.iter().find(|known| known.info.name == server);
            let tools = of_server.and_then(|known| known.tools.as_ref().ok());
            tools.is_some_and(|tools| tools.iter().any(|offered| offered.name == tool))
        };
        app.tool_servers.always_allowed.with(|permissions| {
            let gone = permissions.iter().filter(|(server, tool)| !is_offered(server, tool));
            gone.map(|(server, tool)| (server.to_owned(), tool.to_owned())).collect::<Vec<_>>()
        })
    };
    let forgotten = Memo::new(move |_| forgotten());
    let entry = move |(server, tool): (String, String)| {
        let words = format!("{} ({})", clean_title(&tool), clean_title(&server));
        let label = format!("Ask again before {words} runs");
        view! {
            <li class="row start">
                <span>{words}</span>
                <button
                    type="button"
                    class="link"
                    aria-label=label
                    on:click=move |_| app.tool_servers.take_back_always(&server, &tool)
                >
                    "Ask again"
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || forgotten.with(|forgotten| !forgotten.is_empty())>
            <section class="setting">
                <h3>"Always allowed, not on offer now"</h3>
                <ul class="plain">{move || forgotten.get().into_iter().map(entry).collect_view()}</ul>
            </section>
        </Show>
    }
}
