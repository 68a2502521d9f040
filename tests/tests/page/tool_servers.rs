//! Tools of servers: asked for first, then run, cited and checked.

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::{Framing, Reply},
    upstream::{Passage, RecordedRequest, Upstream},
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{keyboard_focus::has_focus, proof::press_citation};

const FIND: &str = "May “find_notes” of the server “Team notes” run?";
const DELETE: &str = "May “delete_note” of the server “Team notes” run?";

/// What a search that does not end is for.
const SLOW: &str = "all notes";

/// A model, and a server of tools without sessions that the page knows as "Team notes".
struct Scene {
    upstream: Upstream,
    folder: TempDir,
}

impl Scene {
    async fn new() -> Self {
        let upstream = Upstream::for_page().await;
        upstream.respond(respond);
        Self { upstream, folder: tempfile::tempdir().unwrap() }
    }

    fn setup(&self) -> Setup {
        let url = self.upstream.retrieval_url() + "/mcp";
        self.setup_of(&json!({ "notes": { "url": url, "title": "Team notes" } }))
    }

    fn setup_of(&self, servers: &Value) -> Setup {
        let servers = json!({ "mcpServers": servers });
        let file = self.folder.path().join("servers.json");
        std::fs::write(&file, servers.to_string()).unwrap();
        Setup::model(&self.upstream).flag("mcp-servers-file", file.to_str().unwrap())
    }

    async fn with_page(&self, test: impl AsyncFnOnce(Chat<'_>)) {
        crate::with_page(self.setup(), test).await;
    }

    /// Lets the model call a tool, and then answer.
    fn script(&self, tool: &str, arguments: &Value, answer: &str) {
        self.upstream
            .on("answer", Reply::tool_call("call-1", &format!("notes__{tool}"), arguments))
            .on("answer", Reply::text(answer));
    }

    fn calls(&self) -> usize {
        self.upstream.requests_of("mcp tools/call").len()
    }

    /// The names of the tools in the first request.
    fn offered(&self) -> Vec<String> {
        let request = self.upstream.requests_of("answer").remove(0).json.unwrap();
        let tools = request["tools"].as_array().unwrap().iter();
        tools.filter_map(|tool| Some(tool["function"]["name"].as_str()?.to_owned())).collect()
    }

    /// The result of the model's latest call.
    fn told(&self) -> String {
        let messages = self.upstream.requests_of("answer").pop().unwrap().messages();
        let result = messages.iter().rfind(|message| message["role"] == "tool");
        result.unwrap()["content"].as_str().unwrap().to_owned()
    }
}

fn respond(seen: &RecordedRequest) -> Option<Reply> {
    let message = seen.json.as_ref()?;
    let result = match seen.kind().as_str() {
        "mcp server/discover" => {
            json!({ "supportedVersions": ["2026-07-28"], "capabilities": { "prompts": {}, "resources": {} } })
        }
        "mcp prompts/list" => {
            json!({ "prompts": [{ "name": "brew", "title": "Brew", "arguments": [{ "name": "tea" }] }] })
        }
        "mcp prompts/get" => {
            let text = format!("How do I brew {}?", message["params"]["arguments"]["tea"].as_str()?);
            json!({ "messages": [{ "role": "user", "content": { "type": "text", "text": text } }] })
        }
        "mcp resources/list" => json!({ "resources": [{ "uri": "notes://tea", "name": "tea.md" }] }),
        "mcp resources/read" => {
            json!({ "contents": [{ "uri": "notes://tea", "text": "Green tea takes 80 °C." }] })
        }
        "mcp tools/list" => json!({ "tools": tools(), "ttlMs": 0 }),
        "mcp tools/call" if message["params"]["arguments"]["query"] == SLOW => {
            let token = &message["params"]["_meta"]["progressToken"];
            let params = json!({ "progressToken": token, "progress": 3, "total": 10, "message": "reading\u{202e} notes" });
            let progress = json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params });
            let events = Reply::new(200, "text/event-stream", "").framing(Framing::Chunked);
            return Some(events.event(&progress.to_string()).hang());
        }
        "mcp tools/call" => called(&message["params"]),
        _ => return None,
    };
    Some(Reply::json(200, &json!({ "jsonrpc": "2.0", "id": message["id"], "result": result })))
}

