//! Results of calls as sources.

use serde_json::{Value, json};

use crate::{
    mcp::result::{Origin, read},
    tool::{ToolError, ToolResult},
};

const ORIGIN: Origin<'static> =
    Origin { server: "notes", server_title: "Notes", tool: "search", tool_label: "Search", question: "tea" };

fn read_json(result: Value) -> Result<ToolResult, ToolError> {
    read(serde_json::from_value(result).expect("not a result"), ORIGIN)
}

/// Title, text and first address of each source.
#[track_caller]
fn check(result: Value, expect: &[(&str, &str, Option<&str>)]) {
    let result = read_json(result).expect("an error");
    let found: Vec<_> = result
        .documents
        .iter()
        .map(|hit| (hit.title.as_str(), hit.text.as_str(), hit.addresses.first().map(String::as_str)))
        .collect();
    assert_eq!(found, expect);
    assert!(result.documents.iter().all(|hit| hit.id.starts_with("mcp:notes:")));
}

#[test]
fn each_entry_of_a_structured_result_is_a_source() {
    let entries = json!([
        { "id": "a", "title": "Tea", "text": "Steep it.", "url": "https://tea.example/a" },
        { "id": 7, "name": "Pots", "snippet": "Of clay." },
        { "id": "empty", "title": "Nothing" },
    ]);
    let expect = [("Tea", "Steep it.", Some("https://tea.example/a")), ("Pots", "Of clay.", None)];
    check(json!({ "content": [], "structuredContent": { "results": entries } }), &expect);
    check(json!({ "content": [], "structuredContent": entries }), &expect);
    // A tool that reads one document gives it as it is.
    let one = json!({ "id": "a", "title": "Tea", "text": "Steep it.", "url": "https://tea.example/a" });
    check(json!({ "content": [], "structuredContent": one }), &expect[..1]);
    // Older servers write the same as text.
    let text = json!({ "results": entries }).to_string();
    check(json!({ "content": [{ "type": "text", "text": text }] }), &expect);
}

#[test]
fn other_text_is_one_source_of_the_call() {
    let content = json!([{ "type": "text", "text": "Green tea" }, { "type": "text", "text": "at 80 °C." }]);
    check(json!({ "content": content }), &[("Notes: Search", "Green tea\n\nat 80 °C.", None)]);
    let weather = json!({ "content": [], "structuredContent": { "degrees": 20, "summary": "Sunny" } });
    check(weather, &[("Notes: Search", "{\n  \"degrees\": 20,\n  \"summary\": \"Sunny\"\n}", None)]);
    let numbers = json!({ "content": [], "structuredContent": { "degrees": 80 } });
    check(numbers, &[("Notes: Search", "{\n  \"degrees\": 80\n}", None)]);
}

#[test]
fn embedded_resources_are_sources_and_links_are_told_to_the_model() {
    let resource = json!({ "uri": "file:///notes/tea.md", "mimeType": "text/markdown", "text": "Steep it." });
    let content = json!([
        { "type": "resource", "resource": resource },
        { "type": "resource_link", "uri": "file:///notes/pots.md", "name": "pots.md", "description": "Of clay" },
        { "type": "image", "data": "AAAA", "mimeType": "image/png" },
        { "type": "hologram", "depth": 3 },
    ]);
    let result = json!({ "content": content });
    check(result.clone(), &[("tea.md", "Steep it.", Some("file:///notes/tea.md"))]);
    let text = read_json(result).expect("an error").text;
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            "Resource “pots.md” at file:///notes/pots.md: Of clay",
            "A piece was left out (image/png).",
            "A piece of an unknown kind was left out.",
        ]
    );
}

#[test]
fn an_empty_result_is_told_to_the_model() {
    let result = read_json(json!({ "content": [] })).expect("an error");
    assert_eq!((result.text.as_str(), result.documents.len()), ("The tool ran and gave no text.", 0));
}

#[test]
fn a_tool_that_fails_is_told_with_its_own_words() {
    let text = "Disk full\nat /var";
    let failed = json!({ "isError": true, "content": [{ "type": "text", "text": text }] });
    let error = read_json(failed).expect_err("no error");
    assert_eq!((error.reason.as_str(), error.message.as_str()), ("the tool failed: Disk full at /var", text));
}

#[test]
fn results_of_different_calls_are_different_sources() {
    let id = |text: &str| {
        let result = read_json(json!({ "content": [{ "type": "text", "text": text }] })).expect("an error");
        result.documents.first().expect("no source").id.clone()
    };
    assert_ne!(id("Green tea"), id("Black tea"));
    assert_eq!(id("Green tea"), id("Green tea"));
}
