//! The servers in the settings: what they offer, and what was allowed.

use footnote_client::tool_servers::KnownServer;
use footnote_core::{
    conversation::ToolPermissions,
    mcp::RemoteTool,
    text::{clean_title, revealed},
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::{
        format::list,
        lazy::{Lazy, LazyView},
    },
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
                            <h3>{messages::toolservers::title()}</h3>
                            <p class="hint">{messages::toolservers::none()}</p>
                        </section>
                    }
                }
            >
                <section class="setting">
                    <h3>{messages::toolservers::title()}</h3>
                    <p class="hint">{messages::toolservers::hint()}</p>
                    <div class="row start">
                        <button type="button" class="button" on:click=move |_| app.tool_servers.ask(true)>
                            {messages::toolservers::ask_again()}
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
            let offered = [
                (tools.len(), messages::toolservers::tools(tools.len())),
                (prompts.len(), messages::toolservers::prompts(prompts.len())),
                (resources.len(), messages::toolservers::resources(resources.len())),
            ];
            let offered = list(offered.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words));
            if offered.is_empty() {
                messages::toolservers::nothing_on_offer().to_owned()
            } else {
                messages::toolservers::connected(offered)
            }
        }
        Err(why) => messages::toolservers::not_connected(why.to_string()),
    };
    let is_down = tools.is_err();
    let label = messages::toolservers::tools_of(&title);
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
        (true, _) => messages::toolservers::always_allowed(),
        (false, true) => messages::toolservers::allowed_here(),
        (false, false) => messages::toolservers::asked_each_time(),
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
    let label = tool.with_value(|tool| messages::toolservers::take_back_of(clean_title(tool.label())));
    view! {
        <p class="hint">
            {claim} " " {words}
            <Show when=move || always.get() || here.get()>
                " "
                <button type="button" class="link" aria-label=label.clone() on:click=take_back>
                    {messages::toolservers::take_back()}
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
        let words = messages::toolservers::tool_of_server(clean_title(&server), clean_title(&tool));
        let label = messages::toolservers::take_back_of(&words);
        view! {
            <li class="row start">
                <span>{words}</span>
                <button
                    type="button"
                    class="link"
                    aria-label=label
                    on:click=move |_| app.tool_servers.take_back_always(&server, &tool)
                >
                    {messages::toolservers::take_back()}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || forgotten.with(|forgotten| !forgotten.is_empty())>
            <section class="setting">
                <h3>{messages::toolservers::gone()}</h3>
                <ul class="plain">{move || forgotten.get().into_iter().map(entry).collect_view()}</ul>
            </section>
        </Show>
    }
}