fn tools() -> Value {
    let object = json!({ "type": "object", "properties": { "query": { "type": "string" } } });
    json!([
        { "name": "find_notes", "title": "Find notes", "description": "Finds notes.", "inputSchema": object,
          "annotations": { "readOnlyHint": true } },
        { "name": "delete_note", "description": "Deletes a note.", "inputSchema": object },
    ])
}

fn called(params: &Value) -> Value {
    match params["name"].as_str() {
        Some("find_notes") => {
            let tea =
                json!({ "id": "tea", "title": "Tea", "text": "Green tea takes 80 °C and two minutes." });
            json!({ "content": [], "structuredContent": { "results": [tea] } })
        }
        Some("read_note") => {
            let text = "The whole note on tea. Green tea takes 80 °C and two minutes.";
            json!({ "content": [], "structuredContent": { "id": "tea", "title": "Tea", "text": text } })
        }
        _ => json!({ "content": [{ "type": "text", "text": "The note is locked." }], "isError": true }),
    }
}

fn tea() -> Value {
    json!({ "query": "tea" })
}

#[tokio::test]
async fn tools_run_as_allowed_and_prompts_and_resources_are_taken() {
    let scene = Scene::new().await;
    scene
        .with_page(async |chat| {
            a_tool_runs_once_a_person_allows_it_and_its_result_is_cited_and_checked(&chat, &scene).await;
            chat.start_over(&scene.upstream).await;
            a_call_that_takes_long_says_how_far_it_is_and_stop_ends_it(&chat, &scene).await;
            chat.start_over(&scene.upstream).await;
            a_tool_that_only_reads_may_be_allowed_for_good_and_the_settings_take_that_back(&chat, &scene)
                .await;
            chat.start_over(&scene.upstream).await;
            prompts_are_written_and_resources_attached_from_the_question_box(&chat, &scene).await;
        })
        .await;
}

async fn a_tool_runs_once_a_person_allows_it_and_its_result_is_cited_and_checked(
    chat: &Chat<'_>,
    scene: &Scene,
) {
    scene.script("find_notes", &tea(), "Green tea takes 80 °C and three minutes [1].");
    chat.ask("How long does green tea take?").await;
    let card = chat.browser().part("group", FIND).await;
    let shown = card.text().await.unwrap();
    for words in ["Its server calls it:", "Find notes", "query", "tea", "Only reads, says its server."] {
        assert!(shown.contains(words), "{words} is not in {shown}");
    }
    chat.status("Waiting for you: a tool asks whether it may run").await;
    assert_eq!(scene.calls(), 0, "it ran before it was allowed");
    // The conversation says in the list that it asks.
    chat.press("New conversation").await;
    chat.browser().gone("group", FIND).await;
    let words = "return document.querySelector('nav[aria-label=Conversations] .activity')?.innerText";
    eventually("the mark in the list", async || {
        (chat.browser().script(words).await == "Asks you").then_some(())
    })
    .await;
    chat.open_conversation("How long does green tea take?").await;
    chat.browser().part("group", FIND).await;
    chat.press("Allow once").await;
    has_focus(chat, "question").await;
    let answer = chat.answer_is("complete").await;
    assert!(answer.text.contains("Tool “Find notes” of the server “Team notes”"), "{}", answer.text);
    assert_eq!(scene.calls(), 1);
    // A false claim on a result is marked as one on a document is.
    assert!(answer.text.contains("1 wrong number"), "{}", answer.text);
    press_citation(chat, 0).await;
    let viewer = chat.browser().part("region", "What was found in it").await;
    assert!(viewer.text().await.unwrap().contains("Green tea takes 80 °C and two minutes."));
    // Nothing is remembered of "once".
    scene.script("find_notes", &tea(), "Two minutes.");
    chat.ask("Sure?").await;
    chat.browser().part("group", FIND).await;
    chat.press("Refuse").await;
    has_focus(chat, "question").await;
    let answer = chat.answer_is("complete").await;
    assert!(answer.text.contains("not allowed"), "{}", answer.text);
    assert!(scene.told().starts_with("The person did not allow this call."), "{}", scene.told());
    assert_eq!(scene.calls(), 1);
    scene.script("find_notes", &tea(), "Surely.");
    chat.ask("Really?").await;
    chat.press("Allow in this conversation").await;
    chat.answer_shows("Surely.").await;
    chat.answer_is("complete").await;
    scene.script("find_notes", &tea(), "Again, surely.");
    chat.ask("And again?").await;
    chat.answer_shows("Again, surely.").await;
    assert_eq!(scene.calls(), 3);
    let names = scene.offered();
    assert_eq!(names, ["notes__find_notes", "notes__delete_note"]);
}

async fn a_tool_that_only_reads_may_be_allowed_for_good_and_the_settings_take_that_back(
    chat: &Chat<'_>,
    scene: &Scene,
) {
    scene.script("delete_note", &json!({}), "It is locked.");
    chat.ask("Delete the note on tea.").await;
    let card = chat.browser().part("group", DELETE).await;
    let shown = card.text().await.unwrap();
    assert!(!shown.contains("Always allow"), "{shown}");
    assert!(shown.contains("May change data: its server does not say."), "{shown}");
    chat.press("Allow once").await;
    let answer = chat.answer_is("complete").await;
    assert!(answer.text.contains("failed: the tool failed: “The note is locked.”"), "{}", answer.text);
    scene.script("find_notes", &tea(), "Hot.");
    chat.ask("One?").await;
    chat.press("Always allow").await;
    chat.answer_shows("Hot.").await;
    chat.answer_is("complete").await;
    chat.press("New conversation").await;
    scene.script("find_notes", &tea(), "Hotter.");
    chat.ask("Two?").await;
    chat.answer_shows("Hotter.").await;
    chat.answer_is("complete").await;
    assert_eq!(scene.calls(), 3);
    chat.settings("Tools").await;
    let offered = chat.browser().part("list", "Tools of Team notes").await;
    eventually("the permission in the settings", async || {
        offered.text().await.ok()?.contains("Always allowed.").then_some(())
    })
    .await;
    chat.press("Ask again before Find notes runs").await;
    chat.press("Close settings").await;
    scene.script("find_notes", &tea(), "Hottest.");
    chat.ask("Three?").await;
    chat.browser().part("group", FIND).await;
    chat.press("Stop").await;
    chat.answer_is("stopped").await;
    chat.browser().gone("group", FIND).await;
    assert_eq!(scene.calls(), 3);
}

async fn a_call_that_takes_long_says_how_far_it_is_and_stop_ends_it(chat: &Chat<'_>, scene: &Scene) {
    scene.script("find_notes", &json!({ "query": SLOW }), "Never.");
    chat.ask("How hot?").await;
    chat.press("Allow once").await;
    chat.status("“Find notes”: 3 of 10, “reading notes”").await;
    chat.press("Stop").await;
    chat.answer_is("stopped").await;
    scene.upstream.next("mcp tools/call").await.closed().await;
}

#[tokio::test]
async fn a_server_that_is_down_costs_its_own_tools_and_the_answer_says_so() {
    let scene = Scene::new().await;
    for _ in 0..4 {
        scene.upstream.on("mcp server/discover", Reply::html(503, "busy"));
        scene.upstream.on("mcp initialize", Reply::html(503, "busy"));
    }
    scene.upstream.on("answer", Reply::text("Without tools."));
    scene
        .with_page(async |chat| {
            chat.browser().expect_console("/api/mcp/notes - Failed to load resource");
            let answer = chat.ask_and_wait("How hot?").await;
            let words = "Without “Team notes”:";
            assert!(answer.text.contains(words), "{}", answer.text);
            chat.settings("Tools").await;
            chat.status("Not connected:").await;
        })
        .await;
}

async fn prompts_are_written_and_resources_attached_from_the_question_box(chat: &Chat<'_>, scene: &Scene) {
    scene.upstream.on("answer", Reply::text("At 80 °C [1]."));
    chat.settings("Tools").await;
    chat.status("Connected: 2 tools, 1 prompt, 1 resource.").await;
    chat.press("Close settings").await;
    chat.type_text("/bre").await;
    chat.browser().part("option", "Brew (Team notes)").await;
    chat.press_enter().await;
    eventually("the prompt", async || (chat.question().await == "How do I brew {{tea}}?").then_some(()))
        .await;
    // What has to be filled in is selected.
    chat.type_text("sencha").await;
    assert_eq!(chat.question().await, "How do I brew sencha?");
    chat.type_text(" [[tea").await;
    chat.browser().part("option", "tea.md (Team notes)").await;
    chat.press_enter().await;
    chat.browser().part("button", "Remove tea.md").await;
}

#[tokio::test]
async fn a_server_can_be_the_knowledge_base() {
    let scene = Scene::new().await;
    scene.upstream.on("answer", Reply::text("Green tea takes 80 °C and two minutes [1]."));
    let setup = scene.setup().flag("retrieval-kind", "mcp");
    let setup = setup.flag("retrieval-tools", "search=find_notes,fetch=read_note");
    crate::with_page(setup, async |chat| {
        let answer = chat.ask_and_wait("How long does green tea take?").await;
        assert!(answer.text.contains("1 in the source"), "{}", answer.text);
        assert_eq!(scene.calls(), 1);
        press_citation(&chat, 0).await;
        crate::proof::viewer(&chat, &["The whole note on tea."]).await;
    })
    .await;
    let names = scene.offered();
    let has = |name: &str| names.iter().any(|own| own == name);
    assert!(has("notes__delete_note") && !has("notes__find_notes"), "{names:?}");
}

#[tokio::test]
async fn a_server_can_be_one_of_several_knowledge_bases() {
    let scene = Scene::new().await;
    scene.upstream.passages([Passage::new("7", "Wasps", "Wasps make paper. They chew wood.")]);
    let answer = "Wasps make paper [1]. Green tea takes 80 °C and two minutes [2].";
    scene.upstream.on("answer", Reply::text(answer));
    let file = scene.folder.path().join("knowledge.toml");
    let bases = format!(
        "[[base]]\nname = \"wiki\"\ntitle = \"Wiki\"\nurl = \"{}\"\n\
         [[base]]\nname = \"team\"\ntitle = \"Team\"\nkind = \"mcp\"\nserver = \"notes\"\n\
         search = \"find_notes\"\nfetch = \"read_note\"\n",
        scene.upstream.retrieval_url()
    );
    std::fs::write(&file, bases).unwrap();
    let setup = scene.setup().flag("knowledge-file", file.to_str().unwrap());
    crate::with_page(setup, async |chat| {
        chat.ask_and_wait("What do wasps and tea need?").await;
        assert_eq!(scene.calls(), 1);
        let titles: Vec<String> = chat.sources().await.into_iter().map(|source| source.0).collect();
        assert_eq!(titles, ["Wasps", "Tea"]);
        let region = chat.sources_region().await.text().await.unwrap();
        assert!(region.contains("Wiki · 7") && region.contains("Team"), "{region}");
        press_citation(&chat, 1).await;
        crate::proof::viewer(&chat, &["Team · ", "The whole note on tea."]).await;
        // Now it is opened before anything was searched.
        chat.reload().await;
        crate::proof::viewer(&chat, &["Team · ", "The whole note on tea."]).await;
    })
    .await;
    let names = scene.offered();
    let has = |name: &str| names.iter().any(|own| own == name);
    assert!(has("notes__delete_note") && !has("notes__find_notes"), "{names:?}");
}
